import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { megabytes } from '../peak.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';
import { runWorker } from '../runWorker.mts';
import type { MonthFigures, MonthTask } from './monthWorker.mts';

const WORKER = fileURLToPath(new URL('./monthWorker.mts', import.meta.url));

const FEW = 20;
const MANY = 2_000;
/** The whole n8n process has this heap limit. */
const HEAP_MB = 512;
const PDF_BYTES = 100_000;
const ORDER_BYTES = 8_000;
const MAX_EXTRA_BYTES = 250_000_000;

/** Measures the memory for archiving a month with a heap of 512 MB, each case in a new process. */
export async function measureMonth(setup: Setup): Promise<Report> {
	const service = await startFiles();
	try {
		const measure = async (items: number) => {
			const own = { items, orderBytes: ORDER_BYTES, ...setup.engine, url: service.url };
			return (await runWorker(setup, WORKER, own satisfies MonthTask, [
				`--max-old-space-size=${HEAP_MB}`,
			])) as MonthFigures;
		};
		const few = await measure(FEW);
		const many = await measure(MANY);
		const more = many.most - few.most;
		return {
			figures: [few, many].map(({ items, most, zip, seconds }) => ({
				invoices: items,
				'RSS MB': megabytes(most),
				'ZIP MB': megabytes(zip),
				s: seconds.toFixed(1),
			})),
			notes: [
				`each has an XML, a PDF of ${PDF_BYTES / 1000} kB and an order of ${ORDER_BYTES / 1000} kB`,
			],
			goals: [
				{
					goal: `${MANY} invoices take at most ${megabytes(MAX_EXTRA_BYTES)} MB more than ${FEW}: ${megabytes(more)} MB`,
					met: more <= MAX_EXTRA_BYTES,
				},
			],
		};
	} finally {
		service.close();
	}
}

/** This service has an invoice for every ID. */
async function startFiles() {
	const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(PDF_BYTES - 9, 0xfe)]);
	const base64 = pdf.toString('base64');
	const server = createServer((request, response) => {
		void json(request).then((body) => {
			const { Id } = body as { Id: string };
			const xml = Buffer.from(invoiceXml(Id)).toString('base64');
			response
				.writeHead(200, { 'content-type': 'application/json' })
				.end(JSON.stringify({ data: { xml, pdf: base64 } }));
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { url: `http://127.0.0.1:${port}`, close };
}

function invoiceXml(id: string): string {
	const tax =
		'<cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="1000.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="160.00"/></cfdi:Traslados></cfdi:Impuestos>';
	const line = `<cfdi:Concepto ClaveProdServ="52152001" Cantidad="1" ClaveUnidad="H87" Descripcion="Taza" ValorUnitario="1000.00" Importe="1000.00" ObjetoImp="02">${tax}</cfdi:Concepto>`;
	return `<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Serie="A" Folio="${id}" Fecha="2026-10-05T10:20:30" FormaPago="03" MetodoPago="PUE" TipoDeComprobante="I" SubTotal="1000.00" Moneda="MXN" Total="1160.00" Sello="${'c2VsbG8='.repeat(60)}" Certificado="${'Y2VydA=='.repeat(250)}"><cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/><cfdi:Receptor Rfc="URE180429TM6" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA" UsoCFDI="G03"/><cfdi:Conceptos>${line}</cfdi:Conceptos>${tax}<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="00000000-0000-4000-8000-${id.padStart(12, '0')}"/></cfdi:Complemento></cfdi:Comprobante>`;
}
