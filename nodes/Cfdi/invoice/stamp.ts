import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import type { Key, UniqueKeys } from 'at-most-once';
import { Problems } from 'cfdi-mx';
import { CATALOGS_AS_OF } from 'cfdi-mx/catalogs';
import { problemsOr } from 'cfdi-mx/problems';
import { brokenText } from 'cfdi-mx/reading';
import { isGeneric, isRecord, normalizeKey } from 'cfdi-mx/values';
import { choiceField, flagField, option, textField } from '../form/fields';
import type { Pattern } from '../form/operation';
import { defineOperation } from '../form/operation';
import { collectionIn, isBlank, withFindings, writtenText } from '../form/values';
import type { ItemInput, SentRequest } from '../run/operation';
import type { ReadAnswer } from '../service/answer';
import { stampedBefore, stampedInvoice } from '../service/answer';
import { readDownload } from '../service/files';
import { endpoints } from '../service/endpoints';
import { resultOrError } from '../service/errors';
import { ItemError, invalidField } from '../messages/itemError';
import type { Finding } from '../messages';
import { findingOf, labelText, lines, text } from '../messages';
import type { CheckedInvoice } from './check';
import { checkedInvoice, checkError, doubtsError, findingLine, uncheckedInvoice } from './check';
import { fromIdOf, fromIdOption, storedInvoice } from './existingInvoice';
import { contentFields } from './form/fields';
import { invoiceSource, Parts } from './source';
import type { Invalid, Source } from './source';
import {
	bodyId,
	contentOf,
	dayBefore,
	dayOf,
	stampedFiles,
	summaryOf,
	withSummary,
} from './stampedItem';

const totalsOptions: INodeProperties[] = [
	textField('expectedTotal', 'Expected Total', {
		placeholder: 'e.g. 1160.00',
		description:
			'Total of the order. The totals are then calculated with a rounding that SAT allows and that matches it to the cent; an invoice that cannot match it is refused.',
	}),
	choiceField('totals', 'Totals', {
		options: [
			option(
				'calculate',
				'Calculate',
				'Send SubTotal, Descuento, Impuestos and Total, with the rounding of SAT',
			),
			option('service', 'Service', 'Do not send them: the service calculates them'),
		],
		default: 'service',
		description:
			'Who calculates the totals of the invoice. The node does with Expected Total, or if prices include tax.',
	}),
];

export const contentOptions: INodeProperties[] = totalsOptions.map((field) => ({
	...field,
	displayOptions: { hide: { '/invoiceSource': ['order'] } },
}));

export const stampingOptions: readonly INodeProperties[] = [
	flagField('downloadFiles', 'Download Files', {
		description:
			'Whether to get the XML and PDF of the invoice with its stamp, as Download does, in the fields data_xml and data_pdf. If the service does not return them, the item still has its UUID, and a warning.',
	}),
	textField('uniqueKey', 'Unique Key', {
		placeholder: 'e.g. the order number',
		description:
			'An invoice with this key is stamped once from this node, over all executions, also when a shop sends an order twice. The same key with another recipient, total, currency or type is refused as a conflict. Renaming the node keeps its keys; a copy of the node starts without keys. A sub-workflow needs it if the Execute Sub-workflow node has Retry On Fail: each try is a new execution.',
		builderHint: {
			propertyHint:
				'The number of the order or the sale: the same whenever the same sale comes again, another one for another sale. Never a time, a random number or the ID of the execution.',
		},
	}),
	choiceField('ifKeyUsed', 'If Key Was Used', {
		options: [
			option(
				'passOn',
				'Pass On',
				'Do not send it, and return an item with duplicate: true, and with outcome: unknown if the first request got no response. The key of another invoice is still refused.',
			),
			option(
				'refuse',
				'Refuse',
				'Do not send it, and treat the item as refused (On Error decides)',
			),
		],
		default: 'refuse',
		description:
			'What to do with an item if its Unique Key was used before. With another recipient, total, currency or type it is a conflict, which is always an error.',
	}),
	choiceField('checkBeforeStamping', 'Check Before Stamping', {
		options: [
			option('block', 'Block', 'Do not send an invoice that SAT would refuse, and report why'),
			option(
				'ask',
				'Block and Ask',
				'Like Block. In addition, an invoice to a recipient without a postal code, or with a name that ends with the kind of company (SA DE CV), stops once before it is sent, in every run, as it does in the editor. SAT refuses most of them; the second time, the same invoice is sent.',
			),
			option('off', 'Off', 'Send it without a check'),
			option('warn', 'Warn', 'Send it, and list under "warnings" the values that SAT might refuse'),
		],
		default: 'block',
		description:
			'What to do with an invoice that breaks a rule of SAT (Anexo 20). The node checks it before it costs a stamp. Unless it is off, an invoice that is probably a mistake stops once in the editor.',
	}),
];

