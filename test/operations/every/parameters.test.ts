import fc from 'fast-check';
import type { IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { Expression } from 'n8n-workflow';
import { Parameters } from '../../../nodes/Cfdi/run/context';
import { runNode } from '../../support/engine';
import { nodeTypeOf } from '../../support/oneNode';

const NAMES = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'];

type Got = { value: unknown; kind: string } | { thrown: string };
type Reading = (execution: IExecuteFunctions) => (name: string, index: number) => unknown;

const oneByOne: Reading = (execution) => (name, index) =>
	execution.getNodeParameter(name, index, undefined, { skipValidation: true });

/** Counts the values that `own` returned without a separate evaluation by n8n. */
let given = 0;

const own: Reading = (execution) => {
	const alone = oneByOne(execution);
	const parameters = new Parameters(
		execution.getNode().parameters,
		(name, index) => {
			given--;
			return alone(name, index);
		},
		(index) => execution.getInputData()[index]?.json,
	);
	const items = execution.getInputData().map((_item, index) => parameters.ofItem(index));
	return (name, index) => {
		given++;
		return items[index]?.(name);
	};
};

async function readAll(
	parameters: INodeParameters,
	items: INodeExecutionData[],
	reading: Reading,
): Promise<Got[][]> {
	const got: Got[][] = [];
	const probe = nodeTypeOf(
		{
			properties: NAMES.map((name) => ({ displayName: name, name, type: 'json', default: '' })),
		},
		async function (this: IExecuteFunctions) {
			const read = reading(this);
			for (const index of items.keys()) {
				got.push(NAMES.map((name) => attempt(() => read(name, index))));
			}
			return [[]];
		},
	);
	const { error } = await runNode(
		{ parameters, items },
		{ nodes: [], connections: {}, types: { cfdi: probe } },
	);
	if (error !== undefined) throw error;
	return got;
}

function attempt(read: () => unknown): Got {
	let value: unknown;
	try {
		value = read();
	} catch (error) {
		return { thrown: (error as Error).message };
	}
	const kind = (value as object | null | undefined)?.constructor?.name ?? String(value);
	return { kind, value: plain(value) };
}

function plain(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(plain);
	if (typeof value === 'function') return String(value);
	if (typeof value !== 'object' || value === null) {
		return Object.is(value, -0) || typeof value === 'bigint' ? `${typeof value} ${value}` : value;
	}
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}

const scalar = fc.oneof(
	fc.string(),
	fc.constantFrom(
		'',
		'a',
		'{{ $json.b }}',
		'=1',
		'601',
		"O'Neil",
		'Ñandú',
		'2026-03-02T10:20:30.500Z',
	),
	fc.integer(),
	fc.double({ noNaN: true }),
	fc.boolean(),
	fc.constant(null),
);
const content = fc.oneof(
	scalar,
	fc.array(scalar, { maxLength: 3 }),
	fc.dictionary(fc.constantFrom('a', 'b', 'list', '__isError'), scalar, { maxKeys: 3 }),
	fc.array(fc.dictionary(fc.constantFrom('name', 'price'), scalar), { maxLength: 3 }),
);
const item = fc
	.record(
		{ a: content, b: content, list: fc.array(scalar, { minLength: 1 }), 'Razón Social': scalar },
		{ requiredKeys: ['a', 'list'] },
	)
	.map((json) => ({ json }) as INodeExecutionData);

const usual = fc.constantFrom(
	'$json.a',
	'$json.b',
	'$json.list',
	'$json.a?.b',
	'$json.list[0]',
	'$json.list.length',
	'$json?.["a"]',
	'$json["Razón Social"]',
	'$json.a + $json.b',
	'$json.a ?? "none"',
	'$json.b === null ? "PUE" : $json.b',
	'String($json.a).trim()',
	'Number($json.a).toFixed(2)',
	'$json.list.map(one => ({ one: String(one), two: [one] }))',
	'$json.list.map((one, at) => at)',
	'[$json.a, { b: $json.b }]',
	'JSON.stringify($json)',
	'$json',
	'$today.year',
);

const changing = fc.constantFrom(
	'$json.list.pop()',
	'$json.list.reverse()',
	'$json.list.push(1)',
	'$json.a = 7',
	'$json.b ??= 8',
	'$json.list[0]++',
	'delete $json.b',
	'Object.assign($json, { a: 9 })',
);

const odd = fc.constantFrom(
	'$json.missing',
	'$json.missing.deeper',
	'$json.a.toUpperCase()',
	'-0 * 1',
	'0 / 0',
	'undefined',
	'null',
	'[undefined, null]',
	'[() => 1]',
	'x => x',
	'$now.year',
	'$today',
	'[$today]',
	'({ a: $today })',
	'{ a: 1 }',
	'{}',
	'"use strict"',
	'("text")',
	'$json.list.first()',
	'$json.a.isEmpty()',
	'$json.a.constructor',
	'$json["__proto__"]',
	'$itemIndex',
	'$runIndex',
	'$parameter.p0',
	'$("Start").item.json.a',
	'$("Start").first().json.a',
	'$("Nowhere").item.json.a',
	'$input.item.json.a',
	'$json.a // end',
	'$json.a;',
	'$json.a $json.b',
	'$json.a ) , ( $json.b',
	'label: $json.a',
	'$json.a, $json.b',
	'...$json.list',
	'nowhere',
	'nowhere.to.be',
	'$if($json.a, 1, 2)',
	'throw 1',
);
const code = fc.oneof(
	{ weight: 14, arbitrary: usual },
	{ weight: 2, arbitrary: changing },
	{ weight: 1, arbitrary: odd },
);
const text = fc.oneof(
	{ weight: 20, arbitrary: code.map((one) => `={{ ${one} }}`) },
	{ weight: 1, arbitrary: code.map((one) => `=Order {{ ${one} }}`) },
	{ weight: 1, arbitrary: code.map((one) => `=  {{ ${one} }}\n`) },
	{ weight: 1, arbitrary: fc.tuple(code, code).map(([one, two]) => `={{ ${one} }}{{ ${two} }}`) },
	{ weight: 1, arbitrary: fc.constantFrom('plain', '', '=', '=plain') },
);
const parameter = fc.oneof(
	{ weight: 10, arbitrary: text },
	{ weight: 1, arbitrary: text.map((value) => ({ __rl: true, mode: 'rfc', value })) },
	{
		weight: 1,
		arbitrary: fc
			.array(text, { maxLength: 3 })
			.map((texts) => ({ item: texts.map((one) => ({ one })) })),
	},
);

/**
 * Only the first parameter can be the target of a reference, because n8n evaluates a circular
 * reference until its stack is full, with a different value each time.
 */
const first = parameter.filter((drawn) => !JSON.stringify(drawn).includes('$parameter'));
const nodeParameters = fc
	.tuple(...NAMES.map((_name, at) => (at === 0 ? first : parameter)))
	.map(
		(drawn) =>
			Object.fromEntries(NAMES.map((name, at) => [name, drawn[at]])) as unknown as INodeParameters,
	);

async function expectSame(parameters: INodeParameters, items: INodeExecutionData[]) {
	const copy = () => JSON.parse(JSON.stringify(items)) as INodeExecutionData[];
	const alone = await readAll(parameters, copy(), oneByOne);
	expect(await readAll(parameters, copy(), own)).toEqual(alone);
	return alone;
}

describe.each(['legacy', 'vm'] as const)('With the expression engine %s', (engine) => {
	beforeAll(async () => {
		await Expression.initExpressionEngine({
			engine,
			poolSize: 1,
			maxCodeCacheSize: 1024,
			bridgeTimeout: 5000,
			bridgeMemoryLimit: 128,
		});
		expect(Expression.getActiveImplementation()).toBe(engine);
	});

	afterAll(async () => {
		await Expression.disposeExpressionEngine();
		// Later test files in this process expect the legacy engine.
		Object.assign(Expression, { expressionEngine: 'legacy' });
	});

	it('evaluates references to a parameter as n8n does, even if that parameter changes the item', async () => {
		const parameters: INodeParameters = {
			...Object.fromEntries(NAMES.map((name) => [name, '={{ $json.list }}'])),
			p1: '={{ $json.list.pop() }}',
			p3: { __rl: true, mode: 'rfc', value: '={{ $parameter.p1 }}{{ $json.a }}' },
		};
		const items = [7, 8, 9].map((a) => ({ json: { a, list: [1, 2, 3] } }));

		const alone = await expectSame(parameters, items);

		// The engine `vm` gives each expression a separate copy of the item.
		const popped = engine === 'legacy' ? 2 : 3;
		expect(alone.map((got) => got[3])).toEqual(
			items.map(({ json: { a } }) => ({
				kind: 'Object',
				value: { __rl: true, mode: 'rfc', value: `${popped}${a}` },
			})),
		);
	});

	it('keeps the values of other parameters if one parameter refers to itself', async () => {
		const parameters: INodeParameters = {
			...Object.fromEntries(NAMES.map((name) => [name, '={{ $json.a }}'])),
			p0: { __rl: true, mode: 'rfc', value: '={{ $parameter.p0 }}{{ $json.a }}' },
			p1: '={{ $json.list.pop() }}',
		};
		const items = () => [7, 8].map((a) => ({ json: { a, list: [1, 2, 3] } }));
		const others = async (reading: Reading) =>
			(await readAll(parameters, items(), reading)).map((got) => got.slice(1));

		const alone = await others(oneByOne);

		expect(await others(own)).toEqual(alone);
		expect(alone.map(([p1, p2]) => [p1, p2])).toMatchObject([
			[{ value: 3 }, { value: 7 }],
			[{ value: 3 }, { value: 8 }],
		]);
	});

	it('gives generated parameters the same values and error messages as n8n', async () => {
		given = 0;
		let runs = 0;
		await fc.assert(
			fc.asyncProperty(
				nodeParameters,
				fc.array(item, { minLength: 4, maxLength: 5 }),
				async (parameters, items) => {
					runs++;
					await expectSame(parameters, items);
				},
			),
			{ numRuns: 40 },
		);
		// Without this check, the test would also pass if n8n evaluated each value separately.
		expect(given).toBeGreaterThan(4 * runs);
	});
});
