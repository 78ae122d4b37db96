import type { INodeProperties } from 'n8n-workflow';

import { catalogs } from 'cfdi-mx';
import { catalogOptions } from '../../catalogOptions';

/** Entries of a collection see the form from its root. */
const ofOneOrder: INodeProperties['displayOptions'] = {
	show: { '/invoiceSource': ['data', 'order'] },
};

const paymentForm: INodeProperties = {
	displayName: 'Payment Form (Forma)',
	name: 'paymentForm',
	type: 'options',
	default: '03',
	description: 'How it was paid (Forma De Pago, c_FormaPago)',
	options: catalogOptions(catalogs.formaPago),
};

/** What counts where the order does not say it. */
export const defaultsField: INodeProperties = {
	displayName: 'Defaults (Si No Lo Dice)',
	name: 'defaults',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'What counts only where the order does not say it',
	options: [
		{
			displayName: 'CFDI Use (Uso CFDI)',
			name: 'cfdiUse',
			type: 'options',
			default: 'G03',
			description:
				'What the customer uses the invoice for (c_UsoCFDI); it must fit their tax regime',
			options: catalogOptions(catalogs.usoCfdi),
			displayOptions: ofOneOrder,
		},
		paymentForm,
		{
			displayName: 'Recipient Regime (Régimen)',
			name: 'recipientTaxRegime',
			type: 'options',
			default: '616',
			description:
				'Regime under which the customer pays taxes (Régimen Fiscal Receptor, c_RegimenFiscal)',
			options: catalogOptions(catalogs.regimenFiscal),
			displayOptions: ofOneOrder,
		},
	],
};

/** By the shop's way to pay, before what its name says. */
export const paymentFormsField: INodeProperties = {
	displayName: 'Payment Forms (Formas)',
	name: 'paymentForms',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Way to Pay',
	default: {},
	description: 'The payment form of each way to pay of the shop that the node does not know',
	options: [
		{
			displayName: 'Way to Pay',
			name: 'way',
			values: [
				{
					displayName: 'Way to Pay (Pasarela)',
					name: 'gateway',
					type: 'string',
					default: '',
					placeholder: 'e.g. clip',
					description: 'Its ID or its title in the shop, or words of them',
				},
				paymentForm,
			],
		},
	],
};

/** What a shop's own states mean. */
export const orderStatusesField: INodeProperties = {
	displayName: 'Order Statuses (Estados)',
	name: 'orderStatuses',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Status',
	default: {},
	description: "What the shop's own states of orders mean",
	options: [
		{
			displayName: 'Status',
			name: 'status',
			values: [
				{
					displayName: 'Status (Estado)',
					name: 'status',
					type: 'string',
					default: '',
					placeholder: 'e.g. en-camino',
					description: 'The state as it stands in the order, in status',
				},
				{
					displayName: 'Meaning (Significado)',
					name: 'meaning',
					type: 'options',
					default: 'paid',
					description: 'What an order in this state is',
					options: [
						{ name: 'Cancelled', value: 'cancelled', description: 'It is passed on unsent' },
						{
							name: 'Not Paid',
							value: 'notPaid',
							description: 'What If the Order Is Not Paid says',
						},
						{ name: 'Paid', value: 'paid', description: 'It is invoiced' },
					],
				},
			],
		},
	],
};
