import { Decimal } from '../../values/decimal';
import { grouped } from '../../values/number';
import { NEARLY } from './decide';
import type { Decided, Given, What } from './shapes';

/** What the person decides of those invoices. */
const QUESTIONS: Partial<Record<What, string>> = {
	free: '',
	accept: '',
	late: 'Fuera de plazo, con multa',
	unknown: 'Sin respuesta del SAT',
	rejected: 'Rechazadas antes por el receptor',
	again: 'Pedidas antes, y el SAT no tiene la solicitud',
};

/** The question on the page that decides a cancellation: '' where it is requested, undefined where it is not. */
export const questionOf = ({ what }: Decided): string | undefined => QUESTIONS[what];

/** How many reasons are shown; the others are counted. */
const MOST_SHOWN = 10;

const LINES: ReadonlyArray<readonly [what: What, words: string]> = [
	['free', 'Sin aceptación del receptor'],
	['accept', 'Con aceptación del receptor, que tiene tres días hábiles'],
	['late', 'Fuera de plazo, con multa del 5 al 10 % de su importe (CFF 81 XLVI y 82 XLII)'],
	['unknown', 'No se sabe: el SAT no respondió'],
	['rejected', 'Rechazadas antes por el receptor'],
	['again', 'Pedidas antes, y el SAT no tiene la solicitud: puede tardar, o nunca se envió'],
	['cancelled', 'Ya canceladas: no se piden otra vez'],
	['waiting', 'Ya en proceso en el SAT: no se piden otra vez'],
	['asked', 'Ya pedidas, y el SAT no respondió cómo van: no se piden otra vez'],
	['no', 'No se pueden cancelar'],
];

const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The page before anything is requested. */
export interface Preview {
	/** What will happen, and what is refused. */
	html: string;
	/** What the person decides. */
	questions: string[];
}

/** What a person sees before anything is requested. @param given the items of the spreadsheet */
export function preview(decided: readonly Decided[], given: readonly Given[]): Preview {
	const of = (what: What) => decided.filter((one) => one.what === what);
	const refused = given.filter(({ kind }) => kind === 'refused');
	const line = (count: number, words: string, invoices: readonly Decided[] = []) =>
		count === 0 ? '' : `<li>${words}: <b>${count}</b>${escaped(sums(invoices))}</li>`;
	const lines = LINES.map(([what, words]) => line(of(what).length, words, of(what)));
	const asked = [...of('free'), ...of('accept')];
	const near = asked.filter(({ says }) => says.includes(NEARLY));
	const reasons = [
		...refused.map(({ rows, es = [] }) => ({ row: rows[0]?.row ?? 0, why: es.join(' ') })),
		...[...of('no'), ...of('late'), ...of('rejected'), ...near].map(({ wanted, says }) => ({
			row: wanted[0]?.row ?? 0,
			why: `Fila ${wanted.map(({ row }) => row).join(', ')}: ${says}`,
		})),
	].sort((one, other) => one.row - other.row);
	const shown = reasons.slice(0, MOST_SHOWN).map(({ why }) => `<li>${escaped(why)}</li>`);
	const more = reasons.length - shown.length;
	const html = [
		`<h3>${asked.length === 0 ? 'No se pedirá ninguna cancelación' : `Se pedirán cancelaciones: ${asked.length}${escaped(sums(asked))}`}</h3>`,
		`<ul>${lines.join('')}${line(near.length, 'Con cinco días o menos de plazo')}${line(refused.length, 'Filas con algo mal')}</ul>`,
		shown.length === 0 ? '' : `<h4>Fila por fila</h4><ul>${shown.join('')}</ul>`,
		more > 0 ? `<p>Y ${more} más, que dice el archivo que recibirá.</p>` : '',
		'<p>Nada se ha pedido todavía. Si cierra esta página, no se cancela nada.</p>',
	].join('');
	const questions = Object.entries(QUESTIONS)
		.filter(([what, question]) => question !== '' && of(what as What).length > 0)
		.map(([, question]) => question);
	return { html, questions };
}

/** ", 1,160.00 MXN": without floats, four decimals at most. */
function sums(decided: readonly Decided[]): string {
	const by = new Map<string, Decimal>();
	for (const { total, currency } of decided.filter((one) => one.total !== '')) {
		const value = Decimal.parse(total)?.truncated(4) ?? Decimal.zero;
		by.set(currency, (by.get(currency) ?? Decimal.zero).plus(value));
	}
	return [...by]
		.map(([currency, sum]) => `, ${grouped(String(sum.trimmed(2)))} ${currency}`)
		.join('');
}
