import type { Elements } from './attribute';
import { issuer, lineItems, recipient, wherePresent } from './attribute';
import { children, written } from '../invoice/element';
import type { Rule } from './rule';

const thirdParties: Elements = (comprobante) =>
	lineItems(comprobante).flatMap((line) => children(line, 'ACuentaTerceros'));

/** The rules about lines that are invoiced on behalf of somebody else (ACuentaTerceros). */
export const thirdPartyRules: readonly Rule[] = [
	{
		code: 'CFDI40188',
		level: 'block',
		problems: wherePresent(thirdParties, 'RfcACuentaTerceros', (value, { comprobante }) =>
			[...issuer(comprobante), ...recipient(comprobante)].some(
				(party) => written(party, 'Rfc') === value,
			)
				? 'it must be another RFC than that of Emisor and of Receptor'
				: undefined,
		),
	},
];
