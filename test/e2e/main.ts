import { existsSync } from 'node:fs';
import { parseArgs, styleText } from 'node:util';
import { Checks } from '../../demo/checks.ts';
import { Interrupted, Lifetime } from '../../demo/lifetime.ts';
import { elapsed } from '../../demo/progress.ts';
import { clearRunFolder, makeRunFolder } from '../../demo/runFolder.ts';
import { say, title } from '../../demo/show.ts';
import { SCENARIOS } from './scenarios/index.ts';
import type { Scenario } from './scenarios/index.ts';
import { setStage } from './stage/stage.ts';
import type { Stage } from './stage/stage.ts';
import { table } from './stage/table.ts';
import type { Row } from './stage/table.ts';

const HELP = `Usage: npm run e2e -- [--only NAME]... [--seed N]

  Tries the node's promise in a real n8n, under load and with faults.

  --only NAME  one of: ${SCENARIOS.map(({ name }) => name).join(', ')}
  --seed N     the order of the deliveries and the choice of faults (1)
`;

interface Wanted {
	seed: number;
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
		const stage = await setStage(lifetime, folder, checks, wanted.seed);
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
				seed: { type: 'string', default: '1' },
			},
		});
		const unknown = values.only.find((only) => !SCENARIOS.some(({ name }) => name === only));
		if (unknown !== undefined) throw new Error(`No scenario "${unknown}"`);
		if (!/^\d+$/.test(values.seed)) throw new Error(`No seed: ${values.seed}`);
		const { length } = values.only;
		return {
			seed: Number(values.seed),
			scenarios: SCENARIOS.filter(({ name }) => length === 0 || values.only.includes(name)),
		};
	} catch (error) {
		say(error instanceof Error ? error.message : String(error));
		say(HELP);
		return undefined;
	}
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
