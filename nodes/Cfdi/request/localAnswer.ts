import type { IDataObject } from 'n8n-workflow';

/** Takes the place of a body where an operation answers by itself, and sends nothing. */
export class LocalAnswer {
	constructor(readonly json: IDataObject) {}
}
