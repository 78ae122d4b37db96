import type { Locator, Page } from 'playwright-core';
import { NodeView } from './nodeView.mts';

const LAST_TRIGGER = 'On a Webhook call';

export class NodePanel {
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	async opened(): Promise<void> {
		await this.#search.waitFor();
	}

	/** @returns all results, best first */
	async find(words: string, node: string): Promise<string[]> {
		await this.#search.fill('no node has this name');
		await this.#entry(node).waitFor({ state: 'hidden' });
		await this.#search.fill(words);
		await this.#entry(node).waitFor();
		return await this.#entries.allInnerTexts();
	}

	/** @returns the actions in order, after the triggers that n8n suggests */
	async actions(node: string): Promise<string[]> {
		await this.#entry(node).click();
		await this.#entry(LAST_TRIGGER).waitFor();
		const all = await this.#entries.allInnerTexts();
		return all.slice(all.indexOf(LAST_TRIGGER) + 1);
	}

	async add(node: string, action: string): Promise<NodeView> {
		await this.#search.fill(node);
		await this.#entry(node).click();
		return await this.choose(action);
	}

	async choose(action: string): Promise<NodeView> {
		await this.#entry(action).click();
		const view = new NodeView(this.#page);
		await view.opened();
		return view;
	}

	get #search(): Locator {
		return this.#page.locator('[data-test-id="node-creator-search-bar"]');
	}

	get #entries(): Locator {
		return this.#page.locator('[data-test-id="node-creator-item-name"]');
	}

	#entry(name: string): Locator {
		return this.#entries.getByText(name, { exact: true }).first();
	}
}
