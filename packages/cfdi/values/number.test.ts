/** Numbers that lost digits in JavaScript are found at any depth. */
import { Decimal } from './decimal';
import { isScientific, lostDigitsIn, numberAdvice } from './number';

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
])('of %j it is %j', (value, lost) => {
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
])('%s is what a spreadsheet leaves of a long number: %s', (text, expected) => {
	expect(isScientific(text)).toBe(expected);
});

it('is no amount, and the advice is to give it as a text', () => {
	expect(Decimal.parse(LOST)).toBeUndefined();
	expect(Decimal.parse(2 ** 53 - 1)).toEqual(Decimal.parse('9007199254740991'));
	expect(numberAdvice(LOST)).toEqual({ kind: 'giveAsText' });
});
