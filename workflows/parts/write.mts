import { writtenFiles } from './files.mts';
import type { Json } from './flow.mts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** The editor offers a searchable list in these fields. */
const CODES = new Set(['productCode', 'unitCode', 'defaultProductCode', 'defaultUnitCode']);

/** Run this script to write workflows/. With --check, it only lists outdated files. */
const isCheck = process.argv.includes('--check');

for (const [name, workflow] of writtenFiles()) {
	const text = await format(JSON.stringify(withPickedCodes(workflow)), {
		parser: 'json',
		useTabs: true,
		printWidth: 140,
	});
	if (text === (await textOf(name))) continue;
	console.log(name);
	if (isCheck) {
		process.exitCode = 1;
		continue;
	}
	await mkdir(dirname(join(FOLDER, name)), { recursive: true });
	await writeFile(join(FOLDER, name), text);
}

async function textOf(name: string): Promise<string | undefined> {
	return await readFile(join(FOLDER, name), 'utf8').catch(() => undefined);
}

interface GivenNode {
	type: string;
	parameters: Json;
}

/**
 * n8n's SDK and AI builder refuse a plain string in a field with a searchable list, so write codes
 * like the editor.
 */
function withPickedCodes<Given extends { nodes: readonly GivenNode[] }>(workflow: Given): Given {
	const nodes = workflow.nodes.map((node) =>
		node.type.startsWith('n8n-nodes-cfdi.')
			? { ...node, parameters: JSON.parse(JSON.stringify(node.parameters, picked)) as Json }
			: node,
	);
	return { ...workflow, nodes };
}

/** Leaves an expression unchanged, because it can return a code or an object. */
function picked(name: string, value: unknown): unknown {
	const isCode = CODES.has(name) && typeof value === 'string' && /^[^=]/.test(value);
	return isCode ? { __rl: true, mode: 'code', value } : value;
}
