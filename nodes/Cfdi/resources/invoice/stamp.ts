import type { IDataObject, IExecuteFunctions, INodePropertyRouting } from 'n8n-workflow';

import type { PreparedRequest } from '../../request/executeOperation';
import { customOperation } from '../../request/executeOperation';
import type { ReadParameter } from '../../request/prepared';
import { prepared } from '../../request/prepared';
import { UniqueKey } from '../../request/uniqueKey';
import { received } from '../../response/received';
import { ItemError, invalidField } from '../../response/itemError';
import type { ReadAnswer } from '../../response/readAnswer';
import { stampedInvoice } from '../../response/readAnswer';
import { resultOrError } from '../../response/resultOrError';
import type { Finding } from '../../sat/rules/rule';
import { writtenText } from '../values';
import { checkError, findingLine } from './content/checkError';
import { checkedInvoice, madeInvoice } from './content/checked';

/** Read by `stampInvoices`; n8n's engine itself runs it for some AI agents, which know no other way. */
export const stampInvoiceRouting: INodePropertyRouting = {
	request: { method: 'POST', url: '/api/customer-invoices/stamp' },
	send: { paginate: true, preSend: [prepared(bodyForAgents)] },
	output: { postReceive: [received(stampedInvoice)] },
};

/** Stamps one invoice an item: builds its body itself, reading each parameter once. */
export const stampInvoices = customOperation(stampInvoiceRouting, stampRequest);

function stampRequest(read: ReadParameter, helpers: IExecuteFunctions['helpers']): PreparedRequest {
	const options = (read('options') ?? {}) as IDataObject;
	const { body, warnings } = acceptableInvoice(read, options);
	return {
		body,
		uniqueKey: uniqueKeyOf(options, helpers),
		readAnswer: readingBeside(warnings, options),
	};
}

/**
 * The body of an invoice that may be sent, and what speaks against it all the same.
 * @throws ItemError for one that SAT would refuse, unless Check Before Stamping says to send it
 */
function acceptableInvoice(
	read: ReadParameter,
	options: IDataObject,
): { body: IDataObject; warnings: Finding[] } {
	const check = options.checkBeforeStamping ?? 'block';
	if (check === 'off') {
		const made = madeInvoice(read, options);
		if ('problem' in made) throw checkError([made.problem], '');
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

/** Reads the answer; what the check warned of stands on the item, or explains the refusal. */
function readingBeside(warnings: Finding[], { totals }: IDataObject): ReadAnswer {
	return async (response) => {
		const answer = await resultOrError(async () => await stampedInvoice(response));
		if (answer instanceof ItemError) {
			throw withTotalsAdvice(withWarnings(answer, warnings), totals === 'calculate');
		}
		if (warnings.length === 0) return answer;
		return answer.map((item) => ({
			...item,
			json: { ...item.json, warnings: warnings.map((warning) => ({ ...warning })) },
		}));
	};
}

function withWarnings(refusal: ItemError, warnings: Finding[]): ItemError {
	if (warnings.length === 0 || refusal.details.outcome !== 'refused') return refusal;
	return refusal.withAdvice(
		['Before it was sent, this was found:', ...warnings.map(findingLine)].join('\n'),
	);
}

/** A service that computes no totals itself asks for them with a 422. */
function withTotalsAdvice(refusal: ItemError, isCalculated: boolean): ItemError {
	const { message, fields = {}, httpCode } = refusal.details;
	const asked = [message, ...Object.keys(fields), ...Object.values(fields).flat()].some((words) =>
		/\b(sub_?)?total\b|TotalImpuestos/i.test(words),
	);
	if (isCalculated || httpCode !== '422' || !asked) return refusal;
	return refusal.withAdvice(
		'If the service asks for totals: set Options > Totals to Calculate, and the node works out SubTotal, Descuento, Impuestos and Total by the rounding of SAT.',
	);
}

function uniqueKeyOf(
	{ uniqueKey, ifKeyUsed }: IDataObject,
	helpers: IExecuteFunctions['helpers'],
): UniqueKey | undefined {
	if (uniqueKey === undefined) return undefined;
	return new UniqueKey(helpers, keyText(uniqueKey), ifKeyUsed === 'passOn');
}

/** A key that an expression left empty would be the same for every order: nothing is sent. */
function keyText(uniqueKey: unknown): string {
	const text = writtenText(uniqueKey);
	if (text !== '') return text;
	throw invalidField(
		'Unique Key',
		'it is empty',
		'Give a value that every order has and no two share, such as the order number, or remove the option. Nothing was sent.',
	);
}

/** Outside of n8n's own node execution its store of keys is out of reach. */
function bodyForAgents(_body: IDataObject, read: ReadParameter): IDataObject {
	const options = (read('options') ?? {}) as IDataObject;
	if (options.uniqueKey !== undefined) {
		throw invalidField(
			'Unique Key',
			'it cannot be checked in this kind of AI agent',
			'Remove the option, or let the agent call a workflow that stamps. Nothing was sent.',
		);
	}
	return acceptableInvoice(read, options).body;
}
