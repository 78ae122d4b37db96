import type { Page } from 'playwright-core';

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

/** Counts the open page's clicks and typed values. */
export class Clicks {
	readonly #page: Page;

	private constructor(page: Page) {
		this.#page = page;
	}

	static async begin(page: Page): Promise<Clicks> {
		await page.evaluate(NOTE);
		return new Clicks(page);
	}

	async pressed(): Promise<string[]> {
		return await this.#noted('globalThis.pressed');
	}

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
