import type {
	DeclarativeRestApiSettings,
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INodeExecutionData,
} from 'n8n-workflow';

import type { Dictionary } from 'cfdi-mx';
import type { Endpoints } from './endpoints';
import type { FileKind } from './fileKind';
import type { Clean } from './redact';

/** What is posted, and where. */
export type ServiceCall = Pick<IHttpRequestOptions, 'qs' | 'encoding'> & {
	url: string;
	body: string;
};

/** An answer of the service, with what its reader must know of the request. */
export interface Answer extends IN8nHttpFullResponse {
	/** The body that was sent: a UUID of it is not a new one. */
	sent?: string;
	/** The path that was asked. */
	endpoint?: string;
	/** Of a redirect: the Base URL at which it was asked. */
	address?: string;
	/** Aborted when the item's time is over; a body that is still a stream must end before. */
	deadline?: AbortSignal;
	/** Removes the secrets from a text of the answer, before anything else is done with it. */
	clean?: Clean;
	/** What the user calls the fields of the body that was sent. */
	dictionary?: Dictionary;
}

/** One page of a query's answer. */
export interface Page {
	records: IDataObject[];
	/** Number of the page, where the service gives one. */
	currentPage?: number;
	/** Whether this is the last page; `undefined` where the service does not say. */
	isLast?: boolean;
	/** How many records all pages have, where the service says. */
	total?: number;
}

/** A registered customer. */
export interface Customer {
	id: string | number;
	rfc: string;
	name: string;
}

/** The invoice of a download, and where its files go. */
export interface DownloadTarget {
	/** ID of the invoice, as the user gave it. */
	id: string | number;
	outputField: string;
	/** Whether the item also gets the invoice as JSON. */
	readInvoice?: boolean;
	/**
	 * Compares each invoice in the files with the one that is meant, before any is stored.
	 * @param invoice with the names of Anexo 20; undefined where none can be read
	 * @param uuid what is known of one that cannot be read: by its seal, or by what is next to it
	 * @returns what the item says of it; throws an ItemError for another invoice
	 */
	compare?: (invoice: IDataObject | undefined, uuid?: string) => IDataObject | undefined;
	/** n8n's store of files. */
	files: Pick<IExecuteFunctions['helpers'], 'prepareBinaryData'>;
}

/** A file of an answer, whole. */
export interface WholeFile {
	kind: FileKind;
	bytes: Buffer;
}

/**
 * Reads an answer into items.
 * @throws ItemError with the outcome `refused`, `unknown` or `notSent`, with the UUID and the id that
 * the answer names all the same, and the messages of its fields
 */
export type ReadAnswer = (answer: Answer) => Promise<INodeExecutionData[]>;

/**
 * All that the node asks of an invoicing service. It knows the service's paths, Content-Type, bodies,
 * pages, answers, refusals and files; nothing else does. Another service is a folder with another one.
 */
export interface Service {
	endpoints: Endpoints;
	/** What all requests have in common, without the address and the token. */
	requestDefaults: DeclarativeRestApiSettings.HttpRequestOptions;
	/**
	 * A request with the address and the token of a credential.
	 * @throws UserError for a credential that cannot be used
	 */
	authenticated(
		credential: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): IHttpRequestOptions;

	/** The body as it is sent, to the letter. */
	written(body: IDataObject): string;
	/** Asks for a page of a query; the first page has no number. */
	pageQuery(page: number | undefined): IDataObject;
	/** Asks for registered customers: all, or those whose RFC is this one, or begins with it. */
	customers(rfc: string, page?: number): ServiceCall;
	/** Asks for registered products: all, or those with this text. */
	products(description: string, page?: number): ServiceCall;
	/** Asks for the files of an invoice. */
	download(id: string): ServiceCall;

	/** `{ id, message }` of a customer or a product. */
	readCreatedRecord: ReadAnswer;
	/** `{ id, uuid, message }`. */
	readStampedInvoice: ReadAnswer;
	/** What it says, and SAT's code with its meaning. */
	readCancelledInvoice: ReadAnswer;
	/** The records of one page of a query; throws an ItemError. */
	readPage(answer: Answer): Page;
	/** The customer in a record of such a page. */
	customerIn(record: IDataObject): Customer;
	/** One item with the files of an invoice; throws an ItemError. */
	readDownload(answer: Answer, target: DownloadTarget): Promise<INodeExecutionData[]>;
	/** The invoice in the XML among the files, with the names of Anexo 20; throws an ItemError. */
	readDownloadedInvoice(answer: Answer): Promise<IDataObject>;
	/** The files in memory; throws an ItemError. */
	wholeFiles(answer: Answer): Promise<WholeFile[]>;
}
