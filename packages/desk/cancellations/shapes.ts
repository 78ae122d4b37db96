import type { FileItem, Place } from '../places';

/** What an error of the node says of one item. */
export interface NodeError {
	outcome?: string;
	message?: string;
	es?: { message: string; description?: string };
}

/** An item of Read Spreadsheet with Keep All Rows. */
export interface Given extends FileItem {
	/** Of a refused row: the UUID, ID or folio that it names. */
	key?: string;
	invoiceId?: string;
	uuid?: string;
	folio?: string;
	cancellationReason?: string;
	replacementUuid?: string;
	es?: string[];
	/** Of the header of a workbook: its sheet, and the sheets that were not read. */
	sheet?: string;
	notRead?: readonly string[];
	/** Of the header: the rows that nobody sees in the file. */
	hiddenRows?: readonly number[];
	/** The kinds of what is wrong with a refused row, and of the notes of another one. */
	codes?: string[];
}

/** A row of cfdi_invoices, as far as it is read here; without an ID it is none. */
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

/** What one row of the file asks. */
export interface Wanted extends Place {
	reason: string;
	replacement: string;
	uuid: string;
	folio: string;
}

/** An invoice that rows name; without an ID, `why` says why it is not known. */
export interface Named {
	invoice_id: string;
	why: string;
	listed: Listed;
	wanted: Wanted[];
	/** It is named as what replaces another one: it is read, and not cancelled. */
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

/** What SAT's service answers, or why it did not. */
export interface Answered {
	data?: unknown;
	error?: { message?: string } | string;
}

/**
 * What becomes of a cancellation:
 * - `free`, `accept`: it is requested, without or with the recipient's acceptance;
 * - `differs`, `late`, `unknown`, `rejected`, `again`: only if the person says so: what replaces it is of another
 *   recipient, currency or total, a fine, no word of SAT, refused before, requested before without a trace at SAT;
 * - `cancelled`, `waiting`, `asked`: it is not requested again;
 * - `no`: it cannot be.
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

/** An invoice with what SAT says of it. */
export interface Decided extends Named {
	/** Of its row in the register, if it has one. */
	id?: number;
	uuid: string;
	what: What;
	/** In Spanish, for its row of the file. */
	says: string;
	/** For its row of the register. */
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
