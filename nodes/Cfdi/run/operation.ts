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
	/** The effect that the write can have if its outcome is unknown, such as `doneStamped`. */
	done: NodeKind;
	/** The data to look for at the service, such as `theInvoice`. */
	lookFor: NodeKind;
}

/** Reads an item's parameter. For a resource locator, returns its value, or with `whole` the whole locator. */
export type ReadParameter = (name: string, whole?: 'whole') => unknown;

export type Post = (request: Partial<ServiceRequest>) => Promise<Answer>;

export interface ItemInput {
	read: ReadParameter;
	/** Returns a parameter as it was entered. Evaluating its expressions would take time. */
	rawParameter: (name: string) => unknown;
	post: Post;
	files: Pick<IExecuteFunctions['helpers'], 'createBinarySignedUrl' | 'prepareBinaryData'>;
	readFile: (field: string | IBinaryData) => Promise<Buffer | undefined>;
	issuer: Issuer;
	inputJson: () => IDataObject;
	/** Returns all input items, even if n8n runs the node only for the first one. */
	allInput: () => IDataObject[];
	ofRun: <T>(name: string, make: (run: RunParts) => T) => T;
	/** IDs that this process has received since it started: by UUID, and the highest one. */
	knownIds: { of: (uuid: string) => string | undefined; last: () => string | undefined };
	/** Keys that outlive the execution. n8n's declarative engine has no store for them. */
	keyStore?: KeyStore;
	isManual: boolean;
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
	dictionary?: Dictionary;
	about?: IDataObject;
	uniqueKey?: UniqueKeys;
	sameInvoice?: SameInvoiceOptions;
	/** A question to a person in the editor. */
	question?: ConfirmationNeeded;
	/** A question that stops the request once in every kind of run, because the user chose this. */
	questionAnywhere?: ConfirmationNeeded;
	/** Reads the request's target, to ask a person once to confirm it. */
	confirmation?: () => Promise<ConfirmationNeeded>;
	/** Compares the target with the expected one. An ItemError prevents the request. */
	compare?: () => Promise<void>;
	followUp?: FollowUp;
	findable?: Findable;
	/** For a request in a sequence: the data for the next request, by sequence. */
	leaves?: Readonly<Record<string, IDataObject>>;
}

export type ItemRequest = PlainRequest | InSequence | LookUp;

export type PlainRequest =
	| SentRequest
	/** A query with pages. If it has no limit, it returns all records. */
	| {
			body: IDataObject;
			limit: number | undefined;
			simplify?: (record: IDataObject) => IDataObject;
	  }
	| { answer: IDataObject | IDataObject[] }
	/** Needs several requests. Each of them takes a slot. Can throw an ItemError. */
	| { answerOf: () => Promise<INodeExecutionData[]> };

export interface LookUp {
	/** Makes one attempt to read, and returns a function that builds the request. Both can throw an ItemError. */
	lookUp: () => Promise<() => PlainRequest | InSequence>;
	lookedUp: NodeKind;
	/** Only the item's requests take slots, not the item itself. */
	holdsNoSlot?: boolean;
}

/** A request that depends on earlier ones: a payment needs the balance that the previous payment left. */
export interface InSequence extends Pick<SequencedRequest, 'sequences'> {
	after: (before: Before) => PlainRequest;
}

/** A read after a write was recorded. If it fails, the item is still done. */
export interface FollowUp {
	/** Returns the item with the addition, or unchanged. Throws an ItemError or n8n's network error. */
	send: (done: INodeExecutionData) => Promise<INodeExecutionData>;
	warn: (done: INodeExecutionData, error: ItemErrorDetails) => INodeExecutionData;
}

export interface Findable {
	invoice: IDataObject;
	readFile: (id: string) => Promise<IDataObject>;
	item: (stamped: { id: number | string; uuid: string }) => INodeExecutionData;
	/** Returns the first ID to search if no other is known. Throws an ItemError if it is invalid. */
	from: () => string | undefined;
}

type Same = NonNullable<Request['same']>;

/** In the editor, stops a second request for the same invoice, even if another person sent the first one. */
export interface SameInvoiceOptions extends Omit<Same, 'compared'> {
	/**
	 * Data to recognize a correction of an earlier invoice. Absent if the invoice cannot be a
	 * correction.
	 */
	compared?: Pick<NonNullable<Same['compared']>, 'content' | 'day'> & {
		invoice: IDataObject;
		labelOf: (field: string) => Text;
	};
}

export interface Operation {
	id: string;
	/** Only a `read` is repeated after an unknown outcome. */
	effect: 'read' | Write;
	/** Items wait for each other, so only their requests take slots. */
	holdsNoSlot?: boolean;
	routing: INodePropertyRouting;
	fields: readonly INodeProperties[];
	dictionary: Dictionary;
	/** @param declared the body that the `routing.send` of the fields declare */
	prepare: (declared: IDataObject, item: ItemInput) => ItemRequest;
}

/**
 * Returns whether the operation stamps an invoice. The responses of other writes can contain the
 * UUID of an existing invoice.
 */
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

/** Builds the body like n8n's engine, but evaluates each field once. Sends only entries that the user added. */
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
