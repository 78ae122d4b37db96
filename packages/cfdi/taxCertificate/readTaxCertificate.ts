import { personType, rfcProblem, registeredName } from '../values/text';
import { bounds } from '../reading/bounds';
import { brokenText, readName, readRfc, withoutEntities } from '../reading/readInvoice';
import type { ProblemOptions, Problem, Phrase } from '../problems/problem';
import { problem, refused } from '../problems/problem';
import type { Kind } from '../messages/en';
import { isPdf, pdfText } from './pdfText';
import { entryOf } from '../catalogs/catalog';
import { regimenFiscal, usoCfdi } from '../catalogs/sat';
import { recipientChoices } from '../rules/parties';

/** The data in a taxpayer's Constancia de Situación Fiscal. Values that the document lacks are absent. */
export interface TaxCertificate {
	rfc?: string;
	/**
	 * The name as a CFDI must have it: a company's without régimen de capital ("SA de CV"), and a person's with first
	 * names before surnames.
	 */
	name?: string;
	capitalRegime?: string;
	curp?: string;
	/** ACTIVO, REACTIVADO, SUSPENDIDO or CANCELADO in SAT's register. */
	status?: string;
	postalCode?: string;
	taxRegimes: TaxRegime[];
	/** A date such as 2026-12-31. Absent for SAT's web page, which always shows the current data. */
	issuedOn?: string;
	idCif?: string;
	validationUrl?: string;
	problems: Problem[];
}

export interface CertificateOptions {
	/** The current time, in milliseconds since 1970. */
	now: number;
	expectedRfc?: string;
}

const FIELD = 'TaxCertificate';

const MAX_AGE_MONTHS = 3;

/**
 * Extracts the data of a Constancia or Cédula from a PDF, its text, or the HTML of SAT's page behind the QR code. The
 * layout can vary, because the law does not define it.
 * @throws Problems for another document, with its probable kind, and for a PDF that exceeds the limits
 */
