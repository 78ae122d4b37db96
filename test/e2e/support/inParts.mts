import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { strFromU8 } from 'fflate';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import type { BookedInvoice } from '../../../tools/sandbox/service.mts';
import { insertRows } from './dataTable.mts';
import type { Setup } from './setup.mts';

/** With the XML and the PDF of each they are more files than one ZIP has. */
const MANY = 490;

/** So many are stamped at once. */
const AT_ONCE = 20;

/** Stamps more invoices than one ZIP takes. @returns them, as the register has them now */
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

/** What n8n 3's node Compression takes by default. */
const N8N_3 = { bytes: 256 * 2 ** 20, files: 1_000 };

type Unzip = (zip: Buffer, bytes: number, files: number) => Promise<Record<string, Buffer>>;

/** The files of a ZIP as n8n's node Compression reads them, within the limits that it has in n8n 3. */
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

/** Files of a ZIP that its list of sums does not have, or has with another sum. */
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
