import type { IDataObject } from 'n8n-workflow';
import type { Key } from 'at-most-once';
import type { Problem } from 'cfdi-mx';
import { catalogs, linesOf, Problems, readCode, withLocalTaxes, readRfc } from 'cfdi-mx';
import { MXN } from 'cfdi-mx/catalogs';
import { withYearOfSales } from 'cfdi-mx/invoice';
import type { AskedTotal } from 'cfdi-mx/lines';
import { expectedTotalOf, textsOfLines } from 'cfdi-mx/lines';
import type { AnyPhrase as Phrase } from 'cfdi-mx/problems';
import { problemsOr, problem } from 'cfdi-mx/problems';
import type { Decimal } from 'cfdi-mx/values';
import { isEmpty, isRecord, normalizeKey, isGeneric } from 'cfdi-mx/values';
import type { Dictionary } from 'cfdi-mx/words';
import { phraseText, ownNames } from 'cfdi-mx/words';
import type { GlobalPeriod, NotInvoiced } from 'cfdi-orders';
import {
	creditNoteOfRefund,
	globalInvoiceOfOrders,
	invoiceOfShopOrder,
	isShopData,
	orderSummary,
	shopDataKind,
	shopHost,
} from 'cfdi-orders';
import {
	codeText,
	collectionIn,
	exactJson,
	filledIn,
	jsonValue,
	parsedJson,
	recordOf,
	rowsOf,
} from '../form/values';
import { fingerprintOf } from '../run/context';
import type { ReadParameter, ItemInput } from '../run/operation';
import type { Issuer } from '../service/credential';
import type { CredentialFields, Finding, issuerLabels } from '../messages';
import { languages, ofInvoiceForm, ofInvoiceJson, ofOrder, withCredential } from '../messages';
import { FieldError, invalidField, problemSentences } from '../messages/itemError';
import type { IssuerParty } from './form/attributes';
import {
	additionalAttributes,
	givenInvoices,
	issuerIn,
	merged,
	moreJson,
	partiesIn,
	withAdditional,
	withOwnFolio,
} from './form/attributes';
import { formLabel, formRows, orderRows, refundRows } from './form/fields';
import { givenLines } from './form/lineItems';

export interface Source {
	/**
	 * Invoice with Anexo 20's attribute names, before its strings are cleaned and its totals
	 * calculated.
	 */
	comprobante: IDataObject;
	/** Without `total`, the service calculates the totals. */
	total?: AskedTotal;
	/**
	 * If one of these keys was used before, the invoice is not stamped again. The first key
	 * identifies the whole invoice.
	 */
	keys?: readonly Key[];
	outputFields: IDataObject;
	notes: readonly Problem[];
	labels: Dictionary;
	canRoundTo?: (total: string) => boolean;
	/** A credit note is checked against these invoices. */
	related?: readonly IDataObject[];
}

export interface Invalid {
	problems: readonly Problem[];
	/** Errors about form fields that are not invoice attributes. */
	findings?: readonly Finding[];
	outputFields: IDataObject;
	rest?: IDataObject;
	/**
	 * If true, unreadable JSON could contain the missing values, so the check reports only wrong
	 * values.
	 */
	isRestUncertain?: boolean;
	recipientRfc?: string;
	labels: Dictionary;
}

interface Skipped {
	skipped: IDataObject;
}

type SourceResult = Source | Invalid | Skipped;

/** Reads an invoice's parts and collects their problems, so that all are reported together. */
export class Parts {
	private readonly problems = new Map<string, Problem>();

	private readonly findings = new Map<string, Finding>();

	read<T>(make: () => T): T | undefined {
		try {
			return make();
		} catch (error) {
			this.keep(error);
			return undefined;
		}
	}

	keep(thrown: unknown): void {
		if (thrown instanceof Problems) {
			for (const one of thrown.problems) this.problems.set(JSON.stringify(one), one);
		} else if (thrown instanceof FieldError) {
			this.findings.set(thrown.message, thrown.finding);
		} else throw thrown;
	}

	get areWrong(): boolean {
		return this.problems.size + this.findings.size > 0;
	}

	get faults(): Required<Pick<Invalid, 'problems' | 'findings'>> {
		return { problems: [...this.problems.values()], findings: [...this.findings.values()] };
	}

