import { anexo20 } from '../anexo20/anexo20';
import type { Attribute, ElementForm } from '../anexo20/attribute';
import { cancellationReason } from '../catalogs/catalogs';
import type { CatalogEntry } from '../catalogs/catalog';
import { isRecord } from '../values/json';
import type { Problem } from '../problems/problem';
import { problem } from '../problems/problem';
import { brokenText } from './brokenText';
import {
	readCode,
	readName,
	readPostalCode,
	readRfc,
	readUuid,
	withoutEntities,
} from './readValues';

/** A body with texts as SAT has them, and a note for each text that is broken or was changed. */
export interface ReadTexts {
	body: Record<string, unknown>;
	notes: Problem[];
}

type Element = Record<string, unknown>;
type ReadText = (text: string, element: Element) => string;

const code =
	(catalog: readonly CatalogEntry[]): ReadText =>
	(text) =>
		readCode(text, catalog);

/** Reads the name of a taxpayer with the RFC next to it. */
const nameBeside =
	(rfc: string): ReadText =>
	(text, { [rfc]: given }) =>
		readName(text, typeof given === 'string' ? readRfc(given) : undefined);

const name = nameBeside('Rfc');

/** "52152001 - Tazas" */
const productCode: ReadText = (text) =>
	/^\s*(\d{8})\s*[-–—:(|]\s*\p{L}/u.exec(text)?.[1] ?? text.trim();

/** Readers by the type of the attribute, for values that are not codes of a catalog. */
const readersOfType: Partial<Record<Attribute['type'], ReadText>> = {
	rfc: readRfc,
	postalCode: readPostalCode,
	uuid: readUuid,
};

/** The attributes that people write differently from SAT, in any element except complements. */
const readers = new Map<string, ReadText>(
	Object.entries({
		NombreACuentaTerceros: nameBeside('RfcACuentaTerceros'),
		ClaveProdServ: productCode,
		FolioSustitucion: readUuid,
		MotivoCancelacion: code(cancellationReason),
	}),
);
for (const [path, { attributes }] of Object.entries<ElementForm>(anexo20)) {
	if (path.startsWith('Complemento.')) continue;
	for (const [attribute, { type, catalog }] of Object.entries(attributes)) {
		const reader = catalog === undefined ? readersOfType[type] : code(catalog.rows);
		if (reader !== undefined) readers.set(attribute, reader);
	}
}

/** The elements with the Nombre of a taxpayer in an invoice. `''` is the body of a customer. */
const PARTIES = ['Emisor', 'Receptor'];

/** Their texts have separate rules. Broken texts are found, but not changed. */
const LEFT_AS_THEY_ARE = ['Complemento', 'ComplementoConcepto', 'Addenda'];

/**
 * Reads every text of an invoice once. Finds broken expressions and HTML entities, and writes RFCs, codes and names
 * as SAT has them.
 * @param invoice with the names of Anexo 20; it is not changed
 * @returns the invoice to send, and the notes in its order
 */
export function readInvoice(invoice: Element): ReadTexts {
	return readTexts(invoice, PARTIES);
}

/** Reads a registered customer (`{ Nombre, Rfc, RegimenFiscal }`). Its Nombre is the name of a taxpayer. */
export function readCustomer(customer: Element): ReadTexts {
	return readTexts(customer, ['']);
}

/** Reads any other body: a product, where Nombre is free text, or a cancellation. */
export function readBody(body: Element): ReadTexts {
	return readTexts(body, []);
}

function readTexts(start: Element, parties: readonly string[]): ReadTexts {
	const notes: Problem[] = [];
	const changes = new Map<string, Change>();

	const text = (given: string, attribute: string, path: string, element: Element): string => {
		const decoded = withoutEntities(given);
		const broken = brokenNote(decoded, path);
		if (broken !== undefined) {
			notes.push(broken);
			return given;
		}
		const parent = path.slice(0, Math.max(0, path.length - attribute.length - 1));
		const read = attribute === 'Nombre' && parties.includes(parent) ? name : readers.get(attribute);
		const meant = read === undefined ? decoded : read(decoded, element);
		if (isWorthANote(given, meant, attribute)) noteChange(given, meant, attribute, path);
		return meant;
	};
	/** Many lines can have the same unit, so the note is written once. */
	const noteChange = (given: string, meant: string, attribute: string, field: string): void => {
		const key = JSON.stringify([attribute, given]);
		const known = changes.get(key);
		const change =
			known === undefined
				? { index: notes.length, field, others: 0 }
				: { ...known, others: known.others + 1 };
		changes.set(key, change);
		notes[change.index] = changeNote(change, given, meant);
	};
	/** A number that is a code, such as 3, becomes "03"; any other number stays a number. */
	const number = (given: number, attribute: string, path: string, element: Element): unknown => {
		if (!readers.has(attribute)) return given;
		const meant = text(String(given), attribute, path, element);
		return meant === String(given) ? given : meant;
	};
	const value = (given: unknown, attribute: string, path: string, element: Element): unknown => {
		if (LEFT_AS_THEY_ARE.includes(attribute)) {
			notes.push(...brokenNotes(given, path));
			return given;
		}
		if (typeof given === 'string') return text(given, attribute, path, element);
		if (typeof given === 'number') return number(given, attribute, path, element);
		if (Array.isArray(given)) {
			return given.map((one, index) => value(one, attribute, `${path}[${index}]`, element));
		}
		// An expression can give a DateTime.
		return isRecord(given) && typeof given.toJSON !== 'function' ? record(given, path) : given;
	};
	const record = (given: Element, path: string): Element =>
		Object.fromEntries(
			Object.entries(given).map(([key, one]) => [key, value(one, key, within(path, key), given)]),
		);
	return { body: record(start, ''), notes };
}

/** A change with a note, and the number of other places with the same change. */
interface Change {
	index: number;
	field: string;
	others: number;
}

function changeNote({ field, others }: Change, given: string, meant: string): Problem {
	const more =
		others === 0 ? '' : { kind: 'moreLikeIt' as const, values: { others: String(others) } };
	return problem(field, 'readDifferently', { level: 'warn', values: { given, meant, more } });
}

/** White space around a text and the case of a UUID do not need a note. */
function isWorthANote(given: string, meant: string, attribute: string): boolean {
	return given.trim() !== meant.trim() && readers.get(attribute) !== readUuid;
}

/** Texts that SAT does not compare: a shop's description can have invisible characters. */
const FREE_TEXT =
	/(^|\.)(Descripcion|Unidad|NoIdentificacion|CondicionesDePago)$|Complemento|Addenda/;

function brokenNote(text: string, field: string): Problem | undefined {
	const broken = brokenText(text);
	if (broken === undefined) return undefined;
	const { found, cause, fix } = broken;
	const isUnseen = fix.kind === 'writeWithoutUnseen';
	return problem(field, 'brokenText', {
		values: { text, found, cause, advice: fix },
		...(isUnseen && FREE_TEXT.test(field) && { level: 'doubt' as const }),
	});
}

function brokenNotes(value: unknown, path: string): Problem[] {
	if (typeof value === 'string') return [brokenNote(value, path) ?? []].flat();
	if (Array.isArray(value)) {
		return value.flatMap((one, index) => brokenNotes(one, `${path}[${index}]`));
	}
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([key, one]) => brokenNotes(one, within(path, key)));
}

const within = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
