import { createHash, randomUUID } from 'crypto';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	IWorkflowDataProxyData,
	IExecuteFunctions,
	IHttpRequestOptions,
	IBinaryData,
	IExecuteSingleFunctions,
	ICheckProcessedOptions,
	INodeParameters,
} from 'n8n-workflow';
import { isResourceLocatorValue, NodeOperationError, sleep } from 'n8n-workflow';
import type { Answer, Item, Host, Row, Sender, Store } from 'at-most-once';
import { createSender, Memory, delay as delayOf, failure, retry } from 'at-most-once';
import { bounds } from 'cfdi-mx/reading';
import type { DeclaredField, ItemInput, Operation, Post, RunParts } from './operation';
import { declaredFields, stamps } from './operation';
import { isTool, itemErrorOf, marked, Run, sameUuidTexts } from './outcomes';
import { text } from '../messages';
import type { ItemError } from '../messages/itemError';
import { itemError } from '../messages/itemError';
import { uuidOf } from '../service/contents';
import type { Clean } from '../service/credential';
import {
	credentialOf,
	secretsOf,
	serviceAndIssuer,
	cleanerOf,
	redact,
} from '../service/credential';
import type { ServiceRequest } from '../service/endpoints';
import { requestDefaults } from '../service/endpoints';
import { orItemError } from '../service/errors';
import { exchange } from '../service/exchange';
import { isRecord } from 'cfdi-mx/values';

export interface ItemContext extends ItemInput, Omit<Item, 'keyStore'> {
	node: INode;
	operation: Operation;
	declaredFields: readonly DeclaredField[];
	run: Run;
	log(line: string): void;
	noteUuids(results: INodeExecutionData[]): void;
	redact(error: ItemError): Promise<ItemError>;
	cleaner(): Promise<Clean>;
}

/**
 * Creates the sender, and a function that returns an item's context. All items share the data that
 * n8n would copy or rebuild at each read.
 */
export async function runContext(
	execution: N8nContext,
	operation: Operation,
	first = 0,
): Promise<{ sender: Sender; itemAt: (index: number) => ItemContext }> {
	const node = execution.getNode();
	const data = execution.getWorkflowDataProxy(first);
	const runIndex = data.$runIndex as number;
	const mode = execution.getMode();
	const texts = (data.$execution as { customData?: ExecutionTexts } | undefined)?.customData;
	let made: Promise<Clean> | undefined;
	const cleaner = async () => await (made ??= secretsOf(execution, first).then(cleanerOf));
	const { service: address, issuer } = await serviceAndIssuer(execution, first);
	const service = fingerprintOf(address);
	const credentialName = node.credentials?.cfdiApi?.name;
	const sender = createSender({
		memory,
		service,
		credential: node.credentials?.cfdiApi?.id ?? '',
		execution: execution.getExecutionId(),
		place: node.id,
		concurrency: itemsAtOnce(parameter(execution, 'requestOptions', first, {})),
		ledger:
			operation.effect === 'read'
				? undefined
				: {
						context: execution.getContext('node'),
						scope: `${operation.id} ${service}`,
						runIndex,
						retryId: mode === 'retry' ? chainIdOf(data) : undefined,
					},
		keys:
			'checkProcessedAndRecord' in execution.helpers
				? {
						store: storeOf(execution.helpers),
						list: `${execution.getWorkflow().id}/${node.id}`,
					}
				: undefined,
		givesUuid: stamps(operation),
		holdsNoSlot: operation.holdsNoSlot === true,
		continueOnFail: execution.continueOnFail(),
		isRetry: mode === 'retry',
		isManual: mode === 'manual',
		isSubWorkflow: mode === 'integrated',
		caller: callerOf(execution),
		isTool: isTool(node),
		signal: execution.getExecutionCancelSignal(),
		mark: marked,
		faultOf: async (failed) => {
			const error = itemErrorOf(failed, operation.effect);
			return redact(error, await cleaner()).details.message;
		},
	});
	const { ledger, limiter, results, signal } = sender.shared;
	const shared = {
		...sender.shared,
		runIndex,
		node,
		operation,
		declaredFields: declaredFields(operation.fields, node),
		run: new Run(itemCountOf(execution), () => sameUuidTexts({ ledger, operation, runIndex })),
		issuer: { ...issuer, ...(credentialName !== undefined && { credential: credentialName }) },
		rawParameter: (name: string) => node.parameters[name],
		knownIds: {
			of: (uuid: string) => results.idOf(uuid),
			last: () => results.lastId,
		},
		files: execution.helpers,
		log: (line: string) => execution.logger.warn(line),
		noteUuids: (results: INodeExecutionData[]) => {
			if (texts !== undefined) noteUuids(texts, results);
		},
		cleaner,
		redact: async (error: ItemError) =>
			redact(error.namingCredential(credentialName), await cleaner()),
	};
	const postOf = postTo(execution, operation, first, cleaner);
	const inputJson = (index: number): IDataObject => itemOf(execution, index)?.json ?? {};
	const parameters = new Parameters(
		node.parameters,
		(name, index) => parameter(execution, name, index),
		inputJson,
	);
	const ofRun = sharedBy({ limiter, signal });
	const ifUnknown = (index: number) =>
		parameter(execution, 'options.ifOutcomeUnknown', index, null);
	const allInput = () =>
		(data.$input as { all: () => INodeExecutionData[] }).all().map(({ json }) => json);
	const itemAt = (index: number): ItemContext => {
		const read = parameters.ofItem(index);
		return {
			...shared,
			ofRun,
			index,
			onDone: (answers: readonly Answer[]) => {
				const items = answers as INodeExecutionData[];
				shared.run.note(...items.map(({ json }) => ({ index, got: json })));
				shared.noteUuids(items);
			},
			post: postOf(index),
			readFile: async (field) => await fileOf(execution, field, index),
			inputJson: () => inputJson(index),
			allInput,
			read: (name, whole) => {
				const value = read(name);
				return whole === undefined && isResourceLocatorValue(value) ? value.value : value;
			},
			sendsAgain: () => ifUnknown(index) === 'sendAgain',
			findsLost: () => ifUnknown(index) === 'find',
		};
	};
	return { sender, itemAt };
}

