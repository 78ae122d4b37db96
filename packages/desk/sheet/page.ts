import { Decimal, invoiceSummaryOf } from 'cfdi-mx';
import { grouped, taxText } from 'cfdi-mx/parts';
import { counted, escaped, notesIn, reasonsOf, sheetsNamed, sumsInWords, tableOf } from '../html';
import type { Place } from '../places';
import { placesText } from '../places';
import type { GivenInvoice, SheetInvoice } from './before';

interface SheetPage {
	html: string;
	/** Invoices that the person can choose to stamp anyway. */
	options: string[];
	/** Whether there are more, which the person names by folio. */
	byFolio: boolean;
}

const MOST_OPTIONS = 30;

/** Kinds of rows that exclude themselves, which is not an error. */
const NOT_WANTED = ['rowCancelled', 'rowNotWanted', 'rowIssued', 'rowNotAnInvoice', 'hasUuid'];

/**
 * Returns the page that a person sees before stamping: each invoice with its total and taxes, and the rows held back.
 */
export function sheetPage(
	invoices: readonly SheetInvoice[],
	given: readonly GivenInvoice[],
): SheetPage {
	const fresh = invoices.filter(({ what }) => what === 'new');
	const before = invoices.filter(({ what }) => what === 'done' || what === 'cancelled');
	const itemOf = new Map(given.map((item) => [item.key, item]));
	const rowsOf = (key: string) => itemOf.get(key)?.rows ?? [];
	const refused = given.filter(({ kind }) => kind === 'refused');
	const isOnPurpose = ({ codes = [] }: GivenInvoice) =>
		codes.length > 0 && codes.every((code) => NOT_WANTED.includes(code));
	const reasons = (of: readonly GivenInvoice[]) =>
		of.map(({ rows, es = [] }) => ({ rows, why: es.join(' ') }));
	const others = invoices
		.filter(({ what }) => what === 'other' || what === 'similar')
		.map(({ key, says }) => ({ rows: rowsOf(key), why: says }));
	const asked = invoices.filter(({ option }) => option !== '');
	// If a repeated upload has too many options, offer only the invoices that are not done.
	const boxes = [asked, asked.filter(({ what }) => what !== 'done'), []].find(
		({ length }) => length <= MOST_OPTIONS,
	);
	const options = (boxes ?? []).map(({ option }) => option);
	const wrong = [...reasons(refused.filter((one) => !isOnPurpose(one))), ...others];
	const onPurpose = reasons(refused.filter(isOnPurpose));
	const html = [
		`<h3>${fresh.length === 0 ? 'No se timbrará ninguna factura' : `Se timbrarán facturas: ${fresh.length}${escaped(sums(fresh))}`}</h3>`,
		counted([
			['Ya timbradas', before.length],
			['Con algo mal: no se timbran', wrong.length],
			['No se timbran, porque la fila lo dice', onPurpose.length],
		]),
		sheetsNamed(given),
		// Errors come before the long list.
		reasonsOf('No se timbran: corrija la fila y suba el archivo otra vez', wrong),
		table('Se timbrarán', fresh, rowsOf, ['Notas', ({ key }) => notesIn(itemOf.get(key))]),
		table('Ya timbradas: no se timbran otra vez', before, rowsOf, [
			'Qué pasó antes',
			({ says }) => says,
		]),
		reasonsOf('No se timbran, porque la fila lo dice', onPurpose),
		'<p>Nada se ha timbrado todavía. Si cierra esta página, no se timbra nada.</p>',
	].join('');
	return { html, options, byFolio: options.length < asked.length };
}

/** @param last text of the last column, which is omitted if all texts are empty */
function table(
	title: string,
	invoices: readonly SheetInvoice[],
	rowsOf: (key: string) => readonly Place[],
	[header, last]: readonly [string, (invoice: SheetInvoice) => string],
): string {
	const more = invoices.map(last);
	const hasMore = more.some(Boolean);
	return tableOf(
		title,
		['Fila', 'Folio', 'Cliente', 'Impuestos', 'Total', ...(hasMore ? [header] : [])],
		invoices.map((one, at) => [
			placesText(rowsOf(one.key)),
			one.key,
			`${one.invoice.Receptor.Nombre} (${one.invoice.Receptor.Rfc})`,
			taxesOf(one.invoice),
			`${grouped(one.invoice.Total)} ${one.invoice.Moneda}`,
			...(hasMore ? [more[at] ?? ''] : []),
		]),
	);
}

function taxesOf(invoice: SheetInvoice['invoice']): string {
	const { taxes } = invoiceSummaryOf({ ...invoice });
	return taxes.map(taxText).join(', ') || 'Sin impuestos';
}

function sums(invoices: readonly SheetInvoice[]): string {
	return sumsInWords(invoices.map(({ invoice }) => [invoice.Moneda, Decimal.parse(invoice.Total)]));
}
