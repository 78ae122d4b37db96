import { example, exampleFile } from '../../../tools/examples.mts';
import type { Setup } from './setup.mts';

/** The settings of a new workflow in the editor, which ignores the settings in an imported file. */
export const NEW_SETTINGS = { executionOrder: 'v1', binaryMode: 'separate' };

/**
 * Imports an example like the editor: with its credentials, a new ID and new settings.
 * @returns the workflow's ID
 */
export async function importExample(
	{ credentials, n8n }: Setup,
	name: string,
	file = exampleFile(name),
): Promise<string> {
	const { nodes, connections, name: title } = await example(name, credentials, file);
	const workflow = { name: title, nodes, connections, settings: NEW_SETTINGS };
	return (await n8n.rest.createWorkflow(workflow)).id;
}

/**
 * Imports and publishes an example workflow.
 * @param picture the screenshot's name
 * @returns the workflow's ID
 */
export async function openExample(
	setup: Setup,
	name: string,
	picture?: string,
	file?: string,
): Promise<string> {
	const id = await importExample(setup, name, file);
	if (picture !== undefined) await photographExample(setup, id, picture);
	const { rest } = setup.n8n;
	await rest.activate(await rest.workflow(id));
	return id;
}

/** Takes a screenshot of a whole workflow if the run supports it. */
export async function photographExample(setup: Setup, id: string, picture: string): Promise<void> {
	if (!setup.hasEditor || !setup.screenshots) return;
	const editor = await setup.editor();
	await editor.steps.do(`Show all of ${picture}`, async () => {
		await editor.open(id);
		await editor.showAll();
		await editor.screenshot(picture);
	});
	setup.checks.check('the editor marks no problem in it', (await editor.issues()) === 0);
}

/**
 * Starts an imported workflow from one of its triggers.
 * @returns the execution's ID
 */
export async function runExample({ n8n }: Setup, id: string, trigger: string): Promise<string> {
	return await n8n.rest.run(await n8n.rest.workflow(id), trigger);
}
