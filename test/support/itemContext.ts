/** An item as the request layer sees it, without n8n's engine and without a network. */
import type { IContextObject, INode } from 'n8n-workflow';

import { ownNames } from '../../nodes/Cfdi/words/dictionary';
import { issuerIn } from '../../nodes/Cfdi/service/credential';
import type { ItemContext } from '../../nodes/Cfdi/sending/itemContext';
import { sharedBy } from '../../nodes/Cfdi/sending/itemContext';
import { Ledger } from '../../nodes/Cfdi/sending/ledger';
import { Run } from '../../nodes/Cfdi/sending/run';
import { Sequences } from '../../nodes/Cfdi/sending/sequences';
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
	const { index = 0, run = new Run(10), runIndex = 0 } = rest;
	return {
		index,
		runIndex,
		node: cfdiNode(),
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
		ledger: new Ledger(context, scope, runIndex, retryId),
		sequences: Sequences.of(context),
		isRetry: false,
		isManual: false,
		service: 'service',
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

/** The context as n8n has it after it has stored and read an execution. */
export const asStored = (context: IContextObject): IContextObject =>
	JSON.parse(JSON.stringify(context)) as IContextObject;
