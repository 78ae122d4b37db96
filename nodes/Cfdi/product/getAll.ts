import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { Decimal, isEmpty, isRecord, lettersOf } from 'cfdi-mx/values';
import { inBody, queryFields, textField } from '../form/fields';
import { listedPage, searchList } from '../form/listSearch';
import { defineOperation } from '../form/operation';
import { givenFilters, limitOf, parsedJson, simplifying, writtenText } from '../form/values';
import { endpoints, productsRequest } from '../service/endpoints';

const endpoint = endpoints['product.getAll'];

export const getAllProducts = defineOperation({
	resource: 'product',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Retrieve a list of products, or only those with one description',
	builderHint:
		'Each product is an item. Its price and codes fill in those of a line of Stamp only if the product is picked from the list there.',
	patterns: [
		{
			title: 'The products whose description has a word',
			parameters: { returnAll: true, filters: { description: '={{ $json.word }}' } },
		},
	],
	endpoint,
	effect: 'read',
	fields: queryFields(
		textField('description', 'Description (Descripción)', {
			placeholder: 'e.g. Taza',
			description: 'Return only the products with this text (Descripcion)',
			routing: inBody(endpoint.fields.description),
		}),
	),
	prepare: (declared, { read }) => ({
		body: givenFilters(declared),
		limit: limitOf(read),
		simplify: simplifying(read, 'id', 'description'),
	}),
});

export async function searchProducts(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const description = filter.trim();
	return await searchList(this, paginationToken, async (post, number) =>
		listedPage(await post(productsRequest(description, number)), number, listedProduct),
	);
}

const SEPARATOR = ' · ';

/**
 * Stores a product's values for an invoice line in its list entry, so that the node does not read
 * the product again. Omits a product without a description.
 */
export function listedProduct(record: IDataObject): INodeListSearchItems[] {
	const values = productValues(record);
	const { description, productCode, unitCode, unitPrice } = values;
	if (description === undefined) return [];
	const shown = [description, productCode, unitCode, unitPrice].filter(
		(text) => text !== undefined,
	);
	return [{ name: shown.join(SEPARATOR), value: JSON.stringify(values) }];
}

export function pickedProduct(locator: unknown): ProductValues | undefined {
	const value = isRecord(locator) && 'value' in locator ? locator.value : locator;
	if (isEmpty(value)) return {};
	const record = typeof value === 'string' ? parsedJson(value) : value;
	return isRecord(record) ? productValues(record) : undefined;
}

/** The API does not document a product's field names, so the node tries these names in order. */
const readings = {
	description: {
		names: ['description', 'descripcion', 'nombre', 'name'],
		isValid: (text) => text !== '',
	},
	unitPrice: {
		names: ['unitprice', 'price', 'precio', 'preciounitario', 'valorunitario'],
		isValid: (text) => Decimal.parse(text)?.isPositive() === true,
	},
	productCode: {
		names: ['productcode', 'claveprodserv', 'satproductcode', 'clavesat', 'clave'],
		isValid: (text) => /^\d{8}$/.test(text),
	},
	unitCode: {
		names: ['unitcode', 'claveunidad', 'satunitcode', 'unit', 'unidad'],
		isValid: (text) => /^[A-Z0-9]{1,3}$/.test(text),
	},
} satisfies Record<string, { names: string[]; isValid: (text: string) => boolean }>;

type ProductValues = Partial<Record<keyof typeof readings, string>>;

function productValues(record: Readonly<Record<string, unknown>>): ProductValues {
	const plain = new Map(
		Object.entries(record).map(([key, value]) => [lettersOf(key), writtenText(value)]),
	);
	const found = Object.entries(readings).flatMap(([key, { names, isValid }]) => {
		const name = names.find((one) => isValid(plain.get(one) ?? ''));
		return name === undefined ? [] : [[key, plain.get(name)]];
	});
	return Object.fromEntries(found) as ProductValues;
}
