/** Reads the sandbox's books and finds in them what was done for an item. */
import type { Sandbox } from '../../packages/sandbox/test/sandbox';

export interface InvoiceRow {
	id: number;
	uuid: string;
	/** How often the same body was stamped. */
	times: number;
	body: { Receptor: { Rfc: string } };
}

interface Row {
	id: number;
}

interface BooksJson {
	invoices: InvoiceRow[];
	customers: Array<Row & { taxid: string }>;
	products: Array<Row & { description: string }>;
	cancellations: Array<Row & { invoiceId: number }>;
}

export interface Books {
	invoices: InvoiceRow[];
	invoicesOf: (key: string) => InvoiceRow[];
	customersOf: (key: string) => Row[];
	productsOf: (key: string) => Row[];
	cancellationsOf: (invoiceId: number | undefined) => Row[];
}

function finder<T extends Row, Key>(rows: T[], keyOf: (row: T) => Key): (key: Key) => T[] {
	const rowsByKey = new Map<Key, T[]>();
	for (const row of rows) {
		const key = keyOf(row);
		rowsByKey.set(key, [...(rowsByKey.get(key) ?? []), row]);
	}
	return (key) => rowsByKey.get(key) ?? [];
}

export async function readBooks(sandbox: Sandbox): Promise<Books> {
	const { invoices, customers, products, cancellations } = (await sandbox.get('/sandbox/books'))
		.json as BooksJson;
	return {
		invoices,
		invoicesOf: finder(invoices, ({ body }) => body.Receptor.Rfc),
		customersOf: finder(customers, ({ taxid }) => taxid),
		productsOf: finder(products, ({ description }) => description),
		cancellationsOf: finder(cancellations, ({ invoiceId }): number | undefined => invoiceId),
	};
}
