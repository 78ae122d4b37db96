import type { Row } from '../register';
import { textIn, uuidIn } from '../register';
import type { OfficeRequest } from './request';
import { isOfPayment } from './request';

/** Returns whether a row has an invoice that is not cancelled. Credit notes and payments do not count. */
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

/** Returns an object with a value for each column of the tax data. */
export const taxData = <Value>(valueOf: (column: TaxColumn) => Value): Record<TaxColumn, Value> =>
	Object.fromEntries(TAX_COLUMNS.map((column) => [column, valueOf(column)])) as Record<
		TaxColumn,
		Value
	>;

/**
 * Returns the Unique Key for the invoice after a replaced or cancelled one. Stamp issues that invoice only
 * once, even if the register lacks it.
 */
export const successorKey = (row: Row): string => `after ${textIn(row, 'uuid').toUpperCase()}`;

export interface RequestRows {
	sale: readonly Row[];
	/** `old` and `replacement` are {} if there is none. */
	old: Row;
	replacement: Row;
}

/**
 * Finds the rows of a request's sale, old invoice and replacement.
 * @param rows the register's rows, newest first
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
