import { aboveZero, amountForm, productOf, whereAmount } from './amounts';
import type { Elements } from './attribute';
import { lineItems, matching } from './attribute';
import { children } from '../invoice/element';
import { once } from '../invoice/memoize';
import type { Rule } from './rule';

const parts: Elements = once((comprobante) =>
	lineItems(comprobante).flatMap((line) => children(line, 'Parte')),
);

/** The rules about what a line is made of (Parte). */
export const partRules: readonly Rule[] = [
	amountForm(
		parts,
		['Cantidad', 'ValorUnitario', 'Importe'],
		'Write it in the part in Line Items (JSON) such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
	),
	{
		code: 'CFDI40196',
		level: 'block',
		problems: matching(parts, 'ClaveProdServ', /^[0-9]{8}$/, 'eight digits'),
	},
	{
		code: 'CFDI40197',
		level: 'block',
		problems: whereAmount(parts, 'ValorUnitario', aboveZero),
	},
	{
		code: 'CFDI40198',
		level: 'block',
		problems: whereAmount(parts, 'Importe', productOf('Cantidad', 'ValorUnitario')),
	},
];
