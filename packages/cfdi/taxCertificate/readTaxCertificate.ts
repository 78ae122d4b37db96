import { personType, rfcProblem } from '../values/rfc';
import { bounds } from '../reading/bounds';
import { brokenText } from '../reading/brokenText';
import { readName, readRfc } from '../reading/readValues';
import type { Given, Problem } from '../problems/problem';
import { problem, refused } from '../problems/problem';
import type { Kind } from '../locales/en';
import { registeredName } from '../values/text';
import { fieldsOf, issueDateOf } from './fields';
import type { Fields } from './fields';
import { isPdf, pdfText } from './pdf/pdfText';
import { hasLostSpaces, otherDocument, plainCertificateText } from './text';
import type { TaxRegime } from './taxRegimes';
import { taxRegimesOf } from './taxRegimes';

/** The data of a taxpayer in SAT's Constancia de Situación Fiscal. Absent values are not in the document. */
export interface TaxCertificate {
	rfc?: string;
	/**
	 * In the form for a CFDI: a company's name without its régimen de capital, a person's names before the surnames.
	 */
	name?: string;
	/** The kind of company, such as SOCIEDAD ANONIMA DE CAPITAL VARIABLE. */
	capitalRegime?: string;
	curp?: string;
	/** ACTIVO, REACTIVADO, SUSPENDIDO, CANCELADO. */
	status?: string;
	postalCode?: string;
	/** Regimes that have ended have `until`. */
	taxRegimes: TaxRegime[];
	/** The day, such as 2026-12-31. SAT's page does not have it, because it shows the current data. */
	issuedOn?: string;
	idCif?: string;
	/** SAT's page about the taxpayer, the target of the QR code. */
	validationUrl?: string;
	/** Findings for a person. Findings of level `block` name missing data. */
	problems: Problem[];
}

export interface CertificateOptions {
	/** Milliseconds since 1970, to check its age. */
	now: number;
	expectedRfc?: string;
}

const FIELD = 'TaxCertificate';

/** The maximum age of a Constancia, in months, before a warning. */
const MOST_MONTHS = 3;

/**
 * Reads a Constancia de Situación Fiscal or a Cédula: its PDF, the text of the PDF, or the HTML of SAT's page behind
 * its QR code. The law defines no form, so this reads the labels that SAT prints.
 * @throws Problems for another document, with its probable kind, and for a PDF above the limits
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
	// Some PDF readers put a sign after &.
	const [found = ''] = /[A-ZÑ&;]{3,8}[\s-]?\d{6}[\s-]?[A-Z\d]{3}(?![A-Z\d])/i.exec(rfc) ?? [];
	const read = readRfc(found.replace(/&amp;/gi, '&'));
	return rfcProblem(read) === undefined ? read : undefined;
}

/** SAT's page has the names of a person under separate labels. */
function nameOf(fields: Fields, rfc: string | undefined): string {
	const { firstNames, firstSurname, secondSurname, companyName, capitalRegime } = fields;
	const isCompany = rfc === undefined ? companyName !== undefined : personType(rfc) === 'moral';
	const name = isCompany
		? (companyName ?? fields.shownName)
		: firstNames === undefined
			? (fields.shownName ?? companyName)
			: [firstNames, firstSurname, secondSurname].filter(Boolean).join(' ');
	const read = readName(name ?? '', rfc);
	// The name can repeat the régimen de capital that is next to it.
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
	const say = (kind: Kind, given: Given = {}) => found.push(problem(FIELD, kind, given));
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
	oldest.setUTCMonth(oldest.getUTCMonth() - MOST_MONTHS);
	return day < oldest.toISOString().slice(0, 10);
}

const PAGE = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

/** The number of a Cédula and an RFC. Its & and Ñ can be encoded. */
const VALUE = /\bD3=(\d{6,20})_((?:[A-ZÑ&]|%26|%C3%91){3,4}\d{6}[A-Z\d]{3})(?![A-Z\d%/.])/i;

/**
 * Returns the address of SAT's page about a taxpayer. Only the value of D3 is read from the link, so the address is
 * always SAT's, whatever server the link names.
 * @param link the content of the QR code of a Constancia or Cédula
 * @returns undefined if it is not such a link
 */
export function taxCertificateUrl(link: string): string | undefined {
	const [, idCif, written = ''] = VALUE.exec(link) ?? [];
	if (idCif === undefined) return undefined;
	const rfc = readRfc(decodeURIComponent(written));
	return rfcProblem(rfc) === undefined ? `${PAGE}${idCif}_${encodeURIComponent(rfc)}` : undefined;
}
