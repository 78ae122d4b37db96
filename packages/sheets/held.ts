import type { Problem, Steps } from 'cfdi-mx';
import { plainText } from 'cfdi-mx/parts';
import { NO, NOTHING, YES, cellText } from './cells';
import type { InvoiceColumn } from './columns';
import { OF_CUSTOMER, OF_PAYMENT, OF_PRODUCT } from './columns';
import type { Report } from './lines';
import type { Kind } from './problem';
import { problem } from './problem';
import { discountIn, isSumWord, isTaxOfLines, negativeIn, NO_FOLIO } from './rows';
import type { Rows, Sheet, SheetColumn, SheetRow, FileRow, PlaceName } from './sheet';
import type { State, StateColumn } from './states';
import { isShownNote, stateColumn, stateIn } from './states';

/**
 * A credit note, a payment or a quote, which does not become an invoice. "E - Egreso" matches, "E-book" is a product.
 */
const OTHER_DOCUMENT =
	/^(?:[EPTN]|NC|REP)(?:\s*$|\s+[-–:(]|:|\s*-\s)|egreso|nota\s*(?:de\s*)?cr[eé]d|^n\.?\s*(?:de\s*)?cr[eé]d|credit (?:note|memo)|rectificativa|devoluci[oó]n|complemento|^(?:recibo (?:electr[oó]nico )?de )?pagos?$|^(?:payments?|returns?|refunds?|abonos?)$|^(?:traslado|n[oó]mina|cotizaci[oó]n|presupuesto|estimate|quot(?:e|ation))|^(?:factura |facturas |orden |[oó]rdenes )?(?:de )?(?:compras?|gastos?|proveedor(?:es)?|recibidas?)$|^(?:vendor )?bills?$|^(?:expenses?|purchases?(?: orders?)?|transfers?|deposits?|journal entry|checks?|traspaso|dev|n[./]?\s?c\.?r?|cobros?|cobranza|(?:pago|cobro) (?:recibido|del? cliente))$/i;

/** "Tipo de transacción" of PayPal, Stripe or Mercado Pago, or of another account statement. */
const OF_ACCOUNT = /transac|movimiento|operaci/i;

const NO_SALE =
	/^(?:retiro|withdrawal|payout|comisi[oó]n|comisiones|fee|ajuste|adjustment|bonificaci[oó]n)\b/i;

/** "CANCELADA" in place of the product, or before the customer's name. */
const CROSSED_OUT =
	/^\W*(?:factura |venta |nota |folio )?(?:cancelad[oa]s?|cancell?ed|anulad[oa]s?|void(?:ed)?)\s*(?:$|[-–:/(.,*])/iu;

/** Rows of an account, and example rows, in place of a product. */
const NO_PRODUCT =
	/^(?:saldo(?: (?:inicial|anterior|final|actual|insoluto|deudor|pendiente|vencido|a favor))?|(?:su )?(?:pago|abono|deposito)(?: (?:recibido|a cuenta|(?:de|a) (?:la )?(?:factura|cliente)\b.*))?|nota (?:de )?credito\b.*|devolucion(?:es)?(?: (?:de|sobre) (?:mercancia|producto|venta|factura)s?\b.*)?|cotizacion(?: \w*\d+)?|(?:opening|closing|previous) balance|(?:producto |venta |articulo )?(?:de )?(?:ejemplo|prueba|test)|traspaso|corte de caja)$/;

/** "01" under "Exportación" means no export. */
const NO_EXPORT = /^0?1\b/;

/** Columns that do not describe the state of the sale: the product, the customer, the payment. */
const NOT_OF_STATE: readonly string[] = [
	...OF_CUSTOMER,
	...OF_PAYMENT,
	...OF_PRODUCT,
	...(['series', 'number', 'currency', 'exchangeRate'] as const),
	...(['taxes', 'iva', 'ivaRate', 'ieps', 'retainedIsr', 'retainedIva', 'withIva'] as const),
	...(['wanted', 'issued', 'notRead'] as const),
] satisfies readonly InvoiceColumn[];

export const kinds: Readonly<Record<State | 'unknown', Kind>> = {
	gone: 'rowCancelled',
	notToInvoice: 'rowCancelled',
	unpaid: 'rowUnpaid',
	issued: 'rowIssued',
	unknown: 'rowStateUnknown',
};

interface ColumnOfState {
	column: SheetColumn;
	state: StateColumn;
}

function columnsOfState({ columns }: Sheet): ColumnOfState[] {
	const headers = columns.map(({ header }) => header);
	return columns
		.filter(({ readAs = '', isNotUsed }) => !isNotUsed && !NOT_OF_STATE.includes(readAs))
		.map((column) => ({ column, state: stateColumn(column.header, headers) }));
}

/** More notes would hide the others. */
const MOST_NOTES = 5;

/** Returns a function that collects the notes of rows that a person must see, each text once. */
export function notesReader(sheet: Sheet): (rows: readonly SheetRow[]) => Problem[] {
	const columns = columnsOfState(sheet).filter(({ column }) => column.readAs === undefined);
	return (rows) => {
		const notes = new Map<string, Problem>();
		for (const row of rows) {
			for (const { column, state } of columns) {
				const value = row.at(column.place);
				if (notes.size >= MOST_NOTES) return [...notes.values()];
				if (notes.has(value) || !isShownNote(value, state)) continue;
				const given = { level: 'warn', values: { value } } as const;
				notes.set(value, problem(`rows[${row.number}].${column.name}`, 'rowNote', given));
			}
		}
		return [...notes.values()];
	};
}

/** Returns a function that reports reasons not to invoice the rows: cancelled, unpaid, stamped, not wanted. */
export function stateReporter(
	sheet: Sheet,
	now: number,
): (rows: Rows, report: Report) => Steps<void> {
	const columns = columnsOfState(sheet);
	const days = now > 0 ? sheet.columns.filter(hasDayOfInvoice) : [];
	return function* (rows, report) {
		const isOnCredit = rows.some(isPpd);
		for (const row of rows) {
			yield;
			const isDone = sheet.added?.done.test(sheet.resultOf(row)) === true;
			const said = new Set<string>();
			const reportOnce: Report = (of, column, ...what) => {
				if (!said.has(column)) report(of, column, ...what);
				said.add(column);
			};
			reportColumns(row, { isDone, headerOf: sheet.headerOf }, reportOnce);
			for (const { name, place } of days) {
				const value = row.at(place);
				if (!isToCome(value, now)) continue;
				reportOnce(row, name, 'rowStateUnknown', { values: { value } });
			}
			reportStates(row, columns, { isDone, isPpd: isOnCredit }, reportOnce);
		}
	};
}

/** Columns in which "Pendiente" means that the invoice still needs its stamp. */
const STAMPED: readonly string[] = ['uuid', 'issuedOn', 'date'] satisfies readonly InvoiceColumn[];

export function isPpd({ text }: SheetRow): boolean {
	return PPD.test(text('paymentMethod') || text('paymentForm'));
}

const PPD = /^(?:ppd|99)\b|parcialidades|diferido|por definir/i;

function reportColumns(
	row: SheetRow,
	{ isDone, headerOf }: { isDone: boolean; headerOf: Sheet['headerOf'] },
	report: Report,
): void {
	const { text, said } = row;
	const number = text('number');
	if (number !== '' && NO_FOLIO.test(number) && discountIn(row) !== 'number') {
		report(row, 'number', 'notAFolio', { values: { value: number } });
	}
	const says = (
		column: InvoiceColumn,
		kind: Kind,
		isSo: (value: string, header: string) => boolean,
	) => {
		const found = said(column).find(({ name, text: value }) => isSo(value, headerOf(name)));
		if (found !== undefined) report(row, found.name, kind, { values: { value: found.text } });
	};
	for (const column of ['number', 'rfc', 'name', 'description'] as const) {
		const value = text(column);
		const isSo = column === 'number' ? /\b(?:canc(?:el\w*)?|anulad\w*)\b/i : CROSSED_OUT;
		const isNone = column === 'description' && NO_PRODUCT.test(plainText(value));
		if (isSo.test(value) || isNone) report(row, column, 'rowCancelled', { values: { value } });
	}
	says('wanted', 'rowNotWanted', (value) => !YES.test(value));
	says('issued', 'rowIssued', (value) => !NO.test(value));
	says('type', 'rowNotAnInvoice', (value, header) => {
		return OTHER_DOCUMENT.test(value) || (OF_ACCOUNT.test(header) && NO_SALE.test(value));
	});
	says('notRead', 'notReadHere', (value, header) => {
		const isNone = NOTHING.test(value) || NO.test(value);
		return !isNone && !(NO_EXPORT.test(value) && /export/i.test(header));
	});
	// The caller wrote this result, so the row's key already protects it.
	if (!isDone) {
		says('issuedOn', 'rowIssued', (value) => /[1-9]/.test(value));
		const uuid = said('uuid').find((one) => /[\da-f]{8}-[\da-f]{4}/i.test(one.text));
		if (uuid !== undefined) report(row, uuid.name, 'hasUuid', { values: { uuid: uuid.text } });
		const other = said('uuid').find((one) => one !== uuid && /[1-9]/.test(one.text));
		if (other !== undefined) {
			report(row, other.name, 'notAUuid', { values: { value: other.text }, remedy: 'writeUuid' });
		}
	}
	const discount = discountIn(row);
	const off = negativeIn(row);
	if (off !== undefined && (discount !== undefined || isTaxOfLines(row))) {
		report(row, off, 'negative', { values: { value: text(off) } });
	} else if (discount !== undefined) {
		report(row, discount, 'discountAmongLines', { values: { value: text(discount) } });
	} else if (isSumWord(text('description')) || isTaxOfLines(row)) {
		report(row, 'description', 'sumAmongLines', { values: { value: text('description') } });
	}
}

function reportStates(
	row: SheetRow,
	columns: readonly ColumnOfState[],
	{ isDone, isPpd }: { isDone: boolean; isPpd: boolean },
	report: Report,
): void {
	const read = new Map<string, ReturnType<typeof stateIn>>();
	for (const { column, state } of columns) {
		const value = row.at(column.place);
		if (value === '') continue;
		// An equal text can fill thousands of columns of a row.
		const key = `${value} ${Object.values(state).join()}`;
		if (!read.has(key)) read.set(key, stateIn(value, state));
		const found = read.get(key);
		const isOfStamp = STAMPED.includes(column.readAs ?? '') && /^pendiente$/i.test(value);
		const counts =
			found !== undefined &&
			!(found === 'issued' && isDone) &&
			!(found === 'unpaid' && (isPpd || isOfStamp));
		if (counts) report(row, column.name, kinds[found], { values: { value } });
	}
}

/** Headers with the day on which to make the invoice. */
const TO_BE_MADE =
	/\b(?:fecha|dia|date)\b.*\b(?:factur(?:ar|acion)|timbrar|emitir|programad[oa]|planned|scheduled|invoicing|billing)\b|\b(?:invoice|bill) on\b/;

function hasDayOfInvoice({ readAs, header, isNotUsed }: SheetColumn): boolean {
	return !isNotUsed && (readAs === 'date' || TO_BE_MADE.test(plainText(header)));
}

const DAY = 86_400_000;

/** Day 0 of Excel's dates. */
const EXCEL = Date.UTC(1899, 11, 30);

/** An invoice dated slightly ahead, such as tomorrow, is not a planned one. */
const NEAR = 3 * DAY;

/** In Spanish and English; excludes "martes". */
const MONTHS = 'ene|jan,feb,mar(?!t),abr|apr,may,jun,jul,ago|aug,se[pt],oct,nov,dic|dec'
	.split(',')
	.map((names) => new RegExp(`^(?:${names})`));

/**
 * Returns whether the date of a cell is in the future. If day and month are ambiguous, both readings must be.
 * @param now in milliseconds
 */
export function isToCome(text: string, now: number): boolean {
	const days = daysIn(text.trim());
	return days.length > 0 && days.every((day) => day > now + NEAR);
}

function daysIn(text: string): number[] {
	if (/^\d{5}(?:\.\d+)?$/.test(text)) {
		const serial = Number(text);
		return serial > 40_000 && serial < 60_000 ? [EXCEL + serial * DAY] : [];
	}
	const parts = /^\d+:/.test(text) ? [] : (plainText(text).match(/\d+|[a-z]+/g) ?? []);
	const [first = '', second = '', third = ''] = parts.flatMap((part) => {
		const month = MONTHS.findIndex((one) => one.test(part)) + 1;
		return /^\d/.test(part) ? [part] : month > 0 ? [`m${month}`] : [];
	});
	if (/^20\d\d$/.test(first)) return dayOf(first, second, third);
	const year = /^(?:20)?(\d\d)$/.exec(third)?.[1];
	if (year === undefined) return [];
	return [...dayOf(`20${year}`, second, first), ...dayOf(`20${year}`, first, second)];
}

function dayOf(year = '', month = '', date = ''): number[] {
	const [months, dates] = [Number(month.replace('m', '')), Number(date)];
	const isDay = months >= 1 && months <= 12 && dates >= 1 && dates <= 31;
	return isDay ? [Date.UTC(Number(year), months - 1, dates)] : [];
}

/** A row with a single text: "CANCELADAS", above the rows that it describes. */
export interface Title {
	row: number;
	name: PlaceName;
	text: string;
}

/** A longer text is a sentence about something else. */
const LONGEST = 80;

/** The state that a title gives to the rows below it, up to the next title. */
export interface Section<Said> {
	title: Title;
	state: Said;
}

/**
 * Returns the title rows of a sheet, and the section of each other row.
 * @param stateOf returns `open` if the rows below the title count, and undefined if the text is not a section title
 */
export function sectionsIn<Said>(
	{ above, rows }: Sheet,
	stateOf: (title: Title) => Said | 'open' | undefined,
): { titles: ReadonlySet<SheetRow>; sections: ReadonlyMap<SheetRow, Section<Said>> } {
	const titles = new Set<SheetRow>();
	const sections = new Map<SheetRow, Section<Said>>();
	let section: Section<Said> | undefined;
	for (const row of [...above.slice(0, -1), ...rows]) {
		const title = titleIn(row);
		const state = title && stateOf(title);
		if (title !== undefined && state !== undefined) {
			section = state === 'open' ? undefined : { title, state };
			if ('number' in row) titles.add(row);
		} else if (section !== undefined && 'number' in row) sections.set(row, section);
	}
	return { titles, sections };
}

function titleIn(row: SheetRow | FileRow): Title | undefined {
	const cells = 'number' in row ? row.cells : Object.values(row.cells);
	const texts = cells.map(cellText);
	const place = texts.findIndex(Boolean);
	const text = texts[place] ?? '';
	const isOnly = texts.every((one, at) => one === '' || at === place);
	if (!isOnly || text.length > LONGEST || !/\p{L}{2}/u.test(text)) return undefined;
	// "Canceladas: 3" is a count.
	if (/:\s*\$?\s*\d/.test(text)) return undefined;
	const number = 'number' in row ? row.number : row.row;
	return { row: number, name: `column${place + 1}`, text };
}

const OF_WHAT =
	'(?:(?:relacion|reporte|listado|lista|facturas?|ventas?|pedidos?|ordenes|notas?|renglones|filas|registros|folios|cfdis?|comprobantes|documentos|operaciones|clientes|estas?|estos?|las?|los?|el|de|del|mes|que|ya|report|list|of|the|invoices?|orders?|sales) )*';

const section = (words: string) => new RegExp(`^${OF_WHAT}(?:${words})\\b`);

const SECTIONS: ReadonlyArray<readonly [State, RegExp]> = [
	[
		'notToInvoice',
		section(
			'no (?:se )?(?:facturar|facturan?|facture|facturen|timbrar|timbran?|emitir|emiten|incluir|considerar|tomar en cuenta|usar)|do not invoice|not to (?:be )?invoiced?|sin factura$|ignorar|excluid[oa]s|descartad[oa]s|detenid[oa]s|suspendid[oa]s|en espera|on hold|por (?:confirmar|autorizar|revisar)|pendientes? (?:de|por) (?:confirmar|autorizar|revisar|autorizacion|datos)',
		),
	],
	[
		'gone',
		section(
			'cancelad[oa]s?|cancelaciones|cancell?ed|anulad[oa]s?|voided|devoluciones|devuelt[oa]s|rechazad[oa]s|returns|refunds|refunded|reembols(?:os|ad[oa]s)|cotizaciones|presupuestos|quotes|estimates|(?:notas )?(?:de )?credito$|credit notes|complementos de pago|borradores|drafts|pruebas$',
		),
	],
	['issued', section('facturad[oa]s|timbrad[oa]s|emitid[oa]s|invoiced|stamped')],
	[
		'unpaid',
		section(
			'no pagad[oa]s?|sin pagar|sin pago|impag[oa]s?|vencid[oa]s|unpaid|overdue|pendientes? de (?:pago|cobro|pagar|cobrar)|por (?:cobrar|pagar)|pendientes?$',
		),
	],
];

/** "NO FACTURADAS" and "PENDIENTES DE TIMBRAR" mean that an invoice is wanted. */
const TO_INVOICE =
	/\b(?:por|sin|a|para|pendientes? (?:de|por)|no|falta) (?:facturar|facturacion|facturad[oa]s|timbrar|timbrad[oa]s|timbre|emitir|emitid[oa]s)\b|\b(?:to|not) (?:be )?invoiced?\b|^facturar\b|\b(?:vigentes|activ[oa]s|pagad[oa]s|cobrad[oa]s|liquidad[oa]s)\b|^(?:ventas|facturas|pedidos|sales|orders|invoices)$/;

/** Returns the state that a title gives to the rows below it, `open` if they need invoices, or undefined. */
export function sectionOf({ text }: Title): State | 'open' | undefined {
	const words = plainText(text);
	const found = SECTIONS.find(([, pattern]) => pattern.test(words))?.[0];
	return found !== 'notToInvoice' && TO_INVOICE.test(words) ? 'open' : found;
}
