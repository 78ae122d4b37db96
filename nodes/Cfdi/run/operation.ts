import type {
	IBinaryData,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeProperties,
	INodePropertyRouting,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import type { Before, KeyStore, Limiter, UniqueKeys } from 'at-most-once';
import type { Dictionary, Text } from 'cfdi-mx';
import type { Issuer } from '../service/credential';
import type { ReadAnswer } from '../service/answer';
import type { Answer, ServiceRequest } from '../service/endpoints';
import type { ConfirmationNeeded, ItemErrorDetails } from '../service/itemError';
import type { NodeKind } from '../words/text';

/** How messages speak of an operation that changes something at the service. */
export interface Write {
	/** What may have happened: `doneStamped`. */
	done: NodeKind;
	/** What to look for at the service: `theInvoice`. */
	lookFor: NodeKind;
}

/**
 * Reads one parameter of an item, expressions evaluated. Of a resource locator it gives the value,
 * or the whole locator where that is asked for.
 */
export type ReadParameter = (name: string, whole?: 'whole') => unknown;

/** Posts a body to the operation's endpoint, or to the given one. */
export type Post = (request: Partial<ServiceRequest>) => Promise<Answer>;

/** What an operation works with: one item's parameters, the service, and n8n's store of files. */
export interface ItemInput {
	read: ReadParameter;
	/** A parameter of the node, expressions not evaluated: each evaluation takes time. */
	written: (name: string) => unknown;
	post: Post;
	files: Pick<IExecuteFunctions['helpers'], 'createBinarySignedUrl' | 'prepareBinaryData'>;
	/** The bytes of a file: of the item, undefined where it has none in this field, or of any node. */
	readFile: (field: string | IBinaryData) => Promise<Buffer | undefined>;
	/** Who issues, as the credential says it. */
	issuer: Issuer;
	/** The JSON of the item that comes in. */
	inputJson: () => IDataObject;
	/** The JSON of all items that come in, also where n8n runs the node for the first one alone. */
	allInput: () => IDataObject[];
	/** What the items of a run share: made by the first that asks for it. */
	ofRun: <T>(name: string, make: (run: RunParts) => T) => T;
	/** What this process got from the service since it was started: the ID of a UUID, and the highest ID. */
	knownIds: { of: (uuid: string) => string | undefined; last: () => string | undefined };
	/** Keys that outlive the execution; n8n's declarative engine gives no store of them. */
	keyStore?: KeyStore;
	/** A person runs it from the editor. */
	isManual: boolean;
	/** Its place among the items of its run, and the run's in the execution: both from 0. */
	index: number;
	runIndex: number;
}

/** What the requests of a run need besides their items. */
export interface RunParts {
	limiter: Limiter;
	/** Aborted when the execution is cancelled. */
	signal?: AbortSignal;
}

/** A request with its answer. */
export interface SentRequest {
	body: IDataObject;
	readAnswer: ReadAnswer;
	/** What the user calls the fields of this body, if not by their declarations. */
	dictionary?: Dictionary;
	/** What an error says its item was about, besides what went wrong. */
	about?: IDataObject;
	/** A key under which the request is sent once over all executions. */
	uniqueKey?: UniqueKeys;
	/** What is the same invoice in runs from the editor. */
	sameInvoice?: SameInvoiceOptions;
	/** What a person should see before it is sent from the editor. */
	doubts?: ConfirmationNeeded;
	/** Of these what stops once in any run, because the user asked for that. */
	doubtsAnywhere?: ConfirmationNeeded;
	/**
	 * Compares what it is about with what is meant, by reading it: one attempt; throws an ItemError with which
	 * nothing is sent, or n8n's network error.
	 */
	compare?: () => Promise<void>;
	/** Adds to the items once the request is done. */
	followUp?: FollowUp;
	/** How its invoice is found where the answer is missing. */
	findable?: Findable;
	/** Of a request in a sequence: what it leaves to the next, by what the sequence is of. */
	leaves?: Readonly<Record<string, IDataObject>>;
}

/** What one item asks for. */
export type ItemRequest = PlainRequest | InSequence | LookUp;

/** One that waits for nothing. */
export type PlainRequest =
	| SentRequest
	/** A query whose answer comes in pages. @property limit the most records, undefined for all */
	| { body: IDataObject; limit: number | undefined }
	/** An answer without a request: one item or several. */
	| { answer: IDataObject | IDataObject[] }
	/** An answer of several requests, which take their slots themselves; throws an ItemError. */
	| { answerOf: () => Promise<INodeExecutionData[]> };

/** What a request is made of and has to be read first: a file of the item, an earlier invoice. */
export interface LookUp {
	/**
	 * One attempt; throws an ItemError or n8n's network error.
	 * @returns makes the request of what was read; it may throw an ItemError, too
	 */
	lookUp: () => Promise<() => PlainRequest | InSequence>;
	/** How a message speaks of it: `thePaidInvoice`. */
	lookedUp: NodeKind;
	/** It takes a slot for each of its requests, so that the item gives back its own. */
	holdsNoSlot?: boolean;
}

/**
 * A request that follows from those before it in the same execution: a payment takes the balance that
 * the one before it left. It is made when the outcome of those is known.
 */
export interface InSequence {
	/** What each sequence is of, in one spelling: the UUIDs of the paid invoices. */
	sequences: readonly string[];
	/** @param before the last one of each sequence, where there is one */
	after: (before: Before) => PlainRequest;
}

/**
 * A read that adds to an item of a write, such as the files of a stamped invoice. The write is done
 * and remembered before it begins, so the item stays done whatever becomes of it.
 */
export interface FollowUp {
	/**
	 * One attempt; throws an ItemError or n8n's network error.
	 * @param done an item of the write's answer, of this attempt or an earlier one
	 * @returns the item with what was added, or as it is where there is nothing to add
	 */
	send: (done: INodeExecutionData) => Promise<INodeExecutionData>;
	/** The item with a warning that says why nothing was added. */
	warn: (done: INodeExecutionData, error: ItemErrorDetails) => INodeExecutionData;
}

/** How an invoice is found at the service whose answer is missing. */
export interface Findable {
	/** As it is sent. */
	invoice: IDataObject;
	/** What the service keeps under an ID; throws an ItemError or n8n's network error. */
	readFile: (id: string) => Promise<IDataObject>;
	/** The item of the invoice, as if its answer had come. */
	item: (stamped: { id: number | string; uuid: string }) => INodeExecutionData;
	/** The ID to begin with where none is known; throws an ItemError for one that is none. */
	from: () => string | undefined;
}

/** In a run from the editor the same invoice is not sent again, whoever presses the button. */
export interface SameInvoiceOptions {
	/** The same for the same invoice. */
	id: () => string;
	/** The same, of that invoice on the day before. */
	idOfDayBefore?: () => string;
	/** The item of an invoice that was stamped before. */
	item: (stamped: { id?: number | string; uuid: string }) => INodeExecutionData;
	/** With what it is compared to see whether it corrects an earlier one; missing for what corrects none. */
	compared?: {
		/** As it is sent. */
		invoice: IDataObject;
		/** On which it is issued. */
		day: () => string;
		/** Recipient and total; undefined where no two are compared. */
		content: () => string | undefined;
		/** What the user calls an attribute. */
		labelOf: (field: string) => Text;
	};
}

/** One operation as the executor carries it out. The folders of the resources define them. */
export interface Operation {
	/** "invoice.stamp" */
	id: string;
	/** Only a `read` may be sent again after an unknown outcome; everything else is a write. */
	effect: 'read' | Write;
	/** Its items wait for each other, so that they hold no slots: their requests do. */
	holdsNoSlot?: boolean;
	/** Method and URL, as they are in the node's description. */
	routing: INodePropertyRouting;
	/** The parameters; those with `routing.send` make up the body. */
	fields: readonly INodeProperties[];
	/** What the user calls the fields of the body. */
	dictionary: Dictionary;
	/** Makes the request of one item. @param declared the body as the fields' `routing.send` declare it */
	prepare: (declared: IDataObject, item: ItemInput) => ItemRequest;
}

/** Any other write may answer with the UUID of an invoice that exists. */
export function stamps({ effect }: Pick<Operation, 'effect'>): boolean {
	return effect !== 'read' && effect.done === 'doneStamped';
}

/** A parameter, or an entry of a collection, and the attribute of the body that it declares. */
export interface DeclaredField {
	parameter: string;
	/** Of the collection. */
	entry?: string;
	property: string;
}

/** The fields with `routing.send` that n8n shows for a node's parameters: the others send nothing. */
export function declaredFields(fields: readonly INodeProperties[], node: INode): DeclaredField[] {
	return fields
		.filter((field) => NodeHelpers.displayParameter(node.parameters, field, node, null))
		.flatMap((field) => [
			...declaration(field, { parameter: field.name }),
			...(field.type === 'collection' ? (field.options ?? []) : []).flatMap((entry) =>
				declaration(entry as INodeProperties, { parameter: field.name, entry: entry.name }),
			),
		]);
}

function declaration(
	{ routing }: INodeProperties,
	place: Omit<DeclaredField, 'property'>,
): DeclaredField[] {
	const property = routing?.send?.property;
	return property === undefined ? [] : [{ ...place, property }];
}

/**
 * The body that fields declare, as n8n's declarative engine would build it, with one evaluation for
 * each field where that needs four. Of a collection only the entries that the user added are sent.
 */
export function declaredBody(fields: readonly DeclaredField[], read: ReadParameter): IDataObject {
	const body: IDataObject = {};
	const collections = new Map<string, IDataObject>();
	for (const { parameter, entry, property } of fields) {
		if (entry === undefined) {
			body[property] = read(parameter) as IDataObject[string];
			continue;
		}
		const values = collections.get(parameter) ?? ((read(parameter) ?? {}) as IDataObject);
		collections.set(parameter, values);
		if (entry in values) body[property] = values[entry];
	}
	return body;
}
