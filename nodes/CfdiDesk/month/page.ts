import { monthPage } from 'cfdi-desk';
import type { ArchiveItem } from 'cfdi-desk';
import { defineDecision } from '../decision';

export const writeMonthPage = defineDecision({
	resource: 'month',
	operation: 'page',
	name: 'Write Page',
	action: 'Write the page about the archive of a month',
	description:
		'Write the last page of a form after Archive, in Spanish: links to the ZIPs, how many CFDI, their taxes, and what to look at',
	builderHint: 'After Archive with Download Link. It gives title and message, which is HTML.',
	patterns: [{ title: 'After Archive', parameters: {} }],
	fields: [],
	takesAll: true,
	decide: ({ items, executionId }) => {
		const archive = items.map(({ json }) => json as ArchiveItem);
		return [[{ json: monthPage(archive, executionId) }]];
	},
});
