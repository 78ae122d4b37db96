import { Decimal, grouped } from 'cfdi-mx/values';
import { answerUntil, daysUntil, shortDate } from './calendar';
import type { FileItem, FileResults, NodeError, ResultColumns, RowRef } from './filePages';
import {
	counted,
	escaped,
	notesIn,
	reasonsOf,
	resultTexts,
	rowKey,
	rowsText,
	sheetsNamed,
	sumsInWords,
	tableOf,
} from './filePages';
import { normalizeRows } from './register';

interface Listed {
	id?: number;
	invoice_id?: string | null;
	uuid?: string | null;
	order_number?: string | null;
	status?: string | null;
	sat_status?: string | null;
	checked_on?: string | null;
	asked_on?: string | null;
}

interface Wanted extends RowRef {
	reason: string;
	replacement: string;
	uuid: string;
	folio: string;
}

interface Named {
	invoice_id: string;
	why: string;
	listed: Listed;
	wanted: Wanted[];
	/**
	 * True if the file names this invoice only as the replacement for another. n8n compares the two, but does
	 * not cancel this one.
	 */
	isReplacement?: true;
}

interface Downloaded {
	invoice?: {
		Serie?: string;
		Folio?: string;
		Fecha: string;
		Total: string;
		Moneda: string;
		MetodoPago?: string;
		TipoDeComprobante: string;
		Receptor: { Rfc: string };
		CfdiRelacionados?: ReadonlyArray<{
			TipoRelacion?: string;
			CfdiRelacionado?: ReadonlyArray<{ UUID?: string }>;
		}>;
	};
	verificationUrl?: string;
	cancelUntil?: string;
	warnings?: Array<{ message: string; es: { message: string } }>;
	error?: NodeError;
}

interface Answered {
	data?: unknown;
	error?: { message?: string } | string;
}

const FINE = 'multa del 5 al 10 % de su importe (CFF 81 XLVI y 82 XLII)';

interface DecisionWords {
	line: string;
	/**
	 * Question that a person must answer before the cancellation is requested, '' to request it without a
	 * question, or undefined if it is not requested.
	 */
	question?: string;
	result?: Result;
	notAsked?: string;
}

const DECISIONS = {
	free: { line: 'Sin aceptación del receptor', question: '' },
	accept: { line: 'Con aceptación del receptor, que tiene tres días hábiles', question: '' },
	differs: {
		line: 'Con una sustitución de otro receptor o total',
		question: 'Su sustitución es de otro receptor o total',
		notAsked: ' No se solicitó.',
	},
	substitute: {
		line: 'Son la sustitución de otra factura de este archivo',
		question: 'Es la sustitución de otra factura de este archivo',
		notAsked: ' No se solicitó.',
	},
	late: {
		line: `Fuera de plazo, con ${FINE}`,
		question: 'Fuera de plazo, con multa',
		notAsked: ' No se solicitó.',
	},
	unknown: {
		line: 'No se sabe: el SAT no respondió',
		question: 'Sin respuesta del SAT',
		notAsked: ' No se solicitó.',
	},
	rejected: {
		line: 'Rechazadas antes por el receptor',
		question: 'Rechazadas antes por el receptor',
		result: 'Rechazada por el receptor',
	},
	again: {
		line: 'Solicitadas antes, y el SAT no tiene la solicitud: puede tardar, o nunca se envió',
		question: 'Solicitadas antes, y el SAT no tiene la solicitud',
		result: 'Sin respuesta',
		notAsked: ' No se solicitó otra vez.',
	},
	cancelled: { line: 'Ya canceladas: no se solicitan otra vez', result: 'Cancelada' },
	waiting: { line: 'Ya en proceso en el SAT: no se solicitan otra vez', result: 'En espera' },
	asked: {
		line: 'Ya solicitadas, y el SAT no respondió cómo van: no se solicitan otra vez',
		result: 'Sin respuesta',
	},
	no: { line: 'No se pueden cancelar' },
} satisfies Record<string, DecisionWords>;

type What = keyof typeof DECISIONS;

const wordsOf = (what: What): DecisionWords => DECISIONS[what];

