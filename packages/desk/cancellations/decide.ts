import { Decimal } from 'cfdi-mx';
import { placesText } from '../places';
import { normalizeRows } from '../receivable';
import { answerUntil, daysUntil, written } from '../calendar';
import type { Answered, Decided, Downloaded, Named, NodeError, What } from './shapes';
import { satSays, uuidIn } from './status';
import type { SatSays } from './status';

interface Payment {
	invoice_id?: string;
	payment_id?: string | null;
	payment_uuid?: string | null;
}

interface Whole {
	named: readonly Named[];
	downloads: readonly Downloaded[];
	answers: readonly Answered[];
	payments: readonly Payment[];
	/** In Mexico City, as `2026-11-23`. */
	today: string;
}

/** Days before a deadline in which it is mentioned. */
const NEAR = 5;

export const NEARLY = 'Hay plazo hasta el';

const FINE = 'multa del 5 al 10 % de su importe (CFF 81 XLVI y 82 XLII)';

/** Returns each invoice in the file with the expected result of its cancellation. Merges rows with the same UUID. */
export function decide({ named, downloads, answers, payments, today }: Whole): Decided[] {
	const all = named.map((one, at) => withInvoice(one, downloads[at] ?? {}));
	const replacing = new Map<string, Invoice>(
		all.flatMap((one, at) =>
			one.isReplacement ? [[one.uuid, downloads[at]?.invoice] as const] : [],
		),
	);
	const first = new Map<string, { one: Decided; at: number }>();
	for (const [at, one] of all.entries()) {
		if (one.isReplacement) continue;
		const key = one.uuid || `${at}`;
		const before = first.get(key);
		if (before === undefined) first.set(key, { one, at });
		else before.one.wanted = [...before.one.wanted, ...one.wanted];
	}
	return [...first.values()].map(({ one, at }) => {
		const download = downloads[at] ?? {};
		const sat = satSays(answers[at], download);
		const no = one.why || whyNot(one, download);
		const [what, says]: [What, string] =
			no === '' ? decided(one, sat, download, { payments, today }) : ['no', no];
		const differs = differsIn(download.invoice, one, replacing);
		if (!ASKED.includes(what) || differs === '')
			return { ...one, what, says, sat_status: sat.words };
		const now = what === 'free' || what === 'accept' ? 'differs' : what;
		return { ...one, what: now, says: `${says} ${differs}`, sat_status: sat.words };
	});
}

/** Results that lead to a request, some only after the person confirms. */
const ASKED: readonly What[] = ['free', 'accept', 'late', 'unknown', 'rejected', 'again'];

type Invoice = Downloaded['invoice'];

/**
 * Returns the differences between an invoice and its replacement. Returns '' if they match, if the replacement is
 * related to this invoice, or if the register lacks it.
 */
function differsIn(
	own: Invoice,
	{ replacement, uuid }: Decided,
	replacing: ReadonlyMap<string, Invoice>,
): string {
	const other = replacing.get(replacement.toUpperCase());
	if (own === undefined || other === undefined || replaces(other, uuid)) return '';
	const total = (invoice: NonNullable<Invoice>) =>
		Decimal.parse(invoice.Total)?.equals(Decimal.parse(own.Total) ?? Decimal.zero) === true;
	const differences = [
		[other.Receptor.Rfc !== own.Receptor.Rfc, 'otro receptor', other.Receptor.Rfc],
		[other.Moneda !== own.Moneda || !total(other), 'otro total', `${other.Total} ${other.Moneda}`],
	] as const;
	const found = differences.filter(([isOther]) => isOther);
	if (found.length === 0) return '';
	const list = found.map(([, what, value]) => `${what}, ${value}`).join(', y ');
	return `Su sustitución tiene ${list}, y no dice que la sustituye (relación 04).`;
}

function withInvoice(named: Named, { invoice, verificationUrl = '' }: Downloaded): Decided {
	const { listed, wanted } = named;
	const [{ reason: cancel_reason = '', replacement = '' } = {}] = wanted;
	const uuid = uuidIn(verificationUrl) ?? listed.uuid ?? '';
	return {
		...named,
		...(listed.id !== undefined && { id: listed.id }),
		uuid: uuid.toUpperCase(),
		what: 'no',
		says: '',
		sat_status: '',
		cancel_reason,
		replacement,
		order_number: listed.order_number ?? [invoice?.Serie, invoice?.Folio].filter(Boolean).join('-'),
		total: invoice?.Total ?? '',
		currency: invoice?.Moneda ?? '',
		type: invoice?.TipoDeComprobante ?? '',
		recipient: invoice?.Receptor.Rfc ?? '',
		method: invoice?.MetodoPago ?? '',
		issued_on: invoice?.Fecha.slice(0, 10) ?? '',
	};
}

