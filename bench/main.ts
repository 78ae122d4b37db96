import { parseArgs } from 'node:util';
import { Lifetime } from '../demo/lifetime.ts';
import { clearRunFolder, makeRunFolder } from '../demo/runFolder.ts';
import type { DownloadFigures } from './downloads.ts';
import { isWithinLimit, measureDownloads } from './downloads.ts';
import { makePlace } from './place.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
process.exitCode = await main();

async function main(): Promise<number> {
	const lifetime = new Lifetime();
	const folder = await makeRunFolder('bench');
	try {
		const downloads = await measureDownloads(await makePlace(lifetime, folder));
		if (values.json) console.log(JSON.stringify({ downloads }, undefined, '\t'));
		else printDownloads(downloads);
		return isWithinLimit(downloads) ? 0 : 1;
	} catch (error) {
		console.error(error);
		return 1;
	} finally {
		await lifetime.end();
		await clearRunFolder(folder, false);
	}
}

function megabytes(bytes: number): string {
	return `${(bytes / 1_000_000).toFixed(0)} MB`;
}

function printDownloads(figures: DownloadFigures[]): void {
	console.log('300 downloads, peak of memory over what n8n held before');
	for (const { node, small, large, more } of figures) {
		const name = node === 'cfdi' ? 'This node' : 'HTTP Request';
		console.log(
			`  ${name.padEnd(14)} 4 kB: ${megabytes(small.peak)}, ${small.seconds.toFixed(1)} s;  2 MB: ${megabytes(large.peak)}, ${large.seconds.toFixed(1)} s;  more: ${megabytes(more)}`,
		);
	}
}
