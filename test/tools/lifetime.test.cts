import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const lifetimeModule = pathToFileURL(resolve(__dirname, '../../tools/run/lifetime.mts')).href;

/** `owned(name)` is a process for a lifetime; it notes its stop, and `die` ends it by itself. */
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

/** Runs a script with a lifetime. @returns what it says of it */
async function inLifetime(script: string): Promise<unknown> {
	const said = 'console.log(JSON.stringify({ stopped, over: lifetime.signal.reason?.message }));';
	const all = ['--input-type=module', '--eval', `${PREPARED}${script}\n${said}`];
	const { stdout } = await execute(process.execPath, all);
	return JSON.parse(stdout);
}

test('the processes of a part end with it, the last started first, and the run goes on', async () => {
	const found = await inLifetime(`
		owned('sandbox');
		await lifetime.during(async () => { owned('database'); owned('n8n'); });
	`);
	expect(found).toEqual({ stopped: ['n8n', 'database'] });
});

test('they end with a part that fails, and its error goes on', async () => {
	const found = await inLifetime(`
		const part = async () => { owned('n8n'); throw new Error('Not stamped.'); };
		await lifetime.during(part).catch(({ message }) => stopped.push(message));
	`);
	expect(found).toEqual({ stopped: ['n8n', 'Not stamped.'] });
});

test('at the end of the run only those are stopped that no part has stopped', async () => {
	const found = await inLifetime(`
		owned('sandbox');
		await lifetime.during(async () => { owned('n8n'); });
		owned('browser');
		await lifetime.end();
	`);
	expect(found).toEqual({ stopped: ['n8n', 'browser', 'sandbox'] });
});

test('a process that ends before its part does ends the run', async () => {
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
