import type { Failure, MadeRequest } from 'at-most-once';
import { Ledger, Limiter } from 'at-most-once';
import type { IContextObject, INode, INodeExecutionData } from 'n8n-workflow';
import { ownNames } from '../../packages/cfdi/problems/render';
import { issuerIn, redact } from '../../nodes/Cfdi/service/credential';
import type { ItemContext } from '../../nodes/Cfdi/run/context';
import { sharedBy, memory } from '../../nodes/Cfdi/run/context';
import { stamps } from '../../nodes/Cfdi/run/operation';
import { outputOf } from '../../nodes/Cfdi/run/execute';
import { Run, itemErrorOf, marked } from '../../nodes/Cfdi/run/outcomes';
import type { Requests } from '../../packages/at-most-once/attempt';
import { sendItem } from '../../packages/at-most-once/sender';
import type { ItemError } from '../../nodes/Cfdi/messages/itemError';
import { cfdiNode } from './oneNode';

export const toolNode: INode = cfdiNode({ type: 'n8n-nodes-cfdi.cfdiTool' });

export class TestRun extends Run {
	constructor(readonly limiter: Limiter) {
		super();
	}
}

export interface ItemParts extends Partial<Omit<ItemContext, 'ledger' | 'run'>> {
	run?: TestRun;
	context?: IContextObject;
	scope?: string;
	/** All retries of an execution share this ID. */
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

export const aRun = (concurrency: number): TestRun =>
	new TestRun(new Limiter(concurrency, memory.host));

/**
 * Returns an item's context for a write operation. By default, it is the only item of a first
 * execution, and On Error continues.
 */
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
		rawParameter: () => undefined,
		knownIds: { of: () => undefined, last: () => undefined },
		ledger,
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

export function readItem(parts: ItemParts = {}): ItemContext {
	const item = writeItem({ ...parts, context: {} });
	const operation = { ...item.operation, id: 'invoice.download', effect: 'read' as const };
	return { ...item, ledger: undefined, operation, givesUuid: false };
}

export async function executeItem(
	item: ItemContext,
	requests: Requests,
): Promise<INodeExecutionData[]> {
	try {
		return await outputOf(await sendItem(item, requests), item);
	} finally {
		item.run.describeStops();
	}
}

/** Returns the requests of an item. The function `take` makes each request. */
export const takes = (take: () => MadeRequest): Requests => ({ take, sent: () => {} });

/** Returns a context as n8n loads it from a stored execution's JSON. */
export const asStored = (context: IContextObject): IContextObject =>
	JSON.parse(JSON.stringify(context)) as IContextObject;
