import type { FileKind, Invoice, Invoices } from '../books/invoices.mts';
import { Sealer } from './seal.mts';

interface Sealers {
	issuer: Sealer;
	certifier: Sealer;
}

async function createSealers(): Promise<Sealers> {
	const [issuer, certifier] = await Promise.all([
		Sealer.create({ name: 'EMISOR DE PRUEBA', number: '99990000000000000001' }),
		Sealer.create({ name: 'CERTIFICADOR DE PRUEBA', number: '99990000000000000002' }),
	]);
	return { issuer, certifier };
}

/**
 * Creates an invoice's XML and PDF on the first request and keeps them in the database. The XML
 * does not wait for the PDF, which takes much longer.
 */
export class Documents {
	private readonly invoices: Invoices;
	private readonly pending = new Map<string, Promise<Buffer>>();
	private sealers: Promise<Sealers> | undefined;

	constructor(invoices: Invoices) {
		this.invoices = invoices;
	}

	/** Simultaneous calls create the file only once. */
	async xml(invoice: Invoice): Promise<Buffer> {
		return await this.once('xml', invoice, async () => {
			// Load these libraries and fonts only when needed, because they load slowly.
			const [{ buildXml }, { issuer, certifier }] = await Promise.all([
				import('./xml.mts'),
				this.getSealers(),
			]);
			return Buffer.from(buildXml(invoice.comprobante, invoice, issuer, certifier));
		});
	}

	async pdf(invoice: Invoice): Promise<Buffer> {
		return await this.once('pdf', invoice, async () => {
			const [{ buildPdf }, xml] = await Promise.all([import('./pdf.mts'), this.xml(invoice)]);
			return await buildPdf(xml.toString());
		});
	}

	async certificates(): Promise<{ issuer: string; certifier: string }> {
		const { issuer, certifier } = await this.getSealers();
		return {
			issuer: issuer.certificate.toString(),
			certifier: certifier.certificate.toString(),
		};
	}

	private async once(
		kind: FileKind,
		{ id, uuid }: Invoice,
		make: () => Promise<Buffer>,
	): Promise<Buffer> {
		const kept = this.invoices.file(id, kind);
		if (kept !== undefined) return kept;
		const name = `${uuid}.${kind}`;
		let making = this.pending.get(name);
		if (making === undefined) {
			making = make()
				.then((file) => {
					this.invoices.keepFile(id, kind, file);
					return file;
				})
				.finally(() => this.pending.delete(name));
			this.pending.set(name, making);
		}
		return await making;
	}

	private getSealers(): Promise<Sealers> {
		return (this.sealers ??= createSealers());
	}
}
