import { isRecord, isUuid, parseJson } from '../../../cfdi';
import { pageText } from './pageText';
import {
	isDetail,
	isError,
	isLabel,
	isMessage,
	isNever,
	isWrapper,
	plain,
	placeOf,
} from './toldKeys';

/** A text of an answer, and where it stands: `Receptor.Rfc`; `''` where it is about the whole. */
export interface Told {
	place: string;
	text: string;
}

/** All that an answer says, by its worth for a person. */
export interface ToldTexts {
	/** Of the fields that are refused. */
	refused: Told[];
	/** Of the whole. */
	general: Told[];
	/** Beside them, under a key of their own. */
	beside: Told[];
	/** The same, of the record that the answer has beside its words. */
	data: Told[];
	/** Numbers and `true`: words where nothing else is said of their place. */
	weak: Told[];
	/** Bare status words, type names, codes: words where nothing else is said at all. */
	bare: Told[];
}

/** Only so many values are searched, and levels. */
const MOST_VALUES = 20_000;
const DEEPEST = 20;

/** A longer text is searched only up to here, in characters: a web page, and any other text. */
const LONGEST_PAGE = 100_000;
const LONGEST_TEXT = 10_000;

/** What HTTP and services call a failure, without a word about it. */
const STATUS_WORD =
	/^(error|errors|fail|failed|failure|fallo|success|exito|éxito|ok|true|false|null|undefined|bad ?request|unauthori[sz]ed|forbidden|not ?found|conflict|gone|unprocessable[ _](entity|content)|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out)$/i;

/** `ValidationException`, `System.ArgumentError`, an address, a time, base64: no words of a person. */
const NO_WORDS =
	/^([\w.$\\]+(Error|Exception)|https?:\/\/\S+|\d{4}-\d\d-\d\dT[\d:.]+\S*|\/\S*|\S{200,}|[^\p{L}\p{N}]*)$/u;

/** Codes that say something by themselves: those of SAT's matrices. */
const MATRIX_CODE = /^(CFDI1?40|CRP20)\d{3}$/;
const SAT_NUMBER = /^3\d\d$/;

interface Where {
	/** Names and indexes, as the answer has them. */
	place: string;
	/** What stands here refuses its place. */
	refuses: boolean;
	/** What stands here is of a record, not of the refusal. */
	inData: boolean;
	/** All keys from here on are names of rules. */
	isFlat: boolean;
	/** The code of SAT beside the words that come first here. */
	sat?: { code: string };
}