	source(
		labels: Dictionary,
		make: () => Omit<Source, 'labels'> | Skipped,
		known: () => Partial<Invalid> = () => ({}),
	): SourceResult {
		const made = this.read(make);
		if (made === undefined || this.areWrong) return this.invalid(labels, known());
		return 'skipped' in made ? made : { ...made, labels };
	}

	invalid(labels: Dictionary, known: Partial<Invalid>): Invalid {
		return { ...this.faults, outputFields: {}, labels, ...known };
	}
}

function skipped({ reason, problem, shown }: NotInvoiced, more: IDataObject = {}): Skipped {
	const words = problemSentences([problem], ownNames);
	return { skipped: { sent: false, reason, ...words, ...(shown as IDataObject), ...more } };
}

export type SourceInput = Pick<ItemInput, 'read' | 'issuer'>;

type Field = keyof typeof issuerLabels;

const OF_ISSUER: ReadonlyArray<readonly [attribute: string, field: Field]> = [
	['Rfc', 'issuerRfc'],
	['Nombre', 'issuerName'],
	['RegimenFiscal', 'issuerTaxRegime'],
];

/** Fills in missing issuer values from the credential, unless the invoice has another issuer's RFC. */
export function withIssuer(
	comprobante: IDataObject,
	issuer: Issuer,
): { comprobante: IDataObject; taken: CredentialFields; missing: CredentialFields } {
	const { Emisor: given = {} } = comprobante;
	const taken = new Map<string, Field>();
	const missing = new Map<string, Field>();
	if (given !== null && !isRecord(given)) return { comprobante, taken, missing };
	const own: Record<string, unknown> = { ...given };
	if (isOfAnother(own.Rfc, issuer)) return { comprobante, taken, missing };
	const valueOf = (place: string, field: Field, value: unknown): IDataObject => {
		const attribute = place.replace('Emisor.', '');
		if (!isEmpty(value)) return {};
		(issuer[field] === '' ? missing : taken).set(place, field);
		return issuer[field] === '' ? {} : { [attribute]: issuer[field] };
	};
	const values = OF_ISSUER.map(([name, field]) => valueOf(`Emisor.${name}`, field, own[name]));
	const place = valueOf('LugarExpedicion', 'placeOfIssue', comprobante.LugarExpedicion);
	const Emisor = Object.assign({}, given, ...values) as IDataObject;
	const isGiven = Object.keys(Emisor).length > 0;
	const isUnknown = missing.has('Emisor.Rfc') && missing.has('Emisor.RegimenFiscal');
	if (!isGiven || isUnknown) missing.set('Emisor', 'issuerRfc');
	const issued = { ...comprobante, ...place, ...(isGiven && { Emisor }) };
	const { Receptor } = comprobante;
	if (!taken.has('LugarExpedicion') || !isRecord(Receptor) || !isAtPlace(Receptor)) {
		return { comprobante: issued, taken, missing };
	}
	taken.set('Receptor.DomicilioFiscalReceptor', 'placeOfIssue');
	const recipient = { ...Receptor, DomicilioFiscalReceptor: issuer.placeOfIssue } as IDataObject;
	return { comprobante: { ...issued, Receptor: recipient }, taken, missing };
}

function issuerRfcOf(given: IssuerParty, issuer: Issuer): string {
	const { Emisor } = withIssuer(given, issuer).comprobante;
	return isRecord(Emisor) ? codeText(Emisor.Rfc) : '';
}

export function sourceWithIssuer<Made extends SourceResult>(source: Made, issuer: Issuer): Made {
	const given = 'comprobante' in source ? source.comprobante : undefined;
	const rest = 'rest' in source ? source.rest : undefined;
	const made = given ?? rest;
	if (made === undefined || !('labels' in source)) return source;
	const { comprobante, taken, missing } = withIssuer(made, issuer);
	const labels = withCredential(source.labels, taken, missing, issuer.credential);
	return { ...source, ...(given ? { comprobante } : { rest: comprobante }), labels };
}

/**
 * Returns a probable mistake (level `doubt`) if the issuer of a related invoice is not the
 * credential's issuer.
 */
export function issuerDoubts(place: string, Emisor: unknown, issuer: Issuer): Problem[] {
	const rfc = isRecord(Emisor) ? Emisor.Rfc : undefined;
	if (!isOfAnother(rfc, issuer)) return [];
	const values = { rfc: codeText(rfc), own: issuer.issuerRfc };
	return [problem(place, 'issuedByAnother', { level: 'doubt', values })];
}

