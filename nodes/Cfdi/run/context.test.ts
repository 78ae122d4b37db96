import type { INodeParameters } from 'n8n-workflow';
import { Parameters, pathIn } from './context';

function parametersOf(node: INodeParameters, items: unknown[]) {
	const evaluated: string[] = [];
	const parameters = new Parameters(
		node,
		(name, index) => {
			evaluated.push(`${index}:${name}`);
			return `n8n ${name}`;
		},
		(index) => items[index],
	);
	const readAll = (index: number) => Object.keys(node).map(parameters.ofItem(index));
	return { parameters, readAll, evaluated };
}

describe('The parameters of items', () => {
	it('reads parameters without an expression once per run', () => {
		const { readAll, evaluated } = parametersOf({ text: 'plain', list: [{ number: 1 }] }, [{}, {}]);
		expect([readAll(0), readAll(1)]).toEqual(Array(2).fill(['n8n text', 'n8n list']));
		expect(evaluated).toEqual(['0:text', '0:list']);
	});

	it('reads a parameter directly from the item if the expression is only a path', () => {
		const { readAll, evaluated } = parametersOf(
			{ a: '={{ $json.a }}', b: '={{ $json["b"]?.[0].c }}' },
			[
				{ a: 'x', b: [{ c: false }] },
				{ a: ['y'], b: [{ c: 0 }] },
			],
		);
		expect([readAll(0), readAll(1)]).toEqual([
			['x', false],
			[['y'], 0],
		]);
		expect(evaluated).toEqual([]);
	});

	it('evaluates the expressions inside collections and resource locators', () => {
		const rfc = { __rl: true, mode: 'rfc', value: '={{ $json.a }}' };
		const lines = { item: [{ text: '={{ $json.b }}', number: 1, none: null }] };
		const { readAll } = parametersOf({ rfc, lines } as unknown as INodeParameters, [
			{ a: 'a1', b: 'b1' },
		]);
		expect(readAll(0)).toEqual([
			{ ...rfc, value: 'a1' },
			{ item: [{ text: 'b1', number: 1, none: null }] },
		]);
	});

	it("copies an item's values, so that a change does not affect the item", () => {
		const item = { a: { deep: ['x'] } };
		const { readAll } = parametersOf({ a: '={{ $json.a }}' }, [item]);
		(readAll(0)[0] as { deep: string[] }).deep.push('y');
		expect(item).toEqual({ a: { deep: ['x'] } });
	});

	it('lets n8n evaluate an expression that is more than a path, but only once per item', () => {
		const node = { a: '={{ $json.a.trim() }}', b: { c: ['={{ $json.a }}', '={{ $now }}'] } };
		const { parameters, evaluated } = parametersOf(node, [{ a: 'x' }, { a: 'y' }]);
		for (const index of [0, 1]) {
			const read = parameters.ofItem(index);
			expect(['a', 'b', 'a', 'b'].map(read)).toEqual(['n8n a', 'n8n b', 'n8n a', 'n8n b']);
		}
		expect(evaluated).toEqual(['0:a', '0:b', '1:a', '1:b']);
	});

	it.each([
		['is missing', {}],
		['is null', { a: null }],
		['is a date', { a: new Date(0) }],
		['holds a date', { a: [new Date(0)] }],
		['is an error of n8n', { a: { __isError: true } }],
		['is inherited', Object.create({ a: 'inherited' }) as object],
	])('lets n8n evaluate a path if the value %s', (_what, item) => {
		expect(parametersOf({ a: '={{ $json.a }}' }, [item]).readAll(0)).toEqual(['n8n a']);
	});

	it('evaluates an expression again on the next read if its evaluation failed', () => {
		let calls = 0;
		const parameters = new Parameters(
			{ a: '={{ nowhere }}' },
			() => {
				calls++;
				throw new Error('nowhere is not defined');
			},
			() => ({}),
		);
		const read = parameters.ofItem(0);
		for (const call of [1, 2]) {
			expect(() => read('a')).toThrow('nowhere is not defined');
			expect(calls).toBe(call);
		}
	});

	it('returns undefined for a parameter that the form hides', () => {
		expect(parametersOf({}, [{}]).parameters.ofItem(0)('a')).toBeUndefined();
	});
});

describe('An expression that only names a value of the item', () => {
	it.each<[string, string[]]>([
		['={{ $json }}', []],
		['={{$json.total}}', ['total']],
		['={{\n$json\n\t.total }}', ['total']],
		['={{ $json["Razón Social"] }}', ['Razón Social']],
		["={{ $json['tax id'].value }}", ['tax id', 'value']],
		['={{ $json.Razón?.[0]?.nombre }}', ['Razón', '0', 'nombre']],
		['={{ $json[10].$id._x }}', ['10', '$id', '_x']],
		['={{ $json.new.default }}', ['new', 'default']],
		['={{ $json["a.b[0]"] }}', ['a.b[0]']],
		['={{ $json["it\'s"] }}', ["it's"]],
	])('reads the expression %s as a path to a value of the item', (parameter, path) => {
		expect(pathIn(parameter)).toEqual(path);
	});

	it.each([
		'plain',
		'{{ $json.a }}',
		'=Orden {{ $json.id }}',
		'= {{ $json.id }}',
		'={{ $json.id }}\n',
		'={{ $json.a }}{{ $json.b }}',
		'={{ }}',
		'={{ $json.a // total }}',
		'={{ $json.a; }}',
		'={{ ($json.a) }}',
		'={{ $json.a.trim() }}',
		'={{ $json.a + 1 }}',
		'={{ $json.a ?? "none" }}',
		'={{ $json.list[$itemIndex] }}',
		'={{ $json["it\\"s"] }}',
		"={{ $json['{{'] }}",
		'={{ $json[01] }}',
		'={{ $json2.a }}',
		'={{ $now }}',
		'={{ $("Start").item.json.a }}',
	])('does not read the parameter %s as a path to a value', (parameter) => {
		expect(pathIn(parameter)).toBeUndefined();
	});
});