/** Finds all texts of an answer of any form, each as one line, without the tags of a web page. */
export function toldTexts(body: unknown): ToldTexts {
	const told: ToldTexts = { refused: [], general: [], beside: [], data: [], weak: [], bare: [] };
	let left = MOST_VALUES;

	const tellNumber = (text: string, { place, refuses }: Where): void => {
		if (refuses || place === '') told.weak.push({ place, text });
	};

	const tellText = (value: string, where: Where): void => {
		const text = oneLine(value);
		if (text === '' || (where.inData && isUuid(text))) return;
		if (/^\d+$/.test(text)) return tellNumber(text, where);
		const isBare = STATUS_WORD.test(text) || NO_WORDS.test(text) || isUuid(text);
		if (isBare) told.bare.push({ place: '', text });
		else if (where.place === '') told.general.push({ place: '', text: withCode(text, where) });
		else {
			const list = where.refuses ? told.refused : where.inData ? told.data : told.beside;
			list.push({ place: where.place, text: withCode(text, where) });
		}
	};

	const walk = (value: unknown, where: Where, depth: number): void => {
		if (left-- <= 0 || depth > DEEPEST) return;
		if (typeof value === 'string') {
			const inside = jsonIn(value);
			if (inside === undefined) tellText(value, where);
			else walk(inside, where, depth + 1);
		} else if (typeof value === 'number' || value === true) {
			tellNumber(String(value), where);
		} else if (Array.isArray(value)) {
			const isList = where.place !== '' && value.some((one) => typeof one === 'string');
			const refuses = where.refuses || isList;
			value.forEach((one, index) => {
				const isRow = isRecord(one) && where.place !== '' && placeOf(one) === undefined;
				const place = isRow ? `${where.place}[${index}]` : where.place;
				walk(one, { ...where, place, refuses }, depth + 1);
			});
		} else if (isRecord(value)) walkRecord(value, where, depth);
	};

	const walkRecord = (record: Record<string, unknown>, where: Where, depth: number): void => {
		const own = placeOf(record);
		const code = satCodeIn(record);
		const here: Where = {
			...where,
			...(own !== undefined && { place: within(where.place, own), refuses: true }),
			...(code !== undefined && { sat: { code } }),
		};
		const isTold = Object.entries(record).some(
			([key, value]) => isMessage(plain(key)) && typeof value === 'string',
		);
		const entries = Object.entries(record);
		const first = entries.filter(([key]) => isMessage(plain(key)));
		const rest = entries.filter(([key]) => !isMessage(plain(key)));
		for (const [key, value] of [...first, ...rest]) {
			const name = plain(key);
			const isRow = own !== undefined;
			const isTexts = Array.isArray(value) && value.some((one) => typeof one === 'string');
			if (isNever(name) || (isRow && isLabel(name))) continue;
			if (isDetail(name, isRow || isTold) && !(isTexts && where.refuses && !isRow)) {
				if (typeof value === 'string' && /code|codigo|type|name|kind/.test(name)) {
					told.bare.push({ place: '', text: oneLine(value) });
				}
				continue;
			}
			if (where.isFlat || isMessage(name) || key === 'base' || key === '') {
				walk(value, here, depth + 1);
			} else if (isError(name)) {
				const isFlat = where.isFlat || name === 'constraints';
				walk(value, { ...here, refuses: true, isFlat }, depth + 1);
			} else if (isWrapper(name) && !isTexts) {
				walk(value, { ...here, inData: here.inData || name === 'data' }, depth + 1);
			} else if (typeof value === 'object') {
				walk(value, { ...here, place: within(here.place, key) }, depth + 1);
			} else if (isRow) {
				if (typeof value === 'string' && !/^\d+$/.test(value)) walk(value, here, depth + 1);
			} else if (!isTold || (typeof value === 'string' && !/^\d+$/.test(value))) {
				const refuses = here.refuses && (!isTold || /^[A-Z]|[.\]]/.test(key));
				walk(value, { ...here, place: within(here.place, key), refuses }, depth + 1);
			}
		}
		if (here.sat !== undefined && code !== undefined) {
			tellText(code, { ...here, sat: undefined });
		}
	};

	walk(
		typeof body === 'string' ? body.slice(0, LONGEST_PAGE) : body,
		{ place: '', refuses: false, inData: false, isFlat: false },
		0,
	);
	return told;
}

/** One line without tags. */
function oneLine(text: string): string {
	return pageText(text.slice(0, LONGEST_PAGE)).replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}

/** Some services put the JSON of another one into a text. */
function jsonIn(text: string): unknown {
	if (!/^\s*[[{]/.test(text)) return undefined;
	try {
		const value: unknown = parseJson(text);
		return typeof value === 'object' && value !== null ? value : undefined;
	} catch {
		return undefined;
	}
}

/** A code of SAT that stands beside the words: `{ codigo: "307", mensaje: "..." }`. */
function satCodeIn(record: Record<string, unknown>): string | undefined {
	for (const [key, value] of Object.entries(record)) {
		if (typeof value !== 'string' && typeof value !== 'number') continue;
		const [name, text] = [plain(key), String(value).trim()];
		if (/code|codigo|clave/.test(name) && MATRIX_CODE.test(text)) return text;
		if (/codigo|errorcode/.test(name) && SAT_NUMBER.test(text)) return text;
	}
	return undefined;
}

function withCode(text: string, where: Where): string {
	const { code } = where.sat ?? {};
	where.sat = undefined;
	return code === undefined || text.includes(code) ? text : `${code} - ${text}`;
}

/** A name is shown only up to here, in characters. */
const LONGEST_NAME = 500;

/** A place inside another one; some rows say the whole path, others only the rest of it. */
function within(outer: string, inner: string): string {
	const [before, whole] = [plain(outer), plain(inner)];
	const isWhole = outer === '' || (before !== '' && whole.startsWith(before));
	return (isWhole ? inner : `${outer}.${inner}`).slice(0, LONGEST_NAME);
}
