export const contentType = 'application/jsontoxml';

export const paths = {
	createCustomer: '/api/customers/create',
	customers: '/api/customers',
	createProduct: '/api/products/create',
	products: '/api/products',
	stamp: '/api/customer-invoices/stamp',
	cancel: '/api/customer-invoices/cancel',
	download: '/api/customer-invoices/download',
} as const;

export const pageParameter = (page: number): string => `?page=${page}`;

export const bodies = {
	customers: (rfc?: string): string => JSON.stringify({ Rfc: rfc }),
	cancellation: (id: string, reason: string, replacement?: string): string =>
		JSON.stringify({ Id: id, MotivoCancelacion: reason, FolioSustitucion: replacement }),
	download: (id: string): string => JSON.stringify({ Id: id }),
};

export const contentOf = (body: unknown): unknown => body;

export const idIn = (content: unknown): string => (content as { Id: string }).Id;

export const created = (id: number, message: string): object => ({ data: { id }, message });

export const stampedAs = (
	invoice: { id?: number | string; uuid: string; [name: string]: unknown },
	message?: string,
): object => ({ data: invoice, message });

export const cancelledAs = (state: Record<string, unknown>, message: string): object => ({
	data: state,
	message,
});

export const pageOf = (current: number, last: number, records: object[]): object => ({
	data: { current_page: current, last_page: last, data: records },
});

export const customerRecord = (id: number, rfc: string, name: string): object => ({
	id,
	taxid: rfc,
	name,
});

export const filesOf = (
	files: { xml?: Buffer; pdf?: Buffer },
	beside: Record<string, unknown> = {},
): object => ({
	data: { ...beside, xml: files.xml?.toString('base64'), pdf: files.pdf?.toString('base64') },
});

export const delivered = (pdf: Buffer): { type: string; bytes: Buffer } => ({
	type: 'application/pdf',
	bytes: pdf,
});

/** The first bytes of an endless download, and the node's error for it. */
export const endlessDownload = {
	begins: Buffer.from('%PDF-1.7\n'),
	refusedWith: 'The file is larger than 100 MB, so the download was stopped',
};

export const idField = 'Id';

export const partyFields: (operation: string) => { rfc: string; name: string } = () => ({
	rfc: 'Rfc',
	name: 'Nombre',
});

export const refusedFields = (fields: Record<string, string[]>) => ({
	status: 422,
	body: { error: fields, code: 422 },
});

export const says = (status: number, words: string) => ({
	status,
	body: { message: words },
});
