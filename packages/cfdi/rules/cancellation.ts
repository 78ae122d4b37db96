import type { Problem } from '../problems/problem';
import { problem } from '../problems/problem';
import { momentOf } from '../values/localTime';
import { isRecord } from '../values/json';

const DAY = 24 * 60 * 60 * 1000;

/** So many days before its end a deadline is worth a word. */
const NEAR = 5;

/** A company's RFC has 12 characters, a person's 13. */
const LENGTH_OF_COMPANY = 12;

/** Régimen simplificado de confianza; companies may be in it, too. */
const RESICO = '626';

/**
 * The last day on which an invoice can be cancelled without a fine (CFF 29-A): the end of the month in which the
 * issuer's annual return of its year is due, March for companies and April for persons. A global invoice of a person in
 * the régimen simplificado de confianza can be cancelled only in the month in which it is issued (LISR 113-G V).
 * @param invoice with the names of Anexo 20: Fecha, Emisor.Rfc, and for the latter Emisor.RegimenFiscal and InformacionGlobal
 * @returns such as `2027-03-31`; undefined of anything else
 */
export function cancelUntil(invoice: unknown): string | undefined {
	if (!isRecord(invoice) || !isRecord(invoice.Emisor)) return undefined;
	const { Fecha: fecha, Emisor: issuer } = invoice;
	if (typeof fecha !== 'string' || typeof issuer.Rfc !== 'string') return undefined;
	if (momentOf(fecha) === undefined) return undefined;
	const isCompany = [...issuer.Rfc.trim()].length === LENGTH_OF_COMPANY;
	const isGlobal = isRecord(invoice.InformacionGlobal);
	if (isGlobal && !isCompany && issuer.RegimenFiscal === RESICO) return endOfMonth(fecha);
	return `${Number(fecha.slice(0, 4)) + 1}-${isCompany ? '03-31' : '04-30'}`;
}

function endOfMonth(fecha: string): string {
	const [year, month] = [fecha.slice(0, 4), fecha.slice(5, 7)];
	const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
	return `${year}-${month}-${last}`;
}

/**
 * What there is to say of that day.
 * @param now in milliseconds since 1970
 * @returns nothing where there are more than five days left
 */
export function cancellationNotes(invoice: unknown, now: number): Problem[] {
	const deadline = cancelUntil(invoice);
	if (deadline === undefined) return [];
	const left = (momentOf(`${deadline}T23:59:59`) ?? now) - now;
	if (left > NEAR * DAY) return [];
	const { Fecha: fecha } = invoice as { Fecha: string };
	const values = { date: fecha.slice(0, 10), deadline };
	return [problem('Id', left < 0 ? 'deadlinePassed' : 'deadlineNear', { level: 'warn', values })];
}
