import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

import { Decimal, isEmpty, isRecord, lettersOf } from 'cfdi-mx';
import { parsedJson } from '../form/json';
import { writtenText } from '../form/values';

/**
 * What a line takes from a product, under the keys of a simple line. The documentation does not show the fields of a
 * product: of what services call so, in small letters without anything between them, what looks right is read.
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

/** The values of a product's record, whatever its service calls them. */
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

/** Between the values in a line of the list. */
const SEPARATOR = ' · ';

/**
 * A registered product as a line of "From List": it shows all that is taken from it. The values are
 * what is picked, so what the form shows is what is stamped, and no invoice waits for a query.
 * @returns nothing for a record without a description
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
 * The values of the product that was picked into a line, or that an expression gave: the record of a
 * product, such as Get Many outputs it; undefined for anything else.
 */
export function pickedProduct(locator: unknown): ProductValues | undefined {
	const value = isRecord(locator) && 'value' in locator ? locator.value : locator;
	if (isEmpty(value)) return {};
	const record = typeof value === 'string' ? parsedJson(value) : value;
	return isRecord(record) ? productValues(record) : undefined;
}