const EDITOR_STARTS = ['n8n-nodes-base.manualTrigger', 'n8n-nodes-base.executeWorkflow'];

function callerOf(execution: Partial<Pick<N8nContext, 'getExecutionContext'>>): string | undefined {
	const { parentExecutionId, triggerNode } = execution.getExecutionContext?.() ?? {};
	return triggerNode && EDITOR_STARTS.includes(triggerNode.type) ? parentExecutionId : undefined;
}

export function sharedBy(run: RunParts): ItemInput['ofRun'] {
	const made = new Map<string, unknown>();
	return <T>(name: string, make: (parts: RunParts) => T): T => {
		if (!made.has(name)) made.set(name, make(run));
		return made.get(name) as T;
	};
}

/**
 * Returns a hash of the token that an execution shares with its retries, or undefined if an old n8n
 * version has no such token.
 */
function chainIdOf({ $execution }: IWorkflowDataProxyData): string | undefined {
	const { resumeUrl } = ($execution ?? {}) as { resumeUrl?: string };
	if (resumeUrl === undefined || !URL.canParse(resumeUrl)) return undefined;
	const token = new URL(resumeUrl).searchParams.get('signature');
	return token === null ? undefined : fingerprintOf(token);
}

/** Reads a parameter without n8n's validation, which would search the whole node description. */
function parameter(
	execution: N8nContext,
	name: string,
	index: number,
	fallback?: unknown,
): unknown {
	const options = { skipValidation: true };
	return 'getItemIndex' in execution
		? execution.getNodeParameter(name, fallback, options)
		: execution.getNodeParameter(name, index, fallback, options);
}

/** Returns 1 in n8n's declarative engine, which passes only one item at a time. */
function itemCountOf(execution: N8nContext): number {
	return 'getItemIndex' in execution ? 1 : execution.getInputData().length;
}

function postTo(
	execution: N8nContext,
	operation: Operation,
	first: number,
	cleaner: () => Promise<Clean>,
): (index: number) => Post {
	const { url: endpoint, ...transport } = {
		...requestDefaults,
		...operation.routing.request,
		...transportOptions(
			execution.getNode(),
			parameter(execution, 'requestOptions', first, {}),
			operation,
		),
	} as ServiceRequest;
	// All items must use the same credential, because the service and the issuer are read only from
	// the first item's credential.
	const written = async (index: number) => JSON.stringify(await credentialOf(execution, index));
	let ofFirst: Promise<string> | undefined;
	const credentialAt = async (index: number) => {
		if (index === first) return undefined;
		const credential = await credentialOf(execution, index);
		const own = JSON.stringify(credential);
		if (
			own !== (await (ofFirst ??= written(first))) &&
			own !== (await (ofFirst = written(first)))
		) {
			throw itemError('notSent', 'otherCredential');
		}
		return credential;
	};
	return (index) =>
		async ({ url = endpoint, ...request }) =>
			await exchange(execution, {
				...transport,
				...request,
				url,
				headers: { ...transport.headers },
				clean: await cleaner(),
				credential: await credentialAt(index),
			});
}

