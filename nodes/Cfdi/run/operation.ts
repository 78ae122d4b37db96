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
import type {
	Before,
	KeyStore,
	Limiter,
	Request,
	SequencedRequest,
	UniqueKeys,
} from 'at-most-once';
import type { Dictionary, Text } from 'cfdi-mx/words';
import type { NodeKind } from '../messages';
import type { ConfirmationNeeded, ItemErrorDetails } from '../messages/itemError';
import type { ReadAnswer } from '../service/answer';
import type { Issuer } from '../service/credential';
import type { Answer, ServiceRequest } from '../service/endpoints';

interface Write {
	/** The effect that is possible: `doneStamped`. */
	done: NodeKind;
	/** The thing to look for at the service: `theInvoice`. */
	lookFor: NodeKind;
}

/** Reads one parameter of an item: the value of a resource locator, or the locator if `whole` is given. */
export type ReadParameter = (name: string, whole?: 'whole') => unknown;

export type Post = (request: Partial<ServiceRequest>) => Promise<Answer>;

export interface ItemInput {
	read: ReadParameter;
	/** Returns a parameter of the node without evaluating its expressions: each evaluation takes time. */
	rawParameter: (name: string) => unknown;
	post: Post;
	files: Pick<IExecuteFunctions['helpers'], 'createBinarySignedUrl' | 'prepareBinaryData'>;
	/** Returns the bytes of a file: of the item, undefined if the field has no file, or of any node. */
	readFile: (field: string | IBinaryData) => Promise<Buffer | undefined>;
	issuer: Issuer;
	inputJson: () => IDataObject;
	/** Returns the JSON of all input items, even if n8n runs the node only for the first one. */
	allInput: () => IDataObject[];
	ofRun: <T>(name: string, make: (run: RunParts) => T) => T;
	/** IDs that this process got from the service since it was started: the ID of a UUID, and the highest ID. */
	knownIds: { of: (uuid: string) => string | undefined; last: () => string | undefined };
	/** Keys that outlive the execution. n8n's declarative engine has no store for them. */
	keyStore?: KeyStore;
	isManual: boolean;
	/** Whether an AI agent calls it. */
	isTool: boolean;
	/** Both indexes start at 0. */
	index: number;
	runIndex: number;
}

export interface RunParts {
	limiter: Limiter;
	signal?: AbortSignal;
}

export interface SentRequest {
	body: IDataObject;
	readAnswer: ReadAnswer;
	/** The user's names of the fields of this body, if they are not in their declarations. */
	dictionary?: Dictionary;
	about?: IDataObject;
	uniqueKey?: UniqueKeys;
	sameInvoice?: SameInvoiceOptions;
	/** The question for a person before the request is sent from the editor. */
	question?: ConfirmationNeeded;
	/** The question that stops the request once in any run, because the user asked for that. */
	questionAnywhere?: ConfirmationNeeded;
	/** Reads what the request acts on, for a question that stops it once. */
	confirmation?: () => Promise<ConfirmationNeeded>;
	/** Compares the target with the expected one in one attempt. An ItemError prevents the request. */
	compare?: () => Promise<void>;
	followUp?: FollowUp;
	findable?: Findable;
	/** For a request in a sequence: the data for the next request, by sequence. */
	leaves?: Readonly<Record<string, IDataObject>>;
}

export type ItemRequest = PlainRequest | InSequence | LookUp;

export type PlainRequest =
	| SentRequest
	/** A query with an answer in pages. Without a limit it returns all records. */
	| {
			body: IDataObject;
			limit: number | undefined;
			/** Makes the item of a record. */
			simplify?: (record: IDataObject) => IDataObject;
	  }
	| { answer: IDataObject | IDataObject[] }
	/** An answer of several requests, which take their slots themselves. Throws an ItemError. */
	| { answerOf: () => Promise<INodeExecutionData[]> };

export interface LookUp {
	/** Reads in one attempt, and returns a function that makes the request. Both can throw an ItemError. */
	lookUp: () => Promise<() => PlainRequest | InSequence>;
	/** The name of the read data in messages: `thePaidInvoice`. */
	lookedUp: NodeKind;
	/** Each of its requests takes a slot, so that the item returns its slot. */
	holdsNoSlot?: boolean;
}

/** A request that depends on earlier ones: a payment takes the balance that the previous payment left. */
export interface InSequence extends Pick<SequencedRequest, 'sequences'> {
	after: (before: Before) => PlainRequest;
}

/** A read that adds to the item of a write. The write is recorded, so the item stays done if the read fails. */
export interface FollowUp {
	/** Returns the item with the addition, or unchanged. Throws an ItemError or n8n's network error. */
	send: (done: INodeExecutionData) => Promise<INodeExecutionData>;
	warn: (done: INodeExecutionData, error: ItemErrorDetails) => INodeExecutionData;
}

export interface Findable {
	invoice: IDataObject;
	readFile: (id: string) => Promise<IDataObject>;
	item: (stamped: { id: number | string; uuid: string }) => INodeExecutionData;
	/** Returns the ID to begin with if no other is known. Throws an ItemError if it is not an ID. */
	from: () => string | undefined;
}

type Same = NonNullable<Request['same']>;

/** Stops a second request for the same invoice in runs from the editor, also by another person. */
export interface SameInvoiceOptions extends Omit<Same, 'compared'> {
	/** The data that shows whether the invoice corrects an earlier one. Absent if it cannot be a correction. */
	compared?: Pick<NonNullable<Same['compared']>, 'content' | 'day'> & {
		invoice: IDataObject;
		labelOf: (field: string) => Text;
	};
}

export interface Operation {
	id: string;
	/** Only a `read` can be sent again after an unknown outcome. Everything else is a write. */
	effect: 'read' | Write;
	/** Its items wait for each other, so only their requests hold slots. */
	holdsNoSlot?: boolean;
	routing: INodePropertyRouting;
	fields: readonly INodeProperties[];
	dictionary: Dictionary;
	/** @param declared the body that the `routing.send` of the fields declare */
	prepare: (declared: IDataObject, item: ItemInput) => ItemRequest;
}

/** Whether an operation stamps. Any other write can answer with the UUID of an existing invoice. */
export function stamps({ effect }: Pick<Operation, 'effect'>): boolean {
	return effect !== 'read' && effect.done === 'doneStamped';
}

export interface DeclaredField {
	parameter: string;
	entry?: string;
	property: string;
}

/** Returns the fields with `routing.send` that n8n shows for a node's parameters. The others are not sent. */
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

/** Builds the body as n8n's engine would, but evaluates each field once. Sends only entries that the user added. */
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
