import type { IDataObject, INodeProperties, INodePropertyRouting } from 'n8n-workflow';

import { LocalAnswer } from '../../request/localAnswer';
import type { ReadParameter } from '../../request/prepared';
import { prepared } from '../../request/prepared';
import { totalsOf } from '../../sat/totals';
import { operationOptions } from '../options';
import { checkedInvoice } from './content/checked';
import { contentOptions } from './content/options';

/** Asks nobody: what SAT would say is known here. */
export const validateInvoiceRouting: INodePropertyRouting = {
	send: { paginate: true, preSend: [prepared(validation)] },
};

export const validateOptions: INodeProperties = operationOptions(
	{ show: { resource: ['invoice'], operation: ['validate'] } },
	'read',
	contentOptions,
);

/** `{ valid, findings, totals }`: valid when nothing blocks; totals by the rounding of SAT. */
function validation(_body: IDataObject, read: ReadParameter): LocalAnswer {
	const { invoice, findings } = checkedInvoice(read, (read('options') ?? {}) as IDataObject);
	return new LocalAnswer({
		valid: findings.every(({ level }) => level !== 'block'),
		findings: findings.map((finding) => ({ ...finding })),
		totals: invoice === undefined ? null : ((totalsOf(invoice) ?? null) as IDataObject | null),
	});
}
