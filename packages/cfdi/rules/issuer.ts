import { regimenFiscal } from '../catalogs/sat';
import { issuer } from '../invoice/element';
import { inCatalog, wherePresent } from './attribute';
import { regimeOfPerson, wellFormedRfc } from './persons';
import type { Rule } from './rule';

/** The rules about Emisor, except its name. */
export const issuerRules: readonly Rule[] = [
	{
		// The matrix has no code for it: SAT's schema refuses it before the rules are checked.
		level: 'block',
		remedy: 'correctIssuerRfc',
		problems: wherePresent(issuer, 'Rfc', wellFormedRfc),
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
