import type { INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { Cfdi } from './Cfdi.node';
import { fieldLabels, labels } from '../../test/support/editorLabels';
import { cfdiNode, workflowOf } from '../../test/support/oneNode';
import { ownNodes } from '../../test/support/ownNodes';

const { description } = new Cfdi();

function shownFields(parameters: INodeParameters): INodeProperties[] {
	const node = cfdiNode({ parameters });
	const values = NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		node,
		description,
	);
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(values ?? {}, property, node, description),
	);
}

function shownIn(fields: readonly INodeProperties[]): INodeProperties[] {
	return fields.filter((field) =>
		NodeHelpers.displayParameter({}, field, cfdiNode(), description, {}),
	);
}

const isOptional = ({ type, name }: INodeProperties) =>
	['collection', 'fixedCollection'].includes(type) && name !== 'lineItems';

const namesOf = (fields: readonly INodeProperties[]) =>
	fields.filter((property) => !isOptional(property)).map(({ name }) => name);

const withoutChoice = (names: readonly string[]) =>
	names.filter((name) => !['resource', 'operation'].includes(name));

function hintsIn(fields: readonly INodeProperties[]): string[] {
	return fields.flatMap(({ hint, options = [] }) => [
		...(hint === undefined ? [] : [hint]),
		...options.flatMap((option) => {
			if ('values' in option) return hintsIn(option.values);
			return 'type' in option ? hintsIn([option]) : [];
		}),
	]);
}

describe.each(['stamp', 'validate'])('The form of %s', (operation) => {
	it('shows 9 fields and 3 collections in the invoice form, with Invoice Source first', () => {
		const fields = shownFields({ resource: 'invoice', operation });
		const names = withoutChoice(namesOf(fields));
		const [line] = (fields.find(({ name }) => name === 'lineItems')?.options ??
			[]) as INodePropertyCollection[];
		const ofLine = shownIn(line?.values ?? []).filter((field) => !isOptional(field));
		const isCollection = ({ type }: INodeProperties) => /collection$/i.test(type);

		expect(names).toEqual([
			'invoiceSource',
			'recipientRfc',
			'recipientName',
			'recipientTaxRegime',
			'recipientPostalCode',
			'cfdiUse',
			'pricesIncludeTax',
			'lineItems',
			'paymentMethod',
			'paymentForm',
		]);
		expect(names.length - 1).toBe(9);
		expect(fields.filter(isCollection).map(({ name }) => name)).toEqual([
			'lineItems',
			'additionalFields',
			'options',
		]);
		expect(ofLine.map(({ name }) => name)).toEqual([
			'product',
			'description',
			'quantity',
			'unitPrice',
			'productCode',
			'taxes',
		]);
	});

	it('shows exactly four hints in the invoice form', () => {
		const stampFields = shownFields({ resource: 'invoice', operation });

		expect(hintsIn(stampFields)).toEqual([
			'The general public: XAXX010101000',
			'In upper case, without SA DE CV',
			'Of the tax address, not of the delivery',
			'With a dot and no commas: 5800.50',
		]);
	});

	it('shows only Invoice Source and the JSON field if the invoice comes from JSON', () => {
		const fields = shownFields({ resource: 'invoice', operation, invoiceSource: 'json' });

		expect(withoutChoice(namesOf(fields))).toEqual(['invoiceSource', 'invoiceJson']);
	});

	it('shows only the order field and fields for missing details if the invoice comes from an order', () => {
		const fields = shownFields({ resource: 'invoice', operation, invoiceSource: 'order' });

		expect(withoutChoice(namesOf(fields))).toEqual([
			'invoiceSource',
			'order',
			'ifOrderHasNoTaxes',
			'ifLineHasNoTaxes',
			'ifOrderIsNotPaid',
			'refundedInvoice',
			'earlierCreditNotes',
			'defaultProductCode',
			'defaultUnitCode',
		]);
	});

	it('hides the options for totals if the invoice comes from an order', () => {
		const shown = (invoiceSource: string) => {
			const parameters = { resource: 'invoice', operation, invoiceSource };
			const options = shownFields(parameters).find(({ name }) => name === 'options')?.options ?? [];
			return (options as INodeProperties[])
				.filter((option) =>
					NodeHelpers.displayParameter({}, option, cfdiNode(), description, parameters),
				)
				.map(({ name }) => name);
		};
		const ofTotals = ['expectedTotal', 'totals'];

		expect(shown('fields')).toEqual(expect.arrayContaining(ofTotals));
		for (const source of ['order']) {
			expect(shown(source)).toEqual(
				operation === 'validate' ? [] : expect.arrayContaining(['uniqueKey']),
			);
			expect(shown(source).filter((name) => ofTotals.includes(name))).toEqual([]);
		}
	});

	it('shows the line item defaults only if the line items are JSON', () => {
		const names = (parameters: INodeParameters) =>
			shownFields({ resource: 'invoice', operation, ...parameters }).map(({ name }) => name);
		const ofJson = ['lineItemsJson', 'defaultProductCode', 'defaultUnitCode', 'defaultTaxes'];

		expect(names({}).filter((name) => ofJson.includes(name))).toEqual([]);
		expect(names({})).toContain('lineItems');
		const ofLines = names({ invoiceSource: 'lines' });
		expect(ofLines.filter((name) => ofJson.includes(name))).toEqual(ofJson);
		expect(ofLines).not.toContain('lineItems');
	});
});

