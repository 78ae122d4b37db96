export interface Posted {
	headers: Record<string, string>;
	/** Name of the signature header. The shop's secret signs the body. */
	signature: string;
	body: object;
}

export interface OrderOptions {
	number: number;
	/** The address of the shop, for example tienda.example.mx. */
	host: string;
	paidAt: Date;
}
