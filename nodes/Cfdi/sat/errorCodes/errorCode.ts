/** What one of SAT's codes means to somebody who issues an invoice. */
export interface ErrorCode {
	code: string;
	/** The attribute or element that it is about: Receptor.UsoCFDI. */
	field: string;
	/** What is wrong, in one sentence. */
	cause: string;
	/** What to do about it, with the name of the node's field or option where there is one. */
	fix: string;
}