export interface Decided extends Named {
	id?: number;
	uuid: string;
	what: What;
	says: string;
	sat_status: string;
	order_number: string;
	cancel_reason: string;
	replacement: string;
	total: string;
	currency: string;
	type: string;
	recipient: string;
	method: string;
	issued_on: string;
}

interface Found {
	id?: string | number;
	uuid?: string;
	result?: string;
	lookedAt?: { from: string; to: string; unreadable: unknown[] };
	error?: NodeError;
}

const HOW =
	'Escriba su ID en una columna "ID de la factura", o suba el archivo otra vez con el ID de una factura anterior en "Buscar desde el ID".';

/** Finds the invoices that a file's rows name by ID, UUID or folio. Returns each invoice once. */
export function whichInvoices({
	given,
	register,
	found,
}: {
	given: readonly FileItem[];
	register: readonly Listed[];
	found: readonly Found[];
}): Named[] {
	const listed = normalizeRows(register).filter(({ invoice_id: id }) => Boolean(id));
	const byId = new Map(listed.map((row) => [row.invoice_id, row]));
	const byUuid = new Map(listed.map((row) => [row.uuid, row]));
	const foundOf = foundByUuid(found);
	const error = found.find((one) => one.error !== undefined)?.error;
	const named = new Map<string, Named>();

	const idOf = ({
		invoiceId = '',
		uuid = '',
		folio = '',
	}: FileItem): { id?: string; why?: string } => {
		if (invoiceId !== '') return { id: invoiceId };
		if (uuid !== '') {
			const id = byUuid.get(uuid)?.invoice_id ?? foundOf.get(uuid)?.id;
			return id === undefined ? { why: unknownUuid(foundOf.get(uuid), error) } : { id: String(id) };
		}
		const rows = new Set(
			listed
				.filter((row) => [folio, folio.replace('-', '')].includes(row.order_number ?? ''))
				.map((row) => row.invoice_id ?? ''),
		);
		const [id] = rows;
		// A number in the folio column can also be the ID of another invoice. Then the person must write the
		// UUID.
		const other = id === folio ? undefined : byId.get(folio);
		if (rows.size === 1 && other === undefined) return { id };
		if (rows.size < 2 && other !== undefined) {
			const of = rows.size === 0 ? 'no es un folio del registro de facturas' : 'es un folio';
			return {
				why: `${folio} ${of}, y también es el ID de la factura ${other.order_number ?? ''}. Si es esa, escriba su UUID: ${other.uuid ?? ''}.`,
			};
		}
		const of = rows.size === 0 ? 'no está en' : `tiene ${rows.size} facturas en`;
		return {
			why: `El folio ${folio} ${of} el registro de facturas. Escriba el UUID o el ID de la factura.`,
		};
	};

	for (const one of given.filter(({ kind }) => kind === 'cancellation')) {
		const { id = '', why = '' } = idOf(one);
		const key = id === '' ? `row ${rowsText(one.rows)}` : id;
		const of = named.get(key) ?? {
			invoice_id: id,
			why,
			listed: byId.get(id) ?? {},
			wanted: [],
		};
		named.set(key, { ...of, wanted: [...of.wanted, wantedIn(one)] });
	}
	for (const { key = '', rows: wrong } of given.filter(({ kind }) => kind === 'refused')) {
		const of = named.get(String(byUuid.get(key)?.invoice_id ?? foundOf.get(key)?.id ?? key));
		if (of === undefined) continue;
		of.why ||= `La fila ${rowsText(wrong)} es de la misma factura, y tiene algo mal. Corríjala, o bórrela.`;
	}
	return [...named.values(), ...replacements(given, byUuid)];
}

function foundByUuid(found: readonly Found[]): Map<string | undefined, Found> {
	const of = new Map<string | undefined, Found>();
	for (const one of found) {
		const before = of.get(one.uuid);
		const [known, other] = before?.id === undefined ? [one, before] : [before, one];
		const ranges = [known.lookedAt, other?.lookedAt].filter((range) => range !== undefined);
		const [first, ...others] = ranges;
		const lookedAt =
			first === undefined
				? undefined
				: others.reduce(
						(all, range) => ({
							from: isBelow(range.from, all.from) ? range.from : all.from,
							to: isBelow(all.to, range.to) ? range.to : all.to,
							unreadable: [...all.unreadable, ...range.unreadable],
						}),
						first,
					);
		of.set(one.uuid, { ...known, ...(lookedAt !== undefined && { lookedAt }) });
	}
	return of;
}

