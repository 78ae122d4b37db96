import { stopMail } from 'cfdi-desk';
import { defineDecision } from '../decision';

export const writeStopMail = defineDecision({
	resource: 'execution',
	operation: 'mail',
	name: 'Write Mail',
	action: 'Write mail about a stopped execution',
	description:
		'Write the mail about an execution that stopped, in Spanish, without data of its items',
	builderHint:
		'After an Error Trigger. It gives subject and text of the mail, and key, which is the same for stops of one node within twelve minutes: give it to Remove Duplicates.',
	patterns: [{ title: 'After an Error Trigger', parameters: {} }],
	fields: [],
	decide: ({ item, now }) => [[{ json: stopMail(item.json, now) }]],
});
