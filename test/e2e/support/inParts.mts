import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { strFromU8 } from 'fflate';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import type { BookedInvoice } from '../../../tools/sandbox/service.mts';
import { insertRows } from './dataTable.mts';
import type { Setup } from './setup.mts';

const MANY = 490;

const AT_ONCE = 20;

/**
 * Stamps more invoices than fit into one ZIP, and adds their rows to the register.
 * @returns the invoices
 */
export async function stampMany({ n8n, service }: Setup, day: string): Promise<BookedInvoice[]> {
	const before = (await service.invoices()).length;
	const orders = makeOrders('GDE', MANY);
	for (let from = 0; from < MANY; from += AT_ONCE) {
		const some = orders.slice(from, from + AT_ONCE);
		await Promise.all(some.map(async ({ invoice }) => await service.stamp(invoice)));
	}
	const many = (await service.invoices()).slice(before);
	const rows = many.map(({ id, uuid, body }) => ({
		invoice_id: String(id),
		uuid,
		order_number: body.Folio,
		status: 'stamped',
		issued_on: day,
	}));
	await insertRows(n8n.rest, 'cfdi_invoices', rows);
	return many;
}

/** The Compression node's default limits in n8n 3. */
const N8N_3 = { bytes: 256 * 2 ** 20, files: 1_000 };

type Unzip = (zip: Buffer, bytes: number, files: number) => Promise<Record<string, Buffer>>;

/** Unzips like n8n's Compression node, with its limits in n8n 3. */
export async function unzippedByN8n(
	{ moduleOfN8n, folderOfN8n }: Setup,
	zip: Buffer,
): Promise<Record<string, Uint8Array>> {
	const file = 'dist/nodes/Compression/decompress/BoundedUnzip.js';
	const { boundedUnzip } = moduleOfN8n(join(folderOfN8n('n8n-nodes-base'), file)) as {
		boundedUnzip: Unzip;
	};
	return await boundedUnzip(zip, N8N_3.bytes, N8N_3.files);
}

/** Returns the files whose sum in the ZIP's list is missing or different. */
export function wrongSums(files: Record<string, Uint8Array>, list: string): string[] {
	const lines = strFromU8(files[list] ?? new Uint8Array())
		.trim()
		.split('\n');
	const sums = new Map(lines.map((line) => line.split('  ').reverse() as [string, string]));
	return Object.keys(files).filter((name) => {
		const sum = createHash('sha256').update(files[name] ?? '');
		return name !== list && sums.get(name) !== sum.digest('hex');
	});
}
