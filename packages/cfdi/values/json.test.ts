import fc from 'fast-check';
import { Decimal } from './decimal';
import { parseJson, isScientific, lostDigitsIn, numberAdvice } from './json';

it.each([
	['{"id":9007199254740993}', { id: '9007199254740993' }],
	['{"id": -9007199254740993 }', { id: '-9007199254740993' }],
	['[1,\n\t12345678901234567890]', [1, '12345678901234567890']],
	['12345678901234567890', '12345678901234567890'],
	['{"id":9007199254740991}', { id: 9007199254740991 }],
	['{"id":9007199254740993.5}', { id: '9007199254740993.5' }],
	['{"id":9007199254740992.0}', { id: '9007199254740992.0' }],
	['{"total":1234567890123456.78}', { total: '1234567890123456.78' }],
	['{"total":-0.12345678901234567890}', { total: '-0.12345678901234567890' }],
	[
		'{"a":"no \\": 9007199254740993","id":9007199254740993}',
		{ a: 'no ": 9007199254740993', id: '9007199254740993' },
	],
	['{"a\\\\":9007199254740993}', { 'a\\': '9007199254740993' }],
])('keeps all digits of numbers in %s', (text, json) => {
	expect(parseJson(text)).toEqual(json);
});

it.each([
	['a price', '1160.50', 1160.5],
	['a sum in JavaScript', '0.30000000000000004', 0.1 + 0.2],
	['a price by a program that writes 17 digits', '19.989999999999998', 19.99],
	[
		'the same with all digits of the float',
		'19.989999999999998436805981327779591083526611328125',
		19.99,
	],
	['a price with zeros', '1160.5000000000000000', 1160.5],
	['a very small one', '0.00000000000000000001', 1e-20],
	['one with an exponent', '1.5e3', 1500],
	['a long one with an exponent', '12345678901234567890e2', 1.2345678901234568e21],
])('reads %s in JSON as a number: %s', (_name, text, number) => {
	expect(parseJson(`{"a":${text}}`)).toEqual({ a: number });
});

/** A reference parser: newer Node.js versions give the reviver each number's source text. */
function parsedByNode(text: string): unknown {
	const whole = (_key: string, value: unknown, { source = '' }: { source?: string }) =>
		/^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value;
	return JSON.parse(text, whole as never) as unknown;
}

it('keeps all digits of whole numbers in any JSON, and parses everything else like Node', () => {
	fc.assert(
		fc.property(fc.json(), fc.bigInt(), fc.double({ noNaN: true }), (json, whole, number) => {
			const text = `{"a":${json},"b":[${whole}, ${JSON.stringify(number)}]}`;
			expect(parseJson(text)).toEqual(parsedByNode(text));
		}),
		{ numRuns: 1_000 },
	);
});

it('keeps each decimal as a text, or as a number that is exact to 15 digits', () => {
	fc.assert(
		fc.property(fc.bigInt(), fc.nat({ max: 25 }), (digits, scale) => {
			const written = String(new Decimal(digits, scale));
			const parsed = parseJson(`[${written}]`) as [number | string];
			if (typeof parsed[0] === 'string') expect(parsed).toEqual([written]);
			else expect(Number(written)).toBe(parsed[0]);
			const count = written.replace(/\D/g, '').replace(/^0+|0+$/g, '').length;
			if (count > 17) expect(parsed).toEqual([written]);
			if (count <= 15 && Math.abs(Number(written)) < 2 ** 53)
				expect(parsed).toEqual([Number(written)]);
		}),
		{ numRuns: 1_000 },
	);
});

const LOST = Number('576461413038785753');

