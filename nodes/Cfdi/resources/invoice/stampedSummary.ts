import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isRecord } from '../../response/serviceWords';
import { totalsOf } from '../../sat/totals';

/**
 * What was stamped, for the item of its answer: total and currency, series and folio, recipient.
 * @param invoice as it was sent; where it has no Total, the total is calculated as Validate does
 */
export function summaryOf(invoice: IDataObject): IDataObject {
	const { Total, Moneda, Serie, Folio, Receptor } = invoice;
	const total = textOf(Total) ?? totalsOf(invoice)?.Total;
	const { Rfc, Nombre } = isRecord(Receptor) ? Receptor : {};
	return defined({
		total,
		currency: textOf(Moneda),
		series: textOf(Serie),
		folio: textOf(Folio),
		recipient: isRecord(Receptor) ? defined({ rfc: textOf(Rfc), name: textOf(Nombre) }) : undefined,
	});
}

/** The item of a stamp with its summary after ID and UUID. The service's own values win. */
export function withSummary(item: INodeExecutionData, summary: IDataObject): INodeExecutionData {
	const { id, uuid } = item.json;
	return { ...item, json: { ...defined({ id, uuid }), ...summary, ...item.json } };
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function defined(values: Record<string, unknown>): IDataObject {
	return Object.fromEntries(
		Object.entries(values).filter(([, value]) => value !== undefined),
	) as IDataObject;
}
