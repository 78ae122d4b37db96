/** The sandbox's own books, found by the keys of the items. */
import type { Sandbox } from '../support/sandbox';

export interface InvoiceRow {
	id: number;
	uuid: string;
	/** How often the same body was stamped. */
	times: number;
	body: { Receptor: { Rfc: string } };
}

interface Named {
	id: number;
}

interface RawBooks {
	invoices: InvoiceRow[];
	customers: Array<Named & { taxid: string }>;
	products: Array<Named & { description: string }>;
	cancellations: Array<Named & { invoiceId: number }>;
}

export interface Books {
	invoices: InvoiceRow[];
	invoicesOf: (key: string) => InvoiceRow[];
	customersOf: (key: string) => Named[];
	productsOf: (key: string) => Named[];
	cancellationsOf: (invoiceId: number | undefined) => Named[];
}

function index<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): (key: Key) => Row[] {
	const found = new Map<Key, Row[]>();
	for (const row of rows) {
		const key = keyOf(row);
		found.set(key, [...(found.get(key) ?? []), row]);
	}
	return (key) => found.get(key) ?? [];
}

export async function readBooks(sandbox: Sandbox): Promise<Books> {
	const raw = (await sandbox.get('/sandbox/books')).json as RawBooks;
	return {
		invoices: raw.invoices,
		invoicesOf: index(raw.invoices, ({ body }) => body.Receptor.Rfc),
		customersOf: index(raw.customers, ({ taxid }) => taxid),
		productsOf: index(raw.products, ({ description }) => description),
		cancellationsOf: index<{ id: number; invoiceId: number }, number | undefined>(
			raw.cancellations,
			({ invoiceId }) => invoiceId,
		),
	};
}
