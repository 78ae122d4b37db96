import { readCode } from 'cfdi-mx';
import type { CatalogEntry } from 'cfdi-mx/catalogs';
import {
	regimenFiscal,
	commonCurrencies,
	commonUnits,
	formaPago,
	hasCode,
	metodoPago,
	usoCfdi,
} from 'cfdi-mx/catalogs';
import { paymentFormOf, plainText } from 'cfdi-mx/reading';
import { Decimal } from 'cfdi-mx/values';

/**
 * Returns a cell as a string. Rounds floats to 15 digits, as Excel shows them, so that 0.1 + 0.2 is 0.3.
 */
export function cellText(cell: unknown): string {
	if (Number.isSafeInteger(cell)) return String(cell);
	if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
	if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
	return typeof cell === 'string' ? cell.trim() : '';
}

export const FLAG =
	/^(?:s[ií]?|yes|y|no?|x|true|false|verdadero|falso|[✓✔]|ok|pendiente|list[ao]|hech[ao])$/i;

export const YES = /^(?:s[ií]?|yes|y|x|true|verdadero|[✓✔])$/i;

export const NO = /^(?:no?|false|falso)$/i;

export const NOTHING = /^(?:n\/?a|no aplica|ningun[ao]|0|\W+)$/i;

const THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

const DECIMAL_COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+,\d+|0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/;

/** Matches numbers such as 12.5 and 1,234.50, but not 1.234, because its dot can separate thousands. */
const DECIMAL_DOT = /^-?(?:\d+\.(?:\d{1,2}|\d{4,})|\d{1,3}(?:,\d{3})+\.\d+)$/;

/** Meaning of a comma in a file's numbers. `unclear` means that 1,234 can be 1234 or 1.234. */
export type Comma = 'thousands' | 'decimals' | 'unclear';

/** Returns whether a number has two possible values, such as 1.234 in a file with decimal commas. */
export function isUnclear(text: string, comma: Comma): boolean {
	const bare = bareNumber(text);
	if (comma === 'decimals') return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(bare);
	return comma === 'unclear' && /^-?\d{1,3},\d{3}$/.test(bare);
}

/**
 * Returns the meaning of a comma in a file's numbers.
 * @param isSemicolon whether semicolons separate the cells, so that the numbers can have decimal commas
 */
export function commaIn(texts: readonly string[], isSemicolon: boolean): Comma {
	const bare = texts.map(bareNumber);
	if (bare.some((text) => DECIMAL_DOT.test(text))) return isSemicolon ? 'unclear' : 'thousands';
	if (bare.some((text) => DECIMAL_COMMA.test(text))) return 'decimals';
	return isSemicolon ? 'unclear' : 'thousands';
}

function bareNumber(text: string): string {
	// Accountants write -500 as (500.00).
	return text.replace(/[\s$]|MXN|M\.?N\.?$|pesos$/gi, '').replace(/^\((.+)\)$/, '-$1');
}

/**
 * Reads a number such as "$1,234.50", "1 234.5 MXN" or "1.234,50". Returns undefined for other texts and
 * ambiguous numbers.
 */
export function numberIn(text: string, comma: Comma): Decimal | undefined {
	const bare = bareNumber(text);
	if (comma !== 'decimals') {
		if (isUnclear(text, comma)) return undefined;
		return Decimal.parse(THOUSANDS.test(bare) ? bare.replaceAll(',', '') : bare);
	}
	if (DECIMAL_COMMA.test(bare)) {
		return Decimal.parse(bare.replaceAll('.', '').replace(',', '.'));
	}
	return /^-?\d+$/.test(bare) ? Decimal.parse(bare) : undefined;
}

interface Vocabulary {
	catalog: readonly CatalogEntry[];
	also: Readonly<Record<string, string>>;
}

/**
 * Offices' words for SAT's codes, without ambiguous words such as "Tarjeta", "Crédito", "Depósito" and
 * "Persona moral".
 */
