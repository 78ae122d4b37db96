import { UUID_FORM, isRecord, isUuid, normalizeKey } from 'cfdi-mx';
import type { AnswerValue } from './answerValues';
import { partsOf, valuesIn } from './answerValues';
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

/** No more of one text is searched, in characters. */
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
	const values = ownValues(body);
	const stated = statedIn(values, sent) ?? statedIn(values, sent, 'earlier');
	if (stated !== undefined) return identifiersOf(stated);
	const data = isRecord(body) ? body.data : undefined;
	// Without a UUID, only the documented place shows which id is meant.
	const id = idOf(data, INVOICE_IDS);
	const uuid = textsIn(values).flatMap(uuidsInWords).find(newIn(sent));
	return identifiersOf({ id, uuid });
}

/** An invoice of which an answer states the UUID. */
export interface StatedInvoice extends Identifiers {
	uuid: string;
	/** What is next to the UUID; undefined where it is in the seal of an XML. */
	record?: unknown;
	/** Other UUIDs that the answer states of it: in another place of the fiscal folio, in its XML, of a second one in its list. */
	others: string[];
}

/**
 * The same, but only where the answer states the UUID as a value or in the seal of a stamped XML: a
 * UUID in a sentence does not prove that the invoice was stamped, nor one that was there before.
 */
export function invoiceIn(body: unknown, sent = ''): StatedInvoice | undefined {
	return statedIn(ownValues(body), sent);
}

/** Only the ID and the UUID. */
export function identifiersOf({ id, uuid }: Identifiers): Identifiers {
	return { ...(id !== undefined && { id }), ...(uuid !== undefined && { uuid }) };
}

/** All values that may be about the record of an answer: of `data` first, then of the envelope. */
function ownValues(body: unknown): AnswerValue[] {
	const hasData = isRecord(body) && typeof body.data === 'object' && body.data !== null;
	// The envelope's own id is not the id of something in its data.
	const parts = hasData ? [body.data, { ...body, data: undefined }] : [body];
	return parts.flatMap((part) => valuesIn(part, (name) => OTHER_KEY.test(name)));
}

/** The invoice of the first record that has a UUID; that of an XML where none has. */
function statedIn(
	values: readonly AnswerValue[],
	sent: string,
	which?: 'earlier',
): StatedInvoice | undefined {
	const isNew = newIn(sent);
	const inXml = textsIn(values)
		.flatMap((text) => uuidInXml(text) ?? [])
		.filter(isNew);
	const stated = values
		.flatMap(fiscalUuid)
		.filter(({ uuid, at }) => isNew(uuid) && (which === 'earlier' || !isEarlier(at)));
	const record = stated[0]?.at.above;
	const own = stated.filter(({ at }) => at.above === record);
	const [first] = own.sort((one, other) => one.rank - other.rank);
	if (first === undefined) {
		const [uuid, ...others] = inXml;
		// The XML is in the record of its invoice, or in one below it.
		const top = values.find(({ value }) => isRecord(value));
		return uuid === undefined ? undefined : { id: idAround(top), uuid, others };
	}
	const { uuid, at } = first;
	const list = Array.isArray(record?.above?.value) ? record.above : undefined;
	const besides = stated.filter((one) =>
		one.at.above === record ? one.rank < UNSURE : list && one.at.above?.above === list,
	);
	const others = [...besides.map((one) => one.uuid), ...inXml];
	return {
		id: idAround(at),
		uuid,
		record: record?.value,
		others: others.filter((one) => one.toUpperCase() !== uuid.toUpperCase()),
	};
}

/** Whether a UUID may be that of a new invoice: one that is not in the request. */
function newIn(sent: string): (uuid: string) => boolean {
	const lower = sent.toLowerCase();
	return (uuid) => isUuid(uuid) && !lower.includes(uuid.toLowerCase());
}

/** The UUID that a value is, without the white space around it. */
export function uuidOf(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const text = normalizeKey(value);
	return isUuid(text) ? text : undefined;
}

/** From this rank on a UUID is perhaps another thing's: `external_uuid`, `folio`. */
const UNSURE = 2;

/** A UUID under a key of the fiscal folio. The surest first: `uuid` before `folio_fiscal` before `external_uuid`. */
function fiscalUuid(at: AnswerValue): Array<{ uuid: string; rank: number; at: AnswerValue }> {
	const uuid = uuidOf(at.value);
	if (uuid === undefined || !FISCAL_KEY.test(at.name)) return [];
	const rank = at.name === 'uuid' ? 0 : /fiscal|timbre|cfdi|sat$/.test(at.name) ? 1 : UNSURE;
	return [{ uuid, rank, at }];
}

function isEarlier({ name, above }: AnswerValue): boolean {
	return EARLIER.test(name) || (above !== undefined && isEarlier(above));
}

/** The id of the record that a value is or is in, or of the nearest one above it that has one. */
function idAround(at: AnswerValue | undefined): string | number | undefined {
	if (at === undefined) return undefined;
	return idOf(at.value, INVOICE_IDS) ?? idAround(at.above);
}

/**
 * The texts of an answer, an XML as it is. A text that is nothing but a UUID says nothing by itself: its key
 * decides; one of JSON is walked.
 */
function textsIn(values: readonly AnswerValue[]): string[] {
	const walked = new Set(values.map(({ above }) => above));
	return values.flatMap((one) => {
		const { name, value } = one;
		if (typeof value !== 'string' || walked.has(one)) return [];
		if (name !== '' && uuidOf(value) !== undefined) return [];
		return [xmlInText(value) ?? value.slice(0, LONGEST_TEXT)];
	});
}

/** The id of a record, under the usual keys. */
export function idOf(
	record: unknown,
	keys: readonly RegExp[] = RECORD_IDS,
): string | number | undefined {
	const ids = partsOf(record).filter(({ value }) => isId(value));
	const found = keys.flatMap((key) => ids.filter(({ name }) => key.test(name)))[0];
	return found?.value as string | number | undefined;
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
