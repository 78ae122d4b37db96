/** The service's answers are not fully documented: the node must be able to read any answer. */
import fc from 'fast-check';
import type { IN8nHttpFullResponse } from 'n8n-workflow';

import type { ReadAnswer } from '../../../nodes/Cfdi/service/answer';
import type { DownloadTarget } from '../../../nodes/Cfdi/service/files';
import { readDownload } from '../../../nodes/Cfdi/service/files';
import { readPage } from '../../../nodes/Cfdi/service/pages';
import { redact } from '../../../nodes/Cfdi/service/redact';
import { ItemError } from '../../../nodes/Cfdi/service/itemError';
import {
	cancelledInvoice,
	createdRecord,
	stampedInvoice,
} from '../../../nodes/Cfdi/service/readAnswer';

const target: DownloadTarget = {
	id: '1024',
	outputField: 'data',
	files: {
		prepareBinaryData: async (_bytes, fileName, mimeType) => ({
			data: '',
			fileName,
			mimeType: mimeType ?? '',
		}),
	},
};

const readers: Array<{ operation: string; read: ReadAnswer }> = [
	{ operation: 'Create', read: createdRecord },
	{ operation: 'Stamp', read: stampedInvoice },
	{ operation: 'Cancel', read: cancelledInvoice },
	{
		operation: 'Get Many',
		read: async (answer) => readPage(answer).records.map((json) => ({ json })),
	},
	{ operation: 'Download', read: async (answer) => await readDownload(answer, target) },
	{
		operation: 'Download with Read Invoice',
		read: async (answer) => await readDownload(answer, { ...target, readInvoice: true }),
	},
];

/** Keys that the readers know, and others. */
const key = fc.oneof(
	fc.constantFrom('data', 'error', 'errors', 'message', 'code', 'id', 'uuid', 'current_page'),
	fc.constantFrom('last_page', 'next_page_url', 'status', 'xml', 'pdf', '__proto__', 'constructor'),
	fc.string(),
);
const file = fc.constantFrom(
	'%PDF-1.7 of some length, as text',
	Buffer.from('%PDF-1.7 of some length, in base64').toString('base64'),
	'<?xml version="1.0"?><cfdi:Comprobante/>',
	'UEsDBBQAAAAIAAAAAAAAAAAAAAAAAAAAAAA=',
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
	json: fc.oneof(
		{ depthSize: 'small' },
		fc.constantFrom(null, true, 422, 0, -1, '', 'texto', 1e21),
		fc.string(),
		file,
		fc.array(tie('json'), { maxLength: 4 }),
		fc.dictionary(key, tie('json'), { maxKeys: 5 }),
	),
}));
const text = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 3000 }),
	json.map((value) => JSON.stringify(value)),
	json.map((value) => `\uFEFF${JSON.stringify(value)}`),
	json.map((value) => JSON.stringify(value).slice(0, -1)),
	fc.constant('<html><title>x</title>'.padEnd(200_000, '<p>')),
);
const body = fc.oneof(
	json,
	text,
	text.map((value) => Buffer.from(value, 'utf8')),
	text.map((value) => Buffer.from(value, 'utf16le')),
	fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
	fc.constant(undefined),
);
const status = fc.oneof(
	fc.constantFrom(200, 201, 204, 422, 401, 429, 500),
	fc.integer({ min: 100, max: 999 }),
);
const header = fc.oneof(
	fc.string(),
	fc.constant(undefined),
	fc.constantFrom('12', 'attachment; filename="a.xml"'),
);
const response = fc.record({
	statusCode: status,
	headers: fc.record({
		'content-type': header,
		'content-disposition': header,
		'retry-after': header,
		location: header,
	}),
	body,
});

it.each(readers)(
	'$operation reads any answer as items, or as an error with a message and advice',
	async ({ read }) => {
		await fc.assert(
			fc.asyncProperty(response, async (answer) => {
				const outcome = await read(answer as IN8nHttpFullResponse).catch((error: unknown) => error);

				if (Array.isArray(outcome)) {
					expect(() => JSON.stringify(outcome)).not.toThrow();
					return;
				}
				expect(outcome).toBeInstanceOf(ItemError);
				const { details } = redact(outcome as ItemError, (text) => text);
				expect(['refused', 'notSent', 'unknown']).toContain(details.outcome);
				expect(details.message.trim()).not.toBe('');
				expect(details.message.length).toBeLessThanOrEqual(601);
				expect(details.description).toMatch(/\(HTTP \d{3}\)/);
			}),
			{ numRuns: 150 },
		);
	},
);
