import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { isResourceLocatorValue } from 'n8n-workflow';
import { catalogs, usualTaxes } from 'cfdi-mx';
import type { LineDefaults } from 'cfdi-mx/lines';
import { isRecord } from 'cfdi-mx/values';
import {
	amountHint,
	catalogOptions,
	choiceField,
	choicesField,
	collectionField,
	flagField,
	fromList,
	jsonField,
	lineUnitCodeField,
	locatorField,
	productCodeField,
	row,
	rowsField,
	shownFor,
	taxesHint,
	textField,
	unitCodeField,
} from '../../form/fields';
import { codeText, exactJson, recordOf, recordsIn, rowsOf } from '../../form/values';
import { pickedProduct } from '../../product/getAll';
import type { ReadParameter } from '../../run/operation';
import { invalidField } from '../../messages/itemError';
import { text } from '../../messages';

const taxLabels: Readonly<Record<string, string>> = {
	'IVA 8': 'IVA 8 % (Border Region)',
	'IVA Exento': 'IVA Exempt (Exento)',
};

export const taxChoices: INodePropertyOptions[] = usualTaxes.map((tax) => {
	const [, withheld] = /^Ret (.+)$/.exec(tax) ?? [];
	const label = withheld === undefined ? `${tax} %` : `${withheld} % Withheld (Retención)`;
	return { name: taxLabels[tax] ?? label, value: tax };
});

const taxes = choicesField('taxes', 'Taxes (Impuestos)', {
	default: ['IVA 16'],
	description:
		'Taxes charged and withheld on this line; leave it empty for a line that is not subject to tax. Line items as JSON can have any other tax.',
	builderHint: taxesHint,
	options: [...taxChoices],
});

const rareFields = collectionField('lineOptions', 'More', {
	placeholder: 'Add Line Field',
	options: [
		textField('discount', 'Discount (Descuento)', {
			placeholder: 'e.g. 50.00',
			description: 'Amount, not percentage, deducted from the whole line',
			builderHint: amountHint,
		}),
		lineUnitCodeField,
		textField('identifier', 'Own Code (SKU)', {
			placeholder: 'e.g. TAZA-01',
			description: 'Your code for the product, such as its SKU',
		}),
		choiceField('taxObject', 'Tax Object (Objeto Imp)', {
			default: '02',
			description:
				'Whether the line is subject to tax (c_ObjetoImp). Without it, 02 for a line with taxes and 01 for a line without.',
			options: catalogOptions(catalogs.objetoImp),
		}),
		textField('propertyAccount', 'Property (Predial)', {
			placeholder: 'e.g. 15956011002',
			description:
				'For a rent: number of the account of the property (Cuenta Predial), digits and letters only; several with commas between them',
		}),
		textField('fuelPermit', 'Fuel Permit (Permiso)', {
			placeholder: 'e.g. PL/1234/EXP/ES/2015',
			description:
				'Number of the permit to sell fuel, for the complement HidroYPetro; its type follows from it',
		}),
		choiceField('fuelSubproduct', 'Fuel Kind (Subproducto)', {
			default: 'SP18',
			description:
				'Which diesel it is (c_SubProductoHYP); that of petrol follows from its product code',
			options: catalogOptions(catalogs.fuelSubproducts),
		}),
		textField('fuelQuota', 'Fuel Quota (Cuota)', {
			placeholder: 'e.g. 0.5913',
			description:
				'In pesos per litre: the part of the price that IVA is not charged on (LIEPS, article 2-A)',
			builderHint: amountHint,
		}),
	],
});

/**
 * Title of a collapsed line, such as "2 x Taza de barro = 1,000.00". If the description is an
 * expression, the title is empty, and n8n shows "Line Item 1".
 */
const LINE_TITLE = `={{ (({ quantity, description, product, unitPrice, lineOptions }) => {
	const picked = String(product?.value ?? "").startsWith("{") ? JSON.parse(product.value) : {};
	const what = description || picked.description;
	if (!what || String(what).startsWith("=")) return "";
	if (String(quantity).startsWith("=")) return what;
	const amount = quantity * (unitPrice || picked.unitPrice) - (lineOptions?.discount || 0);
	const price = 0 < amount ? " = " + amount.toFixed(2).replace(/\\B(?=(\\d{3})+\\.)/g, ",") : "";
	return quantity + " x " + what + price;
})($collection.item.value) }}`;

const product = locatorField('product', 'Product (Producto)', {
	description:
		'A product of your service. Its description, price and codes, as the list shows them, fill in the fields that you leave empty below.',
	modes: [fromList('searchProducts', 'Select a product…')],
});

