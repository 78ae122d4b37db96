import { ExpressionExtensions } from 'n8n-workflow';

import { PURE, pathIn, simpleExpression } from '../../../nodes/Cfdi/sending/simpleExpression';

describe('an expression is simple when it reads the item and changes nothing', () => {
	it.each([
		['{{ $json.total }}', '$json.total'],
		['{{$json.total}}', '$json.total'],
		['{{ $json["Razón Social"] }}', '$json["Razón Social"]'],
		['{{ $json.Razón?.[0]?.nombre ?? "sin nombre" }}', '$json.Razón?.[0]?.nombre ?? "sin nombre"'],
		['{{\n$json.total\n}}', '$json.total'],
		['{{ ($json.a + $json.b) / 2 }}', '($json.a + $json.b) / 2'],
		['{{ $json.total.toFixed(2) }}', '$json.total.toFixed(2)'],
		['{{ String($json.id).padStart(6, "0") }}', 'String($json.id).padStart(6, "0")'],
		['{{ $json.paid === true ? "PUE" : "PPD" }}', '$json.paid === true ? "PUE" : "PPD"'],
		['{{ $now.toISO() }}', '$now.toISO()'],
		['{{ [{ a: $json.a, ...$json.b } ] }}', '[{ a: $json.a, ...$json.b } ]'],
		[
			'{{ $json.lines.map(({ name, price }) => ({ description: name, unitPrice: price })) }}',
			'$json.lines.map(({ name, price }) => ({ description: name, unitPrice: price }))',
		],
		['{{ !$json.a && -$json.b <= 1.5 }}', '!$json.a && -$json.b <= 1.5'],
		['{{ $json.new.default }}', '$json.new.default'],
	])('=%s', (text, code) => {
		expect(simpleExpression(`=${text}`)).toBe(code);
	});
});

describe('any other expression is evaluated alone', () => {
	it.each([
		['text without an expression', 'plain'],
		['text around it', '=Orden {{ $json.id }}'],
		['white space around it', '= {{ $json.id }}'],
		['a line break after it', '={{ $json.id }}\n'],
		['several', '={{ $json.a }}{{ $json.b }}'],
		['nothing in it', '={{ }}'],
		['a comment at its end', '={{ $json.a // total }}'],
		['a comment in it', '={{ $json.a /* total */ }}'],
		['an HTML comment', '={{ $json.a <!-- total }}'],
		['a semicolon', '={{ $json.a; }}'],
		['two statements', '={{ $json.a; $json.b }}'],
		['brackets that close others', '={{ $json.a ) , ( $json.b }}'],
		['an open bracket', '={{ [$json.a }}'],
		['an object, which alone could be a block', '={{ { a: 1 } }}'],
		['a text, which alone could be a directive', "={{ 'use strict' }}"],
		['an assignment', '={{ $json.a = 1 }}'],
		['an assignment with an operator', '={{ $json.a += 1 }}'],
		['a logical assignment', '={{ $json.a ??= 1 }}'],
		['an increment', '={{ $json.a++ }}'],
		['a decrement', '={{ --$json.a }}'],
		['a deletion', '={{ delete $json.a }}'],
		['a method that changes its list', '={{ $json.list.pop() }}'],
		['a method of n8n', '={{ $json.list.first() }}'],
		['a method by its computed name', '={{ $json.list["pop"]() }}'],
		['an optional call', '={{ $json.list.map?.(x => x) }}'],
		['a call of a call', '={{ (x => x)($json.a) }}'],
		['a function with a body', '={{ $json.list.map(x => { return x }) }}'],
		['a method definition', '={{ [{ map() { } }] }}'],
		['new', '={{ new Date() }}'],
		['this', '={{ this.$json }}'],
		['a template literal', '={{ `${$json.a}` }}'],
		['a regular expression', '={{ $json.a.replace(/x/, "y") }}'],
		['a text with a backslash', "={{ $json['it\\'s'] }}"],
		['a text that looks like a call', '={{ $json["list.first("] }}'],
		['braces in a text', "={{ $json['{{'] }}"],
		['the AI', "={{ $fromAI('rfc') }}"],
		['a parameter', '={{ $parameter.rfc }}'],
		['the index of the item', '={{ $itemIndex }}'],
		['the index of the run', '={{ $runIndex }}'],
		['the paired item of a node', "={{ $('Webhook').item.json.a }}"],
		['a node', "={{ $node['Webhook'].json.a }}"],
		['the input', '={{ $input.item.json.a }}'],
		['the execution', "={{ $execution.customData.set('a', 'b') }}"],
		['an octal number', '={{ 010 }}'],
	])('%s', (_what, parameter) => {
		expect(simpleExpression(parameter)).toBeUndefined();
	});
});

it('n8n rewrites no call of a function that counts as simple', () => {
	const rewritten = ExpressionExtensions.flatMap(({ functions }) => Object.keys(functions));
	expect(rewritten.filter((name) => PURE.has(name))).toEqual([]);
	expect(rewritten).toContain('first');
});

it.each([
	['$json', []],
	['$json.a', ['a']],
	['$json.año.$b_2', ['año', '$b_2']],
	['$json["Razón Social"].a', ['Razón Social', 'a']],
	["$json?.a?.['b']", ['a', 'b']],
	['$json.list[0][12]', ['list', '0', '12']],
	['$json\n\t.a\n\t.b', ['a', 'b']],
	['$json.new.default', ['new', 'default']],
])('%s only names a value of the item', (code, path) => {
	expect(pathIn(code)).toEqual(path);
});

it.each([
	'($json.a)',
	'$json.a()',
	'$json.a.trim()',
	'$json.a + 1',
	'$json[a]',
	'$json[$json.a]',
	'$json["a" + "b"]',
	'$json[-1]',
	'$json[1.0]',
	'$json["a\\n"]',
	'$json.a ?? 1',
	'!$json.a',
	'$jsonp.a',
	'$now.a',
	'json.a',
	'',
])('%s does more, or is about something else', (code) => {
	expect(pathIn(code)).toBeUndefined();
});
