/** The faults between the node and the service, each with the outcome that the node must report. */
import { token } from '../support/engine';

export type Outcome = 'refused' | 'notSent' | 'unknown';

export interface Fault {
	name: string;
	/** The sandbox's fault order; none if the service is unreachable. */
	order?: {
		fault: string;
		work?: 'none' | 'done';
		status?: number;
		headers?: Record<string, string>;
		body?: string | object;
	};
	/** The credential's address in place of the sandbox's: then every item is hit. */
	unreachable?: 'closedPort' | 'unknownHost';
	outcome: Outcome;
	message: string;
	/** A part of the description. */
	description: string;
	httpCode?: string;
	/** The node itself retries the request, which was not sent. */
	retried?: boolean;
}

const brokenConnection = 'The connection to the service broke before its answer came';
const serviceFailed = 'The service failed while it worked on this item';
const tooManyRequests = 'The service accepts no more requests for now';
const unreadable = 'The answer does not come from the CFDI API';
const tooSlow = 'The service did not answer in time';
const cannotReach = 'The service cannot be reached';

/** Some services repeat what they received: the token must not be shown then either. */
const echo = `Authorization: Bearer ${token}`;
const page = `<html><head><title>Bad gateway</title></head><body>${echo}</body></html>`;

const status = (
	code: number,
	rest: Pick<Fault, 'outcome' | 'message' | 'description'> & Partial<Fault>,
	answer: { headers?: Record<string, string>; body?: string | object } = {},
): Fault => ({
	name: String(code),
	order: { fault: 'status', status: code, ...answer },
	httpCode: String(code),
	...rest,
});

const refusals: Fault[] = [
	status(
		422,
		{
			outcome: 'refused',
			message: 'Campo: Valor no válido',
			description: 'Campo: Valor no válido',
		},
		{ body: { error: { Campo: ['Valor no válido'], Otro: [echo] }, code: 422 } },
	),
	status(
		401,
		{
			outcome: 'refused',
			message: 'The service does not accept the Access Token',
			description: 'Copy the token again',
		},
		{ body: { message: `Unauthenticated: ${token}` } },
	),
	status(
		403,
		{
			outcome: 'refused',
			message: 'The Access Token may not be used for this operation',
			description: 'The service says: Authorization: Bearer ***',
		},
		{ body: { message: echo } },
	),
	status(
		404,
		{ outcome: 'refused', message: 'No existe: ***', description: 'Check the ID of this item' },
		{ body: { error: `No existe: ${token}` } },
	),
	status(
		409,
		{
			outcome: 'refused',
			message: 'Ya estaba hecho',
			description: 'this may have been done before',
		},
		{ body: { message: 'Ya estaba hecho' } },
	),
];

const busy: Fault[] = [
	status(429, {
		outcome: 'notSent',
		message: tooManyRequests,
		description: 'later',
		retried: true,
	}),
	status(
		429,
		{
			name: '429, Retry-After 2 s',
			outcome: 'notSent',
			message: tooManyRequests,
			description: 'It asks to wait 2 s.',
			retried: true,
		},
		{ headers: { 'Retry-After': '2' }, body: { message: echo } },
	),
	status(
		429,
		{
			name: '429, Retry-After 1 h',
			outcome: 'notSent',
			message: tooManyRequests,
			description: 'It asks to wait 3600 s.',
		},
		{ headers: { 'Retry-After': '3600' } },
	),
];

const unknownOutcomes: Fault[] = [
	status(
		500,
		{ outcome: 'unknown', message: serviceFailed, description: '(HTTP 500)' },
		{ body: { message: echo } },
	),
	status(
		502,
		{
			name: '502 with HTML',
			outcome: 'unknown',
			message: serviceFailed,
			description: 'Bad gateway',
		},
		{ body: page },
	),
	{
		name: '500, work done',
		order: { fault: 'status', status: 500, work: 'done' },
		outcome: 'unknown',
		message: serviceFailed,
		description: '(HTTP 500)',
		httpCode: '500',
	},
	{
		name: 'answer cut in half',
		order: { fault: 'cut' },
		outcome: 'unknown',
		message: brokenConnection,
		description: '(',
	},
	{
		name: '200 with text',
		order: { fault: 'status', status: 200, body: echo },
		outcome: 'unknown',
		message: unreadable,
		description: 'It begins: Authorization: Bearer ***',
		httpCode: '200',
	},
	...(['none', 'done'] as const).flatMap((work): Fault[] => [
		{
			name: `connection reset, work ${work}`,
			order: { fault: 'reset', work },
			outcome: 'unknown',
			message: brokenConnection,
			description: '(ECONNRESET)',
		},
		{
			name: `time-out, work ${work}`,
			order: { fault: 'hang', work },
			outcome: 'unknown',
			message: tooSlow,
			description: '(ECONNABORTED)',
		},
		{
			name: `empty 200, work ${work}`,
			order: { fault: 'empty', work },
			outcome: 'unknown',
			message: unreadable,
			description: 'Check the Base URL',
			httpCode: '200',
		},
		{
			name: `200 with HTML, work ${work}`,
			order: { fault: 'html', work },
			outcome: 'unknown',
			message: unreadable,
			description: 'It begins: En mantenimiento',
			httpCode: '200',
		},
	]),
];

const unreachableService: Fault[] = [
	{
		name: 'connection refused',
		unreachable: 'closedPort',
		outcome: 'notSent',
		message: cannotReach,
		description: '(ECONNREFUSED)',
		retried: true,
	},
	{
		name: 'unknown host',
		unreachable: 'unknownHost',
		outcome: 'notSent',
		message: cannotReach,
		description: 'Nothing was sent.',
		retried: true,
	},
];

export const faults: Fault[] = [...refusals, ...busy, ...unknownOutcomes, ...unreachableService];