const lineValues: INodeProperties[] = [
	product,
	textField('description', 'Description (Descripción)', {
		placeholder: 'e.g. Taza de barro',
		description:
			'Description of the product or service. When empty, it is that of the product picked above.',
	}),
	textField('quantity', 'Quantity (Cantidad)', {
		required: true,
		default: '1',
		description: 'How many, with up to six decimals after a dot',
		builderHint: amountHint,
	}),
	textField('unitPrice', 'Unit Price (Valor Unitario)', {
		placeholder: 'e.g. 500.00',
		description:
			'Price of one, with a dot before the decimals and no commas: before taxes, unless Prices Include Tax (IVA) is on',
		hint: 'With a dot and no commas: 5800.50',
		builderHint: amountHint,
	}),
	productCodeField,
	taxes,
	rareFields,
];

export const lineDefaults: INodeProperties[] = [
	{
		...productCodeField,
		displayName: 'Default Product Code (Clave)',
		name: 'defaultProductCode',
		description:
			'Product code (Clave Prod Serv, c_ClaveProdServ) of the lines without one: type the product or service, in Spanish, or the code. 01010101 is for products that the catalog lacks.',
	},
	{
		...unitCodeField,
		displayName: 'Default Unit Code (Unidad)',
		name: 'defaultUnitCode',
		description:
			'Unit code (Clave Unidad, c_ClaveUnidad) of the lines without one: type its name, or the code',
	},
	{
		...taxes,
		displayName: 'Default Taxes (Impuestos)',
		name: 'defaultTaxes',
		description:
			'Taxes of the lines that do not have "taxes"; a line with "taxes": [] is without tax',
	},
];

const lineItemsJson = jsonField('lineItemsJson', 'Line Items (JSON)', {
	required: true,
	default: '[]',
	description:
		'A list with one object for each line: { "description", "quantity", "unitPrice", "discount", "productCode", "unitCode", "identifier", "unit", "propertyAccount", "taxes": ["IVA 16"] }, with only the first three required, or a Concepto with the names of Anexo 20, which is sent unchanged',
	builderHint: {
		propertyHint:
			'One expression that maps the lines. Quantities and amounts as texts with a dot, as the data has them; the node does all arithmetic. Each line says its taxes as a list; [] is a line without.',
	},
});

export const lineItemFields: readonly INodeProperties[] = [
	...shownFor({ invoiceSource: ['fields', 'lines'] }, [
		flagField('pricesIncludeTax', 'Prices Include Tax (IVA)', {
			description:
				'Whether unit prices and discounts include their taxes (IVA incluido), as in a shop. The invoice then meets the sum of the prices to the cent.',
		}),
	]),
	rowsField('lineItems', 'Line Items (Conceptos)', {
		typeOptions: {
			multipleValues: true,
			sortable: true,
			fixedCollection: { itemTitle: LINE_TITLE },
		},
		placeholder: 'Add Line Item',
		description: 'Products and services, one entry for each line',
		options: [row('item', 'Line Item', lineValues)],
		displayOptions: { show: { invoiceSource: ['fields'] } },
	}),
	...shownFor({ invoiceSource: ['lines'] }, [lineItemsJson]),
	...shownFor({ invoiceSource: ['lines', 'order'] }, lineDefaults.slice(0, 2)),
	...shownFor({ invoiceSource: ['lines'] }, lineDefaults.slice(2)),
];

export function givenLines(read: ReadParameter) {
	const isJson = read('invoiceSource') === 'lines';
	const elements = isJson
		? linesOfJson(read('lineItemsJson'))
		: rowsOf(read('lineItems'), 'item').map(lineOfForm);
	if (elements.length === 0) {
		throw invalidField(isJson ? 'Line Items (JSON)' : 'Line Items (Conceptos)', 'noLines');
	}
	return { elements, isJson, defaults: isJson ? lineDefaultsIn(read) : {} };
}

export function lineDefaultsIn(read: ReadParameter): LineDefaults {
	return {
		productCode: codeText(read('defaultProductCode')),
		unitCode: codeText(read('defaultUnitCode')),
		taxes: read('defaultTaxes'),
	};
}

const USUAL_UNIT = 'H87';

function lineOfForm({ product, lineOptions, ...line }: IDataObject, index: number): IDataObject {
	const picked = pickedProduct(product);
	if (picked === undefined) {
		const number = String(index + 1);
		throw invalidField(text('lineLabel', { number, label: 'Product (Producto)' }), 'notAProduct');
	}
	const given = Object.entries({ ...line, ...recordOf(lineOptions) })
		.map(([key, value]) => [key, isResourceLocatorValue(value) ? value.value : value] as const)
		.filter(([, value]) => value !== '');
	return { unitCode: USUAL_UNIT, ...picked, ...Object.fromEntries(given) };
}

function linesOfJson(value: unknown): IDataObject[] {
	const parsed = exactJson('Line Items (JSON)', value);
	return recordsIn('Line Items (JSON)', isRecord(parsed) ? [parsed] : parsed, 'notLineItems');
}