/**
 * For a generic RFC, SAT requires the place of issue as the recipient's postal code (CFDI40149).
 */
function isAtPlace({ Rfc, DomicilioFiscalReceptor }: Record<string, unknown>): boolean {
	return isEmpty(DomicilioFiscalReceptor) && isGeneric(readRfc(codeText(Rfc)));
}

function isOfAnother(rfc: unknown, { issuerRfc }: Issuer): boolean {
	return !isEmpty(rfc) && issuerRfc !== '' && readRfc(codeText(rfc)) !== readRfc(issuerRfc);
}

type MakeSource = (item: SourceInput, options: IDataObject) => SourceResult;

const makers = new Map<unknown, MakeSource>([
	['json', jsonSource],
	['order', shopSource],
]);

export function invoiceSource(item: SourceInput, options: IDataObject): SourceResult {
	const make = makers.get(item.read('invoiceSource')) ?? fieldsSource;
	const source = sourceWithIssuer(make(item, options), item.issuer);
	// Adds the year to a global invoice, unless the invoice comes from JSON, which must contain it.
	if (make === jsonSource || !('comprobante' in source)) return source;
	return { ...source, comprobante: withYearOfSales(source.comprobante, Date.now()) as IDataObject };
}

const ofShop = { order: orderSource, orders: ordersSource, refund: refundSource };

function shopSource(item: SourceInput, options: IDataObject): SourceResult {
	const parts = new Parts();
	const value = parts.read(() => jsonValue(formLabel('order'), item.read('order')));
	if (parts.areWrong) return parts.invalid(ofOrder(orderRows), besideOrder(item.read, parts).known);
	const kind = shopDataKind(Array.isArray(value) ? value : deliveredIn(value).data);
	return ofShop[kind](item, options, value);
}

function jsonSource({ read }: SourceInput, options: IDataObject): SourceResult {
	const parts = new Parts();
	const invoice = parts.read(() => {
		const json = exactJson('Invoice (JSON)', read('invoiceJson'));
		if (isRecord(json)) return json as IDataObject;
		throw invalidField('Invoice (JSON)', 'invoiceIsNoObject');
	});
	const total = parts.read(() => askedTotal(options, currencyOf(invoice?.Moneda)));
	const comprobante = { ...invoice, Version: '4.0' };
	return parts.source(
		ofInvoiceJson,
		() => ({ comprobante, total, outputFields: {}, notes: [] }),
		() => (invoice === undefined ? {} : { rest: comprobante }),
	);
}

/** Invoice types for which SAT refuses FormaPago, and types for which SAT refuses MetodoPago. */
const WITHOUT_FORM = ['T', 'N', 'P'];
const WITHOUT_METHOD = ['T', 'P'];