const vocabularies = {
	paymentForm: {
		catalog: formaPago,
		also: {
			'01': 'efvo, efec, efect',
			'03': 'transf, transfer, tef',
			'04': 't de credito, t credito, tc, t c',
			'28': 't de debito, t debito, td, t d',
			'99': 'por definir, por identificar',
		},
	},
	paymentMethod: {
		catalog: metodoPago,
		also: {
			PUE: 'una sola exhibicion, en una sola exhibicion, una exhibicion, contado, de contado, pago de contado, pago en una exhibicion',
			PPD: 'parcialidades, en parcialidades, diferido, parcialidades o diferido, pago en parcialidades, pago diferido',
		},
	},
	cfdiUse: {
		catalog: usoCfdi,
		also: { G03: 'gastos generales, gasto en general, gasto general, gastos en gral' },
	},
	taxRegime: {
		catalog: regimenFiscal,
		also: {
			'601':
				'regimen general de ley personas morales, regimen general de ley, regimen general de personas morales, general de ley',
			'605': 'sueldos y salarios',
			'612':
				'personas fisicas con actividad empresarial y profesional, personas fisicas con actividad empresarial, persona fisica con actividad empresarial, actividad empresarial, actividad empresarial y profesional',
			'621': 'rif, regimen de incorporacion fiscal',
			'625': 'plataformas tecnologicas, regimen de plataformas tecnologicas',
			'626': 'resico, simplificado de confianza',
		},
	},
	currency: {
		catalog: commonCurrencies,
		also: {
			MXN: 'mxp, mn, m n, peso, pesos, peso mexicano, pesos mexicanos, moneda nacional, nacional',
			USD: 'dolar, dolares, dlls, dls, us, usd, u s d, dolares americanos, dolares usd, us dollar, us dollars',
			EUR: 'euros',
		},
	},
	unitCode: {
		catalog: commonUnits,
		also: {
			CMT: 'cm, cms',
			E48: 'servicio, servicios, serv, unidad de servicio',
			FOT: 'pies, ft',
			GLL: 'galon, galones, gal',
			GRM: 'g, gr, grs',
			H87: 'pza, pz, pzas, pzs, pcs, piezas, pieza s',
			HUR: 'hr, hrs, horas',
			KGM: 'kg, kgs, kilo, kilos, kilogramos',
			KMT: 'km, kms',
			LBR: 'lb, lbs',
			LTR: 'lt, lts, l, litros',
			MIL: 'millar, millares',
			MTK: 'm2, mt2, mts2, m cuadrado, m cuadrados, mts cuadrados',
			MTQ: 'm3, mt3, mts3, m cubico, m cubicos, mts cubicos',
			MTR: 'm, mt, mts, metros, metro lineal, metros lineales, mts lineales, m lineal, m lineales',
			ONZ: 'oz',
			SET: 'juego, juegos',
			TNE: 'ton, tons',
			XBX: 'cajas',
			XPK: 'paquetes, paq, paqs',
			XUN: 'und, unid',
		},
	},
} satisfies Record<string, Vocabulary>;

export type Worded = keyof typeof vocabularies;

export function isWorded(column: string): column is Worded {
	return column in vocabularies;
}

const WITH_CODE =
	/^\(?(?<before>\w{1,3})\)?[\s\-–:.=]+(?<name>\p{L}.*)$|^(?<named>.*\p{L})\s*\((?<behind>\w{1,3})\)$/u;

/**
 * Returns the SAT code for a text, or the text unchanged if no code matches. Returns undefined if code
 * and name contradict each other, as in "04 Tarjeta de débito".
 */
export function codeIn(text: string, column: Worded): string | undefined {
	const key = `${column} ${text}`;
	if (read.has(key)) return read.get(key);
	const code = codeOf(text, column);
	if (read.size >= MAX_CODES_READ) read.clear();
	read.set(key, code);
	return code;
}

const read = new Map<string, string | undefined>();

const MAX_CODES_READ = 1000;

function codeOf(text: string, column: Worded): string | undefined {
	const { catalog }: Vocabulary = vocabularies[column];
	if (hasCode(catalog, text)) return text;
	const { before, name, named, behind } = WITH_CODE.exec(text)?.groups ?? {};
	const meantBy = (words: string) =>
		byName.get(column)?.get(plainText(words)) ??
		(column === 'paymentForm' ? certainForm(words) : undefined) ??
		codeOfBeginning(words, catalog) ??
		(column === 'unitCode' ? codeOfPlural(words, catalog) : undefined);
	const words = name ?? named;
	const written = readCode(before ?? behind ?? '', catalog);
	if (words === undefined || !hasCode(catalog, written)) {
		return meantBy(text) ?? readCode(text, catalog);
	}
	const isSure = [undefined, written].includes(meantBy(words));
	return isSure && !isOtherCode(words, written, catalog) ? written : undefined;
}

/** "Tarjeta" gives no form, because it can be a credit or a debit card. */
function certainForm(words: string): string | undefined {
	const { form, isEitherCard } = paymentFormOf(words) ?? {};
	return isEitherCard === true ? undefined : form;
}

const byName = new Map(
	Object.entries(vocabularies).map(([column, { also }]: [string, Vocabulary]) => [
		column,
		new Map(
			Object.entries(also).flatMap(([code, words]) =>
				words.split(', ').map((one) => [one, code] as const),
			),
		),
	]),
);

/** Shorter texts match the beginnings of too many catalog names. */
const MIN_BEGINNING = 6;

function codeOfBeginning(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	const words = plainText(text);
	const names = plainNames(catalog);
	const exact = names.filter(({ name }) => name === words);
	// The text must reach half the name's length: "Honorarios" does not mean "Honorarios médicos, dentales
	// y gastos hospitalarios".
	const found =
		exact.length > 0 || words.length < MIN_BEGINNING
			? exact
			: names.filter(({ name }) => name.startsWith(`${words} `) && 2 * words.length >= name.length);
	return found.length === 1 ? found[0]?.code : undefined;
}

function codeOfPlural(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	const singular = plainText(text).replace(/(?<=[aeiou])s\b|(?<=[dlnrs])es\b/g, '');
	return plainNames(catalog).find(({ name }) => name === singular)?.code;
}

const plain = new Map<readonly CatalogEntry[], CatalogEntry[]>();

function plainNames(catalog: readonly CatalogEntry[]): CatalogEntry[] {
	const names =
		plain.get(catalog) ?? catalog.map(({ code, name }) => ({ code, name: plainText(name) }));
	plain.set(catalog, names);
	return names;
}

function isOtherCode(words: string, code: string, catalog: readonly CatalogEntry[]): boolean {
	return words.split(/[^\p{L}\p{N}]+/u).some((word) => hasCode(catalog, word) && word !== code);
}
