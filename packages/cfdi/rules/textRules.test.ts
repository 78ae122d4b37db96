import { textRules } from './rows';
import type { Changes } from '../fixtures/invoices';
import { toForeigner } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const limits: ReadonlyArray<readonly [field: string, longest: number, changes: Changes]> = [
	['Serie', 25, {}],
	['Folio', 40, {}],
	['CondicionesDePago', 1000, {}],
	['Emisor.Nombre', 300, {}],
	['Receptor.Nombre', 300, {}],
	['Receptor.NumRegIdTrib', 40, { ...toForeigner, 'Receptor.ResidenciaFiscal': 'DEU' }],
];

const row = { code: '', level: 'block' } as const;

proveRules(
	[...textRules(''), ...textRules('Emisor'), ...textRules('Receptor')],
	limits.flatMap(([field, longest, changes]) => [
		{
			...row,
			says: `${longest + 1} characters are too many`,
			changes: { ...changes, [field]: 'Ñ'.repeat(longest + 1) },
			field,
			message: `it may have at most ${longest} characters, and has ${longest + 1}`,
		},
		{ ...row, says: 'it is not empty', changes: { ...changes, [field]: '' }, field },
		{ ...row, says: 'nor blank', changes: { ...changes, [field]: ' \n' }, field },
		{ ...row, says: 'it must not contain "|"', changes: { ...changes, [field]: 'A|B' }, field },
	]),
	limits.flatMap(([field, longest, changes]) => [
		{
			says: `${field} of ${longest} characters, outside of Unicode's first plane, too`,
			changes: { ...changes, [field]: '𝄞'.repeat(longest) },
		},
		{
			says: `${field} of ${longest} characters between spaces, which XML drops`,
			changes: { ...changes, [field]: `  ${'A'.repeat(longest)}\t` },
		},
		{ says: `${field} of one character`, changes: { ...changes, [field]: 'A' } },
	]),
);
