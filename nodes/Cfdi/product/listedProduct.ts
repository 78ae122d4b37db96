import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import { Decimal, isEmpty, isRecord, lettersOf } from 'cfdi-mx';
import { parsedJson, writtenText } from '../form/values';

/**
 * The values that a line uses of a product, under the keys of a simple line. The service's documentation does not
 * show the fields of a product. Therefore several names are tried, in lower case without separators, and the
 * first valid value counts.
 */
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

const SEPARATOR = ' · ';

/**
 * Returns a registered product as an entry of "From List", with all values that a line uses. The entry contains
 * the values, so that what the form shows is stamped and no invoice waits for a query.
 * @returns an empty list for a record without a description
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

/**
 * Returns the values of the product that was picked in a line, or that an expression gave as a record of Get
 * Many. An empty field gives an empty object. Anything else gives undefined.
 */
export function pickedProduct(locator: unknown): ProductValues | undefined {
	const value = isRecord(locator) && 'value' in locator ? locator.value : locator;
	if (isEmpty(value)) return {};
	const record = typeof value === 'string' ? parsedJson(value) : value;
	return isRecord(record) ? productValues(record) : undefined;
}
