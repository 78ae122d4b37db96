import type { Element } from '../invoice/element';
import {
	attribute,
	isPresent,
	issuer,
	lineItems,
	recipient,
	rootElement,
} from '../invoice/element';
import { Decimal } from '../values/decimal';
import { folded } from '../values/text';
import { isRecord } from '../values/json';
import { FOREIGNER, GENERAL_PUBLIC } from '../values/rfc';
import type { Difference } from './differences';
import { netOfLines } from './differences';
import { codeOf } from './likeness';

/**
 * Whether an invoice looks like the correction of an earlier one, and how the two differ. It does
 * - for the same recipient and total, whatever else differs;
 * - for the same recipient and lines of the same descriptions, with other amounts: a corrected total;
 * - for the same lines, with the same name of the recipient, or an RFC of at most two other characters: a
 *   corrected recipient.
 * Those of another issuer or type, and sales to the general public (XAXX010101000), never do. Numbers are compared as numbers, texts without white
 * space around them, and the time (Fecha) is not compared.
 * @param earlier with the names of Anexo 20, as it was sent to be stamped
 * @returns each difference, `asked` of the earlier one; undefined where it is another sale
 */
export function correctionOf(
	earlier: Record<string, unknown>,
	invoice: Record<string, unknown>,
): Difference[] | undefined {
	const [before, now] = [rootElement(earlier), rootElement(invoice)];
	const [rfcBefore, rfcNow] = [before, now].map((root) => codeOf(recipient(root)[0], 'Rfc'));
	if (rfcBefore === undefined || rfcNow === undefined) return undefined;
	if (rfcBefore === '' || [rfcBefore, rfcNow].includes(GENERAL_PUBLIC)) return undefined;
	if (typeOf(before) !== typeOf(now)) return undefined;
	if (codeOf(issuer(before)[0], 'Rfc') !== codeOf(issuer(now)[0], 'Rfc')) return undefined;
	const all = differencesOf('', earlier, invoice);
	const looksSo =
		rfcBefore !== rfcNow
			? all.every(({ field }) => field.startsWith('Receptor.')) &&
				(isSameName(before, now) || isNear(rfcBefore, rfcNow))
			: // Customers abroad have one RFC.
				(rfcNow !== FOREIGNER || isSameName(before, now)) &&
				(isSameAmount(before, now) || isSameText(before, now));
	return looksSo ? all : undefined;
}

/** So many characters of an RFC are mistyped. */
const MISTYPED = 2;

const typeOf = (root: Element): string => codeOf(root, 'TipoDeComprobante') || 'I';

function isSameName(before: Element, now: Element): boolean {
	const [one, other] = [before, now].map((root) => textOf(recipient(root)[0], 'Nombre'));
	return one !== '' && one === other;
}

/** In one length: a character more or less shifts the others, and is no RFC. */
function isNear(one: string, other: string): boolean {
	const others = [...one].filter((character, index) => character !== other[index]);
	return one.length === other.length && others.length <= MISTYPED;
}

/** The total or, where the service calculates it, what the lines come to before taxes. */
function isSameAmount(before: Element, now: Element): boolean {
	const hasTotal = isPresent(before, 'Total') && isPresent(now, 'Total');
	const [one, other] = [before, now].map((root) =>
		hasTotal ? Decimal.parse(attribute(root, 'Total')) : netOfLines(lineItems(root)),
	);
	return one !== undefined && other !== undefined && one.equals(other);
}

function isSameText(before: Element, now: Element): boolean {
	const [ours, theirs] = [before, now].map((root) =>
		lineItems(root).map((line) => textOf(line, 'Descripcion')),
	);
	return ours?.join('\n') === theirs?.join('\n');
}

function textOf(element: Element | undefined, name: string): string {
	const text = element && attribute(element, name);
	return folded((text ?? '').replace(/\s+/g, ' ').trim());
}

/** Of each attribute of both. */
function differencesOf(path: string, before: unknown, now: unknown): Difference[] {
	if (isNested(before) || isNested(now)) {
		const [ours, theirs] = [entriesOf(before), entriesOf(now)];
		const names = new Set([...ours.keys(), ...theirs.keys()]);
		return [...names]
			.filter((name) => path !== '' || name !== 'Fecha')
			.flatMap((name) => differencesOf(pathTo(path, name), ours.get(name), theirs.get(name)));
	}
	const [asked, came] = [written(before), written(now)];
	return asked === came || isSameNumber(asked, came) ? [] : [{ field: path, asked, came }];
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

function entriesOf(value: unknown): Map<number | string, unknown> {
	if (Array.isArray(value)) return new Map(value.entries());
	return new Map(isRecord(value) ? Object.entries(value) : []);
}

const pathTo = (path: string, name: number | string): string =>
	typeof name === 'number' ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;

const written = (value: unknown): string =>
	value === undefined || value === null || isNested(value) ? '' : String(value).trim();

/** Codes that begin with 0 are no numbers. */
function isSameNumber(one: string, other: string): boolean {
	if ([one, other].some((text) => /^0\d/.test(text))) return false;
	const [ours, theirs] = [Decimal.parse(one), Decimal.parse(other)];
	return ours !== undefined && theirs !== undefined && ours.equals(theirs);
}
