import { Decimal } from 'cfdi-mx';
import { grouped } from 'cfdi-mx/parts';
import { counted, escaped, notesIn, reasonsOf, sheetsNamed, sumsInWords, tableOf } from '../html';
import { placeKey, placesText } from '../places';
import { NEARLY } from './decide';
import type { Decided, Given, What } from './shapes';

/** Questions for the person about these invoices. */
const QUESTIONS: Partial<Record<What, string>> = {
	free: '',
	accept: '',
	differs: 'Su sustitución es de otro receptor o total',
	late: 'Fuera de plazo, con multa',
	unknown: 'Sin respuesta del SAT',
	rejected: 'Rechazadas antes por el receptor',
	again: 'Pedidas antes, y el SAT no tiene la solicitud',
};

/**
 * Returns the question that decides a cancellation: '' if it is requested without one, undefined if it is not
 * requested.
 */
export const questionOf = ({ what }: Decided): string | undefined => QUESTIONS[what];

const LINES: ReadonlyArray<readonly [what: What, words: string]> = [
	['free', 'Sin aceptación del receptor'],
	['accept', 'Con aceptación del receptor, que tiene tres días hábiles'],
	['differs', 'Con una sustitución de otro receptor o total'],
	['late', 'Fuera de plazo, con multa del 5 al 10 % de su importe (CFF 81 XLVI y 82 XLII)'],
	['unknown', 'No se sabe: el SAT no respondió'],
	['rejected', 'Rechazadas antes por el receptor'],
	['again', 'Pedidas antes, y el SAT no tiene la solicitud: puede tardar, o nunca se envió'],
	['cancelled', 'Ya canceladas: no se piden otra vez'],
	['waiting', 'Ya en proceso en el SAT: no se piden otra vez'],
	['asked', 'Ya pedidas, y el SAT no respondió cómo van: no se piden otra vez'],
	['no', 'No se pueden cancelar'],
];

interface Preview {
	html: string;
	questions: string[];
}

/** Returns whether the file excludes a row from cancellation, which is not an error. */
export const isNotWanted = ({ codes = [] }: Pick<Given, 'codes'>): boolean =>
	codes.length > 0 && codes.every((code) => code === 'rowNotToCancel');

/**
 * Returns the page that a person sees before any request.
 * @param given the items of the spreadsheet
 */
export function preview(decided: readonly Decided[], given: readonly Given[]): Preview {
	const of = (what: What) => decided.filter((one) => one.what === what);
	const refused = given.filter(({ kind }) => kind === 'refused');
	const wrong = refused.filter((one) => !isNotWanted(one));
	const asked = [...of('free'), ...of('accept')];
	const near = asked.filter(({ says }) => says.includes(NEARLY));
	const doubled = decided.filter(({ wanted }) => wanted.length > 1);
	const rowsMore = doubled.reduce((sum, { wanted }) => sum + wanted.length - 1, 0);
	const toDecide = LINES.flatMap(([what]) => {
		const question = of(what).length > 0 ? QUESTIONS[what] : undefined;
		return question ? [{ what, question }] : [];
	});
	const reasons = [
		...wrong.map(({ rows, es = [] }) => ({ rows, why: es.join(' ') })),
		...of('no').map(({ wanted, says }) => ({ rows: wanted, why: says })),
	];
	const notesAt = new Map(
		given.flatMap((item) => item.rows.map((row) => [placeKey(row), notesIn(item)])),
	);
	const notesOf = ({ wanted }: Decided) =>
		wanted.flatMap((row) => notesAt.get(placeKey(row)) || []).join(' ');
	const html = [
		`<h3>${asked.length === 0 ? 'No se pedirá ninguna cancelación' : `Se pedirán cancelaciones: ${asked.length}${escaped(sums(asked))}`}</h3>`,
		counted([
			...LINES.map(([what, words]) => [words, of(what).length, sums(of(what))] as const),
			['Con cinco días o menos de plazo', near.length],
			['Filas de una factura que otra fila ya nombra: se pide una vez', rowsMore],
			['Filas que dicen que no se cancele: no se piden', refused.length - wrong.length],
			['Filas con algo mal', wrong.length],
		]),
		sheetsNamed(given),
		reasonsOf('No se pueden cancelar', reasons),
		invoices('Se pedirán', asked, notesOf),
		...toDecide.map(({ what, question }) =>
			invoices(`${question}: usted decide`, of(what), notesOf),
		),
		'<p>Nada se ha pedido todavía. Si cierra esta página, no se cancela nada.</p>',
	].join('');
	return { html, questions: toDecide.map(({ question }) => question) };
}

/** Returns a table of invoices with their data, reason and total. */
function invoices(
	title: string,
	decided: readonly Decided[],
	notesOf: (one: Decided) => string,
): string {
	const hasNotes = decided.some((one) => notesOf(one) !== '');
	const rows = decided.map((one) => {
		const { order_number: folio, uuid, recipient, cancel_reason: reason, replacement } = one;
		const total = one.total === '' ? '' : `${grouped(one.total)} ${one.currency}`;
		const why = replacement === '' ? reason : `${reason}, la sustituye ${replacement}`;
		const cells = [placesText(one.wanted), folio || uuid, recipient, why, total];
		return [...cells, one.says, ...(hasNotes ? [notesOf(one)] : [])];
	});
	const headers = ['Fila', 'Folio', 'Receptor', 'Motivo', 'Total', 'Qué pasará'];
	return tableOf(title, [...headers, ...(hasNotes ? ['Notas'] : [])], rows);
}

/** Returns sums such as ", 1,160.00 MXN", with at most four decimals. */
function sums(decided: readonly Decided[]): string {
	return sumsInWords(
		decided
			.filter(({ total }) => total !== '')
			.map(({ total, currency }) => [currency, Decimal.parse(total)?.truncated(4)]),
	);
}
