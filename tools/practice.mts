/**
 * Writes a sandbox credential and the workflow first-invoice for practice in n8n. Usage: node
 * tools/practice.mts FOLDER ADDRESS
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { example } from './examples.mts';
import { sandboxCredential } from './sandbox/start.mts';

const WORKFLOW_ID = 'first-invoice';
/** compose.yaml gives the sandbox the same token. */
const TOKEN = 'practice';

const [folder, url] = process.argv.slice(2);
if (folder === undefined || url === undefined) throw new Error('FOLDER and ADDRESS are missing');

const credential = { id: 'cfdi-sandbox', ...sandboxCredential({ url, token: TOKEN }) };
const { id, name, type } = credential;
const workflow = await example(WORKFLOW_ID, { [type]: { id, name } });
await mkdir(folder, { recursive: true });
for (const [file, content] of Object.entries({
	'credentials.json': [credential],
	'workflow.json': [{ id: WORKFLOW_ID, active: false, ...workflow }],
})) {
	await writeFile(join(folder, file), JSON.stringify(content, null, 2));
}
