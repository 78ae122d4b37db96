import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Operation } from '../sending/operation';
import { choiceField, collectionField, numberField } from './fields';

const ifOutcomeUnknown = choiceField('ifOutcomeUnknown', 'If Outcome Is Unknown', {
	options: [
		{
			name: 'Send Again',
			value: 'sendAgain',
			description: 'Send it once more. Choose this after you checked that it was not done.',
		},
		{
			name: 'Stop',
			value: 'stop',
			description: 'Send nothing, and say that it may have been done',
		},
	],
	default: 'stop',
	description:
		'What to do when you retry an execution (Executions > Retry) in which this item was sent and no answer came: it may have been done. Retry On Fail never sends such an item again.',
});

/** The same for what is stamped, whose invoice can be found at the service. */
const ifStampIsUnknown: INodeProperties = {
	...ifOutcomeUnknown,
	options: [
		{
			name: 'Find It',
			value: 'find',
			description:
				'Look for the invoice at the service after 2, 10 and 30 seconds, and take it only if it can be no other: with a folio, an order, a refund or an instalment of its own. Nothing is sent again.',
		},
		...(ifOutcomeUnknown.options as INodePropertyOptions[]),
	],
	description:
		'What to do when this item was sent and no answer came, so that it may have been done. Send Again holds for the Retry of an execution (Executions > Retry). Retry On Fail never sends such an item again.',
};

const requestsAtOnce = numberField('requestsAtOnce', 'Requests at Once', {
	typeOptions: { minValue: 1 },
	default: 10,
	description: 'How many items are sent to the service at the same time',
});

/** The Options of an operation: its own, and those of every read or write. */
export function operationOptions(
	effect: Operation['effect'],
	own: readonly INodeProperties[] = [],
): INodeProperties {
	const isStamp = effect !== 'read' && effect.done === 'doneStamped';
	const ifUnknown = isStamp ? ifStampIsUnknown : ifOutcomeUnknown;
	return collectionField('options', 'Options', {
		placeholder: 'Add Option',
		options: [...own, ...(effect === 'read' ? [] : [ifUnknown]), requestsAtOnce],
	});
}
