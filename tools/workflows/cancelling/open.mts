import { satSays } from './sat.mts';
import type { Answered, Downloaded, Listed } from './shapes.mts';

/** What becomes of the row of an open cancellation; `tell` only where a person has not been told that yet. */
export interface Checked extends Listed {
	status: string;
	sat_status: string;
	checked_on: string;
	tell: boolean;
}

interface Whole {
	rows: readonly Listed[];
	downloads: readonly Downloaded[];
	answers: readonly Answered[];
	/** Now, as the register has it. */
	now: string;
}

/** What SAT says of the cancellations that are open: a request that it does not have is missing at the second look. */
export function openCancellations({ rows, downloads, answers, now }: Whole): Checked[] {
	return rows.map((row, at) => {
		const sat = satSays(answers[at], downloads[at], 'No se consultó');
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
			// What was not looked up was not seen.
			checked_on: sat.code === '' ? (row.checked_on ?? '') : now,
			tell: needsPerson && words !== row.sat_status,
		};
	});
}
