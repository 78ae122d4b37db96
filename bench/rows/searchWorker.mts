import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface SearchTask {
	n8n: string;
	file: string;
	words: string[];
}

export interface SearchTime {
	firstMs: number;
	laterMs: number[];
	heap: number;
	external: number;
}

interface Node {
	methods: { listSearch: { searchProductCode(word: string): Promise<{ results: unknown[] }> } };
}

const task = JSON.parse(process.argv[2] ?? '') as SearchTask;
const load = createRequire(join(task.n8n, 'package.json'));
const { Cfdi } = load(task.file) as { Cfdi: new () => Node };
const { listSearch } = new Cfdi().methods;

const before = memory();
const [first = '', ...others] = task.words;
const firstMs = await search(first);
const after = memory();
const laterMs: number[] = [];
for (const word of others) laterMs.push(await search(word));
const time: SearchTime = {
	firstMs,
	laterMs,
	heap: after.heapUsed - before.heapUsed,
	external: after.arrayBuffers - before.arrayBuffers,
};
console.log(JSON.stringify(time));

async function search(word: string): Promise<number> {
	const started = performance.now();
	const { results } = await listSearch.searchProductCode(word);
	const ms = performance.now() - started;
	if (results.length < 2) throw new Error(`Nothing is found for ${word}`);
	return ms;
}

function memory(): NodeJS.MemoryUsage {
	globalThis.gc?.();
	return process.memoryUsage();
}