interface ExecutionTexts {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

/** n8n stores ten keys per execution. The node uses five, and leaves five to the workflow. */
const KEYS = ['cfdi', 'cfdi_2', 'cfdi_3', 'cfdi_4', 'cfdi_5'];

/**
 * Six UUIDs with spaces take 222 characters. n8n cuts a value at 512 characters, and logs an error
 * above 255.
 */
const UUIDS_PER_KEY = 6;

const MAX_UUIDS = KEYS.length * UUIDS_PER_KEY;

/**
 * Stores UUIDs with the execution, so that a user can find the execution by UUID in n8n's list of
 * executions. New UUIDs replace the oldest.
 */
export function noteUuids(texts: ExecutionTexts, results: INodeExecutionData[]): void {
	const noted = KEYS.flatMap((key) => texts.get(key)?.split(' ') ?? []);
	const uuids = results.flatMap(({ json }) => uuidOf(json.uuid) ?? []);
	const fresh = uuids.filter((uuid) => !noted.includes(uuid)).reverse();
	if (fresh.length === 0) return;
	const all = [...fresh, ...noted].slice(0, MAX_UUIDS);
	for (const [index, key] of KEYS.entries()) {
		const part = all.slice(index * UUIDS_PER_KEY, (index + 1) * UUIDS_PER_KEY);
		if (part.length > 0) texts.set(key, part.join(' '));
	}
}

interface RequestOptions {
	batching?: { batch?: { batchSize?: number; batchInterval?: number } };
	allowUnauthorizedCerts?: boolean;
	proxy?: string;
	timeout?: number;
}

/**
 * Time-outs in milliseconds. Writes have more time than reads, because they can wait in SAT's
 * queue.
 */
const WRITE_TIMEOUT = 120_000;
export const READ_TIMEOUT = 60_000;

/** Node.js timers allow at most this many milliseconds. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/**
 * Returns the user's Request Options for n8n's HTTP client. The node's default replaces a missing
 * or invalid time-out.
 */
export function transportOptions(
	node: INode,
	requestOptions: unknown,
	{ effect }: Pick<Operation, 'effect'>,
): Partial<IHttpRequestOptions> {
	const { allowUnauthorizedCerts, proxy, timeout } = requestOptions as RequestOptions;
	// n8n variables are strings, but n8n's HTTP client throws if the timeout is a string.
	const milliseconds = Math.ceil(Number(timeout));
	const usual = effect === 'read' ? READ_TIMEOUT : WRITE_TIMEOUT;
	return {
		timeout: milliseconds >= 1 && milliseconds <= MAX_TIMEOUT ? milliseconds : usual,
		...(allowUnauthorizedCerts === true && { skipSslCertificateValidation: true }),
		...(proxy && { proxy: proxyOf(node, proxy) }),
	};
}

/**
 * Default number of parallel requests. Services accept ten without a 429 response, and more are not
 * faster.
 */
const USUAL_AT_ONCE = 10;

function itemsAtOnce(requestOptions: unknown): number {
	const size = Number((requestOptions as RequestOptions).batching?.batch?.batchSize);
	return Number.isInteger(size) && size > 0 ? size : USUAL_AT_ONCE;
}

/**
 * Implements n8n's Batching option, which adds a delay after each batch of items. The returned
 * function waits until an item can be sent.
 */
export function batching(
	execution: IExecuteFunctions,
	wait: (milliseconds: number) => Promise<void>,
): (item: Pick<Item, 'index'>) => Promise<void> {
	const { batching: set } = execution.getNodeParameter('requestOptions', 0, {}) as RequestOptions;
	const { batchSize = 1, batchInterval = 0 } = set?.batch ?? {};
	return async ({ index }) => {
		const batches = batchSize > 0 ? Math.floor(index / batchSize) : index;
		if (batchInterval > 0 && batches > 0) await wait(batches * batchInterval);
	};
}

function proxyOf(node: INode, proxy: string): IHttpRequestOptions['proxy'] {
	if (!URL.canParse(proxy) || new URL(proxy).hostname === '') {
		throw new NodeOperationError(node, text('proxyIsNoAddress').en);
	}
	const { hostname, port, protocol, username, password } = new URL(proxy);
	return {
		host: hostname,
		port: Number(port),
		protocol: protocol.replace(/:$/, ''),
		...(username !== '' && { auth: { username, password } }),
	};
}

type N8nContext = IExecuteFunctions | IExecuteSingleFunctions;

/**
 * Returns a file's bytes, or undefined if the item has no file in this field.
 * @param field a name, a path in the item's JSON, or the file itself
 * @throws ItemError if the file is too large to load
 */
export async function fileOf(
	execution: N8nContext,
	field: string | IBinaryData,
	index: number,
): Promise<Buffer | undefined> {
	const file = typeof field === 'string' ? fileIn(itemOf(execution, index), field) : field;
	if (file === undefined) return undefined;
	if ((await sizeOf(execution, file)) > MAX_FILE_BYTES) {
		throw itemError('notSent', 'fileNotLoaded', { megabytes: String(MAX_FILE_BYTES / 1_000_000) });
	}
	// Passes the file object if possible, because n8n reads a field name differently in each binary
	// mode. The declarative engine accepts only a name.
	return 'getItemIndex' in execution
		? await execution.helpers.getBinaryDataBuffer(field as string)
		: await execution.helpers.getBinaryDataBuffer(index, file);
}

const MAX_FILE_BYTES = bounds.fileBytes.most;

async function sizeOf({ helpers }: N8nContext, { id, data }: IBinaryData): Promise<number> {
	if (id === undefined) return (data.length * 3) / 4;
	return 'getBinaryMetadata' in helpers ? (await helpers.getBinaryMetadata(id)).fileSize : 0;
}

function itemOf(execution: N8nContext, index: number): INodeExecutionData | undefined {
	return 'getItemIndex' in execution ? execution.getInputData() : execution.getInputData()[index];
}

function fileIn(item: INodeExecutionData | undefined, field: string): IBinaryData | undefined {
	const value: unknown = item?.binary?.[field] ?? valueAt(item?.json, field.split('.'));
	return isFile(value) ? value : undefined;
}

export function isFile(value: unknown): value is IBinaryData {
	return (
		typeof value === 'object' &&
		value !== null &&
		'mimeType' in value &&
		('data' in value || 'id' in value)
	);
}

/** Returns the base64url-encoded SHA-256 of a string. */
export function fingerprintOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}

