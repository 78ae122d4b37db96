import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../../request/operation';
import type { LabelOf } from '../../../response/refusal';
import { isRecord } from '../../../response/serviceWords';
import { placed } from '../../../sat/placed';
import type { PaidPart } from '../../../sat/payments/paidPart';
import { paidInvoiceOf, paidInvoiceOfFields } from '../../../sat/payments/paidInvoice';
import type { PaymentComprobante } from '../../../sat/payments/paymentComprobante';
import { paymentComprobante } from '../../../sat/payments/paymentComprobante';
import type { PaymentProblem, PaymentWarning } from '../../../sat/payments/paymentProblem';
import { Collector, FORM, PaymentProblems } from '../../../sat/payments/paymentProblem';
import { problemOr } from '../../../sat/problemOr';
import type { readInvoice } from '../../../sat/reading/readInvoice';
import type { Finding } from '../../../sat/rules/rule';
import { codeText } from '../../values';
import { additionalAttributes, merged } from '../content/additional';
import type { MadeInvoice } from '../content/checked';
import { partiesOf } from '../content/parties';
import { bankAttributes } from './additionalFields';
import { paymentLabels } from './labels';
import type { FoundInvoice } from './paidInvoices';

/** Pagos: what the recipient of every payment complement uses it for. */
const PAYMENTS = 'CP01';

/** TipoCadPago: SAT's only kind of receipt is that of SPEI. */
const SPEI = '01';

/** A payment complement, and what became of its invoices. */
export type MadePayment = MadeInvoice & Partial<Pick<PaymentComprobante, 'payments'>>;

/**
 * The body of one payment complement, or the problems that prevent it, in the words of the form.
 * @param found the paid invoices, read
 * @param reader reads the texts of the body; without one they stay as they are
 * @throws ItemError when More (JSON) is not a JSON object
 */
export function madePayment(
	read: ReadParameter,
	found: readonly FoundInvoice[],
	reader: typeof readInvoice = (body) => ({ body, notes: [] }),
): MadePayment {
	const made = problemOr(
		() => paymentComprobante(paymentOf(read), partsOf(read, found)),
		PaymentProblems,
	);
	if (made instanceof PaymentProblems) {
		const labelOf = paymentLabels(read);
		return { problems: made.problems.map((problem) => problemOf(problem, labelOf)) };
	}
	const { body, notes } = reader(withForm(made.comprobante as IDataObject, read));
	return {
		invoice: body as IDataObject,
		notes: [...made.warnings.map(warningOf), ...notes],
		payments: made.payments,
	};
}

function paymentOf(read: ReadParameter) {
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

/** @throws PaymentProblems with all that is wrong with the invoices */
function partsOf(read: ReadParameter, found: readonly FoundInvoice[]): PaidPart[] {
	const isList = read('paidInvoiceFrom') === 'json';
	const collector = new Collector();
	const parts = found.map(({ source, paid }, index): PaidPart | undefined => {
		const place = isList ? `paidInvoices[${index}]` : FORM;
		const invoice = collector.try(() =>
			'invoice' in source
				? paidInvoiceOf(source.invoice, place)
				: paidInvoiceOfFields(source.fields, place),
		);
		const values = Object.entries(paid).map(([name, value]) => [name, codeText(value)] as const);
		return invoice && { ...Object.fromEntries(values), invoice, place };
	});
	collector.throwAll();
	return parts.filter((part) => part !== undefined);
}

/** The Comprobante with what the form says of its parties, and its Additional Fields. */
function withForm(comprobante: IDataObject, read: ReadParameter): IDataObject {
	const fields = (read('additionalFields') ?? {}) as IDataObject;
	const { comprobante: attributes, more } = additionalAttributes(fields);
	const { Conceptos, Complemento, Emisor, Receptor, LugarExpedicion, ...header } = comprobante;
	const parties = isRecord(Emisor)
		? {
				...(LugarExpedicion !== undefined && { LugarExpedicion }),
				Emisor,
				Receptor: merged(Receptor as IDataObject, correctionsOf(fields)),
			}
		: partiesOf(read, PAYMENTS);
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

function problemOf({ field, what, fix }: PaymentProblem, labelOf: LabelOf): Finding {
	const message = placed(labelOf(field) ?? field, what);
	return { level: 'block', code: '', field, message, fix };
}

/** As the rules say it, so that all warnings get the words of the form together. */
function warningOf({ field, message, fix }: PaymentWarning): Finding {
	return { level: 'warn', code: '', field, message: `${field} ${message}`, fix };
}
