import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { seriousIn } from './axe.mts';
import { PATIENCE_MS } from './browser.mts';
import type { Setup } from './setup.mts';
import { money, totalOf } from './shopOrders.mts';
import type { Sale } from './shopOrders.mts';

const PATH = 'cfdi-autofactura';

export const MAIL = 'cliente@example.com';

const WORDS = `[document.title, document.body.innerText, ...[...document.querySelectorAll('[aria-label], [alt], [placeholder]')]
	.flatMap((one) => ['aria-label', 'alt', 'placeholder'].map((name) => one.getAttribute(name) ?? ''))].join('\\n')`;

const FIRST_VIEW = `(() => {
	const [{ decodedBodySize: bytes }] = performance.getEntriesByType('navigation');
	const painted = performance.getEntriesByName('first-contentful-paint')[0];
	return { bytes, ms: Math.round(painted?.startTime ?? performance.now()) };
})()`;

/** By default, the customer enters the data of one of SAT's test taxpayers. */
const DATA = {
	rfc: 'ure-180429-tm6',
	email: MAIL,
	name: 'universidad robotica española',
	postal_code: '86991',
	regime: '601',
	cfdi_use: 'G03',
};

export type TaxData = typeof DATA;

export const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

export class Customer {
	readonly page: Page;
	readonly hosts = new Set<string>();
	readonly #context: BrowserContext;
	readonly #setup: Setup;
	readonly #url: string;

	private constructor(setup: Setup, context: BrowserContext, page: Page) {
		this.#setup = setup;
		this.#context = context;
		this.page = page;
		this.#url = `${setup.n8n.url}/webhook/${PATH}`;
		page.on('request', (request) => {
			const { protocol, host } = new URL(request.url());
			if (protocol.startsWith('http')) this.hosts.add(host);
		});
	}

	/** @param visitor the visitor's address according to a proxy */
	static async start(
		setup: Setup,
		size: keyof typeof SIZES = 'phone',
		visitor?: string,
	): Promise<Customer> {
		const editor = await setup.editor();
		const browser = editor.page.context().browser();
		if (browser === null) throw new Error('There is no browser.');
		const context = await browser.newContext({
			viewport: SIZES[size],
			isMobile: size === 'phone',
			hasTouch: size === 'phone',
			locale: 'es-MX',
			acceptDownloads: true,
			...(visitor !== undefined && { extraHTTPHeaders: { 'x-forwarded-for': visitor } }),
		});
		context.setDefaultTimeout(PATIENCE_MS);
		return new Customer(setup, context, await context.newPage());
	}

	async open(filledIn: Record<string, string> = {}): Promise<void> {
		await this.page.goto('about:blank');
		await this.page.goto(`${this.#url}#${new URLSearchParams(filledIn)}`);
		await this.page.locator('h1:visible').waitFor();
	}

	async follow(link: string): Promise<void> {
		await this.open(Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1))));
	}

	async fill(values: Partial<TaxData & Record<string, string>>): Promise<void> {
		for (const [name, value] of Object.entries(values)) {
			const field = this.page.locator(`#f-${name}`);
			if (value === undefined) continue;
			if (name === 'regime' || name === 'cfdi_use') {
				await field.locator(`option[value="${value}"]`).waitFor({ state: 'attached' });
				await field.selectOption(value);
			} else {
				await field.fill(value);
				await field.blur();
			}
		}
	}

	async next(text: RegExp | string): Promise<void> {
		await this.page.locator('form:visible > button:not([type=button])').click();
		await this.sees(text);
	}

	async sees(text: RegExp | string): Promise<void> {
		await this.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
		await this.page.locator('body:not([aria-busy=true])').waitFor();
	}

	async findPurchase(sale: Sale): Promise<void> {
		await this.open({ ticket: sale.number, total: money(totalOf(sale)) });
		await this.next('Su compra');
	}

	async enterData(changes: Partial<TaxData> = {}): Promise<void> {
		await this.next('Sus datos fiscales');
		await this.fill({ ...DATA, ...changes });
	}

	async invoice(sale: Sale): Promise<string> {
		await this.findPurchase(sale);
		await this.enterData();
		await this.next('Así quedará su factura');
		await this.next('Su factura está lista');
		return await this.uuid();
	}

	async uuid(): Promise<string> {
		return (await this.page.locator('#uuid').textContent()) ?? '';
	}

	async wrongAt(name: string): Promise<string> {
		return (await this.page.locator(`#e-${name}`).textContent()) ?? '';
	}

	async save(button: 'pdf' | 'xml'): Promise<{ name: string; content: Buffer }> {
		const [file] = await Promise.all([
			this.page.waitForEvent('download'),
			this.page.locator(`#${button}`).click(),
		]);
		return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
	}

	async offered(name: string): Promise<string[]> {
		const field = this.page.locator(`#f-${name}`);
		await field.locator('option').nth(2).waitFor({ state: 'attached' });
		return await this.page.evaluate<string[]>(
			`[...document.querySelectorAll('#f-${name} option')].map(({ value }) => value)`,
		);
	}

	async firstView(): Promise<{ bytes: number; ms: number }> {
		return await this.page.evaluate<{ bytes: number; ms: number }>(FIRST_VIEW);
	}

	async words(): Promise<string> {
		return await this.page.evaluate<string>(WORDS);
	}

	async axe(): Promise<string[]> {
		return await seriousIn(this.page);
	}

	async picture(name: string): Promise<void> {
		const path = join(this.#setup.folder.pictures, 'page', `${name}.png`);
		await this.page.screenshot({ path, fullPage: true });
	}

	async close(): Promise<void> {
		await this.#context.close();
	}
}

export interface Asked {
	status: number;
	text: string;
	state?: string;
	minutes?: number;
	ms: number;
}

/**
 * Sends a form to the page's workflow.
 * @param body a list gives a field several values
 * @param visitor the visitor's addresses in the header x-forwarded-for
 */
export async function asked(
	{ n8n, signal }: Setup,
	body: Readonly<Record<string, string | readonly string[]>>,
	visitor: string,
): Promise<Asked> {
	const start = performance.now();
	const fields = Object.entries(body).flatMap(([name, values]) =>
		[values].flat().map((value): [string, string] => [name, value]),
	);
	const response = await fetch(`${n8n.url}/webhook/${PATH}`, {
		method: 'POST',
		headers: { 'x-forwarded-for': visitor },
		body: new URLSearchParams(fields),
		signal,
	});
	const text = await response.text();
	const ms = performance.now() - start;
	const answer = (text.startsWith('{') ? JSON.parse(text) : {}) as Pick<Asked, 'minutes' | 'state'>;
	return { status: response.status, text, ms, ...answer };
}

export async function uploaded(
	{ n8n, signal }: Setup,
	fields: Record<string, string>,
	files: ReadonlyArray<readonly [field: string, content: Buffer, name?: string]>,
	visitor: string,
): Promise<string> {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	for (const [field, content, name = 'constancia.pdf'] of files) {
		body.append(field, new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
	}
	const response = await fetch(`${n8n.url}/webhook/${PATH}`, {
		method: 'POST',
		headers: { 'x-forwarded-for': visitor },
		body,
		signal,
	});
	return await response.text();
}
