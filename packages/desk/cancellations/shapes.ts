import type { FileItem, Place } from '../places';

export interface NodeError {
	outcome?: string;
	message?: string;
	es?: { message: string; description?: string };
}

/** An item of Read Spreadsheet with Keep All Rows. */
export interface Given extends FileItem {
	/** The UUID, ID or folio of a refused row. */
	key?: string;
	invoiceId?: string;
	uuid?: string;
	folio?: string;
	cancellationReason?: string;
	replacementUuid?: string;
	es?: string[];
	/** In a workbook's header: its sheet and the unread sheets. */
	sheet?: string;
	notRead?: readonly string[];
	/** In the header: the hidden rows. */
	hiddenRows?: readonly number[];
	/** Kinds of the problems of a refused row, or of the notes of another row. */
	codes?: string[];
}

/** The used columns of cfdi_invoices. Without an ID, the row does not exist. */
export interface Listed {
	id?: number;
	invoice_id?: string | null;
	uuid?: string | null;
	order_number?: string | null;
	status?: string | null;
	sat_status?: string | null;
	checked_on?: string | null;
	asked_on?: string | null;
}

export interface Wanted extends Place {
	reason: string;
	replacement: string;
	uuid: string;
	folio: string;
}

/** An invoice in the file. If its ID is unknown, `why` has the reason. */
export interface Named {
	invoice_id: string;
	why: string;
	listed: Listed;
	wanted: Wanted[];
	/** It only replaces another invoice, so it is read but not cancelled. */
	isReplacement?: true;
}

/** An item of Download with Read Invoice. */
export interface Downloaded {
	invoice?: {
		Serie?: string;
		Folio?: string;
		Fecha: string;
		Total: string;
		Moneda: string;
		MetodoPago?: string;
		TipoDeComprobante: string;
		Receptor: { Rfc: string };
		CfdiRelacionados?: ReadonlyArray<{
			TipoRelacion?: string;
			CfdiRelacionado?: ReadonlyArray<{ UUID?: string }>;
		}>;
	};
	verificationUrl?: string;
	cancelUntil?: string;
	warnings?: Array<{ message: string; es: { message: string } }>;
	error?: NodeError;
}

/** The answer of SAT's service, or its error. */
export interface Answered {
	data?: unknown;
	error?: { message?: string } | string;
}

/**
 * The decision about a cancellation:
 * - `free`, `accept`: request it, without or with the recipient's acceptance;
 * - `differs`, `late`, `unknown`, `rejected`, `again`: request it only if the person confirms: the replacement has
 *   another recipient, currency or total; there is a fine; SAT did not answer; the recipient refused before; SAT does
 *   not have the earlier request;
 * - `cancelled`, `waiting`, `asked`: do not request it again;
 * - `no`: it is impossible.
 */
export type What =
	| 'free'
	| 'accept'
	| 'differs'
	| 'late'
	| 'unknown'
	| 'rejected'
	| 'again'
	| 'cancelled'
	| 'waiting'
	| 'asked'
	| 'no';

export interface Decided extends Named {
	id?: number;
	uuid: string;
	what: What;
	/** In Spanish, for its row in the file. */
	says: string;
	/** For its row in the register. */
	sat_status: string;
	order_number: string;
	cancel_reason: string;
	replacement: string;
	total: string;
	currency: string;
	type: string;
	recipient: string;
	method: string;
	issued_on: string;
}
