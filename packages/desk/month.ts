import { dayAt, isUuid, normalizeKey } from 'cfdi-mx/values';
import type { Month } from './calendar';
import { monthAfter, monthInWords, monthOf } from './calendar';
import { escaped } from './filePages';

/** No column has it: what is not asked for is looked for under it. */
const NOTHING = '##';

/** What the rows of a month are looked for by, each in a condition of the table. */
export interface WantedRows {
	/** '' for the evidence of one invoice. */
	month: Month;
	issuedIn: string;
	/** Invoices paid later, credit notes and complements of any month. */
	method: string;
	credits: string;
	complements: string;
	/** States of orders that wait for an invoice, whenever they came. */
	received: string;
	again: string;
	refused: string;
	unknown: string;
	refund: string;
	one: string;
	uuid: string;
}

/**
 * Returns what an accountant asked for: a month, by any of its days, or one invoice, by its UUID or order number.
 * Without both it is the month before.
 * @param now in milliseconds
 */
export function wantedRows(asked: { day: unknown; one: unknown }, now: number): WantedRows {
	const one = typeof asked.one === 'string' ? normalizeKey(asked.one) : '';
	const day = typeof asked.day === 'string' ? asked.day : '';
	const month = one !== '' ? '' : monthOf(day || monthAfter(monthOf(dayAt(now)), -1));
	const ofMonth = (value: string) => (month === '' ? NOTHING : value);
	return {
		month,
		issuedIn: ofMonth(month),
		method: ofMonth('PPD'),
		credits: ofMonth('E'),
		complements: ofMonth('P'),
		received: ofMonth('received'),
		again: ofMonth('again'),
		refused: ofMonth('refused'),
		unknown: ofMonth('unknown'),
		refund: ofMonth('refund'),
		one: one || NOTHING,
		// A part of a UUID is that of many.
		uuid: isUuid(one) ? one : NOTHING,
	};
}

/** An item of Archive: one for each ZIP, or its error. */
export interface ArchiveItem {
	month?: string;
	invoices?: number;
	missing?: number;
	parts?: number;
	taxes?: ReadonlyArray<{ tax: string; collected: { amount: string }; open: { amount: string } }>;
	odd?: ReadonlyArray<{ number: string; uuid: string; es: string }>;
	files?: ReadonlyArray<{ fileName: string; fileSize: number }>;
	downloadUrl?: string;
	error?: { message?: string; es?: { message: string; description?: string } };
}

/** How many findings the page shows; the book has all. */
const MAX_SHOWN = 20;

/** Returns the last page of the form, as HTML: links to the ZIPs, how many CFDI, their taxes, and what to look at. */
export function monthPage(
	items: readonly ArchiveItem[],
	executionId: string,
): { title: string; message: string } {
	const [first = {}] = items;
	const { error, month, invoices = 0, missing = 0, parts = 1, taxes = [], odd = [] } = first;
	if (error !== undefined) {
		const { message = error.message ?? '', description = '' } = error.es ?? {};
		return {
			title: 'No hay archivo',
			message: [message, '', ...description.split('\n')].map(escaped).join('\n').trim(),
		};
	}
	const lines = [
		...items.map((item) => linkTo(item, executionId)),
		parts > 1
			? `Son ${parts} archivos: cada ZIP tiene como máximo 1,000. El libro está en el último.`
			: '',
		`CFDI leídos: ${invoices}. Sin descargar o incompletos: ${missing}.`,
		...taxes.map(
			({ tax, collected, open }) =>
				`${escaped(tax)}: cobrado ${collected.amount}, por cobrar ${open.amount} MXN`,
		),
		odd.length === 0 ? 'Nada por revisar.' : `Por revisar: ${odd.length}`,
		...odd
			.slice(0, MAX_SHOWN)
			.map(({ number, uuid, es }) => `• ${escaped([number || uuid, es].join(': '))}`),
		odd.length > MAX_SHOWN ? 'Los demás están en el libro, en la hoja Por revisar.' : '',
	];
	return {
		title: month === undefined ? 'Expediente' : `Facturas de ${monthInWords(month)}`,
		message: lines.filter(Boolean).join('\n'),
	};
}

function linkTo({ downloadUrl, files: [file] = [] }: ArchiveItem, executionId: string): string {
	const { fileName = '', fileSize = 0 } = file ?? {};
	if (downloadUrl === undefined) {
		return `${escaped(fileName)} está en la ejecución ${escaped(executionId)} de n8n.`;
	}
	const size = (fileSize / 1e6).toFixed(1);
	return `<a href="${escaped(downloadUrl).replaceAll('"', '&quot;')}">Descargar ${escaped(fileName)}</a> (${size} MB; el enlace sirve una hora)`;
}
