import type { Page } from 'playwright-core';

/** Notes the text of each place that is pressed, and each field that is typed into; runs in the page. */
const NOTE = `
	if (globalThis.pressed === undefined) {
		document.addEventListener(
			'pointerdown',
			({ target }) => pressed.push((target.innerText ?? '').trim().split('\\n')[0]),
			{ capture: true },
		);
		document.addEventListener('input', ({ target }) => typed.set(target, target.value), {
			capture: true,
		});
	}
	globalThis.pressed = [];
	globalThis.typed = new Map();
`;

/** Counts the presses of the mouse and the typed values, as the open page itself receives them. */
export class Clicks {
	readonly #page: Page;

	private constructor(page: Page) {
		this.#page = page;
	}

	/** Begins to count, until the page is loaded anew. */
	static async begin(page: Page): Promise<Clicks> {
		await page.evaluate(NOTE);
		return new Clicks(page);
	}

	/** What was pressed, in order: the text of each place, which may be empty. */
	async pressed(): Promise<string[]> {
		return await this.#noted('globalThis.pressed');
	}

	/** What was typed, in order, each field once. */
	async typed(): Promise<string[]> {
		return await this.#noted('globalThis.typed && [...typed.values()]');
	}

	async #noted(expression: string): Promise<string[]> {
		const noted = await this.#page.evaluate<string[] | undefined>(expression);
		if (noted === undefined)
			throw new Error('The page was loaded anew, and what was noted is lost.');
		return noted;
	}
}
