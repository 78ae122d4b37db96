import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { until } from '../../../tools/run/until.mts';
import { seriousIn } from './axe.mts';
import type { Setup } from './setup.mts';

export const PATH = '/webhook/cfdi-factura';

export interface TypedLine {
	description: string;
	quantity: string;
	unitPrice: string;
	productCode?: string;
	discount?: string;
	taxes?: string;
}

export class Seller {
	readonly page: Page;
	readonly #setup: Setup;

	constructor(setup: Setup, page: Page) {
		this.#setup = setup;
		this.page = page;
	}

	async open(): Promise<void> {
		await this.page.goto('about:blank');
		await this.page.evaluate("window.name = ''");
		const lists = this.page.waitForResponse(
			(answer) => answer.request().postData()?.includes('"step":"lists"') === true,
		);
		await this.page.goto(`${this.#setup.n8n.url}${PATH}`);
		await (await lists).finished();
		await this.page.locator('h1:visible').waitFor();
	}

	async fill(values: Readonly<Record<string, string>>): Promise<void> {
		for (const [name, value] of Object.entries(values)) {
			const field = this.page.locator(`#f-${name}`);
			if ((await field.evaluate((one) => one.tagName)) === 'SELECT')
				await field.selectOption(value);
			else {
				await field.fill(value);
				await field.blur();
			}
		}
	}

	async line(index: number, { productCode = '52152001', ...line }: TypedLine): Promise<void> {
		if (index > 0 && !(await this.page.locator(`#f-description-${index}`).isVisible()))
			await this.page.locator('#add').click();
		const values = { ...line, productCode };
		await this.fill(
			Object.fromEntries(
				Object.entries(values).map(([name, value]) => [`${name}-${index}`, value]),
			),
		);
	}

	async choose(name: string, typed: string, offered: RegExp): Promise<void> {
		await this.page.locator(`#f-${name}`).fill(typed);
		await this.page.locator('.offers button').filter({ hasText: offered }).first().click();
	}

	/** @returns a function that releases the held responses */
	async holdBack(step: string): Promise<() => Promise<void>> {
		let letGo = () => {};
		const held = new Promise<void>((resolve) => {
			letGo = resolve;
		});
		const url = `${this.#setup.n8n.url}${PATH}`;
		await this.page.route(url, async (route) => {
			const asked = route.request().postDataJSON() as { step?: string } | null;
			if (asked?.step === step) await held;
			await route.continue();
		});
		return async () => {
			letGo();
			await this.page.unrouteAll({ behavior: 'wait' });
		};
	}

	async isFilledIn(name: string): Promise<void> {
		await until(
			`${name} is filled in`,
			async () => ((await this.values(name)).join('') === '' ? undefined : true),
			{ signal: this.#setup.signal },
		);
	}

	async values(...names: readonly string[]): Promise<string[]> {
		return await Promise.all(
			names.map(async (name) => await this.page.locator(`#f-${name}`).inputValue()),
		);
	}

	async send(text: RegExp | string): Promise<void> {
		await this.page.locator('#send').click();
		await this.sees(text);
	}

	async sees(text: RegExp | string): Promise<void> {
		await this.page.getByText(text).filter({ visible: true }).first().waitFor();
		await this.page.locator('body:not([aria-busy=true])').waitFor();
	}

	async text(): Promise<string> {
		return await this.page.innerText('body');
	}

	async wrongAt(name: string): Promise<string> {
		return (await this.page.locator(`#e-${name}`).textContent()) ?? '';
	}

	async save(kind: 'pdf' | 'xml'): Promise<Buffer> {
		const [file] = await Promise.all([
			this.page.waitForEvent('download'),
			this.page.locator(`#${kind}`).click(),
		]);
		return await readFile(await file.path());
	}

	async axe(): Promise<string[]> {
		return await seriousIn(this.page);
	}

	async picture(name: string): Promise<void> {
		const path = join(this.#setup.folder.pictures, 'page', `${name}.png`);
		await this.page.screenshot({ path, fullPage: true });
	}
}
