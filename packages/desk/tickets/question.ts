import { Decimal, isRecord, recordOf } from 'cfdi-mx/values';
import { isReadableFile, taxpayerIn } from '../certificateAnswer';
import { keysOfTime } from './budgets';

const STEPS: readonly string[] = [
	'buy',
	'rfc',
	'check',
	'stamp',
	'files',
	'pdf',
	'xml',
	'mail',
	'data',
	'certificate',
];

/** Visitors cannot see these settings. */
export interface TicketSettings {
	/**
	 * Last day to invoice a purchase: `month` for the end of the month, a number of days, or `global` until
	 * a global invoice includes it.
	 */
	until: string;
	third: string;
	/** Header in which the proxy in front of n8n puts the visitor's address. */
	proxy: string;
	email: string;
}

export interface Question {
	step: string;
	ticket: string;
	total: string;
	third: string;
	rfc: string;
	name: string;
	postal_code: string;
	regime: string;
	cfdi_use: string;
	email: string;
	taxpayer: string;
	hasFile: boolean;
	visitor: string;
	page: string;
	at: string;
	wrong_ticket: string;
	wrong_visitor: string;
	settings: TicketSettings;
}

interface Request {
	body?: unknown;
	headers?: unknown;
	webhookUrl?: unknown;
	file?: { fileSize?: unknown };
}

/**
 * Returns whether the request is a question from the page. Any other request is a visit, which gets the
 * page.
 */
export function isQuestion({ body }: Request): boolean {
	return isRecord(body) && Boolean(body.step);
}

/**
 * Reads a question from the page.
 * @param now in milliseconds since 1970
 */
export function ticketQuestion(request: Request, settings: TicketSettings, now: number): Question {
	const body = recordOf(request.body);
	const text = (name: string, length: number) => cut(body[name], length);
	const step = STEPS.find((one) => one === body.step) ?? 'buy';
	const ticket = text('ticket', 40).replace(/^[#\s]+/, '');
	const visitor = visitorOf(request.headers, settings.proxy);
	const { hour, minute } = keysOfTime(now);
	return {
		step,
		ticket,
		total: amountIn(text('total', 20)),
		third: text('third', 100).toUpperCase(),
		rfc: text('rfc', 20)
			.toUpperCase()
			.replace(/[\s._\\/-]/g, ''),
		name: text('name', 300),
		postal_code: text('postal_code', 10),
		regime: text('regime', 3),
		cfdi_use: text('cfdi_use', 4),
		email: text('email', 100).toLowerCase(),
		taxpayer: taxpayerIn(text('link', 500)),
		hasFile: isReadableFile(request.file),
		visitor,
		page: typeof request.webhookUrl === 'string' ? request.webhookUrl : '',
		at: new Date(now).toISOString(),
		wrong_ticket: `${hour} ${ticket}`,
		wrong_visitor: `${minute} ${visitor}`,
		settings,
	};
}

// Control characters are replaced, because typed text must stay on one line of a row or an email.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f]/g;

function cut(value: unknown, length: number): string {
	if (typeof value !== 'string') return '';
	return value.replace(CONTROLS, ' ').trim().slice(0, length);
}

function amountIn(text: string): string {
	const amount = Decimal.parse(text.replace(/[$,\s]/g, ''));
	return amount?.isPositive() === true ? amount.trimmed(2).toString() : '';
}

/**
 * Returns the last address in the proxy's header, because a visitor can forge the addresses before it.
 * Returns '' without a proxy, and only the first half of an IPv6 address.
 */
function visitorOf(headers: unknown, proxy: string): string {
	const header = proxy.trim().toLowerCase();
	const noted = header === '' ? '' : recordOf(headers)[header];
	return cut(
		String(noted ?? '')
			.split(',')
			.pop(),
		60,
	)
		.replace(/^([\d.]+):\d+$/, '$1')
		.replace(/[^\da-f.:]/gi, '')
		.split(':')
		.slice(0, 4)
		.join(':');
}