describe('The form of a payment', () => {
	const names = (parameters: INodeParameters = {}) =>
		shownFields({ resource: 'invoice', operation: 'stampPayment', ...parameters }).map(
			({ name }) => name,
		);

	it('hides the instalment fields if the paid invoices are JSON', () => {
		const own = ['instalment', 'earlierPayments'];

		expect(names({ paidInvoiceFrom: 'id' })).toEqual(expect.arrayContaining(own));
		expect(names({ paidInvoiceFrom: 'json' }).filter((name) => own.includes(name))).toEqual([]);
	});
});

function addedFields(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap(({ type, options = [] }) => {
		const inside = options.flatMap((option) => {
			if ('values' in option) return option.values;
			return 'type' in option ? [option] : [];
		});
		return [...(type === 'collection' ? inside : []), ...addedFields(inside)];
	});
}

it('turns on a switch by default when a user adds the switch to the form', () => {
	const added = ownNodes.flatMap((node) => addedFields(node.description.properties));
	const switches = added.filter(({ type }) => type === 'boolean');

	expect(switches.length).toBeGreaterThan(1);
	expect(switches.filter((field) => field.default !== true)).toEqual([]);
});

const MAX_LABEL = 28;

it.each(labels)('keeps the label "%s" short enough for the n8n panel', (label) => {
	expect([...label].length).toBeLessThanOrEqual(MAX_LABEL);
});

const MAX_LABEL_IN_LINE = 24;

it('uses labels of at most 24 characters for fields that users add to a line item', () => {
	const [line] = (description.properties.find(({ name }) => name === 'lineItems')?.options ??
		[]) as INodePropertyCollection[];
	const added = fieldLabels(addedFields(line?.values ?? []));

	expect(added.length).toBeGreaterThan(5);
	expect(added.filter((label) => [...label].length > MAX_LABEL_IN_LINE)).toEqual([]);
});

/** Labels without a Spanish term, because the term is the same in Spanish or SAT has none. */
const inOneLanguage = [
	'Resource',
	'Operation',
	'RFC',
	'Folio',
	'UUIDs',
	'More',
	'Invoice ID',
	'Invoice Source',
	'Find By',
	'UUID',
	'Month',
	'If the Order Has No Taxes',
	'If a Line Has No Taxes',
	'If the Order Is Not Paid',
	'Put Output File in Field',
	'Return All',
	'Simplify',
	'Limit',
	'Filters',
	'Additional Fields',
	'Paid Invoice From',
	'XML File in Field',
	'Total',
];

it('labels each field in English, with the Spanish term in parentheses', () => {
	const options = description.properties.filter(({ name }) => name === 'options');
	const own = fieldLabels(description.properties.filter((field) => !options.includes(field)));

	expect(own.filter((label) => !/^\p{L}[^()]* \(\p{Lu}[^()]*\)$/u.test(label)).sort()).toEqual(
		[...inOneLanguage].sort(),
	);
});

describe('The title of a folded line', () => {
	const { typeOptions } = description.properties.find(({ name }) => name === 'lineItems') ?? {};
	const template = typeOptions?.fixedCollection?.itemTitle ?? '';
	const workflow = workflowOf(cfdiNode(), new Cfdi());

	it.each([
		[{ quantity: '2', description: 'Taza de barro' }, '2 x Taza de barro'],
		[{ quantity: '2', description: 'Taza', unitPrice: '580' }, '2 x Taza = 1,160.00'],
		[
			{
				...{ quantity: '2', description: 'Mesa', unitPrice: '617283.955' },
				lineOptions: { discount: '0.91' },
			},
			'2 x Mesa = 1,234,567.00',
		],
		[{ quantity: '2', description: 'Taza', unitPrice: '={{ $json.price }}' }, '2 x Taza'],
		[
			{ quantity: '3', description: '', product: { value: '{"description":"Jarra"}' } },
			'3 x Jarra',
		],
		[
			{
				...{ quantity: '3', description: '', unitPrice: '' },
				product: { value: '{"description":"Jarra","unitPrice":"80.00"}' },
			},
			'3 x Jarra = 240.00',
		],
		[{ quantity: '={{ $json.count }}', description: 'Taza de barro' }, 'Taza de barro'],
		[{ quantity: '2', description: '={{ $json.name }}' }, ''],
		[{ quantity: '1', description: '' }, ''],
	])(
		'gives the line item %j the title "%s" (n8n shows an empty title as "Line Item 1")',
		(value, title) => {
			const shown = workflow.expression.getSimpleParameterValue(cfdiNode(), template, 'internal', {
				$collection: { item: { value } },
			} as never);
			expect(shown).toBe(title);
		},
	);
});

it("limits the placeholders of a line item's searchable lists to 24 characters", () => {
	const lines = description.properties.find(({ name }) => name === 'lineItems');
	const [line] = (lines?.options ?? []) as Array<{ values: INodeProperties[] }>;
	const fields = (line?.values ?? []).flatMap((field) => [
		field,
		...((field.options ?? []) as INodeProperties[]),
	]);
	const placeholders = fields.flatMap(({ modes = [] }) =>
		modes.map(({ placeholder = '' }) => placeholder),
	);
	expect(placeholders.length).toBeGreaterThan(3);
	expect(placeholders.filter((text) => text.length > 24)).toEqual([]);
});