function fieldsSource({ read }: SourceInput, options: IDataObject): SourceResult {
	const parts = new Parts();
	const additional = collectionIn(read, 'additionalFields');
	const more = parts.read(() => moreJson(additional.moreJson));
	const isRestUncertain = parts.areWrong;
	const readable = isRestUncertain ? without(read, 'additionalFields') : read;
	const use = codeText(read('cfdiUse'));
	const { Emisor, Receptor, ...place } =
		parts.read(() => partiesIn(readable)(use)) ??
		partiesIn(without(readable, 'recipientName'))(use);
	const isJson = read('invoiceSource') === 'lines';
	const lines = parts.read(() => givenLines(read)) ?? { elements: [], isJson, defaults: {} };
	const labels = ofInvoiceForm({ rows: formRows, label: formLabel, more, lines });
	const { comprobante, localTaxes } = attributesIn(additional, parts);
	const moneda = codeText(additional.currency ?? MXN);
	const currency = currencyOf(moneda);
	const type = readCode(codeText(comprobante.TipoDeComprobante), catalogs.tipoDeComprobante);
	const pricesIncludeTax = read('pricesIncludeTax') === true;
	const total = parts.read(() => askedTotal(options, currency, pricesIncludeTax));
	const conceptos = (expectedTotal?: Decimal) =>
		linesOf(lines.elements, {
			currency,
			pricesIncludeTax,
			voucherType: type,
			expectedTotal,
			localTaxes,
			more: more ?? {},
			defaults: lines.defaults,
		}) as IDataObject[];
	const payment = { FormaPago: codeText(read('paymentForm')) };
	const method = { MetodoPago: codeText(read('paymentMethod')) };
	const header = {
		Version: '4.0',
		...(!WITHOUT_FORM.includes(type) && payment),
		...(!WITHOUT_METHOD.includes(type) && method),
		Moneda: moneda,
		...place,
		...comprobante,
		Emisor,
		Receptor,
	};
	const hasTotal = typeof total === 'object' || pricesIncludeTax;
	return parts.source(
		labels,
		() => {
			const Conceptos = conceptos(typeof total === 'object' ? total.expected : undefined);
			const whole = merged({ ...header, Conceptos }, more);
			return {
				comprobante: withLocalTaxes(whole, localTaxes, currencyOf(whole.Moneda)) as IDataObject,
				total,
				...(!hasTotal && {
					canRoundTo: (other: string) =>
						!(problemsOr(() => conceptos(expectedTotalOf(other, currency))) instanceof Problems),
				}),
				outputFields: {},
				notes: [],
				related: givenInvoices(additional.relatedInvoices),
			};
		},
		() => {
			const made = problemsOr(() => conceptos());
			const Conceptos =
				made instanceof Problems
					? (textsOfLines(lines.elements, lines.defaults) as IDataObject[])
					: made;
			const known = { ...header, ...(Conceptos.length > 0 && { Conceptos }) };
			return { rest: merged(known, more), isRestUncertain };
		},
	);
}

function without(read: ReadParameter, field: string): ReadParameter {
	return (name, whole) => (name === field ? undefined : read(name, whole));
}

function attributesIn(
	additional: IDataObject,
	parts: Parts,
): ReturnType<typeof additionalAttributes> {
	const whole = parts.read(() => additionalAttributes(additional));
	if (whole !== undefined) return whole;
	const read = Object.entries(additional).flatMap(
		([name, value]) => parts.read(() => additionalAttributes({ [name]: value })) ?? [],
	);
	return {
		comprobante: Object.assign({}, ...read.map(({ comprobante }) => comprobante)) as IDataObject,
		localTaxes: read.flatMap(({ localTaxes }) => localTaxes),
	};
}

/**
 * Returns the expected total, `'calculated'` if the node calculates the total, or undefined if the
 * service does. If prices include tax, the node calculates it, because the service could round
 * differently.
 */
function askedTotal(
	options: IDataObject,
	currency: string,
	pricesIncludeTax = false,
): AskedTotal | undefined {
	if ('expectedTotal' in options) {
		return { expected: expectedTotalOf(options.expectedTotal, currency), of: 'option' };
	}
	return pricesIncludeTax || options.totals === 'calculate' ? 'calculated' : undefined;
}

/** Returns "JPY" for "JPY - Yen", because the code determines the number of decimals. */
function currencyOf(moneda: unknown): string {
	return readCode(codeText(moneda), catalogs.commonCurrencies);
}

function orderSource(
	{ read, issuer: own }: SourceInput,
	nodeOptions: IDataObject,
	value: unknown,
): SourceResult {
	const { data: order, host } = deliveredIn(value);
	const parts = new Parts();
	const { issuer, additional, known } = besideOrder(read, parts);
	const override = recordOf(read('override'));
	const codesBySku = parts.read(() => exactJson('Codes by SKU (Claves)', override.codesBySku));
	const options = {
		...ownerOptions(read),
		ifOrderIsNotPaid: choice(read('ifOrderIsNotPaid'), ['passOn', 'ppd'], 'refuse'),
		codesBySku,
		defaults: {
			productCode: codeText(read('defaultProductCode')),
			unitCode: codeText(read('defaultUnitCode')),
		},
		override: {
			rfc: codeText(override.recipientRfc),
			name: codeText(override.recipientName),
			taxRegime: codeText(override.recipientTaxRegime),
			postalCode: codeText(override.recipientPostalCode),
			cfdiUse: codeText(override.cfdiUse),
			paymentForm: codeText(override.paymentForm),
		},
		exchangeRate: codeText(additional.exchangeRate).trim(),
		issuerRfc: issuerRfcOf(issuer, own),
		host,
	};
	return parts.source(
		ofOrder(orderRows),
		() => {
			const made = invoiceOfShopOrder(order, options);
			if ('reason' in made) return skipped(made);
			const { number } = recordOf(made.shown.order);
			const invoice = withAdditional(made.comprobante, issuer, additional);
			return {
				comprobante: withOwnFolio(invoice, number, nodeOptions),
				total: { expected: made.total, of: 'order' },
				keys: made.keys.map((id) => ({ of: 'order', id: normalizeKey(id) })),
				outputFields: withPlaces(made.shown),
				notes: made.notes,
			};
		},
		() => ({
			...known,
			outputFields: withPlaces(orderSummary(order, options)),
			recipientRfc: options.override.rfc,
		}),
	);
}