const confirmedSummary = textField('confirmedSummary', 'Confirmed Summary', {
	placeholder: 'e.g. Factura para …: 1 concepto …',
	description:
		'The summary that a person has confirmed, as Validate returned it. An invoice with another summary is not sent: the stamped invoice is the one that the person saw, even if an AI agent or a form changed it since.',
});

const onlyStamped = flagField('onlyStamped', 'Only What Is Stamped', {
	description:
		'Whether to output only invoices that are stamped now. An order that is passed on without an invoice, or that was stamped before, then has no item; a refused invoice is still an error.',
});

const fromId: INodeProperties = {
	...fromIdOption,
	description:
		'ID from which If Outcome Is Unknown: Find It starts to search if n8n was restarted since the last invoice: the ID of an invoice that was stamped before, such as the last one of your register',
};

const stampOptions: readonly INodeProperties[] = [
	...stampingOptions,
	...contentOptions,
	confirmedSummary,
	onlyStamped,
	fromId,
];

const codeOf = (value: string): INodeParameters => ({ __rl: true, mode: 'code', value });

const recipient: INodeParameters = {
	recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.rfc }}' },
	recipientName: '={{ $json.name }}',
	recipientTaxRegime: '={{ $json.regime }}',
	recipientPostalCode: '={{ $json.postalCode }}',
	cfdiUse: 'G03',
};

const fromData: INodeParameters = {
	...recipient,
	invoiceSource: 'lines',
	lineItemsJson:
		"={{ $json.lines.map((line) => ({ description: line.what, quantity: line.quantity, unitPrice: line.price, productCode: line.code, unitCode: 'H87', taxes: ['IVA 16'] })) }}",
	paymentMethod: 'PUE',
	paymentForm: '03',
	additionalFields: { folio: '={{ $json.number }}' },
};

const stampPatterns: readonly Pattern[] = [
	{
		title: 'Lines from the data, stamped once each number',
		parameters: {
			...fromData,
			options: {
				totals: 'calculate',
				uniqueKey: '={{ $json.number }}',
				ifKeyUsed: 'passOn',
				ifOutcomeUnknown: 'find',
			},
		},
	},
	{
		title: 'A service with IVA and the two withholdings of a person',
		parameters: {
			...recipient,
			lineItems: {
				item: [
					{
						description: 'Servicios de diseño',
						quantity: '1',
						unitPrice: '1250.50',
						productCode: codeOf('82141504'),
						taxes: ['IVA 16', 'Ret IVA 10.6667', 'Ret ISR 10'],
						lineOptions: { unitCode: codeOf('E48') },
					},
				],
			},
			paymentMethod: 'PPD',
			paymentForm: '99',
			options: { totals: 'calculate', uniqueKey: '={{ $json.number }}' },
		},
	},
	{
		title: 'A paid order of WooCommerce or Shopify, as their trigger gives it',
		parameters: {
			invoiceSource: 'order',
			order: '={{ $json }}',
			defaultProductCode: codeOf('01010101'),
			defaultUnitCode: codeOf('H87'),
			options: { downloadFiles: true, onlyStamped: true, ifOutcomeUnknown: 'find' },
		},
	},
];

export const validatePattern: Pattern = {
	title: 'The invoice of the first pattern of Stamp',
	parameters: { ...fromData, options: { totals: 'calculate' } },
};

export const stampInvoice = defineOperation({
	resource: 'invoice',
	operation: 'stamp',
	name: 'Stamp',
	action: 'Stamp invoice (irreversible)',
	description:
		'Issue an invoice as CFDI 4.0 (timbrar) and get its ID and UUID: it cannot be undone, only cancelled. With a folio, or of an order, it can be found again if its response is lost.',
	searchHint: 'Put Validate before it, with the same fields, or a person.',
	builderHint:
		'Stamping is irreversible and costs a stamp: the invoice exists at SAT from then on, and can only be cancelled. Run Validate first, which does not send it. RFC, name, tax regime and postal code of a customer come from the customer, or from the operation Get Many of Customer: never invent or complete one. Who issues is in the credential. After a trigger that can deliver twice (a webhook) or for calls of an agent, set Options > Unique Key. If the outcome is unknown, do not stamp again: set Options > If Outcome Is Unknown to find, and give each invoice a folio.',
	patterns: stampPatterns,
	endpoint: endpoints['invoice.stamp'],
	effect: { done: 'doneStamped', lookFor: 'theInvoice' },
	fields: contentFields,
	options: stampOptions,
	prepare: (_declared, item) => {
		const options = collectionIn(item.read, 'options');
		const source = invoiceSource(item, options);
		if ('skipped' in source) {
			return { answer: options.onlyStamped === true ? [] : source.skipped };
		}
		const hasTotals = 'problems' in source || source.total !== undefined;
		return stampRequest(source, options, item, {
			summary: summaryOf,
			advised: hasTotals ? (error) => error : withTotalsAdvice,
		});
	},
});

