import type { INodeParameters } from 'n8n-workflow';

import { Parameters } from '../../nodes/Cfdi/request/parameters';

/** Evaluates by a table: the value of each parameter of each item, or an Error that it throws. */
function parametersOf(node: INodeParameters, items: Array<Record<string, unknown>>) {
	const alone: string[] = [];
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
			const parameter = node[name];
			return typeof parameter === 'string' && parameter.startsWith('=')
				? valueOf(name, index)
				: parameter;
		},
		(expression, index) => {
			together.push(index);
			const names = [...expression.matchAll(/\(\$json\.(\w+)\)/g)].map(([, name = '']) => name);
			const values = names.map((name) => valueOf(name, index));
			// As n8n: what a TypeError leaves of the whole expression.
			return (values.includes('TypeError') ? undefined : values) as never;
		},
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
	return { parameters, readAll, alone, together };
}

const THREE = { a: '={{ $json.a }}', b: '={{ $json.b }}', c: '={{ $json.c }}' };
const values = (mark: string) => ({ a: `a${mark}`, b: `b${mark}`, c: `c${mark}` });

describe('the parameters of items', () => {
	it('are evaluated one by one for the first item, and together for each later one', () => {
		const { readAll, alone, together } = parametersOf(THREE, [values('0'), values('1')]);
		expect([readAll(0), readAll(1)]).toEqual([
			['a0', 'b0', 'c0'],
			['a1', 'b1', 'c1'],
		]);
		expect(alone).toEqual(['0:a', '0:b', '0:c']);
		expect(together).toEqual([1]);
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
			rfc: { __rl: true, mode: 'rfc', value: '={{ $json.a }}' },
			lines: { item: [{ text: '={{ $json.b }}', number: 1, none: null }] },
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
		const { readAll, alone } = parametersOf(THREE, [values('0'), { ...values('1'), a }]);
		readAll(0);
		expect(readAll(1)).toEqual([a, 'b1', 'c1']);
		expect(alone.slice(3)).toEqual(['1:a']);
	});

	it('each give their own value or message where the whole gives none', () => {
		const thrown = { ...values('1'), b: new Error("There's a paired item missing") };
		const swallowed = { ...values('2'), c: 'TypeError' };
		const { readAll, alone, together } = parametersOf(THREE, [
			values('0'),
			thrown,
			swallowed,
			values('3'),
		]);
		readAll(0);
		expect(readAll(1)).toEqual(['a1', "There's a paired item missing", 'c1']);
		expect(readAll(2)).toEqual(['a2', 'b2', 'TypeError']);
		// What threw is evaluated alone from then on, and does not spoil the others.
		expect(readAll(3)).toEqual(['a3', 'b3', 'c3']);
		expect(together).toEqual([1, 2, 3]);
		expect(alone.slice(-1)).toEqual(['3:b']);
	});

	it('are evaluated alone once evaluating them together has failed ten times', () => {
		const items = Array.from({ length: 15 }, () => ({ ...values('x'), c: 'TypeError' }));
		const { readAll, together } = parametersOf(THREE, items);
		for (const [index] of items.entries()) readAll(index);
		expect(together).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	});
});
