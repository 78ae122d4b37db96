import { join } from 'node:path';
import type { FileChooser, Locator, Page } from 'playwright-core';
import type { Owner } from '../../../tools/n8n/rest.mts';
import type { RealN8n } from '../../../tools/n8n/realN8n.mts';
import { until } from '../../../tools/run/until.mts';
import type { Steps } from '../support/steps.mts';
import { NodePanel } from './nodePanel.mts';
import { NodeView } from './nodeView.mts';

/** An invoice with one line needs no scrolling at this page height in pixels. */
const ALL_FIELDS = 1890;

/** Uses n8n's editor like a person. */
export class Editor {
	readonly page: Page;
	readonly steps: Steps;
	readonly #n8n: RealN8n;
	readonly #pictures: string;

	constructor(page: Page, n8n: RealN8n, steps: Steps, pictures: string) {
		this.page = page;
		this.steps = steps;
		this.#n8n = n8n;
		this.#pictures = pictures;
	}

	async logIn({ email, password }: Owner): Promise<void> {
		await this.page.goto(`${this.#n8n.url}/signin`);
		await this.page.locator('input[name=emailOrLdapLoginId]').fill(email);
		await this.page.locator('input[name=password]').fill(password);
		await this.#part('form-submit-button').click();
		await this.#part('project-home-menu-item').waitFor();
		// The dialog after publishing covers the editor.
		await this.page.evaluate("localStorage.setItem('N8N_HIDE_ACTIVATION_ALERT', 'true')");
	}

	/**
	 * Opens the page by its address. A click in the editor would show "Save changes before leaving?"
	 * if n8n has not saved yet.
	 */
	async newWorkflow(): Promise<void> {
		await this.page.goto(`${this.#n8n.url}/workflow/new`);
		await this.#part('canvas-add-button').waitFor();
	}

	async open(id: string): Promise<void> {
		await this.page.goto(`${this.#n8n.url}/workflow/${id}`);
		await this.#part('canvas-node').first().waitFor();
	}

	/**
	 * Presses an execution's "Copy to editor". Only the editor checks for a license, so reports one
	 * to the page.
	 */
	async copyToEditor(workflow: string, execution: string): Promise<void> {
		await this.page.route('**/rest/settings', async (route) => {
			const response = await route.fetch();
			const { data } = (await response.json()) as { data: { enterprise: object } };
			const enterprise = { ...data.enterprise, debugInEditor: true };
			await route.fulfill({ response, json: { data: { ...data, enterprise } } });
		});
		await this.page.goto(`${this.#n8n.url}/workflow/${workflow}/executions/${execution}`);
		await this.#part('execution-debug-button').click();
		await this.page.waitForURL(`**/workflow/${workflow}/debug/${execution}`);
		await this.#part('canvas-node').first().waitFor();
		await this.page.unroute('**/rest/settings');
	}

	async addStamp(): Promise<NodeView> {
		await this.newWorkflow();
		const panel = await this.nodePanel();
		return await panel.add('CFDI Invoicing', 'Stamp invoice (irreversible)');
	}

	async nodePanel(): Promise<NodePanel> {
		await this.#part('node-creator-plus-button').click();
		const panel = new NodePanel(this.page);
		await panel.opened();
		return panel;
	}

	async importFile(path: string): Promise<string> {
		await this.newWorkflow();
		return await this.importHere(path);
	}

