import { invoiceSummaryOf } from 'cfdi-mx';
import { taxText } from 'cfdi-mx/invoice';
import { Decimal, groupedBy, normalizeKey, seenText, grouped, spelling } from 'cfdi-mx/values';
import { shortDate } from './calendar';
import type { FileItem, FileResults, NodeError, ResultColumns, RowRef } from './filePages';
import {
	counted,
	escaped,
	notesIn,
	reasonsOf,
	resultTexts,
	rowsText,
	sheetsNamed,
	sumsInWords,
	tableOf,
} from './filePages';
import { normalizeRows } from './register';

const MAX_NAME_LENGTH = 120;

export interface StampedRow {
	order_key?: string | null;
	invoice_id?: string | null;
	uuid?: string | null;
	recipient?: string | null;
	total?: number | string | null;
	currency?: string | null;
	status?: string | null;
	issued_on?: string | null;
}

/**
 * `done`, `cancelled` and `similar` are stamped only if the person confirms. `other` is not stamped, because
 * the folio's invoice has a different customer, total or currency. `doubtful` is not stamped, because
 * services usually refuse a name with SA DE CV.
 */
type Becomes = 'new' | 'done' | 'cancelled' | 'similar' | 'other' | 'doubtful';

export interface SheetInvoice {
	key: string;
	/** Unique Key for Stamp, with a number such as `#2` if the folio already has an invoice. */
	newKey: string;
	what: Becomes;
	says: string;
	option: string;
	invoice_id: string;
	uuid: string;
	invoice: NonNullable<FileItem['invoice']>;
}

const PREFIX = 'spreadsheet/';

