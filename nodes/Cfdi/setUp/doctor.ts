import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
	INodeExecutionData,
} from 'n8n-workflow';
import type { KeyStore } from 'at-most-once';
import { keyName } from 'at-most-once';
import type { Text, TextValues } from 'cfdi-mx/words';
import { inOthers, ownNames } from 'cfdi-mx/words';
import { readRfc } from 'cfdi-mx';
import { problem } from 'cfdi-mx/problems';
import { hasCheckDigit } from 'cfdi-mx/values';
import { defineOperation } from '../form/operation';
import { checkedInvoice } from '../invoice/check';
import { sourceWithIssuer, withIssuer } from '../invoice/source';
import type { Post } from '../run/operation';
import { inItemErrors, keysWarning } from '../run/outcomes';
import type { Issuer, Clean } from '../service/credential';
import { authenticated, issuerIn, secretsIn, cleanerOf, redact } from '../service/credential';
import type { Answer } from '../service/endpoints';
import { customersRequest, endpoints, requestDefaults } from '../service/endpoints';
import { resultOrError } from '../service/errors';
import { ItemError } from '../messages/itemError';
import { readPage } from '../service/answer';
import type { Finding, NodeKind } from '../messages';
import { findingOf, fixText, messageText, issuerLabels, advice, text } from '../messages';

const endpoint = endpoints['customer.getAll'];

interface SetUpCheck {
	check:
		| 'address'
		| 'token'
		| 'read'
		| 'clock'
		| 'issuer'
		| 'keyStore'
		| 'version'
		| 'dataTables'
		| 'communityPackages'
		| 'queueMode';
	state: 'ok' | 'problem' | 'notKnown';
	code?: string;
	message: Text;
	whatToDo?: Text;
}

const stating =
	(state: SetUpCheck['state']) =>
	(check: SetUpCheck['check'], kind: NodeKind, values?: TextValues): SetUpCheck => {
		const whatToDo = advice(kind, values);
		const result = { check, state, message: text(kind, values) };
		return whatToDo === undefined ? result : { ...result, code: kind, whatToDo };
	};

const ok = stating('ok');
const aProblem = stating('problem');
const notKnown = stating('notKnown');

const unknowable = (): readonly SetUpCheck[] => [
	notKnown('version', 'setUpVersion'),
	notKnown('dataTables', 'setUpDataTables'),
	notKnown('communityPackages', 'setUpPackages'),
	notKnown('queueMode', 'setUpQueue'),
];

export const doctor = defineOperation({
	resource: 'setUp',
	operation: 'doctor',
	name: 'Check',
	action: 'Check set up (stamps nothing)',
	description:
		'Check address, token, clock, issuer and the key store of this n8n, with advice about each',
	builderHint:
		'Each check is an item: check, state (ok, problem, notKnown), message, whatToDo. It does not stamp. Keep the items with state problem to show to a person.',
	patterns: [{ title: 'What is wrong before the first invoice', parameters: {} }],
	endpoint,
	effect: 'read',
	fields: [],
	prepare: (_declared, { post, issuer, keyStore }) => ({
		answerOf: async () => {
			const checks = [
				...(await checkService(post)),
				checkIssuer(issuer),
				await checkKeys(keyStore),
				...unknowable(),
			];
			return checks.map(itemOf);
		},
	}),
});

function itemOf({ check, state, code, message, whatToDo }: SetUpCheck): INodeExecutionData {
	return {
		json: {
			check,
			state,
			...(code !== undefined && { code }),
			message: message.en,
			...(whatToDo && { whatToDo: whatToDo.en }),
			...inOthers((name) => ({
				message: message[name],
				...(whatToDo && { whatToDo: whatToDo[name] }),
			})),
		},
	};
}

/** The test key has fewer parts than an invoice's key, so the two are never equal. */
const trial = { name: keyName('doctor'), opens: false };

async function checkKeys(store: KeyStore | undefined): Promise<SetUpCheck> {
	if (store === undefined) return notKnown('keyStore', 'setUpNoKeys');
	const failed = await resultOrError(
		async () =>
			await inItemErrors(async () => {
				await store.claim([trial]);
				await store.release([trial]);
			}),
	);
	if (failed instanceof ItemError) {
		return aProblem('keyStore', 'setUpKeysFailed', { why: failed.details.message });
	}
	const warning = keysWarning(store);
	return warning === undefined
		? ok('keyStore', 'setUpKeys')
		: { check: 'keyStore', state: 'problem', message: warning };
}

/**
 * Maximum clock difference. Small differences are normal, because the Date header has whole seconds
 * and a response takes time.
 */
const MAX_SECONDS = 60;

async function checkService(post: Post): Promise<SetUpCheck[]> {
	const { url, ...query } = customersRequest('');
	const asked = Date.now();
	const answer = await resultOrError(async () => await post({ url, ...query }));
	if (answer instanceof ItemError) {
		return [
			ofError('address', answer),
			...(['token', 'read', 'clock'] as const).map((check) => notKnown(check, 'setUpNoAnswer')),
		];
	}
	const answered = Date.now();
	return [...(await checkAnswer(answer)), checkClock(answer, (asked + answered) / 2)];
}