/** Compares IDs as strings, because an ID can be too long for a number. */
const isBelow = (id: string, other: string): boolean =>
	id.length === other.length ? id < other : id.length < other.length;

/** Low, because the search for a mistyped UUID reads this many IDs. */
const IDS_EACH = 100;

/** Maximum IDs in one search of the Find operation. */
const MAX_IDS = 1_000;

interface Search {
	/** UUIDs separated by commas. */
	uuid: string;
	fromId: string;
	mostIds: number;
}

/**
 * Returns the searches for UUIDs that the register lacks: from the ID that a person wrote or, if there is
 * none, above and below the lowest known ID.
 */
export function searchesFor({
	given,
	register,
	fromId,
}: {
	given: readonly FileItem[];
	register: readonly Listed[];
	fromId: string;
}): Search[] {
	const listed = normalizeRows(register).filter(({ invoice_id: id }) => Boolean(id));
	const known = new Set(listed.map((row) => row.uuid));
	const wanted = given.filter(({ kind }) => kind === 'cancellation');
	const uuids = new Set(
		wanted.flatMap(({ uuid = '', invoiceId = '' }) =>
			uuid === '' || invoiceId !== '' || known.has(uuid) ? [] : [uuid],
		),
	);
	if (uuids.size === 0) return [];
	const uuid = [...uuids].join(',');
	const mostIds = Math.min(MAX_IDS, IDS_EACH * uuids.size);
	const own = fromId.trim();
	const ids = [
		...wanted.map(({ invoiceId = '' }) => invoiceId),
		...listed.map(({ invoice_id: id }) => id ?? ''),
	];
	const [lowest] = ids
		.filter((id) => /^[1-9]\d*$/.test(id))
		.sort((one, other) => (isBelow(one, other) ? -1 : 1));
	if (own !== '' || lowest === undefined) return [{ uuid, fromId: own, mostIds }];
	const below = BigInt(lowest) - BigInt(mostIds);
	const first = below < 1n ? 1n : below;
	const count = Number(BigInt(lowest) - first);
	return [
		{ uuid, fromId: lowest, mostIds },
		...(count === 0 ? [] : [{ uuid, fromId: String(first), mostIds: count }]),
	];
}

function replacements(
	given: readonly FileItem[],
	byUuid: ReadonlyMap<string | null | undefined, Listed>,
): Named[] {
	const uuids = new Set(given.map(({ replacementUuid = '' }) => replacementUuid).filter(Boolean));
	return [...uuids].flatMap((uuid) => {
		const listed = byUuid.get(uuid);
		const { invoice_id: id } = listed ?? {};
		if (listed === undefined || !id) return [];
		return [{ invoice_id: id, why: '', listed, wanted: [], isReplacement: true as const }];
	});
}

function wantedIn(given: FileItem): Wanted {
	const { rows, cancellationReason = '', replacementUuid = '', uuid = '', folio = '' } = given;
	const isByFolio = !given.invoiceId && uuid === '';
	return {
		row: rows[0]?.row ?? 0,
		...(rows[0]?.sheet !== undefined && { sheet: rows[0].sheet }),
		reason: cancellationReason,
		replacement: replacementUuid,
		uuid,
		folio: isByFolio ? folio : '',
	};
}

function unknownUuid(found: Found | undefined, error: NodeError | undefined): string {
	const { from, to, unreadable = [] } = found?.lookedAt ?? {};
	if (from === undefined) {
		// A notSent error means that the start ID is missing, and HOW already says how to set it.
		const why = error?.outcome === 'notSent' ? undefined : (error?.es?.message ?? error?.message);
		const reason = why === undefined ? '' : ` (${why.replace(/\.$/, '')})`;
		return `El UUID no está en el registro de facturas, y no se buscó en el servicio${reason}. ${HOW}`;
	}
	const unread =
		unreadable.length === 0 ? '' : `, de los que ${unreadable.length} no se pudieron leer`;
	return `El UUID no está en el registro de facturas, ni en los ID ${from} a ${to} del servicio, que son los que se vieron${unread}. ${HOW}`;
}

