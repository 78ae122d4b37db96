import { join } from 'node:path';
import { styleText } from 'node:util';
import type { Page } from 'playwright-core';
import { elapsed } from '../../../tools/run/progress.mts';
import { say } from '../../../tools/run/show.mts';

/** Prints each step and its duration. Takes a screenshot if a step fails. */
export class Steps {
	readonly #folder: string;
	readonly #page: Page | undefined;

	constructor(folder: string, page?: Page) {
		this.#folder = folder;
		this.#page = page;
	}

	async do<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
		const started = Date.now();
		try {
			const result = await work();
			say(`  ${styleText('dim', elapsed(Date.now() - started).padStart(8))}  ${what}`);
			return result;
		} catch (error) {
			say(`  ${styleText('red', elapsed(Date.now() - started).padStart(8))}  ${what}`);
			await this.#photograph(what);
			throw error;
		}
	}

	async #photograph(what: string): Promise<void> {
		if (this.#page === undefined) return;
		const name = what.toLowerCase().replace(/[^a-z0-9]+/g, '-');
		const path = join(this.#folder, `failed-${name.slice(0, 60)}.png`);
		try {
			await this.#page.screenshot({ path });
			say(`            screenshot: ${path}`);
		} catch (error) {
			say(`            no screenshot: ${String(error)}`);
		}
	}
}
