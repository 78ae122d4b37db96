import type { Dictionary, LabelOf, LabelRow } from 'cfdi-mx';
import { labelOf } from 'cfdi-mx';
import { paidDocumentLabel } from '../../messages/es';
import type { ReadParameter } from '../../run/operation';
import { fieldLabels } from '../../messages';
import { issuerRows, placesOf } from '../form/formLabels';
import { bankAttributes } from './additionalFields';
import { paymentFields } from './fields';

const PAYMENT = 'Complemento.Any.pago20:Pagos.Pago';
const DOCUMENT = `${PAYMENT}.DoctoRelacionado`;

const bankPlaces = bankAttributes.map(
	([field, attribute]) => [`additionalFields.${field}`, `${PAYMENT}.${attribute}`] as const,
);

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

/** For an invoice in the form, not in a row of Paid Invoices (JSON). */
const invoicePlaces: typeof places = [
	['instalment', `${DOCUMENT}.NumParcialidad`],
	['earlierPayments', `${DOCUMENT}.ImpSaldoAnt`],
];

/** For an invoice that is given in fields. */
const statedPlaces: typeof places = [
	['paidInvoice.uuid', `${DOCUMENT}.IdDocumento`],
	['paidInvoice.series', `${DOCUMENT}.Serie`],
	['paidInvoice.folio', `${DOCUMENT}.Folio`],
	['paidInvoice.currency', `${DOCUMENT}.MonedaDR`],
	['paidInvoice.taxes', `${DOCUMENT}.ImpuestosDR`],
];

const partyPlaces = placesOf(/^(recipient|taxResidence|foreignTaxId)/);

/** For the fields that correct the parties of the invoice. */
const correctedPlaces = placesOf(/^recipient(Name|TaxRegime|PostalCode)$/, 'additionalFields.');

const labels = fieldLabels(paymentFields);

const JSON_LIST = labels.get('paidInvoicesJson') ?? '';

const rowsOf = (fields: typeof places): LabelRow[] =>
	fields.map(([field, place]) => [place, labels.get(field) ?? field]);

const ofInvoice = labelOf(rowsOf([...places, ...invoicePlaces, ...correctedPlaces]));

/** The user's names of the body's values, by Paid Invoice From. */
const bySource: Readonly<Record<string, LabelOf>> = {
	file: ofInvoice,
	id: ofInvoice,
	fields: labelOf([
		...issuerRows,
		...rowsOf([...places, ...invoicePlaces, ...statedPlaces, ...partyPlaces]),
	]),
	json: labelOf([...issuerRows, ...rowsOf([...places, ...partyPlaces])]),
};

/** Returns the user's names of a payment complement's values and of the fields of its form. */
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
 * Names `paidInvoices[2].amount` as Paid Invoices (JSON), invoice 3, amount. Of the attributes in messages, a row
 * has only its currency: MonedaP and the like belong to the payment.
 */
function fieldLabel(field: string, from: string): string | undefined {
	const [, row, key] = /^paidInvoices\[(\d+)\](?:\.(Moneda|\p{Ll}.*))?$/u.exec(field) ?? [];
	if (row === undefined) {
		// The form has no field for an invoice in a file.
		return field === 'paidInvoice' && from !== 'fields' ? 'The paid invoice' : labels.get(field);
	}
	const place = `${JSON_LIST}, invoice ${Number(row) + 1}`;
	return key === undefined ? place : `${place}, ${key}`;
}
