import { N8nRefusal } from '../../../tools/n8n/rest.mts';
import type { N8nRest } from '../../../tools/n8n/rest.mts';

interface Found {
	data: Array<{ id: string; name: string; projectId: string }>;
}

/** n8n adds id, createdAt and updatedAt. */
export type TableRow = Record<string, string | number | null>;

/** n8n's maximum page size. */
const PAGE = 250;

export async function tableRows(rest: N8nRest, name: string): Promise<TableRow[]> {
	const path = await tablePath(rest, name);
	const rows: TableRow[] = [];
	for (;;) {
		const query = new URLSearchParams({
			take: String(PAGE),
			skip: String(rows.length),
			sortBy: 'id:asc',
		});
		const { data } = await rest.call<{ data: TableRow[] }>('GET', `${path}/rows?${query}`);
		rows.push(...data);
		if (data.length < PAGE) return rows;
	}
}

/** Creates a Data Table like a person or another workflow. */
export async function createTable(
	rest: N8nRest,
	name: string,
	columns: ReadonlyArray<{ name: string; type?: string }>,
): Promise<void> {
	const { id } = await rest.call<{ id: string }>('GET', '/rest/projects/personal');
	await rest.call('POST', `/rest/projects/${id}/data-tables`, {
		name,
		columns: columns.map(({ name: column, type = 'string' }) => ({ name: column, type })),
	});
}

export async function insertRows(
	rest: N8nRest,
	name: string,
	rows: readonly TableRow[],
): Promise<void> {
	await rest.call('POST', `${await tablePath(rest, name)}/insert`, {
		data: rows,
		returnType: 'count',
	});
}

export async function updateRows(
	rest: N8nRest,
	name: string,
	[columnName, value]: [string, string],
	data: TableRow,
): Promise<void> {
	await rest.call('PATCH', `${await tablePath(rest, name)}/rows`, {
		filter: { type: 'and', filters: [{ columnName, condition: 'eq', value }] },
		data,
	});
}

export async function renameColumn(
	rest: N8nRest,
	table: string,
	from: string,
	name: string,
): Promise<void> {
	const path = await tablePath(rest, table);
	const columns = await rest.call<Array<{ id: string; name: string }>>('GET', `${path}/columns`);
	const column = columns.find((one) => one.name === from);
	if (column === undefined) throw new Error(`${table} has no column "${from}".`);
	await rest.call('PATCH', `${path}/columns/${column.id}/rename`, { name });
}

/** Deletes all Data Tables, so that the next workflows create their own. */
export async function deleteTables(rest: N8nRest): Promise<void> {
	for (const { id, projectId } of await allTables(rest)) {
		await rest.call('DELETE', `/rest/projects/${projectId}/data-tables/${id}`);
	}
}

async function allTables(rest: N8nRest): Promise<Found['data']> {
	try {
		return (await rest.call<Found>('GET', '/rest/data-tables-global?take=100')).data;
	} catch (error) {
		if (error instanceof N8nRefusal && error.status === 404) return [];
		throw error;
	}
}

async function tablePath(rest: N8nRest, name: string): Promise<string> {
	const found = (await allTables(rest)).find((table) => table.name === name);
	if (found === undefined) throw new Error(`n8n has no Data Table "${name}".`);
	return `/rest/projects/${found.projectId}/data-tables/${found.id}`;
}