/** Returns the error in the rows that prevents a cancellation before asking SAT. */
function whyNot(
	{ uuid, wanted, replacement, listed, invoice_id: id }: Decided,
	{ invoice, error }: Downloaded,
): string {
	if (error !== undefined) return errorText(error);
	if (listed.uuid && uuid !== '' && listed.uuid.toUpperCase() !== uuid) {
		return `El ID ${id} es en su servicio de la factura ${uuid}, y el registro de facturas tiene ${listed.uuid}. Pida a quien administra el flujo que corrija el ID en el registro.`;
	}
	const other = wanted.find((one) => one.uuid !== '' && uuid !== '' && one.uuid !== uuid);
	if (other !== undefined) {
		return `El ID es de la factura ${uuid}, y la fila ${placesText([other])} dice ${other.uuid}. Corrija el ID o el UUID.`;
	}
	const bare = (text: string) => text.toUpperCase().replace(/[^\p{L}\d]/gu, '');
	const folio = bare(`${invoice?.Serie ?? ''}${invoice?.Folio ?? ''}`);
	const differs = wanted.find((one) => one.folio !== '' && invoice && bare(one.folio) !== folio);
	if (differs !== undefined) {
		return `La venta ${differs.folio} del registro tiene la factura ${uuid}, cuyo folio es ${folio || 'ninguno'}. Escriba el UUID.`;
	}
	const asks = new Set(wanted.map((one) => `${one.reason} ${one.replacement}`.trim()));
	if (asks.size > 1) {
		const rows = placesText(wanted);
		return `La misma factura tiene motivos o sustituciones distintos en las filas ${rows}: ${[...asks].join('; ')}. Deje uno.`;
	}
	if (replacement !== '' && replaces(invoice, replacement)) {
		return `Esta factura es la que sustituye a ${replacement}, según su relación 04. Cancele aquella, con esta como su sustitución.`;
	}
	return replacement !== '' && replacement === uuid
		? 'El folio de sustitución es el de la misma factura. Escriba el de la que la sustituye, u otro motivo.'
		: '';
}

/** Returns the error in Spanish, if the node provides it. */
export const errorText = ({ message, es }: NodeError): string =>
	[es?.message ?? message, es?.description].filter(Boolean).join(' ');

/** SAT's relation from a replacement to the replaced invoice. */
const REPLACES = '04';

/** Returns whether an invoice replaces the other one. Then the file has them in the wrong order. */
function replaces(invoice: Downloaded['invoice'], other: string): boolean {
	const groups = invoice?.CfdiRelacionados ?? [];
	return groups.some(
		({ TipoRelacion, CfdiRelacionado = [] }) =>
			TipoRelacion === REPLACES &&
			CfdiRelacionado.some(({ UUID = '' }) => UUID.toUpperCase() === other.toUpperCase()),
	);
}

function decided(
	one: Decided,
	sat: SatSays,
	{ cancelUntil = '' }: Downloaded,
	{ payments, today }: Pick<Whole, 'payments' | 'today'>,
): [What, string] {
	const { listed } = one;
	const since = listed.asked_on?.slice(0, 10) ?? '';
	if (sat.code === '') {
		const status = listed.status ?? '';
		if (status === 'cancelled')
			return ['cancelled', 'Ya está cancelada, según el registro de facturas.'];
		return status === 'cancelling'
			? [
					'asked',
					'Ya se pidió su cancelación, y el SAT no respondió cómo va. No se pidió otra vez.',
				]
			: [
					'unknown',
					'El SAT no respondió, así que no se sabe si requiere la aceptación del receptor.',
				];
	}
	if (!sat.code.startsWith('S')) {
		return [
			'no',
			`El SAT responde: ${sat.code} Una factura recién timbrada puede tardar dos días en aparecer.`,
		];
	}
	if (sat.state === 'Cancelado') {
		const how = sat.cancellation === '' ? '' : ` (${sat.cancellation})`;
		return ['cancelled', `Ya está cancelada en el SAT${how}. No se pidió otra vez.`];
	}
	if (sat.cancellation === 'En proceso') {
		return ['waiting', `Ya se pidió su cancelación. ${waits(since)} No se pidió otra vez.`];
	}
	if (sat.cancellable === 'No cancelable') {
		const own = normalizeRows(payments).filter(
			(payment) => payment.invoice_id === one.invoice_id && payment.payment_uuid,
		);
		const list = own.map((payment) => `${payment.payment_uuid} (ID ${payment.payment_id ?? '?'})`);
		return [
			'no',
			list.length === 0
				? 'El SAT responde: No cancelable. Antes cancele los CFDI que se relacionan con ella (complementos de pago, notas de crédito).'
				: `El SAT responde: No cancelable. Antes cancele ${list.length === 1 ? 'su complemento' : 'sus complementos'} de pago: ${list.join(', ')}.`,
		];
	}
	const isWithout = sat.cancellable === 'Cancelable sin aceptación';
	const how = isWithout ? 'Sin aceptación del receptor.' : 'Requiere la aceptación del receptor.';
	const rest = cancelUntil === '' ? NEAR + 1 : daysUntil(today, cancelUntil);
	const until = written(cancelUntil);
	const [lateWords, near] =
		rest < 0
			? [` Se podía cancelar hasta el ${until}: después hay ${FINE}.`, '']
			: ['', rest > NEAR ? '' : ` ${NEARLY} ${until}: después hay ${FINE}.`];
	if (sat.cancellation === 'Solicitud rechazada') {
		const refused = 'El receptor rechazó la cancelación. Póngase de acuerdo con él.';
		return ['rejected', `${refused}${lateWords}${near}`];
	}
	// Request at most once, because SAT can lag behind. If the request is still missing later, the schedule sets
	// cancelUnknown.
	if (listed.status === 'cancelling') {
		const missing = 'Se pidió antes, y el SAT no tiene la solicitud.';
		return ['again', `${how} ${missing}${lateWords}${near}`];
	}
	if (lateWords !== '') return ['late', `${how}${lateWords}`];
	return [isWithout ? 'free' : 'accept', `${how}${near}`];
}

/** @param since the day of the request; '' if unknown */
export function waits(since: string): string {
	const until =
		since === ''
			? 'tres días hábiles desde la solicitud'
			: `hasta el ${written(answerUntil(since))} (tres días hábiles)`;
	return `Espera al receptor: tiene ${until} para rechazarla; si no responde, queda cancelada (salvo en combustibles, regla 2.7.1.34).`;
}
