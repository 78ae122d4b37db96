export interface Posted {
	headers: Record<string, string>;
	/** The name of the header that contains the body's signature. */
	signature: string;
	body: object;
}

export interface OrderOptions {
	number: number;
	host: string;
	paidAt: Date;
}
