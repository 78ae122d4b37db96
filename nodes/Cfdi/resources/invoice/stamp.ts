import type { IDataObject, IExecuteFunctions, INodePropertyRouting } from 'n8n-workflow';

import { customOperation } from '../../request/customOperation';
import type { ReadParameter } from '../../request/prepared';
import { prepared } from '../../request/prepared';
import { UniqueKey } from '../../request/uniqueKey';
import { invalidField } from '../../response/refusal';
import { stampedInvoice } from '../../response/results';
import { writtenText } from '../values';
import { invoiceBody } from './invoiceBody';

/** Read by `stampInvoices`; n8n's engine itself runs it for some AI agents, which know no other way. */
export const stampInvoiceRouting: INodePropertyRouting = {
	request: { method: 'POST', url: '/api/customer-invoices/stamp' },
	send: { paginate: true, preSend: [prepared(bodyForAgents)] },
	output: { postReceive: [stampedInvoice] },
};

/** Stamps one invoice an item: builds its body itself, reading each parameter once. */
export const stampInvoices = customOperation({
	routing: stampInvoiceRouting,
	buildBody: invoiceBody,
	readAnswer: stampedInvoice,
	uniqueKey: uniqueKeyOf,
});

function uniqueKeyOf(
	read: ReadParameter,
	helpers: IExecuteFunctions['helpers'],
): UniqueKey | undefined {
	const { uniqueKey, ifKeyUsed } = read('options') as IDataObject;
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
	if ((read('options') as IDataObject).uniqueKey !== undefined) {
		throw invalidField(
			'Unique Key',
			'it cannot be checked in this kind of AI agent',
			'Remove the option, or let the agent call a workflow that stamps. Nothing was sent.',
		);
	}
	return invoiceBody(read);
}
