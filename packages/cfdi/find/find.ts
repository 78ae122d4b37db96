import type { Element } from '../invoice/invoice';
import {
	attribute,
	children,
	hasAmounts,
	isPresent,
	issuer,
	lineItems,
	memoize,
	recipient,
	rootElement,
	complementsNamed,
	stampedUuidOf,
} from '../invoice/invoice';
import { Decimal, groupedBy } from '../values/decimal';
import { folded, FOREIGNER, GENERAL_PUBLIC, isGeneric, momentOf } from '../values/text';
import { paymentsIn } from '../summary/invoiceSummary';
import { currencyDecimals } from '../catalogs/catalogs';
import { isRecord } from '../values/json';
import { totalsOf } from '../totals/totals';

/**
 * How similar a stamped value is to the sent value. `near` means that the service has possibly changed the value, so a
 * person has to decide.
 */
type Likeness = 'same' | 'near' | 'other';

function worst(all: ReadonlyArray<() => Likeness>): Likeness {
	let found: Likeness = 'same';
	for (const compare of all) {
		const likeness = compare();
		if (likeness === 'other') return 'other';
		if (likeness === 'near') found = 'near';
	}
	return found;
}

function sameIf(isSame: boolean, otherwise: Likeness = 'other'): Likeness {
	return isSame ? 'same' : otherwise;
}

/** Returns `same` if the request has no value, because the service can have added one. */
function textLikeness(sent: Element, file: Element, name: string): Likeness {
	const [ours, theirs] = [collapsed(sent, name), collapsed(file, name)];
	if (ours === '' || ours === theirs) return 'same';
	return theirs === '' || folded(ours) === folded(theirs) ? 'near' : 'other';
}

function codeOf(element: Element | undefined, name: string): string {
	return element === undefined ? '' : collapsed(element, name).toUpperCase();
}

function codeLikeness(
	sent: Element | undefined,
	file: Element | undefined,
	name: string,
	otherwise: Likeness = 'other',
): Likeness {
	const [ours, theirs] = [codeOf(sent, name), codeOf(file, name)];
	return ours === '' ? 'same' : sameIf(ours === theirs, otherwise);
}

/**
 * Compares an amount, and returns `near` if the service rounded it.
 * @param absent the value of a missing amount, such as zero for Descuento
 */
function amountLikeness(sent: Element, file: Element, name: string, absent?: Decimal): Likeness {
	const [ours, theirs] = [sent, file].map((one) => collapsed(one, name)) as [string, string];
	if (ours === '' && absent === undefined) return 'same';
	const [mine, other] = [ours, theirs].map((text) => (text === '' ? absent : Decimal.parse(text)));
	if (mine === undefined || other === undefined) return sameIf(ours === theirs, 'near');
	if (mine.equals(other)) return 'same';
	return other.scale >= CENTS && mine.rounded(other.scale).equals(other) ? 'near' : 'other';
}

const CENTS = 2;

