import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listExecutions, storedExecution } from '../support/executions.mts';
import { SECRET } from '../support/openShop.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';

/** Searches n8n's stored data for the token and the shops' secret. */
export async function secrets({ checks, folder, n8n, service }: Setup): Promise<Row[]> {
	const forms = [service.token, SECRET].flatMap((word) => [
		word,
		Buffer.from(word).toString('base64'),
	]);
	const hits = (text: string) => forms.reduce((sum, form) => sum + text.split(form).length - 1, 0);

	const executions = await listExecutions(n8n.rest);
	let inExecutions = 0;
	let readable = 0;
	for (const { id } of executions) {
		const text = JSON.stringify(await storedExecution(n8n.rest, id));
		inExecutions += hits(text);
		if (text.includes('resultData')) readable++;
	}
	checks.check('the stored executions can be read', readable === executions.length, readable);
	const stored = `${executions.length} stored executions`;
	checks.check(
		`the token and the secret are in none of ${stored}`,
		inExecutions === 0,
		inExecutions,
	);

	const log = await readFile(folder.log, 'utf8');
	const inLog = hits(log);
	checks.check("they are not in n8n's log", log.length > 0 && inLog === 0, inLog);
	const inDatabase = hits(await database(folder.user));
	checks.check("they are not in n8n's database", inDatabase === 0, inDatabase);
	return [
		{
			fault: `The token and the secret of the shops, searched for in ${stored}, n8n's log and its database`,
			shown: `${inExecutions + inLog + inDatabase} hits`,
			books: '',
		},
	];
}

/** The raw files also contain deleted rows and the write-ahead log. */
async function database(userFolder: string): Promise<string> {
	const folder = join(userFolder, '.n8n');
	const names = (await readdir(folder)).filter((name) => name.startsWith('database.sqlite'));
	const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
	return files.join('');
}