function besideOrder(read: ReadParameter, parts: Parts) {
	const additional = recordOf(read('additionalFields'));
	parts.read(() => moreJson(additional.moreJson));
	const isRestUncertain = parts.areWrong;
	attributesIn(additional, parts);
	const issuer = issuerIn(isRestUncertain ? without(read, 'additionalFields') : read);
	const known: Partial<Invalid> = { rest: { ...issuer }, isRestUncertain };
	return { issuer, additional, known };
}

function withPlaces(shown: Record<string, unknown>): IDataObject {
	if (shown.order === undefined) return shown as IDataObject;
	const order = recordOf(shown.order);
	const found = Object.entries(recordOf(order.found)).map(([value, place]) => [
		value,
		typeof place === 'string' ? place : phraseText(place as unknown as Phrase, languages.en),
	]);
	return { ...shown, order: { ...order, found: Object.fromEntries(found) } } as IDataObject;
}

function ordersSource(
	{ read, issuer: own }: SourceInput,
	_options: IDataObject,
	value: unknown,
): SourceResult {
	const orders = (Array.isArray(value) ? value : [value]).map(deliveredIn);
	const labels = ofOrder(orderRows);
	const parts = new Parts();
	const { issuer, additional, known } = besideOrder(read, parts);
	const options = {
		...ownerOptions(read),
		paymentForm: codeText(recordOf(read('override')).paymentForm),
		issuerRfc: issuerRfcOf(issuer, own),
	};
	const make = () => {
		const made = globalInvoiceOfOrders(
			orders.map(({ data }) => data),
			{ ...options, period: periodOf(additional, own) },
			orders.map(({ host }) => host),
		);
		const leftOut = made.leftOut.map(({ problems, ...row }) => ({
			...row,
			...problemSentences(problems, labels),
		}));
		if ('reason' in made) return skipped(made, { leftOut });
		const Receptor = {
			...(made.comprobante.Receptor as IDataObject),
			...filledIn('DomicilioFiscalReceptor', issuer.LugarExpedicion),
		};
		return {
			comprobante: withAdditional({ ...made.comprobante, Receptor }, issuer, additional),
			total: { expected: made.total, of: 'order' },
			keys: keysOf(made.keys),
			outputFields: { ...(made.shown as IDataObject), leftOut },
			notes: made.notes,
		} satisfies Omit<Source, 'labels'>;
	};
	return parts.source(labels, make, () => known);
}

/** Returns a key for the whole list and one for each order, so that no order is invoiced twice. */
function keysOf(orders: readonly string[]): Key[] {
	const ids = [...new Set(orders.map(normalizeKey))].sort();
	const whole: Key = { of: 'global', id: fingerprintOf(ids.join('\n')) };
	return [whole, ...ids.map((id): Key => ({ of: 'inGlobal', partOf: 'order', id }))];
}

function periodOf(additional: IDataObject, own: Issuer): GlobalPeriod | undefined {
	const { comprobante } = additionalAttributes(additional);
	const whole = withIssuer(merged(comprobante, moreJson(additional.moreJson)), own).comprobante;
	const { Meses, Año } = recordOf(withYearOfSales(whole, Date.now()).InformacionGlobal);
	return Meses === undefined ? undefined : { months: codeText(Meses), year: codeText(Año) };
}

