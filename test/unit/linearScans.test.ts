/**
 * No answer may block n8n. Each scan is run on an input and on one ten times as long: a linear one
 * takes about ten times as long, a quadratic one a hundred times.
 */
import { acceptedJson } from '../../nodes/Cfdi/response/answer';
import { fileKind, uuidInXml } from '../../nodes/Cfdi/response/fileKind';
import { filesInJson } from '../../nodes/Cfdi/response/fileInJson';
import { identifiersIn } from '../../nodes/Cfdi/response/identifiers';
import { serviceWords } from '../../nodes/Cfdi/response/serviceWords';

/** The least time of three runs, in milliseconds. */
function timeOf(scan: (text: string) => unknown, text: string): number {
	return Math.min(
		...[1, 2, 3].map(() => {
			const start = performance.now();
			scan(text);
			return performance.now() - start;
		}),
	);
}

const scans: Record<string, (text: string) => unknown> = {
	serviceWords,
	uuidInXml,
	fileKind: (text) => fileKind(Buffer.from(text)),
	filesInJson: (text) => filesInJson({ a: text }),
	identifiersIn,
	'identifiersIn a JSON': (text) => identifiersIn({ error: { message: text } }),
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
];

describe.each(Object.entries(scans))('%s', (_name, scan) => {
	it.each(pieces)('goes once over an answer of nothing but %j', (piece) => {
		const long = (length: number) =>
			piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
		const short = Math.max(timeOf(scan, long(9_000)), 0.3);
		expect(timeOf(scan, long(90_000)) / short).toBeLessThan(40);
	});
});
