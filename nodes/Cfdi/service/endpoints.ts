import type {
	DeclarativeRestApiSettings,
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import type { Dictionary } from 'cfdi-mx/words';
import type { Clean } from './credential';

/** An operation's path, and the names of the fields in its body. */
export interface Endpoint<Field extends string = never> {
	/** The node's description has the same: the credential adds the Base URL. */
	request: { method: 'POST'; url: string; encoding?: 'stream' };
	fields: Readonly<Record<Field, string>>;
}

const post = <Url extends string>(url: Url) => ({ method: 'POST', url }) as const;

/** The endpoints by the ID of their operation. The fields of an invoice have the names of Anexo 20. */
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
		// The first bytes of the stream show its kind: XML, PDF, ZIP or JSON.
		request: { ...post('/api/customer-invoices/download'), encoding: 'stream' },
		fields: { id: 'Id' },
	},
} as const satisfies Readonly<Record<string, Endpoint<string>>>;

/** Options that all requests have. The credential adds the Base URL and the token. */
export const requestDefaults: DeclarativeRestApiSettings.HttpRequestOptions = {
	headers: { Accept: 'application/json', 'Content-Type': 'application/jsontoxml' },
	// The node reads every status, because n8n would drop the service's message.
	ignoreHttpStatusErrors: true,
	// A redirect would turn a POST into a GET, and could send the token to another host.
	disableFollowRedirect: true,
};

export type ServiceRequest = IHttpRequestOptions & {
	timeout: number;
	clean: Clean;
	/** Signs the request, if it differs from the credential that n8n takes. */
	credential?: ICredentialDataDecryptedObject;
};

/** An answer of the service, with the parts of its request that its reader needs. */
export interface Answer extends IN8nHttpFullResponse {
	/** The body of the request: a UUID in it is not a new one. */
	sent?: string;
	endpoint?: string;
	/** The Base URL of the request, only for a redirect. */
	address?: string;
	/** Aborted at the time-out of the request, which also bounds a body that is still a stream. */
	deadline?: AbortSignal;
	/** Removes the secrets from a text, before any other function sees it. */
	clean?: Clean;
	dictionary?: Dictionary;
}

/** Serializes a body. n8n's HTTP client would not send an empty object. */
export const serialize = (body: IDataObject): string => JSON.stringify(body);

/** Asks for a page. The name of this parameter is not documented, so readPages checks its effect. */
export const pageQuery = (page: number | undefined): IDataObject =>
	page === undefined ? {} : { page };

/** Asks for the customers with an RFC or its beginning; for all customers if it is empty. */
export const customersRequest = (rfc: string, page?: number) =>
	query('customer.getAll', 'Rfc', rfc, page);

/** Asks for the products with a description; for all products if it is empty. */
export const productsRequest = (description: string, page?: number) =>
	query('product.getAll', 'Descripcion', description, page);

export function downloadRequest(id: string) {
	const { request, fields } = endpoints['invoice.download'];
	const { url, encoding } = request;
	return { url, encoding, body: serialize({ [fields.id]: id }) };
}

function query(
	id: 'customer.getAll' | 'product.getAll',
	field: string,
	text: string,
	page?: number,
) {
	return {
		url: endpoints[id].request.url,
		qs: pageQuery(page),
		body: serialize(text === '' ? {} : { [field]: text }),
	};
}
