import { UUID_FORM, isRecord, isUuid, parseJson } from 'cfdi-mx';
import { uuidInXml, xmlInText } from './fileKind';

/** What an answer says of the record that it is about. */
export interface Identifiers {
	id?: string | number;
	/** The fiscal folio of an invoice, as the service wrote it. */
	uuid?: string;
}

const UUID = new RegExp(`(?<![0-9a-z-])${UUID_FORM}(?![0-9a-z-])`, 'gi');

/** Keys, without case and signs, of the fiscal folio: uuid, UUID, folio_fiscal, uuidTimbre. */
const FISCAL_KEY = /uuid|^foliofiscal|^folio$/;

/** Keys, without case and signs, of an invoice's own id, the surest first. */
export const INVOICE_IDS: readonly RegExp[] = [
	/^id$/,
	/^(?:(?:invoice|factura|cfdi|comprobante|customerinvoice)id|id(?:invoice|factura|cfdi|comprobante))$/,
];

/** Those of any record: an invoice has the ids of its customer and its product besides its own. */
const RECORD_IDS = [...INVOICE_IDS, /^(?:customer|cliente|product|producto)id$/];

/** Keys of an invoice that was there before: it is shown, and is not the one that was asked for. */
const EARLIER =
	/^(?:original|previous|previ[oa]|anterior|existing|existente|duplicateof)(?:invoice|factura|cfdi|comprobante|uuid|foliofiscal)?$|^(?:invoice|factura|cfdi|comprobante|uuid|foliofiscal)(?:original|previ[oa]|anterior|existente)$/;

/**
 * Keys of another thing than the record that the answer is about: a related or replaced invoice, the
 * request and its traces, the people in the invoice.
 */
const OTHER_KEY =
	/relacion|related|sustitu|substitut|replac|request|solicitud|peticion|trac[ek]|correlat|session|transac|links|meta|emisor|issuer|receptor|receiver|recipient|customer$|cliente|usuario|^user|account|organization|^type$/;

/** The same in words, before a UUID. */
const OTHER_WORDS =
	/relacion|related|sustitu|substitut|replac|request|solicitud|petici[oó]n|trac[ek]|rastre|correlat|correlaci|session|sesi[oó]n|transac|activity|incident|refer|\b(error|event|log|ray)\W?id|errors?\/$/i;

/** Only so much of an answer is searched: values, levels, and characters of one text. */
const MOST_VALUES = 20_000;
const DEEPEST = 20;
const LONGEST_TEXT = 200_000;

/** A longer text is not an id, in characters. */
const LONGEST_ID = 200;

/** How far before a UUID its label is looked for, in characters. */
const LABEL = 40;

/**
 * Finds the UUID of the invoice that an answer is about, and the id next to it, in an answer of any
 * form and status. By trust: the documented `data.uuid` and `data.id`; a UUID under a key that names
 * the fiscal folio (uuid, UUID, folio_fiscal ...), in `data` before the envelope, near the top before
 * deep down; the UUID in the seal of a stamped XML; the first UUID in a text.
 *
 * A UUID of the request is never the invoice's (a replacement that is repeated, a related invoice),
 * and neither is one whose key or label, or a key above it, names another thing: a request, a trace, a
 * related invoice, a customer. An envelope's `uuid` is taken where `data` has none: one UUID too many
 * costs a look, one that is lost costs an invoice.
 * @param body the parsed JSON, or the text where it is not JSON
 * @param sent the body of the request
 */
export function identifiersIn(body: unknown, sent = ''): Identifiers {
	const places = placesIn(body);
	const [stated] = [...invoicesIn(places, sent), ...invoicesIn(places, sent, 'earlier')];
	if (stated !== undefined) return identifiersOf(stated);
	const data = isRecord(body) ? body.data : undefined;
	// Without a UUID, only the documented place shows which id is meant.
	const id = isRecord(data) ? idOf(data, INVOICE_IDS) : undefined;
	const uuid = places.texts.flatMap(uuidsInWords).find(newIn(sent));
	return { ...(id !== undefined && { id }), ...(uuid !== undefined && { uuid }) };
}

/** An invoice of which an answer states the UUID. */
export interface StatedInvoice extends Identifiers {
	uuid: string;
	/** What is next to the UUID; undefined where it is in the seal of an XML. */
	record?: Record<string, unknown>;
	/** Other UUIDs that the answer states of it: in another place of the fiscal folio, in its XML, of a second one in its list. */
	others: string[];
}

/**
 * The same, but only where the answer states the UUID as a value or in the seal of a stamped XML: a
 * UUID in a sentence does not prove that the invoice was stamped, nor one that was there before.
 */
export function statedInvoice(body: unknown, sent = ''): Identifiers | undefined {
	const stated = invoiceIn(body, sent);
	return stated && identifiersOf(stated);
}

/** The same, with what the answer says next to it. */
export function invoiceIn(body: unknown, sent = ''): StatedInvoice | undefined {
	return invoicesIn(placesIn(body), sent)[0];
}

/** Only the ID and the UUID. */
export function identifiersOf({ id, uuid }: Identifiers): Identifiers {
	return { ...(id !== undefined && { id }), ...(uuid !== undefined && { uuid }) };
}

