import { isRecord, isUuid, parseJson } from 'cfdi-mx';
import { elementsIn, pageText } from './pageText';
import {
	isDetail,
	isError,
	isLabel,
	isMessage,
	isNever,
	isOfRow,
	isStep,
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
	/^(error|errors|fail|failed|failure|fallo|success|exito|éxito|ok|true|false|null|undefined|bad[ _-]?request|unauthori[sz]ed|forbidden|not[ _-]?found|conflict|gone|unprocessable[ _-](entity|content)|too many requests|internal[ _]server[ _]error|bad gateway|service unavailable|gateway time-?out)$/i;

/** `ValidationException`, an address, a time, base64: no words of a person. */
const NO_WORDS =
	/^([\w.$\\]+(Error|Exception)|https?:\/\/\S+|\d{4}-\d\d-\d\dT[\d:.]+\S*|\/\S*|\S{100,}|[^\p{L}\p{N}]*)$/u;

/** `REQUIRED_FIELD`, `accessDenied`: words where nothing else is said of their place. */
const CODE = /^(\p{L}+(_[\p{L}\d]+)+|[a-z]+([A-Z][a-z]+)+)$/u;

/** Where a trace begins: the words stand before it. */
const TRACE = /((^|\s\s)at [\w.$<>`]+ ?\(|\bTraceback \(most recent)[\s\S]*/;

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
	/** What stands before the words that come first here: the code of SAT, the number of a line. */
	lead?: { words: string };
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
		const { place, refuses, inData } = where;
		const isPlace = !/\s/.test(text) && place.includes(`${text}.`);
		if (text === '' || isPlace || (inData && isUuid(text))) return;
		if (/^\d+$/.test(text)) return tellNumber(text, where);
		const isWeak = STATUS_WORD.test(text) || CODE.test(text);
		if (isWeak && refuses && place !== '') told.weak.push({ place, text });
		else if (isWeak || NO_WORDS.test(text) || isUuid(text)) told.bare.push({ place: '', text });
		else {
			const beside = refuses ? told.refused : inData ? told.data : told.beside;
			(place === '' ? told.general : beside).push({ place, text: withLead(text, where) });
		}
	};

	const walk = (value: unknown, where: Where, depth: number): void => {
		if (left-- <= 0 || depth > DEEPEST) return;
		if (typeof value === 'string') {
			const { words, inside } = partsOf(value);
			tellText(words, where);
			if (inside !== undefined) walk(inside, where, depth + 1);
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
		const isRow = own !== undefined;
		const code = satCodeIn(record);
		const words = [lineIn(record), code].filter((one) => one !== undefined).join(' - ');
		const here: Where = {
			...where,
			...(isRow && { place: within(where.place, own), refuses: true }),
			...(words !== '' && { lead: { words } }),
		};
		const says = (name: string) => isMessage(name) || (name === 'descripcion' && isCoded(record));
		const entries = Object.entries(record).map(([key, value]) => [key, value, plain(key)] as const);
		const isTold = entries.some(
			([, value, name]) => typeof value === 'string' && (says(name) || isError(name)),
		);
		const first = entries.filter(([, , name]) => says(name));
		const rest = entries.filter(([, , name]) => !says(name));
		for (const [key, value, name] of [...first, ...rest]) {
			const isTexts = Array.isArray(value) && value.some((one) => typeof one === 'string');
			const isSentence = typeof value === 'string' && /\p{L}\s/u.test(value);
			const isPath = /^(path|loc)$/.test(name) && Array.isArray(value) && value.every(isStep);
			if (isNever(name) || isPath || (isRow && isLabel(name))) continue;
			if ((isRow || isTold) && isOfRow(name)) continue;
			// The rows of a body that is a row itself, and of details, say their whole place.
			const isWhole =
				where.place === '' &&
				(depth === 0 || isMessage(name)) &&
				Array.isArray(value) &&
				value.some(isRecord);
			const around = isWhole ? { ...here, place: '' } : here;
			if (isDetail(name) && !(isRecord(value) || (isTexts && !isRow))) {
				if (!here.refuses || isRow || isTold || !isSentence) {
					if (typeof value === 'string' && /code|codigo|type|name|kind/.test(name)) {
						told.bare.push({ place: '', text: oneLine(value) });
					}
					continue;
				}
			}
			if (MATRIX_CODE.test(key) || SAT_NUMBER.test(key)) {
				walk(value, { ...here, lead: { words: key } }, depth + 1);
			} else if (where.isFlat || says(name) || key === 'base' || !/\p{L}|\d/u.test(key)) {
				walk(value, isRecord(value) ? { ...here, refuses: true } : around, depth + 1);
			} else if (isError(name)) {
				const isFlat = where.isFlat || name === 'constraints';
				walk(value, { ...around, refuses: true, isFlat }, depth + 1);
			} else if ((isWrapper(name) && !isTexts) || key.startsWith('_')) {
				walk(value, { ...here, inData: here.inData || name === 'data' }, depth + 1);
			} else if (typeof value === 'object') {
				walk(value, { ...here, place: within(here.place, key) }, depth + 1);
			} else if (isRow) {
				if (typeof value === 'string' && !/^\d+$/.test(value)) walk(value, here, depth + 1);
			} else if (!isTold || (typeof value === 'string' && !/^\d+$/.test(value))) {
				const refuses = here.refuses && (!isTold || (isSentence && /^[A-Z]|[.\]]/.test(key)));
				walk(value, { ...here, place: within(here.place, key), refuses }, depth + 1);
			}
		}
		if (code !== undefined && here.lead?.words !== '') tellText(code, { ...here, lead: undefined });
	};

	walk(
		typeof body === 'string' ? body.slice(0, LONGEST_PAGE) : body,
		{ place: '', refuses: false, inData: false, isFlat: false },
		0,
	);
	return told;
}

/** One line without tags and traces. */
function oneLine(text: string): string {
	const words = pageText(text.slice(0, LONGEST_PAGE)).replace(TRACE, '');
	return words.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}

/** Some services put the answer of another one into a text, as JSON or as XML, also behind words. */
function partsOf(text: string): { words: string; inside?: unknown } {
	const elements = elementsIn(text.slice(0, LONGEST_PAGE));
	if (elements.some((one) => Object.keys(one).some((key) => isMessage(plain(key))))) {
		return { words: '', inside: elements };
	}
	const at = text.search(/[[{]\s*["{[]/);
	if (at === -1) return { words: text };
	try {
		const inside: unknown = parseJson(text.slice(at));
		const words = text.slice(0, at).trim().replace(/[:=]$/, '');
		const keys = isRecord(inside) ? Object.keys(inside).map(plain) : [];
		if (words === '' || keys.some((key) => isMessage(key) || isError(key))) {
			return { words, inside };
		}
	} catch {
		// It is text.
	}
	return { words: text };
}

/** Whether a record is a code with its description. */
function isCoded(record: Record<string, unknown>): boolean {
	return Object.keys(record).some((key) => /^(code|codigo|clave)$/.test(plain(key)));
}

/** The number of the line that a row is about, as the service counts: `linea 1`. */
function lineIn(record: Record<string, unknown>): string | undefined {
	const isTrace = Object.keys(record).some((key) => /^(file|column|trace)$/.test(plain(key)));
	const found = Object.entries(record).find(
		([key, value]) =>
			/^(line|linea|row|fila|renglon|partida)$/.test(plain(key)) && Number.isInteger(value),
	);
	return found === undefined || isTrace ? undefined : `${found[0]} ${String(found[1])}`;
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

function withLead(text: string, { lead }: Where): string {
	const words = lead?.words ?? '';
	if (lead !== undefined) lead.words = '';
	return words === '' || text.includes(words) ? text : `${words} - ${text}`;
}

/** A name is shown only up to here, in characters. */
const LONGEST_NAME = 500;

/** A place inside another one; some rows say the whole path, others only the rest of it. */
function within(outer: string, inner: string): string {
	const [before, whole] = [plain(outer), plain(inner)];
	const isWhole = outer === '' || (before !== '' && whole.startsWith(before));
	return (isWhole ? inner : `${outer}.${inner}`).slice(0, LONGEST_NAME);
}