interface Payment {
	invoice_id?: string;
	payment_id?: string | null;
	payment_uuid?: string | null;
}

/** Messages mention only deadlines at most this many days away. */
const NEAR = 5;

const NEARLY = 'Hay plazo hasta el';

/**
 * Decides for each invoice whether to request its cancellation, ask a person first, or do nothing. Merges
 * rows with the same UUID. `today` is the day in Mexico City.
 */
export function decide({
	named,
	downloads,
	answers,
	payments,
	today,
}: {
	named: readonly Named[];
	downloads: readonly Downloaded[];
	answers: readonly Answered[];
	payments: readonly Payment[];
	today: string;
}): Decided[] {
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
	const replaced = new Map(
		[...first.values()].flatMap(({ one }) =>
			one.replacement === '' ? [] : [[one.replacement.toUpperCase(), one] as const],
		),
	);
	return [...first.values()].map(({ one, at }) => {
		const download = downloads[at] ?? {};
		const sat = satSays(answers[at], download);
		const no = one.why || whyNot(one, download);
		const [what, says]: [What, string] =
			no === '' ? decided(one, sat, download, { payments, today }) : ['no', no];
		const its = { ...one, sat_status: sat.words };
		if (wordsOf(what).question === undefined) return { ...its, what, says };
		const doubts: Array<[What, string]> = [
			['substitute', substituteOf(replaced.get(one.uuid), one)],
			['differs', differsIn(download.invoice, one, replacing)],
		];
		const asked = doubts.filter(([, why]) => why !== '');
		const isAsked = what === 'free' || what === 'accept';
		return {
			...its,
			what: isAsked ? (asked[0]?.[0] ?? what) : what,
			says: [says, ...asked.map(([, why]) => why)].join(' '),
		};
	});
}

function substituteOf(replaced: Decided | undefined, { uuid }: Decided): string {
	if (replaced === undefined || replaced.uuid === uuid || uuid === '') return '';
	return `Es la sustitución de la factura de la fila ${rowsText(replaced.wanted)}: si cancela las dos, esa venta se queda sin factura.`;
}

type Invoice = Downloaded['invoice'];

