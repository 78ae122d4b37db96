import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';

/** A whole file's time limit (ms), because other tests can run at the same time. */
const MAX_RUN_MS = 300_000;

const TALLEST = 1000;

export class Form {
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	async open(url: string): Promise<void> {
		await this.#page.goto(url);
		await this.#submit.waitFor();
	}

	async fill(label: string, text: string): Promise<void> {
		await this.#field(label).fill(text);
	}

	async value(label: string): Promise<string> {
		return await this.#field(label).inputValue();
	}

	async choose(label: string, option: string): Promise<void> {
		await this.#field(label).selectOption({ label: option });
	}

	async mark(label: RegExp): Promise<void> {
		await this.#page.getByRole('checkbox', { name: label }).check();
	}

	async upload(name: string, content: Buffer): Promise<void> {
		await this.#page.locator('input[type=file]').setInputFiles({
			name,
			mimeType: 'application/octet-stream',
			buffer: content,
		});
	}

	async submit(next: RegExp): Promise<void> {
		await this.press();
		await this.#page.getByText(next).first().waitFor({ timeout: MAX_RUN_MS });
	}

	async press(): Promise<void> {
		await this.#submit.click();
	}

	async screenshot(path: string): Promise<void> {
		const { width = 1280 } = this.#page.viewportSize() ?? {};
		const clip = { x: 0, y: 0, width, height: TALLEST };
		await this.#page.screenshot({ path, clip, fullPage: true, animations: 'disabled' });
	}

	async submitForFile(): Promise<{ name: string; content: Buffer }> {
		const [file] = await Promise.all([
			this.#page.waitForEvent('download', { timeout: MAX_RUN_MS }),
			this.#submit.click(),
		]);
		return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
	}

	async submitForFiles(next: RegExp): Promise<Map<string, Buffer>> {
		const files: Download[] = [];
		const keep = (file: Download) => files.push(file);
		this.#page.on('download', keep);
		await this.submit(next);
		await this.#page.waitForLoadState('networkidle');
		this.#page.off('download', keep);
		const read = async (file: Download): Promise<[string, Buffer]> => [
			file.suggestedFilename(),
			await readFile(await file.path()),
		];
		return new Map(await Promise.all(files.map(read)));
	}

	async leave(): Promise<void> {
		await this.#page.goto('about:blank');
	}

	async text(): Promise<string> {
		return await this.#page.locator('body').innerText();
	}

	/** A required field's label ends with a star. */
	#field(label: string): Locator {
		const exact = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
		return this.#page.getByLabel(new RegExp(`^\\s*${exact}\\s*\\*?\\s*$`));
	}

	get #submit(): Locator {
		return this.#page.locator('#submit-btn');
	}
}