async function checkAnswer(answer: Answer): Promise<SetUpCheck[]> {
	const page = await resultOrError(async () => await Promise.resolve(readPage(answer)));
	const address = ok('address', 'setUpAddress');
	if (!(page instanceof ItemError)) {
		return [address, ok('token', 'testPassed'), ok('read', 'setUpRead')];
	}
	const rest = (['token', 'read'] as const).map((check) => notKnown(check, 'setUpNoAnswer'));
	switch (answer.statusCode) {
		case 401:
			return [address, ofError('token', page), notKnown('read', 'setUpNoAnswer')];
		case 403:
			return [address, ok('token', 'testPassed'), ofError('read', page)];
		case 404:
			return [aProblem('address', 'setUpNoApi', { path: endpoint.request.url }), ...rest];
		default:
			return answer.statusCode < 400
				? [aProblem('address', 'setUpOtherApi'), ...rest]
				: [address, notKnown('token', 'setUpNoAnswer'), ofError('read', page)];
	}
}

function checkClock({ headers }: Answer, now: number): SetUpCheck {
	const theirs = Date.parse(String(headers.date));
	if (Number.isNaN(theirs)) return notKnown('clock', 'setUpNoDate');
	const seconds = Math.round((now - theirs) / 1000);
	const kind = seconds > 0 ? 'setUpClockAhead' : 'setUpClockBehind';
	return Math.abs(seconds) <= MAX_SECONDS
		? ok('clock', 'setUpClock')
		: aProblem('clock', kind, { seconds: String(Math.abs(seconds)) });
}

function ofError(check: SetUpCheck['check'], error: ItemError): SetUpCheck {
	const { text: message, description } = error;
	const { code } = error.details;
	return { check, state: 'problem', code, message, ...(description && { whatToDo: description }) };
}

function issuerFault(issuer: Issuer): Finding | undefined {
	const source = sourceWithIssuer(
		{ comprobante: {}, outputFields: {}, notes: [], labels: ownNames },
		issuer,
	);
	const { issuerRfc: value, issuerTaxRegime } = issuer;
	const { taken } = withIssuer({}, issuer);
	/**
	 * A name with the legal form ("SA de CV") is only a warning on an invoice, but a fault here,
	 * because SAT would refuse the first stamp (CFDI40139).
	 */
	const fault = checkedInvoice(source).findings.find(
		({ code, field, level }) =>
			taken.has(field) && (level === 'block' || code === 'nameHasCapitalRegime'),
	);
	if (fault !== undefined || value === '') return fault;
	const rfc = readRfc(value);
	const [own] = [
		...(hasCheckDigit(rfc)
			? []
			: [problem('Emisor.Rfc', 'wrongCheckDigit', { values: { value }, remedy: 'readOwnRfc' })]),
		...(issuerTaxRegime === ''
			? [problem('Emisor.RegimenFiscal', 'empty', { remedy: 'CFDI40140' })]
			: []),
	];
	return own && findingOf(own, source.labels);
}

function checkIssuer(issuer: Issuer): SetUpCheck {
	const fault = issuerFault(issuer);
	if (fault !== undefined) {
		const [message, whatToDo] = [messageText(fault), fixText(fault)];
		return { check: 'issuer', state: 'problem', message, whatToDo };
	}
	const missing = (Object.keys(issuerLabels) as Array<keyof typeof issuerLabels>).filter(
		(name) => issuer[name] === '',
	);
	const fields = missing.map((name) => issuerLabels[name]).join(', ');
	return missing.length === 0
		? ok('issuer', 'setUpIssuer')
		: notKnown('issuer', 'setUpIssuerMissing', { fields });
}

/** This time-out (in milliseconds) is short, because a person waits for the test. */
const TIMEOUT = 30_000;

const byStatus: Record<string, NodeKind> = {
	401: 'testTokenRefused',
	403: 'testTokenNotAllowed',
	404: 'testFoundNoApi',
};

/**
 * Tests the credential with a request, and accepts only JSON. A declarative test would show only an
 * error code for a failed connection.
 */
export async function testService(
	this: ICredentialTestFunctions,
	{ data = {}, name }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const clean = cleanerOf(secretsIn(data));
	const result = await resultOrError(async () => await firstCustomers(this, data, clean));
	if (!(result instanceof ItemError)) {
		const fault = issuerFault({ ...issuerIn(data), credential: name });
		return fault === undefined
			? { status: 'OK', message: text('testPassed').en }
			: { status: 'Error', message: inOneLine(fault.message, fault.fix) };
	}
	const { message, description, httpCode } = redact(result, clean).details;
	const isOtherApi = result.details.outcome === 'unknown' && httpCode?.startsWith('2') === true;
	const kind = isOtherApi ? 'testFoundOtherApi' : byStatus[httpCode ?? ''];
	return {
		status: 'Error',
		message:
			kind === undefined
				? inOneLine(message, description)
				: text(kind, { path: endpoints['customer.getAll'].request.url }).en,
	};
}

async function firstCustomers(
	{ helpers: { request: send } }: ICredentialTestFunctions,
	data: ICredentialDataDecryptedObject,
	clean: Clean,
): Promise<void> {
	const { body, ...asked } = customersRequest('');
	const { headers } = requestDefaults;
	const { baseURL, url, ...signed } = authenticated(data, { ...asked, headers });
	// This helper takes the options of the request library, unlike n8n's other HTTP helpers.
	const answer = (await send({
		method: 'POST',
		uri: `${baseURL}${url}`,
		headers: signed.headers,
		body,
		timeout: TIMEOUT,
		simple: false,
		followRedirect: false,
		followAllRedirects: false,
		resolveWithFullResponse: true,
	})) as Answer;
	readPage({ ...answer, clean });
}

function inOneLine(message: string, description = ''): string {
	const advice = description.replace(text('nothingSent').en, '').replace(/\s+/g, ' ').trim();
	return `${/[.!?]$/.test(message) ? message : `${message}.`} ${advice}`.trim();
}
