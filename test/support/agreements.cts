/** What the Code node of recurring.json reckons, as its text stands in the workflow. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DateTime } from 'luxon';
import type { IWorkflowBase } from 'n8n-workflow';

/** A row of a Data Table; an empty cell is null. */
export type Row = Record<string, string | null>;

/** An invoice, or what the owner is told. */
export interface Item {
	folio?: string;
	order_key: string;
	key: string;
	email: string;
	recipient: Record<string, string>;
	lines: Array<Record<string, string>>;
	total: string;
	error?: { es: { message: string } };
}

const file = resolve(__dirname, '../../workflows/recurring.json');
const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as IWorkflowBase;
const code = String(nodes.find(({ name }) => name === 'What is due')?.parameters.jsCode);
const run = new Function('$', '$now', '$getWorkflowStaticData', code);

/** Runs it on a day, as n8n does. @param memory what n8n keeps of the workflow */
export function reckoned(day: string, rows: Row[], issued: Row[] = [], memory = {}): Item[] {
	const given: Record<string, Row[]> = { Agreements: rows, 'Issued already': issued };
	const items = run(
		(name: string) => ({ all: () => (given[name] ?? []).map((json) => ({ json })) }),
		DateTime.fromISO(`${day}T07:00:00`, { zone: 'America/Mexico_City' }),
		() => memory,
	) as Array<{ json: Item }>;
	return items.map(({ json }) => json);
}

export const due = (...of: Parameters<typeof reckoned>) =>
	reckoned(...of).filter(({ error }) => !error);
export const told = (...of: Parameters<typeof reckoned>) =>
	reckoned(...of).flatMap(({ error }) => error?.es.message ?? []);

export const CUSTOMER = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	regime: '601',
	postal_code: '86991',
	cfdi_use: 'G03',
	email: 'cliente@example.com',
	payment_form: '99',
};

/** A row as a person enters it; an empty cell is null. */
export const agreed = (cells: Row = {}): Row => ({
	agreement: 'LOCAL 5',
	...CUSTOMER,
	description: 'Renta del local 5',
	product_code: '80131500',
	price: '10000.00',
	taxes: 'IVA 16',
	day: '1',
	starts_on: '2027-01-01',
	...cells,
});
