export interface Posted {
	headers: Record<string, string>;
	/** The header with the body's signature, whose key is the shop's secret. */
	signature: string;
	body: object;
}

export interface OrderOptions {
	number: number;
	host: string;
	paidAt: Date;
}
