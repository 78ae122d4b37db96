import { waits } from './decide';
import { isNotWanted } from './preview';
import type { Decided, Given, NodeError, What } from './shapes';

/** What Cancel answers. */
export interface CancelAnswer {
	error?: NodeError;
	message?: string;
	sat?: { es?: string };
}

interface Whole {
	given: readonly Given[];
	decided: readonly Decided[];
	/** Those that were requested, and the answers to them, in their order. */
	asked: readonly Decided[];
	answers: readonly CancelAnswer[];
	today: string;
}

type Cells = Record<string, unknown>;

const RESULTS: Partial<Record<What, string>> = {
	cancelled: 'Cancelada',
	waiting: 'En espera',
	asked: 'Sin respuesta',
	again: 'Sin respuesta',
	rejected: 'Rechazada por el receptor',
};

/** Every row of the file in its order, with what became of its invoice; the ID and the UUID stand in its own columns. */
export function resultRows({ given, decided, asked, answers, today }: Whole): Cells[] {
	const answerOf = new Map(asked.map(({ invoice_id: id }, at) => [id, answers[at]]));
	const cellsOf = new Map(
		decided.flatMap((one) => {
			const [result, why] = resultOf(one, answerOf.get(one.invoice_id), today);
			const cells = { id: one.invoice_id, uuid: one.uuid, result, why };
			return one.wanted.map(({ row }): [number, typeof cells] => [row, cells]);
		}),
	);
	const { invoiceId = 'ID de la factura', uuid = 'UUID' } =
		given.find(({ kind }) => kind === 'header')?.columns ?? {};
	const more = ({ kind, es = [], codes }: Given, row: number, cells: Cells): Cells => {
		const own = { [invoiceId]: cells[invoiceId] ?? '', [uuid]: cells[uuid] ?? '' };
		const { id = '', uuid: its = '', result = '', why = '' } = cellsOf.get(row) ?? {};
		if (kind === 'header') return { ...named([invoiceId, uuid], cells), ...TITLES };
		if (kind === 'refused') {
			const isOnPurpose = isNotWanted({ codes });
			const explained = {
				Resultado: isOnPurpose ? 'No pedida' : 'No cancelada',
				Explicación: es.join(' '),
			};
			return { ...own, ...explained };
		}
		return {
			[invoiceId]: id || own[invoiceId],
			[uuid]: its || own[uuid],
			Resultado: result,
			Explicación: why,
		};
	};
	return given
		.flatMap((item) =>
			item.rows.map(({ row, cells }) => ({ row, cells: { ...cells, ...more(item, row, cells) } })),
		)
		.sort((one, other) => one.row - other.row)
		.map(({ cells }) => cells);
}

const TITLES = { Resultado: 'Resultado', Explicación: 'Explicación' };

/** The titles of columns that the file does not have are their names. */
function named(keys: readonly string[], cells: Cells): Cells {
	return Object.fromEntries(keys.map((key) => [key, cells[key] ?? key]));
}

function resultOf(
	{ what, says }: Decided,
	answer: CancelAnswer | undefined,
	today: string,
): [result: string, why: string] {
	if (answer === undefined) return [RESULTS[what] ?? 'No cancelada', `${says}${notAsked(what)}`];
	const { error } = answer;
	if (error !== undefined) {
		const why = [error.es?.message ?? error.message, error.es?.description].filter(Boolean);
		return [error.outcome === 'unknown' ? 'Sin respuesta' : 'No cancelada', why.join(' ')];
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
