import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Outcome } from 'at-most-once';
import { Failure } from 'at-most-once';
import type { Problem, Problems } from 'cfdi-mx';
import type {
	Dictionary,
	InOthers,
	LanguageName,
	Rendered,
	Translations,
	Text,
	TextValues,
} from 'cfdi-mx/words';
import {
	translate,
	inOthers,
	ofSpreadsheet,
	renderInOrder,
	inLanguage,
	saidInEach,
} from 'cfdi-mx/words';
import type { Finding, NodeKind } from './index';
import {
	advice,
	findingOf,
	fixText,
	languages,
	lines,
	messageText,
	namingCredential,
	placedText,
	sameText,
	sentences,
	text,
} from './index';

/** The service's messages for each refused field, unchanged, such as `{ Rfc: ["El RFC ya existe"] }`. */
export type FieldMessages = Record<string, string[]>;

export interface Words {
	/** Describes the problem in one line, with the service's message if there is one. */
	message: string;
	description?: string;
}

/** English is for n8n's editor, and Spanish for customers and office staff. */
export interface Message extends Translations<Words> {
	/** Stable code, listed in docs/reference.md. The message's words can change. */
	code: string;
	satCode?: string;
}

export interface ItemErrorDetails extends Message {
	outcome: Outcome;
	httpCode?: string;
	fields?: FieldMessages;
	uuid?: string;
	id?: string | number;
	/** True if the service accepted the invoice under `id`, but assigns its UUID later. */
	isPending?: boolean;
	/** True if a read before the write failed, so the item's values are not necessarily the cause. */
	isOfLookUp?: boolean;
	/** The error's subject, such as an order, for a workflow that records the error. */
	about?: IDataObject;
	/** Result of the search for a lost invoice: the Find operation's output fields and a message. */
	search?: IDataObject;
	transient?: boolean;
	/** In milliseconds. */
	retryAfter?: number;
}

export class ItemError extends Failure {
	declare readonly details: ItemErrorDetails;

	constructor(details: ItemErrorDetails) {
		super(details);
		this.message = details.message;
		this.name = 'ItemError';
	}

	get text(): Text {
		return messageText(this.details);
	}

	get description(): Text | undefined {
		if (this.details.description === undefined) return undefined;
		return translate((name) => inLanguage<Words>(this.details, name).description ?? '');
	}

	withAdvice(further: Text | string): ItemError {
		const advice = typeof further === 'string' ? sameText(further) : further;
		const status = ` (HTTP ${this.details.httpCode})`;
		return this.described((current, name) =>
			` ${current}`.endsWith(status)
				? [current.slice(0, -status.length), `${advice[name]}${status}`]
				: [current, advice[name]],
		);
	}

	withFirst(first: Text): ItemError {
		return this.described((current, name) => [first[name], current]);
	}

	private described(linesOf: (current: string, name: LanguageName) => string[]): ItemError {
		const description = translate((name) =>
			linesOf(this.description?.[name] ?? '', name)
				.filter(Boolean)
				.join('\n'),
		);
		return new ItemError({ ...this.details, ...errorWords(this.text, description) });
	}

	namingCredential(name: string | undefined): ItemError {
		const words = saidInEach<Words>((language) => {
			const { message, description } = inLanguage<Words>(this.details, language);
			return {
				message: namingCredential(message, name),
				...(description !== undefined && { description: namingCredential(description, name) }),
			};
		});
		return new ItemError({ ...this.details, ...words });
	}

	withSearch(search: IDataObject | undefined): ItemError {
		return search === undefined ? this : new ItemError({ ...this.details, search });
	}

	of(about: IDataObject): ItemError {
		return new ItemError({ ...this.details, about });
	}

	/** Returns the error as JSON, without tokens, headers or bodies. */
	toData(): IDataObject {
		const { code, satCode, message, description, httpCode, outcome, fields, uuid, id } =
			this.details;
		const { about, search } = this.details;
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
			...(search !== undefined && { search }),
			...about,
			...inOthers((name) => ({ ...inLanguage<Words>(this.details, name) })),
		};
	}
}

/** Asks a person to confirm probable mistakes before the item is sent. */
export class ConfirmationNeeded extends ItemError {
	readonly found: ItemError;

	constructor(details: ItemErrorDetails, found: Text) {
		super(details);
		this.found = new ItemError({
			outcome: details.outcome,
			code: details.code,
			...errorWords(found),
		});
	}

	and({ description, found, text }: ConfirmationNeeded): ConfirmationNeeded {
		const advised = [text, description]
			.filter((one) => one !== undefined)
			.reduce<ItemError>((error, one) => error.withAdvice(one), this);
		const both = translate((name) => `${this.found.text[name]}. ${found.text[name]}`);
		return new ConfirmationNeeded(advised.details, both);
	}
}

