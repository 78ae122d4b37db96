import { setImmediate } from 'node:timers/promises';
import type { INodeExecutionData } from 'n8n-workflow';
import { loadEngine } from '../engine.mts';
import { Service } from '../../tools/sandbox/service.mts';
import type { Setup } from '../setup.mts';
import { bareLoop } from './bareLoop.mts';
import type { Tally } from './job.mts';
import { jobs } from './jobs.mts';
import type { JobName } from './jobs.mts';

export interface Step {
	contender: string;
	items: number;
	times?: number;
}

export interface ContestTask {
	engine: Setup['engine'];
	job: JobName;
	warmUp: number;
	steps: Step[];
	/**
	 * Sandbox settings with which the service refuses some items. The job then counts results instead
	 * of checking them.
	 */
	busy?: object;
}

export interface Measured extends Step {
	seconds: number;
	/** CPU time of all of the process's threads. */
	cpuSeconds: number;
	evaluations: number;
	evaluationSeconds: number;
	/** The bytes that n8n still keeps after the executions. */
	held: number;
	tally?: Tally;
	stopped?: string;
}

const task = JSON.parse(process.argv[2] ?? '') as ContestTask;
const { n8n, cfdi, url, token } = task.engine;
const service = new Service(url, token);
const engine = await loadEngine({ n8n, cfdi, credentials: { baseUrl: url, accessToken: token } });
const job = jobs[task.job](url);
const bare = bareLoop(n8n, service, job);

for (const contender of new Set(task.steps.map((step) => step.contender))) {
	if (task.warmUp > 0) await measure({ contender, items: task.warmUp });
}
const measured: Measured[] = [];
for (const step of task.steps) measured.push(await measure(step, task.busy));
console.log(JSON.stringify(measured));
process.exit(0);

async function measure(step: Step, busy?: object): Promise<Measured> {
	const total: Measured = {
		...step,
		seconds: 0,
		cpuSeconds: 0,
		evaluations: 0,
		evaluationSeconds: 0,
		held: 0,
	};
	for (let time = 0; time < (step.times ?? 1); time++) {
		// The engine keeps an execution until the next starts, so run a small one first.
		await perform(step.contender, await inputOf(1));
		const input = await inputOf(step.items);
		if (busy !== undefined) await service.set(busy);
		const heapBefore = await heap();
		const evaluatedBefore = { ...engine.evaluations };
		const cpuBefore = process.cpuUsage();
		const started = performance.now();
		const performed = await perform(step.contender, input);
		total.seconds += (performance.now() - started) / 1000;
		const { user, system } = process.cpuUsage(cpuBefore);
		total.cpuSeconds += (user + system) / 1_000_000;
		total.evaluations += engine.evaluations.count - evaluatedBefore.count;
		total.evaluationSeconds += engine.evaluations.seconds - evaluatedBefore.seconds;
		total.held += (await heap()) - heapBefore;
		if (busy === undefined) await check(input, performed);
		else await count(total, performed);
	}
	return total;
}

async function inputOf(items: number): Promise<INodeExecutionData[]> {
	await service.reset();
	return (await job.prepare(service, items)).map((json) => ({ json }));
}

async function check(input: INodeExecutionData[], { out, error }: Performance): Promise<void> {
	if (error !== undefined) throw error;
	if (out.length !== input.length) throw new Error(`${out.length} items came out`);
	await job.check(service, input, out);
}

async function count(total: Measured, { out, error }: Performance): Promise<void> {
	total.tally = await job.count(service, out);
	total.stopped = error?.message;
}

interface Performance {
	out: INodeExecutionData[];
	error?: Error;
	keep: unknown;
}

async function perform(contender: string, input: INodeExecutionData[]): Promise<Performance> {
	const node = job.contenders[contender];
	if (node === undefined) throw new Error(`No contender "${contender}"`);
	if (node === 'bare') {
		const out = await bare(input);
		return { out, keep: out };
	}
	const { data } = await engine.run(node, input);
	const { error, runData } = data.resultData;
	return { out: runData.Subject?.[0]?.data?.main?.[0] ?? [], error, keep: data };
}

async function heap(): Promise<number> {
	// Node.js releases sockets and isolates in later turns of the event loop.
	for (let turn = 0; turn < 3; turn++) {
		await setImmediate();
		globalThis.gc?.();
	}
	return process.memoryUsage().heapUsed;
}
