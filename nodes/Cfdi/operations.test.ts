import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { Cfdi } from './Cfdi.node';
import { hintOf } from '../../test/support/builderPatterns';
import { fieldsOf } from '../../test/support/ownNodes';
import { operations as examples } from '../../test/support/operations';

const { description, customOperations } = new Cfdi();

const described = fieldsOf({ description })
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options = [] }) =>
		(options as INodePropertyOptions[]).map((choice) => ({
			id: `${String(displayOptions?.show?.resource?.[0])}.${String(choice.value)}`,
			choice,
		})),
	);

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

function hintsOfFields(fields: INodeProperties[], name: string): string[] {
	const hints = fields.flatMap((field) => {
		const own = field.name === name ? [field.builderHint?.propertyHint ?? ''] : [];
		const inner = (field.options ?? []).flatMap((option) => {
			if ('values' in option) return hintsOfFields(option.values, name);
			return 'type' in option ? hintsOfFields([option], name) : [];
		});
		return [...own, ...inner];
	});
	return [...new Set(hints)];
}

const writes = examples.filter(({ underFaults }) => underFaults.isWrite).map(({ name }) => name);

const pathsOfReads = examples.filter(({ name }) => !writes.includes(name)).map(({ path }) => path);

it('offers "If Outcome Unknown" exactly for the operations that change data at the service', () => {
	const withWriteOption = described
		.map(({ id }) => id)
		.filter((id) => optionsOf(id).includes('ifOutcomeUnknown'));

	expect(withWriteOption.sort()).toEqual([...writes].sort());
});

describe.each(described)('The operation $id', ({ id, choice }) => {
	const [resource = '', operation = ''] = id.split('.');

	it('sets `paginate`, so that n8n calls the custom function instead of sending the request', () => {
		expect(customOperations[resource]?.[operation]).toBeInstanceOf(Function);
		expect(choice.routing?.send?.paginate).toBe(true);
	});

	it('has a method and a URL in the routing, unless the operation sends no request', () => {
		const own = examples.find(({ name }) => name === id)?.path;
		const { method, url } = choice.routing?.request ?? {};
		expect(method).toBe(url === undefined ? undefined : 'POST');
		if (own === undefined) expect([undefined, ...pathsOfReads]).toContain(url);
		else expect(url).toBe(own);
	});

	it('names the action without an article, as n8n’s guidelines require', () => {
		expect(choice.action).toMatch(/^[A-Z][a-z]+( [a-z]+| UUID)+( \([a-z ]+\))?$/);
		expect(choice.action).not.toMatch(/ (a|an|the) /);
	});
});

it('has a description in the form for every custom operation', () => {
	const custom = Object.entries(customOperations).flatMap(([resource, own]) =>
		Object.keys(own).map((operation) => `${resource}.${operation}`),
	);
	expect(custom.sort()).toEqual(described.map(({ id }) => id).sort());
});

it.each([
	['invoice.stamp', [/irreversible/, /never invent/, /Unique Key/, /outcome is unknown/]],
	['invoice.stampPayment', [/irreversible/, /never invent/, /Unique Key/]],
	['invoice.cancel', [/irreversible/, /Ask a person/]],
	['invoice.validate', [/summary/]],
	['customer.create', [/never invent/]],
])('gives an AI model the required advice in the hint of %s', (id, sentences) => {
	for (const sentence of sentences) expect(hintOf(id)).toMatch(sentence);
});

it.each([
	['taxes', /Always a list/],
	['unitPrice', /text with a dot/],
	['quantity', /text with a dot/],
	['price', /text with a dot/],
	['paymentAmount', /text with a dot/],
	['order', /whole order/],
	['uniqueKey', /number of the order/],
])('warns an AI model about mistakes in the %s field', (field, sentence) => {
	expect(hintsOfFields(description.properties, field)).toEqual([expect.stringMatching(sentence)]);
});

it.each([
	['invoice.stamp', /irreversible/],
	['invoice.stampPayment', /irreversible/],
	['invoice.cancel', /irreversible/],
	['invoice.validate', /sends nothing/],
	['product.searchCodes', /sends nothing/],
	['setUp.doctor', /stamps nothing/],
])('describes the risk of %s to an AI model that uses the operation as a tool', (id, words) => {
	const [resource = '', operation = ''] = id.split('.');
	expect(NodeHelpers.makeDescription({ resource, operation }, description)).toMatch(words);
});
