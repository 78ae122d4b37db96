import type { IDataObject } from 'n8n-workflow';

import type { Paid } from '../../../../../cfdi';
import { Problems, isRecord, paymentOf, problemsOr } from '../../../../../cfdi';
import type { ReadParameter } from '../../../request/operation';
import { codeText } from '../../values';
import { additionalAttributes, merged, moreJson } from '../content/additional';
import type { PartyValues } from '../content/parties';
import { partiesOf, partyValues } from '../content/parties';
import type { NotMade, Source } from '../source/source';
import { bankAttributes } from './additionalFields';
import { paymentLabels } from './labels';
import type { FoundInvoice } from './paidInvoices';

/** Pagos: what the recipient of every payment complement uses it for. */
const PAYMENTS = 'CP01';

/** TipoCadPago: SAT's only kind of receipt is that of SPEI. */
const SPEI = '01';

/**
 * One payment complement, whose item says what became of each invoice.
 * @param found the paid invoices, read
 * @throws ItemError when More (JSON) is not a JSON object
 */
export function paymentSource(
	read: ReadParameter,
	found: readonly FoundInvoice[],
): Source | NotMade {
	const speaks = paymentLabels(read);
	const form = formOf(read);
	const payment = paymentValues(read);
	const isList = read('paidInvoiceFrom') === 'json';
	const made = problemsOr(() => paymentOf(payment, found.map(paidOf), isList));
	if (made instanceof Problems) return { problems: made.problems, shown: {}, speaks };
	return {
		comprobante: withForm(made.comprobante as IDataObject, form),
		shown: { payments: made.payments.map((row) => ({ ...row })) },
		notes: made.warnings,
		speaks,
	};
}

function paymentValues(read: ReadParameter) {
	const fields = (read('additionalFields') ?? {}) as IDataObject;
	const given = Object.entries(bankAttributes)
		.map(([field, attribute]) => [attribute, codeText(fields[field]).trim()] as const)
		.filter(([, value]) => value !== '');
	const bank = Object.fromEntries(given);
	const isSpei = ['CertPago', 'CadPago', 'SelloPago'].some((attribute) => attribute in bank);
	return {
		date: codeText(read('paymentDate')),
		form: codeText(read('paymentForm')),
		amount: codeText(read('paymentAmount')),
		currency: codeText(read('paymentCurrency')),
		exchangeRate: codeText(read('exchangeRate')),
		bank: { ...bank, ...(isSpei && { TipoCadPago: SPEI }) },
	};
}

/** What is paid of an invoice, as texts. */
function paidOf({ source, paid }: FoundInvoice): Paid {
	const values = Object.entries(paid).map(([name, value]) => [name, codeText(value)] as const);
	return { source, ...Object.fromEntries(values) };
}

/** What the form says beside the payment. */
interface PaymentForm {
	fields: IDataObject;
	/** Asked for where the invoice does not say them. */
	parties?: PartyValues;
}

function formOf(read: ReadParameter): PaymentForm {
	const isAsked = ['fields', 'json'].includes(String(read('paidInvoiceFrom')));
	return {
		fields: (read('additionalFields') ?? {}) as IDataObject,
		...(isAsked && { parties: partyValues(read) }),
	};
}

/** The Comprobante with what the form says of its parties, and its Additional Fields. */
function withForm(comprobante: IDataObject, { fields, parties: given }: PaymentForm): IDataObject {
	const { comprobante: attributes } = additionalAttributes(fields);
	const more = moreJson(fields.moreJson);
	const { Conceptos, Complemento, Emisor, Receptor, LugarExpedicion, ...header } = comprobante;
	const parties =
		given === undefined || isRecord(Emisor)
			? {
					...(LugarExpedicion !== undefined && { LugarExpedicion }),
					Emisor,
					Receptor: merged(Receptor as IDataObject, correctionsOf(fields)),
				}
			: partiesOf(given, PAYMENTS);
	const { Emisor: issuer, Receptor: recipient, ...place } = parties;
	const whole = {
		...header,
		...place,
		...attributes,
		Emisor: issuer,
		Receptor: recipient,
		Conceptos,
		Complemento,
	} as IDataObject;
	return more === undefined ? whole : merged(whole, more);
}

/** What the form says of a recipient that changed since the invoice. */
function correctionsOf(fields: IDataObject): IDataObject {
	const given = (attribute: string, name: string): IDataObject => {
		const value = codeText(fields[name]);
		return value === '' ? {} : { [attribute]: value };
	};
	return {
		...given('Nombre', 'recipientName'),
		...given('DomicilioFiscalReceptor', 'recipientPostalCode'),
		...given('RegimenFiscalReceptor', 'recipientTaxRegime'),
	};
}
