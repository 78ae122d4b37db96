import type { INodePropertyOptions } from 'n8n-workflow';

import { usualTaxes } from 'cfdi-mx';
/** What a tax is called where its name alone would not do. */
const labels: Readonly<Record<string, string>> = {
	'IVA 8': 'IVA 8 % (Border Region)',
	'IVA Exento': 'IVA Exempt (Exento)',
};

/** The common taxes as a dropdown. An expression can give any other. */
export const taxChoices: INodePropertyOptions[] = usualTaxes.map((tax) => {
	const [, withheld] = /^Ret (.+)$/.exec(tax) ?? [];
	const label = withheld === undefined ? `${tax} %` : `${withheld} % Withheld (Retención)`;
	return { name: labels[tax] ?? label, value: tax };
});
