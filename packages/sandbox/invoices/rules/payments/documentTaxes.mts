import { rateFits } from '../../../sat/catalogs.mts';
import type { TaxSide } from '../../../sat/catalogs.mts';
import { decimal } from '../../../sat/decimal.mts';
import type { DocumentTaxDraft } from '../../payments/draft.mts';
import { isTaxWithinLimits } from '../../payments/sums.mts';
import { isUnknown } from '../rule.mts';
import type { Rule } from '../rule.mts';

const baseNotPositive = ({ BaseDR: base }: DocumentTaxDraft): boolean =>
	base !== undefined && !decimal(base).gt(0);

const unknownTax = ({ ImpuestoDR: tax }: DocumentTaxDraft): boolean => isUnknown('Impuesto', tax);

const unknownFactor = ({ TipoFactorDR: factor }: DocumentTaxDraft): boolean =>
	isUnknown('TipoFactor', factor);

const unknownRate =
	(side: TaxSide) =>
	({ ImpuestoDR: tax, TipoFactorDR: factor, TasaOCuotaDR: rate }: DocumentTaxDraft): boolean =>
		tax !== undefined &&
		!isUnknown('Impuesto', tax) &&
		(factor === 'Tasa' || factor === 'Cuota') &&
		rate !== undefined &&
		!rateFits(tax, factor, decimal(rate), side);

const outOfLimits = (tax: DocumentTaxDraft): boolean => !isTaxWithinLimits(tax);

export const documentWithheldRules: ReadonlyArray<Rule<DocumentTaxDraft>> = [
	{
		code: 'CRP20249',
		field: 'BaseDR',
		message: 'El valor del campo BaseDR que corresponde a Retención debe ser mayor que cero.',
		broken: baseNotPositive,
	},
	{
		code: 'CRP20250',
		field: 'ImpuestoDR',
		message:
			'El valor del campo ImpuestoDR que corresponde a Retención no contiene un valor del catálogo c_Impuesto.',
		broken: unknownTax,
	},
	{
		code: 'CRP20251',
		field: 'TipoFactorDR',
		message:
			'El valor del campo TipoFactorDR que corresponde a Retención no contiene un valor del catálogo c_TipoFactor.',
		broken: unknownFactor,
	},
	{
		code: 'CRP20252',
		field: 'TipoFactorDR',
		message:
			'El valor registrado en el campo TipoFactorDR que corresponde a Retención debe ser distinto de Exento.',
		broken: ({ TipoFactorDR: factor }) => factor === 'Exento',
	},
	{
		code: 'CRP20253',
		field: 'TasaOCuotaDR',
		message:
			'El valor del campo TasaOCuotaDR que corresponde a Retención, no contiene un valor del catálogo c_TasaOcuota o se encuentra fuera de rango.',
		broken: unknownRate('retencion'),
	},
	{
		code: 'CRP20254',
		field: 'ImporteDR',
		message:
			'El valor del campo ImporteDR que corresponde a Retención no se encuentra entre el limite inferior y superior permitido.',
		broken: outOfLimits,
	},
];

export const documentTransferredRules: ReadonlyArray<Rule<DocumentTaxDraft>> = [
	{
		code: 'CRP20255',
		field: 'BaseDR',
		message: 'El valor del campo BaseDR que corresponde a Traslado debe ser mayor que cero.',
		broken: baseNotPositive,
	},
	{
		code: 'CRP20256',
		field: 'ImpuestoDR',
		message:
			'El valor del campo ImpuestoDR que corresponde a Traslado no contiene un valor del catálogo c_Impuesto.',
		broken: unknownTax,
	},
	{
		code: 'CRP20257',
		field: 'TipoFactorDR',
		message:
			'El valor del campo TipoFactorDR que corresponde a Traslado no contiene un valor del catálogo c_TipoFactor.',
		broken: unknownFactor,
	},
	{
		code: 'CRP20258',
		field: 'TipoFactorDR',
		message:
			'Si el valor registrado en el campo TipoFactorDR es Exento no se deben registrar los campos TasaOCuotaDR ni ImporteDR.',
		broken: ({ TipoFactorDR: factor, TasaOCuotaDR: rate, ImporteDR: amount }) =>
			factor === 'Exento' && (rate !== undefined || amount !== undefined),
	},
	{
		code: 'CRP20259',
		field: 'TipoFactorDR',
		message:
			'Si el valor registrado en el campo TipoFactorDR que corresponde a Traslado es Tasa o Cuota, se deben registrar los campos TasaOCuotaDR e ImporteDR.',
		broken: ({ TipoFactorDR: factor, TasaOCuotaDR: rate, ImporteDR: amount }) =>
			(factor === 'Tasa' || factor === 'Cuota') && (rate === undefined || amount === undefined),
	},
	{
		code: 'CRP20260',
		field: 'TasaOCuotaDR',
		message:
			'El valor del campo TasaOCuotaDR que corresponde a Traslado no contiene un valor del catálogo c_TasaOcuota o se encuentra fuera de rango.',
		broken: unknownRate('traslado'),
	},
	{
		code: 'CRP20261',
		field: 'ImporteDR',
		message:
			'El valor del campo ImporteDR que corresponde a Traslado no se encuentra entre el limite inferior y superior permitido.',
		broken: outOfLimits,
	},
];
