import type { INodeProperties } from 'n8n-workflow';

import type { Operation } from '../request/operation';

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

const requestsAtOnce: INodeProperties = {
	displayName: 'Requests at Once',
	name: 'requestsAtOnce',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 10,
	description: 'How many items are sent to the service at the same time',
};

/** The Options of an operation, alphabetical: its own, and those of every read or write. */
export function operationOptions(
	effect: Operation['effect'],
	own: readonly INodeProperties[] = [],
): INodeProperties {
	const options = [...own, ...(effect === 'read' ? [] : [ifOutcomeUnknown]), requestsAtOnce];
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: options.sort((a, b) => a.displayName.localeCompare(b.displayName)),
	};
}
