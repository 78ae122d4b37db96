import type { INodeProperties } from 'n8n-workflow';

import { catalogs } from 'cfdi-mx';
import { amountHint, taxesHint } from '../../builderHint';
import { catalogOptions } from '../../catalogOptions';
import { codeLocator, productCodeLocator, unitCodeLocator } from '../../codeLocator';
import { earlierField } from '../../earlierForm';
import { taxChoices } from './taxChoices';

const productCode: INodeProperties = {
	displayName: 'Product Code (Clave)',
	name: 'productCode',
	...productCodeLocator,
	description:
		'Code of the SAT catalog c_ClaveProdServ: type what is sold, in Spanish, or the code. 01010101 is for products that it lacks.',
};

const unitCode: INodeProperties = {
	displayName: 'Unit Code (Clave Unidad)',
	name: 'unitCode',
	...unitCodeLocator,
	description:
		'Unit in which it is sold, of the SAT catalog c_ClaveUnidad: type its name, or the code',
};

/** Of a line: empty, it is that of the product, or a piece. */
const lineUnitCode: INodeProperties = {
	...unitCode,
	...codeLocator({
		search: 'searchUnitCode',
		placeholder: 'Of the product, or H87',
		example: 'H87',
	}),
};

const discount: INodeProperties = {
	displayName: 'Discount (Descuento)',
	name: 'discount',
	type: 'string',
	default: '',
	placeholder: 'e.g. 50.00',
	description: 'Amount, not percentage, deducted from the whole line',
	builderHint: amountHint,
};

const taxes: INodeProperties = {
	displayName: 'Taxes (Impuestos)',
	name: 'taxes',
	type: 'multiOptions',
	default: ['IVA 16'],
	description:
		'Taxes charged and withheld on this line; leave it empty for a line that is not subject to tax. Line items as JSON can have any other tax.',
	builderHint: taxesHint,
	options: [...taxChoices],
};

const rareFields: INodeProperties = {
	displayName: 'More',
	name: 'lineOptions',
	type: 'collection',
	placeholder: 'Add Line Field',
	default: {},
	options: [
		discount,
		{
			displayName: 'Fuel Kind (Subproducto)',
			name: 'fuelSubproduct',
			type: 'options',
			default: 'SP18',
			description:
				'Which diesel it is (c_SubProductoHYP); that of petrol follows from its product code',
			options: catalogOptions(catalogs.fuelSubproducts),
		},
		{
			displayName: 'Fuel Permit (Permiso)',
			name: 'fuelPermit',
			type: 'string',
			default: '',
			placeholder: 'e.g. PL/1234/EXP/ES/2015',
			description:
				'Number of the permit to sell fuel, for the complement HidroYPetro; its type follows from it',
		},
		{
			displayName: 'Own Code (SKU)',
			name: 'identifier',
			type: 'string',
			default: '',
			placeholder: 'e.g. TAZA-01',
			description: 'Your own code of the product, such as its SKU',
		},
		{
			displayName: 'Tax Object (Objeto Imp)',
			name: 'taxObject',
			type: 'options',
			default: '02',
			description:
				'Whether the line is subject to tax (c_ObjetoImp). Without it, 02 for a line with taxes and 01 for a line without.',
			options: catalogOptions(catalogs.objetoImp),
		},
		lineUnitCode,
		{
			displayName: 'Unit Name (Unidad)',
			name: 'unit',
			type: 'string',
			default: '',
			placeholder: 'e.g. Pieza',
			description: 'Your own name of the unit; the PDF shows it',
		},
	],
};

/**
 * "2 x Taza de barro" over a folded line; n8n's own "Line Item 1" where the description is empty or an
 * expression, which has no value in the form.
 */
const LINE_TITLE = `={{ (({ quantity, description, product }) => {
	const what = description || (product?.cachedResultName ?? "").split(" · ")[0];
	if (!what || String(what).startsWith("=")) return "";
	return String(quantity).startsWith("=") ? what : quantity + " x " + what;
})($collection.item.value) }}`;