	async importHere(path: string): Promise<string> {
		await this.#part('workflow-menu').click();
		const fromFile = this.#part('workflow-menu-item-import-from-file');
		// n8n 2.41 has a separate menu for imports.
		const submenu = this.#part('workflow-menu-item-import');
		await fromFile.or(submenu).first().waitFor();
		if (!(await fromFile.isVisible())) await submenu.hover();
		const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), fromFile.click()]);
		const [saved] = await Promise.all([
			this.page.waitForResponse(
				(response) =>
					/\/rest\/workflows(\/|$|\?)/.test(response.url()) &&
					['POST', 'PATCH'].includes(response.request().method()),
			),
			this.#takeAndSave(chooser, path),
		]);
		const { data } = (await saved.json()) as { data: { id: string } };
		await this.page.waitForURL(`**/workflow/${data.id}*`);
		await this.#part('canvas-node').first().waitFor();
		return data.id;
	}

	/** n8n saves the import automatically if there is no button. */
	async #takeAndSave(chooser: FileChooser, path: string): Promise<void> {
		await chooser.setFiles(path);
		await this.#part('canvas-node').first().waitFor();
		const save = this.#part('workflow-save-button');
		if (await save.isVisible()) await save.click();
	}

	async issues(): Promise<number> {
		return await this.#part('node-issues').count();
	}

	async issueTexts(): Promise<string[]> {
		const texts: string[] = [];
		for (const mark of await this.#part('node-issues').all()) {
			await mark.hover();
			// The second selector is for n8n 2.3.
			const tip = this.#part('tooltip-content').or(this.page.locator('.el-popper:visible'));
			const items = tip.locator('li');
			await items.first().waitFor();
			texts.push(...(await items.allInnerTexts()));
			await this.page.mouse.move(1100, 30);
			await items.first().waitFor({ state: 'hidden' });
		}
		return texts;
	}

	async publish(id: string): Promise<void> {
		await this.#part('workflow-open-publish-modal-button').click();
		await Promise.all([
			this.page.waitForResponse(
				(response) => response.url().endsWith('/activate') && response.ok(),
			),
			this.#part('workflow-publish-button').click(),
		]);
		await this.#part('workflowPublish-modal').waitFor({ state: 'hidden' });
		await this.#n8n.rest.listening(id);
	}

	/** @returns the execution's ID */
	async execute(): Promise<string> {
		return await this.#started(this.#part('execute-workflow-button'));
	}

	async #started(button: Locator): Promise<string> {
		const [answer] = await Promise.all([
			this.page.waitForResponse((response) => response.url().endsWith('/run')),
			button.click(),
		]);
		const { data } = (await answer.json()) as { data: { executionId: string } };
		return data.executionId;
	}

	async openNode(name: string): Promise<NodeView> {
		await this.#part('canvas-node').filter({ hasText: name }).first().dblclick();
		const view = new NodeView(this.page);
		await view.opened();
		return view;
	}

	async showAll(): Promise<void> {
		await this.closeMessages();
		await this.#part('zoom-to-fit').click();
		await this.page.mouse.click(1250, 85);
		// The canvas highlights elements under the pointer, so move the pointer away.
		await this.page.mouse.move(1100, 30);
		await this.#part('canvas-edge-toolbar').first().waitFor({ state: 'hidden' });
	}

	/** Closes notifications until none is left, because new ones can appear in the meantime. */
	async closeMessages(): Promise<void> {
		const messages = this.page.locator('.el-notification:visible');
		await until('n8n shows no message', async () => {
			await messages
				.locator('.el-notification__closeBtn')
				.evaluateAll((buttons: Array<{ click(): void }>) =>
					buttons.forEach((button) => button.click()),
				);
			return (await messages.count()) === 0 ? true : undefined;
		});
	}

	async screenshot(name: string): Promise<void> {
		await this.page.screenshot({
			path: join(this.#pictures, `${name}.png`),
			animations: 'disabled',
			caret: 'hide',
		});
	}

	/** @param height the page's height in pixels, less for a form with few fields */
	async screenshotOfFields(name: string, height = ALL_FIELDS): Promise<void> {
		const size = this.page.viewportSize();
		if (size === null) throw new Error('The browser has no viewport.');
		// Remove the focus, if any. After a choice from a searched list, no element has it.
		for (const focused of await this.page.locator(':focus').all()) await focused.blur();
		await this.page.mouse.move(size.width - 1, size.height - 1);
		await this.page.setViewportSize({ ...size, height });
		await this.#part('node-parameters').screenshot({
			path: join(this.#pictures, `${name}.png`),
			animations: 'disabled',
			caret: 'hide',
		});
		await this.page.setViewportSize(size);
	}

	#part(testId: string): Locator {
		return this.page.locator(`[data-test-id="${testId}"]:visible`);
	}
}