/** A 422 error about totals shows that the service does not calculate them. */
function withTotalsAdvice(error: ItemError): ItemError {
	const { message, fields = {}, httpCode } = error.details;
	const asked = [message, ...Object.keys(fields), ...Object.values(fields).flat()].some((words) =>
		/\b(sub_?)?total\b|TotalImpuestos/i.test(words),
	);
	if (httpCode !== '422' || !asked) return error;
	return error.withAdvice(text('totalsCanBeCalculated'));
}

/**
 * Creates the request to stamp an invoice.
 * @throws ItemError if SAT would refuse the invoice, unless Check Before Stamping lets it through
 */
export function stampRequest(
	source: Source | Invalid,
	options: IDataObject,
	{ post, files, isManual }: Pick<ItemInput, 'post' | 'files' | 'isManual'>,
	voucher: {
		summary: (body: IDataObject) => IDataObject;
		advised?: (error: ItemError) => ItemError;
	},
): SentRequest {
	const { body, doubts, ...found } = acceptable(source, options, isManual);
	const summary = voucher.summary(body);
	if ('confirmedSummary' in options) mustBeConfirmed(options.confirmedSummary, summary.summary);
	// The output shows the invoice's recipient, which can differ from the order's.
	const { recipient } = summary;
	const outputFields = {
		...summary,
		...source.outputFields,
		...(recipient !== undefined && { recipient }),
	};
	const itemOf = (stamped: IDataObject) => withSummary({ json: stamped }, outputFields);
	const closing = isManual ? 'sentIfRunAgain' : 'sentIfSentAgain';
	const stops = doubts.length > 0 ? doubtsError(doubts, source.labels, closing) : undefined;
	return {
		body,
		about: aboutOf(source),
		readAnswer: readerOf(voucher.advised, outputFields, found, files),
		dictionary: source.labels,
		uniqueKey: uniqueKeyFor(source, options, () => contentOf(body, summary)),
		sameInvoice: {
			id: () => bodyId(body),
			idOfDayBefore: () => bodyId({ ...body, Fecha: dayBefore(body.Fecha) }),
			item: itemOf,
			// Payments are not compared by content, because the paid invoices and instalments identify
			// them.
			...(body.TipoDeComprobante !== 'P' && {
				compared: {
					invoice: body,
					day: () => dayOf(body.Fecha),
					content: () => (hasGenericRfc(body) ? undefined : contentOf(body, summary)),
					labelOf: (field) => labelText(field, source.labels),
				},
			}),
		},
		...(isManual ? { question: stops } : { questionAnywhere: stops }),
		findable: {
			invoice: body,
			readFile: async (id) => await storedInvoice(id, post),
			item: (stamped) => withFindings(itemOf(stamped), found.findings),
			from: () => (writtenText(options.fromId) === '' ? undefined : fromIdOf(options.fromId)),
		},
		...(options.downloadFiles === true && { followUp: stampedFiles({ post, files }, body) }),
	};
}

/** Many recipients share a generic RFC, so it does not identify a recipient. */
function hasGenericRfc({ Receptor }: IDataObject): boolean {
	return isRecord(Receptor) && isGeneric(writtenText(Receptor.Rfc).toUpperCase());
}

/**
 * One or two whitespace characters count as one space, because AI models add line breaks. A longer
 * gap is refused, because it could push text out of sight.
 */
const SPACE = /\s{1,2}/g;

/**
 * Compares even invisible characters, because a direction mark can make a summary show a different
 * total.
 * @throws ItemError if the summaries differ
 */
function mustBeConfirmed(given: unknown, summary: unknown): void {
	const now = writtenText(summary);
	if (writtenText(given).normalize('NFC').replace(SPACE, ' ') === now) return;
	throw invalidField('Confirmed Summary', 'notAsConfirmed', { now });
}

function aboutOf({ outputFields: { order, refund } }: Source | Invalid): IDataObject {
	return { ...(order !== undefined && { order }), ...(refund !== undefined && { refund }) };
}