const product: INodeProperties = {
	displayName: 'Product (Producto)',
	name: 'product',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description:
		'One of the products of your service. Its description, price and codes, as the list shows them, stand in for what you leave empty below.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a product…',
			typeOptions: { searchListMethod: 'searchProducts', searchable: true },
		},
	],
};

/** In the order in which a person reads a line of an order. */
const lineValues: INodeProperties[] = [
	product,
	{
		displayName: 'Description (Descripción)',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. Taza de barro',
		description: 'What was sold; that of the product if you picked one',
	},
	{
		displayName: 'Quantity (Cantidad)',
		name: 'quantity',
		type: 'string',
		required: true,
		default: '1',
		description: 'How many, with up to six decimals after a dot',
		builderHint: amountHint,
	},
	{
		displayName: 'Unit Price (Valor Unitario)',
		name: 'unitPrice',
		type: 'string',
		default: '',
		placeholder: 'e.g. 500.00',
		description:
			'Price of one, with a dot before the decimals and no commas: before taxes, unless Options > Prices Include Tax is on',
		builderHint: amountHint,
	},
	productCode,
	taxes,
	rareFields,
	earlierField(discount),
	earlierField(lineUnitCode),
];

/** What a line of the JSON does not say; a line of the form has the same fields. */
export const lineDefaults: INodeProperties[] = [
	{
		...productCode,
		displayName: 'Default Product Code (Clave)',
		name: 'defaultProductCode',
		description:
			'Product code (Clave Prod Serv, c_ClaveProdServ) of the lines that have none: type what is sold, in Spanish, or the code. 01010101 is for products that the catalog lacks.',
	},
	{
		...unitCode,
		displayName: 'Default Unit Code (Unidad)',
		name: 'defaultUnitCode',
		description:
			'Unit code (Clave Unidad, c_ClaveUnidad) of the lines that have none: type its name, or the code',
	},
	{
		...taxes,
		displayName: 'Default Taxes (Impuestos)',
		name: 'defaultTaxes',
		description: 'Taxes of the lines that say nothing of taxes; a line with "taxes": [] has none',
	},
];

/** Lines as JSON, and what they do not say. */
const jsonLineFields: readonly INodeProperties[] = [
	{
		displayName: 'Line Items (JSON)',
		name: 'lineItemsJson',
		type: 'json',
		required: true,
		default: '[]',
		description:
			'A list with one object for each line: { "description", "quantity", "unitPrice", "discount", "productCode", "unitCode", "identifier", "unit", "taxes": ["IVA 16"] }, with only the first three required, or a Concepto with the names of Anexo 20, which is sent as it is',
		builderHint: {
			propertyHint:
				'One expression that maps the lines. Quantities and amounts as texts with a dot, as the data has them; the node does all arithmetic. Each line says its taxes as a list; [] is a line without.',
		},
	},
	...lineDefaults,
];

/** Line items one by one, or as JSON for orders of any length. */
export const lineItemFields: readonly INodeProperties[] = [
	{
		displayName: 'Line Items (Conceptos)',
		name: 'lineItems',
		type: 'fixedCollection',
		typeOptions: {
			multipleValues: true,
			sortable: true,
			fixedCollection: { itemTitle: LINE_TITLE },
		},
		placeholder: 'Add Line Item',
		default: {},
		description: 'What is sold, one entry for each line',
		options: [{ displayName: 'Line Item', name: 'item', values: lineValues }],
		displayOptions: {
			show: { invoiceSource: ['fields'] },
			hide: { lineItemsSource: ['json'] },
		},
	},
	...jsonLineFields.map((field) => ({
		...field,
		displayOptions: { show: { invoiceSource: ['lines'] } },
	})),
];

/** In 0.2.0 the lines had a source of their own. */
export const earlierLineItemFields: readonly INodeProperties[] = [
	earlierField({
		displayName: 'Line Items Source',
		name: 'lineItemsSource',
		type: 'options',
		default: 'json',
		description: 'Where the line items (Conceptos) come from',
		options: [{ name: 'JSON', value: 'json' }],
		displayOptions: { show: { invoiceSource: ['fields'] } },
	}),
	...jsonLineFields.map((field) => ({
		...field,
		displayOptions: { show: { invoiceSource: ['fields'], lineItemsSource: ['json'] } },
	})),
];
