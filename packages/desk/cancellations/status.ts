import { normalizeRows } from '../receivable';
import type { Answered, Downloaded, Listed } from './shapes';

/** The answer of SAT's status service. Without an answer, only `words` is set, with the reason. */
export interface SatSays {
	code: string;
	state: string;
	/** With acceptance, without it, or not possible. */
	cancellable: string;
	cancellation: string;
	efos: string;
	words: string;
}

export function satSays(answer: Answered | undefined, download: Downloaded | undefined): SatSays {
	const text = String(answer?.data ?? '');
	const element = (name: string) =>
		new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)</`).exec(text)?.[1] ?? '';
	const [code, state, cancellable, cancellation, efos] = [
		'CodigoEstatus',
		'Estado',
		'EsCancelable',
		'EstatusCancelacion',
		'ValidacionEFOS',
	].map(element) as [string, string, string, string, string];
	const error = typeof answer?.error === 'string' ? answer.error : answer?.error?.message;
	const why = download?.error?.message ?? download?.warnings?.[0]?.message ?? error ?? 'SAT';
	const said = code.startsWith('S') ? `${state}: ${cancellation || cancellable}` : code;
	const words =
		(code === '' ? `No se consultó: ${why}` : said) +
		(efos.startsWith('1') ? ` (EFOS ${efos})` : '');
	return { code, state, cancellable, cancellation, efos, words };
}

/** Returns the UUID in the address of a file's QR code. */
export const uuidIn = (verificationUrl: string | undefined): string | undefined =>
	/[?&]id=([\da-f-]{36})/i.exec(verificationUrl ?? '')?.[1];

/** The new row of an open cancellation. `tell` is true if the person has not seen the change yet. */
interface Checked extends Listed {
	status: string;
	sat_status: string;
	checked_on: string;
	tell: boolean;
}

interface Whole {
	rows: readonly Listed[];
	downloads: readonly Downloaded[];
	answers: readonly Answered[];
	/** The current time, in the register's format. */
	now: string;
}

/**
 * Updates the open cancellations with SAT's answers. A request counts as missing the second time SAT does not have
 * it.
 */
export function openCancellations({ rows, downloads, answers, now }: Whole): Checked[] {
	return normalizeRows(rows).map((row, at) => {
		const uuid = uuidIn(downloads[at]?.verificationUrl)?.toUpperCase();
		// The service's ID now belongs to another invoice, so ignore SAT's answer.
		const isOther = Boolean(uuid && row.uuid) && uuid !== row.uuid;
		const sat = isOther
			? satSays(undefined, { error: { message: `el ID es de otra factura, ${uuid}` } })
			: satSays(answers[at], downloads[at]);
		const { state, cancellation } = sat;
		const isMissing = state === 'Vigente' && cancellation === '' && Boolean(row.checked_on);
		const status =
			state === 'Cancelado'
				? 'cancelled'
				: cancellation === 'Solicitud rechazada'
					? 'cancelRefused'
					: cancellation === 'En proceso'
						? 'cancelling'
						: isMissing
							? 'cancelUnknown'
							: (row.status ?? '');
		const needsPerson =
			!sat.code.startsWith('S') ||
			sat.efos.startsWith('1') ||
			status === 'cancelRefused' ||
			isMissing;
		const words = isMissing ? `${sat.words}. No tiene la solicitud` : sat.words;
		return {
			...row,
			asked_on: row.asked_on ?? '',
			status,
			sat_status: words,
			// Without an answer, the row was not checked.
			checked_on: sat.code === '' ? (row.checked_on ?? '') : now,
			tell: needsPerson && words !== row.sat_status,
		};
	});
}
