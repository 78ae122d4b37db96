import type { IDataObject } from 'n8n-workflow';

import type { Text } from 'cfdi-mx';
import {
	Decimal,
	differencesFromRequest,
	inEach,
	inOthers,
	isRecord,
	parseJson,
	rfcProblem,
	stampedUuidOf,
	UUID_FORM,
} from 'cfdi-mx';
import {
	acceptedJson,
	answerError,
	deniedAnswer,
	httpStatus,
	itemJson,
	merged,
	seenIn,
	unreadableAnswer,
	unwrapped,
	bodyText,
} from './answer';
import { partsOf, valuesIn } from './answerValues';
import { denialIn } from './denial';
import type { ReadAnswer } from './answer';
import type { Answer } from './endpoints';
import type { StatedInvoice } from './identifiers';
import { identifiersOf, idOf, INVOICE_IDS, invoiceIn } from './identifiers';
import { ItemError } from './itemError';
import { resultOrError } from './networkError';
import { cancellationCodes, explainedBySat } from './satAdvice';
import { explanationOf, lines, sentences, text } from './words';
import type { FoundFile } from './fileKind';
import { withoutFiles } from './fileKind';
import { xmlsIn } from './invoiceInFiles';

/**
 * `{ data: { id }, message }` of create becomes `{ id, message }`. The id may also be next to data,
 * or one level below (`data.customer.id`, a list); an answer without an id is unreadable.
 */
export const createdRecord: ReadAnswer = async (response) => {
	const body = acceptedJson(response, 'create');
	const id = recordId(body);
	if (id === undefined) throw unreadableAnswer(response, body);
	return [{ json: itemJson({ id }, unwrapped(body)) }];
};

/**
 * `{ data: { id, uuid }, message }` of stamp becomes `{ id, uuid, message }`. The UUID may stand
 * elsewhere, under another spelling, or in the stamped XML; everything else in the answer stays
 * next to it. An error with a code of SAT is explained.
 */
export const stampedInvoice: ReadAnswer = async (response) => {
	const json = await resultOrError(async () => stampedJson(response));
	if (json instanceof ItemError) throw explainedBySat(json, 'stamp', response.dictionary);
	return [{ json }];
};

/** SAT's codes of a cancellation that it refused; 201 and 202 are requests that it has. */
const REFUSED = /^20[3-9]$/;

/**
 * The answer to cancel with its `data` unwrapped: the documentation shows no form. A code of SAT in
 * it is explained next to it: `sat: { code, meaning, es }`. An error with one is explained, too.
 */
export const cancelledInvoice: ReadAnswer = async (response) => {
	const body = await resultOrError(async () => acceptedJson(response));
	if (body instanceof ItemError) throw explainedBySat(body, 'cancel', response.dictionary);
	const json = body === undefined ? {} : unwrapped(body);
	const codes = cancellationCodes(json);
	const code = codes.find((one) => REFUSED.test(one)) ?? codes[0];
	const isRefused = code !== undefined && REFUSED.test(code);
	const denial = isRefused ? undefined : denialIn(body, 'cancel');
	if (denial !== undefined) {
		const denied = deniedAnswer(response, body, denial);
		throw explainedBySat(denied, 'cancel', response.dictionary);
	}
	if (code === undefined) return [{ json: itemJson({}, json) }];
	const meant = explanationOf(code, 'cancel', response.dictionary);
	if (isRefused) {
		const said = deniedAnswer(response, body, code, { outcome: 'refused' }).withAdvice(
			inEach((name) => `${meant?.[name].fix} ${meant?.[name].cause}`),
		);
		throw new ItemError({ ...said.details, satCode: code });
	}
	const sat = { code, meaning: meant?.en.cause, ...inOthers((name) => meant?.[name].cause) };
	return [{ json: itemJson({ sat }, json) }];
};

/** An answer that is perhaps of another invoice is pending: the file under its ID says whose it is. */
function stampedJson(response: Answer): IDataObject {
	const body = acceptedJson(response, 'stamp');
	const invoice = invoiceIn(body, response.sent);
	const others =
		invoice === undefined
			? []
			: [
					...contradictionIn(body, withHidden(invoice, response, body), response.sent ?? ''),
					...keptBefore(response),
				];
	if (invoice !== undefined && others.length === 0) {
		return merged(identifiersOf(invoice), unwrapped(body));
	}
	const id = invoice?.id ?? recordId(body, INVOICE_IDS);
	if (invoice === undefined && id === undefined) throw unreadableAnswer(response, body);
	const said = sentences(statedUuid(body), httpStatus(response));
	throw answerError(response, body, {
		...(invoice === undefined
			? { code: 'noUuidGiven', message: text('noUuidGiven') }
			: { code: 'answerOfOther', message: text('answerOfOther', { what: others }) }),
		description: lines(seenIn(body, response), said),
		...(id !== undefined && { id, isPending: true }),
	});
}

