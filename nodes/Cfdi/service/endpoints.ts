import type {
	DeclarativeRestApiSettings,
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import type { Dictionary } from 'cfdi-mx/words';
import type { Clean } from './credential';

export interface Endpoint<Field extends string = never> {
	request: { method: 'POST'; url: string; encoding?: 'stream' };
	fields: Readonly<Record<Field, string>>;
}

const post = <Url extends string>(url: Url) => ({ method: 'POST', url }) as const;

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
		// The response is streamed, because its first bytes show whether it is XML, PDF, ZIP or JSON.
		request: { ...post('/api/customer-invoices/download'), encoding: 'stream' },
		fields: { id: 'Id' },
	},
} as const satisfies Readonly<Record<string, Endpoint<string>>>;

export const requestDefaults: DeclarativeRestApiSettings.HttpRequestOptions = {
	headers: { Accept: 'application/json', 'Content-Type': 'application/jsontoxml' },
	// Without this setting, n8n would drop the service's message in an error response.
	ignoreHttpStatusErrors: true,
	// A redirect would turn a POST into a GET, and could send the token to another host.
	disableFollowRedirect: true,
};

export type ServiceRequest = IHttpRequestOptions & {
	timeout: number;
	clean: Clean;
	/** Credential that signs the request. Without it, n8n reads the node's credential. */
	credential?: ICredentialDataDecryptedObject;
};

export interface Answer extends IN8nHttpFullResponse {
	/** Request body. A UUID in it does not belong to a new invoice. */
	sent?: string;
	endpoint?: string;
	/** Base URL of the request. Set only if the response is a redirect. */
	address?: string;
	/** Aborts at the time-out, even while the body is being read. */
	deadline?: AbortSignal;
	clean?: Clean;
	dictionary?: Dictionary;
}

/**
 * Returns the undocumented query parameter for a page. readPages checks whether the service uses
 * it.
 */
export const pageQuery = (page: number | undefined): IDataObject =>
	page === undefined ? {} : { page };

export const customersRequest = (rfc: string, page?: number) =>
	query('customer.getAll', 'Rfc', rfc, page);

export const productsRequest = (description: string, page?: number) =>
	query('product.getAll', 'Descripcion', description, page);

export function downloadRequest(id: string) {
	const { request, fields } = endpoints['invoice.download'];
	const { url, encoding } = request;
	return { url, encoding, body: JSON.stringify({ [fields.id]: id }) };
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
		body: JSON.stringify(text === '' ? {} : { [field]: text }),
	};
}
