import type { Problem } from 'cfdi-mx';
import { findings, linesWithoutTaxes, readInvoice } from 'cfdi-mx';
import { IEPS, ISR, IVA, keyOf } from 'cfdi-mx/parts';
import type { InvoiceColumn } from './columns';
import { columnOf } from './invoice';
import type { LineReader } from './lines';
import type { Rows, Sheet } from './sheet';

/** What the caller says where the file does not. */
const BY_DEFAULT: readonly string[] = ['productCode', 'unitCode', 'taxes', 'taxObject'];

/**
 * What SAT would refuse in the invoice of these rows, each in the cell that says it. What is not of the
 * file, such as the issuer, is told by the stamp.
 */
export function problemsAtSat(
	invoice: Record<string, unknown> | undefined,
	rows: Rows,
	reader: LineReader,
	{ has }: Sheet,
	now: number,
): Problem[] {
	if (invoice === undefined) return [];
	const { body, notes } = readInvoice(invoice);
	const found = [...notes, ...linesWithoutTaxes(body), ...findings(body, { now })];
	return found.flatMap((one) => {
		const { level, field, values } = one;
		const [, line, attribute = ''] = /^Conceptos\[(\d+)\]\.?([^.[]*)/.exec(field) ?? [];
		const own = rows[Number(line ?? 0)] ?? rows[0];
		const column =
			line === undefined
				? columnOfAttribute(field)
				: (taxColumnAt(invoice, field, has) ?? columnOf(attribute, own, values, reader));
		if (level !== 'block' || column === undefined || column === '') return [];
		if (BY_DEFAULT.includes(column) && !has(column)) return [];
		const row = line === undefined ? rows.find(({ text }) => text(column) !== '') : own;
		return [{ ...one, field: `rows[${(row ?? own).number}].${column}` }];
	});
}

/** The column with the rate of a tax: that of IVA, IEPS or a withheld tax, if the file has one. */
function taxColumnAt(
	invoice: Record<string, unknown>,
	field: string,
	has: Sheet['has'],
): InvoiceColumn | undefined {
	const [, line, kind = '', row] =
		/^Conceptos\[(\d+)\]\.Impuestos\.(Traslados|Retenciones)\[(\d+)\]/.exec(field) ?? [];
	const lines = invoice.Conceptos as ReadonlyArray<{ Impuestos?: Record<string, Json[]> }>;
	const tax = lines[Number(line)]?.Impuestos?.[kind]?.[Number(row)];
	return TAX_COLUMNS[`${kind} ${String(tax?.Impuesto)}`]?.find(has);
}

type Json = Readonly<Record<string, unknown>>;

const TAX_COLUMNS: Readonly<Record<string, readonly InvoiceColumn[]>> = {
	[`Traslados ${IVA}`]: ['ivaRate', 'iva'],
	[`Traslados ${IEPS}`]: ['ieps'],
	[`Retenciones ${ISR}`]: ['retainedIsr'],
	[`Retenciones ${IVA}`]: ['retainedIva'],
};

/** The columns of the attributes of an invoice. */
const columns: Readonly<Record<string, InvoiceColumn>> = {
	Serie: 'series',
	Folio: 'number',
	FormaPago: 'paymentForm',
	MetodoPago: 'paymentMethod',
	CondicionesDePago: 'paymentConditions',
	Moneda: 'currency',
	TipoCambio: 'exchangeRate',
	Total: 'total',
	'Receptor.Rfc': 'rfc',
	'Receptor.Nombre': 'name',
	'Receptor.DomicilioFiscalReceptor': 'postalCode',
	'Receptor.RegimenFiscalReceptor': 'taxRegime',
	'Receptor.UsoCFDI': 'cfdiUse',
};

/** The column that says an attribute: "Receptor.Rfc" is `rfc`, "Conceptos[0].Cantidad" `quantity`. */
export function columnOfAttribute(field: string): InvoiceColumn | undefined {
	const own = columns[field] ?? columns[`Receptor.${field}`];
	if (own !== undefined) return own;
	const [, attribute = ''] = /^(?:Conceptos(?:\[\d+\])?\.)?(\w+)$/.exec(field) ?? [];
	return attribute === 'ValorUnitario'
		? 'unitPrice'
		: (keyOf(attribute) as InvoiceColumn | undefined);
}
