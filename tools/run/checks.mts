import { styleText } from 'node:util';

export class Checks {
	#passed = 0;
	#failed = 0;
	readonly #say: (line: string) => void;

	constructor(say: (line: string) => void) {
		this.#say = say;
	}

	get failed(): number {
		return this.#failed;
	}

	get allPassed(): boolean {
		return this.#failed === 0 && this.#passed > 0;
	}

	check(what: string, holds: boolean, found?: unknown): void {
		if (holds) {
			this.#passed++;
			this.#say(`${styleText('green', 'ok')}      ${what}`);
			return;
		}
		this.#failed++;
		const instead = found === undefined ? '' : `: ${String(JSON.stringify(found)).slice(0, 300)}`;
		this.#say(`${styleText('red', 'FAILED')}  ${what}${instead}`);
	}

	summary(): string {
		return `${this.#passed} passed, ${this.#failed} failed`;
	}
}
