import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const lifetimeModule = pathToFileURL(resolve(__dirname, '../../tools/run/lifetime.mts')).href;

/** `owned(name)` registers a process that records its stop. `die` simulates its unexpected end. */
const PREPARED = `
const { Lifetime } = await import(${JSON.stringify(lifetimeModule)});
const lifetime = new Lifetime();
const stopped = [];
const owned = (name) => {
	const { promise: ended, resolve: die } = Promise.withResolvers();
	const stop = async () => { stopped.push(name); die('exit code 0'); await ended; };
	lifetime.owns(name, { ended, stop, kill: stop });
	return { die };
};
`;

/** @returns the stopped processes and the reason for the end */
async function inLifetime(script: string): Promise<unknown> {
	const said = 'console.log(JSON.stringify({ stopped, over: lifetime.signal.reason?.message }));';
	const all = ['--input-type=module', '--eval', `${PREPARED}${script}\n${said}`];
	const { stdout } = await execute(process.execPath, all);
	return JSON.parse(stdout);
}

test('stops the processes of a finished step in reverse order and continues the run', async () => {
	const found = await inLifetime(`
		owned('sandbox');
		await lifetime.during(async () => { owned('database'); owned('n8n'); });
	`);
	expect(found).toEqual({ stopped: ['n8n', 'database'] });
});

test("stops the processes of a failed step and throws the step's error", async () => {
	const found = await inLifetime(`
		const part = async () => { owned('n8n'); throw new Error('Not stamped.'); };
		await lifetime.during(part).catch(({ message }) => stopped.push(message));
	`);
	expect(found).toEqual({ stopped: ['n8n', 'Not stamped.'] });
});

test('stops only the processes still running when the run ends', async () => {
	const found = await inLifetime(`
		owned('sandbox');
		await lifetime.during(async () => { owned('n8n'); });
		owned('browser');
		await lifetime.end();
	`);
	expect(found).toEqual({ stopped: ['n8n', 'browser', 'sandbox'] });
});

test('ends the run if a process dies before its step is finished', async () => {
	const found = await inLifetime(`
		await lifetime.during(async () => {
			owned('n8n').die('signal SIGKILL');
			await lifetime.over();
		});
	`);
	expect(found).toEqual({
		stopped: ['n8n'],
		over: 'n8n ended unexpectedly (signal SIGKILL).',
	});
});
