import { en } from '../locales/en';
import { inOwnWords, quoted } from './template';

it.each([
	['03', '"03"'],
	['', '""'],
	['XAXX010101000\n', '"XAXX010101000\\n"'],
	['TALLER "EL REY"', '"TALLER \\"EL REY\\""'],
	['𝄞'.repeat(80), `"${'𝄞'.repeat(80)}"`],
	['𝄞'.repeat(81), `"${'𝄞'.repeat(79)}…"`],
	[12.5, '12.5'],
	[null, 'null'],
	[undefined, 'undefined'],
	[{ type: 'IVA' }, '{"type":"IVA"}'],
	[['9'.repeat(100)], `["${'9'.repeat(77)}…`],
])('%j is shown as %s', (value, shown) => {
	expect(quoted(value)).toBe(shown);
});

it.each([
	['{=calculate|Let it be calculated}, or', 'Let it be calculated, or', 'Press {Total}, or'],
	['or {=calculate|let it be calculated}', 'or let it be calculated', 'or press {Total}'],
	['It goes into {=ignoredFields}.', 'It goes into ignoredFields.', 'It goes into Ignored.'],
	['It is of {=issuer|{rfc}, not {own}}.', 'It is of {rfc}, not {own}.', 'It is of our {rfc}.'],
	['the total{=field|}: {value}', 'the total: {value}', 'the total (Total): {value}'],
])('%s says "%s", or in own words "%s"', (template, neutral, own) => {
	const ownWords = {
		calculate: 'press {Total}',
		field: ' (Total)',
		ignoredFields: 'Ignored',
		issuer: 'our {rfc}',
	};
	expect(inOwnWords(template, en)).toBe(neutral);
	expect(inOwnWords(template, { ...en, ownWords })).toBe(own);
});
