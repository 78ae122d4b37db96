import type { IDataObject } from 'n8n-workflow';

import type { ItemInput, ItemRequest, UniqueKeyOptions } from '../../request/operation';
import { ItemError, invalidField } from '../../response/itemError';
import type { ReadAnswer } from '../../response/readAnswer';
import { readStampedInvoice } from '../../response/readAnswer';
import type { LabelOf } from '../../response/refusal';
import { resultOrError } from '../../response/resultOrError';
import { quoted } from '../../sat/quoted';
import { brokenText } from '../../sat/reading/brokenText';
import type { Finding } from '../../sat/rules/rule';
import { writtenText } from '../values';
import { checkError, findingLine } from './content/checkError';
import type { CheckedInvoice, MadeInvoice } from './content/checked';
import { stampedFiles } from './stampedFiles';
import { withSummary } from './stampedSummary';

/** One voucher to be stamped: an invoice, a payment complement. */
export interface Voucher {
	/** Made without a look at SAT's rules. */
	made: () => MadeInvoice;
	/** The same with what SAT would find in it. */
	checked: () => CheckedInvoice;
	/** What its item has besides the answer of the service. */
	summary: (body: IDataObject) => IDataObject;
	/** What the user calls the fields of the body. */
	labelOf: LabelOf;
	/** Under which it is stamped once where the user gives no Unique Key. */
	key?: { key: string; total: string };
	/** Adds what helps against a refusal that the service alone knows. */
	advised?: (error: ItemError) => ItemError;
}

/**
 * The request that stamps one voucher, with the Options of every stamp.
 * @throws ItemError for one that SAT would refuse, unless Check Before Stamping lets it pass
 */
export function stampRequest(
	voucher: Voucher,
	options: IDataObject,
	{ post, files }: Pick<ItemInput, 'post' | 'files'>,
): ItemRequest {
	const { body, warnings } = acceptable(voucher, options.checkBeforeStamping);
	return {
		body,
		readAnswer: readerOf(voucher, body, warnings),
		labelOf: voucher.labelOf,
		...uniqueKeyFor(voucher, options),
		...(options.downloadFiles === true && { followUp: stampedFiles({ post, files }) }),
	};
}

function acceptable(
	{ made, checked }: Voucher,
	check: unknown = 'block',
): { body: IDataObject; warnings: Finding[] } {
	if (check === 'off') {
		const unchecked = made();
		if ('problems' in unchecked) throw checkError(unchecked.problems, '');
		return { body: unchecked.invoice, warnings: [] };
	}
	const { invoice, findings } = checked();
	const blocking = findings.filter(({ level }) => level === 'block');
	if (invoice === undefined) throw checkError(blocking, '');
	if (check === 'block' && blocking.length > 0) throw checkError(blocking, SEND_ANYWAY);
	return { body: invoice, warnings: findings };
}

const SEND_ANYWAY =
	'If you are sure that it is right, set Options > Check Before Stamping to Warn and run this item again.';

/** Reads the answer; summary and warnings are added to the item, the warnings also to an error. */
function readerOf(
	{ summary, advised = (error) => error }: Voucher,
	body: IDataObject,
	warnings: Finding[],
): ReadAnswer {
	const shown = summary(body);
	return async (response) => {
		const answer = await resultOrError(async () => await readStampedInvoice(response));
		if (answer instanceof ItemError) throw advised(withWarnings(answer, warnings));
		const items = answer.map((item) => withSummary(item, shown));
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

function uniqueKeyFor(
	{ key }: Voucher,
	options: IDataObject,
): { uniqueKey: UniqueKeyOptions } | undefined {
	// Also an expression that gives nothing: without its key the order could be stamped twice.
	const own = 'uniqueKey' in options ? uniqueKeyOf(options) : undefined;
	if (own !== undefined) return { uniqueKey: { ...own, ...(key && { total: key.total }) } };
	if (key === undefined) return undefined;
	return { uniqueKey: { ...key, ifUsed: ifUsedOf(options), isDefault: true } };
}

const ifUsedOf = ({ ifKeyUsed }: IDataObject): UniqueKeyOptions['ifUsed'] =>
	ifKeyUsed === 'passOn' ? 'passOn' : 'refuse';

/** An empty key, such as an expression may give, would be the same for every order. */
function uniqueKeyOf(options: IDataObject): UniqueKeyOptions {
	const key = writtenText(options.uniqueKey);
	const broken = brokenText(key);
	if (broken !== undefined) {
		throw invalidField(
			'Unique Key',
			`is ${quoted(key)}, and ${quoted(broken.found)} ${broken.cause}`,
			`${broken.fix} Every order would have the same key. Nothing was sent.`,
		);
	}
	if (key !== '') return { key, ifUsed: ifUsedOf(options) };
	throw invalidField(
		'Unique Key',
		'is empty',
		'Give a value that every order has and no two share, such as the order number, or remove the option. Nothing was sent.',
	);
}
