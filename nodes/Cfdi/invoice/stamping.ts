import type { IDataObject } from 'n8n-workflow';
import { CATALOGS_AS_OF, Problems, brokenText, isGeneric, isRecord, problemsOr, normalizeKey } from 'cfdi-mx';
import type { Key, UniqueKeys } from 'at-most-once';
import type { ItemInput, SentRequest } from '../run/operation';
import type { ReadAnswer } from '../service/answer';
import { stampedInvoice } from '../service/answer';
import { resultOrError } from '../service/errors';
import { ItemError } from '../service/itemError';
import type { Finding } from '../service/words';
import { findingOf, labelText } from '../service/words';
import { invalidField } from '../words/errors';
import { lines, text } from '../words/text';
import { withFindings, isBlank, writtenText } from '../form/values';
import type { CheckedInvoice } from './check';
import { checkedInvoice, checkError, doubtsError, findingLine, uncheckedInvoice } from './check';
import { fromIdOf, storedInvoice } from './findByUuid';
import { bodyId, contentOf, dayBefore, dayOf } from './identity';
import type { Invalid, Source } from './sources/source';
import { stampedFiles, withSummary } from './stampedItem';

/** The differences between the stamped vouchers: an invoice, a payment complement. */
interface Voucher {
	summary: (body: IDataObject) => IDataObject;
	/** Adds advice for a refusal that only the service can make. */
	advised?: (error: ItemError) => ItemError;
}

/**
 * Makes the request that stamps the invoice of a source, with the Options of every stamp.
 * @throws ItemError if SAT would refuse it, unless Check Before Stamping lets it pass
 */
export function stampRequest(
	source: Source | Invalid,
	options: IDataObject,
	{ post, files, isManual }: Pick<ItemInput, 'post' | 'files' | 'isManual'>,
	voucher: Voucher,
): SentRequest {
	const { body, doubts, ...found } = acceptable(source, options, isManual);
	const summary = voucher.summary(body);
	if ('confirmedSummary' in options) mustBeConfirmed(options.confirmedSummary, summary.summary);
	// The recipient is the one that was stamped, not the one of the order.
	const { recipient } = summary;
	const shown = { ...summary, ...source.shown, ...(recipient !== undefined && { recipient }) };
	const closing = isManual ? 'sentIfRunAgain' : 'sentIfSentAgain';
	const stops = doubts.length > 0 ? doubtsError(doubts, source.labels, closing) : undefined;
	return {
		body,
		about: aboutOf(source),
		readAnswer: readerOf(voucher, shown, found),
		dictionary: source.labels,
		uniqueKey: uniqueKeyFor(source, options, () => contentOf(body, summary)),
		sameInvoice: {
			id: () => bodyId(body),
			idOfDayBefore: () => bodyId({ ...body, Fecha: dayBefore(body.Fecha) }),
			item: (stamped) => withSummary({ json: stamped }, shown),
			// A payment has other keys: its invoice and instalment.
			...(body.TipoDeComprobante !== 'P' && {
				compared: {
					invoice: body,
					day: () => dayOf(body.Fecha),
					content: () => (hasGenericRfc(body) ? undefined : contentOf(body, summary)),
					labelOf: (field) => labelText(field, source.labels),
				},
			}),
		},
		...(isManual ? { doubts: stops } : { doubtsAnywhere: stops }),
		findable: {
			invoice: body,
			readFile: async (id) => await storedInvoice(id, post),
			item: (stamped) => withFindings(withSummary({ json: stamped }, shown), found.findings),
			from: () => (writtenText(options.fromId) === '' ? undefined : fromIdOf(options.fromId)),
		},
		...(options.downloadFiles === true && { followUp: stampedFiles({ post, files }, body) }),
	};
}

/** The general public and customers abroad have generic RFCs, which do not distinguish them. */
function hasGenericRfc({ Receptor }: IDataObject): boolean {
	return isRecord(Receptor) && isGeneric(writtenText(Receptor.Rfc).toUpperCase());
}

/** A space, or the line break of a copying model. A longer gap would push the text behind it out of sight. */
const SPACE = /\s{1,2}/g;

/**
 * Compares the summary that a person saw exactly: a direction mark can show another total.
 * @throws ItemError if a person confirmed another invoice, or did not confirm
 */
function mustBeConfirmed(given: unknown, summary: unknown): void {
	const now = writtenText(summary);
	if (writtenText(given).normalize('NFC').replace(SPACE, ' ') === now) return;
	throw invalidField('Confirmed Summary', 'notAsConfirmed', { now });
}

/** Names the order or refund, so that a refused one can be recorded and sent again. */
function aboutOf({ shown: { order, refund } }: Source | Invalid): IDataObject {
	return { ...(order !== undefined && { order }), ...(refund !== undefined && { refund }) };
}