/**
 * Returns a warning if the replacement's recipient or total differs and no relation 04 links it to the
 * invoice. Returns '' otherwise, or if either invoice was not downloaded.
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
		return `El ID es de la factura ${uuid}, y la fila ${rowsText([other])} dice ${other.uuid}. Corrija el ID o el UUID.`;
	}
	const bare = (text: string) => text.toUpperCase().replace(/[^\p{L}\d]/gu, '');
	const folio = bare(`${invoice?.Serie ?? ''}${invoice?.Folio ?? ''}`);
	const differs = wanted.find((one) => one.folio !== '' && invoice && bare(one.folio) !== folio);
	if (differs !== undefined) {
		return `La venta ${differs.folio} del registro tiene la factura ${uuid}, cuyo folio es ${folio || 'ninguno'}. Escriba el UUID.`;
	}
	const asks = new Set(wanted.map((one) => `${one.reason} ${one.replacement}`.trim()));
	if (asks.size > 1) {
		const rows = rowsText(wanted);
		return `La misma factura tiene motivos o sustituciones distintos en las filas ${rows}: ${[...asks].join('; ')}. Deje uno.`;
	}
	if (replacement !== '' && replaces(invoice, replacement)) {
		return `Esta factura es la que sustituye a ${replacement}, según su relación 04. Cancele aquella, con esta como su sustitución.`;
	}
	return replacement !== '' && replacement === uuid
		? 'El folio de sustitución es el de la misma factura. Escriba el de la que la sustituye, u otro motivo.'
		: '';
}

const errorText = ({ message, es }: NodeError): string =>
	[es?.message ?? message, es?.description].filter(Boolean).join(' ');

const REPLACES = '04';

function replaces(invoice: Invoice, other: string): boolean {
	const groups = invoice?.CfdiRelacionados ?? [];
	return groups.some(
		({ TipoRelacion, CfdiRelacionado = [] }) =>
			TipoRelacion === REPLACES &&
			CfdiRelacionado.some(({ UUID = '' }) => UUID.toUpperCase() === other.toUpperCase()),
	);
}

function decided(
	one: Decided,
	sat: ReturnType<typeof satSays>,
	{ cancelUntil = '' }: Downloaded,
	{ payments, today }: { payments: readonly Payment[]; today: string },
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
					'Ya se solicitó su cancelación, y el SAT no respondió cómo va. No se solicitó otra vez.',
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
		return ['cancelled', `Ya está cancelada en el SAT${how}. No se solicitó otra vez.`];
	}
	if (sat.cancellation === 'En proceso') {
		return ['waiting', `Ya se solicitó su cancelación. ${waits(since)} No se solicitó otra vez.`];
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
	const until = shortDate(cancelUntil);
	const [lateWords, near] =
		rest < 0
			? [` Se podía cancelar hasta el ${until}: después hay ${FINE}.`, '']
			: ['', rest > NEAR ? '' : ` ${NEARLY} ${until}: después hay ${FINE}.`];
	if (sat.cancellation === 'Solicitud rechazada') {
		const refused = 'El receptor rechazó la cancelación. Póngase de acuerdo con él.';
		return ['rejected', `${refused}${lateWords}${near}`];
	}
	// SAT can show the request late, so n8n repeats the request only if a person confirms. If SAT never shows
	// it, the schedule sets cancelUnknown.
	if (listed.status === 'cancelling') {
		const missing = 'Se solicitó antes, y el SAT no tiene la solicitud.';
		return ['again', `${how} ${missing}${lateWords}${near}`];
	}
	if (lateWords !== '') return ['late', `${how}${lateWords}`];
	return [isWithout ? 'free' : 'accept', `${how}${near}`];
}

function waits(since: string): string {
	const until =
		since === ''
			? 'tres días hábiles desde la solicitud'
			: `hasta el ${shortDate(answerUntil(since))} (tres días hábiles)`;
	return `Espera al receptor: tiene ${until} para rechazarla; si no responde, queda cancelada (salvo en combustibles, regla 2.7.1.34).`;
}

/**
 * Returns the question to a person before a cancellation is requested, '' to request it without asking, or
 * undefined to skip it.
 */
export const questionOf = ({ what }: Decided): string | undefined => wordsOf(what).question;

const isNotWanted = ({ codes = [] }: Pick<FileItem, 'codes'>): boolean =>
	codes.length > 0 && codes.every((code) => code === 'rowNotToCancel');

/** Returns the HTML and the questions that a person sees before any cancellation is requested. */
export function preview(
	decided: readonly Decided[],
	given: readonly FileItem[],
): { html: string; questions: string[] } {
	const of = (what: What) => decided.filter((one) => one.what === what);
	const refused = given.filter(({ kind }) => kind === 'refused');
	const wrong = refused.filter((one) => !isNotWanted(one));
	const asked = [...of('free'), ...of('accept')];
	const near = asked.filter(({ says }) => says.includes(NEARLY));
	const doubled = decided.filter(({ wanted }) => wanted.length > 1);
	const rowsMore = doubled.reduce((sum, { wanted }) => sum + wanted.length - 1, 0);
	const kinds = Object.keys(DECISIONS) as What[];
	const toDecide = kinds.flatMap((what) => {
		const { question } = wordsOf(what);
		return question && of(what).length > 0 ? [{ what, question }] : [];
	});
	const reasons = [
		...wrong.map(({ rows, es = [] }) => ({ rows, why: es.join(' ') })),
		...of('no').map(({ wanted, says }) => ({ rows: wanted, why: says })),
	];
	const notesAt = new Map(
		given.flatMap((item) => item.rows.map((row) => [rowKey(row), notesIn(item)])),
	);
	const notesOf = ({ wanted }: Decided) =>
		wanted.flatMap((row) => notesAt.get(rowKey(row)) || []).join(' ');
	const html = [
		`<h3>${asked.length === 0 ? 'No se solicitará ninguna cancelación' : `Se solicitarán cancelaciones: ${asked.length}${escaped(sums(asked))}`}</h3>`,
		counted([
			...kinds.map((what) => [DECISIONS[what].line, of(what).length, sums(of(what))] as const),
			['Con cinco días o menos de plazo', near.length],
			['Filas de una factura que otra fila ya nombra: se solicita una vez', rowsMore],
			['Filas que dicen que no se cancele: no se solicitan', refused.length - wrong.length],
			['Filas con algo mal', wrong.length],
		]),
		sheetsNamed(given),
		reasonsOf('No se pueden cancelar', reasons),
		invoices('Se solicitarán', asked, notesOf),
		...toDecide.map(({ what, question }) =>
			invoices(`${question}: usted decide`, of(what), notesOf),
		),
		'<p>Todavía no se ha solicitado nada. Si cierra esta página, no se cancela nada.</p>',
	].join('');
	return { html, questions: toDecide.map(({ question }) => question) };
}

