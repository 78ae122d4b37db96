import type { Locator, Page } from 'playwright-core';
import { NodeView } from './nodeView.mts';

/** The panel for adding nodes. */
export class NodePanel {
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	async opened(): Promise<void> {
		await this.#search.waitFor();
	}

	/** Searches for words, and waits until a node is found. */
	async find(words: string, node: string): Promise<void> {
		// Clears the results of an earlier search.
		await this.#search.fill('no node has this name');
		await this.#entry(node).waitFor({ state: 'hidden' });
		await this.#search.fill(words);
		await this.#entry(node).waitFor();
	}

	/** Adds a node by one of its actions, which opens it. */
	async add(node: string, action: string): Promise<NodeView> {
		await this.#search.fill(node);
		await this.#entry(node).click();
		await this.#entry(action).click();
		const view = new NodeView(this.#page);
		await view.opened();
		return view;
	}

	get #search(): Locator {
		return this.#page.locator('[data-test-id="node-creator-search-bar"]');
	}

	#entry(name: string): Locator {
		return this.#page
			.locator('[data-test-id="node-creator-item-name"]')
			.getByText(name, { exact: true })
			.first();
	}
}
