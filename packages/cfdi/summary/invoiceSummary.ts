import {
	childrenNamed,
	complementElements,
	attribute,
	children,
	issuer,
	isWithoutAmounts,
	lineItems,
	recipient,
	rootElement,
} from '../invoice/invoice';
import type { Element } from '../invoice/invoice';
import { totalsOf } from '../totals/totals';
import { filled, grouped } from '../values/json';
import { seenText } from '../problems/render';
import type { CatalogEntry } from '../catalogs/catalog';
import { entryOf } from '../catalogs/catalog';
import { catalogs } from '../catalogs/catalogs';
import { impuesto } from '../catalogs/sat';
import { Decimal } from '../values/decimal';

interface SummaryTax {
	isWithheld: boolean;
	/** A code of c_Impuesto, or a local tax's name. */
	tax: string;
	factor?: string;
	rate?: string;
	amount?: string;
}

/** An invoice's content for display. Unknown values are absent. */
export interface InvoiceSummary {
	/** A code of c_TipoDeComprobante. An invoice without a type has I. */
	type: string;
	issuer: { name?: string; rfc?: string };
	recipient: { name?: string; rfc?: string };
	lines: readonly string[];
	/** Codes of c_Periodicidad and c_Meses, and a year. Present only for a global invoice. */
	global?: { period?: string; months?: string; year?: string };
	subTotal?: string;
	discount?: string;
	taxes: readonly SummaryTax[];
	total?: string;
	currency?: string;
	exchangeRate?: string;
	method?: string;
	form?: string;
	related: ReadonlyArray<{ relation: string; uuid: string }>;
	payments: readonly PaymentSummary[];
}

/** Summarizes an invoice before stamping, and calculates missing totals. Never throws, whatever JSON is given. */
export function invoiceSummaryOf(comprobante: Record<string, unknown>): InvoiceSummary {
	const root = rootElement(comprobante);
	const own = (name: string) => textIn(root, name);
	const [global] = children(root, 'InformacionGlobal');
	return {
		type: own('TipoDeComprobante') ?? 'I',
		issuer: partyIn(issuer(root)[0]),
		recipient: partyIn(recipient(root)[0]),
		lines: lineItems(root).map((line) => textIn(line, 'Descripcion') ?? ''),
		...(global && {
			global: filled({
				period: textIn(global, 'Periodicidad'),
				months: textIn(global, 'Meses'),
				year: textIn(global, 'Año'),
			}),
		}),
		...(isWithoutAmounts(root) ? { taxes: [] } : amountsIn(root)),
		...filled({
			currency: own('Moneda'),
			exchangeRate: own('TipoCambio'),
			method: own('MetodoPago'),
			form: own('FormaPago'),
		}),
		related: children(root, 'CfdiRelacionados').flatMap((group) =>
			children(group, 'CfdiRelacionado').map((one) => ({
				relation: textIn(group, 'TipoRelacion') ?? '',
				uuid: textIn(one, 'UUID') ?? '',
			})),
		),
		payments: paymentsIn(root),
	};
}

type Amounts = Pick<InvoiceSummary, 'subTotal' | 'discount' | 'taxes' | 'total'>;

function amountsIn(root: Element): Amounts {
	const calculated = lineItems(root).length === 0 ? undefined : totalsOf(root.attributes);
	const isOwn = textIn(root, 'Total') !== undefined;
	const whole = isOwn || calculated === undefined ? root : rootElement({ ...calculated });
	const [summary] = children(whole, 'Impuestos');
	const [taxes] =
		summary === undefined && calculated
			? children(rootElement({ ...calculated }), 'Impuestos')
			: [summary];
	return {
		...filled({
			subTotal: textIn(whole, 'SubTotal'),
			discount: textIn(whole, 'Descuento'),
			total: textIn(whole, 'Total'),
		}),
		taxes: [...(taxes ? taxesIn(taxes) : []), ...localTaxesIn(root)],
	};
}

function taxesIn(summary: Element): SummaryTax[] {
	const rows = (name: string, isWithheld: boolean) =>
		children(summary, name).map((row) => ({
			isWithheld,
			tax: textIn(row, 'Impuesto') ?? '',
			...filled({
				factor: textIn(row, 'TipoFactor'),
				rate: textIn(row, 'TasaOCuota'),
				amount: textIn(row, 'Importe'),
			}),
		}));
	return [...rows('Traslados', false), ...rows('Retenciones', true)];
}

function localTaxesIn(root: Element): SummaryTax[] {
	return localTaxRows(root).map(({ row, isWithheld, tax }) => ({
		isWithheld,
		tax,
		...filled({ amount: textIn(row, 'Importe') }),
	}));
}

