import { token } from '../support/engine';

/** `duplicate`: the service responds with an earlier request's invoice. */
export type Outcome = 'refused' | 'notSent' | 'unknown' | 'duplicate';

interface Order {
	fault: string;
	work?: 'none' | 'done';
	status?: number;
	headers?: Record<string, string>;
	body?: string | object;
}

export interface Fault {
	name: string;
	/** Missing if the service is unreachable. */
	order?: Order;
	/** Replaces the sandbox's address and fails for every item. */
	unreachable?: 'closedPort' | 'unknownHost';
	outcome: Outcome;
	message: string;
	description: string;
	httpCode?: string;
	/** The node retries the request, because it was not sent. */
	retried?: boolean;
	ofStamps?: boolean;
}

const brokenConnection = 'The connection to the service broke before its response arrived';
const failed = 'The service failed while it was processing this item';
const unreadable = 'The response does not come from the CFDI API';
const tooSlow = 'The service did not respond in time';

/** Some services repeat the token in a response, but the node must not show it. */
const echo = `Authorization: Bearer ${token}`;
const page = `<html><head><title>Bad gateway</title></head><body>${echo}</body></html>`;

const status = (code: number, answer: Partial<Order> = {}): Order => ({
	fault: 'status',
	status: code,
	...answer,
});

const refused = (code: number, message: string, description: string, body: object): Fault => ({
	name: String(code),
	order: status(code, { body }),
	outcome: 'refused',
	message,
	description,
	httpCode: String(code),
});

const refusals: Fault[] = [
	refused(422, 'The service refuses 2 values', '• Campo: Valor no válido.', {
		error: { Campo: ['Valor no válido'], Otro: [echo] },
		code: 422,
	}),
	refused(401, 'The service does not accept the Access Token', 'Copy the token again', {
		message: `Unauthenticated: ${token}`,
	}),
	refused(
		403,
		'The Access Token does not have permission for this operation',
		'The service says: Authorization: Bearer ***',
		{ message: echo },
	),
	refused(404, 'No existe: ***', 'Check the ID of this item', { error: `No existe: ${token}` }),
	refused(409, 'Ya estaba hecho', 'the operation might already be done', {
		message: 'Ya estaba hecho',
	}),
];

const busy = (name: string, description: string, answer?: Partial<Order>): Fault => ({
	name,
	order: status(429, answer),
	outcome: 'notSent',
	message: 'The service received too many requests',
	description,
	httpCode: '429',
});

const tooManyRequests: Fault[] = [
	{ ...busy('429', 'later'), retried: true },
	{
		...busy('429, Retry-After 2 s', 'The service asks you to wait 2 s.', {
			headers: { 'Retry-After': '2' },
			body: { message: echo },
		}),
		retried: true,
	},
	busy('429, Retry-After 1 h', 'The service asks you to wait 3600 s.', {
		headers: { 'Retry-After': '3600' },
	}),
];

const unknown = (
	name: string,
	order: Order,
	message: string,
	description: string,
	httpCode?: string,
): Fault => ({ name, order, outcome: 'unknown', message, description, httpCode });

const unknownOutcomes: Fault[] = [
	unknown('500', status(500, { body: { message: echo } }), failed, '(HTTP 500)', '500'),
	unknown('502 with HTML', status(502, { body: page }), failed, 'Bad gateway', '502'),
	unknown('500, work done', status(500, { work: 'done' }), failed, '(HTTP 500)', '500'),
	unknown('answer cut in half', { fault: 'cut' }, brokenConnection, '('),
	unknown(
		'200 with text',
		status(200, { body: echo }),
		unreadable,
		'The response begins with: Authorization: Bearer ***',
		'200',
	),
	...(['none', 'done'] as const).flatMap((work) => [
		unknown(
			`409 in progress, work ${work}`,
			{ fault: 'inProgress', work },
			'La solicitud está en proceso.',
			'(HTTP 409)',
			'409',
		),
		{
			...unknown(
				`307 with the CFDI of another invoice, work ${work}`,
				{ fault: 'otherStampedBefore', work },
				'The service responded with a redirect',
				'might be for another invoice: UUID ',
				'307',
			),
			ofStamps: true,
		},
		unknown(
			`connection reset, work ${work}`,
			{ fault: 'reset', work },
			brokenConnection,
			'(ECONNRESET)',
		),
		unknown(`time-out, work ${work}`, { fault: 'hang', work }, tooSlow, '(ETIMEDOUT)'),
		unknown(
			`empty 200, work ${work}`,
			{ fault: 'empty', work },
			unreadable,
			'Check the Base URL',
			'200',
		),
		unknown(
			`200 with HTML, work ${work}`,
			{ fault: 'html', work },
			unreadable,
			'The response begins with: En mantenimiento',
			'200',
		),
	]),
];

const repeated: Fault[] = [
	{
		name: '307 with the CFDI that was stamped before',
		order: { fault: 'stampedBefore' },
		outcome: 'duplicate',
		message: '',
		description: '',
		ofStamps: true,
	},
];

const unreachableService: Fault[] = [
	{
		name: 'connection refused',
		unreachable: 'closedPort',
		outcome: 'notSent',
		message: 'The service cannot be reached',
		description: '(ECONNREFUSED)',
		retried: true,
	},
	{
		name: 'unknown host',
		unreachable: 'unknownHost',
		outcome: 'notSent',
		message: 'The service cannot be reached',
		description: 'Nothing was sent.',
		retried: true,
	},
];

export const faults: Fault[] = [
	...refusals,
	...tooManyRequests,
	...unknownOutcomes,
	...repeated,
	...unreachableService,
];
