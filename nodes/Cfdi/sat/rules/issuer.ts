import { regimenFiscal } from '../catalogs/regimenFiscal';
import { issuer } from '../invoice/elements';
import { rfcProblem } from '../rfc';
import { inCatalog, wherePresent } from './attribute';
import { regimeOfPerson } from './persons';
import type { Rule } from './rule';

/** The rules about Emisor, except its name. */
export const issuerRules: readonly Rule[] = [
	{
		// The matrix has no code for it: SAT's schema refuses it before the rules are checked.
		code: '',
		level: 'block',
		fix: 'Correct Issuer RFC (Emisor): your Cédula de Datos Fiscales shows it.',
		problems: wherePresent(issuer, 'Rfc', rfcProblem),
	},
	{
		code: 'CFDI40140',
		level: 'block',
		problems: inCatalog(issuer, 'RegimenFiscal', 'c_RegimenFiscal', regimenFiscal),
	},
	{
		code: 'CFDI40141',
		level: 'block',
		problems: wherePresent(issuer, 'RegimenFiscal', regimeOfPerson),
	},
];
