import type { Execution } from '../../../tools/n8n/execution.mts';
import type { SavedWorkflow } from '../../../tools/n8n/rest.mts';
import { tableRows } from './dataTable.mts';
import type { TableRow } from './dataTable.mts';
import { bookedParts } from './laterPaid.mts';
import type { MailServer } from './mailServer.mts';
import type { Setup } from './setup.mts';

export const TABLE = 'cfdi_payments';

export const TRIGGER = 'Each morning';
const TABLE_OF_PAYMENTS = 'Table: payments';
const EACH = 'Each payment';

/** `of` is the invoice's index. */
export interface Payment {
	reference: string;
	of: number;
	date: string;
	amount: string;
	email: string;
	written?: (id: number) => string;
}

export interface PaymentRun {
	setup: Setup;
	id: string;
	invoices: readonly number[];
	mailServer: MailServer;
}

interface Line {
	node: string;
	type: 'main';
	index: 0;
}

type Lines = SavedWorkflow & { connections: Record<string, { main: Line[][] }> };

/** Sets the sample payment's invoice in "Each payment", like a person. */
export async function nameInvoice({ n8n }: Setup, id: string, invoice: number): Promise<void> {
	const path = `/rest/workflows/${id}`;
	const { nodes, connections } = await n8n.rest.call<SavedWorkflow>('GET', path);
	const each = nodes.find(({ name }) => name === EACH);
	const { assignments } = (each?.parameters.assignments ?? { assignments: [] }) as {
		assignments: Array<{ name: string; value: string }>;
	};
	for (const one of assignments) if (one.name === 'invoice_id') one.value = String(invoice);
	await n8n.rest.call('PATCH', path, { nodes, connections });
}

const COLUMNS = ['reference', 'invoice_id', 'date', 'form', 'amount', 'email'];
const SOURCE = 'Rows of the bank';

/**
 * Inserts rows before "Each payment", like a person, and starts the workflow.
 * @returns the execution's ID
 */
export async function start(
	{ setup: { n8n }, id, invoices }: PaymentRun,
	payments: readonly Payment[],
): Promise<string> {
	const path = `/rest/workflows/${id}`;
	const { nodes, connections } = await n8n.rest.call<Lines>('GET', path);
	const each = nodes.find(({ name }) => name === EACH);
	if (each === undefined) throw new Error(`The workflow has no node "${EACH}".`);
	const rows = payments.map(({ of, written = Number, ...row }) => ({
		...row,
		form: '03',
		invoice_id: written(invoices[of] ?? 0),
	}));
	const assignments = COLUMNS.map((name) => ({
		id: name,
		name,
		value: `={{ $json.${name} }}`,
		type: 'string',
	}));
	each.parameters.assignments = { assignments };
	const source = nodes.find(({ name }) => name === SOURCE) ?? {
		...each,
		id: 'rows-of-the-bank',
		name: SOURCE,
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
	};
	source.parameters = { jsCode: `return ${JSON.stringify(rows.map((json) => ({ json })))}` };
	if (!nodes.includes(source)) nodes.push(source);
	const to = (node: string): Line => ({ node, type: 'main', index: 0 });
	const lines = connections[TABLE_OF_PAYMENTS]?.main ?? [];
	connections[TABLE_OF_PAYMENTS] = {
		main: lines.map((line) => line.map((one) => (one.node === EACH ? to(SOURCE) : one))),
	};
	connections[SOURCE] = { main: [[to(EACH)]] };
	const saved = await n8n.rest.call<SavedWorkflow>('PATCH', path, { nodes, connections });
	return await n8n.rest.run(saved, TRIGGER);
}

export async function feed(run: PaymentRun, payments: readonly Payment[]): Promise<Execution> {
	return await run.setup.n8n.rest.finished(await start(run, payments));
}

/** Returns an invoice's instalments in the books, for example "400.00 of 1160.00, 760.00 left". */
export async function instalmentsInBooks(
	{ setup: { service }, invoices }: PaymentRun,
	of: number,
): Promise<string[]> {
	const booked = await service.invoices();
	const uuid = booked.find(({ id }) => id === invoices[of])?.uuid;
	return bookedParts(booked)
		.filter(({ invoice }) => invoice === uuid)
		.map(
			({ instalment, paid, before, after }) => `${instalment}: ${paid} of ${before}, ${after} left`,
		);
}

export async function instalmentsInTable(
	{ setup: { n8n }, invoices }: PaymentRun,
	of: number,
): Promise<string[]> {
	const rows = await tableRows(n8n.rest, TABLE);
	const money = (value: TableRow[string] | undefined) => Number(value).toFixed(2);
	return rows
		.filter(({ invoice_id, payment_uuid }) => invoice_id === String(invoices[of]) && payment_uuid)
		.sort((a, b) => Number(a.instalment) - Number(b.instalment))
		.map(
			({ instalment, paid, previous_balance, balance }) =>
				`${instalment}: ${money(paid)} of ${money(previous_balance)}, ${money(balance)} left`,
		);
}

/**
 * Returns a payment's row.
 * @param of the invoice's index, if payments share a reference
 */
export async function rowOf(
	{ setup: { n8n }, invoices }: PaymentRun,
	reference: string,
	of?: number,
): Promise<TableRow | undefined> {
	const rows = await tableRows(n8n.rest, TABLE);
	const isOf = ({ invoice_id }: TableRow) =>
		of === undefined || invoice_id === String(invoices[of]);
	return rows.find((row) => row.reference === reference && isOf(row));
}
