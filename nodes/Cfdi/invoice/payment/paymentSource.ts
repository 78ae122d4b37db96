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

/** Pagos: the CFDI use of every payment complement. */
const PAYMENTS = 'CP01';

/** A payment with its values read. Its complement depends on the payments before it. */
interface FormPayment {
	payment: Payment;
	parts: readonly PaidPart[];
	/** The paid invoices, each once, normalized. */
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
 * Makes one payment complement, and the balance of each invoice for the next payment of the execution. Its item
 * shows the result for each invoice. Invoice and instalment are its keys.
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

/** Codes for a payment above the balance of an invoice. */
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

function paidOf({ source, paid }: FoundInvoice): Paid {
	const values = Object.entries(paid).map(([name, value]) => [name, codeText(value)] as const);
	return { source, ...Object.fromEntries(values) };
}

/** Reads the Additional Fields, and the parties if the invoice can lack them. */
function formOf(read: ReadParameter) {
	const isAsked = ['fields', 'json'].includes(String(read('paidInvoiceFrom')));
	const fields = collectionIn(read, 'additionalFields');
	return { fields, partiesOf: isAsked ? partiesIn(read) : undefined };
}

/** Adds the parties and Additional Fields of the form to the Comprobante. */
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
	// The exchange rate belongs to the payment, because a complement cannot have one (CRP20109).
	return withAdditional({ ...others, Receptor: recipient }, issuer, {
		...fields,
		exchangeRate: '',
	});
}

/** Returns the corrections for a recipient that changed since the invoice. */
function correctionsOf(fields: IDataObject): IDataObject {
	return {
		...filledIn('Nombre', fields.recipientName),
		...filledIn('DomicilioFiscalReceptor', fields.recipientPostalCode),
		...filledIn('RegimenFiscalReceptor', fields.recipientTaxRegime),
	};
}