const WRITTEN_UUID = new RegExp(`"uuid"\\s*:\\s*"(${UUID_FORM})"`, 'gi');

/** Where a name occurs twice in one object, JSON keeps the second: `{ "data": A, "data": B }`. */
function withHidden(invoice: StatedInvoice, response: Answer, body: unknown): StatedInvoice {
	const written = [...(bodyText(response) ?? '').matchAll(WRITTEN_UUID)].map(
		([, uuid = '']) => uuid,
	);
	if (written.length < 2) return invoice;
	const kept = JSON.stringify(body).toUpperCase();
	const hidden = written.filter((uuid) => !kept.includes(uuid.toUpperCase()));
	return { ...invoice, others: [...invoice.others, ...hidden] };
}

/** What says that a proxy kept this answer, of an earlier request: a write has none of its own (RFC 9111). */
function keptBefore({ headers }: Answer): string[] {
	const age = String(headers.age ?? '').trim();
	return /^0*[1-9]\d*$/.test(age) ? [`Age: ${age}`] : [];
}

/** What is in place of the UUID: some services put their words there. */
function statedUuid(body: unknown): Text | undefined {
	const { uuid } = unwrapped(body);
	return uuid === undefined ? undefined : text('uuidGiven', { uuid: JSON.stringify(uuid) });
}

function recordId(body: unknown, keys?: readonly RegExp[]): string | number | undefined {
	const parts = isRecord(body) ? [body.data, body] : [];
	const near = parts.flatMap((part) => valuesIn(part)).filter(({ depth }) => depth < 2);
	return near.flatMap(({ value }) => (isRecord(value) ? (idOf(value, keys) ?? []) : []))[0];
}

/** What an answer may say of the invoice besides its UUID: keys without case and signs, those of a party behind its own. */
const RECIPIENT =
	/^(?:receptor|recipient|receiver|customer|cliente)(?:rfc|taxid)$|^rfc(?:receptor|recipient|cliente)$/;
const TOTAL = /^total$/;
const CURRENCY = /^(?:moneda|currency)$/;

const CURRENCY_FORM = /^[A-Z]{3}$/;

/**
 * What in the answer to a stamp is another invoice's than the one that was sent: a second UUID, another recipient, total
 * or currency, an XML of another one. What was not sent, and what has another form, is not compared.
 * @param answer the whole of it
 * @param sent the body of the request
 * @returns in signs, the same in each language
 */
function contradictionIn(answer: unknown, stated: StatedInvoice, sent: string): string[] {
	const { others, record, uuid } = stated;
	const said = others.map((other) => `UUID ${other} ≠ ${uuid}`);
	const files: FoundFile[] = [];
	withoutFiles(answer, files);
	const values = comparedValues(record);
	if (values.length === 0 && files.length === 0) return said;
	const invoice = parseJson(sent);
	if (!isRecord(invoice)) return said;
	const inXml = [...xmlsIn(files)].flatMap((xml) => ('invoice' in xml ? [xml.invoice] : []));
	const differences = [
		...values
			.flatMap((value) => withStated(invoice, value))
			.flatMap((other) => differencesFromRequest({ invoice }, other)),
		// One without a stamp is what was sent; what its UUID says is above.
		...inXml.flatMap((xml) =>
			differencesFromRequest({ invoice, uuid: stampedUuidOf(xml) && uuid }, xml),
		),
	];
	const signs = differences.map(({ field, asked, came }) => `${field} ${came} ≠ ${asked}`);
	return [...new Set([...said, ...signs])];
}

/** What was sent, as one value of the answer has it; none for a value of another form. */
function withStated(
	sent: Record<string, unknown>,
	[name, value]: readonly [name: string, value: unknown],
): Array<Record<string, unknown>> {
	// The total of a payment is 0.
	if (sent.TipoDeComprobante === 'P') return [];
	const code = codeOf(value);
	if (RECIPIENT.test(name)) {
		// The account that issues is a customer of the service.
		const isIssuer = isRecord(sent.Emisor) && codeOf(sent.Emisor.Rfc) === code;
		return rfcProblem(code) || isIssuer ? [] : [{ ...sent, Receptor: { Rfc: code } }];
	}
	if (CURRENCY.test(name)) return CURRENCY_FORM.test(code) ? [{ ...sent, Moneda: code }] : [];
	return Decimal.parse(value) ? [{ ...sent, Total: value }] : [];
}

const codeOf = (value: unknown): string =>
	typeof value === 'string' ? value.trim().toUpperCase() : '';

/** Of the record and of the parties in it, what is compared. */
function comparedValues(record: unknown): Array<[name: string, value: unknown]> {
	const all = partsOf(record).flatMap(({ name, value }): Array<[string, unknown]> => {
		if (!isRecord(value)) return [[name, value]];
		return partsOf(value).map((part) => [`${name}${part.name}`, part.value]);
	});
	return all.filter(([name]) => [RECIPIENT, TOTAL, CURRENCY].some((keys) => keys.test(name)));
}
