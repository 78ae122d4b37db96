/** How a message speaks of an operation that changes something at the service. */
export interface Write {
	/** "stamped": what may have happened. */
	done: string;
	/** What to look for at the service. */
	lookFor: string;
}

const writes: Record<string, Write> = {
	'customer.create': { done: 'created', lookFor: 'the customer' },
	'product.create': { done: 'created', lookFor: 'the product' },
	'invoice.stamp': { done: 'stamped', lookFor: 'the invoice' },
	'invoice.cancel': { done: 'cancelled', lookFor: 'the invoice and its status' },
};

/**
 * @param operation "invoice.stamp"
 * @returns `undefined` for an operation that only reads
 */
export function writeOf(operation: string): Write | undefined {
	return writes[operation];
}
