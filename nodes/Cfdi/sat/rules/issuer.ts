import { regimenFiscal } from '../catalogs/regimenFiscal';
import { rfcProblem } from '../rfc';
import { inCatalog, issuer, wherePresent } from './attribute';
import { regimeOfPerson } from './persons';
import type { Rule } from './rule';

/** The rules about Emisor, save its name. */
export const issuerRules: readonly Rule[] = [
	{
		// The matrix has no code for it: SAT's schema refuses it before any rule is asked.
		code: '',
		level: 'block',
		fix: 'Correct Issuer RFC (Emisor): copy it from your Constancia de Situación Fiscal.',
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
