import type { FileResults, Told } from '../places';
import { placeKey, writtenRows } from '../places';
import { errorText, waits } from './decide';
import { isNotWanted } from './preview';
import type { Decided, Given, NodeError, What } from './shapes';

interface CancelAnswer {
	error?: NodeError;
	message?: string;
	sat?: { es?: string };
}

interface Whole {
	given: readonly Given[];
	decided: readonly Decided[];
	/** The requested ones, with answers in the same order. */
	asked: readonly Decided[];
	answers: readonly CancelAnswer[];
	today: string;
}

const RESULTS: Partial<Record<What, string>> = {
	cancelled: 'Cancelada',
	waiting: 'En espera',
	asked: 'Sin respuesta',
	again: 'Sin respuesta',
	rejected: 'Rechazada por el receptor',
};

/** Returns the result of each row, for the result file. The ID and the UUID have columns there. */
export function resultRows({ given, decided, asked, answers, today }: Whole): FileResults {
	const answerOf = new Map(asked.map(({ invoice_id: id }, at) => [id, answers[at]]));
	const counts: Record<string, number> = {};
	const count = (result: string) => {
		counts[result] = (counts[result] ?? 0) + 1;
	};
	const toldOf = new Map(
		decided.flatMap((one) => {
			const [result, why] = resultOf(one, answerOf.get(one.invoice_id), today);
			// Count an invoice once, even if several rows name it.
			for (const at of one.wanted.keys()) count(at === 0 ? result : TWICE);
			const told: Told = {
				...(one.invoice_id && { 'ID de la factura': one.invoice_id }),
				...(one.uuid && { UUID: one.uuid }),
				Resultado: result,
				Explicación: why,
			};
			return one.wanted.map((place) => [placeKey(place), told] as const);
		}),
	);
	const rows = writtenRows(given, ({ kind, es = [], codes }) => (place) => {
		if (kind !== 'refused') return toldOf.get(placeKey(place)) ?? {};
		const said = isNotWanted({ codes }) ? 'No pedida' : 'No cancelada';
		count(said);
		return { Resultado: said, Explicación: es.join(' ') };
	});
	return { counts, rows };
}

/** The result of rows that repeat another row's invoice. */
const TWICE = 'Repetida';

function resultOf(
	{ what, says }: Decided,
	answer: CancelAnswer | undefined,
	today: string,
): [result: string, why: string] {
	if (answer === undefined) return [RESULTS[what] ?? 'No cancelada', `${says}${notAsked(what)}`];
	const { error } = answer;
	if (error !== undefined) {
		return [error.outcome === 'unknown' ? 'Sin respuesta' : 'No cancelada', errorText(error)];
	}
	const isWithout = what === 'free' || says.startsWith('Sin aceptación');
	if (isWithout) return ['Aceptada', 'El SAT la cancela sin aceptación del receptor.'];
	return what === 'unknown'
		? ['Aceptada', answer.sat?.es ?? answer.message ?? '']
		: ['En espera', waits(today)];
}

function notAsked(what: What): string {
	if (what === 'again') return ' No se pidió otra vez.';
	return ['differs', 'late', 'unknown'].includes(what) ? ' No se pidió.' : '';
}
