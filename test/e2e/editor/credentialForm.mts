import type { Locator, Page } from 'playwright-core';

/** Fills in a credential's form. n8n tests the credential when it is saved. */
export class CredentialForm {
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	async openNew(): Promise<void> {
		const list = this.#page.locator('[data-test-id="node-credentials-select"]:visible');
		// Without a credential of this type, n8n shows a button instead of the list.
		const button = this.#page.getByRole('button', { name: /^Connect to / });
		await list.or(button).first().waitFor();
		if (await button.isVisible()) {
			await button.click();
		} else {
			await list.click();
			await this.#page.locator('[data-test-id="node-credentials-select-item-new"]').click();
		}
		await this.#form.waitFor();
	}

	async fill(baseUrl: string, accessToken: string): Promise<void> {
		await this.#field('baseUrl').fill(baseUrl);
		await this.#field('accessToken').fill(accessToken);
	}

	/** @param regime the label of its option */
	async fillIssuer(rfc: string, name: string, regime: string, place: string): Promise<void> {
		await this.#field('issuerRfc').fill(rfc);
		await this.#field('issuerName').fill(name);
		await this.#field('issuerTaxRegime').click();
		await this.#page
			.locator('[role="option"]:visible, .el-select-dropdown__item:visible')
			.filter({ hasText: regime })
			.click();
		await this.#field('placeOfIssue').fill(place);
	}

	async type(name: string, text: string): Promise<void> {
		await this.#field(name).click();
		await this.#field(name).fill(text);
	}

	/** Saves a credential that n8n cannot test. */
	async saveUntested(): Promise<void> {
		await Promise.all([
			this.#page.waitForResponse(
				(response) =>
					response.url().endsWith('/rest/credentials') && response.request().method() === 'POST',
			),
			this.#form.locator('[data-test-id="credential-save-button"]').click(),
		]);
		await this.closed();
		await this.#page.locator('[data-test-id="node-credentials-select"]:visible').first().waitFor();
	}

	async save(): Promise<void> {
		await Promise.all([
			this.#page.waitForResponse((response) => response.url().endsWith('/rest/credentials/test')),
			this.#form.locator('[data-test-id="credential-save-button"]').click(),
		]);
	}

	/** Waits until the failed test shows these words. Opens the test's details if necessary. */
	async says(words: string): Promise<void> {
		await this.#form.getByText('Couldn’t connect with these settings').waitFor();
		const details = this.#form.getByText('More details');
		const said = this.#form.getByText(words);
		await said.or(details).first().waitFor();
		if (!(await said.isVisible())) await details.click();
		await said.waitFor();
	}

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
