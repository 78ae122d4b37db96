import type { INodeParameters } from 'n8n-workflow';

import { Parameters } from '../../../nodes/Cfdi/sending/parameters';

/** Evaluates by a table: the value of each parameter of each item, or an Error that it throws. */
function parametersOf(
	node: INodeParameters,
	items: Array<Record<string, unknown>>,
	changed: (value: unknown, index: number) => unknown = (value) => value,
) {
	const alone: string[] = [];
	const differed: string[] = [];
	const together: number[] = [];
	const valueOf = (name: string, index: number) => {
		const value = items[index]?.[name];
		if (value instanceof Error) throw value;
		return value;
	};
	const parameters = new Parameters(
		node,
		(name, index) => {
			alone.push(`${index}:${name}`);
			return filled(node[name], (inner) => valueOf(inner, index));
		},
		(expression, index) => {
			together.push(index);
			const names = [...expression.matchAll(/\(\$json\.(\w+)\)/g)].map(([, name = '']) => name);
			const values = names.map((name) => changed(valueOf(name, index), index));
			// As n8n: what a TypeError leaves of the whole expression.
			return (values.includes('TypeError') ? undefined : values) as never;
		},
		(index) => items[index],
		(name) => differed.push(name),
	);
	const readAll = (index: number) => {
		const read = parameters.ofItem(index);
		return Object.keys(node).map((name) => {
			try {
				return read(name);
			} catch (error) {
				return (error as Error).message;
			}
		});
	};
	return { parameters, readAll, alone, together, differed };
}

/** A parameter with the values of its expressions. */
function filled(parameter: unknown, valueOf: (name: string) => unknown): unknown {
	if (typeof parameter === 'object' && parameter !== null) {
		const entries = Object.entries(parameter).map(([key, one]) => [key, filled(one, valueOf)]);
		return Array.isArray(parameter) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
	}
	const name = /^=\{\{ \(?\$json\.(\w+)\)? \}\}$/.exec(String(parameter))?.[1];
	return name === undefined ? parameter : valueOf(name);
}

/** Only the engine evaluates them: they do more than name a value of the item. */
const THREE = { a: '={{ ($json.a) }}', b: '={{ ($json.b) }}', c: '={{ ($json.c) }}' };
const values = (mark: string) => ({ a: `a${mark}`, b: `b${mark}`, c: `c${mark}` });

