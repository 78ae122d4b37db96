import { chromium as playwright } from 'playwright-core';
import type { Browser as Playwright, Page } from 'playwright-core';
import { chromium } from './chromium.mts';

/** Only failures reach this limit, even on a slow machine. */
export const PATIENCE_MS = 60_000;

const ARGUMENTS = [
	'--disable-gpu',
	'--disable-quic',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
	// Chromium's sandbox does not work as root.
	...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export class Browser {
	readonly ended: Promise<string>;
	readonly #browser: Playwright;

	private constructor(browser: Playwright) {
		this.#browser = browser;
		this.ended = new Promise((resolve) => {
			browser.once('disconnected', () => resolve('disconnected'));
		});
	}

	static async start(folder: string): Promise<Browser> {
		const browser = await playwright.launch({
			executablePath: await chromium(folder),
			headless: true,
			args: ARGUMENTS,
			// The run's Lifetime stops the browser.
			handleSIGINT: false,
			handleSIGTERM: false,
			handleSIGHUP: false,
		});
		return new Browser(browser);
	}

	async page(): Promise<Page> {
		const context = await this.#browser.newContext({
			viewport: { width: 1440, height: 900 },
			colorScheme: 'light',
			acceptDownloads: true,
			locale: 'en-US',
		});
		context.setDefaultTimeout(PATIENCE_MS);
		return await context.newPage();
	}

	async stop(): Promise<void> {
		await this.#browser.close();
	}

	async kill(): Promise<void> {
		await this.#browser.close();
	}
}
