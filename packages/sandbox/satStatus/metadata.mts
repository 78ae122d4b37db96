import { zipSync } from 'fflate';
import type { IssuedInvoice } from '../books/invoices.mts';
import type { Element } from '../invoices/comprobante.mts';
import { localTime } from '../sat/clock.mts';
import { certifierRfc } from '../sat/taxpayers.mts';
import type { Service } from '../service.mts';
import { states } from './states.mts';

/** Column headers of the "Descargar Metadata" list, the same in SAT's web service and portal. */
const HEADER =
	'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~PacCertifico~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion';

/** SAT splits a large month's list into several files with this number of rows. */
const ROWS_OF_A_FILE = 1_000;

const written = (text: unknown): string => (typeof text === 'string' ? text : '');

const withSpace = (time: string): string => time.replace('T', ' ');

const party = (value: Element[string]): Element =>
	typeof value === 'object' && !Array.isArray(value) ? value : {};

function rowOf(service: Service, invoice: IssuedInvoice): string[] {
	const { uuid, comprobante, stampedAt, cancelledAt } = invoice;
	const says = states[service.satStates.of(invoice).state];
	// The stamp has not reached SAT yet.
	if (says === undefined) return [];
	const [issuer, recipient] = [party(comprobante.Emisor), party(comprobante.Receptor)];
	const isCancelled = says.Estado === 'Cancelado';
	const cells = [
		uuid,
		issuer.Rfc,
		issuer.Nombre,
		recipient.Rfc,
		recipient.Nombre,
		certifierRfc,
		withSpace(written(comprobante.Fecha)),
		withSpace(stampedAt),
		comprobante.Total,
		comprobante.TipoDeComprobante,
		isCancelled ? '0' : '1',
		isCancelled && cancelledAt !== null ? withSpace(localTime(new Date(cancelledAt))) : '',
	];
	// Names stay unchanged, even if they contain the separator ~.
	return [cells.map(written).join('~')];
}

const textOf = (rows: string[]): string => [HEADER, ...rows].map((row) => `${row}\r\n`).join('');

/**
 * Builds SAT's list of a month's invoices as one text file or, like the portal, as a ZIP of several
 * files.
 */
export function metadataOf(
	service: Service,
	month: string,
	issuer: string,
): { text: string; zip: () => Buffer } {
	const rows = service.invoices.issuedIn(month, issuer).flatMap((one) => rowOf(service, one));
	return {
		text: textOf(rows),
		zip: () => {
			const count = Math.max(1, Math.ceil(rows.length / ROWS_OF_A_FILE));
			const files = Array.from({ length: count }, (_none, index) => {
				const own = rows.slice(index * ROWS_OF_A_FILE, (index + 1) * ROWS_OF_A_FILE);
				const number = String(index + 1).padStart(2, '0');
				return [`${issuer}_${month}_${number}.txt`, Buffer.from(textOf(own))] as const;
			});
			return Buffer.from(zipSync(Object.fromEntries(files)));
		},
	};
}
