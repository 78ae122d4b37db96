import { parts } from '../invoice/element';
import { aboveZero, amountForm, productOf, whereAmount } from './amounts';
import { matching } from './attribute';
import type { Rule } from './rule';
import { textLimits } from './texts';

/** The rules about the parts of a line (Parte). */
export const partRules: readonly Rule[] = [
	amountForm(parts, ['Cantidad', 'ValorUnitario', 'Importe'], 'writePartAmount'),
	...textLimits(parts, 'Descripcion', 1000),
	...textLimits(parts, 'NoIdentificacion', 100),
	...textLimits(parts, 'Unidad', 20),
	{
		code: 'CFDI40196',
		level: 'block',
		problems: matching(parts, 'ClaveProdServ', /^[0-9]{8}$/, 'noProductCode'),
	},
	{
		code: 'CFDI40197',
		level: 'block',
		problems: whereAmount(parts, 'ValorUnitario', aboveZero),
	},
	{
		code: 'CFDI40198',
		level: 'block',
		problems: whereAmount(
			parts,
			'Importe',
			productOf('Cantidad', 'ValorUnitario', 'notQuantityTimesPrice'),
		),
	},
];
