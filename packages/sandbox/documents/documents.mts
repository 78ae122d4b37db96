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
 * The XML and the PDF of each invoice: each is made when it is first asked for, then kept in the books. The PDF takes
 * most of the time, and not everything that reads the XML needs it.
 */
export class Documents {
	private readonly invoices: Invoices;
	private readonly pending = new Map<string, Promise<Buffer>>();
	private sealers: Promise<Sealers> | undefined;

	constructor(invoices: Invoices) {
		this.invoices = invoices;
	}

	/** The invoice's XML; simultaneous calls get the same one. */
	async xml(invoice: Invoice): Promise<Buffer> {
		return await this.once('xml', invoice, async () => {
			// Loaded when needed: these libraries and fonts take longer to load than all the rest.
			const [{ buildXml }, { issuer, certifier }] = await Promise.all([
				import('./xml.mts'),
				this.getSealers(),
			]);
			return Buffer.from(buildXml(invoice.comprobante, invoice, issuer, certifier));
		});
	}

	/** The PDF that shows the invoice's XML; simultaneous calls get the same one. */
	async pdf(invoice: Invoice): Promise<Buffer> {
		return await this.once('pdf', invoice, async () => {
			const [{ buildPdf }, xml] = await Promise.all([import('./pdf.mts'), this.xml(invoice)]);
			return await buildPdf(xml.toString());
		});
	}

	/** The certificates of issuer and certifier, with which the seals can be checked. */
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
