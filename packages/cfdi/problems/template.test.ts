import { quoted } from './template';

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
