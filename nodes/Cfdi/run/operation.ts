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
	/**
	 * Key of the message about the effect that a write with an unknown outcome can have had, such as
	 * `doneStamped`.
	 */
	done: NodeKind;
	/** Key of the message that names the data to look for at the service, such as `theInvoice`. */
	lookFor: NodeKind;
}

/** Reads an item's parameter. For a resource locator, returns its value, or with `whole` the whole locator. */
export type ReadParameter = (name: string, whole?: 'whole') => unknown;

export type Post = (request: Partial<ServiceRequest>) => Promise<Answer>;

export interface ItemInput {
	read: ReadParameter;
	/** Returns a parameter as it was entered, because evaluating its expressions would take time. */
	rawParameter: (name: string) => unknown;
	post: Post;
	files: Pick<IExecuteFunctions['helpers'], 'createBinarySignedUrl' | 'prepareBinaryData'>;
	readFile: (field: string | IBinaryData) => Promise<Buffer | undefined>;
	issuer: Issuer;
	inputJson: () => IDataObject;
	/** Returns all input items, even if n8n runs the node only for the first one. */
	allInput: () => IDataObject[];
	ofRun: <T>(name: string, make: (run: RunParts) => T) => T;
	/**
	 * IDs that this process has received since it started. `of` returns the ID for a UUID, and `last`
	 * returns the highest ID.
	 */
	knownIds: { of: (uuid: string) => string | undefined; last: () => string | undefined };
	/** Store for keys that n8n keeps after the execution. n8n's declarative engine has no such store. */
	keyStore?: KeyStore;
	isManual: boolean;
	isTool: boolean;
	/** The indexes of the item and of the run both start at 0. */
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
	/** Stops the request once in the editor, and asks a person to confirm it. */
	question?: ConfirmationNeeded;
	/** Stops the request once, in the editor and in production, because the user chose this in an option. */
	questionAnywhere?: ConfirmationNeeded;
	/**
	 * Reads the data that the request would change, and returns the error that asks a person once to
	 * confirm the request.
	 */
	confirmation?: () => Promise<ConfirmationNeeded>;
	/**
	 * Checks that the request would change the expected invoice. If the function throws an ItemError, the
	 * request is not sent.
	 */
	compare?: () => Promise<void>;
	followUp?: FollowUp;
	findable?: Findable;
	/**
	 * Data that this request leaves for the next request in the same sequence, such as the balance of an
	 * invoice. The keys are the names of the sequences.
	 */
	leaves?: Readonly<Record<string, IDataObject>>;
}

export type ItemRequest = PlainRequest | InSequence | LookUp;

export type PlainRequest =
	| SentRequest
	/** A query that reads pages. Without a `limit`, the query returns all records. */
	| {
			body: IDataObject;
			limit: number | undefined;
			simplify?: (record: IDataObject) => IDataObject;
	  }
	| { answer: IDataObject | IDataObject[] }
	/**
	 * An operation that sends several requests. Each request counts towards the limit of parallel
	 * requests. The function can throw an ItemError.
	 */
	| { answerOf: () => Promise<INodeExecutionData[]> };

export interface LookUp {
	/**
	 * Makes one attempt to read data, and returns a function that builds the request from the data. Both
	 * functions can throw an ItemError.
	 */
	lookUp: () => Promise<() => PlainRequest | InSequence>;
	lookedUp: NodeKind;
	/**
	 * If true, only the requests of the item count towards the limit of parallel requests, not the item
	 * itself.
	 */
	holdsNoSlot?: boolean;
}

/**
 * A request that depends on earlier requests. For example, a payment depends on the balance after the
 * previous payment.
 */
export interface InSequence extends Pick<SequencedRequest, 'sequences'> {
	after: (before: Before) => PlainRequest;
}

/**
 * A read after a successful write, such as the download of the files. If the read fails, the item still
 * counts as done.
 */
export interface FollowUp {
	/**
	 * Returns the item with the data that was read, or the unchanged item. Throws an ItemError or n8n's
	 * network error.
	 */
	send: (done: INodeExecutionData) => Promise<INodeExecutionData>;
	warn: (done: INodeExecutionData, error: ItemErrorDetails) => INodeExecutionData;
}

export interface Findable {
	invoice: IDataObject;
	readFile: (id: string) => Promise<IDataObject>;
	item: (stamped: { id: number | string; uuid: string }) => INodeExecutionData;
	/**
	 * Returns the ID at which the search begins if no other ID is known. Throws an ItemError if the ID is
	 * invalid.
	 */
	from: () => string | undefined;
}

type Same = NonNullable<Request['same']>;

/**
 * Options of the check that stops a second request for the same invoice in the editor, even if another
 * person sent the first one.
 */
export interface SameInvoiceOptions extends Omit<Same, 'compared'> {
	/**
	 * Data to recognize that the invoice corrects an earlier one. They are absent if the invoice cannot
	 * be a correction.
	 */
	compared?: Pick<NonNullable<Same['compared']>, 'content' | 'day'> & {
		invoice: IDataObject;
		labelOf: (field: string) => Text;
	};
}

export interface Operation {
	id: string;
	/** Only an operation with the effect `read` is repeated if its outcome is unknown. */
	effect: 'read' | Write;
	/**
	 * If true, only the requests count towards the limit of parallel requests, because the items wait for
	 * each other.
	 */
	holdsNoSlot?: boolean;
	routing: INodePropertyRouting;
	fields: readonly INodeProperties[];
	dictionary: Dictionary;
	/**
	 * Builds the request for an item.
	 * @param declared the request body that the fields declare with `routing.send`
	 */
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

/**
 * Returns the fields with `routing.send` that n8n shows for the node's parameters. Hidden fields are
 * not sent.
 */
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
 * Builds the request body like n8n's engine, but evaluates each field only once. A field of a
 * collection is sent only if the user added it.
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
