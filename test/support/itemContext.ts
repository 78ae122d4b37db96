/** An item as the request layer sees it, without n8n's engine and without a network. */
import type { IContextObject, INode } from 'n8n-workflow';

import { ownNames } from '../../packages/cfdi/problems/render';
import { issuerIn } from '../../nodes/Cfdi/service/credential';
import type { ItemContext } from '../../nodes/Cfdi/sending/itemContext';
import { sharedBy } from '../../nodes/Cfdi/sending/itemContext';
import { Ledger } from '../../nodes/Cfdi/sending/ledger';
import type { Requests } from '../../nodes/Cfdi/sending/prefetch';
import type { MadeRequest } from '../../nodes/Cfdi/sending/prepareRequest';
import { Queue } from '../../nodes/Cfdi/sending/queue';
import { Run } from '../../nodes/Cfdi/sending/run';
import { StampedInvoices } from '../../nodes/Cfdi/sending/stampedInvoices';
import { redact } from '../../nodes/Cfdi/service/redact';
import { cfdiNode } from './oneNode';

/** The node as n8n gives it to an AI agent. */
export const toolNode: INode = cfdiNode({ type: 'n8n-nodes-cfdi.cfdiTool' });

export interface ItemParts extends Partial<Omit<ItemContext, 'operation' | 'ledger'>> {
	/** n8n's node context. */
	context?: IContextObject;
	/** Operation and service, as the ledger tells them apart. */
	scope?: string;
	/** The same for all Retries of an execution. */
	retryId?: string;
}

/** A write; by default the only item of a first execution that goes on after an error. */
export function writeItem(parts: ItemParts = {}): ItemContext {
	const { context = {}, scope = 'invoice.stamp', retryId, ...rest } = parts;
	const {
		index = 0,
		run = new Run(10),
		runIndex = 0,
		node = cfdiNode(),
		service = 'service',
	} = rest;
	const ledger = new Ledger(context, scope, runIndex, retryId);
	return {
		index,
		runIndex,
		node,
		operation: {
			id: 'invoice.stamp',
			effect: { done: 'doneStamped', lookFor: 'theInvoice' },
			routing: {},
			fields: [],
			dictionary: ownNames,
			prepare: () => ({ answer: {} }),
		},
		declaredFields: [],
		continueOnFail: true,
		run,
		ofRun: sharedBy(run),
		allInput: () => [],
		written: () => undefined,
		knownIds: { of: () => undefined, last: () => undefined },
		ledger,
		queue: new Queue(context, scope, (key) => ledger.find(key)),
		stampedInvoices: StampedInvoices.of(service),
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
		redact: async (error) => redact(error, (text) => text),
		...rest,
	};
}

/** A read: nothing is remembered of it. */
export function readItem(parts: ItemParts = {}): ItemContext {
	const item = writeItem({ ...parts, context: {} });
	const operation = { ...item.operation, id: 'invoice.download', effect: 'read' as const };
	return { ...item, ledger: undefined, queue: undefined, operation };
}

/** For an item whose request is made by itself. */
export const takes = (take: () => MadeRequest): Requests => ({ take, sent: () => {} });

/** The context as n8n has it after it has stored and read an execution. */
export const asStored = (context: IContextObject): IContextObject =>
	JSON.parse(JSON.stringify(context)) as IContextObject;
