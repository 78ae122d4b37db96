import type { Dictionary, LabelOf, LabelRow } from 'cfdi-mx';
import { labelOf } from 'cfdi-mx';
import { paidDocumentLabel } from '../../service/words/languages/es';
import type { ReadParameter } from '../../run/operation';
import { fieldLabels } from '../../words/dictionaries';
import { issuerRows, placesOf } from '../form/formLabels';
import { bankAttributes } from './additionalFields';
import { paymentFields } from './fields';

/** Where the payment is in the body. */
const PAYMENT = 'Complemento.Any.pago20:Pagos.Pago';
const DOCUMENT = `${PAYMENT}.DoctoRelacionado`;

const bankPlaces = bankAttributes.map(
	([field, attribute]) => [`additionalFields.${field}`, `${PAYMENT}.${attribute}`] as const,
);

/** Where each field of the form goes in the Comprobante. */
const places: ReadonlyArray<readonly [field: string, place: string]> = [
	['paymentDate', `${PAYMENT}.FechaPago`],
	['paymentForm', `${PAYMENT}.FormaDePagoP`],
	['paymentAmount', `${PAYMENT}.Monto`],
	['paymentCurrency', `${PAYMENT}.MonedaP`],
	...bankPlaces,
	...['exchangeRate', `${PAYMENT}.TipoCambioP`].map(
		(place) => ['additionalFields.exchangeRate', place] as const,
	),
	...placesOf(/^additionalFields\.(date|folio|series|relatedInvoices.*)$/),
];

/** Where the invoice is one of the form, not a row of Paid Invoices (JSON). */
const invoicePlaces: typeof places = [
	['instalment', `${DOCUMENT}.NumParcialidad`],
	['earlierPayments', `${DOCUMENT}.ImpSaldoAnt`],
];

/** Where the invoice is stated in fields, its values come from them, too. */
const statedPlaces: typeof places = [
	['paidInvoice.uuid', `${DOCUMENT}.IdDocumento`],
	['paidInvoice.series', `${DOCUMENT}.Serie`],
	['paidInvoice.folio', `${DOCUMENT}.Folio`],
	['paidInvoice.currency', `${DOCUMENT}.MonedaDR`],
	['paidInvoice.taxes', `${DOCUMENT}.ImpuestosDR`],
];

/** The parties, where the form asks for them. */
const partyPlaces = placesOf(/^(recipient|taxResidence|foreignTaxId)/);

/** Where the parties are those of the invoice, and these fields correct them. */
const correctedPlaces = placesOf(/^recipient(Name|TaxRegime|PostalCode)$/, 'additionalFields.');

const labels = fieldLabels(paymentFields);

const JSON_LIST = labels.get('paidInvoicesJson') ?? '';

const rowsOf = (fields: typeof places): LabelRow[] =>
	fields.map(([field, place]) => [place, labels.get(field) ?? field]);

const ofInvoice = labelOf(rowsOf([...places, ...invoicePlaces, ...correctedPlaces]));

/** By Paid Invoice From: what the user calls the values of the body. */
const bySource: Readonly<Record<string, LabelOf>> = {
	file: ofInvoice,
	id: ofInvoice,
	fields: labelOf([
		...issuerRows,
		...rowsOf([...places, ...invoicePlaces, ...statedPlaces, ...partyPlaces]),
	]),
	json: labelOf([...issuerRows, ...rowsOf([...places, ...partyPlaces])]),
};

/** What the user calls the values of a payment complement, and the fields of its form. */
export function paymentLabels(read: ReadParameter): Dictionary {
	const from = String(read('paidInvoiceFrom'));
	const inForm: LabelOf = (place) => bySource[from]?.(place);
	const plain = (place: string) => place.replace(/\b\w+:Pagos\b/, 'pago20:Pagos');
	return {
		givenIn: 'form',
		label: (place, language) => {
			if (language.name === 'en') return inForm(plain(place)) ?? fieldLabel(place, from);
			const isOneOfSeveral = language.name === 'es' && from === 'json';
			return (isOneOfSeveral ? paidDocumentLabel(place) : undefined) ?? language.labels(place);
		},
	};
}

/**
 * `paidInvoices[2].amount` is Paid Invoices (JSON), invoice 3, amount. Of the attributes that messages
 * name, a row has only its currency: MonedaP and the like are those of the payment.
 */
function fieldLabel(field: string, from: string): string | undefined {
	const [, row, key] = /^paidInvoices\[(\d+)\](?:\.(Moneda|\p{Ll}.*))?$/u.exec(field) ?? [];
	if (row === undefined) {
		// A file has no field of the form for its invoice.
		return field === 'paidInvoice' && from !== 'fields' ? 'The paid invoice' : labels.get(field);
	}
	const place = `${JSON_LIST}, invoice ${Number(row) + 1}`;
	return key === undefined ? place : `${place}, ${key}`;
}
