import { commonCurrencies, currencyDecimals, isCurrency } from './catalogs';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const everyCode = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
const currencies = everyCode.filter(isCurrency);

it('lists 183 codes of c_Moneda, including the common currencies of the dropdown', () => {
	expect(currencies).toHaveLength(183);
	expect(commonCurrencies.filter(({ code }) => !isCurrency(code))).toEqual([]);
});

it.each(['', 'mxn', 'MXP', 'US', 'USDD', 'BYN', ' MXN', 'toString'])(
	'does not accept "%s" as a code of c_Moneda',
	(code) => {
		expect(isCurrency(code)).toBe(false);
	},
);

it.each([
	{ decimals: 0, count: 31, examples: ['JPY', 'CLP', 'XXX', 'UYI'] },
	{ decimals: 2, count: 144, examples: ['MXN', 'USD', 'EUR', 'HUF', 'UYU'] },
	{ decimals: 3, count: 7, examples: ['KWD', 'TND'] },
	{ decimals: 4, count: 1, examples: ['CLF'] },
])('finds $count codes of c_Moneda with $decimals decimals', ({ decimals, count, examples }) => {
	expect(currencies.filter((code) => currencyDecimals(code) === decimals)).toHaveLength(count);
	expect(examples.map(currencyDecimals)).toEqual(examples.map(() => decimals));
});

it('uses two decimals for a currency that is not in the catalog', () => {
	expect(currencyDecimals('ZZZ')).toBe(2);
});