function collapsed(element: Element, name: string): string {
	const written = attribute(element, name) ?? '';
	if (/^[!-~]*$/.test(written)) return written;
	return written.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The ObjetoImp code for a taxed line. The service adds the line's tax rows if they are missing. */
const WITH_TAXES = '02';

function contentLikeness(sent: Element, file: Element): Likeness {
	return worst([
		() => partiesLikeness(sent, file),
		() => sameIf(typeOf(sent) === typeOf(file)),
		() => sameIf(currencyOf(sent) === currencyOf(file)),
		() => linesLikeness(lineItems(sent), lineItems(file)),
		() => totalLikeness(sent, file),
		() => sameIf(paymentsText(sent) === paymentsText(file)),
		() => listLikeness(relatedIn(sent), relatedIn(file)),
		() => listLikeness(periodIn(sent), periodIn(file)),
		() => codeLikeness(sent, file, 'FormaPago', 'near'),
		() => codeLikeness(sent, file, 'MetodoPago', 'near'),
	]);
}

function partiesLikeness(sent: Element, file: Element): Likeness {
	const [[from], [issued]] = [issuer(sent), issuer(file)];
	const [[to], [received]] = [recipient(sent), recipient(file)];
	const rfc = codeOf(to, 'Rfc');
	return worst([
		() => sameIf(codeOf(from, 'Rfc') !== '' && rfc !== '', 'near'),
		() => codeLikeness(to, received, 'Rfc'),
		() => codeLikeness(from, issued, 'Rfc'),
		() => codeLikeness(to, received, 'UsoCFDI', 'near'),
		// Many customers share a generic RFC, so their names are compared too.
		() => (to && received && isGeneric(rfc) ? textLikeness(to, received, 'Nombre') : 'same'),
	]);
}

const typeOf = (root: Element): string => codeOf(root, 'TipoDeComprobante') || 'I';
const currencyOf = (root: Element): string => codeOf(root, 'Moneda') || 'MXN';

function linesLikeness(sent: readonly Element[], file: readonly Element[]): Likeness {
	if (sent.length !== file.length) return 'other';
	return sent.length === 0
		? 'near'
		: worst(sent.map((line, at) => () => lineLikeness(line, file[at])));
}

function lineLikeness(sent: Element, file: Element | undefined): Likeness {
	if (file === undefined) return 'other';
	return worst([
		() => codeLikeness(sent, file, 'ClaveProdServ'),
		() => codeLikeness(sent, file, 'ClaveUnidad'),
		() => textLikeness(sent, file, 'NoIdentificacion'),
		() => textLikeness(sent, file, 'Descripcion'),
		() => amountLikeness(sent, file, 'Cantidad'),
		() => amountLikeness(sent, file, 'ValorUnitario'),
		() => amountLikeness(sent, file, 'Importe'),
		() => amountLikeness(sent, file, 'Descuento', Decimal.zero),
		() => codeLikeness(sent, file, 'ObjetoImp', 'near'),
		() => (saysTaxes(sent) ? sameIf(taxesOf(sent) === taxesOf(file)) : 'same'),
	]);
}

function saysTaxes(line: Element): boolean {
	const object = codeOf(line, 'ObjetoImp');
	return isPresent(line, 'Impuestos') || (object !== '' && object !== WITH_TAXES);
}

function taxesOf(line: Element): string {
	const rows = (name: string) =>
		children(line, 'Impuestos')
			.flatMap((taxes) => children(taxes, name))
			.map((row) => {
				const rate = attribute(row, 'TasaOCuota');
				const written = Decimal.parse(rate)?.trimmed(0).toString() ?? rate ?? '';
				return [name, codeOf(row, 'Impuesto'), codeOf(row, 'TipoFactor'), written].join(' ');
			});
	return [...rows('Traslados'), ...rows('Retenciones')].sort().join('\n');
}

const ownTotalOf = memoize((root) => ownTotal(root.attributes));

/** A Total that the service calculated can differ by about one cent per line, because services round differently. */
function totalLikeness(sent: Element, file: Element): Likeness {
	const theirs = Decimal.parse(attribute(file, 'Total'));
	if (theirs === undefined) return 'near';
	if (isPresent(sent, 'Total')) {
		const ours = Decimal.parse(attribute(sent, 'Total'));
		return ours === undefined ? 'near' : sameIf(ours.equals(theirs));
	}
	const lines = lineItems(sent);
	if (!lines.every(saysTaxes) || (isPresent(sent, 'TipoDeComprobante') && !hasAmounts(sent))) {
		return 'same';
	}
	const total = ownTotalOf(sent);
	if (total === undefined) return 'same';
	const most = Decimal.steps(lines.length + 1, 2);
	return sameIf(total.isNear(theirs, most), 'near');
}

const paymentsText = memoize((root) => {
	const amount = (text: string | undefined) =>
		Decimal.parse(text)?.trimmed(0).toString() ?? text ?? '';
	return JSON.stringify(
		paymentsIn(root).map(({ date, form, currency, amount: paid, paid: documents }) => [
			date,
			form,
			currency,
			amount(paid),
			documents.map((document) => [
				document.uuid.toUpperCase(),
				document.instalment,
				document.currency,
				amount(document.paid),
				amount(document.balance),
			]),
		]),
	);
});

function listLikeness(sent: string, file: string): Likeness {
	return sameIf(sent === file, sent === '' || file === '' ? 'near' : 'other');
}

const relatedIn = memoize((root) =>
	children(root, 'CfdiRelacionados')
		.flatMap((group) =>
			children(group, 'CfdiRelacionado').map(
				(one) => `${codeOf(group, 'TipoRelacion')} ${codeOf(one, 'UUID')}`,
			),
		)
		.sort()
		.join('\n'),
);

const periodIn = memoize((root) => {
	const [period] = children(root, 'InformacionGlobal');
	return ['Periodicidad', 'Meses', 'Año']
		.map((name) => codeOf(period, name))
		.join(' ')
		.trim();
});

function hasMarkInContent(sent: Element): boolean {
	if (complementsNamed(sent, 'Pagos').length > 0) {
		const paid = paymentsIn(sent).flatMap((payment) => payment.paid);
		return paid.length > 0 && paid.every(({ instalment, uuid }) => uuid !== '' && instalment);
	}
	const lines = lineItems(sent);
	return (
		isPresent(sent, 'InformacionGlobal') &&
		lines.length > 0 &&
		lines.every((line) => codeOf(line, 'NoIdentificacion') !== '')
	);
}

type Json = Record<string, unknown>;

function ownTotal(invoice: Json): Decimal | undefined {
	const decimals = currencyDecimals(typeof invoice.Moneda === 'string' ? invoice.Moneda : 'MXN');
	const lines = list(invoice.Conceptos).map((line) => withAmounts(line, decimals));
	return Decimal.parse(totalsOf({ ...invoice, Conceptos: lines })?.Total);
}

function withAmounts(line: Json, decimals: number): Json {
	const [quantity, price] = [Decimal.parse(line.Cantidad), Decimal.parse(line.ValorUnitario)];
	const amount =
		Decimal.parse(line.Importe) ?? (quantity && price?.times(quantity).rounded(decimals));
	if (amount === undefined) return line;
	const base = amount.minus(Decimal.parse(line.Descuento) ?? Decimal.zero);
	const rows = (given: unknown) => list(given).map((row) => withTax(row, base, decimals));
	const { Impuestos: taxes } = line;
	return {
		...line,
		Importe: String(amount),
		...(isRecord(taxes) && {
			Impuestos: {
				...(taxes.Traslados !== undefined && { Traslados: rows(taxes.Traslados) }),
				...(taxes.Retenciones !== undefined && { Retenciones: rows(taxes.Retenciones) }),
			},
		}),
	};
}

function withTax(row: Json, base: Decimal, decimals: number): Json {
	const [charged, rate] = [Decimal.parse(row.Base) ?? base, Decimal.parse(row.TasaOCuota)];
	const amount = Decimal.parse(row.Importe) ?? rate?.times(charged).rounded(decimals);
	return { ...row, Base: String(charged), ...(amount && { Importe: String(amount) }) };
}

function list(value: unknown): Json[] {
	return [value].flat().filter(isRecord);
}

export interface StampedFile {
	id: string;
	invoice: Record<string, unknown>;
}

export interface Candidate {
	id: string;
	uuid: string;
}

/**
 * Whether a sent invoice was found among the stamped files:
 * - `found`: one file is certainly the stamped invoice.
 * - `possible`: exactly one file fits, but no value such as Serie with Folio identifies the invoice, so a person has to
 *   decide.
 * - `undecided`: several files fit the invoice, one file fits several invoices, or files are only similar to the
 *   invoice.
 * - `none`: no file is similar.
 */
export interface Decision {
	result: 'found' | 'possible' | 'undecided' | 'none';
	candidates: readonly Candidate[];
}

const MAX_CANDIDATES = 10;

/**
 * Finds sent invoices among stamped files. A file that fits two invoices is assigned to neither.
 * @param isTaken returns whether a UUID is known to belong to another invoice
 * @param now in milliseconds since 1970
 * @returns one decision per query, in the same order
 */
export function findInvoices(
	queries: readonly InvoiceQuery[],
	files: readonly StampedFile[],
	isTaken: (uuid: string) => boolean,
	now: number,
): Decision[] {
	const free = freeOf(files, isTaken);
	const sent = queries.map(({ invoice }) => rootElement(invoice));
	const roots = free.map(({ invoice }) => rootElement(invoice));
	const matchAt = (one: number, at: number): Match =>
		matchIn(queries[one] as InvoiceQuery, sent[one] as Element, roots[at] as Element, now);
	// There can be thousands of files, so those with another Folio are compared only if none with the same Folio fits.
	const byFolio = groupedBy(roots.keys(), (at) => codeOf(roots[at] as Element, 'Folio'));
	const matches = sent.map((root, one) => {
		const folio = codeOf(root, 'Folio');
		const compared = folio === '' ? [...free.keys()] : (byFolio.get(folio) ?? []);
		return compared.map((at) => ({ at, match: matchAt(one, at) }));
	});
	const claims = counted(matches, 'marked');
	const fitting = counted(matches, 'fits');
	return matches.map((own, one): Decision => {
		const of = (match: Match) => own.filter((found) => found.match === match).map(({ at }) => at);
		const isFree = (at: number) => !claims.has(at);
		const marked = of('marked');
		const all = [...marked, ...of('fits').filter(isFree)];
		const like = all.length > 0 ? all : nearest(isFree, (at) => matchAt(one, at), free.length);
		const candidates = like.slice(0, MAX_CANDIDATES).map((at) => {
			const { id, uuid } = free[at] as Candidate;
			return { id, uuid };
		});
		const [first = -1, second] = all;
		if (marked.length === 1 && claims.get(first) === 1) {
			return { result: 'found', candidates: candidates.slice(0, 1) };
		}
		const isOne = marked.length === 0 && second === undefined && fitting.get(first) === 1;
		if (isOne) return { result: 'possible', candidates };
		return { result: candidates.length > 0 ? 'undecided' : 'none', candidates };
	});
}

interface Compared {
	at: number;
	match: Match;
}

function counted(all: ReadonlyArray<readonly Compared[]>, wanted: Match): Map<number, number> {
	const counts = new Map<number, number>();
	for (const { at, match } of all.flat()) {
		if (match === wanted) counts.set(at, (counts.get(at) ?? 0) + 1);
	}
	return counts;
}

function nearest(
	isFree: (at: number) => boolean,
	match: (at: number) => Match,
	count: number,
): number[] {
	const near: number[] = [];
	for (let at = 0; at < count && near.length < MAX_CANDIDATES; at++) {
		if (isFree(at) && match(at) === 'near') near.push(at);
	}
	return near;
}

/** Keeps one file per UUID, because a service can list an invoice under several IDs. */
function freeOf(files: readonly StampedFile[], isTaken: (uuid: string) => boolean) {
	const free = new Map<string, StampedFile & Candidate>();
	for (const file of files) {
		const uuid = stampedUuidOf(file.invoice);
		if (uuid === undefined || isTaken(uuid) || free.has(uuid)) continue;
		free.set(uuid, { ...file, uuid });
	}
	return [...free.values()];
}

export interface InvoiceQuery {
	invoice: Record<string, unknown>;
	/** In milliseconds since 1970. Absent if unknown. */
	sentAt?: number;
	uuid?: string;
}

/**
 * How well a stamped file matches a sent invoice:
 * - `marked`: all compared values are the same, and some identify the invoice, such as Serie with Folio.
 * - `fits`: all compared values are the same, but another invoice could have them too.
 * - `near`: the service changed the invoice slightly, or the file is a different invoice.
 * - `other`: the file is a different invoice.
 */
type Match = 'marked' | 'fits' | 'near' | 'other';

const MINUTE = 60_000;

const SKEW = 10 * MINUTE;

/** Some certifiers write FechaTimbrado in another of Mexico's time zones, which differ by up to three hours. */
const OTHER_ZONE = 180 * MINUTE;

/**
 * Returns how well a stamped file matches a sent invoice.
 * @param now in milliseconds since 1970
 */
export function matchOf(query: InvoiceQuery, file: Record<string, unknown>, now: number): Match {
	return matchIn(query, rootElement(query.invoice), rootElement(file), now);
}

function matchIn(query: InvoiceQuery, sent: Element, stamped: Element, now: number): Match {
	const head = (name: string) => () => sameIf(textLikeness(sent, stamped, name) === 'same', 'near');
	const likeness = worst([
		() => timeLikeness(query, stamped, now),
		() => contentLikeness(sent, stamped),
		head('Serie'),
		head('Folio'),
		() => (codeOf(sent, 'Fecha') === '' ? 'same' : sameIf(isSame(sent, stamped, 'Fecha'), 'near')),
	]);
	if (likeness !== 'same') return likeness;
	return isMarked(sent, stamped) || isNamed(query, stamped) ? 'marked' : 'fits';
}

const isSame = (sent: Element, file: Element, name: string) =>
	codeOf(sent, name) === codeOf(file, name);

/** A Folio alone does not identify an invoice, because cash registers can use the same Folio with different Series. */
function isMarked(sent: Element, file: Element): boolean {
	if (hasMarkInContent(sent)) return true;
	return codeOf(sent, 'Folio') !== '' && isSame(sent, file, 'Folio') && isSame(sent, file, 'Serie');
}

function isNamed({ uuid }: InvoiceQuery, file: Element): boolean {
	return uuid !== undefined && stampOf(file, 'UUID').toUpperCase() === uuid.toUpperCase();
}

function timeLikeness({ sentAt }: InvoiceQuery, file: Element, now: number): Likeness {
	if (sentAt === undefined) return 'same';
	const moment = stampedAt(file);
	if (moment === undefined) return 'near';
	const isWithin = (margin: number) => moment >= sentAt - margin && moment <= now + margin;
	return sameIf(isWithin(SKEW), isWithin(OTHER_ZONE) ? 'near' : 'other');
}

const stampedAt = memoize((file) => momentOf(stampOf(file, 'FechaTimbrado').slice(0, 19)));

function stampOf(file: Element, name: string): string {
	const [stamp] = complementsNamed(file, 'TimbreFiscalDigital');
	return (stamp?.element && attribute(stamp.element, name)?.trim()) ?? '';
}

export interface Difference {
	field: string;
	asked: string;
	came: string;
}

/** Returns a difference if the file's stamp does not have the expected UUID, otherwise an empty list. */
export function differencesFromUuid(uuid: string, file: Record<string, unknown>): Difference[] {
	return codeDifference('UUID', code(uuid), stampedUuidOf(file) ?? '');
}

/**
 * Compares a stamped file's UUID, RFCs, type, currency and amounts with those in the request. If the request has no
 * Total, compares SubTotal - Descuento with a tolerance of about a cent per line, because services round differently.
 */
export function differencesFromRequest(
	{ invoice, uuid = '' }: { invoice: Record<string, unknown>; uuid?: string | undefined },
	file: Record<string, unknown>,
): Difference[] {
	const [sent, root] = [rootElement(invoice), rootElement(file)];
	const [type, stampedType] = [sent, root].map((one) => codeOf(one, 'TipoDeComprobante') || 'I');
	return [
		...differencesFromUuid(uuid, file),
		...codeDifference('Emisor.Rfc', codeOf(issuer(sent)[0], 'Rfc'), codeOf(issuer(root)[0], 'Rfc')),
		...codeDifference(
			'Receptor.Rfc',
			codeOf(recipient(sent)[0], 'Rfc'),
			codeOf(recipient(root)[0], 'Rfc'),
		),
		...codeDifference('TipoDeComprobante', type ?? '', stampedType ?? ''),
		...codeDifference('Moneda', codeOf(sent, 'Moneda'), codeOf(root, 'Moneda')),
		...(type === 'P' ? paymentDifferences(sent, root) : totalDifferences(sent, root)),
	];
}

const code = (text: string): string => text.trim().toUpperCase();

function codeDifference(field: string, asked: string, came: string): Difference[] {
	return asked === '' || asked === came ? [] : [{ field, asked, came }];
}

function amountDifference(
	field: string,
	asked: Decimal | string,
	came: Decimal | string | undefined,
	roundings = 0,
): Difference[] {
	const [ours, theirs] = [asked, came].map((amount) =>
		amount instanceof Decimal ? amount : Decimal.parse(amount),
	);
	const difference = { field, asked: String(asked), came: String(came ?? '') };
	if (ours === undefined || theirs === undefined) return [difference];
	const tolerance = Decimal.steps(roundings, 2);
	return ours.isNear(theirs, tolerance) ? [] : [difference];
}

function totalDifferences(sent: Element, file: Element): Difference[] {
	const total = attribute(sent, 'Total');
	if (total !== undefined) return amountDifference('Total', total, attribute(file, 'Total'));
	const [ours, theirs] = [lineItems(sent), lineItems(file)];
	if (ours.length !== theirs.length) {
		return [{ field: 'Conceptos', asked: String(ours.length), came: String(theirs.length) }];
	}
	const net = netOfLines(ours);
	const stamped = netOf(file);
	return net === undefined || stamped === undefined
		? []
		: amountDifference('SubTotal - Descuento', net, stamped, ours.length + 1);
}

function netOf(file: Element): Decimal | undefined {
	const discount = Decimal.parse(attribute(file, 'Descuento')) ?? Decimal.zero;
	return Decimal.parse(attribute(file, 'SubTotal'))?.minus(discount);
}

function netOfLines(lines: readonly Element[]): Decimal | undefined {
	let sum = Decimal.zero;
	for (const line of lines) {
		const amount = (name: string) => Decimal.parse(attribute(line, name));
		const [quantity, price] = [amount('Cantidad'), amount('ValorUnitario')];
		const gross = amount('Importe') ?? (quantity && price?.times(quantity));
		if (gross === undefined) return undefined;
		sum = sum.plus(gross).minus(amount('Descuento') ?? Decimal.zero);
	}
	return sum;
}

/** Compares the paid invoices and amounts instead of the Total, which is always 0 in a payment complement. */
function paymentDifferences(sent: Element, file: Element): Difference[] {
	const [ours, theirs] = [paidText(sent), paidText(file)];
	return ours === theirs ? [] : [{ field: 'Pagos', asked: ours, came: theirs }];
}

function paidText(root: Element): string {
	return paymentsIn(root)
		.flatMap(({ paid }) => paid)
		.map(({ uuid, instalment, paid }) =>
			[code(uuid), instalment, Decimal.parse(paid)?.trimmed(0) ?? paid ?? ''].join(' ').trim(),
		)
		.sort()
		.join('; ');
}

/**
 * Lists the differences between two invoices if the second looks like a correction of the first, in one of these cases:
 * - The recipient and the total are the same.
 * - The recipient and the line descriptions are the same, so the amounts were corrected.
 * - Only recipient data differ, and either the name is the same or the RFC differs in at most two characters.
 *
 * An invoice is never a correction if its issuer or type differs, or if either invoice is for the general public
 * (XAXX010101000). Fecha, number formats, and surrounding white space are not compared.
 * @param earlier the body that was sent to be stamped
 * @returns the differences, with the earlier value as `asked` and the new value as `came`, or undefined if the second
 * invoice is not a correction
 */
export function correctionOf(
	earlier: Record<string, unknown>,
	invoice: Record<string, unknown>,
): Difference[] | undefined {
	const [before, now] = [rootElement(earlier), rootElement(invoice)];
	const [rfcBefore, rfcNow] = [before, now].map((root) => codeOf(recipient(root)[0], 'Rfc'));
	if (rfcBefore === undefined || rfcNow === undefined) return undefined;
	if (rfcBefore === '' || [rfcBefore, rfcNow].includes(GENERAL_PUBLIC)) return undefined;
	if (typeOf(before) !== typeOf(now)) return undefined;
	if (codeOf(issuer(before)[0], 'Rfc') !== codeOf(issuer(now)[0], 'Rfc')) return undefined;
	const all = differencesOf('', earlier, invoice);
	const looksSo =
		rfcBefore !== rfcNow
			? all.every(({ field }) => field.startsWith('Receptor.')) &&
				(isSameName(before, now) || isNear(rfcBefore, rfcNow))
			: // All customers abroad have the same RFC.
				(rfcNow !== FOREIGNER || isSameName(before, now)) &&
				(isSameAmount(before, now) || isSameText(before, now));
	return looksSo ? all : undefined;
}

const MISTYPED = 2;

function isSameName(before: Element, now: Element): boolean {
	const [one, other] = [before, now].map((root) => textOf(recipient(root)[0], 'Nombre'));
	return one !== '' && one === other;
}

function isNear(one: string, other: string): boolean {
	const others = [...one].filter((character, index) => character !== other[index]);
	return one.length === other.length && others.length <= MISTYPED;
}

function isSameAmount(before: Element, now: Element): boolean {
	const hasTotal = isPresent(before, 'Total') && isPresent(now, 'Total');
	const [one, other] = [before, now].map((root) =>
		hasTotal ? Decimal.parse(attribute(root, 'Total')) : netOfLines(lineItems(root)),
	);
	return one !== undefined && other !== undefined && one.equals(other);
}

function isSameText(before: Element, now: Element): boolean {
	const [ours, theirs] = [before, now].map((root) =>
		lineItems(root).map((line) => textOf(line, 'Descripcion')),
	);
	return ours?.join('\n') === theirs?.join('\n');
}

function textOf(element: Element | undefined, name: string): string {
	const text = element && attribute(element, name);
	return folded((text ?? '').replace(/\s+/g, ' ').trim());
}

function differencesOf(path: string, before: unknown, now: unknown): Difference[] {
	if (isNested(before) || isNested(now)) {
		const [ours, theirs] = [entriesOf(before), entriesOf(now)];
		const names = new Set([...ours.keys(), ...theirs.keys()]);
		return [...names]
			.filter((name) => path !== '' || name !== 'Fecha')
			.flatMap((name) => differencesOf(pathTo(path, name), ours.get(name), theirs.get(name)));
	}
	const [asked, came] = [written(before), written(now)];
	return asked === came || isSameNumber(asked, came) ? [] : [{ field: path, asked, came }];
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

function entriesOf(value: unknown): Map<number | string, unknown> {
	if (Array.isArray(value)) return new Map(value.entries());
	return new Map(isRecord(value) ? Object.entries(value) : []);
}

const pathTo = (path: string, name: number | string): string =>
	typeof name === 'number' ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;

const written = (value: unknown): string =>
	value === undefined || value === null || isNested(value) ? '' : String(value).trim();

function isSameNumber(one: string, other: string): boolean {
	if ([one, other].some((text) => /^0\d/.test(text))) return false;
	const [ours, theirs] = [Decimal.parse(one), Decimal.parse(other)];
	return ours !== undefined && theirs !== undefined && ours.equals(theirs);
}
