import { authenticated } from './credential';
import { endpoints } from './endpoints';
import type { Service } from './face';
import { readDownload, readDownloadedInvoice, wholeFiles } from './files';
import { readPage } from './pages';
import { readCancelledInvoice, readCreatedRecord, readStampedInvoice } from './readAnswer';

/** The parameter of the page is not documented: readPages ends where the service ignores it. */
const pageQuery: Service['pageQuery'] = (page) => (page === undefined ? {} : { page });

/** Written here and not by n8n's HTTP client, which would not send an empty object at all. */
const written: Service['written'] = (body) => JSON.stringify(body);

/** A query with one filter, or with none. */
function query(
	id: 'customer.getAll' | 'product.getAll',
	field: string,
	text: string,
	page?: number,
) {
	return {
		url: endpoints[id].request.url,
		qs: pageQuery(page),
		body: written(text === '' ? {} : { [field]: text }),
	};
}

/** The CFDI API, in all that is its own. Its documentation leaves much open: the readers are tolerant. */
export const cfdiApi: Service = {
	endpoints,
	requestDefaults: {
		// The base URL is missing: the credential adds it, so that n8n evaluates no expression for it.
		headers: { Accept: 'application/json', 'Content-Type': 'application/jsontoxml' },
		// The node reads every status itself: n8n would drop the service's own words.
		ignoreHttpStatusErrors: true,
		// A redirect would turn a POST into a GET, and could lead the token to another host.
		disableFollowRedirect: true,
	},
	authenticated,
	written,
	pageQuery,
	customers: (rfc, page) => query('customer.getAll', 'Rfc', rfc, page),
	products: (description, page) => query('product.getAll', 'Descripcion', description, page),
	download: (id) => {
		const { request, fields } = endpoints['invoice.download'];
		const { url, encoding } = request;
		return { url, encoding, body: written({ [fields.id]: id }) };
	},
	readCreatedRecord,
	readStampedInvoice,
	readCancelledInvoice,
	readPage,
	customerIn: ({ id, taxid, name }) => ({
		id: id as string | number,
		rfc: String(taxid),
		name: String(name),
	}),
	readDownload,
	readDownloadedInvoice,
	wholeFiles,
};
