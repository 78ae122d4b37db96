/** An item as the request layer sees it, without n8n's engine and without a network. */
import type { Failure, MadeRequest, Requests } from 'at-most-once';
import { Ledger, Limiter } from 'at-most-once';
import type { IContextObject, INode, INodeExecutionData } from 'n8n-workflow';

import { ownNames } from '../../packages/cfdi/problems/render';
import { issuerIn } from '../../nodes/Cfdi/service/credential';
import type { ItemContext } from '../../nodes/Cfdi/run/itemContext';
import { sharedBy } from '../../nodes/Cfdi/run/itemContext';
import { stamps } from '../../nodes/Cfdi/run/operation';
import { Queue } from '../../packages/at-most-once/queue';
import { memory } from '../../nodes/Cfdi/run/host';
import { Run } from '../../nodes/Cfdi/run/run';
import { itemErrorOf, marked } from '../../nodes/Cfdi/run/outcomes';
import type { ItemError } from '../../nodes/Cfdi/service/itemError';
import { redact } from '../../nodes/Cfdi/service/redact';
import { cfdiNode } from './oneNode';

/** The node as n8n gives it to an AI agent. */
export const toolNode: INode = cfdiNode({ type: 'n8n-nodes-cfdi.cfdiTool' });

export interface ItemParts extends Partial<Omit<ItemContext, 'ledger'>> {
	/** n8n's node context. */
	context?: IContextObject;
	/** Operation and service, as the ledger tells them apart. */
	scope?: string;
	/** The same for all Retries of an execution. */
	retryId?: string;
}

const stamp: ItemContext['operation'] = {
	id: 'invoice.stamp',
	effect: { done: 'doneStamped', lookFor: 'theInvoice' },
	routing: {},
	fields: [],
	dictionary: ownNames,
	prepare: () => ({ answer: {} }),
};

/** @param concurrency how many of its requests may be under way */
export const aRun = (concurrency: number): Run => new Run(new Limiter(concurrency, memory.host));

/** A write; by default the only item of a first execution that goes on after an error. */
export function writeItem(parts: ItemParts = {}): ItemContext {
	const { context = {}, scope = 'invoice.stamp', retryId, ...rest } = parts;
	const {
		index = 0,
		run = aRun(10),
		runIndex = 0,
		node = cfdiNode(),
		service = 'service',
		memory: own = memory,
		operation = stamp,
		redact: clean = async (error: ItemError) => redact(error, (text) => text),
	} = rest;
	const ledger = new Ledger(context, own, scope, runIndex, retryId);
	return {
		index,
		runIndex,
		node,
		operation,
		declaredFields: [],
		continueOnFail: true,
		run,
		limiter: run.limiter,
		ofRun: sharedBy(run),
		allInput: () => [],
		written: () => undefined,
		knownIds: { of: () => undefined, last: () => undefined },
		ledger,
		queue: new Queue(context, own, scope, (key) => ledger.find(key)),
		memory: own,
		results: own.resultsOf(service),
		place: node.id,
		givesUuid: stamps(operation),
		holdsNoSlot: operation.holdsNoSlot === true,
		mark: marked,
		faultOf: async (failed: Failure) =>
			(await clean(itemErrorOf(failed, operation.effect))).details.message,
		onDone: (answers) => {
			const items = answers as INodeExecutionData[];
			run.note(...items.map(({ json }) => ({ index, got: json })));
		},
		isTool: node.type.endsWith('Tool'),
		isRetry: false,
		isManual: false,
		isSubWorkflow: false,
		service,
		issuer: issuerIn({}),
		read: () => undefined,
		post: async () => ({ body: '', headers: {}, statusCode: 200 }),
		files: {
			createBinarySignedUrl: () => '',
			prepareBinaryData: async () => ({ data: '', mimeType: '' }),
		},
		readFile: async () => undefined,
		inputJson: () => ({}),
		sendsAgain: () => false,
		findsLost: () => false,
		log: () => {},
		noteUuids: () => {},
		cleaner: async () => (text) => text,
		redact: clean,
		...rest,
	};
}

/** A read: nothing is remembered of it. */
export function readItem(parts: ItemParts = {}): ItemContext {
	const item = writeItem({ ...parts, context: {} });
	const operation = { ...item.operation, id: 'invoice.download', effect: 'read' as const };
	return { ...item, ledger: undefined, queue: undefined, operation, givesUuid: false };
}

/** For an item whose request is made by itself. */
export const takes = (take: () => MadeRequest): Requests => ({ take, sent: () => {} });

/** The context as n8n has it after it has stored and read an execution. */
export const asStored = (context: IContextObject): IContextObject =>
	JSON.parse(JSON.stringify(context)) as IContextObject;
