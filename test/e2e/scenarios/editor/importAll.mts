import { exampleFile, exampleNames } from '../../../../tools/examples.mts';
import { hiddenTexts, overlapping, readCanvas } from '../../editor/canvas.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

/** What a person has to choose after the import; anything else is a fault of the workflow. */
const EXPECTED = /^Credentials for .+ are not set\.$/;

/** The size of a note's text on the canvas, in its own pixels. */
const TEXT_SIZE = 14;

/** Imports every example workflow in the editor, and looks at it as n8n first shows it. */
export async function importAll(setup: Setup): Promise<Row[]> {
	const rows: Row[] = [];
	for (const name of await exampleNames()) rows.push(await importOne(setup, name));
	return rows;
}

async function importOne({ checks, editor: opened }: Setup, name: string): Promise<Row> {
	const editor = await opened();
	await editor.steps.do(`Import ${name}.json`, async () => {
		await editor.importFile(exampleFile(name));
		await editor.showAll();
		await editor.screenshot(`workflows/${name}`);
	});
	const issues = await editor.issueTexts();
	const others = issues.filter((issue) => !EXPECTED.test(issue));
	checks.check(`${name}: nothing is marked but credentials to choose`, others.length === 0, others);
	const canvas = await readCanvas(editor.page);
	const covered = overlapping(canvas);
	checks.check(`${name}: no node lies on another`, covered.length === 0, covered);
	const hidden = hiddenTexts(canvas);
	checks.check(`${name}: every note shows all of its text`, hidden.length === 0, hidden);
	const size = (canvas.zoom * TEXT_SIZE).toFixed(1);
	return {
		fault: `${name}.json, imported`,
		shown: `${canvas.shown.length} nodes and notes, with a text of ${size} pixels`,
		books: `${issues.length} credentials to choose`,
	};
}
