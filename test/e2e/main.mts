import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { LATEST_N8N, N8N_RECIPES, n8nVersion } from '../../tools/n8n/versions.mts';
import { Checks } from '../../tools/run/checks.mts';
import { commandLine } from '../../tools/run/commandLine.mts';
import { elapsed } from '../../tools/run/progress.mts';
import { run } from '../../tools/run/run.mts';
import { say, title } from '../../tools/run/show.mts';
import { HALVES, QUEUE_SCENARIOS, runsIn, SCENARIOS } from './scenarios/index.mts';
import type { Scenario } from './scenarios/index.mts';
import { deleteTables } from './support/dataTable.mts';
import { nothingRuns } from './support/executions.mts';
import { publishPictures } from './support/pictures.mts';
import { setUp } from './support/setup.mts';
import type { Setup } from './support/setup.mts';
import { table } from './support/table.mts';
import type { Row } from './support/table.mts';

const HELP = `Usage: npm run e2e -- [--only NAME]... [--half NAME] [--n8n VERSION] [--seed N] [--screenshots] [--queue] [--orders N]

  Tests the node's promise in a real n8n, under load and with faults, and in n8n's editor.

  --only NAME    one of: ${SCENARIOS.map(({ name }) => name).join(', ')}
  --half NAME    one of: ${Object.keys(HALVES).join(', ')}; each takes half of the time
  --n8n VERSION  any (${LATEST_N8N}); tested: ${Object.keys(N8N_RECIPES).join(', ')}; editor scenarios need ${LATEST_N8N} or newer
  --seed N       decides the order of deliveries and which items fail (1)
  --queue        n8n with four workers, Redis and PostgreSQL, which are installed if missing
  --orders N     how many orders the workers get (1000), or rows a file to cancel has (150)
  --screenshots  writes the pictures of the pages to docs/ when all has passed
`;

const PICTURES = fileURLToPath(new URL('../../docs', import.meta.url));

const wanted = commandLine(
	HELP,
	{
		only: { type: 'string', multiple: true, default: [] },
		half: { type: 'string' },
		n8n: { type: 'string', default: LATEST_N8N },
		seed: { type: 'string', default: '1' },
		screenshots: { type: 'boolean', default: false },
		queue: { type: 'boolean', default: false },
		orders: { type: 'string' },
	},
	({ only, half, n8n, seed, screenshots, queue, orders }) => {
		const version = n8nVersion(n8n);
		if (!/^\d+$/.test(seed)) throw new Error(`Not a seed: ${seed}`);
		if (orders !== undefined && !/^[1-9]\d*$/.test(orders))
			throw new Error(`Not a number of orders: ${orders}`);
		const ofHalf = half === undefined ? SCENARIOS : HALVES[half];
		if (ofHalf === undefined) throw new Error(`No half "${half}"`);
		const scenarios = queue ? QUEUE_SCENARIOS : ofHalf;
		const unknown = only.find((name) => !scenarios.some((scenario) => scenario.name === name));
		if (unknown !== undefined) throw new Error(`No scenario "${unknown}"`);
		const chosen = scenarios.filter(
			(scenario) =>
				(only.length === 0 ? !scenario.onlyNamed : only.includes(scenario.name)) &&
				runsIn(scenario, version),
		);
		return {
			version,
			seed: Number(seed),
			screenshots,
			queue,
			...(orders !== undefined && { orderCount: Number(orders) }),
			scenarios: chosen,
		};
	},
);

process.exitCode = await run('e2e', async (lifetime, folder) => {
	const started = Date.now();
	const checks = new Checks((line) => say(`  ${line}`));
	title('Getting ready');
	const setup = await setUp(lifetime, folder, checks, wanted);
	const rows: Row[] = [];
	for (const scenario of wanted.scenarios)
		rows.push(...(await runScenario(scenario, setup, checks)));
	if (wanted.screenshots && checks.allPassed) await publishPictures(folder, PICTURES);
	title('What was found');
	for (const line of table(rows)) say(line);
	say();
	say(`${checks.summary()} (${elapsed(Date.now() - started)})`);
	return checks.allPassed;
});

async function runScenario(scenario: Scenario, setup: Setup, checks: Checks): Promise<Row[]> {
	const started = Date.now();
	const failedBefore = checks.failed;
	title(scenario.title);
	let rows: Row[] = [];
	try {
		await setup.n8n.rest.deactivateAll();
		await nothingRuns(setup.n8n.rest, setup.signal);
		await setup.service.reset();
		if (!scenario.keepsTables) await deleteTables(setup.n8n.rest);
		rows = await scenario.run(setup);
	} catch (error) {
		setup.signal.throwIfAborted();
		checks.check('the scenario ran to its end', false, String(error));
	}
	say(`  ${styleText('dim', elapsed(Date.now() - started))}`);
	if (checks.failed > failedBefore) say(`  n8n's log: ${setup.folder.log}`);
	return rows;
}