function invoices(
	title: string,
	decided: readonly Decided[],
	notesOf: (one: Decided) => string,
): string {
	const hasNotes = decided.some((one) => notesOf(one) !== '');
	const rows = decided.map((one) => {
		const { order_number: folio, uuid, recipient, cancel_reason: reason, replacement } = one;
		const total = one.total === '' ? '' : `${grouped(one.total)} ${one.currency}`;
		const why = replacement === '' ? reason : `${reason}, la sustituye ${replacement}`;
		const cells = [rowsText(one.wanted), folio || uuid, recipient, why, total];
		return [...cells, one.says, ...(hasNotes ? [notesOf(one)] : [])];
	});
	const headers = ['Fila', 'Folio', 'Receptor', 'Motivo', 'Total', 'Qué pasará'];
	return tableOf(title, [...headers, ...(hasNotes ? ['Notas'] : [])], rows);
}

function sums(decided: readonly Decided[]): string {
	return sumsInWords(
		decided
			.filter(({ total }) => total !== '')
			.map(({ total, currency }) => [currency, Decimal.parse(total)?.truncated(4)]),
	);
}

const [NO, YES] = ['No solicitar su cancelación', 'Solicitar su cancelación'];

/**
 * Returns the form that is shown before any cancellation is requested: its fields as JSON for n8n's Form
 * node, and its button's text.
 */
export function cancellationPage(
	decided: readonly Decided[],
	given: readonly FileItem[],
): { fields: string; button: string } {
	const { html, questions } = preview(decided, given);
	const choice = {
		fieldType: 'dropdown',
		requiredField: true,
		fieldOptions: { values: [{ option: NO }, { option: YES }] },
		defaultValue: NO,
	};
	const fields = [
		{ fieldType: 'html', elementName: 'resumen', html },
		...questions.map((fieldLabel) => ({ fieldLabel, ...choice })),
	];
	const isAny = decided.some((one) => questionOf(one) !== undefined);
	return {
		fields: JSON.stringify(fields),
		button: isAny ? 'Pedir estas cancelaciones' : 'Recibir el archivo',
	};
}

/** Returns the invoices without a question, and those whose question the person answered with yes. */
export function chosenOf(
	decided: readonly Decided[],
	answers: Readonly<Record<string, unknown>>,
): Decided[] {
	return decided.filter((one) => {
		const question = questionOf(one);
		return question === '' || (question !== undefined && answers[question] === YES);
	});
}

export type RegisterRow = Readonly<Record<string, string | number | null>>;

/**
 * Returns the row to write before an invoice's cancellation is requested. An existing row keeps its `id`.
 */
export function rowBefore(one: Decided, today: string): RegisterRow {
	const { invoice_id, uuid, type, order_number, recipient, currency, method, issued_on } = one;
	return {
		...(one.id !== undefined && { id: one.id }),
		...{ invoice_id, uuid, type, order_number, recipient, currency, method, issued_on },
		total: one.total === '' ? null : Number(one.total),
		status: 'cancelling',
		cancel_reason: one.cancel_reason,
		sat_status: '',
		checked_on: '',
		asked_on: today,
	};
}

/**
 * Returns the rows of failed requests with their new status. The other rows keep the status `cancelling`.
 */
