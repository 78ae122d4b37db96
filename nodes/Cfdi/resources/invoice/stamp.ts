import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter, UniqueKeyOptions } from '../../request/operation';
import { ItemError, invalidField } from '../../response/itemError';
import type { ReadAnswer } from '../../response/readAnswer';
import { readStampedInvoice } from '../../response/readAnswer';
import { resultOrError } from '../../response/resultOrError';
import { quoted } from '../../sat/quoted';
import { brokenText } from '../../sat/reading/brokenText';
import type { Finding } from '../../sat/rules/rule';
import { defineOperation } from '../operation';
import { writtenText } from '../values';
import { checkError, findingLine } from './content/checkError';
import { checkedInvoice, madeInvoice } from './content/checked';
import { contentFields } from './content/fields';
import { wordsOf } from './content/words';
import { stampedFiles } from './stampedFiles';
import { summaryOf, withSummary } from './stampedSummary';
import { stampOptions } from './stampOptions';

export const stampInvoice = defineOperation({
	resource: 'invoice',
	operation: 'stamp',
	name: 'Stamp',
	action: 'Stamp invoice',
	description:
		'Issue an invoice as CFDI 4.0 (timbrar) and get its ID and UUID: it cannot be undone, only cancelled',
	builderHint:
		'Stamping is irreversible and costs a stamp: the invoice exists at SAT from then on, and can only be cancelled. Run Validate first, which sends nothing. RFC, name, tax regime and postal code of a customer come from the customer, or from the operation Get Many of Customer: never invent or complete one. Write amounts and quantities as texts with a dot ("1250.50", never "1,250.50" or a rounded number). Every line says its taxes. After a trigger that may deliver an order twice (a webhook), set Options > Unique Key to the order number. If the outcome is unknown, do not stamp again.',
	endpoint: { url: '/api/customer-invoices/stamp' },
	effect: { done: 'stamped', lookFor: 'the invoice' },
	fields: contentFields,
	options: stampOptions,
	prepare: (_declared, { read, post, files }) => {
		const options = (read('options') ?? {}) as IDataObject;
		const { body, warnings } = acceptableInvoice(read, options);
		return {
			body,
			readAnswer: readerWith(summaryOf(body), warnings, options),
			labelOf: wordsOf(read),
			// Also an expression that gives nothing: without its key the order could be stamped twice.
			...('uniqueKey' in options && { uniqueKey: uniqueKeyOf(options) }),
			...(options.downloadFiles === true && { followUp: stampedFiles({ post, files }) }),
		};
	},
});

/**
 * The body of an invoice that may be sent, and its warnings.
 * @throws ItemError for one that SAT would refuse, unless Check Before Stamping lets it pass
 */
function acceptableInvoice(
	read: ReadParameter,
	options: IDataObject,
): { body: IDataObject; warnings: Finding[] } {
	const check = options.checkBeforeStamping ?? 'block';
	if (check === 'off') {
		const made = madeInvoice(read, options);
		if ('problems' in made) throw checkError(made.problems, '');
		return { body: made.invoice, warnings: [] };
	}
	const { invoice, findings } = checkedInvoice(read, options);
	const blocking = findings.filter(({ level }) => level === 'block');
	if (invoice === undefined) throw checkError(blocking, '');
	if (check === 'block' && blocking.length > 0) throw checkError(blocking, SEND_ANYWAY);
	return { body: invoice, warnings: findings };
}

const SEND_ANYWAY =
	'If you are sure that it is right, set Options > Check Before Stamping to Warn and run this item again.';

/** Reads the answer; summary and warnings are added to the item, the warnings also to an error. */
function readerWith(summary: IDataObject, warnings: Finding[], options: IDataObject): ReadAnswer {
	const isCalculated = options.totals === 'calculate' || 'expectedTotal' in options;
	return async (response) => {
		const answer = await resultOrError(async () => await readStampedInvoice(response));
		if (answer instanceof ItemError) {
			throw withTotalsAdvice(withWarnings(answer, warnings), isCalculated);
		}
		const items = answer.map((item) => withSummary(item, summary));
		if (warnings.length === 0) return items;
		return items.map((item) => ({
			...item,
			json: { ...item.json, warnings: warnings.map((warning) => ({ ...warning })) },
		}));
	};
}

function withWarnings(error: ItemError, warnings: Finding[]): ItemError {
	const { outcome, message, description = '' } = error.details;
	// What the service names by its code is explained already.
	const others = warnings.filter(
		({ code }) => code === '' || !`${message} ${description}`.includes(code),
	);
	if (others.length === 0 || outcome !== 'refused') return error;
	return error.withAdvice(
		['Before it was sent, this was found:', ...others.map(findingLine)].join('\n'),
	);
}

/** A service that does not calculate totals itself asks for them with a 422. */
function withTotalsAdvice(error: ItemError, isCalculated: boolean): ItemError {
	const { message, fields = {}, httpCode } = error.details;
	const asked = [message, ...Object.keys(fields), ...Object.values(fields).flat()].some((words) =>
		/\b(sub_?)?total\b|TotalImpuestos/i.test(words),
	);
	if (isCalculated || httpCode !== '422' || !asked) return error;
	return error.withAdvice(
		'If the service asks for totals: set Options > Totals to Calculate, and the node calculates SubTotal, Descuento, Impuestos and Total with the rounding of SAT.',
	);
}

/** An empty key, such as an expression may give, would be the same for every order. */
function uniqueKeyOf({ uniqueKey, ifKeyUsed }: IDataObject): UniqueKeyOptions {
	const key = writtenText(uniqueKey);
	const broken = brokenText(key);
	if (broken !== undefined) {
		throw invalidField(
			'Unique Key',
			`is ${quoted(key)}, and ${quoted(broken.found)} ${broken.cause}`,
			`${broken.fix} Every order would have the same key. Nothing was sent.`,
		);
	}
	if (key !== '') return { key, ifUsed: ifKeyUsed === 'passOn' ? 'passOn' : 'refuse' };
	throw invalidField(
		'Unique Key',
		'is empty',
		'Give a value that every order has and no two share, such as the order number, or remove the option. Nothing was sent.',
	);
}
