import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, styleText } from 'node:util';
import { Checks } from '../../tools/run/checks.mts';
import { Interrupted, Lifetime } from '../../tools/run/lifetime.mts';
import { elapsed } from '../../tools/run/progress.mts';
import { isN8nVersion, LATEST_N8N, N8N_RECIPES } from '../../tools/n8n/versions.mts';
import type { N8nVersion } from '../../tools/n8n/versions.mts';
import { clearRunFolder, makeRunFolder } from '../../tools/run/runFolder.mts';
import { say, title } from '../../tools/run/show.mts';
import { QUEUE_SCENARIOS, SCENARIOS } from './scenarios/index.mts';
import type { Scenario } from './scenarios/index.mts';
import { setStage } from './stage/stage.mts';
import type { Stage } from './stage/stage.mts';
import { table } from './stage/table.mts';
import type { Row } from './stage/table.mts';

const HELP = `Usage: npm run e2e -- [--only NAME]... [--n8n VERSION] [--seed N] [--screenshots] [--queue]

  Tries the node's promise in a real n8n, under load and with faults, and in n8n's editor.

  --only NAME    one of: ${SCENARIOS.map(({ name }) => name).join(', ')}
  --n8n VERSION  ${Object.keys(N8N_RECIPES).join(' or ')} (${LATEST_N8N}); what needs the editor is tried in ${LATEST_N8N} alone
  --seed N       the order of the deliveries and the choice of faults (1)
  --queue        n8n with two workers, Redis and PostgreSQL instead, which are installed where missing
  --screenshots  writes the pictures of the README again, into docs/
`;

const PICTURES = fileURLToPath(new URL('../../docs', import.meta.url));

interface Wanted {
	seed: number;
	version: N8nVersion;
	screenshots: boolean;
	queue: boolean;
	scenarios: readonly Scenario[];
}

process.exitCode = await main();

async function main(): Promise<number> {
	const wanted = readArguments();
	if (wanted === undefined) return 2;
	const started = Date.now();
	const lifetime = new Lifetime();
	const folder = await makeRunFolder('e2e');
	const checks = new Checks((line) => say(`  ${line}`));
	let exitCode: number | undefined;
	try {
		title('Getting ready');
		const stage = await setStage(lifetime, folder, checks, {
			...wanted,
			pictures: wanted.screenshots ? PICTURES : folder.pictures,
		});
		const rows: Row[] = [];
		for (const scenario of wanted.scenarios) rows.push(...(await play(scenario, stage, checks)));
		title('What was found');
		for (const line of table(rows)) say(line);
	} catch (error) {
		exitCode = sayWhy(lifetime.signal.aborted ? lifetime.signal.reason : error);
	}
	await lifetime.end();
	exitCode ??= checks.allPassed ? 0 : 1;
	await clearRunFolder(folder, exitCode !== 0);
	say();
	if (existsSync(folder.pictures)) say(`Pictures: ${folder.pictures}`);
	if (exitCode !== 0 && existsSync(folder.log)) say(`n8n's log: ${folder.log}`);
	say(`${checks.summary()} (${elapsed(Date.now() - started)})`);
	return exitCode;
}

/** Plays one scenario; one that falls is a failed check, and the others are played all the same. */
async function play({ title: what, run }: Scenario, stage: Stage, checks: Checks): Promise<Row[]> {
	const started = Date.now();
	const failedBefore = checks.failed;
	title(what);
	let rows: Row[] = [];
	try {
		await stage.books.reset();
		rows = await run(stage);
	} catch (error) {
		stage.signal.throwIfAborted();
		checks.check('the scenario came to its end', false, String(error));
	}
	say(`  ${styleText('dim', elapsed(Date.now() - started))}`);
	if (checks.failed > failedBefore) say(`  n8n's log: ${stage.folder.log}`);
	return rows;
}

function readArguments(): Wanted | undefined {
	try {
		const { values } = parseArgs({
			options: {
				only: { type: 'string', multiple: true, default: [] },
				n8n: { type: 'string', default: LATEST_N8N },
				seed: { type: 'string', default: '1' },
				screenshots: { type: 'boolean', default: false },
				queue: { type: 'boolean', default: false },
			},
		});
		const unknown = values.only.find(
			(only) => ![...SCENARIOS, ...QUEUE_SCENARIOS].some(({ name }) => name === only),
		);
		if (unknown !== undefined) throw new Error(`No scenario "${unknown}"`);
		if (!/^\d+$/.test(values.seed)) throw new Error(`No seed: ${values.seed}`);
		if (!isN8nVersion(values.n8n)) throw new Error(`No recipe for n8n ${values.n8n}`);
		return {
			seed: Number(values.seed),
			version: values.n8n,
			screenshots: values.screenshots,
			queue: values.queue,
			scenarios: chosen(values.queue ? QUEUE_SCENARIOS : SCENARIOS, values.only, values.n8n),
		};
	} catch (error) {
		say(error instanceof Error ? error.message : String(error));
		say(HELP);
		return undefined;
	}
}

function chosen(
	scenarios: readonly Scenario[],
	names: readonly string[],
	version: N8nVersion,
): Scenario[] {
	return scenarios.filter(
		({ name, latestOnly }) =>
			(names.length === 0 || names.includes(name)) &&
			(latestOnly === undefined || version === LATEST_N8N),
	);
}

function sayWhy(reason: unknown): number {
	say();
	if (reason instanceof Interrupted) {
		say(`${reason.message} Stopping what was started.`);
		return reason.exitCode;
	}
	say(styleText('red', reason instanceof Error ? reason.message : String(reason)));
	return 1;
}