export function rowsAfter(
	asked: readonly Decided[],
	answers: readonly CancelAnswer[],
): RegisterRow[] {
	return asked.flatMap(({ id, invoice_id, listed }, at) => {
		const { error } = answers[at] ?? {};
		if (error === undefined) return [];
		const status =
			error.outcome === 'notSent'
				? listed.status || 'stamped'
				: error.outcome === 'refused'
					? 'cancelRefused'
					: 'cancelUnknown';
		return [{ ...(id !== undefined && { id }), invoice_id, status }];
	});
}

/** The results that a row can have, with the words that count them on the last page. */
const COUNTED = [
	['Recibidas por el SAT', 'Recibida por el SAT'],
	['En espera del receptor', 'En espera'],
	['Ya canceladas', 'Cancelada'],
	['Rechazadas por el receptor', 'Rechazada por el receptor'],
	['No canceladas', 'No cancelada'],
	['No solicitadas, como dice su fila', 'No solicitada'],
	['Sin respuesta', 'Sin respuesta'],
	['Filas de una factura que otra fila ya nombra', 'Repetida'],
] as const;

type Result = (typeof COUNTED)[number][1];

/**
 * Returns the form's last page, with the number of invoices for each result. n8n sends the result file with
 * this page.
 */
export function cancellationsDone(
	counts: FileResults['counts'],
	asked: number,
): { title: string; message: string } {
	const lines = COUNTED.map(([words, result]) => [words, counts[result] ?? 0] as const)
		.filter(([, count], at) => count > 0 || at === 0)
		.map(([words, count]) => `${words}: ${count}`);
	return {
		title: `Cancelaciones solicitadas: ${asked}`,
		message: `${lines.join('. ')}. El archivo con el resultado de cada fila está en sus descargas.`,
	};
}

/** Returns the email about open cancellations that need a person, or undefined if there are none. */
export function openNews(
	checked: readonly Checked[],
): { subject: string; text: string } | undefined {
	const news = checked.filter(({ tell }) => tell);
	if (news.length === 0) return undefined;
	const lines = news.map(
		({ order_number: folio, invoice_id: id, sat_status: words }) =>
			`${folio ? `${folio} ` : ''}(ID ${id ?? ''}): ${words}`,
	);
	return {
		subject: `Cancelaciones que necesitan a una persona: ${news.length}`,
		text: `${lines.join('\n')}\n\n${WHAT_TO_DO}`,
	};
}

const WHAT_TO_DO = `Solicitud rechazada: póngase de acuerdo con el receptor, y súbala otra vez al formulario «Cancelar facturas».
No tiene la solicitud: súbala otra vez.
No se consultó: se pregunta otra vez en seis horas.`;

/** Returns the row to write after SAT was asked about an open cancellation. */
export function rowChecked({
	id,
	invoice_id: invoice = '',
	status,
	sat_status,
	checked_on,
	asked_on,
}: Checked): RegisterRow {
	return {
		...(id !== undefined && { id }),
		...{ invoice_id: invoice ?? '', status, sat_status, checked_on, asked_on: asked_on ?? '' },
	};
}

interface CancelAnswer {
	error?: NodeError;
	message?: string;
	sat?: { es?: string };
}

/**
 * Returns the result columns for each row of the uploaded file.
 * @param answers Cancel's outputs, in the order of `asked`
 */
export function resultRows({
	given,
	decided,
	asked,
	answers,
	today,
}: {
	given: readonly FileItem[];
	decided: readonly Decided[];
	asked: readonly Decided[];
	answers: readonly CancelAnswer[];
	today: string;
}): FileResults {
	const answerOf = new Map(asked.map(({ invoice_id: id }, at) => [id, answers[at]]));
	const counts: Record<string, number> = {};
	const count = (result: Result) => {
		counts[result] = (counts[result] ?? 0) + 1;
	};
	const resultAt = new Map(
		decided.flatMap((one) => {
			const [name, why] = resultOf(one, answerOf.get(one.invoice_id), today);
			for (const at of one.wanted.keys()) count(at === 0 ? name : TWICE);
			const result: ResultColumns = {
				...(one.invoice_id && { 'ID de la factura': one.invoice_id }),
				...(one.uuid && { UUID: one.uuid }),
				Resultado: name,
				Explicación: why,
			};
			return one.wanted.map((row) => [rowKey(row), result] as const);
		}),
	);
	const rows = resultTexts(given, ({ kind, es = [], codes }) => (row) => {
		if (kind !== 'refused') return resultAt.get(rowKey(row)) ?? {};
		const name = isNotWanted({ codes }) ? 'No solicitada' : 'No cancelada';
		count(name);
		return { Resultado: name, Explicación: es.join(' ') };
	});
	return { counts, rows };
}

