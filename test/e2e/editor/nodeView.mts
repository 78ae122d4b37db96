import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';

/** An open node: its fields in the middle, its output on the right. */
export class NodeView {
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	async opened(): Promise<void> {
		await this.#part('node-parameters').waitFor();
	}

	/** Types into a field. */
	async fill(parameter: string, text: string): Promise<void> {
		await this.field(parameter).locator('input, textarea').first().fill(text);
	}

	/** Types a value, or an expression, into a field of which a list or a text says what it is. */
	async fillLocator(parameter: string, text: string): Promise<void> {
		const locator = this.#part(`resource-locator-${parameter}`).last();
		await locator.locator('[data-test-id="rlc-input-container"] input').last().fill(text);
	}

	/** Types an expression into a field, which turns into an editor of expressions at its braces. */
	async fillExpression(parameter: string, text: string): Promise<void> {
		await this.fill(parameter, text);
		await this.field(parameter).locator('.cm-content').filter({ hasText: text }).waitFor();
	}

	/** Types into a date field, which takes what was typed when Enter is pressed. */
	async fillDate(parameter: string, text: string): Promise<void> {
		const input = this.field(parameter).locator('input').first();
		await input.fill(text);
		await input.press('Enter');
	}

	/** Picks an option of a dropdown by its text. */
	async choose(parameter: string, option: string): Promise<void> {
		await this.field(parameter).click();
		await this.#option(option).click();
	}

	/** Returns what a dropdown shows as its choice. */
	async chosen(parameter: string): Promise<string> {
		return await this.field(parameter).locator('input').first().inputValue();
	}

	/** Returns the labels of the fields that are left to the language model. */
	async leftToModel(): Promise<string[]> {
		const fields = this.#part('parameter-item').filter({
			has: this.#part('fromAI-override-field'),
		});
		const labels = await fields.locator('label').allInnerTexts();
		return labels.filter((label) => label !== 'Description');
	}

	/** Picks an entry of a list that n8n reads from the service. */
	async pick(parameter: string, entry: string): Promise<void> {
		const locator = this.#part(`resource-locator-${parameter}`).last();
		await locator.locator('[data-test-id="rlc-input"]').click();
		await this.#part('rlc-item').filter({ hasText: entry }).first().click();
	}

	/** Types a value into a field with a list. @param mode how its menu calls that */
	async enter(parameter: string, mode: string, text: string): Promise<void> {
		const locator = this.#part(`resource-locator-${parameter}`).last();
		await locator.locator('[data-test-id="rlc-mode-selector"]').click();
		await this.#option(mode).click();
		const box = locator.locator('[data-test-id="rlc-input"]');
		await box.and(this.page.locator('input')).or(box.locator('input')).first().fill(text);
	}

	/** Types into a searched list, and picks the entry with this text. */
	async search(parameter: string, typed: string, entry: string): Promise<void> {
		const locator = this.#part(`resource-locator-${parameter}`).last();
		await locator.locator('[data-test-id="rlc-input"]').click();
		const box = this.#part('rlc-search');
		await box.and(this.page.locator('input')).or(box.locator('input')).first().fill(typed);
		await this.#part('rlc-item').filter({ hasText: entry }).first().click();
	}

	/** Presses a button that adds a line or an option. */
	async add(what: string): Promise<void> {
		await this.#part('node-parameters').getByText(what, { exact: true }).click();
	}

	/** Adds one of the node's Options. */
	async addOption(name: string): Promise<void> {
		await this.#part('node-parameters').getByPlaceholder('Add Option').first().click();
		await this.#part('collection-parameter-option').getByText(name, { exact: true }).click();
	}

	/** Adds one of the rarer fields of the last line. */
	async addLineField(name: string): Promise<void> {
		await this.#part('node-parameters').getByPlaceholder('Add Line Field').last().click();
		await this.#part('collection-parameter-option').getByText(name, { exact: true }).click();
	}

	/** Adds one of the node's Additional Fields. */
	async addField(name: string): Promise<void> {
		await this.#part('node-parameters').getByPlaceholder('Add Field').last().click();
		await this.#part('collection-parameter-option').getByText(name, { exact: true }).click();
	}

	/** Turns on a switch. */
	async turnOn(parameter: string): Promise<void> {
		await this.field(parameter).locator('.el-switch, [role="switch"]').first().click();
	}

	/** Adds all fields of a collection. @param button what it says before a choice */
	async addAll(button: string): Promise<void> {
		const picker = this.#part('node-parameters').getByPlaceholder(button).filter({ visible: true });
		const entries = this.#part('collection-parameter-option');
		while ((await picker.count()) > 0) {
			await picker.last().click();
			await entries.first().click();
			await entries.first().waitFor({ state: 'hidden' });
		}
	}

	/** The labels that do not fit: n8n ends them with an ellipsis. */
	async cutLabels(): Promise<string[]> {
		return await this.page.evaluate<string[]>(`[
			...document.querySelectorAll('[data-test-id="node-parameters"] label *'),
		].filter((one) => getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth)
			.map((one) => one.textContent.trim())`);
	}

	/** Of several lines, the field of the last one. */
	field(parameter: string): Locator {
		return this.#part(`parameter-input-${parameter}`).last();
	}

	/** Presses Execute step. @returns the execution's id */
	async pressExecuteStep(): Promise<string> {
		const [answer] = await Promise.all([
			this.page.waitForResponse((response) => response.url().endsWith('/run')),
			this.#part('node-execute-button').click(),
		]);
		const { data } = (await answer.json()) as { data: { executionId: string } };
		return data.executionId;
	}

	/** Runs this node, and resolves when n8n shows the result. @returns the execution's id */
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

	/** Shows the output as schema, table, JSON or binary files. */
	async show(form: 'schema' | 'table' | 'json' | 'binary'): Promise<void> {
		await this.output.locator(`[data-test-id="radio-button-${form}"]`).click();
	}

	/** Downloads a file from the output, which must be shown as binary. */
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