/** Returns an invoice that can be sent, its findings, and the doubts that a person should see first. */
function acceptable(
	source: Source | Invalid,
	{ checkBeforeStamping: check }: IDataObject,
	isManual: boolean,
): Found & { body: IDataObject; doubts: readonly Finding[] } {
	const { labels } = source;
	if (check === 'off') {
		const unchecked = problemsOr(() => uncheckedInvoice(source));
		if (unchecked instanceof Problems) {
			const blocking = unchecked.problems.map((problem) => findingOf(problem, labels));
			throw checkError(blocking, labels).of(aboutOf(source));
		}
		return { body: unchecked, doubts: [], findings: [], addable: () => [], labels };
	}
	const { invoice, findings, addable, ...checked } = checkedInvoice(source);
	// A workflow without a person stops only for the doubts that the user asked about.
	const ofRecipient = () => (check === 'ask' ? checked.doubts().filter(isOfRecipient) : []);
	const doubts = isManual ? checked.doubts() : ofRecipient();
	const blocking = findings.filter(({ level }) => level === 'block');
	// Only "warn" lets it pass here. An expression can also give an empty or unknown value.
	if (invoice === undefined || (check !== 'warn' && blocking.length > 0)) {
		const advised = mayBeNewer(blocking) ? text('sendAnyway', { asOf: CATALOGS_AS_OF }) : undefined;
		// A person corrects both at the same time.
		throw checkError(blocking, labels, { doubts, advised }).of(aboutOf(source));
	}
	return { body: invoice, findings, addable, doubts, labels };
}

/** The findings of an invoice for its answer, and the user's names of its fields. */
type Found = Pick<CheckedInvoice, 'findings' | 'addable'> & Pick<Source, 'labels'>;

/** Doubts about a recipient that a service refuses in most cases, but not in all. */
const isOfRecipient = ({ code, field }: Finding) =>
	['nameHasCapitalRegime', 'postalCodeMissing'].includes(code) && field.startsWith('Receptor.');

/** Codes that can be wrong after SAT adds to its lists. All others stay wrong. */
const OF_LISTS = ['notInCatalog', 'noRates', 'unknownRate'];

const mayBeNewer = (blocking: readonly Finding[]) =>
	blocking.every(({ code }) => OF_LISTS.includes(code));

/** Reads the answer. Adds summary and warnings to the item, and all findings to an error. */
function readerOf(
	{ advised = (error) => error }: Voucher,
	shown: IDataObject,
	found: Found,
): ReadAnswer {
	return async (response) => {
		const answer = await resultOrError(async () => await stampedInvoice(response));
		if (answer instanceof ItemError) throw advised(withWarnings(answer, found));
		return answer.map((item) => withFindings(withSummary(item, shown), found.findings));
	};
}

/** Words about a missing postal code, or about an invoice that does not follow SAT's schema. */
const ASKS_FOR_PLACE = /postal|DomicilioFiscal|LugarExpedicion|esquema|schema|xsd|estructura/i;

/** Adds the findings to a refusal: first those about the refused values, then the rest. */
function withWarnings(error: ItemError, { findings, addable, labels }: Found): ItemError {
	const { outcome, message, description = '', fields = {} } = error.details;
	if (outcome !== 'refused') return error;
	// The error already explains a code that the service names, with the code's advice.
	const box = `${message} ${description}`;
	const missed = ASKS_FOR_PLACE.test(box) ? addable() : [];
	const isNamed = ({ satCode }: Finding) => satCode !== '' && box.includes(satCode);
	const line = (finding: Finding) =>
		findingLine(isNamed(finding) ? { ...finding, satCode: '' } : finding, labels);
	const isMeant = (one: Finding) => isNamed(one) || Object.hasOwn(fields, one.field);
	const first = [...findings.filter((one) => isMeant(one) && !box.includes(one.fix)), ...missed];
	const others = findings.filter((one) => !isMeant(one));
	const told = first.length === 0 ? error : error.withFirst(lines(...first.map(line)));
	return others.length === 0
		? told
		: told.withAdvice(lines(text('foundBefore'), ...others.map(line)));
}

function uniqueKeyFor(
	source: Source | Invalid,
	options: IDataObject,
	content: () => string,
): UniqueKeys | undefined {
	const ifUsed = ifKeyUsed(options);
	// An expression that gives an empty key is refused: without its key the order could be stamped twice.
	if ('uniqueKey' in options) {
		const keys: Key[] = [{ of: 'uniqueKey', id: uniqueKeyOf(options) }];
		return { keys, content: content(), ifUsed };
	}
	const keys = 'keys' in source ? source.keys : undefined;
	if (keys === undefined || keys.length === 0) return undefined;
	return { keys, content: content(), ifUsed, isDefault: true };
}

function ifKeyUsed({ ifKeyUsed: asked, onlyStamped }: IDataObject): UniqueKeys['ifUsed'] {
	if (onlyStamped === true) return 'drop';
	return asked === 'passOn' ? 'passOn' : 'refuse';
}

/** Refuses an empty key, which an expression can give: it would be the same for every order. */
function uniqueKeyOf(options: IDataObject): string {
	const key = normalizeKey(writtenText(options.uniqueKey));
	const broken = brokenText(key);
	if (broken !== undefined) {
		throw invalidField('Unique Key', 'brokenUniqueKey', { value: key, ...broken });
	}
	if (key !== '') return key;
	throw invalidField(
		'Unique Key',
		isBlank(options.uniqueKey) ? 'emptyUniqueKey' : 'keyOfOtherType',
	);
}
