import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';
import { cfdiNode } from '../support/oneNode';

const { description } = new Cfdi();

/** The fields that n8n shows for these parameters, in order. */
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

/** A collection, which shows its fields only when the user opens it. */
const isOptional = ({ type, name }: INodeProperties) =>
	type === 'collection' && ['additionalFields', 'options', 'lineItemDefaults'].includes(name);

describe.each(['stamp', 'validate'])('The form of %s', (operation) => {
	it('has at most twelve fields for a plain invoice', () => {
		const fields = shownFields({ resource: 'invoice', operation }).filter(
			(property) => !isOptional(property),
		);

		expect(fields.map(({ name }) => name)).toEqual([
			'resource',
			'operation',
			'invoiceSource',
			'issuerRfc',
			'issuerTaxRegime',
			'recipientRfc',
			'recipientName',
			'recipientTaxRegime',
			'cfdiUse',
			'paymentMethod',
			'paymentForm',
			'currency',
			'lineItemsSource',
			'lineItems',
		]);
		// Resource and operation are not part of the invoice.
		expect(fields.length - 2).toBeLessThanOrEqual(12);
	});

	it('has one field for an invoice from JSON', () => {
		const fields = shownFields({ resource: 'invoice', operation, invoiceSource: 'json' });

		expect(fields.filter((property) => !isOptional(property)).map(({ name }) => name)).toEqual([
			'resource',
			'operation',
			'invoiceSource',
			'invoiceJson',
		]);
	});

	it('shows the defaults of line items only for line items from JSON', () => {
		const names = (lineItemsSource: string) =>
			shownFields({ resource: 'invoice', operation, lineItemsSource }).map(({ name }) => name);

		expect(names('fields')).not.toContain('lineItemDefaults');
		expect(names('json')).toEqual(expect.arrayContaining(['lineItemsJson', 'lineItemDefaults']));
	});
});
