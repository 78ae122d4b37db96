import fc from 'fast-check';

import { readPages } from '../../nodes/Cfdi/request/pages';
import { readPage } from '../../nodes/Cfdi/response/page';
import { parseJson } from '../../nodes/Cfdi/response/parseJson';

it.each([
	['{"id":9007199254740993}', { id: '9007199254740993' }],
	['{"id": -9007199254740993 }', { id: '-9007199254740993' }],
	['[1,\n\t12345678901234567890]', [1, '12345678901234567890']],
	['{"id":9007199254740991}', { id: 9007199254740991 }],
	['{"id":9007199254740993.5}', { id: 9007199254740994 }],
	['{"id":1e21,"b":12345678901234567890e2}', { id: 1e21, b: 1.2345678901234568e21 }],
	[
		'{"a":0.12345678901234567890,"id":9007199254740993}',
		{ a: 0.12345678901234568, id: '9007199254740993' },
	],
	[
		'{"a":"no \\": 9007199254740993","id":9007199254740993}',
		{ a: 'no ": 9007199254740993', id: '9007199254740993' },
	],
	['{"a\\\\":9007199254740993}', { 'a\\': '9007199254740993' }],
])('in %s whole numbers keep all digits', (text, json) => {
	expect(parseJson(text)).toEqual(json);
});

/** The same by a newer Node, whose reviver gets the text of each number. */
function parsedByNode(text: string): unknown {
	const whole = (_key: string, value: unknown, { source = '' }: { source?: string }) =>
		/^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value;
	return JSON.parse(text, whole as never) as unknown;
}

it('every JSON is parsed with all digits of its whole numbers, and otherwise as by Node', () => {
	fc.assert(
		fc.property(fc.json(), fc.bigInt(), fc.integer(), (json, whole, fraction) => {
			const text = `{"a":${json},"b":[${whole}, ${whole}.${Math.abs(fraction)}]}`;
			expect(parseJson(text)).toEqual(parsedByNode(text));
		}),
		{ numRuns: 1_000 },
	);
});

it('records whose ids differ only above 2^53 are not taken for one', async () => {
	const body = '{"data":[{"id":9007199254740992},{"id":9007199254740993}]}' as never;
	const page = readPage({ statusCode: 200, headers: {}, body });
	expect(await readPages(async () => page, undefined)).toEqual([
		{ id: '9007199254740992' },
		{ id: '9007199254740993' },
	]);
});
