export interface Posted {
	headers: Record<string, string>;
	/**
	 * The name of the HTTP header with the body's signature. The shop's secret is the key of the
	 * signature.
	 */
	signature: string;
	body: object;
}

export interface OrderOptions {
	number: number;
	/** The shop's host name, for example tienda.example.mx. */
	host: string;
	paidAt: Date;
}
