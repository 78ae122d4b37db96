import type { Row } from '../register';
import type { Purchase, Question, TicketSettings, Try } from '../tickets';
import { purchaseOf, ticketQuestion, tryOf } from '../tickets';

export const NOW = Date.parse('2026-11-23T18:00:00Z');

const SETTINGS: TicketSettings = {
	until: 'month',
	third: '',
	proxy: 'x-forwarded-for',
	email: 'tienda@example.com',
};

export const PAGE = 'https://n8n.example.com/webhook/cfdi-autofactura';

/**
 * Returns the question in a page's request. By default, the x-forwarded-for header has the visitor's address.
 */
export const asked = (
	body: Row,
	headers: Row = {},
	settings: Partial<TicketSettings> = {},
	now = NOW,
): Question =>
	ticketQuestion({ body, headers, webhookUrl: PAGE }, { ...SETTINGS, ...settings }, now);

export const ROW: Row = {
	id: 7,
	shop: 'tienda.mx',
	order_number: '1001',
	total: 1160,
	state: 'noRfc',
	ordered_on: '2026-11-20',
	order_json: JSON.stringify({ body: { order_key: 'wc_order_x' } }),
	email: 'ana@example.com',
};

export interface Case {
	ask?: Row;
	row?: Row;
	others?: Row[];
	settings?: Partial<TicketSettings>;
	tries?: Row[];
	headers?: Row;
}

export const TRY: Row = { ticket_hour: '2026112318 1001', visitor_minute: '202611231800 ' };

const given = ({ ask = {}, row = {}, others = [], settings = {}, headers = {} }: Case) => ({
	question: asked({ ticket: '1001', total: '1160.00', ...ask }, headers, settings),
	rows: [row, ...others].map((one) => ({ ...ROW, ...one })),
});

export function noted(of: Case): Try & { id: number } {
	const { question, rows } = given(of);
	return { id: 999, ...tryOf(question, rows) };
}

export function found(of: Case): Purchase {
	const { question, rows } = given(of);
	const own = noted(of);
	return purchaseOf(question, rows, { ...own }, [...(of.tries ?? []), { ...own }], NOW);
}