function refundSource(
	{ read, issuer: own }: SourceInput,
	nodeOptions: IDataObject,
	value: unknown,
): SourceResult {
	const { data: refund, host } = deliveredIn(value);
	const parts = new Parts();
	const invoice = parts.read(() => refundedInvoice(read('refundedInvoice')));
	const { additional } = besideOrder(read, parts);
	const options = {
		paymentForm: codeText(recordOf(read('override')).paymentForm),
		earlier: codeText(read('earlierCreditNotes')).trim(),
		ignoredFields: shopWords(read).ignoredFields,
		host,
	};
	return parts.source(ofOrder(refundRows), () => {
		const made = creditNoteOfRefund(refund, invoice, options);
		if ('reason' in made) return skipped(made);
		const { Emisor, LugarExpedicion, ...comprobante } = made.comprobante;
		const issuer = { Emisor, ...(LugarExpedicion !== undefined && { LugarExpedicion }) };
		const { id } = recordOf(made.shown.refund);
		return {
			comprobante: withOwnFolio(withAdditional(comprobante, issuer, additional), id, nodeOptions),
			total: { expected: made.total, of: 'order' },
			keys: made.keys.map((key) => ({ of: 'refund', id: normalizeKey(key) })),
			outputFields: made.shown as IDataObject,
			notes: [...made.notes, ...issuerDoubts('refundedInvoice', Emisor, own)],
		};
	});
}

function refundedInvoice(value: unknown): Record<string, unknown> | undefined {
	if (isEmpty(value)) return undefined;
	const invoice = exactJson('Refunded Invoice (Factura)', value);
	if (!isRecord(invoice)) return { invoice };
	return Object.keys(invoice).length === 0 ? undefined : invoice;
}

function choice<Known extends string, Other extends string>(
	value: unknown,
	known: readonly Known[],
	otherwise: Other,
): Known | Other {
	return known.find((one) => one === value) ?? otherwise;
}

function ownerOptions(read: ReadParameter) {
	const taxes = (name: string) => choice(read(name), ['iva16', 'iva0', 'exempt'], 'refuse');
	const defaults = recordOf(read('defaults'));
	return {
		ifOrderHasNoTaxes: taxes('ifOrderHasNoTaxes'),
		ifLineHasNoTaxes: taxes('ifLineHasNoTaxes'),
		fallbacks: {
			taxRegime: codeText(defaults.recipientTaxRegime),
			cfdiUse: codeText(defaults.cfdiUse),
			paymentForm: codeText(defaults.paymentForm),
		},
		...shopWords(read),
	};
}

const STATES = ['paid', 'notPaid', 'cancelled'] as const;

function shopWords(read: ReadParameter) {
	const rows = rowsOf(read('shopWords'), 'word').map((row) => ({
		word: codeText(row.word).trim(),
		meaning: codeText(row.meaning),
	}));
	const words = rows.filter(({ word }) => word !== '');
	return {
		ignoredFields: words.filter(({ meaning }) => meaning === 'ignored').map(({ word }) => word),
		orderStatuses: words.flatMap(({ word, meaning }) => {
			const state = STATES.find((one) => one === meaning);
			return state === undefined ? [] : [{ status: word, state }];
		}),
		paymentForms: words
			.filter(({ meaning }) => meaning !== 'ignored' && !STATES.some((one) => one === meaning))
			.map(({ word, meaning }) => ({ way: word, form: meaning })),
	};
}

/**
 * Returns a shop's data from a webhook (`{ headers, body }`), from an n8n item (`[{ json }]`), or
 * from the JSON text of one of these.
 * @returns the data, and the shop's host or `''` if there are no headers. Keep the host out of
 * unique keys, because shops do not sign headers.
 */
export function deliveredIn(value: unknown): { data: unknown; host: string } {
	const whole = typeof value === 'string' ? (parsedJson(value) ?? value) : value;
	const { headers, body } = isRecord(whole) ? whole : ({} as Record<string, unknown>);
	const inner = headers !== undefined && isRecord(body) ? body : whole;
	return {
		data: wrappedIn(inner).find(isShopData) ?? inner,
		host: isRecord(headers) ? shopHost(headers) : '',
	};
}

function wrappedIn(value: unknown, depth = 3): unknown[] {
	if (Array.isArray(value) && value.length === 1) return wrappedIn(value[0], depth);
	if (!isRecord(value) || depth === 0) return [value];
	const inner = [value.body, value.json].filter((one) => typeof one === 'object' && one !== null);
	return [value, ...inner.flatMap((one) => wrappedIn(one, depth - 1))];
}
