/** A stream: the first bytes of the answer show what it is (XML, PDF, ZIP, JSON). */
export const downloadEndpoint = {
	url: '/api/customer-invoices/download',
	encoding: 'stream',
} as const;
