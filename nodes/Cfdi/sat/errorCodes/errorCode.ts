/** What one of SAT's codes means to a person who issues invoices. */
export interface ErrorCode {
	code: string;
	/** The attribute or element that it is about: Receptor.UsoCFDI. */
	field: string;
	/** What is wrong, in one sentence. */
	cause: string;
	/** What to do about it, with the name of the node's field or option where there is one. */
	fix: string;
}

/** A message may begin with a code of three digits: "307. El CFDI ...", but not "401.50 ...". */
export const LEADING_NUMBER = /^\s*(\d{3})(?!\d|[.,]\d)/;
