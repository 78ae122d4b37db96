import type { Row } from '../register';
import { textIn, uuidIn } from '../register';
import type { OfficeRequest } from './request';
import { isOfPayment } from './request';

/** Returns whether a row has a valid invoice. Credit notes and payments do not count. */
export const isInForce = (row: Row): boolean =>
	textIn(row, 'uuid') !== '' && isInvoice(row) && textIn(row, 'status') !== 'cancelled';

export const isInvoice = (row: Row): boolean => !['E', 'P'].includes(textIn(row, 'type'));

export const RECEPTOR = {
	rfc: 'Rfc',
	name: 'Nombre',
	postal_code: 'DomicilioFiscalReceptor',
	regime: 'RegimenFiscalReceptor',
	cfdi_use: 'UsoCFDI',
} as const;

export type TaxColumn = keyof typeof RECEPTOR;

export const TAX_COLUMNS = Object.keys(RECEPTOR) as TaxColumn[];

/** Makes an object with a value for each column of the tax data. */
export const taxData = <Value>(valueOf: (column: TaxColumn) => Value): Record<TaxColumn, Value> =>
	Object.fromEntries(TAX_COLUMNS.map((column) => [column, valueOf(column)])) as Record<
		TaxColumn,
		Value
	>;

/**
 * Returns the Unique Key of the next invoice: a replacement, or a new one for the same sale after a
 * cancellation. So no invoice has two successors, even if the register lacks one that was just stamped.
 */
export const successorKey = (row: Row): string => `after ${textIn(row, 'uuid').toUpperCase()}`;

export interface RequestRows {
	/** The rows of the sale, newest first. */
	sale: readonly Row[];
	/** The row of the invoice or payment, {} if the request names neither. */
	old: Row;
	/** The newest replacement's row, {} without a replacement. */
	replacement: Row;
}

/**
 * Finds the rows that a request needs.
 * @param rows the register's rows, newest first
 * @param payments the rows of the payments table
 */
export function rowsOfRequest(
	asked: OfficeRequest,
	rows: readonly Row[],
	payments: readonly Row[],
): RequestRows {
	const { key } = asked;
	const uuid = asked.uuid.toUpperCase();
	const isOf = (row: Row, column: string) => uuid !== '' && uuidIn(row, column) === uuid;
	const isOld = (row: Row) => isOf(row, 'uuid') && textIn(row, 'status') !== 'cancelled';
	return {
		sale: key === '' ? [] : rows.filter((row) => textIn(row, 'order_key') === key),
		old:
			(isOfPayment(asked)
				? payments.find((row) => isOf(row, 'payment_uuid'))
				: rows.findLast(isOld)) ?? {},
		replacement: rows.find((row) => isOf(row, 'related_uuid') && textIn(row, 'type') === 'I') ?? {},
	};
}
