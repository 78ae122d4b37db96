import { commandLine } from '../tools/run/commandLine.mts';
import { run } from '../tools/run/run.mts';
import { setUp } from './setup.mts';
import { printReport } from './report.mts';
import type { Report } from './report.mts';
import { rows } from './rows.mts';

const HELP = `Usage: npm run bench -- [--only ROW]... [--json]

  Compares the node with n8n's HTTP Request node, in n8n's own engine, against the sandbox.
  The row key starts a real n8n, with Redis and PostgreSQL; on Debian they are installed if you are root.

  --only ROW     one of: ${rows.map(({ name }) => name).join(', ')}
  --json         all figures as one JSON object
`;

const wanted = commandLine(
	HELP,
	{ json: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
	({ json, only }) => {
		const unknown = only?.find((name) => !rows.some((row) => row.name === name));
		if (unknown !== undefined) throw new Error(`No row "${unknown}"`);
		return { json, rows: rows.filter(({ name }) => only?.includes(name) ?? true) };
	},
);

process.exitCode = await run('bench', async (lifetime, folder) => {
	const setup = await setUp(lifetime, folder);
	const reports: Record<string, Report> = {};
	for (const { name, title, measure } of wanted.rows) {
		const report = await measure(setup);
		reports[name] = report;
		if (!wanted.json) printReport(`${name}: ${title}`, report);
	}
	if (wanted.json) console.log(JSON.stringify(reports, undefined, '\t'));
	// A missed goal is a result, not a failed run.
	return true;
});
