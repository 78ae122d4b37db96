import { Decimal, groupedBy, normalizeKey, seenText } from 'cfdi-mx';
import { grouped, spelling } from 'cfdi-mx/parts';
import { written } from '../calendar';
import type { Given } from '../cancellations/shapes';
import { normalizeRows } from '../receivable';

/** Limit of the customer's name in an option, in characters. */
const LONGEST_NAME = 120;

/** An item of Read Spreadsheet for invoices, with Keep All Rows. */
export interface GivenInvoice extends Given {
	invoice?: {
		Serie?: string;
		Folio?: string;
		Total: string;
		Moneda: string;
		Receptor: { Rfc: string; Nombre: string };
	};
}

/** A row of the register for an invoice from a spreadsheet. */
export interface StampedRow {
	/** `spreadsheet/` and the key. */
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
 * The decision about an invoice:
 * - `new`: stamp it;
 * - `done`, `cancelled`, `similar`: stamp it only if the person confirms: its folio has an invoice, had one that was
 *   cancelled, or resembles another folio of this customer;
 * - `other`: do not stamp it: its folio has an invoice with another customer or total.
 */
type Becomes = 'new' | 'done' | 'cancelled' | 'similar' | 'other';

export interface SheetInvoice {
	key: string;
	/** The key for the stamp: that of the item, with #2 if its folio already has an invoice. */
	newKey: string;
	what: Becomes;
	/** In Spanish, for its rows and for the page. */
	says: string;
	/** The option that the person can mark on the page, or ''. */
	option: string;
	/** The existing invoice of its folio. */
	invoice_id: string;
	uuid: string;
	invoice: NonNullable<GivenInvoice['invoice']>;
}

const PREFIX = 'spreadsheet/';

/** "A-101#2" is the second invoice of A-101. */
const AGAIN = /#\d+$/;

function keyIn({ order_key: key }: StampedRow): string {
	return key?.slice(PREFIX.length).replace(AGAIN, '') ?? '';
}

/** Compares each invoice of a file with the register. */
export function sheetInvoices(
	given: readonly GivenInvoice[],
	register: readonly StampedRow[],
): SheetInvoice[] {
	const stamped = normalizeRows(register).filter(
		({ uuid, order_key: key }) => uuid && key?.startsWith(PREFIX),
	);
	const of = groupedBy(stamped, keyIn);
	const alike = new Map(stamped.map((row) => [spelling(keyIn(row)), row]));
	return given.flatMap(({ kind, key = '', invoice, rows }) => {
		if (kind !== 'invoice' || invoice === undefined) return [];
		const before = of.get(normalizeKey(key)) ?? [];
		const last = before.at(-1);
		const like = last === undefined ? alike.get(spelling(key)) : undefined;
		const [what, says] = becomes(invoice, last, like);
		const mayAsk = what !== 'new' && what !== 'other' && !isBack(rows, last?.uuid ?? '');
		const money = `${grouped(invoice.Total)} ${invoice.Moneda}`;
		return [
			{
				key,
				newKey: last === undefined ? key : `${key}#${before.length + 1}`,
				what,
				says,
				option: mayAsk
					? seenText(
							`${key}, ${seenText(invoice.Receptor.Nombre, LONGEST_NAME)}, ${money}. ${says}`,
						)
					: '',
				invoice_id: last?.invoice_id ?? '',
				uuid: last?.uuid ?? '',
				invoice,
			},
		];
	});
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
	const day = last.issued_on ? ` el ${written(last.issued_on.slice(0, 10))}` : '';
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

/** Returns whether the register's row is another sale. Missing values do not count as differences. */
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

/** Returns whether the result file was uploaded again: its row has the UUID. */
function isBack(rows: GivenInvoice['rows'], uuid: string): boolean {
	const isUuid = (cell: unknown) =>
		uuid !== '' && String(cell).toUpperCase() === uuid.toUpperCase();
	return rows.some(({ cells }) => Object.values(cells).some(isUuid));
}
