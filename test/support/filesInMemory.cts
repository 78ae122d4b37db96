import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';

/** Makes n8n's engine keep each file in its item. Uses a file service without managers. */
export function keepFilesInMemory(): void {
	const silent = { error() {}, warn() {}, info() {}, debug() {} };
	Container.set(
		BinaryDataService,
		new BinaryDataService({} as never, {} as never, silent as never),
	);
}
