import { seenText } from 'cfdi-mx/values';
import type { Month } from '../calendar';
import { monthInWords } from '../calendar';
import { errorReason } from '../mails';
import { sentence } from './failure';

export interface ArchiveItem {
	month?: Month;
	invoices?: number;
	missing?: number;
	parts?: number;
	taxes?: ReadonlyArray<{ tax: string; collected: { amount: string }; open: { amount: string } }>;
	odd?: ReadonlyArray<{ number: string; uuid: string; es: string }>;
	files?: ReadonlyArray<{ field: string; fileName: string; fileSize: number }>;
	error?: string | { message?: string; es?: { message: string; description?: string } };
}

export type MonthAnswer =
	| { state: 'undone'; title: string; text: string }
	| {
			state: 'month';
			title: string;
			says: string[];
			/**
			 * `odd` has the first findings, and `review` is their title. The archive's book lists all
			 * findings.
			 */
			review: string;
			odd: string[];
	  };

const MAX_SHOWN = 20;

/** Returns an archive's number of CFDI, taxes and findings for the page, or why there is no archive. */
export function monthAnswer(items: readonly ArchiveItem[]): MonthAnswer {
	const [first = {}] = items;
	const { error, month, invoices = 0, missing = 0, parts = 1, taxes = [], odd = [] } = first;
	if (error !== undefined) {
		const es = typeof error === 'string' ? undefined : error.es;
		const { message = errorReason(error) ?? '', description = '' } = es ?? {};
		const lines = [message && sentence(message), ...description.split('\n')];
		return {
			state: 'undone',
			title: 'No hay archivo',
			text: lines.map(shown).filter(Boolean).join('\n'),
		};
	}
	const says = [
		parts > 1
			? `Son ${parts} archivos: cada ZIP tiene como máximo 1,000. El libro está en el último.`
			: '',
		`CFDI leídos: ${invoices}. Sin descargar o incompletos: ${missing}.`,
		...taxes.map(
			({ tax, collected, open }) =>
				`${tax}: cobrado ${collected.amount}, por cobrar ${open.amount} MXN`,
		),
	];
	const more =
		odd.length > MAX_SHOWN ? '. Los demás están en el libro, en la hoja Por revisar' : '';
	return {
		state: 'month',
		title: month === undefined ? 'Expediente' : `Facturas de ${monthInWords(month)}`,
		says: says.filter(Boolean).map(shown),
		review: odd.length === 0 ? 'Nada por revisar' : `Por revisar: ${odd.length}${more}`,
		odd: odd
			.slice(0, MAX_SHOWN)
			.map(({ number, uuid, es }) => shown([number || uuid, es].filter(Boolean).join(': '))),
	};
}

const shown = (text: string) => seenText(text, 1_000);
