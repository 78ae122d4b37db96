import { searchProductCodes, searchUnitCodes, ALSO_CALLED } from './search';
import { everydayWords } from '../fixtures/everydayWords';

const DAY = '2026-11-23';

const found = async (typed: string, most = 5) =>
	(await searchProductCodes(typed, most, DAY)).map(({ code }) => code);

it('finds a fitting code among the first five for at least 36 of 40 everyday words', async () => {
	const missed: string[] = [];
	for (const { word, codes } of everydayWords) {
		const first = await found(word);
		if (!first.some((code) => codes.some((begin) => code.startsWith(begin)))) missed.push(word);
	}
	expect(everydayWords).toHaveLength(40);
	expect(missed.length <= 4 ? [] : missed).toEqual([]);
});

it.each([
	['accents', 'asesoria juridica', 'asesoría jurídica'],
	['capital letters', 'CERVEZA', 'cerveza'],
	['linking words', 'renta local', 'renta de un local'],
	['spaces around', '  tóner ', 'toner'],
])('ignores %s in a search: "%s" and "%s" find the same codes', async (_what, one, other) => {
	expect(await found(one)).toEqual(await found(other));
});

it.each([
	['flores', 'flor'],
	['lápices', 'lápiz'],
	['coches', 'coche'],
	['mermeladas', 'mermelada'],
])(
	'finds at least one common code for the plural "%s" and the singular "%s"',
	async (plural, singular) => {
		const codes = await found(singular, 20);
		expect((await found(plural, 20)).some((code) => codes.includes(code))).toBe(true);
	},
);

it('finds the codes that begin with the typed digits, in catalog order', async () => {
	expect(await found('531030')).toEqual(['53103000', '53103001']);
	expect(await found('50202201')).toEqual(['50202201']);
});

it('finds a product code by the first letters of a word', async () => {
	expect(await found('cervez')).toContain('50202201');
});

it('mixes codes that match different search words if no code matches all words', async () => {
	const codes = await found('silla de oficina');
	expect(codes.some((code) => code.startsWith('5611'))).toBe(true);
});

it('offers an expired code only for dates before it expired', async () => {
	expect(await found('gasolina', 50)).not.toContain('15101506');
	const then = await searchProductCodes('gasolina', 50, '2019-12-31');
	expect(then.map(({ code }) => code)).toContain('15101506');
});

it('finds a code for every catalog word in the list of synonyms', async () => {
	const words = new Set(ALSO_CALLED.flatMap(([, inCatalog]) => inCatalog.split(' ')));
	const missing: string[] = [];
	for (const word of words) {
		if (word.length > 3 && (await found(word, 1)).length === 0) missing.push(word);
	}
	expect(missing).toEqual([]);
});

it.each(['', ' ', '*', 'de la', '💡', 'ñ', '-'.repeat(5_000), 'a '.repeat(5_000)])(
	'finds at most five codes, without an error, for the text %j',
	async (typed) => {
		expect((await found(typed)).length).toBeLessThanOrEqual(5);
	},
);

it('finds a unit by its name or symbol, with common units first', async () => {
	const [byName] = await searchUnitCodes('kilogramos', DAY);
	const bySymbol = await searchUnitCodes('kg', DAY);

	expect(byName).toMatchObject({ code: 'KGM', name: 'Kilogramo' });
	expect(bySymbol[0]?.code).toBe('KGM');
});
