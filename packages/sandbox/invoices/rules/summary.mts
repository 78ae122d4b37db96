import { decimal, sum, zero } from '../../sat/decimal.mts';
import type { Decimal } from '../../sat/decimal.mts';
import { transferredKey } from '../amounts.mts';
import type { Amounts, TaxAmounts } from '../amounts.mts';
import type { SummaryDraft, TaxDraft } from '../draft.mts';
import { hasTooManyDecimals, isUnknown } from './rule.mts';
import type { Rule } from './rule.mts';

const keyOf = ({ Impuesto: tax = '', TipoFactor: factor = '', TasaOCuota: rate }: TaxDraft) =>
	transferredKey({ tax, factor, rate: rate === undefined ? undefined : decimal(rate) });

const repeats = (rows: TaxDraft[], row: TaxDraft, key: (row: TaxDraft) => string): boolean =>
	rows.some((other) => other !== row && key(other) === key(row));

const isCharged = ({ TipoFactor: factor }: TaxDraft): boolean => factor !== 'Exento';

function totalDiffers(
	total: string | undefined,
	rows: TaxDraft[],
	computed: Decimal = zero,
): boolean {
	if (total === undefined) return false;
	const charged = rows.filter(isCharged);
	const amounts = charged.flatMap(({ Importe: amount }) => amount ?? []);
	const isComparable = rows.length > 0 && amounts.length === charged.length;
	const differsFromRows = isComparable && !decimal(total).eq(sum(...amounts.map(decimal)));
	return differsFromRows || !computed.eq(total);
}

export const summaryRules: ReadonlyArray<Rule<SummaryDraft>> = [
	{
		code: 'CFDI40202',
		field: 'TotalImpuestosRetenidos',
		message:
			'El valor del campo TotalImpuestosRetenidos debe tener hasta la cantidad de decimales que soporte la moneda.',
		broken: ({ TotalImpuestosRetenidos: total }, context) => hasTooManyDecimals(total, context),
	},
	{
		code: 'CFDI40203',
		field: 'TotalImpuestosRetenidos',
		message:
			'El valor del campo TotalImpuestosRetenidos debe ser igual a la suma de los importes registrados en el elemento hijo Retencion.',
		broken: ({ TotalImpuestosRetenidos: total, retenciones }, { amounts }) =>
			amounts !== undefined && totalDiffers(total, retenciones, amounts.totalWithheld),
	},
	{
		code: 'CFDI40204',
		field: 'TotalImpuestosTrasladados',
		message:
			'El valor del campo TotalImpuestosTrasladados debe tener hasta la cantidad de decimales que soporte la moneda.',
		broken: ({ TotalImpuestosTrasladados: total }, context) => hasTooManyDecimals(total, context),
	},
	{
		code: 'CFDI40205',
		field: 'TotalImpuestosTrasladados',
		message:
			'El valor del campo TotalImpuestosTrasladados no es igual a la suma de los importes registrados en el elemento hijo Traslado.',
		broken: ({ TotalImpuestosTrasladados: total, traslados }, { amounts }) =>
			amounts !== undefined && totalDiffers(total, traslados, amounts.totalTransferred),
	},
	{
		code: 'CFDI40206',
		field: 'TotalImpuestosRetenidos',
		message: 'Debe existir el campo TotalImpuestosRetenidos.',
		broken: ({ TotalImpuestosRetenidos: total, retenciones }) =>
			total === undefined && retenciones.length > 0,
	},
	{
		code: 'CFDI40209',
		field: 'TotalImpuestosRetenidos',
		message: 'Debe existir el campo TotalImpuestosRetenidos.',
		broken: ({ TotalImpuestosRetenidos: total, retenciones }) =>
			total === undefined && retenciones.some(({ Importe: amount }) => amount !== undefined),
	},
	{
		code: 'CFDI40212',
		field: 'TotalImpuestosTrasladados',
		message: 'Debe existir el campo TotalImpuestosTrasladados.',
		broken: ({ TotalImpuestosTrasladados: total, traslados }) =>
			total === undefined && traslados.some(isCharged),
	},
];

const withheldInLines = ({ Impuesto: tax }: TaxDraft, amounts: Amounts) =>
	amounts.withheld.find((row) => row.tax === tax);