const TWICE = 'Repetida';

function resultOf(
	{ what, says }: Decided,
	answer: CancelAnswer | undefined,
	today: string,
): [result: Result, why: string] {
	if (answer === undefined) {
		const { result = 'No cancelada', notAsked = '' } = wordsOf(what);
		return [result, `${says}${notAsked}`];
	}
	const { error } = answer;
	if (error !== undefined) {
		return [error.outcome === 'unknown' ? 'Sin respuesta' : 'No cancelada', errorText(error)];
	}
	const isWithout = what === 'free' || says.startsWith('Sin aceptación');
	if (isWithout) return ['Recibida por el SAT', 'El SAT la cancela sin aceptación del receptor.'];
	return what === 'unknown'
		? ['Recibida por el SAT', answer.sat?.es ?? answer.message ?? '']
		: ['En espera', waits(today)];
}

function satSays(answer: Answered | undefined, download: Downloaded | undefined) {
	const text = String(answer?.data ?? '');
	const element = (name: string) =>
		new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)</`).exec(text)?.[1] ?? '';
	const [code, state, cancellable, cancellation, efos] = [
		'CodigoEstatus',
		'Estado',
		'EsCancelable',
		'EstatusCancelacion',
		'ValidacionEFOS',
	].map(element) as [string, string, string, string, string];
	const error = typeof answer?.error === 'string' ? answer.error : answer?.error?.message;
	const why = download?.error?.message ?? download?.warnings?.[0]?.message ?? error ?? 'SAT';
	const said = code.startsWith('S') ? `${state}: ${cancellation || cancellable}` : code;
	const words =
		(code === '' ? `No se consultó: ${why}` : said) +
		(efos.startsWith('1') ? ` (EFOS ${efos})` : '');
	return { code, state, cancellable, cancellation, efos, words };
}

const uuidIn = (verificationUrl: string | undefined): string | undefined =>
	/[?&]id=([\da-f-]{36})/i.exec(verificationUrl ?? '')?.[1];

/**
 * An open cancellation with SAT's latest answer. `tell` is true if a person must act and the answer is new.
 */
export interface Checked extends Listed {
	status: string;
	sat_status: string;
	checked_on: string;
	tell: boolean;
}

/**
 * Returns the open cancellations with their status at SAT. If SAT still has no request at the second check or
 * later, the status becomes cancelUnknown.
 */
export function openCancellations({
	rows,
	downloads,
	answers,
	now,
}: {
	rows: readonly Listed[];
	downloads: readonly Downloaded[];
	answers: readonly Answered[];
	now: string;
}): Checked[] {
	return normalizeRows(rows).map((row, at) => {
		const uuid = uuidIn(downloads[at]?.verificationUrl)?.toUpperCase();
		const isOther = Boolean(uuid && row.uuid) && uuid !== row.uuid;
		const sat = isOther
			? satSays(undefined, { error: { message: `el ID es de otra factura, ${uuid}` } })
			: satSays(answers[at], downloads[at]);
		const { state, cancellation } = sat;
		const isMissing = state === 'Vigente' && cancellation === '' && Boolean(row.checked_on);
		const status =
			state === 'Cancelado'
				? 'cancelled'
				: cancellation === 'Solicitud rechazada'
					? 'cancelRefused'
					: cancellation === 'En proceso'
						? 'cancelling'
						: isMissing
							? 'cancelUnknown'
							: (row.status ?? '');
		const needsPerson =
			!sat.code.startsWith('S') ||
			sat.efos.startsWith('1') ||
			status === 'cancelRefused' ||
			isMissing;
		const words = isMissing ? `${sat.words}. No tiene la solicitud` : sat.words;
		return {
			...row,
			asked_on: row.asked_on ?? '',
			status,
			sat_status: words,
			checked_on: sat.code === '' ? (row.checked_on ?? '') : now,
			tell: needsPerson && words !== row.sat_status,
		};
	});
}
