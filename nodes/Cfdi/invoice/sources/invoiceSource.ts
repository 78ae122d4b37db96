import type { IDataObject } from 'n8n-workflow';
import { isRecord, withYearOfSales } from 'cfdi-mx';
import { shopDataKind } from 'cfdi-orders';
import { ofInvoiceJson } from '../../words/dictionaries';
import { invalidField } from '../../words/errors';
import { exactJson, jsonValue } from '../../form/values';
import { formLabel } from '../form/formLabels';
import { deliveredIn } from './delivered';
import { fieldsSource } from './fieldsSource';
import type { SourceInput } from './issuer';
import { sourceWithIssuer } from './issuer';
import { orderSource } from './orderSource';
import { ordersSource } from './ordersSource';
import { refundSource } from './refundSource';
import type { SourceResult } from './source';
import { askedTotal, currencyOf, sourceOr } from './source';

type MakeSource = (item: SourceInput, options: IDataObject) => SourceResult;

/** By Invoice Source. With any other value, such as from an expression, the fields are read. */
const sources = new Map<unknown, MakeSource>([
	['json', jsonSource],
	['order', shopSource],
]);

/** Makes the source of the invoice of one item. Later steps do not know the Invoice Source. */
export function invoiceSource(item: SourceInput, options: IDataObject): SourceResult {
	const make = sources.get(item.read('invoiceSource')) ?? fieldsSource;
	const source = sourceWithIssuer(make(item, options), item.issuer);
	// A whole invoice as JSON already contains its year.
	if (make === jsonSource || !('comprobante' in source)) return source;
	return { ...source, comprobante: withYearOfSales(source.comprobante, Date.now()) as IDataObject };
}

const ofShop = { order: orderSource, orders: ordersSource, refund: refundSource };

/**
 * Chooses by the shape of the data: the invoice of an order, the global one of a list, or the credit note of a
 * refund.
 */
function shopSource(item: SourceInput, options: IDataObject): SourceResult {
	const value = jsonValue(formLabel('order'), item.read('order'));
	const kind = shopDataKind(Array.isArray(value) ? value : deliveredIn(value).data);
	return ofShop[kind](item, options, value);
}

/** Takes a whole invoice with the names of Anexo 20, which its messages also use. Its Version is 4.0. */
function jsonSource({ read }: SourceInput, options: IDataObject): SourceResult {
	const invoice = exactJson('Invoice (JSON)', read('invoiceJson'));
	if (!isRecord(invoice)) throw invalidField('Invoice (JSON)', 'invoiceIsNoObject');
	const comprobante = { ...(invoice as IDataObject), Version: '4.0' };
	return sourceOr(ofInvoiceJson, () => ({
		comprobante,
		total: askedTotal(options, currencyOf(invoice.Moneda)),
		shown: {},
		notes: [],
		labels: ofInvoiceJson,
	}));
}