function keyIn({ order_key: key }: StampedRow): string {
	// "A-101#2" is the second invoice of the folio A-101.
	return key?.slice(PREFIX.length).replace(/#\d+$/, '') ?? '';
}

export function sheetInvoices(
	given: readonly FileItem[],
	register: readonly StampedRow[],
): SheetInvoice[] {
	const stamped = normalizeRows(register).filter(
		({ uuid, order_key: key }) => uuid && key?.startsWith(PREFIX),
	);
	const of = groupedBy(stamped, keyIn);
	const alike = new Map(stamped.map((row) => [spelling(keyIn(row)), row]));
	return given.flatMap(({ kind, key = '', invoice, rows, ...item }) => {
		if (kind !== 'invoice' || invoice === undefined) return [];
		const before = of.get(normalizeKey(key)) ?? [];
		const last = before.at(-1);
		const like = last === undefined ? alike.get(spelling(key)) : undefined;
		const [what, says] = doubtIn(item, becomes(invoice, last, like));
		const mayAsk =
			['done', 'cancelled', 'similar'].includes(what) && !isBack(rows, last?.uuid ?? '');
		const money = `${grouped(invoice.Total)} ${invoice.Moneda}`;
		return [
			{
				key,
				newKey: last === undefined ? key : `${key}#${before.length + 1}`,
				what,
				says,
				option: mayAsk
					? seenText(
							`${key}, ${seenText(invoice.Receptor.Nombre, MAX_NAME_LENGTH)}, ${money}. ${says}`,
						)
					: '',
				invoice_id: last?.invoice_id ?? '',
				uuid: last?.uuid ?? '',
				invoice,
			},
		];
	});
}

function doubtIn(
	{ codes = [], es = [] }: Pick<FileItem, 'codes' | 'es'>,
	decided: [Becomes, string],
): [Becomes, string] {
	const why = es.filter((_text, at) => codes[at] === 'nameHasCapitalRegime');
	return decided[0] === 'done' || why.length === 0 ? decided : ['doubtful', why.join(' ')];
}

function becomes(
	invoice: SheetInvoice['invoice'],
	last: StampedRow | undefined,
	like: StampedRow | undefined,
): [Becomes, string] {
	if (last === undefined) {
		const isAlike = like !== undefined && like.recipient === invoice.Receptor.Rfc;
		if (!isAlike) return ['new', ''];
		const folio = like.order_key?.slice(PREFIX.length) ?? '';
		return ['similar', `El folio ${folio} de este cliente ya tiene la factura ${like.uuid}.`];
	}
	const day = last.issued_on ? ` el ${shortDate(last.issued_on.slice(0, 10))}` : '';
	if (last.status === 'cancelled') {
		return ['cancelled', `Se timbró${day}, y esa factura está cancelada: ${last.uuid}.`];
	}
	if (isOther(invoice, last)) {
		return [
			'other',
			`El folio ya tiene la factura ${last.uuid} de otro receptor, total o moneda. Escriba otro folio, o cancele antes esa factura.`,
		];
	}
	return ['done', `Se timbró${day}: ${last.uuid}.`];
}

function isOther(
	{ Receptor, Total, Moneda }: SheetInvoice['invoice'],
	{ recipient, total, currency }: StampedRow,
): boolean {
	const given = Decimal.parse(String(total ?? ''));
	const isOtherTotal = given !== undefined && Decimal.parse(Total)?.equals(given) === false;
	return (
		isOtherTotal ||
		Boolean(recipient && recipient !== Receptor.Rfc) ||
		Boolean(currency && currency !== Moneda)
	);
}

function isBack(rows: FileItem['rows'], uuid: string): boolean {
	const isUuid = (cell: unknown) =>
		uuid !== '' && String(cell).toUpperCase() === uuid.toUpperCase();
	return rows.some(({ cells }) => Object.values(cells).some(isUuid));
}

const MAX_OPTIONS = 30;

const NOT_WANTED = ['rowCancelled', 'rowNotWanted', 'rowIssued', 'rowNotAnInvoice', 'hasUuid'];

/**
 * Returns the HTML of the page before stamping, and the options that a person can mark. `byFolio` is true if
 * there are too many options to list.
 */
export function sheetPage(
	invoices: readonly SheetInvoice[],
	given: readonly FileItem[],
): { html: string; options: string[]; byFolio: boolean } {
	const fresh = invoices.filter(({ what }) => what === 'new');
	const before = invoices.filter(({ what }) => what === 'done' || what === 'cancelled');
	const itemOf = new Map(given.map((item) => [item.key, item]));
	const rowsOf = (key: string) => itemOf.get(key)?.rows ?? [];
	const refused = given.filter(({ kind }) => kind === 'refused');
	const isOnPurpose = ({ codes = [] }: FileItem) =>
		codes.length > 0 && codes.every((code) => NOT_WANTED.includes(code));
	const reasons = (of: readonly FileItem[]) =>
		of.map(({ rows, es = [] }) => ({ rows, why: es.join(' ') }));
	const others = invoices
		.filter(({ what }) => ['other', 'similar', 'doubtful'].includes(what))
		.map(({ key, says }) => ({ rows: rowsOf(key), why: says }));
	const asked = invoices.filter(({ option }) => option !== '');
	const boxes = [asked, asked.filter(({ what }) => what !== 'done'), []].find(
		({ length }) => length <= MAX_OPTIONS,
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

function table(
	title: string,
	invoices: readonly SheetInvoice[],
	rowsOf: (key: string) => readonly RowRef[],
	[header, last]: readonly [string, (invoice: SheetInvoice) => string],
): string {
	const more = invoices.map(last);
	const hasMore = more.some(Boolean);
	return tableOf(
		title,
		['Fila', 'Folio', 'Cliente', 'Impuestos', 'Total', ...(hasMore ? [header] : [])],
		invoices.map((one, at) => [
			rowsText(rowsOf(one.key)),
			one.key,
			`${one.invoice.Receptor.Nombre} (${one.invoice.Receptor.Rfc})`,
			taxesOf(one.invoice),
			`${grouped(one.invoice.Total)} ${one.invoice.Moneda}`,
			...(hasMore ? [more[at] ?? ''] : []),
		]),
	);
}

function taxesOf(invoice: SheetInvoice['invoice']): string {
	return (
		invoiceSummaryOf({ ...invoice })
			.taxes.map(taxText)
			.join(', ') || 'Sin impuestos'
	);
}

function sums(invoices: readonly SheetInvoice[]): string {
	return sumsInWords(invoices.map(({ invoice }) => [invoice.Moneda, Decimal.parse(invoice.Total)]));
}

const AGAIN = 'Marque solo las que son otra venta: se timbran además';
const BY_FOLIO =
	'Si otras ya timbradas son otra venta, escriba sus folios, separados por comas: se timbran además';

type Answers = Readonly<Record<string, unknown>>;

/** Returns the form before stamping: its fields as JSON for n8n's Form node, and its button's text. */
export function stampingPage(
	invoices: readonly SheetInvoice[],
	given: readonly FileItem[],
): { fields: string; button: string } {
	const { html, options, byFolio } = sheetPage(invoices, given);
	const values = options.map((option) => ({ option }));
	const fields = [
		{ fieldType: 'html', elementName: 'resumen', html },
		...(options.length === 0
			? []
			: [{ fieldLabel: AGAIN, fieldType: 'checkbox', fieldOptions: { values } }]),
		...(byFolio ? [{ fieldLabel: BY_FOLIO, fieldType: 'textarea' }] : []),
	];
	const isAny = invoices.some(({ what, option }) => what === 'new' || option !== '');
	return { fields: JSON.stringify(fields), button: isAny ? 'Facturar' : 'Recibir el archivo' };
}

function foliosIn(answers: Answers): string[] {
	const written = answers[BY_FOLIO];
	return typeof written === 'string' ? written.split(/[,;\n]/).map((folio) => folio.trim()) : [];
}

/** Returns the new invoices, and those that a person marked on the page. `key` is Stamp's Unique Key. */
export function toStamp(
	invoices: readonly SheetInvoice[],
	answers: Answers,
): Array<SheetInvoice & { folio: string }> {
	const marked = [answers[AGAIN] ?? []].flat();
	const written = foliosIn(answers);
	return invoices
		.filter(
			({ what, option, key }) =>
				what === 'new' || (option !== '' && (marked.includes(option) || written.includes(key))),
		)
		.map((one) => ({ ...one, key: one.newKey, folio: one.key }));
}

/** Returns the form's last page, which n8n shows with the file to download. */
export function stampingDone(
	counts: FileResults['counts'],
	asked: ReadonlyArray<{ folio?: string }>,
	answers: Answers,
): { title: string; message: string } {
	const count = (result: string) => counts[result] ?? 0;
	const folios = new Set(asked.map(({ folio }) => folio));
	const unknown = foliosIn(answers).filter((folio) => folio !== '' && !folios.has(folio));
	const others =
		unknown.length === 0
			? ''
			: ` Folios que no estaban entre las ya timbradas: ${unknown.join(', ')}.`;
	return {
		title: `Facturas timbradas: ${count('Timbrada')}`,
		message: `Ya timbradas antes: ${count('Ya timbrada')}. Sin timbrar: ${count('No timbrada')}. Sin respuesta: ${count('Sin respuesta')}. El archivo con el resultado de cada renglón está en sus descargas.${others}`,
	};
}

interface StampError {
	key: string;
	error: NodeError & { code?: string; id?: string | number; uuid?: string };
}

const NONE = { 'ID de la factura': '', UUID: '' } as const;

/** Messages for the clerk who uploads a file, instead of Stamp's messages for workflow authors. */
const WORDS: Readonly<Record<string, string>> = {
	keyOpen:
		'Otra carga de este archivo la está timbrando, o se quedó sin respuesta. Suba el archivo otra vez en unos minutos: no se timbra dos veces.',
	keyConflict:
		'El folio ya se usó, con otro receptor, total, moneda o tipo de comprobante. Escriba otro folio.',
};

export function sheetResults({
	given,
	shown,
	asked,
	errors,
	register,
}: {
	given: readonly FileItem[];
	shown: readonly SheetInvoice[];
	asked: ReadonlyArray<{ key?: string }>;
	errors: readonly StampError[];
	register: readonly StampedRow[];
}): FileResults {
	const by = <T>(all: readonly T[], key: (one: T) => string | null | undefined) =>
		new Map(all.map((one) => [key(one), one]));
	const shownOf = by(shown, ({ key }) => key);
	const sent = new Set(asked.map(({ key }) => key));
	const errorOf = by(errors, ({ key }) => key);
	const listedOf = by(normalizeRows(register), ({ order_key: key }) => key);
	const resultOf = (item: FileItem): ResultColumns => {
		const es = (item.es ?? []).join(' ');
		if (item.kind === 'refused') return { Resultado: 'No timbrada', Explicación: es };
		const one = shownOf.get(item.key ?? '');
		if (item.kind !== 'invoice' || one === undefined) return {};
		const key = one.newKey;
		if (!sent.has(key)) return notSent(one);
		const { error } = errorOf.get(key) ?? {};
		const { invoice_id: id, uuid } = listedOf.get(normalizeKey(`spreadsheet/${key}`)) ?? {
			invoice_id: error?.id === undefined ? '' : String(error.id),
			uuid: error?.uuid,
		};
		if (error === undefined || (error.outcome === 'duplicate' && uuid)) {
			const Resultado = error === undefined ? 'Timbrada' : 'Ya timbrada';
			return { 'ID de la factura': id ?? '', UUID: uuid ?? '', Resultado, Explicación: es };
		}
		const isOpen = ['unknown', 'duplicate'].includes(error.outcome ?? '');
		const Resultado = isOpen ? 'Sin respuesta' : 'No timbrada';
		return { ...NONE, Resultado, Explicación: whyNot(error) };
	};
	const counts: Record<string, number> = {};
	const rows = resultTexts(given, (item) => {
		const result = resultOf(item);
		const { Resultado: name } = result;
		if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
		return () => result;
	});
	return { counts, rows };
}

function notSent({ what, says, invoice_id: id, uuid }: SheetInvoice): ResultColumns {
	if (what === 'done') {
		return { 'ID de la factura': id, UUID: uuid, Resultado: 'Ya timbrada', Explicación: '' };
	}
	const again =
		what === 'other' || what === 'doubtful'
			? ''
			: ' Si es otra venta, suba el archivo otra vez y márquela en la página antes de timbrar.';
	return { ...NONE, Resultado: 'No timbrada', Explicación: `${says}${again}` };
}

function whyNot({ code = '', message = '', es }: StampError['error']): string {
	const sentences = [(es?.message ?? message).replace(/\.$/, ''), es?.description];
	return WORDS[code] ?? sentences.filter(Boolean).join('. ');
}