export function readTaxCertificate(
	given: string | Uint8Array,
	options: CertificateOptions,
): TaxCertificate {
	const text = plainCertificateText(typeof given === 'string' ? given : fileText(given));
	const other = otherDocument(text);
	if (other !== undefined) throw refused(FIELD, other.kind, { values: other.values });
	const fields = fieldsOf(text);
	const rfc = rfcOf(fields);
	const taxRegimes = taxRegimesOf(text);
	const [postalCode] = /\d{5}(?!\d)/.exec(fields.postalCode ?? '') ?? [];
	const [idCif] = /\d{6,}/.exec(fields.idCif ?? '') ?? [];
	const name = nameOf(fields, rfc);
	const read = {
		...(rfc !== undefined && { rfc }),
		...(name !== '' && { name }),
		...textOf('capitalRegime', fields.capitalRegime),
		...textOf('curp', /[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d/.exec(fields.curp ?? '')?.[0]),
		...textOf('status', statusOf(fields.status)),
		...textOf('postalCode', postalCode),
		taxRegimes,
		...textOf('issuedOn', issueDateOf(text, fields)),
		...textOf('idCif', idCif),
		...textOf('validationUrl', taxCertificateUrl(`D3=${idCif}_${rfc}`)),
	};
	return { ...read, problems: problemsOf(read, { ...options, isBroken: hasLostSpaces(text) }) };
}

const fileText = (file: Uint8Array) =>
	isPdf(file) ? pdfText(file) : new TextDecoder().decode(file.subarray(0, bounds.pdfBytes.most));

function textOf<Name extends string>(name: Name, value: string | undefined) {
	return value === undefined || value === '' ? {} : ({ [name]: value } as Record<Name, string>);
}

function rfcOf({ rfc = '' }: Fields): string | undefined {
	// An RFC can contain "&amp;" for "&".
	const [found = ''] = /[A-ZÑ&;]{3,8}[\s-]?\d{6}[\s-]?[A-Z\d]{3}(?![A-Z\d])/i.exec(rfc) ?? [];
	const read = readRfc(found.replace(/&amp;/gi, '&'));
	return rfcProblem(read) === undefined ? read : undefined;
}

function nameOf(fields: Fields, rfc: string | undefined): string {
	const { firstNames, firstSurname, secondSurname, companyName, capitalRegime } = fields;
	const isCompany = rfc === undefined ? companyName !== undefined : personType(rfc) === 'moral';
	const name = isCompany
		? (companyName ?? fields.shownName)
		: firstNames === undefined
			? (fields.shownName ?? companyName)
			: [firstNames, firstSurname, secondSurname].filter(Boolean).join(' ');
	const read = readName(name ?? '', rfc);
	return isCompany && capitalRegime !== undefined ? registeredName(read) : read;
}

const statusOf = (status = '') => /^[\p{L} ]+/u.exec(status.trim())?.[0].trim().toUpperCase();

function problemsOf(
	{
		rfc,
		name,
		postalCode,
		taxRegimes,
		status = '',
		issuedOn,
		validationUrl,
	}: Omit<TaxCertificate, 'problems'>,
	{ now, expectedRfc, isBroken }: CertificateOptions & { isBroken: boolean },
): Problem[] {
	const found: Problem[] = [];
	const say = (kind: Kind, given: ProblemOptions = {}) => found.push(problem(FIELD, kind, given));
	const missing = [
		...(rfc === undefined ? ['RFC'] : []),
		...(name === undefined ? ['Nombre'] : []),
		...(postalCode === undefined ? ['Código Postal'] : []),
		...(taxRegimes.length === 0 ? ['Régimen'] : []),
	];
	if (missing.length > 0) {
		const isPart = rfc !== undefined && validationUrl !== undefined;
		say('certificateLacks', {
			values: { missing, ...(isPart && { page: validationUrl }) },
			remedy: isPart ? 'readCertificatePage' : 'certificateLacks',
		});
	}
	if (name !== undefined && (isBroken || brokenText(name) !== undefined || name.includes('?'))) {
		say('certificateNameBroken', { values: { name } });
	}
	if (expectedRfc !== undefined && rfc !== undefined && readRfc(expectedRfc) !== rfc) {
		say('certificateOfOther', { level: 'doubt', values: { rfc, expected: expectedRfc } });
	}
	if (status.startsWith('CANCEL') || status.startsWith('BAJA')) {
		say('taxpayerCancelled', { level: 'doubt', values: { status } });
	} else if (status.startsWith('SUSPEN')) {
		say('taxpayerSuspended', { level: 'doubt', values: { status } });
	}
	if (issuedOn !== undefined && isOld(issuedOn, now)) {
		say('certificateOld', { level: 'warn', values: { day: issuedOn } });
	}
	for (const { code, name: unknown, until } of taxRegimes) {
		if (code === undefined && until === undefined) {
			say('certificateRegimeUnknown', { level: 'warn', values: { regime: unknown } });
		}
	}
	if (taxRegimes.length > 0 && taxRegimes.every(({ until }) => until !== undefined)) {
		say('certificateRegimesEnded', { level: 'doubt' });
	}
	return found;
}

function isOld(day: string, now: number): boolean {
	const oldest = new Date(now);
	oldest.setUTCMonth(oldest.getUTCMonth() - MAX_AGE_MONTHS);
	return day < oldest.toISOString().slice(0, 10);
}

const PAGE = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

const VALUE = /\bD3=(\d{6,20})_((?:[A-ZÑ&]|%26|%C3%91){3,4}\d{6}[A-Z\d]{3})(?![A-Z\d%/.])/i;

/**
 * Returns the URL of SAT's page about a taxpayer. Takes only D3 (idCIF and RFC) from the link, so the URL always leads
 * to SAT.
 * @returns undefined if the link has no valid D3
 */
export function taxCertificateUrl(link: string): string | undefined {
	const [, idCif, written = ''] = VALUE.exec(link) ?? [];
	if (idCif === undefined) return undefined;
	const rfc = readRfc(decodeURIComponent(written));
	return rfcProblem(rfc) === undefined ? `${PAGE}${idCif}_${encodeURIComponent(rfc)}` : undefined;
}

type Fields = Partial<Record<FieldName, string>>;

type FieldName =
	| 'rfc'
	| 'curp'
	| 'companyName'
	| 'capitalRegime'
	| 'firstNames'
	| 'firstSurname'
	| 'secondSurname'
	| 'status'
	| 'postalCode'
	| 'idCif'
	| 'issuedAt'
	| 'shownName';

/** A label without a field name only ends the previous label's value. The value after it is ignored. */
const LABELS: ReadonlyArray<readonly [label: string, name?: FieldName]> = [
	['RFC:', 'rfc'],
	['R.F.C.:', 'rfc'],
	['CURP:', 'curp'],
	['Denominación/Razón Social:', 'companyName'],
	['Denominación o Razón Social:', 'companyName'],
	['Régimen Capital:', 'capitalRegime'],
	['Régimen de Capital:', 'capitalRegime'],
	['Nombre (s):', 'firstNames'],
	['Nombre:', 'firstNames'],
	['Primer Apellido:', 'firstSurname'],
	['Apellido Paterno:', 'firstSurname'],
	['Segundo Apellido:', 'secondSurname'],
	['Apellido Materno:', 'secondSurname'],
	['Estatus en el padrón:', 'status'],
	['Situación del contribuyente:', 'status'],
	['Código Postal:', 'postalCode'],
	['CP:', 'postalCode'],
	['idCIF:', 'idCif'],
	['Lugar y Fecha de Emisión', 'issuedAt'],
	['Registro Federal de Contribuyentes', 'shownName'],
	['Nombre, denominación o razón social:', 'shownName'],
	['Nombre, denominación o razón social'],
	['Valida tu información fiscal'],
	['Constancia de Situación Fiscal'],
	['Cédula de Identificación Fiscal'],
	['Datos de Identificación'],
	['Datos del domicilio registrado'],
	['Datos de Ubicación'],
	['Características fiscales'],
	['Nombre Comercial:'],
	['Fecha inicio de operaciones:'],
	['Fecha de inicio de operaciones:'],
	['Fecha de constitución:'],
	['Fecha Nacimiento:'],
	['Fecha de Nacimiento:'],
	['Fecha de último cambio de estado:'],
	['Fecha del último cambio de situación:'],
	['Tipo de Vialidad:'],
	['Nombre de Vialidad:'],
	['Nombre de la Vialidad:'],
	['Número Exterior:'],
	['Número Interior:'],
	['Nombre de la Colonia:'],
	['Colonia:'],
	['Nombre de la Localidad:'],
	['Localidad:'],
	['Nombre del Municipio o Demarcación Territorial:'],
	['Municipio o delegación:'],
	['Nombre de la Entidad Federativa:'],
	['Entidad Federativa:'],
	['Entre Calle:'],
	['Y Calle:'],
	['Correo Electrónico:'],
	['Tel. Fijo Lada:'],
	['Número:'],
	['AL:'],
	['Estado del domicilio:'],
	['Estado del contribuyente en el domicilio:'],
	['Actividades Económicas:'],
	['Regímenes:'],
	['Régimen:'],
	['Fecha de alta:'],
	['Obligaciones:'],
	['Cadena Original Sello:'],
	['Sello Digital:'],
];

/** Matches an accented letter, even if a PDF reader dropped it or its accent, or wrote up to two signs instead. */
const lossy = (letter: string) => `(?:${folded(letter)}|a?[^a-z\\d\\s:]{0,2})`;

function patternOf(label: string): string {
	const pattern = label
		.replace(/[()./]/g, String.raw`\$&`)
		.replace(/[áéíóú]/gi, lossy)
		.replace(/ /g, String.raw`\s*`)
		.replace(/:$/, String.raw`\s*:`)
		.toLowerCase()
		.replaceAll('\\S', '\\s');
	// A short label must not match the end of another word, such as "al:" in "Sucursal:".
	return label.length < 10 ? String.raw`(?<![\p{L}\d])${pattern}` : pattern;
}

const patterns = LABELS.map(([label]) => patternOf(label));
const inOrder = patterns.map((_, index) => index).sort((a, b) => lengthOf(b) - lengthOf(a));
const ANY_LABEL = new RegExp(inOrder.map((index) => `(${patterns[index]})`).join('|'), 'gu');

function lengthOf(index: number): number {
	return LABELS[index]?.[0].length ?? 0;
}

interface Pair {
	name?: FieldName;
	value: string;
	isLabel: boolean;
}

function fieldsOf(text: string): Fields {
	const fields: Fields = {};
	for (const { name, value } of inColumns(pairsOf(text))) {
		const read = value.replace(/\s+/g, ' ').trim();
		if (name !== undefined && read !== '') fields[name] ??= read;
	}
	// A Cédula has the RFC above the label "Registro Federal de Contribuyentes".
	const [before] = text.split(/registro\s+federal\s+de\s+contribuyentes/i);
	if (fields.rfc === undefined && before !== text) fields.rfc = before?.trim().split('\n').at(-1);
	return fields;
}

function pairsOf(text: string): Pair[] {
	const found = [...folded(text).matchAll(ANY_LABEL)];
	return found.map((match, index) => {
		const group = match.findIndex((part, place) => place > 0 && part !== undefined);
		const name = LABELS[inOrder[group - 1] ?? -1]?.[1];
		const value = text.slice(match.index + match[0].length, found[index + 1]?.index);
		return { ...(name !== undefined && { name }), value, isLabel: match[0].endsWith(':') };
	});
}

/** Some PDF readers return all labels of a table first, and then all values. */
function inColumns(pairs: readonly Pair[]): Pair[] {
	const result = pairs.map((pair) => ({ ...pair }));
	let first = 0;
	for (const [index, { value, isLabel }] of pairs.entries()) {
		if (!isLabel) first = index + 1;
		const lines = value
			.split('\n')
			.map((line) => line.trim())
			.filter(Boolean);
		if (!isLabel || lines.length === 0) continue;
		const count = index - first + 1;
		if (count > 2 && lines.length === count) {
			for (const [offset, line] of lines.entries()) {
				const pair = result[first + offset];
				if (pair !== undefined) pair.value = line;
			}
		}
		first = index + 1;
	}
	return result;
}

const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');

const LONG_DATE = /\b(\d{1,2})\s+DE\s+([A-Z]{3})[A-Z]*\s+DE(?:L)?\s+(\d{4})\b/i;

/** The string that SAT seals begins with the date: `||2026/11/25 10:00:00|`. */
const SEALED = /\|\|\s*(\d{4})\/(\d{2})\/(\d{2})/;

function issueDateOf(text: string, { issuedAt = '' }: Fields): string | undefined {
	const [, day = '', name = '', year] = LONG_DATE.exec(issuedAt) ?? [];
	const month = MONTHS.indexOf(name.toLowerCase().replace('set', 'sep')) + 1;
	if (month > 0) return existing(`${year}-${twoDigits(String(month))}-${twoDigits(day)}`);
	const [, sealedYear, sealedMonth, sealedDay] = SEALED.exec(text) ?? [];
	return sealedYear === undefined
		? undefined
		: existing(`${sealedYear}-${sealedMonth}-${sealedDay}`);
}

function shortDate(text: string): string | undefined {
	const parts = text.split(/[/-]/);
	const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.reverse();
	return existing(`${year}-${twoDigits(month)}-${twoDigits(day)}`);
}

const twoDigits = (digits: string) => digits.padStart(2, '0');

function existing(day: string): string | undefined {
	const moment = Date.parse(`${day}T00:00:00Z`);
	return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== day
		? undefined
		: day;
}

export interface TaxRegime {
	/** The code in c_RegimenFiscal. Absent for an unknown name. */
	code?: string;
	name: string;
	since?: string;
	until?: string;
}

/** SAT's register has other names for these tax regimes than c_RegimenFiscal. */
const OTHER_NAMES: ReadonlyArray<readonly [code: string, name: string]> = [
	['601', 'General'],
	['605', 'Sueldos y Salarios'],
	['606', 'Arrendamiento de Bienes Inmuebles'],
	['607', 'Enajenación de Bienes'],
	['607', 'Adquisición de Bienes'],
	['611', 'Dividendos'],
	['615', 'Premios'],
	['620', 'Sociedades Cooperativas de Producción'],
	['623', 'Grupos de Sociedades'],
	['625', 'Plataformas Tecnológicas'],
];

const SMALL_WORDS = skeletons(
	'régimen de del la las los el y e o con que por a través en personas físicas morales pm ingresos',
);

/** Removes vowels and signs, so that names match even if a PDF reader lost the accented letters. */
function skeletons(name: string): string[] {
	return folded(name)
		.split(/[\s,.;()/-]+/)
		.map((word) => word.replace(/[^a-z]|[aeiou]/g, ''))
		.filter(Boolean);
}

const keyOf = (name: string) =>
	[...new Set(skeletons(name))]
		.filter((word) => !SMALL_WORDS.includes(word))
		.sort()
		.join(' ');

function squeezedKeyOf(name: string): string {
	const letters = folded(name).replace(/[^a-z]/g, '');
	return letters.replace(/^r.{0,3}gimen(?:de)?(?:l[ao]s)?/, '').replace(/[aeiou]/g, '');
}

const codesBy = (key: (name: string) => string) =>
	new Map([
		...regimenFiscal.map(({ code, name }) => [key(name), code] as const),
		...OTHER_NAMES.map(([code, name]) => [key(name), code] as const),
	]);

const [codes, squeezedCodes] = [codesBy(keyOf), codesBy(squeezedKeyOf)];

function codeOf(written: string): string | undefined {
	const [, code = codes.get(keyOf(written)) ?? squeezedCodes.get(squeezedKeyOf(written))] =
		/^(6\d\d)\b/.exec(written) ?? [];
	return code;
}

const BEGINNINGS = [/reg.{0,3}menes\s*:/, /caracter.{0,3}sticas\s*fiscales(?:\s*\(vigente\))?/];

const END =
	/obligaciones\s*:|sus\s+datos\s+personales|cadena\s+original|sello\s+digital|actividades\s+econ.{0,3}micas\s*:/;

const HEADER =
	/r.{0,3}gimen\s*fecha\s*inicio\s*fecha\s*fin|fecha\s*(?:de\s*)?(?:inicio|fin|alta)\s*:?/g;

/** Some PDF readers return 2008-06-05 for 05/06/2008. */
const DATE_FORM = String.raw`(?:\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{4}[/-]\d{2}[/-]\d{2})`;
const DATE = new RegExp(DATE_FORM, 'g');
const DATES = new RegExp(`((?:${DATE_FORM}\\s*)+)`);

function taxRegimesOf(text: string): TaxRegime[] {
	const rows = rowsOf(blanked(sectionOf(text), HEADER));
	const known = new Set<string>();
	return rows
		.map(({ name, dates }) => regimeOf(name, dates))
		.filter(({ code, name, since, until }) => {
			const row = `${name} ${until}`;
			if (known.has(row) || (code === undefined && since === undefined)) return false;
			known.add(row);
			return true;
		});
}

function sectionOf(text: string): string {
	const plain = folded(text);
	const beginning = BEGINNINGS.map((words) => words.exec(plain)).find((found) => found !== null);
	if (beginning === undefined || beginning === null) return '';
	const rest = text.slice(beginning.index + beginning[0].length);
	const end = END.exec(folded(rest));
	return rest.slice(0, end?.index);
}

function blanked(text: string, pattern: RegExp): string {
	let result = text;
	for (const { index, 0: part } of folded(text).matchAll(pattern)) {
		result = result.slice(0, index) + ' '.repeat(part.length) + result.slice(index + part.length);
	}
	return result;
}

interface Row {
	name: string;
	dates: string[];
}

function rowsOf(section: string): Row[] {
	const parts = section.split(DATES);
	const isDatesFirst = namesIn(parts[0] ?? '').length === 0;
	const rows: Row[] = [];
	for (let at = isDatesFirst ? 2 : 0; at < parts.length; at += 2) {
		const names = withoutRest(namesIn(parts[at] ?? ''), rows.at(-1));
		const dates = parts[isDatesFirst ? at - 1 : at + 1]?.match(DATE) ?? [];
		if (names.length < 2) rows.push(...names.map((name) => ({ name, dates })));
		else {
			// If only some regimes have an end date, the dates do not show which regimes have ended.
			if (dates.length > names.length && dates.length !== 2 * names.length) return [];
			const datesAt = (index: number) => [dates[index], dates[index + names.length]];
			rows.push(
				...names.map((name, index) => ({
					name,
					dates: datesAt(index).filter((date) => date !== undefined),
				})),
			);
		}
	}
	return rows;
}

function withoutRest(names: string[], row: Row | undefined): string[] {
	const [first, ...others] = names;
	if (row === undefined || first === undefined || codeOf(row.name) !== undefined) return names;
	const words = first.split(' ');
	for (let count = 1; count <= words.length; count++) {
		const name = [row.name, ...words.slice(0, count)].join(' ');
		if (codeOf(name) === undefined) continue;
		row.name = name;
		const left = words.slice(count).join(' ');
		return left === '' ? others : [left, ...others];
	}
	return names;
}

function namesIn(text: string): string[] {
	return text
		.split(/(?:^|\s)(?=r.{0,3}gimen\s*[:\s])/iu)
		.map((name) =>
			name
				.replace(/^\s*r.{0,3}gimen\s*:/iu, '')
				.replace(/\s+/g, ' ')
				.trim(),
		)
		.filter((name) => /\p{L}{3}/u.test(name));
}

function regimeOf(written: string, [first = '', second = '']: readonly string[]): TaxRegime {
	const code = codeOf(written);
	const entry = code === undefined ? undefined : entryOf(regimenFiscal, code);
	const since = shortDate(first);
	const until = shortDate(second);
	return {
		...(entry !== undefined && { code: entry.code }),
		name: entry?.name ?? written,
		...(since !== undefined && { since }),
		...(until !== undefined && { until }),
	};
}

export type CurrentRegime = TaxRegime & { code: string; uses: string[] };

/**
 * Returns a taxpayer's current tax regimes. Those that permit the CFDI use come first, then those with the most uses,
 * so that business regimes precede salaries (605).
 * @param use a code of c_UsoCFDI; the default is the most frequent code
 */
export function currentRegimes(
	{ rfc = '', taxRegimes }: { rfc?: string; taxRegimes: readonly TaxRegime[] },
	use = 'G03',
): CurrentRegime[] {
	const choices = recipientChoices(rfc)?.regimes ?? [];
	const usesOf = (code: string) =>
		choices.find((one) => one.code === code)?.uses ??
		usoCfdi.filter(({ regimes }) => regimes.includes(code)).map((one) => one.code);
	return taxRegimes
		.flatMap((regime) => {
			const { code, until } = regime;
			return code === undefined || until !== undefined
				? []
				: [{ ...regime, code, uses: usesOf(code) }];
		})
		.sort(
			(a, b) =>
				Number(b.uses.includes(use)) - Number(a.uses.includes(use)) ||
				b.uses.length - a.uses.length,
		);
}

/** SAT prints these lines on each page, where they can interrupt a sentence. */
const PAGE_LINES = [
	/^.{0,3}p.{0,3}gina\s*\[?\d+\]?\s*de\s*\[?\d+\]?\s*$/gim,
	/^contacto\s*$/gim,
	/^av\.? hidalgo 77.*$/gim,
	/^atenci.{1,3}n telef.{1,3}nica.*$/gim,
	/^(?:pa.{1,3}s:?\s*)?marcasat.*$/gim,
	/^\(\+52\).*$/gm,
];

const PAGE_NUMBER = /p.{0,3}gina\s*\[\d+\]\s*de\s*\[\d+\]/gi;

const MARKDOWN = [/^(?=.*---)[ \t|:-]+$/gm, /\*\*|__/g, /^[ \t]*(?:#{1,6}|[-*•])[ \t]+/gm];
/** Matches a table row that begins with "|", but not SAT's sealed string, which contains "||" before a date. */
const CELL_SIDES = /^[ \t]*\|(?!.*\|\|\d{4}\/).*$/gm;

const HTML = /<\s*(?:!doctype|html|table|td|tr|div|span|ul|li)\b/i;

function plainCertificateText(given: string): string {
	const read = given.slice(0, bounds.pdfCharacters.most);
	const text = (HTML.test(read) ? textOfHtml(read) : read)
		.normalize('NFC')
		.replace(/\r\n?|[\u2028\u2029\f\v]/g, '\n')
		.replace(/[\u00a0\u2000-\u200a\t]/g, ' ')
		.replace(/[\u00ad\u200b-\u200f\ufeff]/g, '');
	const plain = text.replace(CELL_SIDES, (row) => row.replaceAll('|', ' '));
	const noise = [...MARKDOWN, ...PAGE_LINES, PAGE_NUMBER];
	return noise.reduce((kept, line) => kept.replace(line, ' '), plain);
}

function textOfHtml(html: string): string {
	const text = html
		.replace(/<!--[\s\S]*?(?:-->|$)|<(script|style|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
		.replace(/\s+/g, ' ')
		.replace(/<\s*(?:br|\/(?:td|th|li|tr|table|div|p|h\d))\b[^<>]*>/gi, '\n')
		.replace(/<[^<>]*>/g, ' ');
	return withoutEntities(text);
}

function folded(text: string): string {
	return text
		.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
		.replace(/[^\p{ASCII}]/gu, (character) => {
			const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
			return plain.length === character.length ? plain : character;
		});
}

function hasLostSpaces(text: string): boolean {
	return /\d{1,2}de[a-z]{4,10}del?\d{4}/.test(folded(text));
}

const OTHERS: ReadonlyArray<readonly [sign: RegExp, looksLike: LooksLike]> = [
	[/no se encontr.{1,3}\s*informaci.{1,3}n de la c.{1,3}dula/, 'lookAtQr'],
	[
		/cfdi:comprobante|folio fiscal|sello digital del (?:cfdi|emisor)|este documento es una representaci/,
		'looksInvoice',
	],
	[/opini.{1,3}n (?:del|de) (?:el )?cumplimiento|32-?d/, 'looksCompliance'],
	[/acuse de|declaraci.{1,3}n (?:provisional|anual|complementaria|normal)/, 'looksReceipt'],
	[/registro nacional de poblaci|clave .{0,3}nica de registro de poblaci/, 'looksCurp'],
	[/instituto nacional electoral|credencial para votar/, 'looksIdentity'],
	[/estado de cuenta|cuenta clabe|saldo anterior/, 'looksStatement'],
	[/comisi.{1,3}n federal de electricidad|\bcfe\b|telmex|total a pagar/, 'looksBill'],
];

type LooksLike =
	| 'lookAtQr'
	| 'looksInvoice'
	| 'looksCompliance'
	| 'looksReceipt'
	| 'looksCurp'
	| 'looksIdentity'
	| 'looksStatement'
	| 'looksBill';

const SIGNS = [
	/constancia\s*de\s*situaci.{0,3}n\s*fiscal/,
	/c.{0,3}dula\s*de\s*identificaci.{0,3}n\s*fiscal/,
	/datos\s*de\s*identificaci.{0,3}n\s*(?:del\s*contribuyente)?/,
	/idcif\s*:/,
	/tiene\s*asociada\s*la\s*siguiente\s*informaci/,
	/reg.{0,3}menes\s*:|caracter.{0,3}sticas\s*fiscales/,
	/(?:estatus\s*en\s*el\s*padr|situaci.{0,3}n\s*del\s*contribuyente)/,
];

/** One typical phrase is not enough, because a request for a Constancia, or a page about it, can contain the title. */
const MIN_SIGNS = 2;

/** A scanned Constancia has at most a few letters of text, for example from a stamp. */
const MIN_LETTERS = 20;

function otherDocument(text: string): Phrase | undefined {
	if ((text.match(/\p{L}/gu) ?? []).length < MIN_LETTERS) return { kind: 'certificateHasNoText' };
	const plain = folded(text);
	const like = OTHERS.find(([sign]) => sign.test(plain))?.[1];
	if (like === 'lookAtQr') return { kind: 'certificateNotFound' };
	if (SIGNS.filter((sign) => sign.test(plain)).length >= MIN_SIGNS) return undefined;
	return like === undefined
		? { kind: 'notACertificate' }
		: { kind: 'anotherDocument', values: { document: { kind: like } } };
}
