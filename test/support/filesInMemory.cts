import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';

/** Gives n8n's engine a file service without managers: it keeps each file in the item itself. */
export function keepFilesInMemory(): void {
	const silent = { error() {}, warn() {}, info() {}, debug() {} };
	Container.set(
		BinaryDataService,
		new BinaryDataService({} as never, {} as never, silent as never),
	);
}
