import { DatabaseSync } from 'node:sqlite';

const schema = `
	CREATE TABLE IF NOT EXISTS customers (
		id INTEGER PRIMARY KEY,
		rfc TEXT NOT NULL UNIQUE,
		name TEXT NOT NULL,
		regime TEXT NOT NULL
	) STRICT;
	CREATE TABLE IF NOT EXISTS products (
		id INTEGER PRIMARY KEY,
		description TEXT NOT NULL,
		searched TEXT NOT NULL,
		unit TEXT NOT NULL,
		product_code TEXT NOT NULL,
		price TEXT NOT NULL
	) STRICT;
	CREATE TABLE IF NOT EXISTS invoices (
		id INTEGER PRIMARY KEY,
		uuid TEXT NOT NULL UNIQUE,
		digest TEXT NOT NULL,
		body TEXT NOT NULL,
		comprobante TEXT NOT NULL,
		total TEXT NOT NULL,
		status TEXT NOT NULL,
		stamped_at TEXT NOT NULL,
		created_at TEXT NOT NULL,
		xml BLOB,
		pdf BLOB
	) STRICT;
	CREATE INDEX IF NOT EXISTS invoices_by_digest ON invoices (digest);
	CREATE TABLE IF NOT EXISTS cancellations (
		id INTEGER PRIMARY KEY,
		invoice_id INTEGER NOT NULL,
		reason TEXT NOT NULL,
		substitution TEXT,
		created_at TEXT NOT NULL
	) STRICT;
	CREATE TABLE IF NOT EXISTS sat_states (
		uuid TEXT PRIMARY KEY,
		state TEXT NOT NULL,
		efos TEXT NOT NULL
	) STRICT;
`;

const tables = ['customers', 'products', 'invoices', 'cancellations', 'sat_states'];

/** Opens the books: in memory, or in a file that is kept. */
export function openDatabase(file = ':memory:'): DatabaseSync {
	const database = new DatabaseSync(file);
	database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
	database.exec(schema);
	return database;
}

/** Empties every table; ids start at 1 again. */
export function emptyDatabase(database: DatabaseSync): void {
	database.exec(tables.map((table) => `DELETE FROM ${table};`).join(' '));
}
