import type { IDataObject } from 'n8n-workflow';
import type { Phrase } from 'cfdi-mx';
import { phraseText, normalizeKey } from 'cfdi-mx';
import { invoiceOfShopOrder, orderSummary } from 'cfdi-orders';
import { languages } from '../../service/words';
import { ofOrder } from '../../words/dictionaries';
import { exactJson, codeText, recordOf } from '../../form/values';
import { orderRows } from '../form/formLabels';
import { issuerIn } from '../form/parties';
import { deliveredIn } from './delivered';
import type { SourceInput } from './issuer';
import { issuerRfcOf } from './issuer';
import { choice, ownerOptions, taxOptions } from './orderValues';
import type { SourceResult } from './source';
import { passedOn, sourceOr } from './source';
import { withAdditional, withOwnFolio } from '../form/additional';

/** Makes the invoice of a shop's order, or the item of an order that is not invoiced. */
export function orderSource(
	{ read, issuer: own }: SourceInput,
	nodeOptions: IDataObject,
	value: unknown,
): SourceResult {
	const { data: order, host } = deliveredIn(value);
	const labels = ofOrder(orderRows);
	const issuer = issuerIn(read);
	const additional = recordOf(read('additionalFields'));
	const override = recordOf(read('override'));
	const codesBySku = exactJson('Codes by SKU (Claves)', override.codesBySku);
	const options = {
		...taxOptions(read),
		...ownerOptions(read),
		ifOrderIsNotPaid: choice(read('ifOrderIsNotPaid'), ['passOn', 'ppd'], 'refuse'),
		codesBySku,
		defaults: {
			productCode: codeText(read('defaultProductCode')),
			unitCode: codeText(read('defaultUnitCode')),
		},
		override: {
			rfc: codeText(override.recipientRfc),
			name: codeText(override.recipientName),
			taxRegime: codeText(override.recipientTaxRegime),
			postalCode: codeText(override.recipientPostalCode),
			cfdiUse: codeText(override.cfdiUse),
			paymentForm: codeText(override.paymentForm),
		},
		exchangeRate: codeText(additional.exchangeRate).trim(),
		issuerRfc: issuerRfcOf(issuer, own),
		host,
	};
	const source = sourceOr(
		labels,
		() => {
			const made = invoiceOfShopOrder(order, options);
			if ('reason' in made) return passedOn(made);
			const { number } = recordOf(made.shown.order);
			const invoice = withAdditional(made.comprobante, issuer, additional);
			return {
				comprobante: withOwnFolio(invoice, number, nodeOptions),
				total: { expected: made.total, of: 'order' },
				keys: made.keys.map((id) => ({ of: 'order', id: normalizeKey(id) })),
				shown: withPlaces(made.shown),
				notes: made.notes,
				labels,
			};
		},
		() => withPlaces(orderSummary(order, options)),
	);
	return 'problems' in source ? { ...source, recipientRfc: options.override.rfc } : source;
}

/** Renders the places of an order's values in words. */
function withPlaces(shown: Record<string, unknown>): IDataObject {
	if (shown.order === undefined) return shown as IDataObject;
	const order = recordOf(shown.order);
	const found = Object.entries(recordOf(order.found)).map(([value, place]) => [
		value,
		typeof place === 'string' ? place : phraseText(place as unknown as Phrase, languages.en),
	]);
	return { ...shown, order: { ...order, found: Object.fromEntries(found) } } as IDataObject;
}
