import { rateFits } from '../../sat/catalogs.mts';
import type { TaxSide } from '../../sat/catalogs.mts';
import { decimal } from '../../sat/decimal.mts';
import { withinLimits } from '../amounts.mts';
import type { TaxDraft } from '../draft.mts';
import { isUnknown } from './rule.mts';
import type { Context, Rule } from './rule.mts';

const baseNotPositive = ({ Base: base }: TaxDraft): boolean =>
	base !== undefined && !decimal(base).gt(0);

/** A missing tax is also wrong, because the sandbox cannot calculate an amount without it. */
const taxIsWrong = ({ Impuesto: tax }: TaxDraft): boolean =>
	tax === undefined || isUnknown('Impuesto', tax);

const factorIsWrong = ({ TipoFactor: factor }: TaxDraft): boolean =>
	factor === undefined || isUnknown('TipoFactor', factor);

const unknownRate =
	(side: TaxSide) =>
	({ Impuesto: tax, TipoFactor: factor, TasaOCuota: rate }: TaxDraft): boolean =>
		tax !== undefined &&
		!isUnknown('Impuesto', tax) &&
		(factor === 'Tasa' || factor === 'Cuota') &&
		rate !== undefined &&
		!rateFits(tax, factor, decimal(rate), side);

function amountOutOfLimits(tax: TaxDraft, { decimals }: Context): boolean {
	const { Importe: amount, Base: base, TasaOCuota: rate } = tax;
	if (amount === undefined || base === undefined || rate === undefined) return false;
	return !withinLimits(amount, base, rate, decimals);
}

export const transferredRules: ReadonlyArray<Rule<TaxDraft>> = [
	{
		code: 'CFDI40174',
		field: 'Base',
		message: 'El valor del campo Base que corresponde a Traslado debe ser mayor que cero.',
		broken: baseNotPositive,
	},
	{
		code: 'CFDI40175',
		field: 'Impuesto',
		message:
			'El valor del campo Impuesto que corresponde a Traslado no contiene un valor del catálogo c_Impuesto.',
		broken: taxIsWrong,
	},
	{
		code: 'CFDI40176',
		field: 'TipoFactor',
		message:
			'El valor del campo TipoFactor que corresponde a Traslado no contiene un valor del catálogo c_TipoFactor.',
		broken: factorIsWrong,
	},
	{
		code: 'CFDI40177',
		field: 'TipoFactor',
		message:
			'Si el valor registrado en el campo TipoFactor que corresponde a Traslado es Exento no se deben registrar los campos TasaOCuota ni Importe.',
		broken: ({ TipoFactor: factor, TasaOCuota: rate, Importe: amount }) =>
			factor === 'Exento' && (rate !== undefined || amount !== undefined),
	},
	{
		// Refuse only a missing rate, because the service calculates a missing amount from it.
		code: 'CFDI40178',
		field: 'TasaOCuota',
		message:
			'Si el valor registrado en el campo TipoFactor que corresponde a Traslado es Tasa o Cuota, se deben registrar los campos TasaOCuota e Importe.',
		broken: ({ TipoFactor: factor, TasaOCuota: rate }) =>
			(factor === 'Tasa' || factor === 'Cuota') && rate === undefined,
	},
	{
		code: 'CFDI40179',
		field: 'TasaOCuota',
		message:
			'El valor del campo TasaOCuota que corresponde a Traslado no contiene un valor del catálogo c_TasaOcuota o se encuentra fuera de rango.',
		broken: unknownRate('traslado'),
	},
	{
		code: 'CFDI40180',
		field: 'Importe',
		message:
			'El valor del campo Importe o que corresponde a Traslado no se encuentra entre el limite inferior y superior permitido.',
		broken: amountOutOfLimits,
	},
];

export const withheldRules: ReadonlyArray<Rule<TaxDraft>> = [
	{
		code: 'CFDI40181',
		field: 'Base',
		message: 'El valor del campo Base que corresponde a Retención debe ser mayor que cero.',
		broken: baseNotPositive,
	},
	{
		code: 'CFDI40182',
		field: 'Impuesto',
		message:
			'El valor del campo Impuesto que corresponde a Retención no contiene un valor del catálogo c_Impuesto.',
		broken: taxIsWrong,
	},
	{
		code: 'CFDI40183',
		field: 'TipoFactor',
		message:
			'El valor del campo TipoFactor que corresponde a Retención no contiene un valor del catálogo c_TipoFactor.',
		broken: factorIsWrong,
	},
	{
		code: 'CFDI40184',
		field: 'TipoFactor',
		message:
			'Si el valor registrado en el campo TipoFactor que corresponde a Retención debe ser distinto de Exento.',
		broken: ({ TipoFactor: factor }) => factor === 'Exento',
	},
	{
		code: 'CFDI40185',
		field: 'TasaOCuota',
		message:
			'El valor del campo TasaOCuota que corresponde a Retención, no contiene un valor del catálogo c_TasaOcuota o se encuentra fuera de rango.',
		broken: (tax) =>
			(tax.TipoFactor !== 'Exento' && tax.TasaOCuota === undefined) ||
			unknownRate('retencion')(tax),
	},
	{
		code: 'CFDI40186',
		field: 'Importe',
		message:
			'El valor del campo Importe que corresponde a Retención no se encuentra entre el limite inferior y superior permitido.',
		broken: amountOutOfLimits,
	},
];
