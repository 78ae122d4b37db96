export interface Posted {
	headers: Record<string, string>;
	/** Name of the header for the body's signature with the shop's secret. */
	signature: string;
	body: object;
}

export interface OrderOptions {
	number: number;
	/** The shop's host, for example tienda.example.mx. */
	host: string;
	paidAt: Date;
}
