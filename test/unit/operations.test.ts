/** Properties of every operation of the description, also of new ones. */
import type { INodePropertyOptions } from 'n8n-workflow';

import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';
import { operations as examples } from '../support/operations';

const { description, customOperations } = new Cfdi();

/** Every operation of the description with its id, such as "invoice.stamp". */
const described = description.properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options = [] }) =>
		(options as INodePropertyOptions[]).map((choice) => ({
			id: `${String(displayOptions?.show?.resource?.[0])}.${String(choice.value)}`,
			choice,
		})),
	);

/** The names of an operation's Options. */
const optionsOf = (id: string): string[] => {
	const [resource, operation] = id.split('.');
	const collection = description.properties.find(
		({ name, displayOptions: { show } = {} }) =>
			name === 'options' &&
			show?.resource?.includes(resource ?? '') &&
			show.operation?.includes(operation ?? ''),
	);
	return (collection?.options ?? []).map(({ name }) => name);
};

/** The operations that change nothing at the service. */
const reads = [
	'customer.getAll',
	'product.getAll',
	'invoice.download',
	'invoice.find',
	'invoice.readSpreadsheet',
	'invoice.validate',
];

it('only these operations are reads: any other is a write, sent at most once', () => {
	const withoutWriteOption = described
		.map(({ id }) => id)
		.filter((id) => !optionsOf(id).includes('ifOutcomeUnknown'));

	expect(withoutWriteOption.sort()).toEqual([...reads].sort());
});

describe.each(described)('$id', ({ id, choice }) => {
	const [resource = '', operation = ''] = id.split('.');

	it('is a custom operation of the one executor', () => {
		expect(customOperations[resource]?.[operation]).toBeInstanceOf(Function);
		expect(choice.routing?.send?.paginate).toBe(true);
	});

	it('has method and URL in its routing, unless it sends nothing', () => {
		// Find posts to Download, as often as it needs.
		const name = id === 'invoice.find' ? 'invoice.download' : id;
		const path = examples.find((example) => example.name === name)?.path;
		expect(choice.routing?.request).toEqual(
			path === undefined ? undefined : expect.objectContaining({ method: 'POST', url: path }),
		);
	});

	it('has Requests at Once among its Options', () => {
		expect(optionsOf(id)).toContain('requestsAtOnce');
	});

	it('has an action without an article, as n8n’s guidelines require', () => {
		expect(choice.action).toMatch(/^[A-Z][a-z]+( [a-z]+)+$/);
		expect(choice.action).not.toMatch(/ (a|an|the) /);
	});
});

it('every custom operation is in the description', () => {
	const custom = Object.entries(customOperations).flatMap(([resource, own]) =>
		Object.keys(own).map((operation) => `${resource}.${operation}`),
	);
	expect(custom.sort()).toEqual(described.map(({ id }) => id).sort());
});

it.each([
	[
		'invoice.stamp',
		[/irreversible/, /never invent/, /texts with a dot/, /Unique Key/, /outcome is unknown/],
	],
	['invoice.cancel', [/irreversible/, /Ask a person/]],
	['customer.create', [/never invent/]],
	['product.create', [/text with a dot/]],
])('a model is told by %s what it cannot know from the fields', (id, sentences) => {
	const { choice } = described.find((one) => one.id === id) ?? {};
	for (const sentence of sentences) expect(choice?.builderHint?.propertyHint).toMatch(sentence);
});
