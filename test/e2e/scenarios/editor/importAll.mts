import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { setSchemaBaseDirs, validateWorkflow } from '@n8n/workflow-sdk';
import type { WorkflowJSON } from '@n8n/workflow-sdk';
import { exampleFile, exampleNames, exampleSince } from '../../../../tools/examples.mts';
import { atLeast } from '../../../../tools/n8n/versions.mts';
import {
	crossedTexts,
	hiddenTexts,
	overlapping,
	readCanvas,
	textHeights,
} from '../../editor/canvas.mts';
import { NEW_SETTINGS } from '../../support/examples.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

/** A person must choose credentials after the import. Any other problem is the workflow's fault. */
const EXPECTED = /^Credentials for .+ are not set\.$/;

/**
 * The height of 9-pixel letters in n8n's monospaced font on a page of 1440 x 900 pixels. Smaller
 * letters run together in a picture.
 */
const LEGIBLE = 10.4;

/** Imports each workflow that this n8n supports and checks how the editor shows it. */
export async function importAll(setup: Setup): Promise<Row[]> {
	// Check only n8n's nodes, because Jest checks this node's parameters.
	setSchemaBaseDirs(
		['n8n-nodes-base', '@n8n/n8n-nodes-langchain'].map((name) =>
			join(setup.folderOfN8n(name), 'dist', 'node-definitions'),
		),
	);
	const rows: Row[] = [];
	for (const name of await exampleNames()) {
		const isForThis = atLeast(setup.version, await exampleSince(name));
		if (isForThis) rows.push(await importOne(setup, name));
	}
	return rows;
}

async function importOne({ checks, editor: opened, n8n }: Setup, name: string): Promise<Row> {
	const editor = await opened();
	const id = await editor.steps.do(`Import ${name}.json`, async () => {
		const imported = await editor.importFile(exampleFile(name));
		await editor.showAll();
		await editor.screenshot(`workflows/${name}`);
		return imported;
	});
	const { settings } = await n8n.rest.workflow(id);
	checks.check(
		`${name}: n8n gives it the settings of a new workflow`,
		isDeepStrictEqual(settings, NEW_SETTINGS),
		settings,
	);
	const issues = await editor.issueTexts();
	const others = issues.filter((issue) => !EXPECTED.test(issue));
	checks.check(`${name}: only missing credentials are marked`, others.length === 0, others);
	const workflow = JSON.parse(await readFile(exampleFile(name), 'utf8')) as WorkflowJSON;
	const { errors, warnings } = validateWorkflow(workflow);
	const found = [...errors, ...warnings].map(({ message }) => message);
	checks.check(`${name}: n8n's SDK finds nothing wrong in it`, found.length === 0, found);
	const canvas = await readCanvas(editor.page);
	const covered = overlapping(canvas);
	checks.check(`${name}: no nodes overlap`, covered.length === 0, covered);
	const hidden = hiddenTexts(canvas);
	checks.check(`${name}: every note shows all of its text`, hidden.length === 0, hidden);
	const crossed = crossedTexts(canvas);
	checks.check(`${name}: no line passes through a note's text`, crossed.length === 0, crossed);
	const heights = textHeights(canvas);
	const small = heights.filter(({ height }) => height < LEGIBLE);
	checks.check(`${name}: every note can be read at the first view`, small.length === 0, small);
	const least = Math.min(...heights.map(({ height }) => height)).toFixed(1);
	return {
		fault: `${name}.json, imported`,
		shown: `${canvas.shown.length} nodes and notes, with text of ${least} pixels or more`,
		books: `${issues.length} credentials to choose`,
	};
}
