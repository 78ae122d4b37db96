import type { Files, Invoice, Invoices } from '../books/invoices.mts';
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

/** The XML and the PDF of each invoice: created at the first download, then kept in the books. */
export class Documents {
	private readonly invoices: Invoices;
	private readonly pending = new Map<string, Promise<Files>>();
	private sealers: Promise<Sealers> | undefined;

	constructor(invoices: Invoices) {
		this.invoices = invoices;
	}

	/** The invoice's files; simultaneous calls get the same ones. */
	async of(invoice: Invoice): Promise<Files> {
		const kept = this.invoices.files(invoice.id);
		if (kept !== undefined) return kept;
		const { uuid } = invoice;
		let making = this.pending.get(uuid);
		if (making === undefined) {
			making = this.make(invoice).finally(() => this.pending.delete(uuid));
			this.pending.set(uuid, making);
		}
		return await making;
	}

	/** The certificates of issuer and certifier, with which the seals can be checked. */
	async certificates(): Promise<{ issuer: string; certifier: string }> {
		const { issuer, certifier } = await this.getSealers();
		return {
			issuer: issuer.certificate.toString(),
			certifier: certifier.certificate.toString(),
		};
	}

	private async make(invoice: Invoice): Promise<Files> {
		// Loaded when needed: these libraries and fonts take longer to load than all the rest.
		const [{ buildXml }, { buildPdf }, { issuer, certifier }] = await Promise.all([
			import('./xml.mts'),
			import('./pdf.mts'),
			this.getSealers(),
		]);
		const xml = buildXml(invoice.comprobante, invoice, issuer, certifier);
		const files = { xml: Buffer.from(xml), pdf: await buildPdf(xml) };
		this.invoices.keepFiles(invoice.id, files);
		return files;
	}

	private getSealers(): Promise<Sealers> {
		return (this.sealers ??= createSealers());
	}
}