export function inWords(kind: NodeKind, values?: TextValues, outcome?: Outcome): Message {
	return { code: kind, ...errorWords(text(kind, values), adviceOf(kind, values, outcome)) };
}

function adviceOf(kind: NodeKind, values?: TextValues, outcome?: Outcome): Text | undefined {
	const own = advice(kind, values);
	const isSent = outcome === undefined || outcome === 'refused' || outcome === 'unknown';
	return isSent ? own : unsent(own);
}

/** Adds that nothing was sent, unless the description already says so. */
export function unsent(words: Text | undefined): Text {
	const saysSo = words !== undefined && /\bnothing was sent\b/i.test(words.en);
	return saysSo ? words : sentences(words, text('nothingSent'));
}

export function itemError(outcome: Outcome, kind: NodeKind, values?: TextValues): ItemError {
	return new ItemError({ outcome, ...inWords(kind, values, outcome) });
}

/**
 * Error about one form field. Its finding can be reported together with the findings of other
 * fields.
 */
export class FieldError extends ItemError {
	constructor(readonly finding: Finding) {
		const { code } = finding;
		const words = errorWords(messageText(finding), unsent(fixText(finding)));
		super({ outcome: 'notSent', code, ...words });
	}
}

export function invalidField(
	field: string | Text,
	kind: NodeKind,
	values: TextValues = {},
): FieldError {
	const place = typeof field === 'string' ? sameText(field) : field;
	const [message, fix] = [placedText(place, text(kind, values)), advice(kind, values)];
	const words = saidInEach((name) => ({ message: message[name], fix: fix?.[name] ?? '' }));
	return new FieldError({ level: 'block', code: kind, satCode: '', field: place.en, ...words });
}

export function refusalOf({ problems }: Problems): ItemError {
	const finding = findingOf(problems[0] as Problem, ofSpreadsheet());
	return new ItemError({ outcome: 'notSent', ...findingWords(finding) });
}

export function problemSentences(
	problems: readonly Problem[],
	dictionary: Dictionary,
): { message: string } & InOthers<string> {
	const sentencesIn = (name: LanguageName) =>
		problems
			.map((problem) => renderInOrder(problem, languages[name], dictionary))
			.map(({ message, fix }) => (fix === '' ? message : `${message}. ${fix}`))
			.join(' ');
	return { message: sentencesIn('en'), ...inOthers(sentencesIn) };
}

export function errorWords(message: Text, description?: Text): Translations<Words> {
	return saidInEach<Words>((name) => ({
		message: message[name],
		...(description !== undefined && { description: description[name] }),
	}));
}

export function findingWords(finding: Finding): Message {
	return {
		...codesOf([finding], finding.code),
		...errorWords(messageText(finding), fixText(finding)),
	};
}

export function codesOf(
	findings: readonly Finding[],
	ofSeveral: string,
): Pick<Message, 'code' | 'satCode'> {
	const [only] = findings;
	if (findings.length !== 1 || only === undefined) return { code: ofSeveral };
	return { code: only.code, ...(only.satCode !== '' && { satCode: only.satCode }) };
}

export function warningOf(words: Message, field = ''): IDataObject {
	const { code, satCode = '' } = words;
	const texts = saidInEach((name) => {
		const { message, description = '' } = inLanguage<Words>(words, name);
		return { message, fix: description };
	});
	return { level: 'warn', code, satCode, field, ...texts };
}

export function withWarning(
	item: INodeExecutionData,
	words: Message,
	field?: string,
): INodeExecutionData {
	const { warnings } = item.json;
	const others = Array.isArray(warnings) ? (warnings as IDataObject[]) : [];
	return { ...item, json: { ...item.json, warnings: [...others, warningOf(words, field)] } };
}

export interface Refused extends Translations<Rendered> {
	place?: Text;
}

const MAX_LINES = 20;

/**
 * Describes refused values. If there are several, the message is `counted`, and the description
 * lists the values as bullets.
 */
export function refusal(
	refused: readonly Refused[],
	counted: Text,
	closing?: Text,
	most = MAX_LINES,
): { message: Text; description: Text } {
	const [only] = refused;
	if (refused.length === 1 && only !== undefined) {
		return { message: messageText(only), description: sentences(fixText(only), closing) };
	}
	const bullets = refused.slice(0, most).map(bullet);
	const hidden = refused.length - bullets.length;
	const more = hidden > 0 ? text('moreLikeThese', { count: String(hidden) }) : undefined;
	return { message: counted, description: lines(...bullets, more, closing) };
}

/** Returns a bullet such as `• Recipient Regime (Régimen) is "601". Choose 616.` */
export function bullet(refused: Refused): Text {
	return sentences(sameText('•'), whatIsWrong(refused), fixText(refused));
}

export function whatIsWrong(refused: Refused): Text {
	const message = messageText(refused);
	return translate((name) => sentence(message[name]));
}

export function sentence(words: string): string {
	return /[.!?…]$/.test(words) ? words : `${words}.`;
}
