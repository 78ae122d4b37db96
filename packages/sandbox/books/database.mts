import { DatabaseSync } from 'node:sqlite';

/**
 * Opens a database in a file, or in memory by default. The classes that use the database create the
 * tables.
 */
export function openDatabase(file = ':memory:'): DatabaseSync {
	const database = new DatabaseSync(file);
	database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
	return database;
}

/** Deletes the rows of all tables. The IDs of new rows start at 1 again. */
export function emptyDatabase(database: DatabaseSync): void {
	const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
	database.exec(tables.map(({ name }) => `DELETE FROM ${String(name)};`).join(' '));
}
