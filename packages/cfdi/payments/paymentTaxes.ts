import { Decimal, MOST_DECIMALS } from '../values/decimal';
import { IEPS, ISR, IVA } from '../catalogs/taxCodes';
import type { DocumentTax } from './documentTaxes';
import { inPaymentCurrency } from './equivalence';
import { keyOf } from './invoiceTax';

/** The taxes of an invoice in a payment, and the rate between the two currencies. */
export interface TaxedDocument {
	taxes: readonly DocumentTax[];
	/** EquivalenciaDR. */
	equivalence: Decimal;
}

/** A row of ImpuestosP: a RetencionP has the sum of all rates of its tax, and no base. */
export interface PaymentTax {
	isWithheld: boolean;
	impuesto: string;
	tipoFactor: string;
	tasaOCuota: string | undefined;
	base: Decimal;
	/** Undefined for Exento. */
	importe: Decimal | undefined;
}

/** Decimals of Totales, which are in MXN. */
const MXN_DECIMALS = 2;

/**
 * The taxes of a payment: the sums of its documents' as they are written, each divided by
 * EquivalenciaDR, withheld ones by tax, transferred ones by tax, factor and rate (CRP20263, CRP20265,
 * CRP20268, CRP20271, CRP20274). Exact in one currency, else rounded once to six decimals.
 */
export function paymentTaxesOf(documents: readonly TaxedDocument[]): PaymentTax[] {
	const groups = new Map<string, Array<{ tax: DocumentTax; equivalence: Decimal }>>();
	for (const { taxes, equivalence } of documents) {
		for (const tax of taxes) {
			const key = tax.isWithheld ? `Retencion ${tax.impuesto}` : keyOf(tax);
			groups.set(key, [...(groups.get(key) ?? []), { tax, equivalence }]);
		}
	}
	return [...groups.values()].flatMap((rows) => {
		const [first] = rows;
		if (first === undefined) return [];
		const { isWithheld, impuesto, tipoFactor, tasaOCuota, importe } = first.tax;
		const sum = (amountOf: (tax: DocumentTax) => Decimal) =>
			inPaymentCurrency(
				rows.map(({ tax, equivalence }) => ({ paid: amountOf(tax), equivalence })),
			).atMost(MOST_DECIMALS);
		return {
			isWithheld,
			impuesto,
			tipoFactor,
			tasaOCuota,
			base: sum(({ base }) => base),
			importe: importe && sum((tax) => tax.importe ?? Decimal.zero),
		};
	});
}

/** The totals of taxes withheld, by Impuesto. */
const withheldTotals: ReadonlyArray<readonly [impuesto: string, name: string]> = [
	[IVA, 'TotalRetencionesIVA'],
	[ISR, 'TotalRetencionesISR'],
	[IEPS, 'TotalRetencionesIEPS'],
];

/** The totals of transferred IVA, by its rate; transferred IEPS has none. */
const ivaTotals: ReadonlyArray<readonly [rate: string | undefined, suffix: string]> = [
	['0.160000', 'IVA16'],
	['0.080000', 'IVA8'],
	['0.000000', 'IVA0'],
	[undefined, 'IVAExento'],
];

/**
 * Totales, in MXN: the sums of ImpuestosP as they are written x TipoCambioP, rounded to two decimals;
 * only those that occur (CRP20201 to CRP20211).
 * @param exchangeRate TipoCambioP @param amount Monto
 */
export function totalesOf(
	taxes: readonly PaymentTax[],
	exchangeRate: Decimal,
	amount: Decimal,
): Record<string, string> {
	const inMxn = (value: Decimal) => String(value.times(exchangeRate).rounded(MXN_DECIMALS));
	const totales: Record<string, string> = {};
	for (const [impuesto, name] of withheldTotals) {
		const row = taxes.find((tax) => tax.isWithheld && tax.impuesto === impuesto);
		if (row?.importe !== undefined) totales[name] = inMxn(row.importe);
	}
	for (const [rate, suffix] of ivaTotals) {
		const row = taxes.find(
			(tax) => !tax.isWithheld && tax.impuesto === IVA && tax.tasaOCuota === rate,
		);
		if (row === undefined) continue;
		totales[`TotalTrasladosBase${suffix}`] = inMxn(row.base);
		if (row.importe !== undefined) totales[`TotalTrasladosImpuesto${suffix}`] = inMxn(row.importe);
	}
	return { ...totales, MontoTotalPagos: inMxn(amount) };
}
