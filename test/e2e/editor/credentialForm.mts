import type { Locator, Page } from 'playwright-core';

/** The form in which a credential is made; n8n tests it when it is saved. */
export class CredentialForm {
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	/** From an open node: a new credential of the kind it needs. */
	async openNew(): Promise<void> {
		await this.#page.locator('[data-test-id="node-credentials-select"]').click();
		await this.#page.locator('[data-test-id="node-credentials-select-item-new"]').click();
		await this.#form.waitFor();
	}

	async fill(baseUrl: string, accessToken: string): Promise<void> {
		await this.#field('baseUrl').fill(baseUrl);
		await this.#field('accessToken').fill(accessToken);
	}

	/** Presses Save, and resolves when the test is through. */
	async save(): Promise<void> {
		await Promise.all([
			this.#page.waitForResponse((response) => response.url().endsWith('/rest/credentials/test')),
			this.#form.locator('[data-test-id="credential-save-button"]').click(),
		]);
	}

	/** Waits for some words about a test that has not passed, among its details. */
	async says(words: string): Promise<void> {
		await this.#form.getByText('Couldn’t connect with these settings').waitFor();
		const details = this.#form.getByText('More details');
		const said = this.#form.getByText(words);
		await said.or(details).first().waitFor();
		if (!(await said.isVisible())) await details.click();
		await said.waitFor();
	}

	/** It closes by itself when the test has passed. */
	async closed(): Promise<void> {
		await this.#form.waitFor({ state: 'hidden' });
	}

	get #form(): Locator {
		return this.#page.locator('[data-test-id="editCredential-modal"]:visible');
	}

	#field(name: string): Locator {
		return this.#form.locator(`[data-test-id="parameter-input-${name}"] input`);
	}
}
