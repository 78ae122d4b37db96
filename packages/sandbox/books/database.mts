import { DatabaseSync } from 'node:sqlite';

/** Opens a database in a file, or in memory by default. */
export function openDatabase(file = ':memory:'): DatabaseSync {
	const database = new DatabaseSync(file);
	database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
	return database;
}

/** Deletes all tables' rows. New rows' IDs start at 1 again. */
export function emptyDatabase(database: DatabaseSync): void {
	const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
	database.exec(tables.map(({ name }) => `DELETE FROM ${String(name)};`).join(' '));
}
