import type { IDataObject } from 'n8n-workflow';

import type { Dictionary, Paid, PaidPart, Payment } from 'cfdi-mx';
import { Problems, isRecord, paidParts, paymentComprobante, problemsOr } from 'cfdi-mx';
import type { Before } from 'at-most-once';
import type { ItemInput, ReadParameter } from '../../run/operation';
import { codeText, collectionIn, filledIn } from '../../form/values';
import { merged, withAdditional } from '../form/additional';
import { partiesIn } from '../form/parties';
import { issuerDoubts, sourceWithIssuer } from '../sources/issuer';
import type { Invalid, Source } from '../sources/source';
import { bankAttributes } from './additionalFields';
import { paymentLabels } from './labels';
import type { FoundInvoice } from './paidInvoices';
import type { Balance, Paying } from './sequence';
import { leftBy, nextPart, oneUuid, takesTooMuch } from './sequence';

/** Pagos: what the recipient of every payment complement uses it for. */
const PAYMENTS = 'CP01';

/** A payment whose values were read: its complement follows from the payments before it. */
interface FormPayment {
	payment: Payment;
	parts: readonly PaidPart[];
	/** The paid invoices, each once and in one spelling. */
	uuids: readonly string[];
	form: ReturnType<typeof formOf>;
	labels: Dictionary;
}

/** Reads a payment and the invoices that it pays. */
export function formPayment(
	read: ReadParameter,
	found: readonly FoundInvoice[],
): FormPayment | Invalid {
	const labels = paymentLabels(read);
	const form = formOf(read);
	const payment = paymentValues(read);
	const isList = read('paidInvoiceFrom') === 'json';
	const parts = problemsOr(() => paidParts(found.map(paidOf), isList));
	if (parts instanceof Problems) return { problems: parts.problems, shown: {}, labels };
	const uuids = [...new Set(parts.map(({ invoice: { uuid } }) => oneUuid(uuid)))];
	return { payment, parts, uuids, form, labels };
}

/**
 * One payment complement, whose item says what became of each invoice, and what it leaves of each to the next payment
 * of the execution. Invoice and instalment are its keys.
 * @param before the last payment of each invoice in this execution
 */
export function paymentSource(
	{ payment, parts, form, labels }: FormPayment,
	before: Before,
	item: Pick<ItemInput, 'index' | 'runIndex' | 'issuer'>,
): { source: Source | Invalid; leaves: Readonly<Record<string, Balance>> } {
	const paid = parts.map((part): Paying => {
		const whole = `${payment.amount.trim()} ${payment.currency.trim()}`;
		const own = part.amount?.trim() ?? '';
		const amount = own === '' ? whole : `${own} ${part.invoice.currency}`;
		return { part, amount, item, labels };
	});
	const beforeOf = ({ invoice: { uuid } }: PaidPart) => before[oneUuid(uuid)];
	const next = paid.map((paying) => nextPart(paying, beforeOf(paying.part)));
	const made = problemsOr(() => paymentComprobante(payment, next));
	if (made instanceof Problems) {
		const tooMuch = paid.find((one) => takesMore(made, one.part) && beforeOf(one.part));
		const first = tooMuch && beforeOf(tooMuch.part);
		if (tooMuch && first) throw takesTooMuch(tooMuch, first);
		return { source: { problems: made.problems, shown: {}, labels }, leaves: {} };
	}
	const { payments } = made;
	const leaves = payments.flatMap((row, index) => {
		const [own, part] = [parts[index], next[index]];
		if (own === undefined || part === undefined) return [];
		const said = { ...own, creditNotes: part.creditNotes };
		return [[oneUuid(row.uuid), leftBy(said, row, beforeOf(own))] as const];
	});
	const source: Source = {
		comprobante: withForm(made.comprobante as IDataObject, form),
		keys: payments.map(({ uuid, instalment }) => ({
			of: 'payment' as const,
			id: `${oneUuid(uuid)} ${instalment}`,
		})),
		shown: { payments: payments.map((row) => ({ ...row })) },
		notes: [...made.warnings, ...issuerDoubts('paidInvoice', made.comprobante.Emisor, item.issuer)],
		labels,
	};
	return { source: sourceWithIssuer(source, item.issuer), leaves: Object.fromEntries(leaves) };
}

/** More than is left to pay of an invoice, as the payment or its row says. */
const MORE_KINDS = ['paysMoreThanInvoice', 'restAboveInvoice', 'takesMoreThanBalance'];

function takesMore({ problems }: Problems, { place = '' }: PaidPart): boolean {
	const fields = place === '' ? ['paymentAmount', 'amount'] : [`${place}.amount`];
	return problems.some(({ field, code }) => MORE_KINDS.includes(code) && fields.includes(field));
}

function paymentValues(read: ReadParameter): Payment {
	const fields = collectionIn(read, 'additionalFields');
	const given = bankAttributes
		.map(([field, attribute]) => [attribute, codeText(fields[field]).trim()] as const)
		.filter(([, value]) => value !== '');
	return {
		date: codeText(read('paymentDate')),
		form: codeText(read('paymentForm')),
		amount: codeText(read('paymentAmount')),
		currency: codeText(read('paymentCurrency')),
		exchangeRate: codeText(fields.exchangeRate),
		bank: Object.fromEntries(given),
	};
}

/** What is paid of an invoice, as texts. */
function paidOf({ source, paid }: FoundInvoice): Paid {
	const values = Object.entries(paid).map(([name, value]) => [name, codeText(value)] as const);
	return { source, ...Object.fromEntries(values) };
}

/** What the form says besides the payment; of the parties where the invoice may not say them. */
function formOf(read: ReadParameter) {
	const isAsked = ['fields', 'json'].includes(String(read('paidInvoiceFrom')));
	const fields = collectionIn(read, 'additionalFields');
	return { fields, partiesOf: isAsked ? partiesIn(read) : undefined };
}

/** The Comprobante with what the form says of its parties, and its Additional Fields. */
function withForm(
	comprobante: IDataObject,
	{ fields, partiesOf }: FormPayment['form'],
): IDataObject {
	const { Emisor, Receptor, LugarExpedicion, ...others } = comprobante;
	const { Receptor: recipient, ...issuer } =
		partiesOf === undefined || isRecord(Emisor)
			? {
					...(LugarExpedicion !== undefined && { LugarExpedicion }),
					Emisor,
					Receptor: merged(Receptor as IDataObject, correctionsOf(fields)),
				}
			: partiesOf(PAYMENTS);
	// The exchange rate is that of the payment: a complement has none itself (CRP20109).
	return withAdditional({ ...others, Receptor: recipient }, issuer, {
		...fields,
		exchangeRate: '',
	});
}

/** What the form says of a recipient that changed since the invoice. */
function correctionsOf(fields: IDataObject): IDataObject {
	return {
		...filledIn('Nombre', fields.recipientName),
		...filledIn('DomicilioFiscalReceptor', fields.recipientPostalCode),
		...filledIn('RegimenFiscalReceptor', fields.recipientTaxRegime),
	};
}
