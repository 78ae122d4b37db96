/**
 * What the service takes and gives, as its documentation writes it: paths, bodies, answers, refusals and
 * files. The tests of what the node does with any service have it from here. Another service has another
 * one of this file; tests of what is its own, such as other forms of its answers, are next to its readers.
 */
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

/** The parameter of a page after the first. */
export const pageParameter = (page: number): string => `?page=${page}`;

/** The bodies that are sent, to the letter. */
export const bodies = {
	customer: (name: string, rfc: string, regime: string): string =>
		JSON.stringify({ Nombre: name, Rfc: rfc, RegimenFiscal: regime }),
	product: (name: string, unit: string, code: string, price: string): string =>
		JSON.stringify({ Nombre: name, ClaveUnidad: unit, ClaveProdServ: code, Precio: price }),
	customers: (rfc?: string): string => JSON.stringify({ Rfc: rfc }),
	products: (description?: string): string => JSON.stringify({ Descripcion: description }),
	/** @param invoice the JSON with the names of Anexo 20 */
	invoice: (invoice: string): string => invoice,
	cancellation: (id: string, reason: string, replacement?: string): string =>
		JSON.stringify({ Id: id, MotivoCancelacion: reason, FolioSustitucion: replacement }),
	download: (id: string): string => JSON.stringify({ Id: id }),
};

/** What is in a body: an invoice is in it with the names of Anexo 20. */
export const contentOf = (body: unknown): unknown => body;

/** The ID in the content of a download. */
export const idIn = (content: unknown): string => (content as { Id: string }).Id;

/** A customer or a product that was created. */
export const created = (id: number, message: string): object => ({ data: { id }, message });

/** A stamped invoice, with whatever else the service says of it. */
export const stampedAs = (
	invoice: { id?: number | string; uuid: string; [name: string]: unknown },
	message?: string,
): object => ({ data: invoice, message });

/** What the service says of a cancellation. */
export const cancelledAs = (state: Record<string, unknown>, message: string): object => ({
	data: state,
	message,
});

/** A page of records. */
export const pageOf = (current: number, last: number, records: object[]): object => ({
	data: { current_page: current, last_page: last, data: records },
});

/** The record of a customer. */
export const customerRecord = (id: number, rfc: string, name: string): object => ({
	id,
	taxid: rfc,
	name,
});

/** Files, with whatever the service says besides them. */
export const filesOf = (
	files: { xml?: Buffer; pdf?: Buffer },
	beside: Record<string, unknown> = {},
): object => ({
	data: { ...beside, xml: files.xml?.toString('base64'), pdf: files.pdf?.toString('base64') },
});

/** The answer to a download as it goes over the wire. */
export const delivered = (pdf: Buffer): { type: string; bytes: Buffer } => ({
	type: 'application/pdf',
	bytes: pdf,
});

/** A download that never ends: how it begins, and what the node says of it. */
export const endlessDownload = {
	begins: Buffer.from('%PDF-1.7\n'),
	refusedWith: 'The file is larger than 100 MB, and the download was stopped',
};

/** What the service calls the ID of an invoice. */
export const idField = 'Id';

/** What the service calls the RFC and the name that it refuses, of an operation. */
export const partyFields: (operation: string) => { rfc: string; name: string } = () => ({
	rfc: 'Rfc',
	name: 'Nombre',
});

/** The fields that the service refuses, with its words for each. */
export const refusedFields = (fields: Record<string, string[]>) => ({
	status: 422,
	body: { error: fields, code: 422 },
});

/** What the service says, with a status. */
export const says = (status: number, words: string) => ({
	status,
	body: { message: words },
});
