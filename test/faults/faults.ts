/** Everything that can go wrong on the way to the service and back, and what it deserves. */
import { token } from '../support/engine';

export type Outcome = 'refused' | 'notSent' | 'unknown';

export interface Fault {
	name: string;
	/** What the sandbox is told to do; absent where nothing reaches it. */
	order?: {
		fault: string;
		work?: 'none' | 'done';
		status?: number;
		headers?: Record<string, string>;
		body?: string | object;
	};
	/** Where the credential leads in place of the sandbox: then every item is hit. */
	nowhere?: 'closedPort' | 'unknownHost';
	outcome: Outcome;
	message: string;
	/** A part of the description. */
	says: string;
	httpCode?: string;
	/** The node itself tries again after a pause, where that is safe. */
	triedAgain?: boolean;
}

const broke = 'The connection to the service broke before its answer came';
const ownFault = 'The service failed while it worked on this item';
const tooMany = 'The service accepts no more requests for now';
const unreadable = 'The answer does not come from the CFDI API';
const tooSlow = 'The service did not answer in time';
const unreachable = 'The service cannot be reached';

/** Some services repeat what they were sent: a token is to be shown nowhere. */
const echo = `Authorization: Bearer ${token}`;
const page = `<html><head><title>Bad gateway</title></head><body>${echo}</body></html>`;

const status = (
	code: number,
	rest: Pick<Fault, 'outcome' | 'message' | 'says'> & Partial<Fault>,
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
		{ outcome: 'refused', message: 'Campo: Valor no válido', says: 'Campo: Valor no válido' },
		{ body: { error: { Campo: ['Valor no válido'], Otro: [echo] }, code: 422 } },
	),
	status(
		401,
		{
			outcome: 'refused',
			message: 'The service does not accept the Access Token',
			says: 'Copy the token again',
		},
		{ body: { message: `Unauthenticated: ${token}` } },
	),
	status(
		403,
		{
			outcome: 'refused',
			message: 'The Access Token may not be used for this operation',
			says: 'The service says: Authorization: Bearer ***',
		},
		{ body: { message: echo } },
	),
	status(
		404,
		{ outcome: 'refused', message: 'No existe: ***', says: 'Check the ID of this item' },
		{ body: { error: `No existe: ${token}` } },
	),
	status(
		409,
		{ outcome: 'refused', message: 'Ya estaba hecho', says: 'this may have been done before' },
		{ body: { message: 'Ya estaba hecho' } },
	),
];

const busy: Fault[] = [
	status(429, { outcome: 'notSent', message: tooMany, says: 'later', triedAgain: true }),
	status(
		429,
		{
			name: '429, Retry-After 2 s',
			outcome: 'notSent',
			message: tooMany,
			says: 'It asks to wait 2 s.',
			triedAgain: true,
		},
		{ headers: { 'Retry-After': '2' }, body: { message: echo } },
	),
	status(
		429,
		{
			name: '429, Retry-After 1 h',
			outcome: 'notSent',
			message: tooMany,
			says: 'It asks to wait 3600 s.',
		},
		{ headers: { 'Retry-After': '3600' } },
	),
];

const inDoubt: Fault[] = [
	status(
		500,
		{ outcome: 'unknown', message: ownFault, says: '(HTTP 500)' },
		{ body: { message: echo } },
	),
	status(
		502,
		{ name: '502 with HTML', outcome: 'unknown', message: ownFault, says: 'Bad gateway' },
		{ body: page },
	),
	{
		name: '500, work done',
		order: { fault: 'status', status: 500, work: 'done' },
		outcome: 'unknown',
		message: ownFault,
		says: '(HTTP 500)',
		httpCode: '500',
	},
	{
		name: 'body cut in half',
		order: { fault: 'cut' },
		outcome: 'unknown',
		message: broke,
		says: '(',
	},
	{
		name: '200 with text',
		order: { fault: 'status', status: 200, body: echo },
		outcome: 'unknown',
		message: unreadable,
		says: 'It begins: Authorization: Bearer ***',
		httpCode: '200',
	},
	...(['none', 'done'] as const).flatMap((work): Fault[] => [
		{
			name: `reset, work ${work}`,
			order: { fault: 'reset', work },
			outcome: 'unknown',
			message: broke,
			says: '(ECONNRESET)',
		},
		{
			name: `time-out, work ${work}`,
			order: { fault: 'hang', work },
			outcome: 'unknown',
			message: tooSlow,
			says: '(ECONNABORTED)',
		},
		{
			name: `empty 200, work ${work}`,
			order: { fault: 'empty', work },
			outcome: 'unknown',
			message: unreadable,
			says: 'Check the Base URL',
			httpCode: '200',
		},
		{
			name: `200 with HTML, work ${work}`,
			order: { fault: 'html', work },
			outcome: 'unknown',
			message: unreadable,
			says: 'It begins: En mantenimiento',
			httpCode: '200',
		},
	]),
];

const nowhere: Fault[] = [
	{
		name: 'refused connection',
		nowhere: 'closedPort',
		outcome: 'notSent',
		message: unreachable,
		says: '(ECONNREFUSED)',
		triedAgain: true,
	},
	{
		name: 'unknown host',
		nowhere: 'unknownHost',
		outcome: 'notSent',
		message: unreachable,
		says: 'Nothing was sent.',
		triedAgain: true,
	},
];

export const faults: Fault[] = [...refusals, ...busy, ...inDoubt, ...nowhere];
