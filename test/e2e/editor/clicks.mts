import type { Page } from 'playwright-core';

/** Notes the text of each place that is pressed; runs in the page. */
const NOTE = `
	if (globalThis.pressed === undefined)
		document.addEventListener(
			'pointerdown',
			({ target }) => pressed.push((target.innerText ?? '').trim().split('\\n')[0]),
			{ capture: true },
		);
	globalThis.pressed = [];
`;

/** Counts the presses of the mouse, as the open page itself receives them. */
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
		const pressed = await this.#page.evaluate<string[] | undefined>('globalThis.pressed');
		if (pressed === undefined)
			throw new Error('The page was loaded anew, and its clicks are lost.');
		return pressed;
	}
}
