import { inspect } from 'node:util';

import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { LoggerProxy } from 'n8n-workflow';

/** Collects all lines with this text that n8n logs during a file's tests, at any level. */
export function linesWith(text: string): string[] {
	const found: string[] = [];
	const read = (...parts: unknown[]): void => {
		const line = parts.map((part) => inspect(part, { depth: 12 })).join(' ');
		if (line.includes(text)) found.push(line);
	};
	const reader = { error: read, warn: read, info: read, debug: read, scoped: () => reader };
	const ofEngine = Container.get(Logger);
	const use = (logger: typeof ofEngine): void => {
		LoggerProxy.init(logger);
		Container.set(Logger, logger);
	};
	beforeAll(() => {
		use(reader as never);
	});
	afterAll(() => {
		use(ofEngine);
	});
	return found;
}
