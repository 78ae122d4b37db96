import type { IDataObject } from 'n8n-workflow';
import { isResourceLocatorValue } from 'n8n-workflow';
import type { LineDefaults } from 'cfdi-mx';
import { isRecord } from 'cfdi-mx';
import type { ReadParameter } from '../../run/operation';
import { invalidField } from '../../words/errors';
import { text } from '../../words/text';
import { exactJson, recordsIn, codeText, recordOf, rowsOf } from '../../form/values';
import { pickedProduct } from '../../product/getAll';

/** Returns the lines of an invoice before their values are read. */
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

/** Reads the values of the form for lines that leave them out: in JSON, or in a spreadsheet. */
export function lineDefaultsIn(read: ReadParameter): LineDefaults {
	return {
		productCode: codeText(read('defaultProductCode')),
		unitCode: codeText(read('defaultUnitCode')),
		taxes: read('defaultTaxes'),
	};
}

/** A piece, unless the picked product has another unit. */
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
