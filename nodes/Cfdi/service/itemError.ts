import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Outcome } from 'at-most-once';
import { Failure } from 'at-most-once';
import type { LanguageName, Said, Text } from 'cfdi-mx';
import { inEach, inOthers, saidIn, saidInEach } from 'cfdi-mx';
import type { Finding } from './words';
import { fixText, messageText, sameText } from './words';

export type { Outcome } from 'at-most-once';

/** The service's messages for each field, as it sent them: `{ Rfc: ["El RFC ya existe"] }`. */
export type FieldMessages = Record<string, string[]>;

/** What an error says in one language. */
export interface Words {
	/** One line: what happened, in the service's words where it has any. */
	message: string;
	/** What to do about it, and everything else the service said. */
	description?: string;
}

/** What an error says: in English, for n8n's editor, and in Spanish, for customers and clerks. */
export type ErrorWords = Said<Words>;

/** What a workflow can rely on, while words may change. */
export interface Codes {
	/** The kind of what is wrong: one of docs/error-codes.md. */
	code: string;
	/** SAT's code, where one of its rules is broken. */
	satCode?: string;
}

export type CodedWords = ErrorWords & Codes;

export interface ItemErrorDetails extends ErrorWords, Codes {
	outcome: Outcome;
	/** HTTP status of the answer, where there was one. */
	httpCode?: string;
	fields?: FieldMessages;
	/** The invoice that the answer names, whatever its status. */
	uuid?: string;
	/** The id next to it. */
	id?: string | number;
	/** The service took it under this id, and gives its UUID later. */
	isPending?: boolean;
	/** What the service could not give before it was sent: that says nothing of the item's own values. */
	isOfLookUp?: boolean;
	/** What the item was about, so that a workflow can write it down: its order. */
	about?: IDataObject;
	/** The same request may succeed a little later. */
	transient?: boolean;
	/** How long the service asks to wait, in milliseconds. */
	retryAfter?: number;
}

/** What went wrong with an item: the only error that this node's own code throws for one. */
export class ItemError extends Failure {
	declare readonly details: ItemErrorDetails;

	constructor(details: ItemErrorDetails) {
		super(details);
		this.message = details.message;
		this.name = 'ItemError';
	}

	/** What happened, in each language. */
	get text(): Text {
		return messageText(this.details);
	}

	/** What to do about it, in each language; undefined where nothing is said of that. */
	get description(): Text | undefined {
		if (this.details.description === undefined) return undefined;
		return inEach((name) => saidIn<Words>(this.details, name).description ?? '');
	}

	/**
	 * The same error with further advice in its description, before the status at its end.
	 * @param further words in one language are said in each
	 */
	withAdvice(further: Text | string): ItemError {
		const added = typeof further === 'string' ? sameText(further) : further;
		const status = ` (HTTP ${this.details.httpCode})`;
		return this.described((told, name) =>
			` ${told}`.endsWith(status)
				? [told.slice(0, -status.length), `${added[name]}${status}`]
				: [told, added[name]],
		);
	}

	/** The same error with what to do first in its description. */
	withFirst(first: Text): ItemError {
		return this.described((told, name) => [first[name], told]);
	}

	/** @param linesOf makes the lines of the description, of what it says now */
	private described(linesOf: (told: string, name: LanguageName) => string[]): ItemError {
		const description = inEach((name) =>
			linesOf(this.description?.[name] ?? '', name)
				.filter(Boolean)
				.join('\n'),
		);
		return new ItemError({ ...this.details, ...errorWords(this.text, description) });
	}

	/** The same error, which says what its item was about. */
	of(about: IDataObject): ItemError {
		return new ItemError({ ...this.details, about });
	}

	/** As data on an item: never a token, a header or a body. */
	toData(): IDataObject {
		const { code, satCode, message, description, httpCode, outcome, fields, uuid, id, about } =
			this.details;
		return {
			message,
			...(description !== undefined && { description }),
			code,
			...(satCode !== undefined && { satCode }),
			...(httpCode !== undefined && { httpCode }),
			outcome,
			...(fields !== undefined && { fields }),
			...(uuid !== undefined && { uuid }),
			...(id !== undefined && { id }),
			...about,
			...inOthers((name) => ({ ...saidIn<Words>(this.details, name) })),
		};
	}
}

/** What a person should see before an invoice is sent: it was not sent. */
export class Doubts extends ItemError {
	/** What is probably not meant, without what to do: for the list of another item's message. */
	readonly found: ItemError;

	constructor(details: ItemErrorDetails, found: Text) {
		super(details);
		this.found = new ItemError({
			outcome: details.outcome,
			code: details.code,
			...errorWords(found),
		});
	}

	/** Both as one, so that a person sees them at once. */
	and({ description, found, text }: Doubts): Doubts {
		const advised = [text, description]
			.filter((one) => one !== undefined)
			.reduce<ItemError>((error, one) => error.withAdvice(one), this);
		const both = inEach((name) => `${this.found.text[name]}. ${found.text[name]}`);
		return new Doubts(advised.details, both);
	}
}

/** What an error says, of its texts. */
export function errorWords(message: Text, description?: Text): ErrorWords {
	return saidInEach<Words>((name) => ({
		message: message[name],
		...(description !== undefined && { description: description[name] }),
	}));
}

/** What an error about a file or a value says, of what was found in it. */
export function findingWords(finding: Finding): CodedWords {
	return {
		...codesOf([finding], finding.code),
		...errorWords(messageText(finding), fixText(finding)),
	};
}

/** The codes of an error: of one finding its own. @param ofSeveral the kind of what counts several */
export function codesOf(findings: readonly Finding[], ofSeveral: string): Codes {
	const [only] = findings;
	if (findings.length !== 1 || only === undefined) return { code: ofSeveral };
	return { code: only.code, ...(only.satCode !== '' && { satCode: only.satCode }) };
}

/** A warning of an item, in the form of a finding. @param field the option that it is about, where it is of one */
export function warningOf(words: CodedWords, field = ''): IDataObject {
	const { code, satCode = '' } = words;
	const said = saidInEach((name) => {
		const { message, description = '' } = saidIn<Words>(words, name);
		return { message, fix: description };
	});
	return { level: 'warn', code, satCode, field, ...said };
}

/** An item with one more of its warnings. */
export function withWarning(
	item: INodeExecutionData,
	words: CodedWords,
	field?: string,
): INodeExecutionData {
	const { warnings } = item.json;
	const others = Array.isArray(warnings) ? (warnings as IDataObject[]) : [];
	return { ...item, json: { ...item.json, warnings: [...others, warningOf(words, field)] } };
}