const LOCAL_TAXES = [
	[false, 'TrasladosLocales', 'ImpLocTrasladado', 'TasadeTraslado'],
	[true, 'RetencionesLocales', 'ImpLocRetenido', 'TasadeRetencion'],
] as const;

/** Returns the rows of the complement for local taxes (implocal), whose rates are percentages. */
export function localTaxRows(root: Element) {
	return LOCAL_TAXES.flatMap(([isWithheld, list, tax, rate]) =>
		complementElements(root, 'ImpuestosLocales')
			.flatMap((complement) => childrenNamed(complement, list))
			.map((row) => ({
				row,
				isWithheld,
				tax: textIn(row, tax) ?? '',
				rate: textIn(row, rate) ?? '',
			})),
	);
}

function partyIn(party: Element | undefined): { name?: string; rfc?: string } {
	return party ? filled({ name: textIn(party, 'Nombre'), rfc: textIn(party, 'Rfc') }) : {};
}

interface PaidSummary {
	uuid: string;
	folio?: string;
	instalment?: string;
	currency?: string;
	paid?: string;
	balance?: string;
}

interface PaymentSummary {
	date?: string;
	form?: string;
	amount?: string;
	currency?: string;
	exchangeRate?: string;
	paid: readonly PaidSummary[];
}

export function paymentsIn(root: Element): PaymentSummary[] {
	return complementElements(root, 'Pagos')
		.flatMap((element) => childrenNamed(element, 'Pago'))
		.map((payment) => ({
			...filled({
				date: textIn(payment, 'FechaPago'),
				form: textIn(payment, 'FormaDePagoP'),
				amount: textIn(payment, 'Monto'),
				currency: textIn(payment, 'MonedaP'),
				exchangeRate: textIn(payment, 'TipoCambioP'),
			}),
			paid: childrenNamed(payment, 'DoctoRelacionado').map(paidSummary),
		}));
}

function paidSummary(document: Element): PaidSummary {
	const names = [textIn(document, 'Serie'), textIn(document, 'Folio')];
	const folio = names.filter((name) => name !== undefined).join('-');
	return {
		uuid: textIn(document, 'IdDocumento') ?? '',
		...(folio !== '' && { folio }),
		...filled({
			instalment: textIn(document, 'NumParcialidad'),
			currency: textIn(document, 'MonedaDR'),
			paid: textIn(document, 'ImpPagado'),
			balance: textIn(document, 'ImpSaldoInsoluto'),
		}),
	};
}

/** Returns an attribute as a displayable string, or undefined if it is empty. */
export function textIn(element: Element, name: string): string | undefined {
	return seenText(attribute(element, name) ?? '') || undefined;
}

/** Describes an invoice's known values in one or two Spanish sentences. */
export function summarySentence(whole: InvoiceSummary): string {
	const summary = shortened(whole);
	if (summary.type === 'P') return paymentSentence(summary);
	const { lines, related } = summary;
	const [first = ''] = lines;
	const parts = [
		lines.length === 1 ? `1 concepto${first && ` (${first})`}` : `${lines.length} conceptos`,
		...amountParts(summary),
	];
	return sentences(
		`${voucherName(summary)} para ${party(summary.recipient)}: ${parts.join(', ')}`,
		howPaid(summary),
		related.length > 0 && relatedTo(related),
	);
}

const vouchers: ReadonlyMap<string, string> = new Map([
	['I', 'Factura'],
	['E', 'Nota de crédito'],
	['T', 'Traslado'],
	['N', 'Nómina'],
]);

