import { decimal } from '../../../sat/decimal.mts';
import type { Decimal } from '../../../sat/decimal.mts';
import type { PaymentDraft, PaymentsDraft, TransferredDraft } from '../../payments/draft.mts';
import { sumOf } from '../../payments/sums.mts';
import type { Context, Rule } from '../rule.mts';

type TotalName = Exclude<keyof PaymentsDraft['Totales'], 'path'>;

/** Returns the amounts in a payment's currency, one for each tax row. */
type AmountsOf = (payment: PaymentDraft) => Array<string | undefined>;

const withheld =
	(tax: string): AmountsOf =>
	({ ImpuestosP: taxes }) =>
		(taxes?.RetencionesP ?? [])
			.filter(({ ImpuestoP: code }) => code === tax)
			.map(({ ImporteP: amount }) => amount);

const isIva = ({ ImpuestoP: tax }: TransferredDraft): boolean => tax === '002';

const transferredIva =
	(rate: string, field: 'BaseP' | 'ImporteP'): AmountsOf =>
	({ ImpuestosP: taxes }) =>
		(taxes?.TrasladosP ?? [])
			.filter(
				(row) =>
					isIva(row) && row.TipoFactorP === 'Tasa' && decimal(row.TasaOCuotaP ?? '-1').eq(rate),
			)
			.map((row) => row[field]);

const exemptIva: AmountsOf = ({ ImpuestosP: taxes }) =>
	(taxes?.TrasladosP ?? [])
		.filter((row) => isIva(row) && row.TipoFactorP === 'Exento')
		.map(({ BaseP: base }) => base);

const totals: ReadonlyArray<[code: string, field: TotalName, amounts: AmountsOf, of: string]> = [
	['CRP20201', 'TotalRetencionesIVA', withheld('002'), 'los campos ImporteP de RetencionP con IVA'],
	['CRP20202', 'TotalRetencionesISR', withheld('001'), 'los campos ImporteP de RetencionP con ISR'],
	[
		'CRP20203',
		'TotalRetencionesIEPS',
		withheld('003'),
		'los campos ImporteP de RetencionP con IEPS',
	],
	[
		'CRP20204',
		'TotalTrasladosBaseIVA16',
		transferredIva('0.16', 'BaseP'),
		'los campos BaseP de TrasladoP con IVA al 0.160000',
	],
	[
		'CRP20205',
		'TotalTrasladosImpuestoIVA16',
		transferredIva('0.16', 'ImporteP'),
		'los campos ImporteP de TrasladoP con IVA al 0.160000',
	],
	[
		'CRP20206',
		'TotalTrasladosBaseIVA8',
		transferredIva('0.08', 'BaseP'),
		'los campos BaseP de TrasladoP con IVA al 0.080000',
	],
	[
		'CRP20207',
		'TotalTrasladosImpuestoIVA8',
		transferredIva('0.08', 'ImporteP'),
		'los campos ImporteP de TrasladoP con IVA al 0.080000',
	],
	[
		'CRP20208',
		'TotalTrasladosBaseIVA0',
		transferredIva('0', 'BaseP'),
		'los campos BaseP de TrasladoP con IVA al 0.000000',
	],
	[
		'CRP20209',
		'TotalTrasladosImpuestoIVA0',
		transferredIva('0', 'ImporteP'),
		'los campos ImporteP de TrasladoP con IVA al 0.000000',
	],
	[
		'CRP20210',
		'TotalTrasladosBaseIVAExento',
		exemptIva,
		'los campos BaseP de TrasladoP con IVA Exento',
	],
	['CRP20211', 'MontoTotalPagos', ({ Monto: amount }) => [amount], 'los campos Monto'],
];

/** Returns undefined if an amount or exchange rate is missing or malformed. */
function expectedTotal(
	{ Pago: payments }: PaymentsDraft,
	amountsOf: AmountsOf,
	{ malformed }: Context,
): Decimal | undefined {
	const isBroken = payments.some(({ path }) =>
		[...malformed].some((field) => field.startsWith(path)),
	);
	if (isBroken) return undefined;
	const amounts = payments.flatMap((payment) =>
		amountsOf(payment).map((amount) =>
			amount === undefined || payment.TipoCambioP === undefined
				? undefined
				: decimal(amount).times(payment.TipoCambioP),
		),
	);
	return sumOf(amounts)?.toDecimalPlaces(2);
}

const sumRules = totals.map(
	([code, field, amountsOf, of]): Rule<PaymentsDraft> => ({
		code,
		field: `Totales.${field}`,
		message: `El valor del campo ${field} no es igual al redondeo de la suma del resultado de multiplicar ${of} por el valor registrado en el campo TipoCambioP de cada nodo Pago.`,
		broken: (payments, context) => {
			const { [field]: given } = payments.Totales;
			// Other rules report a missing total.
			if (given === undefined) return false;
			const expected = expectedTotal(payments, amountsOf, context);
			return expected !== undefined && !expected.eq(given);
		},
	}),
);

const lacksAll = (
	{ Totales: given }: PaymentsDraft,
	part: string,
	{ malformed }: Context,
): boolean =>
	!Object.keys(given).some((name) => name.includes(part)) &&
	![...malformed].some((field) => field.startsWith(given.path));

const hasTotal = ({ ImpuestoP: tax }: TransferredDraft): boolean => tax !== '003';

const transferredRows = ({ Pago: payments }: PaymentsDraft): TransferredDraft[] =>
	payments.flatMap(({ ImpuestosP: taxes }) => taxes?.TrasladosP ?? []);

const existenceRules: ReadonlyArray<Rule<PaymentsDraft>> = [
	{
		code: 'CRP20264',
		field: 'Totales',
		message:
			'Debe existir al menos uno de los campos TotalRetencionesIVA, TotalRetencionesISR, TotalRetencionesIEPS.',
		broken: (payments, context) =>
			payments.Pago.some(({ ImpuestosP: taxes }) => (taxes?.RetencionesP ?? []).length > 0) &&
			lacksAll(payments, 'TotalRetenciones', context),
	},
	{
		// IEPS has no totals.
		code: 'CRP20267',
		field: 'Totales',
		message:
			'Debe existir al menos uno de los campos TotalTrasladosBaseIVA16 y/o TotalTrasladosBaseIVA8 y/o TotalTrasladosBaseIVA0 y/o TotalTrasladosBaseIVAExento.',
		broken: (payments, context) =>
			transferredRows(payments).some(hasTotal) && lacksAll(payments, 'TotalTrasladosBase', context),
	},
	{
		code: 'CRP20273',
		field: 'Totales',
		message:
			'Deben existir al menos uno de los campos TotalTrasladosImpuestoIVA16, TotalTrasladosImpuestoIVA8, TotalTrasladosImpuestoIVA0 cuando existan conceptos con un TipoFactor distinto a Exento.',
		broken: (payments, context) =>
			transferredRows(payments).some((row) => hasTotal(row) && row.TipoFactorP !== 'Exento') &&
			lacksAll(payments, 'TotalTrasladosImpuesto', context),
	},
];

export const totalsRules: ReadonlyArray<Rule<PaymentsDraft>> = [...sumRules, ...existenceRules];
