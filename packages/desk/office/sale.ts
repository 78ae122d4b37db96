import type { Row } from '../register';
import { moneyText, textIn } from '../register';
import type { OfficeRequest, PageAnswer } from './request';
import { isInForce, isInvoice, successorKey, taxData } from './rows';
import type { TaxColumn } from './rows';

export type InvoiceToStamp = Record<TaxColumn, string> & {
	lines: unknown;
	method: string;
	payment_form: string;
	currency: string;
	exchange_rate: string;
	/** CFDI attributes for the issuer and for a replacement's relation to the original invoice. */
	more: Record<string, unknown>;
	total: string;
	prices_with_taxes: boolean;
	key: string;
	files: boolean;
};

export const CHOICES =
	'\n\nSi es la misma venta y la factura está bien, no hay nada que hacer. Si debe cambiar, sustitúyala: se timbra una nueva con lo escrito y se solicita la cancelación de la anterior, con motivo 01. Si es otra venta, escriba su número.';

export const HAS_INVOICE = 'Esta venta ya tiene factura';

/**
 * Returns the invoice to stamp for a sale, or an answer if the sale already has a valid invoice.
 * @param rows newest first
 */
export function compareSale(
	asked: OfficeRequest,
	rows: readonly Row[],
): { stamp: InvoiceToStamp } | { answer: PageAnswer } {
	const invoices = rows.filter((row) => isInvoice(row) && textIn(row, 'uuid') !== '');
	const earlier = invoices.find(isInForce);
	if (earlier !== undefined) return { answer: earlierAnswer(asked, earlier) };
	return { stamp: { ...saleInvoice(asked), key: stampKey(asked.key, invoices[0]) } };
}

/** Returns the invoice to stamp for a sale that was paid immediately (PUE) in MXN. */
export function saleInvoice(asked: OfficeRequest): InvoiceToStamp {
	return {
		...taxData((column) => asked[column]),
		lines: asked.lines ?? [],
		method: 'PUE',
		payment_form: asked.payment_form,
		currency: 'MXN',
		exchange_rate: '',
		more: {},
		total: asked.total,
		prices_with_taxes: true,
		key: asked.key,
		files: asked.email !== '',
	};
}

/**
 * Keeps the key after a cancellation with reason 01, so that Stamp does not stamp the sale again: a
 * replacement exists, even if the register lacks it.
 */
function stampKey(key: string, cancelled: Row | undefined): string {
	return cancelled === undefined || textIn(cancelled, 'cancel_reason') === '01'
		? key
		: successorKey(cancelled);
}

function earlierAnswer(asked: OfficeRequest, row: Row): PageAnswer {
	const changes = differences(asked, row).map(
		({ label, before, now }) => `• ${label}: era ${before}; ahora es ${now || 'nada'}`,
	);
	const found =
		changes.length === 0
			? 'El cliente, el pago y el total son los mismos; los conceptos no se comparan.'
			: `Lo que cambia:\n${changes.join('\n')}`;
	const uuid = textIn(row, 'uuid');
	return {
		state: 'told',
		uuid,
		isEarlier: true,
		title: HAS_INVOICE,
		text: `No se emitió otra. Folio fiscal (UUID): ${uuid}\n\n${found}${CHOICES}`,
	};
}

const COMPARED = [
	['rfc', 'RFC', 'recipient'],
	['name', 'nombre', 'name'],
	['postal_code', 'código postal', 'postal_code'],
	['regime', 'régimen', 'regime'],
	['cfdi_use', 'uso del CFDI', 'cfdi_use'],
	['payment_form', 'forma de pago', 'payment_form'],
] as const;

interface Difference {
	label: string;
	before: string;
	now: string;
}

function differences(asked: OfficeRequest, row: Row): Difference[] {
	const total = { label: 'total', before: moneyText(row.total), now: moneyText(asked.total) };
	const texts = COMPARED.map(([name, label, column]) => ({
		label,
		before: textIn(row, column).toUpperCase(),
		now: asked[name].toUpperCase(),
	}));
	return [...texts, total].filter(({ before, now }) => before !== '' && before !== now);
}
