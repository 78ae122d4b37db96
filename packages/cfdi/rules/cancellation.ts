import type { Problem } from '../problems/problem';
import { problem } from '../problems/problem';
import { momentOf } from '../values/time';
import { isRecord } from '../values/json';

const DAY = 24 * 60 * 60 * 1000;

/** Days before the deadline from which a note mentions it. */
const NEAR = 5;

const LENGTH_OF_COMPANY = 12;

/** Régimen simplificado de confianza. Companies can also be in it. */
const RESICO = '626';

/**
 * Returns the last day on which an invoice can be cancelled without a fine (CFF 29-A): the end of the month in which
 * the issuer's annual return of its year is due, March for companies and April for persons. A global invoice of a
 * person in the régimen simplificado de confianza can only be cancelled in the month in which it is issued (LISR
 * 113-G V).
 * @param invoice with the names of Anexo 20: Fecha and Emisor.Rfc, for a global invoice also Emisor.RegimenFiscal and
 * InformacionGlobal
 * @returns such as `2027-03-31`; undefined if Fecha or Emisor.Rfc cannot be read
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
 * Returns a note if that day is near or over.
 * @param now in milliseconds since 1970
 * @returns an empty list if more than five days remain
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
