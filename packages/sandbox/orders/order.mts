export interface Posted {
	headers: Record<string, string>;
	/** Name of the header with the body's signature, which is made with the shop's secret. */
	signature: string;
	body: object;
}

export interface OrderOptions {
	number: number;
	/** The address of the shop, for example tienda.example.mx. */
	host: string;
	paidAt: Date;
}
