import { isGeneric, readCode, readRfc, regimenFiscal, rfcProblem } from 'cfdi-mx';
import { hasCheckDigit, readName, readPostalCode, usoCfdi, withoutEntities } from 'cfdi-mx/parts';
import type { Phrase } from './problem';
import { refused } from './problem';
import { plainWords } from './json';
import type { Skipped } from './invoiced';
import { passedOn } from './invoiced';
import type { Order, RecipientData } from './order';
import { orderName } from './order';
import type { Field, Value } from './recipientFields';
import { isNamed, labelledIn, named, postalCodeIn } from './recipientFields';

/** The user's settings for recipients. Empty texts (`''`) have no effect. */
export interface RecipientOptions {
	/** Replaces the order's data. */
	override: { rfc: string; name: string; taxRegime: string; postalCode: string; cfdiUse: string };
	/** For orders without the value. */
	fallbacks: { taxRegime: string; cfdiUse: string };
	issuerRfc: string;
}

/** The invoice recipient in an order. Unknown values are undefined. */
export interface Recipient {
	/** Undefined if the customer gave none, so they do not want an invoice. */
	rfc?: string;
	name?: string;
	taxRegime?: string;
	postalCode?: string;
	cfdiUse?: string;
	/** The location of each value in the order. */
	found: Record<string, string | Phrase>;
}

const RFC = 'Receptor.Rfc';

/** The question whether the customer wants an invoice, and its inverse. */
const ASKS =
	/\b(requi\w*|quier\w*|wants?|necesit\w*|needs?|dese\w*|solicit\w*)\b.*\b(factura|facturar|facturacion|invoice|cfdi)\b|^((is|con|emitir) )?(factura|facturar|facturacion|invoice|cfdi)( (required|requested|needed|requerida|solicitada))?$/;
const ASKS_FOR_NONE =
	/^(sin factura|no (lo )?(requi|quier|necesit|dese)\w* (\w+ )?(factura|facturar|facturacion|invoice|cfdi))$/;
const NO = /^(0|n|off|false)$|^(no|sin)\b/;
const YES = /^(1|s|y|on|true)$|^(si|yes)\b/;

/** Answers of people without an RFC. */
const NO_RFC =
	/^(|n a|na|no|no aplica|no aplicable|not applicable|none|ninguno|ninguna|nulo|null|undefined|x+|0+|sin rfc|no tengo|no tiene|no requiero|no requiere|no necesito|generico|rfc generico|publico en general|publico general|pendiente)$/;

/**
 * Finds the invoice recipient of an order.
 * @param issuerRfc the seller's RFC, which is never the customer's
 * @throws Problems if an RFC is mistyped, or there are two different ones
 */
export function recipientOf(data: RecipientData, issuerRfc = ''): Recipient {
	const found: Record<string, string | Phrase> = {};
	const recipient: Omit<Recipient, 'found'> = {};
	const set = (key: Value, value: string | undefined, place: string | Phrase) => {
		if (value === undefined || value === '' || recipient[key] !== undefined) return;
		recipient[key] = value;
		found[key] = place;
	};
	const { fields } = data;
	if (wish(fields)?.isNo !== true) {
		const rfc = rfcOf(data, issuerRfc);
		if (rfc !== undefined) set('rfc', rfc.value, rfc.place);
	}
	const { rfc } = recipient;
	const labelled = labelledIn(data, rfc);
	for (const key of ['name', 'taxRegime', 'postalCode', 'cfdiUse'] as const) {
		const field = named(fields, key) ?? named(labelled, key);
		if (field !== undefined) set(key, readers[key](field.value, rfc), field.place);
	}
	// A company's invoice does not use the name of the person who ordered.
	const isCompany = rfc !== undefined && [...rfc].length === 12;
	const company = readRfc(data.company) === rfc ? '' : data.company;
	set('name', readName(withoutEntities(company), rfc), { kind: 'placeBillingCompany' });
	if (!isCompany)
		set('name', readName(withoutEntities(data.person), rfc), { kind: 'placeBillingAddress' });
	if (data.country === '' || data.country === 'MX') {
		set('postalCode', readPostalCode(data.postalCode), { kind: 'placeBillingAddress' });
	}
	return { ...recipient, found };
}

