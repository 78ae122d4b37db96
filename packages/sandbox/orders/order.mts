/** A sample order as its shop posts it. */
export interface Posted {
	/** The headers without the signature. */
	headers: Record<string, string>;
	/** The header of the signature, which covers the body with the shop's secret. */
	signature: string;
	body: object;
}

/** What an order is made of. */
export interface OrderOptions {
	number: number;
	/** The address of the shop: tienda.example.mx. */
	host: string;
	paidAt: Date;
}
