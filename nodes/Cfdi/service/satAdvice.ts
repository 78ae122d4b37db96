import type { Dictionary, Explanation, RequestKind } from 'cfdi-mx';
import { isUuid, saidIn, saidInEach } from 'cfdi-mx';
import type { AnswerValue } from './answerValues';
import { SOLD, valuesIn } from './answerValues';
import { xmlInText } from './fileKind';
import type { Words } from './itemError';
import { ItemError } from './itemError';
import { sentence } from './refusal';
import { explanationOf, isExplained } from './words';

/**
 * Adds to an error the meaning of each code of SAT in it, and what to do: to the bullet that has the
 * code, or before what is said last. Each code is shown once, behind the words that it comes with.
 * @param dictionary what the user calls the fields of the body that was sent
 */
export function explainedBySat(
	error: ItemError,
	request: RequestKind,
	dictionary?: Dictionary,
): ItemError {
	const { message, description = '', fields = {}, httpCode } = error.details;
	const words = [
		message,
		...Object.values(fields).flat(),
		...description.split('\n').map((line) => line.replace(/^(The service says: |• )/, '')),
	];
	const codes = [...new Set(words.flatMap((text) => satCodesIn(text, request)))];
	if (codes.length === 0) return error;
	const explained = new Map(codes.map((code) => [code, explanationOf(code, request, dictionary)]));
	const inWords = saidInEach((name) =>
		explainedWords(saidIn<Words>(error.details, name), httpCode, codes, (code) => {
			return explained.get(code)?.[name];
		}),
	);
	return new ItemError({ ...error.details, satCode: codes[0], ...inWords });
}

function explainedWords(
	{ message, description = '' }: Words,
	httpCode: string | undefined,
	codes: readonly string[],
	meaningOf: (code: string) => Explanation | undefined,
): Words {
	const shown = new Set<string>();
	const before: string[] = [];
	const told = (line: string): string => {
		const own = codes.filter((code) => !shown.has(code) && isIn(code, line));
		const moved = codesOnce(line, codes, shown);
		own.forEach((code) => shown.add(code));
		const meant = own.map((code) => sentencesOf(meaningOf(code)));
		if (line.startsWith('• ') && meant.length > 0) return [sentence(moved), ...meant].join(' ');
		if (line.startsWith('• ')) return moved;
		before.push(...meant);
		return moved;
	};
	const first = told(message);
	const lines = description.split('\n').map(told);
	const hidden = codes.filter((code) => !shown.has(code));
	before.push(...hidden.map((code) => `${sentencesOf(meaningOf(code))} (SAT ${code})`));
	const bulleted = before.map((line) => (before.length > 1 ? `• ${line}` : line));

	const last = lines.pop() ?? '';
	// The status alone is behind what is said last.
	const isStatus = last === `(HTTP ${httpCode})` && bulleted.length > 0;
	const end = isStatus ? [`${bulleted.pop()} ${last}`] : [last];
	const all = [...lines, ...bulleted, ...end].filter((line) => line !== '');
	return { message: first, description: all.join('\n') };
}

function sentencesOf(meaning: Explanation | undefined): string {
	return meaning === undefined ? '' : `${meaning.fix} ${meaning.cause}`;
}

function isIn(code: string, line: string): boolean {
	return new RegExp(`\\b${code}\\b`).test(line);
}

/** A code that a service writes before its words, also behind the name of the field. */
const LEADING_CODE = /^(|.*?: |.*?[,;] )(CFDI1?40\d{3}|CRP20\d{3}|\d{3})\s*[-–—:.]\s*(\S.*?)(\.?)$/;

/** What it means is read first, and the code is there for those who look it up, once. */
function codesOnce(line: string, codes: readonly string[], shown: ReadonlySet<string>): string {
	const [, place = '', code = '', words = '', stop = ''] = LEADING_CODE.exec(line) ?? [];
	if (!codes.includes(code)) return line;
	// Before its own words it belongs to them.
	if (codes.some((other) => other !== code && isIn(other, words))) return line;
	if (shown.has(code)) return `${place}${words}${stop}`;
	return isIn(code, words) ? `${place}${words}${stop}` : `${place}${words} (SAT ${code})`;
}

/** A message may begin with a code of three digits: "307. El CFDI ...", but not "401.50 ...". */
const LEADING_NUMBER = /^\s*(\d{3})(?!\d|[.,]\d)/;

/** A code of SAT's matrices, of invoices or of payments, anywhere in a message. */
const MATRIX_CODE = /\b(?:CFDI1?40|CRP20)\d{3}\b/g;

/** A message that begins with HTTP's 401, which is not SAT's 401. */
const UNAUTHORIZED = /^\s*401\W*(unauthorized|no autorizado|unauthenticated)/i;

/** Keys under which services pass on what SAT said. */
const TELLING_KEY =
	/^(status|estatus|estado|code|codigo|c[oó]digo|message|mensaje|error|sat|descripci[oó]n|description|detail|detalle|respuesta|resultado|result)|(status|estatus|code|codigo)$/i;

/** In SAT's acknowledgement of a request. */
const CODE_OF_UUID = /<(?:[\w.-]{1,50}:)?EstatusUUID(?:\s[^<>]{0,200})?>\s{0,20}(\d{3})\s{0,20}</g;

/** SAT's codes in a service's message, each once, in their order. */
export function satCodesIn(message: string, request: RequestKind): string[] {
	if (UNAUTHORIZED.test(message)) return [];
	const codes = [leadingNumber(message), ...(message.match(MATRIX_CODE) ?? [])];
	return [...new Set(codes)].filter((code) => isExplained(code, request));
}

/** Keys of the code of one invoice: `EstatusUUID`, or its UUID. */
const INVOICE_KEY = /(status|estatus)uuid$/i;

/**
 * Finds SAT's codes in a service's answer to a cancellation: those of the invoice, also in SAT's acknowledgement, or
 * else values that are one, or begin with one ("202 - La factura ya fue cancelada").
 * @param answer any JSON
 * @returns each once, in their order
 */
export function cancellationCodes(answer: unknown): string[] {
	const found = valuesIn(answer, (name) => SOLD.test(name))
		.flatMap(codesOf)
		.filter(({ code }) => isExplained(code, 'cancel'));
	const ofInvoice = found.filter(({ isOfInvoice }) => isOfInvoice);
	return [...new Set((ofInvoice.length > 0 ? ofInvoice : found).map(({ code }) => code))];
}

function codesOf({
	key,
	value,
	depth,
}: AnswerValue): Array<{ code: string; isOfInvoice: boolean }> {
	if (typeof value !== 'string' && typeof value !== 'number') return [];
	const isOfInvoice = INVOICE_KEY.test(key) || isUuid(key);
	const isTold = isOfInvoice || depth === 0 || TELLING_KEY.test(key);
	const inXml = [...(xmlInText(String(value))?.matchAll(CODE_OF_UUID) ?? [])];
	return [
		...(isTold ? [{ code: leadingNumber(String(value)), isOfInvoice }] : []),
		...inXml.map(([, code = '']) => ({ code, isOfInvoice: true })),
	];
}

function leadingNumber(text: string): string {
	return LEADING_NUMBER.exec(text)?.[1] ?? '';
}
