/**
 * No answer may block n8n. Each scan gets an input so long that one which goes over it again from each
 * of its pieces would take hours. Nothing is measured: such a scan is ended, as jest itself could not.
 */
import { runInNewContext } from 'node:vm';

import { acceptedJson } from '../../nodes/Cfdi/response/answer';
import { fileKind, uuidInXml } from '../../nodes/Cfdi/response/fileKind';
import { filesInJson } from '../../nodes/Cfdi/response/fileInJson';
import { identifiersIn } from '../../nodes/Cfdi/response/identifiers';
import { parseJson } from '../../nodes/Cfdi/response/parseJson';
import { serviceWords } from '../../nodes/Cfdi/response/serviceWords';

/** In characters: the longest answer that is read. */
const LONG = 5_000_000;

/** In milliseconds; only for a scan that does not end. */
const ENDLESS = 60_000;

const scans: Record<string, (text: string) => unknown> = {
	serviceWords,
	uuidInXml,
	fileKind: (text) => fileKind(Buffer.from(text)),
	filesInJson: (text) => filesInJson({ a: text }),
	identifiersIn,
	'identifiersIn a JSON': (text) => identifiersIn({ error: { message: text } }),
	parseJson: (text) => parseJson(`[${JSON.stringify(text)}, 1234567890123456789]`),
	acceptedJson: (text) => {
		try {
			return acceptedJson({ statusCode: 422, headers: {}, body: text as never });
		} catch (error) {
			return error;
		}
	},
};

const pieces = [
	'<',
	'<a',
	'<!--',
	'<script',
	'<style>',
	'<title',
	'<title>',
	'<?xml ',
	'<TimbreFiscalDigital ',
	'<x:TimbreFiscalDigital UUID="',
	'8B82EB52-0022-4F0F-B59D-6EA0013469F0 ',
	'0-',
	' ',
	'[',
	'{"a":',
	'data:;base64,',
	'\\"',
	', 1234567890123456',
];

describe.each(Object.entries(scans))('%s', (_name, scan) => {
	it.each(pieces)('ends for an answer of nothing but %j', (piece) => {
		const text = piece.repeat(LONG / piece.length);
		expect(() => {
			runInNewContext('scan(text)', { scan, text }, { timeout: ENDLESS });
		}).not.toThrow();
	});
});