/** Those in records, in the order of trust; that of an XML where there is none. */
function invoicesIn({ records, texts }: Places, sent: string, which?: 'earlier'): StatedInvoice[] {
	const isNew = newIn(sent);
	const inXml = texts.flatMap((text) => uuidInXml(text) ?? []).filter(isNew);
	const all = records
		.filter(({ isEarlier }) => which === 'earlier' || !isEarlier)
		.flatMap(({ id, list, record }) => {
			const uuids = fiscalUuids(record, which).filter(({ uuid }) => isNew(uuid));
			const [first, ...more] = uuids;
			if (first === undefined) return [];
			const others = more.filter(({ rank }) => rank < UNSURE).map(({ uuid }) => uuid);
			return [{ ...(id !== undefined && { id }), uuid: first.uuid, record, list, others }];
		});
	const [first] = all;
	if (first !== undefined) {
		const beside = all.filter(({ list }) => list !== undefined && list === first.list);
		const others = [...first.others, ...beside.map(({ uuid }) => uuid), ...inXml];
		const isOther = (uuid: string) => uuid.toUpperCase() !== first.uuid.toUpperCase();
		return [{ ...first, others: others.filter(isOther) }, ...all.slice(1)];
	}
	const [uuid, ...others] = inXml;
	if (uuid === undefined) return [];
	// The XML is in the record of its invoice, or in one below it.
	const id = records[0]?.id;
	return [{ ...(id !== undefined && { id }), uuid, others: others.filter((one) => one !== uuid) }];
}

/** Whether a UUID may be that of a new invoice: one that is not in the request. */
function newIn(sent: string): (uuid: string) => boolean {
	const lower = sent.toLowerCase();
	return (uuid) => isUuid(uuid) && !lower.includes(uuid.toLowerCase());
}

/** The UUID that a value is, without the white space around it. */
export function uuidOf(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	return isUuid(text) ? text : undefined;
}

/** What is around a value. */
interface Around {
	id?: string | number | undefined;
	list?: readonly unknown[];
	isEarlier?: boolean;
}

interface Places {
	/** Records in the order of trust, each with its id or the nearest one above it, and the list it is in. */
	records: Array<Around & { record: Record<string, unknown> }>;
	texts: string[];
}

/** All records and texts of an answer: of `data` first, then of the envelope; level by level. */
function placesIn(body: unknown): Places {
	const places: Places = { records: [], texts: [] };
	const hasData = isRecord(body) && typeof body.data === 'object' && body.data !== null;
	if (hasData) walk(body.data, places);
	// The envelope's own id is not the id of something in its data.
	walk(hasData ? { ...body, data: undefined } : body, places);
	return places;
}

function walk(start: unknown, { records, texts }: Places): void {
	let level: Array<Around & { value: unknown }> = [{ value: start }];
	let left = MOST_VALUES;
	for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
		const next: typeof level = [];
		for (const { value, ...around } of level) {
			if (left-- <= 0) return;
			if (typeof value === 'string') {
				const json = jsonIn(value);
				if (json === undefined) texts.push(xmlInText(value) ?? value.slice(0, LONGEST_TEXT));
				else next.push({ ...around, value: json });
			} else if (Array.isArray(value)) {
				for (const one of value) next.push({ ...around, value: one, list: value });
			} else if (isRecord(value)) {
				const {
					list,
					isEarlier = false,
					id = around.id,
				} = { ...around, id: idOf(value, INVOICE_IDS) };
				records.push({ record: value, id, isEarlier, ...(list !== undefined && { list }) });
				for (const [key, one] of Object.entries(value)) {
					// A text that is nothing but a UUID says nothing by itself: its key decides.
					if (OTHER_KEY.test(plainName(key)) || uuidOf(one) !== undefined) continue;
					next.push({ value: one, id, isEarlier: isEarlier || EARLIER.test(plainName(key)) });
				}
			}
		}
		level = next;
	}
}

/** Some services put the JSON of the certifier into a text. */
function jsonIn(text: string): unknown {
	if (text.length > LONGEST_TEXT || !/^\s*[[{]/.test(text)) return undefined;
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

/** From this rank on a UUID is perhaps another thing's: `external_uuid`, `folio`. */
const UNSURE = 2;

/** The surest first: `uuid` before `folio_fiscal` before `external_uuid`. */
function fiscalUuids(
	record: Record<string, unknown>,
	which?: 'earlier',
): Array<{ uuid: string; rank: number }> {
	return Object.entries(record)
		.flatMap(([key, value]) => {
			const [name, uuid] = [plainName(key), uuidOf(value)];
			if (uuid === undefined || !FISCAL_KEY.test(name) || OTHER_KEY.test(name)) return [];
			if (which !== 'earlier' && EARLIER.test(name)) return [];
			const rank = name === 'uuid' ? 0 : /fiscal|timbre|cfdi|sat$/.test(name) ? 1 : UNSURE;
			return [{ uuid, rank }];
		})
		.sort((one, other) => one.rank - other.rank);
}

/** The id of a record, under the usual keys. */
export function idOf(
	record: Record<string, unknown>,
	keys: readonly RegExp[] = RECORD_IDS,
): string | number | undefined {
	const ids = Object.entries(record).filter(([, value]) => isId(value));
	const found = keys.flatMap((key) => ids.filter(([name]) => key.test(plainName(name))))[0];
	return found?.[1] as string | number | undefined;
}

function isId(value: unknown): boolean {
	if (typeof value === 'number') return true;
	return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_ID;
}

function uuidsInWords(text: string): string[] {
	return [...text.matchAll(UUID)]
		.filter(({ index }) => {
			const before = text.slice(Math.max(0, index - LABEL), index);
			return !OTHER_WORDS.test(before.split(/[.;,\n{}]/).pop() ?? '');
		})
		.map(([uuid]) => uuid);
}

/** A key without case and signs: `Folio_Fiscal` is `foliofiscal`. */
export function plainName(key: string): string {
	return key
		.slice(0, 100)
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '');
}
