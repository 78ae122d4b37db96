import type { MonthAudit, MonthToAudit, SatList } from '../audit';
import { auditSteps, SatListReader } from '../audit';
import { finished } from '../../cfdi/reading/bounds';
import type { Row } from '../register';

export const ISSUER = 'EKU9003173C9';
export const CUSTOMER = 'URE180429TM6';

export const HEADER =
	'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion';

export const uuidOf = (number: number): string =>
	`A0B1C2D3-E4F5-4A6B-8C7D-${number.toString(16).toUpperCase().padStart(12, '0')}`;

const CELLS = {
	uuid: uuidOf(1),
	issuer: ISSUER,
	issuerName: 'ESCUELA KEMPER URGATE',
	recipient: CUSTOMER,
	recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	certifier: 'SAT970701NN3',
	issuedAt: '2026-11-10 10:20:30',
	certifiedAt: '2026-11-10 10:20:35',
	total: '1160.00',
	type: 'I',
	state: '1',
	cancelledAt: '',
};

export type Cells = Partial<typeof CELLS>;

export const satRow = (cells: Cells = {}): string =>
	Object.values({ ...CELLS, ...cells }).join('~');

export const listText = (rows: readonly string[], header = HEADER): string =>
	[header, ...rows].map((row) => `${row}\r\n`).join('');

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** @throws Problems */
export function readLists(
	files: Readonly<Record<string, string | Uint8Array>>,
	issuer = ISSUER,
): SatList {
	const reader = new SatListReader(issuer);
	for (const [name, file] of Object.entries(files)) {
		finished(reader.read(name, typeof file === 'string' ? bytesOf(file) : file));
	}
	return reader.list();
}

export const MONTH = '2026-11';

export const NOW = Date.parse('2026-12-20T12:00:00Z');

/**
 * Audits a month, given the lines of SAT's list and the register's rows.
 * @throws Problems
 */
export function audited(
	sat: readonly string[],
	register: readonly Row[],
	more: Partial<MonthToAudit> = {},
): MonthAudit {
	const now = more.now ?? NOW;
	return finished(
		auditSteps({
			month: MONTH,
			issuer: ISSUER,
			sat: readLists({ 'a.txt': listText(sat) }),
			register,
			payments: [],
			now,
			listedAt: now,
			...more,
		}),
	);
}

/** Returns the register's row for the CFDI that `satRow` lists. */
export const registerRow = (changes: Row = {}): Row => ({
	id: 1,
	uuid: uuidOf(1),
	invoice_id: '1',
	type: 'I',
	status: 'stamped',
	issued_on: '2026-11-10',
	recipient: CUSTOMER,
	total: 1160,
	currency: 'MXN',
	shop: 'tienda.mx',
	order_id: '1001',
	order_number: '1001',
	order_key: 'tienda.mx/1001',
	state: 'stamped',
	...changes,
});