export const host: Host = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
	sleep: async (milliseconds) => await sleep(milliseconds),
	timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
	random: () => Math.random(),
	hash: fingerprintOf,
	uuid: () => randomUUID(),
};

export const memory = new Memory(host);

export async function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
	await delayOf(milliseconds, host, signal);
}

/**
 * Calls `read`, and calls it again after a delay if the error is temporary. Returns an ItemError
 * instead of throwing it.
 */
export async function readAgain<T>(
	read: () => Promise<T>,
	signal?: AbortSignal,
): Promise<T | ItemError> {
	return (await retry(async () => await orItemError(read), false, host, signal)) as T | ItemError;
}

export type ProcessedKeys = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'clearAllProcessedItems' | 'getProcessedDataCount' | 'removeProcessed'
>;

/**
 * n8n's deduplication stores the lock in a database row of the workflow, and the list of keys in a
 * row of the node.
 */
const SCOPES = { lock: 'workflow', list: 'node' } as const satisfies Record<Row, string>;

const OPTIONS: ICheckProcessedOptions = { mode: 'entries' };

export function storeOf(processed: ProcessedKeys): Store {
	return {
		record: async (row, entries, most) => {
			const options = most === undefined ? OPTIONS : { ...OPTIONS, maxEntries: most };
			return await processed.checkProcessedAndRecord([...entries], SCOPES[row], options).then(
				({ new: added }) => added as string[],
				async (error: Error) => {
					if (row === 'lock' && isTaken(error)) return [];
					const isOccupied = row === 'lock' && isOtherMode(error);
					return await Promise.reject(isOccupied ? failure('notSent', 'storeOccupied') : error);
				},
			);
		},
		remove: async (row, entries) =>
			await processed.removeProcessed([...entries], SCOPES[row], OPTIONS),
		clear: async (row) => await processed.clearAllProcessedItems(SCOPES[row], OPTIONS),
		count: async (row) => await processed.getProcessedDataCount(SCOPES[row], OPTIONS),
	};
}

/**
 * Returns whether another process has just inserted the database row. Each database has its own
 * error code.
 */
