import type { Sandbox } from '../../packages/sandbox/test/sandbox';

export interface InvoiceRow {
	id: number;
	uuid: string;
	times: number;
	body: { Receptor: { Rfc: string } };
}

interface Row {
	id: number;
	[column: string]: unknown;
}

export interface Books {
	invoices: InvoiceRow[];
	invoicesOf: (key: string) => InvoiceRow[];
	/**
	 * Returns the rows with a value in a column, for example `rowsOf('customers', 'taxid', key)`.
	 */
	rowsOf: (book: string, column: string, value: unknown) => Row[];
}

function finder<T>(rows: T[], keyOf: (row: T) => unknown): (key: unknown) => T[] {
	const rowsByKey = new Map<unknown, T[]>();
	for (const row of rows) {
		const key = keyOf(row);
		rowsByKey.set(key, [...(rowsByKey.get(key) ?? []), row]);
	}
	return (key) => rowsByKey.get(key) ?? [];
}

export async function readBooks(sandbox: Sandbox): Promise<Books> {
	const books = (await sandbox.get('/sandbox/books')).json as Readonly<Record<string, Row[]>>;
	const invoices = (books.invoices ?? []) as unknown as InvoiceRow[];
	const rowsIn = (book: string): Row[] => {
		const rows = books[book];
		if (rows === undefined) throw new Error(`The sandbox keeps no ${book}`);
		return rows;
	};
	const finders: Record<string, (value: unknown) => Row[]> = {};
	return {
		invoices,
		invoicesOf: finder(invoices, ({ body }) => body.Receptor.Rfc),
		rowsOf: (book, column, value) => {
			const find = (finders[`${book}.${column}`] ??= finder(rowsIn(book), (row) => row[column]));
			return find(value);
		},
	};
}
