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
	 * Key of the message that says what might have happened after an unknown outcome, such as
	 * `doneStamped`.
	 */
	done: NodeKind;
	/**
	 * Key of the message that names what the user should look for at the service, such as
	 * `theInvoice`.
	 */
	lookFor: NodeKind;
}

/**
 * Reads an item's parameter. For a resource locator, returns only its value unless `whole` is set.
 */
export type ReadParameter = (name: string, whole?: 'whole') => unknown;

export type Post = (request: Partial<ServiceRequest>) => Promise<Answer>;

export interface ItemInput {
	read: ReadParameter;
	/** Returns a parameter as entered, without evaluating its expressions, to save time. */
	rawParameter: (name: string) => unknown;
	post: Post;
	files: Pick<IExecuteFunctions['helpers'], 'createBinarySignedUrl' | 'prepareBinaryData'>;
	readFile: (field: string | IBinaryData) => Promise<Buffer | undefined>;
	issuer: Issuer;
	inputJson: () => IDataObject;
	/** Returns all input items, even if n8n's Execute Once setting is on. */
	allInput: () => IDataObject[];
	ofRun: <T>(name: string, make: (run: RunParts) => T) => T;
	/**
	 * IDs that this process has received. `of` returns the ID for a UUID, and `last` the highest ID.
	 */
	knownIds: { of: (uuid: string) => string | undefined; last: () => string | undefined };
	/** Keys that n8n keeps after the execution. Absent in n8n's declarative engine. */
	keyStore?: KeyStore;
	isManual: boolean;
	isTool: boolean;
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
	/** Stops the request once in the editor, so that a person can check it and rerun the node. */
	question?: ConfirmationNeeded;
	/** Stops the request once, even in production, because the user chose this check in an option. */
	questionAnywhere?: ConfirmationNeeded;
	/**
	 * Reads the data that the request would change, and returns the error that stops the request
	 * once, so that a person can confirm it.
	 */
	confirmation?: () => Promise<ConfirmationNeeded>;
	/** Checks that the request would change the expected invoice. An ItemError stops the request. */
	compare?: () => Promise<void>;
	followUp?: FollowUp;
	findable?: Findable;
	/**
	 * Data for the next request in each sequence, such as an invoice's remaining balance. The keys
	 * are the sequences' names.
	 */
	leaves?: Readonly<Record<string, IDataObject>>;
}

export type ItemRequest = PlainRequest | InSequence | LookUp;

export type PlainRequest =
	| SentRequest
	/** Without a `limit`, a query returns all records. */
	| {
			body: IDataObject;
			limit: number | undefined;
			simplify?: (record: IDataObject) => IDataObject;
	  }
	| { answer: IDataObject | IDataObject[] }
	/**
	 * Sends several requests, each of which counts towards the limit of parallel requests. Can throw
	 * an ItemError.
	 */
	| { answerOf: () => Promise<INodeExecutionData[]> };

export interface LookUp {
	/**
	 * Looks up data, and returns a function that builds the request with the data. Both functions can
	 * throw an ItemError.
	 */
	lookUp: () => Promise<() => PlainRequest | InSequence>;
	lookedUp: NodeKind;
	/**
	 * If true, the item frees its slot during the look-up, because each request of the look-up takes
	 * a slot.
	 */
	holdsNoSlot?: boolean;
}

export interface InSequence extends Pick<SequencedRequest, 'sequences'> {
	after: (before: Before) => PlainRequest;
}

/** Reads data after a successful write. If the read fails, the item still counts as done. */
export interface FollowUp {
	/** Throws an ItemError or n8n's network error. */
	send: (done: INodeExecutionData) => Promise<INodeExecutionData>;
	warn: (done: INodeExecutionData, error: ItemErrorDetails) => INodeExecutionData;
}

export interface Findable {
	invoice: IDataObject;
	readFile: (id: string) => Promise<IDataObject>;
	item: (stamped: { id: number | string; uuid: string }) => INodeExecutionData;
	/** Returns the From ID that the user entered, if any. Throws an ItemError if it is invalid. */
	from: () => string | undefined;
}

type Same = NonNullable<Request['same']>;

export interface SameInvoiceOptions extends Omit<Same, 'compared'> {
	/**
	 * Data that show whether the invoice corrects an earlier one. Undefined for payments, which are
	 * not checked.
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
	/**
	 * If true, an item occupies a slot only during its requests, because items that wait for each
	 * other could otherwise occupy all slots.
	 */
	holdsNoSlot?: boolean;
	routing: INodePropertyRouting;
	fields: readonly INodeProperties[];
	dictionary: Dictionary;
	/** @param declared the request body that fields declare with `routing.send` */
	prepare: (declared: IDataObject, item: ItemInput) => ItemRequest;
}

/**
 * Returns whether the operation stamps. After any other write, a UUID in the response can belong to
 * an existing invoice.
 */
export function stamps({ effect }: Pick<Operation, 'effect'>): boolean {
	return effect !== 'read' && effect.done === 'doneStamped';
}

export interface DeclaredField {
	parameter: string;
	entry?: string;
	property: string;
}

/** Returns the shown fields with `routing.send`. Hidden fields are not sent. */
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
 * Builds the request body like n8n's engine, but evaluates each field once. A collection's field is
 * sent only if the user added it.
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
