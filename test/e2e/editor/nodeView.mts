import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';

export class NodeView {
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	async opened(): Promise<void> {
		await this.#part('node-parameters').waitFor();
	}

	async fill(parameter: string, text: string): Promise<void> {
		await this.field(parameter).locator('input, textarea').first().fill(text);
	}

	async fillLocator(parameter: string, text: string): Promise<void> {
		const locator = this.#part(`resource-locator-${parameter}`).last();
		await locator.locator('[data-test-id="rlc-input-container"] input').last().fill(text);
	}

	/** When the text contains braces, n8n changes the field to an expression editor. */
	async fillExpression(parameter: string, text: string): Promise<void> {
		await this.fill(parameter, text);
		await this.field(parameter).locator('.cm-content').filter({ hasText: text }).waitFor();
	}

	async fillDate(parameter: string, text: string): Promise<void> {
		const input = this.field(parameter).locator('input').first();
		await input.fill(text);
		await input.press('Enter');
	}

	async choose(parameter: string, option: string): Promise<void> {
		await this.field(parameter).click();
		await this.#option(option).click();
	}

	async chosen(parameter: string): Promise<string> {
		return await this.field(parameter).locator('input').first().inputValue();
	}

	/** Returns the labels of the fields that the language model fills in. */
	async leftToModel(): Promise<string[]> {
		const fields = this.#part('parameter-item').filter({
			has: this.#part('fromAI-override-field'),
		});
		const labels = await fields.locator('label').allInnerTexts();
		return labels.filter((label) => label !== 'Description');
	}

	async pick(parameter: string, entry: string): Promise<void> {
		const locator = this.#part(`resource-locator-${parameter}`).last();
		await locator.locator('[data-test-id="rlc-input"]').click();
		await this.#part('rlc-item').filter({ hasText: entry }).first().click();
	}

	async enter(parameter: string, mode: string, text: string): Promise<void> {
		const locator = this.#part(`resource-locator-${parameter}`).last();
		await locator.locator('[data-test-id="rlc-mode-selector"]').click();
		await this.#option(mode).click();
		const box = locator.locator('[data-test-id="rlc-input"]');
		await box.and(this.page.locator('input')).or(box.locator('input')).first().fill(text);
	}

	async search(parameter: string, typed: string, entry: string): Promise<void> {
		const locator = this.#part(`resource-locator-${parameter}`).last();
		await locator.locator('[data-test-id="rlc-input"]').click();
		const box = this.#part('rlc-search');
		await box.and(this.page.locator('input')).or(box.locator('input')).first().fill(typed);
		await this.#part('rlc-item').filter({ hasText: entry }).first().click();
	}

	async add(what: string): Promise<void> {
		await this.#part('node-parameters').getByText(what, { exact: true }).click();
	}

	async addOption(name: string): Promise<void> {
		await this.#part('node-parameters').getByPlaceholder('Add Option').first().click();
		await this.#part('collection-parameter-option').getByText(name, { exact: true }).click();
	}

	async addLineField(name: string): Promise<void> {
		await this.#part('node-parameters').getByPlaceholder('Add Line Field').last().click();
		await this.#part('collection-parameter-option').getByText(name, { exact: true }).click();
	}

	async addField(name: string): Promise<void> {
		await this.#part('node-parameters').getByPlaceholder('Add Field').last().click();
		await this.#part('collection-parameter-option').getByText(name, { exact: true }).click();
	}

	async turnOn(parameter: string): Promise<void> {
		await this.field(parameter).locator('.el-switch, [role="switch"]').first().click();
	}

	/**
	 * Adds all fields that a picker offers.
	 * @param button the picker's placeholder, for example "Add Field"
	 */
	async addAll(button: string): Promise<void> {
		const picker = this.#part('node-parameters').getByPlaceholder(button).filter({ visible: true });
		const entries = this.#part('collection-parameter-option');
		while ((await picker.count()) > 0) {
			await picker.last().click();
			await entries.first().click();
			await entries.first().waitFor({ state: 'hidden' });
		}
	}

	/** Returns the labels that do not fit and that n8n ends with an ellipsis. */
	async cutLabels(): Promise<string[]> {
		return await this.page.evaluate<string[]>(`[
			...document.querySelectorAll('[data-test-id="node-parameters"] label *'),
		].filter((one) => getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth)
			.map((one) => one.textContent.trim())`);
	}

	field(parameter: string): Locator {
		return this.#part(`parameter-input-${parameter}`).last();
	}

	async pressExecuteStep(): Promise<string> {
		const [answer] = await Promise.all([
			this.page.waitForResponse((response) => response.url().endsWith('/run')),
			this.#part('node-execute-button').click(),
		]);
		const { data } = (await answer.json()) as { data: { executionId: string } };
		return data.executionId;
	}

	async executeStep(): Promise<string> {
		const id = await this.pressExecuteStep();
		await this.output
			.locator('[data-test-id="node-run-status-success"], [data-test-id="node-run-status-danger"]')
			.first()
			.waitFor();
		return id;
	}

	get output(): Locator {
		return this.#part('output-panel');
	}

	async show(form: 'schema' | 'table' | 'json' | 'binary'): Promise<void> {
		await this.output.locator(`[data-test-id="radio-button-${form}"]`).click();
	}

	async download(field: string): Promise<Buffer> {
		const card = this.output
			.locator('[data-test-id^="ndv-binary-data_"]')
			.filter({ hasText: field });
		const [download] = await Promise.all([
			this.page.waitForEvent('download'),
			card.locator('[data-test-id="ndv-download-binary-data"]').click(),
		]);
		return await readFile(await download.path());
	}

	async close(): Promise<void> {
		await this.#part('ndv-close-button').click();
		await this.#part('ndv').waitFor({ state: 'hidden' });
	}

	#option(text: string): Locator {
		return this.page.locator('[role="option"]:visible, .el-select-dropdown__item:visible').filter({
			hasText: text,
		});
	}

	#part(testId: string): Locator {
		return this.page.locator(`[data-test-id="${testId}"]:visible`);
	}
}