it.each<[unknown, { path: string; value: number } | undefined]>([
	[LOST, { path: '', value: LOST }],
	[2 ** 53, { path: '', value: 2 ** 53 }],
	[-LOST, { path: '', value: -LOST }],
	[Infinity, { path: '', value: Infinity }],
	[
		{ a: 1, b: [{ c: '5' }, { c: LOST }] },
		{ path: 'b[1].c', value: LOST },
	],
	[[[LOST]], { path: '[0][0]', value: LOST }],
	[2 ** 53 - 1, undefined],
	[0.1 + 0.2, undefined],
	[NaN, undefined],
	['576461413038785753', undefined],
	[{ a: null, b: undefined, c: true, d: [] }, undefined],
	[{ date: { ts: LOST, toJSON: () => '2026-11-20' } }, undefined],
])('finds in %j the number that lost digits: %j', (value, lost) => {
	expect(lostDigitsIn(value)).toEqual(lost);
});

it.each([
	['5.76461E+17', true],
	['5,76461E+17', true],
	['6e+17', true],
	['-1.5E+20', true],
	['576461413038785753', false],
	['5.76461E17', false],
	['12E5', false],
	['A-5.76461E+17', false],
	['', false],
])(
	'recognizes whether the text %s is a number that a spreadsheet damaged: %s',
	(text, expected) => {
		expect(isScientific(text)).toBe(expected);
	},
);

it('refuses an amount that is a number with lost digits, and advises sending it as text', () => {
	expect(Decimal.parse(LOST)).toBeUndefined();
	expect(Decimal.parse(2 ** 53 - 1)).toEqual(Decimal.parse('9007199254740991'));
	expect(numberAdvice(LOST)).toEqual({ kind: 'giveAsText' });
});

it.each([
	['5800,50', '5800.50'],
	['$5,800.50', '5800.50'],
	['5,800.50 MXN', '5800.50'],
	['5.800,50', '5800.50'],
	[' 5 800.50', '5800.50'],
	['5\u00a0800,50', '5800.50'],
	["1'500", '1500'],
	['1’500.5', '1500.5'],
	["1'500,000.50", '1500000.50'],
	['1,500,000', '1500000'],
	['1.500.000', '1500000'],
	['1.500.000,25', '1500000.25'],
	['1,234,567.891', '1234567.891'],
	['12,5', '12.5'],
	['0,500', '0.500'],
	['1234,5678', '1234.5678'],
	['US$1250.00', '1250.00'],
	['$ 1250 pesos', '1250'],
	['1250.50 M.N.', '1250.50'],
	['EUR 99,90', '99.90'],
	['5800.', '5800'],
	['5,800.-', '5800'],
	['2 pzas.', '2'],
	['1.5 kg', '1.5'],
	['１２５０', '1250'],
])('for the text %j, suggests the number %s', (written, meant) => {
	const advice = numberAdvice(written);
	expect('values' in advice ? advice.values.meant : advice.kind).toBe(meant);
});

it.each([
	['1,500', 'writeIfCommaOfDecimals', '1500', '1.5'],
	['$5,800', 'writeIfCommaOfDecimals', '5800', '5.8'],
	["1'500,000", 'writeIfCommaOfDecimals', '1500000', '1500'],
	['$5.800', 'writeIfDotOfThousands', '5.800', '5800'],
])(
	'suggests two possible numbers for the text %j, the more probable first',
	(written, kind, meant, other) => {
		expect(numberAdvice(written)).toEqual({ kind, values: { meant, other } });
	},
);

it.each([
	['10%'],
	['doce'],
	['12 x 3'],
	['5 mil'],
	['24/11/2026'],
	['1,25,000'],
	['1.2.3'],
	['-5,800'],
	['1e5'],
	[''],
	['5 800 pesos 50/100'],
	['9'.repeat(61)],
	[{ amount: 5 }],
])('suggests no number for the value %j', (written) => {
	expect(numberAdvice(written)).toEqual({ kind: 'writeDigits' });
});

it('suggests only texts that are valid numbers', () => {
	for (const sign of [',', '.', ' ', "'"]) {
		for (const text of [`1${sign}5`, `12${sign}500`, `1${sign}500,25`, `1${sign}500.25`]) {
			const advice = numberAdvice(text);
			for (const number of 'values' in advice ? Object.values(advice.values) : []) {
				expect([text, number, Decimal.parse(number) === undefined]).toEqual([text, number, false]);
			}
		}
	}
});