function voucherName({ type, global }: InvoiceSummary): string {
	const name = vouchers.get(type) ?? `Comprobante de tipo ${type}`;
	if (global === undefined) return name;
	const { period = '', months = '', year = '' } = global;
	const names = [nameIn('periodicidad', period), [nameIn('meses', months), year]]
		.map((one) => [one].flat().filter(Boolean).join(' de ').toLowerCase())
		.filter(Boolean);
	return `Factura global${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
}

function amountParts({ type, currency = '', exchangeRate, ...summary }: InvoiceSummary): string[] {
	if (type === 'T') return ['sin importe'];
	const { subTotal, discount, taxes, total } = summary;
	const rate = currency === 'MXN' || exchangeRate === undefined ? '' : exchangeRate;
	return [
		subTotal && `subtotal ${grouped(subTotal)}`,
		discount && isAboveZero(discount) && `descuento ${grouped(discount)}`,
		...taxes.map(taxText),
		total && `total ${grouped(total)} ${currency}`.trim() + (rate && ` (tipo de cambio ${rate})`),
		total === undefined && currency !== 'MXN' && currency !== '' && `en ${currency}`,
	].filter((part) => typeof part === 'string' && part !== '') as string[];
}

/**
 * Returns a tax's title, such as "IVA 16 %", "ISR retenido" or "IVA exento". A local tax's title is its name and its
 * rate in percent.
 */
export function taxTitle({
	isWithheld,
	tax,
	factor = '',
	rate = '',
}: Pick<SummaryTax, 'isWithheld' | 'tax' | 'factor' | 'rate'>): string {
	const name = entryOf(impuesto, tax)?.name ?? tax;
	if (factor === 'Exento') return `${name} exento`;
	const rated = rate === '' ? name : `${name} ${factor === '' ? rate : rateText(rate, factor)}`;
	return isWithheld ? `${rated} retenido` : rated;
}

/** Returns a tax with its amount, such as "IVA 16 % 160.00". */
export function taxText(tax: SummaryTax): string {
	const title = taxTitle(tax);
	return tax.amount === undefined ? title : `${title} ${grouped(tax.amount)}`;
}

function rateText(rate: string, factor: string): string {
	const decimal = Decimal.parse(rate);
	if (decimal === undefined) return rate;
	if (factor === 'Cuota') return `${decimal.trimmed(2)} por unidad`;
	return `${decimal.times(Decimal.hundred).trimmed(0)} %`;
}

function howPaid({ type, method, form }: InvoiceSummary): string {
	if (type === 'T' || (method === undefined && form === undefined)) return '';
	const way = form === undefined ? '' : named('formaPago', form);
	if (method === undefined) return `Pago con ${way}`;
	const name = nameIn('metodoPago', method) || method;
	if (way === '') return name;
	return form === '99' ? `${name} (${way})` : `${name} con ${way}`;
}

function relatedTo(related: InvoiceSummary['related']): string {
	const relations = [...new Set(related.map(({ relation }) => relation))];
	return relations
		.map((relation) => {
			const uuids = related.filter((one) => one.relation === relation).map(({ uuid }) => uuid);
			const which = uuids.length === 1 ? `al UUID ${uuids.join('')}` : `a ${uuids.length} facturas`;
			return `Relación ${named('tipoRelacion', relation)} ${which}`;
		})
		.join('. ');
}

function paymentSentence({ recipient, payments }: InvoiceSummary): string {
	return sentences(
		`Complemento de pago para ${party(recipient)}: ${payments.map(paymentPart).join('; ')}`,
		...payments.flatMap(({ paid }) => paid).map(paidPart),
	);
}

function paymentPart({ date = '', form, amount, currency, exchangeRate }: PaymentSummary): string {
	const money = amount && `${grouped(amount)} ${currency ?? ''}`.trim();
	const rate =
		currency === 'MXN' || exchangeRate === undefined ? '' : ` (tipo de cambio ${exchangeRate})`;
	return [
		money && `${money}${rate} recibidos`,
		date && `el ${date.slice(0, 10)}`,
		form && `con ${named('formaPago', form)}`,
	]
		.filter(Boolean)
		.join(' ');
}

function paidPart({ folio, uuid, instalment, currency, paid, balance }: PaidSummary): string {
	const money = (amount: string) => `${grouped(amount)} ${currency ?? ''}`.trim();
	const parts = [
		instalment && `parcialidad ${instalment}`,
		paid && `paga ${money(paid)}`,
		balance && (isAboveZero(balance) ? `quedan ${money(balance)}` : 'queda saldada'),
	];
	return `Factura ${folio ?? uuid}: ${parts.filter(Boolean).join(', ')}`;
}

function party({ name, rfc }: InvoiceSummary['recipient']): string {
	if (name === undefined) return rfc ?? 'un receptor sin datos';
	return rfc === undefined ? name : `${name} (${rfc})`;
}

function named(catalog: keyof typeof catalogs, code: string): string {
	return [code, nameIn(catalog, code)].filter(Boolean).join(' ');
}

function nameIn(catalog: keyof typeof catalogs, code: string): string {
	return entryOf<CatalogEntry>(catalogs[catalog], code)?.name ?? '';
}

function isAboveZero(amount: string): boolean {
	return Decimal.parse(amount)?.isPositive() === true;
}

/** Longer names and descriptions are cut, because they would hide the total. */
const MAX_NAME = 120;
const MAX_TEXT = 60;

function shortened<T>(value: T, most = MAX_TEXT): T {
	if (typeof value === 'string') return seenText(value, most) as T;
	if (Array.isArray(value)) return value.map((one: unknown) => shortened(one, most)) as T;
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [
			key,
			shortened<unknown>(one, key === 'name' ? MAX_NAME : MAX_TEXT),
		]),
	) as T;
}

function sentences(...parts: ReadonlyArray<string | false>): string {
	return parts
		.filter((part) => part !== false && part !== '')
		.map((part) => `${part}.`)
		.join(' ');
}