function isTaken(error: Error): boolean {
	// A foreign key error means that the workflow has been deleted.
	if (/foreign key/i.test(error.message)) return false;
	const code = 'code' in error ? String(error.code) : '';
	return code === '23505' || code === 'ER_DUP_ENTRY' || code.startsWith('SQLITE_CONSTRAINT');
}

function isOtherMode(error: Error): boolean {
	return error.constructor.name === 'DeduplicationError';
}

type Template = (json: unknown) => unknown;

const PATH =
	/^=\{\{\s*\$json((?:\s*(?:\??\.\s*[\p{ID_Start}_$][\p{ID_Continue}$]*|(?:\?\.)?\s*\[\s*(?:'[^'\\\n]*'|"[^"\\\n]*"|(?:0|[1-9]\d*))\s*\]))*)\s*\}\}$/u;

const KEY = /'([^']*)'|"([^"]*)"|([\p{ID_Continue}$]+)/gu;

/**
 * Evaluates a parameter without an expression only once, and a path such as `={{ $json.rfc }}`
 * without n8n's slow expression engine.
 */
export class Parameters {
	private readonly constants = new Map<string, unknown>();

	private readonly templates = new Map<string, Template | undefined>();

	constructor(
		private readonly parameters: INodeParameters,
		private readonly evaluate: (name: string, index: number) => unknown,
		private readonly json: (index: number) => unknown,
	) {}

	ofItem(index: number): (name: string) => unknown {
		const values = new Map<string, unknown>();
		return (name) => {
			if (!values.has(name)) values.set(name, this.value(name, index));
			return values.get(name);
		};
	}

	private value(name: string, index: number): unknown {
		if (this.constants.has(name)) return this.constants.get(name);
		if (!(name in this.parameters)) return undefined;
		if (!this.templates.has(name)) {
			const parameter = this.parameters[name];
			if (!hasExpression(parameter)) {
				const value = this.evaluate(name, index);
				this.constants.set(name, value);
				return value;
			}
			this.templates.set(name, templateOf(parameter));
		}
		return this.templates.get(name)?.(this.json(index)) ?? this.evaluate(name, index);
	}
}

function hasExpression(parameter: unknown): boolean {
	if (typeof parameter === 'string') return parameter.startsWith('=');
	if (typeof parameter !== 'object' || parameter === null) return false;
	return Object.values(parameter).some(hasExpression);
}

function templateOf(parameter: unknown): Template | undefined {
	if (!hasExpression(parameter)) return () => parameter;
	if (typeof parameter === 'string') {
		const path = pathIn(parameter);
		return path && ((json) => copyOf(valueAt(json, path)));
	}
	const parts = Object.entries(parameter as object).map(
		([key, part]) => [key, templateOf(part)] as const,
	);
	return parts.some(([, part]) => part === undefined)
		? undefined
		: (json) => {
				const filled = parts.map(([key, part]) => [key, part?.(json)] as const);
				if (filled.some(([, value]) => value === undefined)) return undefined;
				return Array.isArray(parameter)
					? filled.map(([, value]) => value)
					: Object.fromEntries(filled);
			};
}

/**
 * Returns the path in an expression that only reads a value of the item's JSON, or undefined for
 * any other parameter. For example, `={{ $json.client["tax id"] }}` gives `['client', 'tax id']`.
 */
export function pathIn(parameter: string): readonly string[] | undefined {
	const steps = PATH.exec(parameter)?.[1];
	if (steps === undefined || /\{\{|\}\}/.test(steps)) return undefined;
	return [...steps.matchAll(KEY)].map(([, single, double, word]) => single ?? double ?? word ?? '');
}

function valueAt(json: unknown, path: readonly string[]): unknown {
	let value = json;
	for (const key of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
		value = (value as Record<string, unknown>)[key];
	}
	return value;
}

/**
 * Copies a value as n8n does. Returns undefined for null, dates, functions and errors, which n8n
 * treats differently.
 */
function copyOf(value: unknown): unknown {
	if (value === null || !isJson(value) || (isRecord(value) && '__isError' in value))
		return undefined;
	return typeof value === 'object' ? structuredClone(value) : value;
}

function isJson(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return typeof value !== 'function';
	if (Array.isArray(value)) return value.every(isJson);
	return isPlain(value) && Object.values(value).every(isJson);
}

/** Accepts objects from another realm, which have a different Object.prototype. */
function isPlain(value: object): boolean {
	const prototype = Object.getPrototypeOf(value) as object | null;
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}