const readers: Readonly<Record<Exclude<Value, 'rfc'>, (text: string, rfc?: string) => string>> = {
	name: (text, rfc) => readName(withoutEntities(text), rfc),
	taxRegime: (text) => readCode(withoutEntities(text), regimenFiscal),
	postalCode: postalCodeIn,
	cfdiUse: (text) => readCode(withoutEntities(text), usoCfdi),
};

/** Returns the answer whether an invoice is wanted, or undefined if the order has no such question. */
function wish(fields: readonly Field[]): { isNo: boolean; place: string } | undefined {
	const answers = fields.flatMap(({ name, value, place }) => {
		const [question, answer] = [plainWords(name).replace(PREFIX, ''), plainWords(value)];
		const isForNone = ASKS_FOR_NONE.test(question);
		if (!isForNone && !ASKS.test(question)) return [];
		if (NO.test(answer)) return [{ isNo: !isForNone, place }];
		return YES.test(answer) ? [{ isNo: isForNone, place }] : [];
	});
	return answers.find(({ isNo }) => isNo) ?? answers[0];
}

const PREFIX = /^((wc|woocommerce|billing|order|pedido|other|custom|field|campo)\b ?)+/;

/** Returns the place in which the customer asked for an invoice, or undefined. */
export function asksForInvoice(data: RecipientData): string | undefined {
	const answer = wish(data.fields);
	return answer?.isNo === false ? answer.place : undefined;
}

/** Removes the order's RFC, because the user entered another one. */
function withoutRfc(data: RecipientData): RecipientData {
	const fields = data.fields.filter(({ name }) => !/rfc|tax.?id|credential_mx/i.test(name));
	return { ...data, fields, texts: [] };
}

function rfcOf(
	data: RecipientData,
	issuerRfc: string,
): { value: string; place: string } | undefined {
	const given = data.fields.filter((field) => isNamed(field, 'rfc'));
	const [first, ...others] = given.flatMap(({ value, place }) => {
		const rfc = readRfc(value);
		if (NO_RFC.test(plainWords(value)) || isGeneric(rfc)) return [];
		const problem = rfcProblem(rfc);
		// A flag such as "requiere_rfc: 1" is not an RFC, but a mistyped RFC must not be lost.
		if (problem !== undefined && !(/\d/.test(value) && value.length > 4)) return [];
		return [{ value: rfc, place, problem }];
	});
	if (first !== undefined) {
		if (first.problem !== undefined) {
			const { place, value, problem } = first;
			throw refused(RFC, 'orderRfcMistyped', { values: { place, value, problem } });
		}
		const other = others.find(({ value }) => value !== first.value);
		if (other === undefined) return first;
		const { place, value } = first;
		throw refused(RFC, 'orderHasTwoRfcs', {
			values: { place, value, otherPlace: other.place, other: other.value },
		});
	}
	// "N/A" in a named field is an answer, so do not search elsewhere.
	return given.some(({ value }) => value !== '') ? undefined : unnamedRfc(data, issuerRfc);
}

/** Finds an RFC in any field or free text, by its form and check digit. */
function unnamedRfc(
	{ fields, texts }: RecipientData,
	issuerRfc: string,
): { value: string; place: string } | undefined {
	const found = [...fields, ...texts].flatMap(({ value, place }) =>
		[readRfc(value), ...value.split(/[^\p{L}\p{N}&-]+/u).map(readRfc)]
			.filter((rfc) => hasCheckDigit(rfc) && !isGeneric(rfc) && rfc !== readRfc(issuerRfc))
			.map((rfc) => ({ value: rfc, place })),
	);
	const [first] = found;
	return found.every(({ value }) => value === first?.value) ? first : undefined;
}

