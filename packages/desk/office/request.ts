import { isGeneric, isUuid, normalizeKey, recordOf, textOf } from 'cfdi-mx/values';
import { taxpayerIn } from '../certificateAnswer';

/** An answer to the page. Its state says how the page shows it. */
export type PageAnswer = { state: string } & Record<string, unknown>;

const TEXTS = [
	'step',
	'sale',
	'rfc',
	'name',
	'regime',
	'postal_code',
	'cfdi_use',
	'payment_form',
	'email',
	'total',
	'what',
	'row',
	'state',
	'words',
	'link',
] as const;

/** A request of the page. Missing texts are ''. */
export type OfficeRequest = Record<(typeof TEXTS)[number], string> & {
	/** The key of the sale, '' without a number. */
	key: string;
	/** '' unless it is a whole UUID. */
	uuid: string;
	/** The lines as a person typed them. */
	lines?: readonly unknown[];
};

/** Reads the body of a request. Only texts and numbers count. */
export function requestOf(body: unknown): OfficeRequest {
	const given = recordOf(body);
	const text = (name: string) => textOf(given[name]);
	const texts = Object.fromEntries(TEXTS.map((name) => [name, text(name)]));
	const uuid = normalizeKey(text('uuid'));
	return {
		...(texts as Record<(typeof TEXTS)[number], string>),
		key: saleKey(text('sale')),
		uuid: isUuid(uuid) ? uuid : '',
		...(Array.isArray(given.lines) && { lines: given.lines as unknown[] }),
	};
}

/** Ignores case: a telephone writes the first letter of "a-12" in uppercase. */
function saleKey(sale: string): string {
	const number = normalizeKey(sale).toUpperCase();
	return number === '' ? '' : `form/${number}`;
}

/** The first step for a request, with its values: rows, the service, SAT, or the answer. */
export type Route =
	| { to: 'again'; id: number; seen: string; state: 'again' | 'refund' }
	| { to: 'answer'; answer: PageAnswer }
	| { to: 'certificate' }
	| { to: 'codes'; words: string }
	| { to: 'customer'; rfc: string }
	| { to: 'earlier'; table: string; column: string; uuid: string }
	| { to: 'issue'; key: string }
	| { to: 'link'; taxpayer: string }
	| { to: 'lists' }
	| { to: 'today' };

/** Steps about an invoice of the register. */
const EARLIER = ['old', 'replace', 'pdf', 'xml', 'sat', 'send'];

export const NO_FILES = 'El servicio no entregó sus archivos. Intente más tarde.';

export const NOT_THERE: PageAnswer = {
	state: 'told',
	title: 'La factura no se puede sustituir',
	text: 'No está en cfdi_invoices, o ya está cancelada.',
};

export const UNKNOWN_CUSTOMER: PageAnswer = { state: 'customer', known: null, recent: [] };

const answer = (given: PageAnswer): Route => ({ to: 'answer', answer: given });

/** Decides the first step for a request. */
export function routeOf(request: OfficeRequest): Route {
	const { step, key, rfc } = request;
	switch (step) {
		case 'lists':
		case 'today':
			return { to: step };
		case 'codes':
			return { to: 'codes', words: request.words };
		case 'issue':
			return key === ''
				? answer({ state: 'used', text: 'Escriba el número de la venta: el de la nota.' })
				: { to: 'issue', key };
		case 'customer':
			// The RFC of the general public belongs to no single customer.
			return rfc === '' || isGeneric(rfc) ? answer(UNKNOWN_CUSTOMER) : { to: 'customer', rfc };
		case 'certificate': {
			// Of a link only the taxpayer counts, so that no server but SAT's is asked.
			const taxpayer = taxpayerIn(request.link.slice(0, LINK_LENGTH));
			return taxpayer === '' ? { to: 'certificate' } : { to: 'link', taxpayer };
		}
		case 'again':
			return againRoute(request);
		default:
			return EARLIER.includes(step)
				? earlierRoute(request)
				: answer({ state: 'undone', text: 'La página cambió: vuelva a cargarla.' });
	}
}

function earlierRoute({ step, what, uuid }: OfficeRequest): Route {
	if (uuid === '') {
		const isOfForm = step === 'old' || step === 'replace';
		return answer(isOfForm ? NOT_THERE : { state: 'undone', text: NO_FILES });
	}
	return step === 'send' && what === 'paymentNotMailed'
		? { to: 'earlier', table: 'cfdi_payments', column: 'payment_uuid', uuid }
		: { to: 'earlier', table: 'cfdi_invoices', column: 'uuid', uuid };
}

/** States of an order or a refund for which nothing was stamped. */
const WAITING = ['refused', 'unknown', 'noInvoice'];

export const NOT_WAITING: PageAnswer = {
	state: 'done',
	text: 'Ya no espera: vuelva a cargar la página.',
};

/** The workflow that owns the row takes it again. A row with an invoice is never stamped again. */
function againRoute({ row, state: seen, what }: OfficeRequest): Route {
	const id = /^\d{1,15}$/.test(row) ? Number(row) : 0;
	if (id === 0 || !WAITING.includes(seen)) return answer(NOT_WAITING);
	return { to: 'again', id, seen, state: what === 'refund' ? 'refund' : 'again' };
}

const LINK_LENGTH = 500;
