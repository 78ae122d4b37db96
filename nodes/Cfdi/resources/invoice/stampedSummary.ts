import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { Decimal, invoiceSummaryOf, isRecord, paidIn, summarySentence, totalsOf } from 'cfdi-mx';
import { merged } from '../../service/answer';

/**
 * What was stamped, for the item of its answer: type, total and currency, payment method, series and
 * folio, recipient.
 * @param invoice as it was sent; where it has no Total, the total is calculated as Validate does, and
 * without a TipoDeComprobante it is income (I)
 */
export function summaryOf(invoice: IDataObject): IDataObject {
	const { Total, Moneda, MetodoPago, TipoDeComprobante } = invoice;
	return {
		type: textOf(TipoDeComprobante) ?? 'I',
		...defined({
			total: textOf(Total) ?? totalsOf(invoice)?.Total,
			currency: textOf(Moneda),
			paymentMethod: textOf(MetodoPago),
		}),
		...headOf(invoice),
	};
}

/** The same for a payment complement, whose own Total is 0: amount and currency of the payment. */
export function paymentSummaryOf(complement: IDataObject): IDataObject {
	return {
		...paidIn(complement),
		...headOf(complement),
	};
}

/** Series, folio and recipient, and all of it in a sentence. */
function headOf(invoice: IDataObject): IDataObject {
	const { Serie, Folio, Receptor } = invoice;
	const { Rfc, Nombre } = isRecord(Receptor) ? Receptor : {};
	return defined({
		series: textOf(Serie),
		folio: textOf(Folio),
		recipient: isRecord(Receptor) ? defined({ rfc: textOf(Rfc), name: textOf(Nombre) }) : undefined,
		summary: summaryInWords(invoice),
	});
}

/** The invoice in a sentence or two, in Spanish: for a preview, an approval, a mail. */
export function summaryInWords(invoice: IDataObject): string {
	return summarySentence(invoiceSummaryOf(invoice));
}

/**
 * The item of a stamp with its summary after ID and UUID. What the service may fill in is the service's; what was sent
 * stays as it was sent, and what the service calls by the same name is in `answer`.
 */
export function withSummary(item: INodeExecutionData, summary: IDataObject): INodeExecutionData {
	const { id, uuid, total, series, folio } = item.json;
	const filledIn = {
		total: Decimal.parse(total) === undefined ? undefined : total,
		series: textOf(series) ? series : undefined,
		folio: textOf(folio) ? folio : undefined,
	};
	const own = { ...defined({ id, uuid }), ...summary, ...defined(filledIn) };
	return { ...item, json: { ...own, ...merged(own, item.json) } };
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function defined(values: Record<string, unknown>): IDataObject {
	return Object.fromEntries(
		Object.entries(values).filter(([, value]) => value !== undefined),
	) as IDataObject;
}
