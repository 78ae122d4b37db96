/** Loads n8n-workflow, then nodes and credentials, like n8n at start-up. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface LoadTask {
	n8n: string;
	classes: Record<string, string>;
}

export interface LoadTime {
	ms: number;
	files: number;
	heap: number;
}

const task = JSON.parse(process.argv[2] ?? '') as LoadTask;
const load = createRequire(join(task.n8n, 'package.json'));
load('n8n-workflow');
const filesBefore = Object.keys(load.cache).length;
const heapBefore = heap();
const started = performance.now();
const loaded = Object.entries(task.classes).map(([name, file]) => {
	const classes = load(file) as Record<string, new () => object>;
	const Class = classes[name];
	if (Class === undefined) throw new Error(`${file} has no ${name}`);
	return new Class();
});
const ms = performance.now() - started;
const time: LoadTime = {
	ms,
	files: Object.keys(load.cache).length - filesBefore,
	heap: heap() - heapBefore,
};
if (loaded.length === 0) throw new Error('Nothing was loaded');
console.log(JSON.stringify(time));

function heap(): number {
	globalThis.gc?.();
	return process.memoryUsage().heapUsed;
}
