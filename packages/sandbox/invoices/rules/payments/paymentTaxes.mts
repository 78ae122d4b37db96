import { rateFits } from '../../../sat/catalogs.mts';
import { decimal } from '../../../sat/decimal.mts';
import type { PaymentDraft, TransferredDraft, WithheldDraft } from '../../payments/draft.mts';
import { isSum, transferredSum, withheldSum } from '../../payments/sums.mts';
import { isUnknown } from '../rule.mts';
import type { Context, Rule } from '../rule.mts';

export type PaidWithheld = WithheldDraft & { payment: PaymentDraft };
export type PaidTransferred = TransferredDraft & { payment: PaymentDraft };

/** The documents' sum is reliable only if all their values are well-formed. */
const hasWholeDocuments = (
	{ payment }: { payment: PaymentDraft },
	{ malformed }: Context,
): boolean => ![...malformed].some((field) => field.startsWith(`${payment.path}DoctoRelacionado`));

const keyOf = (row: TransferredDraft): string =>
	[row.ImpuestoP, row.TipoFactorP, row.TasaOCuotaP && decimal(row.TasaOCuotaP).toFixed(6)].join();

const isRepeated = <Row extends { path: string }>(
	rows: Row[] | undefined,
	row: Row,
	key: (row: Row) => string | undefined,
): boolean => {
	const first = rows?.find((other) => key(other) === key(row));
	return first !== undefined && first.path !== row.path;
};

const isExempt = ({ TipoFactorP: factor }: TransferredDraft): boolean => factor === 'Exento';

function isAllExempt({ DoctoRelacionado: documents }: PaymentDraft): boolean {
	const rows = documents.flatMap(({ ImpuestosDR: taxes }) => taxes?.TrasladosDR ?? []);
	return rows.length > 0 && rows.every(({ TipoFactorDR: factor }) => factor === 'Exento');
}

function baseDiffers(row: PaidTransferred, context: Context): boolean {
	if (row.BaseP === undefined || !hasWholeDocuments(row, context)) return false;
	const exact = transferredSum(row.payment, row, 'BaseDR');
	return exact !== undefined && !isSum(row.BaseP, exact, row.payment);
}

function transferredDiffers(row: PaidTransferred, context: Context): boolean {
	if (isExempt(row) || !hasWholeDocuments(row, context)) return false;
	if (row.ImporteP === undefined) return true;
	const exact = transferredSum(row.payment, row, 'ImporteDR');
	return exact !== undefined && !isSum(row.ImporteP, exact, row.payment);
}

function withheldDiffers(row: PaidWithheld, context: Context): boolean {
	if (row.ImporteP === undefined || !hasWholeDocuments(row, context)) return false;
	const exact = withheldSum(row.payment, row);
	return exact !== undefined && !isSum(row.ImporteP, exact, row.payment);
}

function rateIsWrong(row: PaidTransferred): boolean {
	const { ImpuestoP: tax, TipoFactorP: factor, TasaOCuotaP: rate } = row;
	if (tax === undefined || isUnknown('Impuesto', tax)) return false;
	if (factor === undefined || factor === 'Exento') return false;
	return rate === undefined || !rateFits(tax, factor, decimal(rate), 'traslado');
}

export const paymentWithheldRules: ReadonlyArray<Rule<PaidWithheld>> = [
	{
		code: 'CRP20262',
		field: 'ImpuestoP',
		message: 'El campo ImpuestoP no contiene un valor del catálogo c_Impuesto.',
		broken: ({ ImpuestoP: tax }) => isUnknown('Impuesto', tax),
	},
	{
		code: 'CRP20263',
		field: 'ImpuestoP',
		message: 'Debe haber sólo un registro por cada tipo de impuesto retenido.',
		broken: ({ payment, ...row }) =>
			isRepeated(payment.ImpuestosP?.RetencionesP, row, ({ ImpuestoP: tax }) => tax),
	},
	{
		code: 'CRP20265',
		field: 'ImporteP',
		message:
			'El campo ImporteP que corresponde a Retención, no es igual a la suma de los importes de los impuestos retenidos registrados en el documento relacionado donde el impuesto sea igual al campo ImpuestoP de este elemento.',
		broken: withheldDiffers,
	},
];

export const paymentTransferredRules: ReadonlyArray<Rule<PaidTransferred>> = [
	{
		code: 'CRP20266',
		field: 'TipoFactorP',
		message: 'Deben existir los campos BaseP, ImpuestoP y TipoFactorP, y ningún otro.',
		broken: (row) => isExempt(row) && (row.TasaOCuotaP !== undefined || row.ImporteP !== undefined),
	},
	{
		code: 'CRP20268',
		field: 'BaseP',
		message:
			'El campo BaseP que corresponde a Traslado, no es igual a la suma de los importes de las bases registrados en los documentos relacionados con el mismo impuesto, factor y tasa.',
		broken: (row, context) => !isAllExempt(row.payment) && baseDiffers(row, context),
	},
	{
		code: 'CRP20269',
		field: 'BaseP',
		message:
			'El importe del campo BaseP que corresponde a Traslado, no es igual a la suma de los importes de las bases registrados en los documentos relacionados.',
		broken: (row, context) => isAllExempt(row.payment) && baseDiffers(row, context),
	},
	{
		code: 'CRP20270',
		field: 'ImpuestoP',
		message:
			'El campo ImpuestoP que corresponde a Traslado no contiene un valor del catálogo c_Impuesto.',
		broken: ({ ImpuestoP: tax }) => isUnknown('Impuesto', tax),
	},
	{
		code: 'CRP20271',
		field: 'ImpuestoP',
		message:
			'Debe haber sólo un registro con la misma combinación de impuesto, factor y tasa por cada traslado.',
		broken: ({ payment, ...row }) => isRepeated(payment.ImpuestosP?.TrasladosP, row, keyOf),
	},
	{
		code: 'CRP20272',
		field: 'TasaOCuotaP',
		message:
			'El valor seleccionado debe corresponder a un valor del catálogo Tasa O Cuota donde la columna impuesto corresponda con el campo ImpuestoP y la columna factor corresponda con el campo TipoFactorP.',
		broken: rateIsWrong,
	},
	{
		code: 'CRP20274',
		field: 'ImporteP',
		message:
			'El campo ImporteP que corresponde a Traslado, no es igual a la suma de los importes de los impuestos registrados en los documentos relacionados con el mismo impuesto, factor y tasa.',
		broken: transferredDiffers,
	},
];