describe('the parameters of items', () => {
	it('are evaluated one by one for the first item, and together for each later one', () => {
		const items = [values('0'), values('1'), values('2'), values('3'), values('4')];
		const { readAll, alone, together, differed } = parametersOf(THREE, items);
		expect([...items.keys()].map(readAll)).toEqual(items.map(({ a, b, c }) => [a, b, c]));
		expect(together).toEqual([1, 2, 3, 4]);
		// The first two of them also alone, to see whether that is the same.
		expect(alone).toEqual(['0:a', '0:b', '0:c', '1:a', '1:b', '1:c', '2:a', '2:b', '2:c']);
		expect(differed).toEqual([]);
	});

	it('are evaluated only if an item has read them', () => {
		const { parameters, together } = parametersOf(THREE, [values('0'), values('1')]);
		const first = parameters.ofItem(0);
		first('a');
		expect(parameters.ofItem(1)('a')).toBe('a1');
		expect(together).toEqual([]);
	});

	it('are read once a run where they have no expression', () => {
		const node = { text: 'plain', list: [{ number: 1 }] };
		const { readAll, alone } = parametersOf(node, [{}, {}]);
		expect([readAll(0), readAll(1)]).toEqual([Object.values(node), Object.values(node)]);
		expect(alone).toEqual(['0:text', '0:list']);
	});

	it('keep the shape of a collection and of a resource locator', () => {
		const node = {
			rfc: { __rl: true, mode: 'rfc', value: '={{ ($json.a) }}' },
			lines: { item: [{ text: '={{ ($json.b) }}', number: 1, none: null }] },
		};
		const { parameters, together } = parametersOf(node, [{}, values('1')]);
		const first = parameters.ofItem(0);
		first('rfc');
		first('lines');
		const read = parameters.ofItem(1);
		expect(read('rfc')).toEqual({ __rl: true, mode: 'rfc', value: 'a1' });
		expect(read('lines')).toEqual({ item: [{ text: 'b1', number: 1, none: null }] });
		expect(together).toEqual([1]);
	});

	it.each([undefined, null, new Date(0)])('are evaluated alone where one gives %p', (a) => {
		const items = [values('0'), values('1'), values('2'), { ...values('3'), a }];
		const { readAll, alone } = parametersOf(THREE, items);
		for (const index of [0, 1, 2]) readAll(index);
		expect(readAll(3)).toEqual([a, 'b3', 'c3']);
		expect(alone.slice(9)).toEqual(['3:a']);
	});

	it('each give their own value or message where the whole gives none', () => {
		const thrown = { ...values('1'), b: new Error("There's a paired item missing") };
		const swallowed = { ...values('2'), c: 'TypeError' };
		const { readAll, alone, together } = parametersOf(THREE, [
			values('0'),
			thrown,
			swallowed,
			...['3', '4', '5'].map(values),
		]);
		readAll(0);
		expect(readAll(1)).toEqual(['a1', "There's a paired item missing", 'c1']);
		expect(readAll(2)).toEqual(['a2', 'b2', 'TypeError']);
		// What threw is evaluated alone from then on, and does not spoil the others.
		expect([3, 4, 5].map(readAll)).toEqual(
			['3', '4', '5'].map((mark) => Object.values(values(mark))),
		);
		expect(together).toEqual([1, 2, 3, 4, 5]);
		expect(alone.slice(-1)).toEqual(['5:b']);
	});

	it('are evaluated alone once evaluating them together has failed ten times', () => {
		const items = Array.from({ length: 15 }, () => ({ ...values('x'), c: 'TypeError' }));
		const { readAll, together } = parametersOf(THREE, items);
		for (const [index] of items.entries()) readAll(index);
		expect(together).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	});

	it.each<[string, (value: unknown, index: number) => unknown]>([
		['of the first item', (value) => `${String(value)}!`],
		['of the second item', (value, index) => (index === 2 ? Number(value) : value)],
		['in a part of a list', (value) => (Array.isArray(value) ? [...value, undefined] : value)],
		['with another type', (value) => (value === 1 ? '1' : value)],
	])(
		'are evaluated alone in the run when the engine gives another value together: %s',
		(_, changed) => {
			const items = ['0', '1', '2', '3', '4'].map((mark) => ({ ...values(mark), b: [mark], c: 1 }));
			const { readAll, alone, together, differed } = parametersOf(THREE, items, changed);
			const read = [...items.keys()].map(readAll);
			expect(read).toEqual(items.map(({ a, b, c }) => [a, b, c]));
			expect(differed).toHaveLength(1);
			expect(together.length).toBeLessThan(3);
			expect(alone).toHaveLength(15);
		},
	);

	it('with the time of evaluation are not compared', () => {
		const node = { a: '={{ ($json.a) }}', now: '={{ $now.toISO() }}' };
		let time = 0;
		const differed: string[] = [];
		const parameters = new Parameters(
			node,
			(name) => (name === 'a' ? 'a' : String(++time)),
			() => ['a', String(++time)] as never,
			() => ({}),
			(name) => differed.push(name),
		);
		for (const index of [0, 1, 2]) {
			const read = parameters.ofItem(index);
			expect([read('a'), read('now')]).toEqual(['a', String(time)]);
		}
		expect(differed).toEqual([]);
	});

	describe('that only name a value of the item', () => {
		const NAMED = { a: '={{ $json.a }}', b: '={{ $json["b"]?.[0].c }}', c: '={{ ($json.c) }}' };
		const nodeOf = (items: Array<Record<string, unknown>>) => {
			const alone: string[] = [];
			const differed: string[] = [];
			const parameters = new Parameters(
				NAMED,
				(name, index) => {
					alone.push(`${index}:${name}`);
					return `alone ${name}`;
				},
				() => {
					throw new Error('nothing is left to evaluate together');
				},
				(index) => items[index],
				(name) => differed.push(name),
			);
			const readAll = (index: number) => Object.keys(NAMED).map(parameters.ofItem(index));
			return { readAll, alone, differed };
		};
		const named = (mark: string) => ({ a: `alone a`, b: [{ c: `alone b` }], c: mark });

		it('are read from it, and what the engine evaluates alone, alone', () => {
			const items = [...['0', '1', '2'].map(named), { a: ['x'], b: [{ c: false }] }];
			const { readAll, alone, differed } = nodeOf(items);
			for (const index of [0, 1, 2]) readAll(index);
			expect(readAll(3)).toEqual([['x'], false, 'alone c']);
			expect(alone.slice(9)).toEqual(['3:c']);
			expect(differed).toEqual([]);
		});

		it('are copies: changing one does not change the item', () => {
			const items = [...['0', '1', '2'].map(named), { a: { deep: ['x'] } }];
			const { readAll } = nodeOf(items);
			for (const index of [0, 1, 2]) readAll(index);
			(readAll(3)[0] as { deep: string[] }).deep.push('y');
			expect(items[3]).toEqual({ a: { deep: ['x'] } });
		});

		it.each([
			['is missing', {}],
			['is null', { a: null }],
			['is a date', { a: new Date(0) }],
			['is inherited', Object.create({ a: 'inherited' }) as Record<string, unknown>],
		])('are evaluated alone where the value %s', (_what, item) => {
			const { readAll } = nodeOf([...['0', '1', '2'].map(named), item]);
			for (const index of [0, 1, 2]) readAll(index);
			expect(readAll(3)[0]).toBe('alone a');
		});

		it('are evaluated alone in the run when the engine gives another value for one of the first', () => {
			const { readAll, alone, differed } = nodeOf(['0', '1', '2', '3'].map((a) => ({ a })));
			for (const index of [0, 1, 2, 3]) expect(readAll(index)[0]).toBe('alone a');
			expect(differed).toEqual(['a']);
			expect(alone.slice(-3)).toEqual(['3:a', '3:b', '3:c']);
		});
	});
});