export const summaryWithheldRules: ReadonlyArray<Rule<TaxDraft>> = [
	{
		code: 'CFDI40207',
		field: 'Impuesto',
		message: 'El campo Impuesto no contiene un valor del catálogo c_Impuesto.',
		broken: ({ Impuesto: tax }) => isUnknown('Impuesto', tax),
	},
	{
		code: 'CFDI40208',
		field: 'Impuesto',
		message: 'Debe haber sólo un registro por cada tipo de impuesto retenido.',
		broken: (row, { draft }) =>
			repeats(draft.Impuestos?.retenciones ?? [], row, ({ Impuesto: tax = '' }) => tax),
	},
	{
		code: 'CFDI40210',
		field: 'Importe',
		message:
			'El valor del campo Importe correspondiente a Retención debe tener hasta la cantidad de decimales que soporte la moneda.',
		broken: ({ Importe: amount }, context) => hasTooManyDecimals(amount, context),
	},
	{
		code: 'CFDI40211',
		field: 'Importe',
		message:
			'El campo Importe correspondiente a Retención no es igual al redondeo de la suma de los importes de los impuestos retenidos registrados en los conceptos donde el impuesto sea igual al campo impuesto de este elemento.',
		broken: (row, { amounts }) =>
			amounts !== undefined &&
			row.Importe !== undefined &&
			!decimal(row.Importe).eq(withheldInLines(row, amounts)?.amount ?? zero),
	},
];

const transferredInLines = (row: TaxDraft, amounts: Amounts): TaxAmounts | undefined =>
	amounts.transferred.find((candidate) => transferredKey(candidate) === keyOf(row));

const baseDiffers = (row: TaxDraft, amounts: Amounts | undefined): boolean =>
	amounts !== undefined &&
	row.Base !== undefined &&
	!decimal(row.Base).eq(transferredInLines(row, amounts)?.base ?? zero);

export const summaryTransferredRules: ReadonlyArray<Rule<TaxDraft>> = [
	{
		code: 'CFDI40213',
		field: 'Base',
		message: 'Deben existir los campos Base, Impuesto y TipoFactor',
		broken: (row, { amounts }) =>
			row.Base === undefined ||
			row.Impuesto === undefined ||
			row.TipoFactor === undefined ||
			// If every line is exempt, a summary row must contain neither rate nor amount.
			(amounts !== undefined &&
				amounts.totalTransferred === undefined &&
				(row.TasaOCuota !== undefined || row.Importe !== undefined)),
	},
	{
		code: 'CFDI40214',
		field: 'Base',
		message:
			'El valor del campo Base correspondiente a Traslado debe tener hasta la cantidad de decimales que soporte la moneda.',
		broken: ({ Base: base }, context) => hasTooManyDecimals(base, context),
	},
	{
		code: 'CFDI40215',
		field: 'Base',
		message:
			'El campo Base correspondiente a Traslado no es igual al redondeo de la suma de los importes de las bases trasladados registrados en los conceptos donde el impuesto del concepto sea igual al campo impuesto de este elemento y la TasaOCuota del concepto sea igual al campo TasaOCuota de este elemento.',
		broken: (row, { amounts }) => isCharged(row) && baseDiffers(row, amounts),
	},
	{
		code: 'CFDI40216',
		field: 'Base',
		message:
			'El importe del campo Base correspondiente a Traslado no es igual al redondeo de la suma de los importes de las bases trasladados registrados en los conceptos.',
		broken: (row, { amounts }) => !isCharged(row) && baseDiffers(row, amounts),
	},
	{
		code: 'CFDI40217',
		field: 'Impuesto',
		message: 'El campo Impuesto no contiene un valor del catálogo c_Impuesto.',
		broken: ({ Impuesto: tax }) => isUnknown('Impuesto', tax),
	},
	{
		code: 'CFDI40218',
		field: 'Impuesto',
		message:
			'Debe haber sólo un registro con la misma combinación de impuesto, factor y tasa por cada traslado.',
		broken: (row, { draft }) => repeats(draft.Impuestos?.traslados ?? [], row, keyOf),
	},
	{
		code: 'CFDI40219',
		field: 'TasaOCuota',
		message:
			'El valor seleccionado debe corresponder a un valor del catalogo donde la columna impuesto corresponda con el campo impuesto y la columna factor corresponda con el campo TipoFactor.',
		broken: (row, { amounts }) =>
			amounts !== undefined && transferredInLines(row, amounts) === undefined,
	},
	{
		code: 'CFDI40220',
		field: 'Importe',
		message:
			'El valor del campo Importe correspondiente a Traslado debe tener hasta la cantidad de decimales que soporte la moneda.',
		broken: ({ Importe: amount }, context) => hasTooManyDecimals(amount, context),
	},
	{
		code: 'CFDI40221',
		field: 'Importe',
		message:
			'El campo Importe correspondiente a Traslado no es igual al redondeo de la suma de los importes de los impuestos trasladados registrados en los conceptos donde el impuesto del concepto sea igual al campo impuesto de este elemento y la TasaOCuota del concepto sea igual al campo TasaOCuota de este elemento.',
		broken: (row, { amounts }) =>
			amounts !== undefined &&
			row.Importe !== undefined &&
			!decimal(row.Importe).eq(transferredInLines(row, amounts)?.amount ?? zero),
	},
];
