import { example, exampleFile } from '../../../tools/examples.mts';
import type { Setup } from './setup.mts';

/**
 * Imports an example workflow as a person does, in the editor; in an older n8n through its API.
 * @param file its file, or a changed copy of it
 * @returns its id
 */
export async function importExample(
	setup: Setup,
	name: string,
	file = exampleFile(name),
): Promise<string> {
	const { checks, credentials, n8n } = setup;
	if (!setup.hasEditor) {
		const { id } = await n8n.rest.createWorkflow(await example(name, credentials, file));
		return id;
	}
	const editor = await setup.editor();
	const id = await editor.steps.do(
		`Import ${name}.json`,
		async () => await editor.importFile(file),
	);
	checks.check('the editor marks no problem in it', (await editor.issues()) === 0);
	return id;
}

/**
 * Imports and publishes an example workflow.
 * @param picture the name of a screenshot to take of it
 * @param file its file, or a changed copy of it
 * @returns its id
 */
export async function openExample(
	setup: Setup,
	name: string,
	picture?: string,
	file?: string,
): Promise<string> {
	const id = await importExample(setup, name, file);
	if (!setup.hasEditor) {
		const saved = await setup.n8n.rest.workflow(id);
		await setup.n8n.rest.activate(saved);
		return id;
	}
	const editor = await setup.editor();
	if (picture !== undefined) await photographExample(setup, picture);
	await editor.steps.do('Publish it', async () => await editor.publish(id));
	return id;
}

/** Takes a screenshot of the whole workflow that was imported last, where the editor can show it. */
export async function photographExample(setup: Setup, picture: string): Promise<void> {
	if (!setup.hasEditor) return;
	const editor = await setup.editor();
	await editor.steps.do('Show all of it', async () => {
		await editor.showAll();
		await editor.screenshot(picture);
	});
}

/** Starts an imported workflow from one of its triggers. @returns the execution's id */
export async function runExample(setup: Setup, id: string, trigger: string): Promise<string> {
	if (setup.hasEditor) {
		const editor = await setup.editor();
		return await editor.steps.do(
			`Start it with "${trigger}"`,
			async () => await editor.executeFrom(trigger),
		);
	}
	const { rest } = setup.n8n;
	return await rest.run(await rest.workflow(id), trigger);
}
