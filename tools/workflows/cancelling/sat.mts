import type { Answered, Downloaded } from './shapes.mts';

/** What SAT's status service says of an invoice; without an answer all is empty, and `why` says why. */
export interface SatSays {
	code: string;
	state: string;
	/** With acceptance, without, or not. */
	cancellable: string;
	cancellation: string;
	efos: string;
	/** All of it in a few words, for the register. */
	words: string;
	why: string;
}

/** @param notLookedUp what stands before the reason where SAT was not asked, or did not answer */
export function satSays(
	answer: Answered | undefined,
	download: Downloaded | undefined,
	notLookedUp: string,
): SatSays {
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
	const why =
		code === ''
			? (download?.error?.message ?? download?.warnings?.[0]?.message ?? error ?? 'SAT')
			: '';
	const said = code.startsWith('S') ? `${state}: ${cancellation || cancellable}` : code;
	const words =
		(code === '' ? `${notLookedUp}: ${why}` : said) +
		(efos.startsWith('1') ? ` (EFOS ${efos})` : '');
	return { code, state, cancellable, cancellation, efos, words, why };
}
