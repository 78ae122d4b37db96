import { parseArgs } from 'node:util';
import { Lifetime } from '../tools/run/lifetime.mts';
import { clearRunFolder, makeRunFolder } from '../tools/run/runFolder.mts';
import { makePlace } from './place.mts';
import { printReport } from './report.mts';
import type { Report } from './report.mts';
import { rows } from './rows.mts';

const { values } = parseArgs({
	options: {
		json: { type: 'boolean', default: false },
		only: { type: 'string', multiple: true },
	},
});
process.exitCode = await main();

async function main(): Promise<number> {
	const names = rows.map(({ name }) => name);
	const unknown = values.only?.find((name) => !names.includes(name));
	if (unknown !== undefined) {
		console.error(`There is no row "${unknown}". The rows: ${names.join(', ')}`);
		return 1;
	}
	const lifetime = new Lifetime();
	const folder = await makeRunFolder('bench');
	try {
		const place = await makePlace(lifetime, folder);
		const reports: Record<string, Report> = {};
		for (const { name, title, measure } of rows) {
			if (values.only?.includes(name) === false) continue;
			const report = await measure(place);
			reports[name] = report;
			if (!values.json) printReport(`${name}: ${title}`, report);
		}
		if (values.json) console.log(JSON.stringify(reports, undefined, '\t'));
		// A goal that is missed is a figure to read, and no broken run.
		return 0;
	} catch (error) {
		console.error(error);
		return 1;
	} finally {
		await lifetime.end();
		await clearRunFolder(folder, false);
	}
}
