import { written } from '../invoice/element';
import { childrenOf, issuer, lineItems, recipient } from '../invoice/elements';
import { wherePresent } from './attribute';
import type { Rule } from './rule';

const thirdParties = childrenOf(lineItems, 'ACuentaTerceros');

/** The rules about lines that are invoiced on behalf of a third party (ACuentaTerceros). */
export const thirdPartyRules: readonly Rule[] = [
	{
		code: 'CFDI40188',
		level: 'block',
		problems: wherePresent(thirdParties, 'RfcACuentaTerceros', (value, { comprobante }) =>
			[...issuer(comprobante), ...recipient(comprobante)].some(
				(party) => written(party, 'Rfc') === value,
			)
				? 'it must differ from the RFC of Emisor and of Receptor'
				: undefined,
		),
	},
];
