import type { IDataObject, INode, INodeExecutionData, IWorkflowDataProxyData } from 'n8n-workflow';
import { isResourceLocatorValue } from 'n8n-workflow';
import type { Answer, Item } from 'at-most-once';
import { createSender } from 'at-most-once';
import { fingerprintOf, memory, storeOf } from './host';
import type { N8nContext } from './inputFile';
import { fileOf, itemOf } from './inputFile';
import type { DeclaredField, ItemInput, Operation, Post, RunParts } from './operation';
import { declaredFields, stamps } from './operation';
import { Parameters } from './parameters';
import { itemsAtOnce, transportOptions } from './requestOptions';
import { Run } from './run';
import { sameUuidTexts } from './sameUuids';
import { itemErrorOf, marked } from './outcomes';
import { uuidOf } from '../service/contents';
import { credentialOf, secretsOf, serviceAndIssuer } from '../service/credential';
import type { ServiceRequest } from '../service/endpoints';
import { requestDefaults } from '../service/endpoints';
import { exchange } from '../service/exchange';
import type { ItemError } from '../messages/itemError';
import type { Clean } from '../service/redact';
import { cleanerOf, redact } from '../service/redact';
import { itemError } from '../messages/itemError';

/** One item of an operation, with everything that its request needs from n8n. */
export interface ItemContext extends ItemInput, Omit<Item, 'keyStore'> {
	node: INode;
	operation: Operation;
	declaredFields: readonly DeclaredField[];
	run: Run;
	log(line: string): void;
	/** Stores the UUIDs of a write with the execution, for n8n's search. */
	noteUuids(results: INodeExecutionData[]): void;
	/** Removes the credential's secrets from an error before it is shown or stored. */
	redact(error: ItemError): Promise<ItemError>;
	/** Returns the function that removes the credential's secrets. It is made once a run. */
	cleaner(): Promise<Clean>;
}

/**
 * Reads everything that is the same for all items once: for each answer n8n copies the node, or builds all data
 * of an item.
 * @param first index of the first item
 */
export async function runContext(
	execution: N8nContext,
	operation: Operation,
	first = 0,
): Promise<{ run: Run; itemAt: (index: number) => ItemContext }> {
	const node = execution.getNode();
	const data = execution.getWorkflowDataProxy(first);
	const runIndex = data.$runIndex as number;
	const mode = execution.getMode();
	const texts = (data.$execution as { customData?: ExecutionTexts } | undefined)?.customData;
	let made: Promise<Clean> | undefined;
	const cleaner = async () => await (made ??= secretsOf(execution, first).then(cleanerOf));
	// Read once for all items. Another service did not get the requests of this one.
	const { service: address, issuer } = await serviceAndIssuer(execution, first);
	const service = fingerprintOf(address);
	const sender = createSender({
		memory,
		service,
		credential: node.credentials?.cfdiApi?.id ?? '',
		place: node.id,
		concurrency: itemsAtOnce(parameter(execution, 'requestOptions', first, {})),
		// A read needs no ledger.
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
		isTool: node.type.endsWith('Tool'),
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
		run: new Run(limiter, itemCountOf(execution), () =>
			sameUuidTexts({ ledger, operation, runIndex }),
		),
		issuer,
		written: (name: string) => node.parameters[name],
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
		redact: async (error: ItemError) => redact(error, await cleaner()),
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
	return { run: shared.run, itemAt };
}

/** Returns a store for the objects that the items of a run share. */
export function sharedBy(run: RunParts): ItemInput['ofRun'] {
	const made = new Map<string, unknown>();
	return <T>(name: string, make: (parts: RunParts) => T): T => {
		if (!made.has(name)) made.set(name, make(run));
		return made.get(name) as T;
	};
}

/**
 * Returns an ID that an execution shares with all its Retries. n8n gives each execution a random token, which a
 * Retry inherits. An older n8n gives no token.
 */
function chainIdOf({ $execution }: IWorkflowDataProxyData): string | undefined {
	const { resumeUrl } = ($execution ?? {}) as { resumeUrl?: string };
	if (resumeUrl === undefined || !URL.canParse(resumeUrl)) return undefined;
	const token = new URL(resumeUrl).searchParams.get('signature');
	return token === null ? undefined : fingerprintOf(token);
}

/**
 * Reads a parameter without validation and extraction, for which n8n searches the whole description each time.
 */
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

/** n8n's declarative engine gives one item and does not mention the others. */
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
	// The keys, the ledger and the issuer of a run come from the credential of its first item.
	const written = async (index: number) => JSON.stringify(await credentialOf(execution, index));
	let ofFirst: Promise<string> | undefined;
	const credentialAt = async (index: number) => {
		if (index === first) return undefined;
		const credential = await credentialOf(execution, index);
		const own = JSON.stringify(credential);
		// Read again, because it can have changed in the meantime.
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

/** Texts that n8n stores with an execution for its search, even if it fails or is stopped. */
export interface ExecutionTexts {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

/** n8n stores ten keys. The others are left to the workflow. */
const KEYS = ['cfdi', 'cfdi_2', 'cfdi_3', 'cfdi_4', 'cfdi_5'];

/** Each UUID takes 37 characters. n8n cuts a text at 512, but already logs an error above 255. */
const UUIDS_PER_KEY = 6;

const MOST_UUIDS = KEYS.length * UUIDS_PER_KEY;

/**
 * Stores the UUIDs of results with the execution, so that n8n's list finds it by them. The newest come first and
 * push out the oldest, because the workflow can have used up n8n's keys.
 */
export function noteUuids(texts: ExecutionTexts, results: INodeExecutionData[]): void {
	const noted = KEYS.flatMap((key) => texts.get(key)?.split(' ') ?? []);
	const uuids = results.flatMap(({ json }) => uuidOf(json.uuid) ?? []);
	const fresh = uuids.filter((uuid) => !noted.includes(uuid)).reverse();
	if (fresh.length === 0) return;
	const all = [...fresh, ...noted].slice(0, MOST_UUIDS);
	for (const [index, key] of KEYS.entries()) {
		const part = all.slice(index * UUIDS_PER_KEY, (index + 1) * UUIDS_PER_KEY);
		if (part.length > 0) texts.set(key, part.join(' '));
	}
}
