/** Where an operation is posted. */
export interface Endpoint<Field extends string = never> {
	/** As it is in the node's description: the Base URL is added to its path. */
	request: { method: 'POST'; url: string; encoding?: 'stream' };
	/** What the service calls the fields of the body. */
	fields: Readonly<Record<Field, string>>;
}

const post = <Url extends string>(url: Url) => ({ method: 'POST', url }) as const;

/** Those of the CFDI API, by the ID of the operation. An invoice is sent with the names of Anexo 20. */
export const endpoints = {
	'customer.create': {
		request: post('/api/customers/create'),
		fields: { name: 'Nombre', rfc: 'Rfc', taxRegime: 'RegimenFiscal' },
	},
	'customer.getAll': { request: post('/api/customers'), fields: { rfc: 'Rfc' } },
	'product.create': {
		request: post('/api/products/create'),
		fields: {
			name: 'Nombre',
			unitCode: 'ClaveUnidad',
			productCode: 'ClaveProdServ',
			price: 'Precio',
		},
	},
	'product.getAll': { request: post('/api/products'), fields: { description: 'Descripcion' } },
	'invoice.stamp': { request: post('/api/customer-invoices/stamp'), fields: {} },
	'invoice.cancel': {
		request: post('/api/customer-invoices/cancel'),
		fields: { id: 'Id', reason: 'MotivoCancelacion', replacement: 'FolioSustitucion' },
	},
	'invoice.download': {
		// A stream: the first bytes of the answer show what it is (XML, PDF, ZIP, JSON).
		request: { ...post('/api/customer-invoices/download'), encoding: 'stream' },
		fields: { id: 'Id' },
	},
} as const satisfies Readonly<Record<string, Endpoint<string>>>;

type Own = typeof endpoints;

/** What any service has: the operations of the CFDI API, and a name for each field of theirs. */
export type Endpoints = { readonly [Id in keyof Own]: Endpoint<keyof Own[Id]['fields'] & string> };
