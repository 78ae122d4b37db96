/**
 * Declares only the parts of jsdom that the tests use, because the published types would add all
 * browser types.
 */
declare module 'jsdom' {
	export interface DomElement {
		id: string;
		name: string;
		value: string;
		href: string;
		download: string;
		tagName: string;
		hidden: boolean;
		disabled: boolean;
		textContent: string;
		options: DomElement[];
		focus(): void;
		blur(): void;
		click(): void;
		closest(selector: string): DomElement | null;
		querySelector(selector: string): DomElement | null;
		querySelectorAll(selector: string): Iterable<DomElement>;
		dispatchEvent(event: object): boolean;
	}

	export interface DomWindow {
		name: string;
		document: DomElement & {
			body: DomElement;
			activeElement: DomElement;
			getElementById(id: string): DomElement | null;
		};
		location: { hash: string };
		history: { back(): void };
		HTMLElement: { prototype: object };
		HTMLAnchorElement: { prototype: object };
		URL: object;
		Event: new (type: string, options: object) => object;
		File: new (parts: readonly string[], name: string) => object;
		KeyboardEvent: new (type: string, options: object) => object;
		setTimeout(run: () => void, ms: number): number;
		clearTimeout(timer: number): void;
		close(): void;
	}

	export class VirtualConsole {
		on(event: 'jsdomError', listener: (error: Error) => void): this;
	}

	export class JSDOM {
		constructor(
			html: string,
			options: {
				url: string;
				runScripts: 'dangerously';
				pretendToBeVisual: boolean;
				virtualConsole: VirtualConsole;
				beforeParse(window: DomWindow): void;
			},
		);
		readonly window: DomWindow;
	}
}
