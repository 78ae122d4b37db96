import { zipSync } from 'fflate';
import { json } from '../answer.mts';
import type { Answer, PaddedBody } from '../answer.mts';
import type { DownloadForm, Settings } from '../settings.mts';

interface Download {
	id: number;
	uuid: string;
	xml: Buffer;
	pdf: Buffer;
}

export const fileTypes = {
	xml: 'application/xml; charset=utf-8',
	pdf: 'application/pdf',
	zip: 'application/zip',
} as const;

const base64 = (file: Buffer): string => file.toString('base64');

/** Adds blanks at the end, which change neither an XML nor a PDF. */
const pad = (file: Buffer, size: number): PaddedBody => ({
	head: file,
	size: Math.max(file.length, size),
});

const padded = (file: Buffer, size: number): Buffer =>
	size > file.length ? Buffer.concat([file, Buffer.alloc(size - file.length, ' ')]) : file;

const raw = (type: keyof typeof fileTypes, body: Answer['body'], fileName?: string): Answer => ({
	status: 200,
	headers: {
		'content-type': fileTypes[type],
		...(fileName === undefined
			? {}
			: { 'content-disposition': `attachment; filename="${fileName}"` }),
	},
	body,
});

/** Adds a third file of blanks to a ZIP that is smaller than `size` bytes. */
function zip({ uuid, xml, pdf }: Download, size: number): Buffer {
	const files = { [`${uuid}.xml`]: xml, [`${uuid}.pdf`]: pdf };
	const archive = (more: Record<string, Uint8Array> = {}) =>
		Buffer.from(zipSync({ ...files, ...more }, { level: 0 }));
	const plain = archive();
	const overhead = archive({ relleno: Buffer.alloc(0) }).length;
	return size < overhead ? plain : archive({ relleno: Buffer.alloc(size - overhead, ' ') });
}

type Form = (download: Download, size: number, origin: string) => Answer;

/** The real service's documentation does not show a download's format, so it is a setting. */
const forms: Record<DownloadForm, Form> = {
	json: ({ id, uuid, xml, pdf }, size) =>
		json({ data: { id, uuid, xml: base64(padded(xml, size)), pdf: base64(padded(pdf, size)) } }),
	xml: ({ uuid, xml }, size) => raw('xml', pad(xml, size), `${uuid}.xml`),
	xmlWithoutName: ({ xml }, size) => raw('xml', pad(xml, size)),
	pdf: ({ uuid, pdf }, size) => raw('pdf', pad(pdf, size), `${uuid}.pdf`),
	zip: (download, size) => raw('zip', zip(download, size), `${download.uuid}.zip`),
	jsonOneFile: ({ pdf }, size) => json({ data: base64(padded(pdf, size)) }),
	jsonDeep: ({ id, uuid, xml, pdf }, size) =>
		json({
			result: {
				invoice: { id, folio_fiscal: uuid },
				documents: [
					{ type: 'cfdi', file: { content: base64(padded(xml, size)) } },
					{ type: 'print', file: { content: base64(padded(pdf, size)) } },
				],
			},
		}),
	jsonPlainXml: ({ id, uuid, xml }, size) =>
		json({ data: { id, uuid, xml: padded(xml, size).toString() } }),
	links: ({ id }, _size, origin) =>
		json({
			data: {
				xml_url: `${origin}/sandbox/files/${id}.xml`,
				pdf_url: `${origin}/sandbox/files/${id}.pdf`,
			},
		}),
};

export const answerFiles = (
	{ downloadForm, downloadSize }: Settings,
	download: Download,
	origin: string,
): Answer => forms[downloadForm](download, downloadSize, origin);