function acceptable(
	source: Source | Invalid,
	options: IDataObject,
	isManual: boolean,
): Found & { body: IDataObject; doubts: readonly Finding[] } {
	const { labels } = source;
	const { checkBeforeStamping: check } = options;
	if (check === 'off') {
		const unchecked = problemsOr(() => uncheckedInvoice(source));
		if (unchecked instanceof Problems) {
			const own = 'problems' in source ? (source.findings ?? []) : [];
			const found = unchecked.problems.map((problem) => findingOf(problem, labels));
			const blocking = [...found, ...own];
			throw checkError(blocking, labels).of(aboutOf(source));
		}
		return { body: unchecked, doubts: [], findings: [], addable: () => [], labels };
	}
	const { invoice, findings, addable, ...checked } = checkedInvoice(source);
	const ofRecipient = () => (check === 'ask' ? checked.doubts().filter(isOfRecipient) : []);
	const doubts = isManual ? checked.doubts() : ofRecipient();
	const blocking = findings.filter(({ level }) => level === 'block');
	// Every value except "warn" stops the item, even an empty or unknown value from an expression.
	if (invoice === undefined || (check !== 'warn' && blocking.length > 0)) {
		const advised = mayBeNewer(blocking) ? text('sendAnyway', { asOf: CATALOGS_AS_OF }) : undefined;
		const all = [...blocking, ...keyFindings(options)];
		throw checkError(all, labels, { doubts, advised }).of(aboutOf(source));
	}
	return { body: invoice, findings, addable, doubts, labels };
}

type Found = Pick<CheckedInvoice, 'findings' | 'addable'> & Pick<Source, 'labels'>;

const isOfRecipient = ({ code, field }: Finding) =>
	['nameHasCapitalRegime', 'postalCodeMissing'].includes(code) && field.startsWith('Receptor.');

/** SAT can add values to its lists, so a value with one of these problems might be valid by now. */
const OF_LISTS = ['notInCatalog', 'noRates', 'unknownRate'];

const mayBeNewer = (blocking: readonly Finding[]) =>
	blocking.every(({ code }) => OF_LISTS.includes(code));

/**
 * The XML of an earlier stamp goes into the same output field as an XML from the Download Files
 * option.
 */
const EARLIER_XML = 'data_xml';

function readerOf(
	advised: (error: ItemError) => ItemError = (error) => error,
	outputFields: IDataObject,
	found: Found,
	files: ItemInput['files'],
): ReadAnswer {
	return async (response) => {
		const answer = await resultOrError(async () => await stampedInvoice(response));
		if (answer instanceof ItemError) {
			const before = stampedBefore(response);
			if (before === undefined) throw advised(withWarnings(answer, found));
			if ('differences' in before) {
				const what = before.differences;
				throw advised(withWarnings(answer.withFirst(text('answerOfOther', { what })), found));
			}
			const { id = before.json.uuid } = before.json as { id?: string | number };
			const target = { id, outputField: EARLIER_XML, files };
			const [{ binary } = {}] = await readDownload(before.file, target);
			const { json } = withSummary({ json: before.json }, outputFields);
			return [{ json: { ...json, duplicate: true, outcome: 'duplicate' }, binary }];
		}
		return answer.map((item) => withFindings(withSummary(item, outputFields), found.findings));
	};
}

const ASKS_FOR_PLACE = /postal|DomicilioFiscal|LugarExpedicion|esquema|schema|xsd|estructura/i;

function withWarnings(error: ItemError, { findings, addable, labels }: Found): ItemError {
	const { outcome, message, description = '', fields = {} } = error.details;
	if (outcome !== 'refused') return error;
	const box = `${message} ${description}`;
	const missed = ASKS_FOR_PLACE.test(box) ? addable() : [];
	const isNamed = ({ satCode }: Finding) => satCode !== '' && box.includes(satCode);
	const line = (finding: Finding) =>
		findingLine(isNamed(finding) ? { ...finding, satCode: '' } : finding, labels);
	const isMeant = (one: Finding) => isNamed(one) || Object.hasOwn(fields, one.field);
	const first = [...findings.filter((one) => isMeant(one) && !box.includes(one.fix)), ...missed];
	const others = findings.filter((one) => !isMeant(one));
	const explained = first.length === 0 ? error : error.withFirst(lines(...first.map(line)));
	return others.length === 0
		? explained
		: explained.withAdvice(lines(text('foundBefore'), ...others.map(line)));
}

function uniqueKeyFor(
	source: Source | Invalid,
	options: IDataObject,
	content: () => string,
): UniqueKeys | undefined {
	const ifUsed = ifKeyUsed(options);
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

function keyFindings(options: IDataObject): readonly Finding[] {
	const parts = new Parts();
	if ('uniqueKey' in options) parts.read(() => uniqueKeyOf(options));
	return parts.faults.findings;
}

const UNIQUE_KEY = { en: 'Options > Unique Key', es: 'Clave única (Options > Unique Key)' };

/** Refuses an empty key from an expression, because all orders would share it. */
function uniqueKeyOf(options: IDataObject): string {
	const key = normalizeKey(writtenText(options.uniqueKey));
	const broken = brokenText(key);
	if (broken !== undefined) {
		throw invalidField(UNIQUE_KEY, 'brokenUniqueKey', { value: key, ...broken });
	}
	if (key !== '') return key;
	throw invalidField(UNIQUE_KEY, isBlank(options.uniqueKey) ? 'emptyUniqueKey' : 'keyOfOtherType');
}
