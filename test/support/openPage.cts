/** Runs the workflows' pages in jsdom. The test decides when each request gets its response. */
import type { DomElement, DomWindow } from 'jsdom';
import { JSDOM, VirtualConsole } from 'jsdom';

import office from '../../packages/desk/pages/office.json';
import selfInvoice from '../../packages/desk/pages/selfInvoice.json';
import type { Json } from './workflowExpressions.cts';

const URL = 'https://n8n.example.mx/webhook/page';
const SETTINGS = '<!--settings-->';

const htmls = {
	office: office.lines.join('\n'),
	selfInvoice: selfInvoice.lines.join('\n'),
};

interface Question {
	body: Json;
	answer(json: Json): Promise<void>;
	answerFile(content: string): Promise<void>;
	/** Responds with an HTTP status. 0 means a broken connection. */
	fail(status: number): Promise<void>;
	breakOff(): Promise<void>;
}

interface Start {
	name?: string;
	hash?: string;
}

/** Opens a page in a new window, and types, chooses and clicks like a person. */
export class OpenPage {
	readonly window: DomWindow;
	readonly questions: Question[] = [];
	/** jsdom reports errors for features that it lacks, such as reloading a page. */
	readonly errors: string[] = [];
	readonly saved: string[] = [];
	readonly #due = new Set<number>();

	constructor(folder: keyof typeof htmls, settings: Json, { name = '', hash = '' }: Start = {}) {
		const virtualConsole = new VirtualConsole();
		virtualConsole.on('jsdomError', ({ message }) => this.errors.push(message));
		const html = htmls[folder].replace(SETTINGS, () => JSON.stringify(settings));
		this.window = new JSDOM(html, {
			url: `${URL}${hash}`,
			runScripts: 'dangerously',
			pretendToBeVisual: true,
			virtualConsole,
			beforeParse: (window) => this.#furnish(window, name),
		}).window;
	}

	#furnish(window: DomWindow, name: string): void {
		window.name = name;
		const { saved } = this;
		const prototype = window.HTMLAnchorElement.prototype as DomElement;
		const { click } = prototype;
		prototype.click = function (this: DomElement) {
			if (this.download === '') click.call(this);
			else saved.push(this.download);
		};
		Object.assign(window.URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
		const set = window.setTimeout.bind(window);
		const clear = window.clearTimeout.bind(window);
		Object.assign(window, {
			fetch: this.#fetch,
			scrollTo: () => {},
			// Run timers at once, so that tests do not wait until a person stops typing.
			setTimeout: (run: () => void) => {
				const timer = set(() => {
					this.#due.delete(timer);
					run();
				}, 0);
				this.#due.add(timer);
				return timer;
			},
			clearTimeout: (timer: number) => {
				this.#due.delete(timer);
				clear(timer);
			},
		});
		Object.defineProperty(window, 'performance', {
			value: { getEntriesByType: () => [{ type: 'navigate' }] },
		});
		Object.defineProperty(window.HTMLElement.prototype, 'offsetParent', {
			get(this: DomElement) {
				return this.closest('[hidden]') ? null : window.document.body;
			},
		});
	}

	readonly #fetch = async (_url: string, { body }: { body: unknown }): Promise<object> =>
		await new Promise((resolve, reject) => {
			const asked = (
				typeof body === 'string'
					? JSON.parse(body)
					: Object.fromEntries(body as Iterable<[string, string]>)
			) as Json;
			const respond = async (type: string, more: object) => {
				resolve({ ok: true, status: 200, headers: { get: () => type }, ...more });
				await this.settle();
			};
			this.questions.push({
				body: asked,
				answer: async (json) =>
					await respond('application/json', { json: async () => await Promise.resolve(json) }),
				answerFile: async (content) => {
					const blob = async () => await Promise.resolve(new Blob([content]));
					await respond('application/octet-stream', { blob });
				},
				breakOff: async () => {
					const blob = async () => await Promise.reject(new TypeError('network error'));
					await respond('application/octet-stream', { blob });
				},
				fail: async (status) => {
					if (status === 0) reject(new TypeError('Failed to fetch'));
					else resolve({ ok: false, status });
					await this.settle();
				},
			});
		});

	async settle(): Promise<void> {
		do await new Promise((resolve) => setTimeout(resolve, 1));
		while (this.#due.size > 0);
	}

	get(id: string): DomElement {
		const element = this.window.document.getElementById(id);
		if (element === null) throw new Error(`The page has no #${id}.`);
		return element;
	}

	all(selector: string): DomElement[] {
		return [...this.window.document.querySelectorAll(selector)];
	}

	asked(step: string): Question[] {
		return this.questions.filter(({ body }) => body.step === step);
	}

	async answer(step: string, json: Json): Promise<void> {
		const question = this.asked(step).at(-1);
		if (question === undefined) throw new Error(`The page has not asked ${step}.`);
		await question.answer(json);
	}

	/** Leaves each field after typing, and skips disabled fields. */
	async type(values: Readonly<Record<string, string>>): Promise<void> {
		for (const [name, value] of Object.entries(values)) {
			this.enter(name, value);
			const field = this.get(`f-${name}`);
			if (!isOff(field)) field.dispatchEvent(new this.window.Event('change', { bubbles: true }));
		}
		await this.settle();
	}

	enter(name: string, value: string): void {
		const field = this.get(`f-${name}`);
		if (isOff(field)) return;
		field.focus();
		field.value = value;
		field.dispatchEvent(new this.window.Event('input', { bubbles: true }));
	}

	choose(name: string, file: string, size?: number): void {
		const field = this.get(`f-${name}`);
		const files = [new this.window.File(['%PDF-1.7'], file)];
		if (size !== undefined) Object.defineProperty(files[0], 'size', { value: size });
		Object.defineProperty(field, 'files', { value: files, configurable: true });
		field.dispatchEvent(new this.window.Event('change', { bubbles: true }));
	}

	press(name: string, key: string): void {
		const options = { key, bubbles: true, cancelable: true };
		this.get(`f-${name}`).dispatchEvent(new this.window.KeyboardEvent('keydown', options));
	}

	async click(selector: string): Promise<void> {
		const element = this.window.document.querySelector(selector);
		if (element === null) throw new Error(`The page has no ${selector}.`);
		if (!isOff(element)) {
			element.focus();
			element.click();
		}
		await this.settle();
	}

	async send(form: string): Promise<void> {
		await this.click(`#${form} > button:not([type=button])`);
	}

	values(...names: readonly string[]): string {
		return names.map((name) => this.get(`f-${name}`).value).join('|');
	}

	text(id: string): string {
		return this.get(id).textContent.trim();
	}

	get step(): string {
		const steps = [...this.window.document.querySelectorAll('main form, main section')];
		return steps.flatMap(({ id, hidden }) => (hidden ? [] : [id])).join();
	}

	get focused(): string {
		const { id, tagName } = this.window.document.activeElement;
		return id || tagName;
	}
}

const isOff = (element: DomElement): boolean =>
	element.disabled || element.closest('fieldset[disabled]') !== null;
