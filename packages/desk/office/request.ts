import { dayAt, isGeneric, isUuid, normalizeKey, recordOf, textOf } from 'cfdi-mx/values';
import type { Month } from '../calendar';
import { lastMonth, monthAfter, monthOf } from '../calendar';
import { taxpayerIn } from '../certificateAnswer';

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
	'month',
	'one',
	'listed',
] as const;

export type OfficeRequest = Record<(typeof TEXTS)[number], string> & {
	key: string;
	uuid: string;
	lines?: readonly unknown[];
};

/** Reads a request's body. Values other than strings and numbers become ''. */
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

/** Ignores case, because phones capitalize the first letter of "a-12". */
function saleKey(sale: string): string {
	const number = normalizeKey(sale).toUpperCase();
	return number === '' ? '' : `form/${number}`;
}

export type Route =
	| { to: 'again'; id: number; seen: string; state: 'again' | 'refund' }
	| { to: 'answer'; answer: PageAnswer }
	| { to: 'certificate' }
	| { to: 'codes'; words: string }
	| { to: 'link'; taxpayer: string }
	| { to: 'lists' }
	| ({ to: 'period' } & PeriodRows)
	| ({ to: 'rows' } & OwnRows);

interface OwnRows {
	key: string;
	rfc: string;
	uuid: string;
}

interface PeriodRows {
	month: Month;
	one: string;
	uuid: string;
	before: Month;
	after: Month;
	limit: number;
}

/** No column has this value, so a condition with it matches no row. */
const NOTHING = '##';

export const MAX_ROWS = 6000;

/** No table has more rows than this, because n8n limits a table to 200 MB. */
const ALL_ROWS = 10_000_000;

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

const own = (values: Partial<OwnRows>): Route => ({
	to: 'rows',
	...{ key: NOTHING, rfc: NOTHING, uuid: NOTHING },
	...values,
});

const period = (values: Partial<PeriodRows>): Route => ({
	to: 'period',
	...{ month: NOTHING, one: NOTHING, uuid: NOTHING, limit: MAX_ROWS },
	...{ before: NOTHING, after: NOTHING },
	...values,
});

const EARLIER = ['old', 'replace', 'pdf', 'xml', 'sat', 'send'];

export const NO_FILES = 'El servicio no entregó sus archivos. Intente más tarde.';

export const NOT_THERE: PageAnswer = {
	state: 'told',
	title: 'La factura no se puede sustituir',
	text: 'No está en cfdi_invoices, o ya está cancelada.',
};

/** Returns the answer about an invoice that is not in the register. */
export const notFoundAnswer = (step: string): PageAnswer =>
	step === 'old' || step === 'replace' ? NOT_THERE : { state: 'undone', text: NO_FILES };

export const UNKNOWN_CUSTOMER: PageAnswer = { state: 'customer', known: null, recent: [] };

const answer = (given: PageAnswer): Route => ({ to: 'answer', answer: given });

/**
 * Decides a request's first step: an answer, or the data to read.
 * @param now in milliseconds
 */
export function routeOf(request: OfficeRequest, now: number): Route {
	const { step, key, rfc } = request;
	switch (step) {
		case 'lists':
			return { to: step };
		case 'today':
			return period({ month: monthOf(dayAt(now)) });
		case 'month':
			return monthRoute(request, now);
		case 'audit':
			return auditRoute(request, now);
		case 'codes':
			return { to: 'codes', words: request.words };
		case 'issue':
			return key === ''
				? answer({ state: 'used', text: 'Escriba el número de la venta: el de la nota.' })
				: own({ key });
		case 'customer':
			return rfc === '' || isGeneric(rfc) ? answer(UNKNOWN_CUSTOMER) : own({ rfc });
		case 'certificate': {
			// Takes only the taxpayer's identifier from the link, so that n8n contacts only SAT's server.
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
	if (uuid === '') return answer(notFoundAnswer(step));
	return isOfPayment({ step, what }) ? period({}) : own({ uuid });
}

/**
 * Returns whether a request is about a payment complement, which is in the payments table instead of the
 * register.
 */
export const isOfPayment = ({ step, what }: Pick<OfficeRequest, 'step' | 'what'>): boolean =>
	step === 'send' && what === 'paymentNotMailed';

/** Returns the requested month, or last month by default. */
export const monthAsked = ({ month }: Pick<OfficeRequest, 'month'>, now: number): Month =>
	month || lastMonth(now);

function monthRoute(request: OfficeRequest, now: number): Route {
	const one = normalizeKey(request.one);
	if (one !== '') {
		// Part of a UUID can match many invoices, so the limit is high.
		return period({ one, limit: ALL_ROWS, ...(isUuid(one) && { uuid: one }) });
	}
	const month = monthAsked(request, now);
	return MONTH.test(month)
		? period({ month, limit: ALL_ROWS })
		: answer({ state: 'undone', title: 'No hay archivo', text: 'Escriba el mes como 2026-11.' });
}

function auditRoute(request: OfficeRequest, now: number): Route {
	const month = monthAsked(request, now);
	if (!MONTH.test(month)) return answer({ state: 'undone', text: 'Escriba el mes como 2026-11.' });
	// A CFDI's date (Fecha) and its stamp can be in different months, so the audit needs the neighboring
	// months.
	const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
	return period({ month, before, after, limit: ALL_ROWS });
}

const WAITING = ['refused', 'unknown', 'noInvoice'];

export const NOT_WAITING: PageAnswer = {
	state: 'done',
	text: 'Ya no espera: vuelva a cargar la página.',
};

/** Another attempt is safe: the row's workflow does not stamp a row that already has an invoice. */
function againRoute({ row, state: seen, what }: OfficeRequest): Route {
	const id = /^\d{1,15}$/.test(row) ? Number(row) : 0;
	if (id === 0 || !WAITING.includes(seen)) return answer(NOT_WAITING);
	return { to: 'again', id, seen, state: what === 'refund' ? 'refund' : 'again' };
}

const LINK_LENGTH = 500;
