import type { INodeProperties } from 'n8n-workflow';

import { catalogs } from 'cfdi-mx';
import {
	catalogOptions,
	choiceField,
	collectionField,
	jsonField,
	row,
	rowsField,
	shownFor,
	textField,
} from '../../form/fields';

export const cfdiUse = choiceField('cfdiUse', 'CFDI Use (Uso CFDI)', {
	default: 'G03',
	description: 'What the customer uses the invoice for (c_UsoCFDI); it must fit their tax regime',
	options: catalogOptions(catalogs.usoCfdi),
});

export const recipientTaxRegime = choiceField('recipientTaxRegime', 'Recipient Regime (Régimen)', {
	default: '601',
	description:
		'Regime under which the customer pays taxes (Régimen Fiscal Receptor, c_RegimenFiscal)',
	options: catalogOptions(catalogs.regimenFiscal),
});

export const paymentForm = choiceField('paymentForm', 'Payment Form (Forma)', {
	default: '03',
	description: 'How it was paid (Forma De Pago, c_FormaPago)',
	options: catalogOptions(catalogs.formaPago),
});

const withoutTaxes: INodeProperties['options'] = [
	{ name: 'Exempt', value: 'exempt', description: 'Its prices are exempt from IVA (Exento)' },
	{ name: 'IVA 0', value: 'iva0', description: 'Its prices are at IVA 0 %' },
	{ name: 'IVA 16 Inside', value: 'iva16', description: 'Its prices include IVA 16 %' },
	{ name: 'Refuse', value: 'refuse', description: 'Send nothing, and say so' },
];

/** Values that replace those of the order. */
const override = collectionField('override', 'Override (En Vez Del Pedido)', {
	placeholder: 'Add Field',
	description: 'What counts in place of what the order says',
	options: [
		cfdiUse,
		jsonField('codesBySku', 'Codes by SKU (Claves)', {
			description:
				'Product code of each SKU, or product and unit code: { "TAZA-01": "52152001", "CAFE": { "productCode": "50201706", "unitCode": "KGM" } }. A code of the line itself comes first.',
		}),
		textField('recipientName', 'Recipient Name (Nombre)', {
			placeholder: 'e.g. UNIVERSIDAD ROBOTICA ESPAÑOLA',
			description: 'Name of the customer exactly as SAT has it: upper case, without "SA DE CV"',
		}),
		textField('recipientPostalCode', 'Recipient Postal Code (C.P.)', {
			placeholder: 'e.g. 86991',
			description:
				'Postal code of the tax address of the customer as SAT has it (Domicilio Fiscal Receptor)',
		}),
		recipientTaxRegime,
		textField('recipientRfc', 'Recipient RFC (Receptor)', {
			placeholder: 'e.g. URE180429TM6',
			description: 'Tax ID of the customer',
		}),
		{
			...paymentForm,
			description: 'How it was paid (Forma De Pago, c_FormaPago), whatever the order says',
		},
	],
});

/** The defaults of a shop's owner for all orders. */
const defaults = collectionField('defaults', 'Defaults (Si No Lo Dice)', {
	placeholder: 'Add Field',
	description: 'What counts only where the order does not say it',
	options: [cfdiUse, paymentForm, { ...recipientTaxRegime, default: '616' }],
});

/** The meanings of a shop's words, given once for all its orders. */
const shopWords = rowsField('shopWords', 'Words of the Shop (Palabras)', {
	typeOptions: { multipleValues: true },
	placeholder: 'Add Word',
	description:
		'What the ways to pay, states and fields of the shop mean that the node does not know',
	options: [
		row('word', 'Word', [
			textField('word', 'Word (Palabra)', {
				placeholder: 'e.g. clip',
				description:
					'As the order has it: the ID or title of a way to pay or words of them, a status, or the name of a field',
			}),
			choiceField('meaning', 'Meaning (Significado)', {
				default: 'paid',
				description:
					'The payment form of a way to pay, what a status is, or that a field changes nothing',
				options: [
					...catalogOptions(catalogs.formaPago),
					{ name: 'Field to Ignore', value: 'ignored', description: 'It changes nothing' },
					{
						name: 'Status: Cancelled',
						value: 'cancelled',
						description: 'The order is passed on unsent',
					},
					{
						name: 'Status: Not Paid',
						value: 'notPaid',
						description: 'What If the Order Is Not Paid says',
					},
					{ name: 'Status: Paid', value: 'paid', description: 'The order is invoiced' },
				],
			}),
		]),
	],
});

/** Shown for an invoice from the data of a shop. */
export const orderFields: readonly INodeProperties[] = shownFor({ invoiceSource: ['order'] }, [
	jsonField('order', 'Order (Pedido)', {
		required: true,
		default: '={{ $json.body }}',
		description:
			'What the shop gives, as it posts it or as the documentation shows: an order, a refund, or a list of orders without an RFC, which becomes one global invoice',
		builderHint: {
			propertyHint:
				'The whole order, unchanged: all of $json after a trigger of the shop, its body after a Webhook. Do not pick or rename its fields: taxes, discounts, shipping and payment are read from it.',
		},
	}),
	choiceField('ifOrderHasNoTaxes', 'If the Order Has No Taxes', {
		default: 'refuse',
		description: 'What the prices are if the shop charged no taxes on the order',
		options: withoutTaxes,
	}),
	choiceField('ifLineHasNoTaxes', 'If a Line Has No Taxes', {
		default: 'refuse',
		description: 'What the price of a line is if the shop charged taxes on others only',
		options: withoutTaxes,
	}),
	choiceField('ifOrderIsNotPaid', 'If the Order Is Not Paid', {
		default: 'refuse',
		description: 'What to do with an order that waits for its payment',
		options: [
			{
				name: 'Invoice It as PPD',
				value: 'ppd',
				description: 'Its payment needs a payment complement later',
			},
			{
				name: 'Pass On',
				value: 'passOn',
				description: 'Send nothing, and return an item with sent: false',
			},
			{ name: 'Refuse', value: 'refuse', description: 'Send nothing, and say so' },
		],
	}),
	jsonField('refundedInvoice', 'Refunded Invoice (Factura)', {
		default: '={{ $json.invoice }}',
		description:
			'For a refund: the stamped invoice of the order, as Download outputs it with Options > Read Invoice. When empty, nothing is sent, and the item says what the refund is.',
	}),
	textField('earlierCreditNotes', 'Earlier Credits (Egresos)', {
		placeholder: 'e.g. 116.00',
		description:
			'For a refund: sum of the credit notes that the invoice has already. With them it is never credited above its Total.',
	}),
	defaults,
	override,
	shopWords,
]);
