import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../../request/operation';
import { invalidField } from '../../../response/itemError';
import { isRecord } from '../../../response/serviceWords';
import { conceptosOf } from '../../../sat/lines/conceptos';
import type { LineSettings } from '../../../sat/lines/simpleLine';
import { jsonValue } from '../../json';
import { pickedProduct } from '../../product/listedProduct';
import { codeText } from '../../values';

/**
 * The Conceptos of an invoice, from the form or from JSON.
 * @param settings what the lines share, their defaults apart
 * @throws ItemError when the JSON is not a list of lines, or has no line
 * @throws LineProblems when values of lines are missing or invalid
 */
export function lineItems(
	read: ReadParameter,
	settings: Omit<LineSettings, 'defaults'>,
): IDataObject[] {
	const isJson = read('lineItemsSource') === 'json';
	const lines = isJson ? linesOfJson(read('lineItemsJson')) : linesOfForm(read('lineItems'));
	if (lines.length === 0) {
		throw invalidField(
			isJson ? 'Line Items (JSON)' : 'Line Items (Conceptos)',
			'is empty',
			'An invoice needs at least one line: add what was sold. Nothing was sent.',
		);
	}
	const defaults = isJson
		? {
				productCode: codeText(read('defaultProductCode')),
				unitCode: codeText(read('defaultUnitCode')),
				taxes: read('defaultTaxes'),
			}
		: {};
	return conceptosOf(lines, { ...settings, defaults }) as IDataObject[];
}

function linesOfForm(value: unknown): IDataObject[] {
	const items = isRecord(value) && Array.isArray(value.item) ? value.item : [];
	return (items as unknown[])
		.filter(isRecord)
		.map((item, index) => lineOfForm(item as IDataObject, index));
}

/** A piece, unless the product that was picked has another unit. */
const USUAL_UNIT = 'H87';

/** A picked product stands in for what its line leaves empty. */
function lineOfForm({ product, lineOptions, ...line }: IDataObject, index: number): IDataObject {
	const picked = pickedProduct(product);
	if (picked === undefined) {
		throw invalidField(
			`Line ${index + 1}, Product (Producto)`,
			'is not a product',
			'Pick one from the list, or let the expression give the record of a product as Get Many outputs it. Nothing was sent.',
		);
	}
	const given = Object.entries(line).filter(([, value]) => value !== '');
	return {
		unitCode: USUAL_UNIT,
		...picked,
		...Object.fromEntries(given),
		...(isRecord(lineOptions) && (lineOptions as IDataObject)),
	};
}

/** @throws ItemError when the JSON is not a list of lines */
export function linesOfJson(value: unknown): IDataObject[] {
	const parsed = jsonValue('Line Items (JSON)', value);
	const lines = isRecord(parsed) ? [parsed] : parsed;
	if (Array.isArray(lines) && lines.every(isRecord)) return lines as IDataObject[];
	throw invalidField(
		'Line Items (JSON)',
		'is not a list of line items',
		'Give a JSON array with one object for each line: [{ "description": "Taza de barro", "quantity": "1", "unitPrice": "500.00" }]. Nothing was sent.',
	);
}
