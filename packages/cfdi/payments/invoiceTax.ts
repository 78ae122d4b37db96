import { Decimal } from '../values/decimal';
import type { Element } from '../invoice/element';
import { pathOf, attribute } from '../invoice/element';
import { lineRetenciones, lineTraslados } from '../invoice/elements';
import { RowTax, isExempt } from '../totals/rowTax';
import { refused } from '../problems/problem';

/** The advice for what every stamped invoice has. */
export const AS_STAMPED = { remedy: 'giveAsStamped' };

/** What an invoice charges or withholds of one tax at one rate: the sum of its lines. */
export interface InvoiceTax {
	isWithheld: boolean;
	/** Code of c_Impuesto. */
	impuesto: string;
	/** Tasa, Cuota or Exento. */
	tipoFactor: string;
	/** With six decimals at least; undefined for Exento. */
	tasaOCuota?: string;
	/** Money; for a Cuota what it is paid for, such as litres. */
	base: Decimal;
	/** Undefined for Exento. */
	importe?: Decimal;
}

/** "Retencion 002 Tasa 0.106667": the same text for the same tax at the same rate. */
export function keyOf({ isWithheld, impuesto, tipoFactor, tasaOCuota = '' }: InvoiceTax): string {
	return [isWithheld ? 'Retencion' : 'Traslado', impuesto, tipoFactor, tasaOCuota].join(' ');
}

/**
 * The taxes of an invoice by kind, Impuesto, TipoFactor and TasaOCuota, in the order of its lines.
 * Taxes withheld have their rates here, unlike in the invoice's summary.
 * @param field of the invoice, for problems
 * @throws Problems where an amount of a line is missing or not a number
 */
export function invoiceTaxesOf(comprobante: Element, field: string): InvoiceTax[] {
	const sums = new Map<string, InvoiceTax>();
	const add = (row: Element, isWithheld: boolean) => {
		const tax = taxOfRow(row, isWithheld, field);
		const sum = sums.get(keyOf(tax));
		if (sum === undefined) {
			sums.set(keyOf(tax), tax);
			return;
		}
		sum.base = sum.base.plus(tax.base);
		if (tax.importe !== undefined) sum.importe = sum.importe?.plus(tax.importe);
	};
	for (const row of lineRetenciones(comprobante)) add(row, true);
	for (const row of lineTraslados(comprobante)) add(row, false);
	return [...sums.values()];
}

function taxOfRow(row: Element, isWithheld: boolean, field: string): InvoiceTax {
	const number = (name: string): Decimal => {
		const text = attribute(row, name);
		const decimal = Decimal.parse(text);
		if (decimal !== undefined) return decimal;
		const path = pathOf(row, name);
		if (text === undefined)
			throw refused(field, 'lineTaxLacks', { values: { path }, ...AS_STAMPED });
		throw refused(field, 'lineTaxUnreadable', { values: { path, value: text }, ...AS_STAMPED });
	};
	const isFree = isExempt(row);
	const rate = isFree ? undefined : number('TasaOCuota');
	const tax = new RowTax(
		attribute(row, 'Impuesto') ?? '',
		attribute(row, 'TipoFactor') ?? '',
		rate,
	);
	const { impuesto, tipoFactor, tasaOCuota } = tax;
	return {
		isWithheld,
		impuesto,
		tipoFactor,
		base: number('Base'),
		...(tasaOCuota !== undefined && { tasaOCuota, importe: number('Importe') }),
	};
}
