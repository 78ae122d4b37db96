// Makes the source of an invoice from the fields of the form, or from JSON.
import type { IDataObject } from 'n8n-workflow';

import type { AskedTotal, Decimal } from 'cfdi-mx';
import {
	catalogs,
	expectedTotalOf,
	isRecord,
	linesOf,
	MXN,
	Problems,
	problemsOr,
	readCode,
	withLocalTaxes,
	withYearOfSales,
} from 'cfdi-mx';
import { shopDataKind } from 'cfdi-orders';
import { codeText, collectionIn, exactJson, jsonValue } from '../../form/values';
import { ofInvoiceForm, ofInvoiceJson } from '../../words/dictionaries';
import { invalidField } from '../../words/errors';
import {
	additionalAttributes,
	givenInvoices,
	merged,
	moreJson,
	partiesIn,
} from '../form/attributes';
import { formLabel, formRows } from '../form/fields';
import { givenLines } from '../form/lineItems';
import { deliveredIn, orderSource, ordersSource, refundSource } from './orderSource';
import type { SourceInput, SourceResult } from './source';
import { sourceOr, sourceWithIssuer } from './source';

type MakeSource = (item: SourceInput, options: IDataObject) => SourceResult;

/** By Invoice Source. With any other value, such as from an expression, the fields are read. */
const makers = new Map<unknown, MakeSource>([
	['json', jsonSource],
	['order', shopSource],
]);

/** Makes the source of the invoice of one item. Later steps do not know the Invoice Source. */
export function invoiceSource(item: SourceInput, options: IDataObject): SourceResult {
	const make = makers.get(item.read('invoiceSource')) ?? fieldsSource;
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

function jsonSource({ read }: SourceInput, options: IDataObject): SourceResult {
	const invoice = exactJson('Invoice (JSON)', read('invoiceJson'));
	if (!isRecord(invoice)) throw invalidField('Invoice (JSON)', 'invoiceIsNoObject');
	const comprobante = { ...(invoice as IDataObject), Version: '4.0' };
	return sourceOr(ofInvoiceJson, () => ({
		comprobante,
		total: askedTotal(options, currencyOf(invoice.Moneda)),
		outputFields: {},
		notes: [],
		labels: ofInvoiceJson,
	}));
}

/** Types of vouchers without a payment, for which SAT refuses FormaPago or MetodoPago. */
const WITHOUT_FORM = ['T', 'N', 'P'];
const WITHOUT_METHOD = ['T', 'P'];

function fieldsSource({ read }: SourceInput, options: IDataObject): SourceResult {
	const { Emisor, Receptor, ...place } = partiesIn(read)(codeText(read('cfdiUse')));
	const additional = collectionIn(read, 'additionalFields');
	const lines = givenLines(read);
	const moneda = codeText(additional.currency ?? MXN);
	const payment = { FormaPago: codeText(read('paymentForm')) };
	const method = { MetodoPago: codeText(read('paymentMethod')) };
	const more = moreJson(additional.moreJson);
	const labels = ofInvoiceForm({ rows: formRows, label: formLabel, more, lines });
	return sourceOr(
		labels,
		() => {
			const { comprobante, localTaxes } = additionalAttributes(additional);
			const type = readCode(codeText(comprobante.TipoDeComprobante), catalogs.tipoDeComprobante);
			const currency = currencyOf(moneda);
			const total = askedTotal(options, currency);
			const pricesIncludeTax = options.pricesIncludeTax === true;
			const conceptos = (expectedTotal?: Decimal) =>
				linesOf(lines.elements, {
					currency,
					pricesIncludeTax,
					voucherType: type,
					expectedTotal,
					localTaxes,
					more: more ?? {},
					defaults: lines.defaults,
				}) as IDataObject[];
			const hasTotal = typeof total === 'object' || pricesIncludeTax;
			const invoice = {
				Version: '4.0',
				...(!WITHOUT_FORM.includes(type) && payment),
				...(!WITHOUT_METHOD.includes(type) && method),
				Moneda: moneda,
				...place,
				...comprobante,
				Emisor,
				Receptor,
				Conceptos: conceptos(typeof total === 'object' ? total.expected : undefined),
			};
			const whole = merged(invoice, more);
			return {
				comprobante: withLocalTaxes(whole, localTaxes, currencyOf(whole.Moneda)) as IDataObject,
				total,
				...(!hasTotal && {
					canRoundTo: (other: string) =>
						!(problemsOr(() => conceptos(expectedTotalOf(other, currency))) instanceof Problems),
				}),
				outputFields: {},
				notes: [],
				labels,
				related: givenInvoices(additional.relatedInvoices),
			};
		},
		{ parties: { ...place, Emisor, Receptor } },
	);
}

function askedTotal(options: IDataObject, currency: string): AskedTotal | undefined {
	if ('expectedTotal' in options) {
		return { expected: expectedTotalOf(options.expectedTotal, currency), of: 'option' };
	}
	return options.totals === 'calculate' ? 'calculated' : undefined;
}

/** Returns only the code, on which the decimals of amounts depend: "JPY - Yen" is JPY. */
function currencyOf(moneda: unknown): string {
	return readCode(codeText(moneda), catalogs.commonCurrencies);
}