/** The recipient of an invoice, and the order's data about it. */
interface ReadRecipient {
	receptor: Record<string, string>;
	/** The location of each value in the order. */
	found: Recipient['found'];
	/** The order's data before the user's overrides. */
	asRead: Omit<Recipient, 'found'>;
}

/**
 * Returns the recipient (Receptor) of an order: first from the user, then from the order, then by default.
 * @throws Problems if a value is missing, or the RFC is mistyped or ambiguous
 */
export function receptorOf(
	order: Order,
	{ override, fallbacks, issuerRfc }: RecipientOptions,
): ReadRecipient | Skipped {
	// The user's RFC can replace a mistyped one of the order.
	const { rfc: given, ...data } = override;
	const isGiven = given !== '';
	const { found, ...recipient } = recipientOf(
		isGiven ? withoutRfc(order.recipient) : order.recipient,
		issuerRfc,
	);
	const rfc = readRfc(given) || recipient.rfc;
	if (rfc === undefined) return withoutRecipient(order);
	// The general public and foreigners must have these (CFDI40149 and 40160; c_UsoCFDI).
	const otherwise = isGeneric(rfc) ? { taxRegime: '616', cfdiUse: 'S01' } : fallbacks;
	const values = {
		Nombre: data.name || recipient.name,
		RegimenFiscalReceptor: data.taxRegime || recipient.taxRegime || otherwise.taxRegime,
		UsoCFDI: data.cfdiUse || recipient.cfdiUse || otherwise.cfdiUse,
	};
	const missing = Object.entries(values).flatMap(([name, value]) =>
		value === undefined || value === '' ? [name] : [],
	);
	const [first] = missing;
	if (first !== undefined) {
		throw refused(`Receptor.${first}`, 'orderLacksRecipient', {
			values: { order: orderName(order), missing: missing.map((name) => NAMES[name] ?? name) },
			remedy: missing.includes('Nombre') ? 'askForRecipient' : 'giveDefaults',
		});
	}
	const postalCode = data.postalCode || recipient.postalCode;
	return {
		receptor: {
			Rfc: rfc,
			...(values as Record<string, string>),
			...(postalCode !== undefined && { DomicilioFiscalReceptor: postalCode }),
		},
		found,
		asRead: isGiven ? recipientAsRead(order.recipient, issuerRfc).recipient : recipient,
	};
}

/** Returns the recipient data of an order, even if it cannot be invoiced. Omits a mistyped or ambiguous RFC. */
export function recipientAsRead(
	data: RecipientData,
	issuerRfc: string,
): { found: Recipient['found']; recipient: Omit<Recipient, 'found'> } {
	const said = (given: RecipientData) => {
		const { found, ...recipient } = recipientOf(given, issuerRfc);
		return { found, recipient };
	};
	try {
		return said(data);
	} catch {
		return said(withoutRfc(data));
	}
}

const NAMES: Readonly<Record<string, Phrase>> = {
	Nombre: { kind: 'recipientName' },
	RegimenFiscalReceptor: { kind: 'recipientTaxRegime' },
	UsoCFDI: { kind: 'recipientUse' },
};

/** @throws Problems if the invoice request of the customer needs another API call */
export function checkRecipientGiven(order: Order): void {
	if (order.recipient.isElsewhere !== true) return;
	throw refused('Order', 'orderRecipientElsewhere', { values: { order: orderName(order) } });
}

function withoutRecipient(order: Order): Skipped {
	checkRecipientGiven(order);
	const values = { order: orderName(order) };
	const place = asksForInvoice(order.recipient);
	return place === undefined
		? passedOn('noRfc', 'orderBelongsInGlobalInvoice', values)
		: passedOn('noRfc', 'orderAsksForInvoice', { ...values, place });
}
