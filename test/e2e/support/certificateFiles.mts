import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import PdfPrinter from 'pdfmake';
import fonts from 'pdfmake/build/vfs_fonts.js';

export interface Taxpayer {
	rfc: string;
	idCif: string;
	postalCode: string;
	issued: string;
}

interface Certificates {
	taxpayers: Record<'company' | 'person' | 'suspended', Taxpayer> & Record<string, Taxpayer>;
	certificatePage: (taxpayer: Taxpayer) => string;
	certificatePages: (taxpayer: Taxpayer) => string[][];
	nameOf: (taxpayer: Taxpayer) => string;
	pageWithoutTaxpayer: string;
}

const source = async (file: string): Promise<unknown> =>
	await import(new URL(`../../../${file}`, import.meta.url).href);

export const { taxpayers, certificatePage, certificatePages, nameOf, pageWithoutTaxpayer } =
	(await source('packages/cfdi/fixtures/taxCertificates.ts')) as Certificates;

const { pdfMaker } = (await source('packages/cfdi/fixtures/pdfOf.ts')) as {
	pdfMaker: (
		printer: typeof PdfPrinter,
		fonts: object,
	) => (pages: readonly string[][]) => Promise<Buffer>;
};

export const pdfOf = pdfMaker(PdfPrinter, fonts);

const made = (await source('packages/cfdi/fixtures/hostilePdfs.ts')) as {
	hostilePdfs: (deflate: typeof deflateSync) => ReadonlyArray<{ of: string; make: () => Buffer }>;
};

export const hostilePdfs = made.hostilePdfs(deflateSync);

export const certificatePdf = async (taxpayer: Taxpayer): Promise<Buffer> =>
	await pdfOf(certificatePages(taxpayer));

export const qrLink = ({ idCif, rfc }: Taxpayer): string =>
	`https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=${idCif}_${rfc}`;

/** Replaces SAT's server during a scenario. Knows only these taxpayers. */
export async function withSat<Result>(
	taxpayers: readonly Taxpayer[],
	work: (sat: { url: string; asked: string[] }) => Promise<Result>,
): Promise<Result> {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(request.url ?? '');
		const value = new URL(request.url ?? '', 'http://localhost').searchParams.get('D3') ?? '';
		const taxpayer = taxpayers.find(({ idCif, rfc }) => value === `${idCif}_${rfc}`);
		if (value.startsWith('500000')) return request.socket.destroy();
		response.setHeader('content-type', 'text/html; charset=utf-8');
		return response.end(taxpayer === undefined ? pageWithoutTaxpayer : certificatePage(taxpayer));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		const { port } = server.address() as AddressInfo;
		return await work({ url: `http://127.0.0.1:${port}`, asked });
	} finally {
		server.closeAllConnections();
		server.close();
	}
}
