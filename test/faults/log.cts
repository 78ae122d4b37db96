/** Reads what n8n's logger writes, at every level. */
import { inspect } from 'node:util';

import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { LoggerProxy } from 'n8n-workflow';

/** @returns a list that fills with the log lines that contain the text */
export function linesWith(text: string): string[] {
	const found: string[] = [];
	const read = (...parts: unknown[]): void => {
		const line = parts.map((part) => inspect(part, { depth: 12 })).join(' ');
		if (line.includes(text)) found.push(line);
	};
	const logger = { error: read, warn: read, info: read, debug: read, scoped: () => logger };
	LoggerProxy.init(logger);
	Container.set(Logger, logger as never);
	return found;
}
