import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Operation } from '../sending/operation';

const ifOutcomeUnknown: INodeProperties = {
	displayName: 'If Outcome Is Unknown',
	name: 'ifOutcomeUnknown',
	type: 'options',
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
};

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

const requestsAtOnce: INodeProperties = {
	displayName: 'Requests at Once',
	name: 'requestsAtOnce',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 10,
	description: 'How many items are sent to the service at the same time',
};

/** Without localeCompare, which loads the rules of a language when n8n starts. */
export function byLabel(a: { displayName: string }, b: { displayName: string }): number {
	return a.displayName.toLowerCase() < b.displayName.toLowerCase() ? -1 : 1;
}

/** The Options of an operation, alphabetical: its own, and those of every read or write. */
export function operationOptions(
	effect: Operation['effect'],
	own: readonly INodeProperties[] = [],
): INodeProperties {
	const isStamp = effect !== 'read' && effect.done === 'doneStamped';
	const ifUnknown = isStamp ? ifStampIsUnknown : ifOutcomeUnknown;
	const options = [...own, ...(effect === 'read' ? [] : [ifUnknown]), requestsAtOnce];
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: options.sort(byLabel),
	};
}
