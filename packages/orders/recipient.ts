import { parseJson, readCode, readRfc } from 'cfdi-mx';
import { regimenFiscal, hasCode, usoCfdi } from 'cfdi-mx/catalogs';
import { readName, readPostalCode, withoutEntities } from 'cfdi-mx/reading';
import { isGeneric, isRecord, rfcProblem, hasCheckDigit, recordOf, textOf } from 'cfdi-mx/values';
import type { Phrase, Order, RecipientData, Skipped } from './order';
import { refused, orderName, skipped } from './order';
import { labelOf, plainWords, recordsIn } from './shop';

export interface RecipientOptions {
	override: { rfc: string; name: string; taxRegime: string; postalCode: string; cfdiUse: string };
	fallbacks: { taxRegime: string; cfdiUse: string };
	issuerRfc: string;
}

export type Value = 'rfc' | 'name' | 'taxRegime' | 'postalCode' | 'cfdiUse';

type RecipientValues = Partial<Record<Value, string>>;

type Found = Record<string, string | Phrase>;

const ASKS =
	/\b(requi\w*|quier\w*|wants?|necesit\w*|needs?|dese\w*|solicit\w*)\b.*\b(factura|facturar|facturacion|invoice|cfdi)\b|^((is|con|emitir) )?(factura|facturar|facturacion|invoice|cfdi)( (required|requested|needed|requerida|solicitada))?$/;
const ASKS_FOR_NONE =
	/^(sin factura|no (lo )?(requi|quier|necesit|dese)\w* (\w+ )?(factura|facturar|facturacion|invoice|cfdi))$/;
const NO = /^(0|n|off|false)$|^(no|sin)\b/;
const YES = /^(1|s|y|on|true)$|^(si|yes)\b/;

const NO_RFC =
	/^(|n a|na|no|no aplica|no aplicable|not applicable|none|ninguno|ninguna|nulo|null|undefined|x+|0+|sin rfc|no tengo|no tiene|no requiero|no requiere|no necesito|generico|rfc generico|publico en general|publico general|pendiente)$/;

/**
 * Returns the recipient's data in an order. `found` says where each value comes from, such as a field's name.
 * @param issuerRfc the seller's RFC, which is never used as the customer's
 * @throws Problems for a mistyped RFC or two different RFCs
 */
export function recipientOf(
	data: RecipientData,
	issuerRfc = '',
): RecipientValues & { found: Found } {
	const found: Found = {};
	const recipient: RecipientValues = {};
	const set = (key: Value, value: string | undefined, place: string | Phrase) => {
		if (value === undefined || value === '' || recipient[key] !== undefined) return;
		recipient[key] = value;
		found[key] = place;
	};
	const { fields } = data;
	const given = wish(fields)?.isNo === true ? undefined : rfcOf(data, issuerRfc);
	set('rfc', given?.value, given?.place ?? '');
	const { rfc } = recipient;
	const labelled = labelledIn(data, rfc);
	for (const key of ['name', 'taxRegime', 'postalCode', 'cfdiUse'] as const) {
		const field = named(fields, key) ?? named(labelled, key);
		if (field !== undefined) set(key, readers[key](field.value, rfc), field.place);
	}
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

export function asksForInvoice(data: RecipientData): string | undefined {
	const answer = wish(data.fields);
	return answer?.isNo === false ? answer.place : undefined;
}

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
		// A short value such as 1 in "requiere_rfc" is the answer to a question, not a mistyped RFC.
		if (problem !== undefined && !(/\d/.test(value) && value.length > 4)) return [];
		return [{ value: rfc, place, problem }];
	});
	if (first !== undefined) {
		if (first.problem !== undefined) {
			const { place, value, problem } = first;
			throw refused('Receptor.Rfc', 'orderRfcMistyped', { values: { place, value, problem } });
		}
		const other = others.find(({ value }) => value !== first.value);
		if (other === undefined) return first;
		const { place, value } = first;
		throw refused('Receptor.Rfc', 'orderHasTwoRfcs', {
			values: { place, value, otherPlace: other.place, other: other.value },
		});
	}
	// A value such as "N/A" means that the customer has no RFC, so search no other fields.
	return given.some(({ value }) => value !== '') ? undefined : unnamedRfc(data, issuerRfc);
}

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

/**
 * Returns the Receptor for an order, or the reason to skip the order. Prefers the user's values, then the
 * order's, then the defaults.
 * @throws Problems for a missing value, or a mistyped or ambiguous RFC
 */
export function receptorOf(
	order: Order,
	{ override, fallbacks, issuerRfc }: RecipientOptions,
): { receptor: Record<string, string>; found: Found; asRead: RecipientValues } | Skipped {
	// The user's RFC replaces the order's RFC, which can be mistyped.
	const { rfc: given, ...data } = override;
	const isGiven = given !== '';
	const { found, ...recipient } = recipientOf(
		isGiven ? withoutRfc(order.recipient) : order.recipient,
		issuerRfc,
	);
	const rfc = readRfc(given) || recipient.rfc;
	if (rfc === undefined) return withoutRecipient(order);
	// SAT requires this regime and use for the general public and foreigners (CFDI40149, CFDI40160;
	// c_UsoCFDI).
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

/**
 * Returns the recipient's data in an order. Leaves out a mistyped or ambiguous RFC instead of throwing.
 */
export function recipientAsRead(
	data: RecipientData,
	issuerRfc: string,
): { found: Found; recipient: RecipientValues } {
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

export function checkRecipientGiven(order: Order): void {
	if (order.recipient.isElsewhere !== true) return;
	throw refused('Order', 'orderRecipientElsewhere', { values: { order: orderName(order) } });
}

function withoutRecipient(order: Order): Skipped {
	checkRecipientGiven(order);
	const values = { order: orderName(order) };
	const place = asksForInvoice(order.recipient);
	return place === undefined
		? skipped('noRfc', 'orderBelongsInGlobalInvoice', values)
		: skipped('noRfc', 'orderAsksForInvoice', { ...values, place });
}

export type Field = RecipientData['fields'][number];

export const NAME_OF: Readonly<Record<Value, string>> = {
	rfc: 'rfc',
	name: 'razon social',
	taxRegime: 'regimen fiscal',
	postalCode: 'codigo postal fiscal',
	cfdiUse: 'uso cfdi',
};

interface Names {
	sure: readonly RegExp[];
	/** A field with such a name counts only if `fits` accepts its value. */
	likely: readonly RegExp[];
	fits: (text: string) => boolean;
}

const NOISE_WORDS =
	/\b(wc|woocommerce|billing|shipping|order|pedido|customer|cliente|del|de|la|el|para|su|tu|facturar|facturacion|factura com|factura|facturapi|facturama|fcfdi|gigstack|konesh|fact|fac|invoice|invoicing|cfdi 40|cfdi 33|datos fiscales|datos?|data|info|informacion|receptor|receiver|additional|other|custom|campo|field|mx|sat)\b/g;

/**
 * Excludes fields of the issuer and names such as "razon_social_id" and "razon_social_tipo", which do not
 * contain the customer's name.
 */
const NOT_THE_NAME = '(?!.*\\b(id|uuid|tipo|type|code|codigo|clave|key|status|estatus|emisor)\\b)';

const ZIP = '(codigo ?postal|c ?p|postal ?code|postcode|zip|zip ?code)';

const names: Readonly<Record<Value, Names>> = {
	rfc: {
		sure: [
			/^(r ?f ?c|tax ?id|tax number|(id|identificacion) fiscal|fiscal id|tax credential|registro federal contribuyentes)( (numero|number|fiscal|mexico|con homoclave|\d+))?$/,
			/^\w+ rfc$/,
		],
		likely: [],
		fits: (text) => rfcProblem(readRfc(text)) === undefined,
	},
	name: {
		sure: [
			new RegExp(
				`^${NOT_THE_NAME}.*\\b(razon ?social|denominacion|business name|legal name|nombre fiscal|fiscal name|tax name)\\b`,
			),
			/^(company name|razon)$/,
		],
		likely: [],
		fits: (text) => /\p{L}/u.test(text) && !text.includes('@'),
	},
	taxRegime: {
		sure: [/^(regimen ?(fiscal)?|(tax|fiscal) (regime|regimen)|tax system|tax credential type)$/],
		likely: [
			/^(?!.*\b(capital|societario|matrimonial|conyugal|patrimonial|aduan\w*)\b).*\bregimen(fiscal)?\b/,
			/\b(tax|fiscal) (regime|system)\b/,
			/^(regime|reg fis)$/,
		],
		fits: (text) => hasCode(regimenFiscal, readCode(withoutEntities(text), regimenFiscal)),
	},
	postalCode: {
		sure: [
			new RegExp(
				`^(${ZIP}( domicilio)? fiscal|(\\w+ )?dom(icilio)? fiscal( c ?p)?|(fiscal|tax) ${ZIP})$`,
			),
		],
		likely: [new RegExp(`^(?!.*\\b(envio|entrega|delivery)\\b)(\\w+ )?(fiscal )?${ZIP}$`)],
		fits: (text) => /^(c\.?\s?p\.?\s*)?\d{4,5}$/i.test(text.trim()),
	},
	cfdiUse: {
		sure: [/^(uso ?cfdi|cfdi us[eoa]\w*|tax credential use)$/],
		likely: [/\b(uso ?cfdi|cfdi use|cfdi usage|uso comprobante)\b/, /^(uso|use|cfdi)$/],
		fits: (text) => hasCode(usoCfdi, readCode(withoutEntities(text), usoCfdi)),
	},
};

const OF_INVOICE = /\b(fiscal\w*|factur\w*|f?cfdi|sat|tax|receptor|receiver|invoic\w*)\b/;

/**
 * Matches field names such as "Nombre para factura". Such a field contains only the first name if another
 * field contains the surname.
 */
const NAME_OF_INVOICE =
	/^(billing )?((nombre|name) ((de|del|para) )?(la )?(receptor|factura|facturacion|cfdi)|(datos )?(receptor|receiver|fiscal(es)?|factura|facturacion|cfdi|invoice) (nombre|name))$/;
const SURNAME = /\b(apellidos?|paterno|last name|surname)\b/;

/** Matches fields about the seller or certifier, which can contain an RFC that is not the customer's. */
const OF_SELLER =
	/\b(emisor|issuer|vendedor|seller|proveedor|supplier|merchant|store|shop|tienda|sucursal|pac|certificador|certif)\b/;

function ownWords({ name }: Pick<Field, 'name'>): string {
	return plainWords(name.slice(name.lastIndexOf('/') + 1));
}

function bareName(field: Pick<Field, 'name'>): string {
	const words = ownWords(field);
	const bare = words.replace(NOISE_WORDS, ' ').replace(/\s+/g, ' ').trim();
	return bare === '' ? words : bare.replace(/^cfdi (?!us)/, '');
}

function isNamed(field: Pick<Field, 'name'>, key: Value): boolean {
	return names[key].sure.some((pattern) => pattern.test(bareName(field)));
}

function named(fields: readonly Field[], key: Value): Field | undefined {
	const filled = fields.filter(({ value }) => value !== '');
	const { sure, likely, fits } = names[key];
	const isName = (field: Field) =>
		key === 'name' &&
		NAME_OF_INVOICE.test(ownWords(field)) &&
		!fields.some((other) => SURNAME.test(ownWords(other)));
	const having = (pattern: RegExp) => filled.filter((field) => pattern.test(bareName(field)));
	const candidates = [
		...sure.map(having),
		...likely.map((pattern) => having(pattern).filter(({ value }) => fits(value))),
		filled.filter((field) => isName(field) && fits(field.value)),
	];
	const found = candidates.find((list) => list.length > 0) ?? [];
	return found.find((field) => OF_INVOICE.test(ownWords(field))) ?? found[0];
}

/**
 * Returns an order's fields, including those inside a JSON value such as `datos_facturacion: { rfc,
 * razon_social }`. Ignores JSON values if another field contains the RFC.
 */
export function fieldsOf({ fields = [] }: Partial<Pick<RecipientData, 'fields'>>): Field[] {
	const own = fields.filter((field) => !OF_SELLER.test(ownWords(field)));
	const plain = own.filter(({ value }) => objectIn(value) === undefined);
	if (plain.some((field) => field.value !== '' && isNamed(field, 'rfc'))) return plain;
	const whole = own
		.map((field) => leavesOf(objectIn(field.value), field.place))
		.filter((inner) => new Set(rfcsIn(inner)).size === 1);
	return [...plain, ...whole.flat()];
}

function rfcsIn(fields: readonly Field[]): string[] {
	return fields.flatMap((field) => (isNamed(field, 'rfc') ? [readRfc(field.value)] : []));
}

function objectIn(text: string): unknown {
	if (!/^\s*[{[]/.test(text)) return undefined;
	try {
		const value = parseJson(text);
		return isRecord(value) || recordsIn(value).length > 0 ? value : undefined;
	} catch {
		return undefined;
	}
}

function leavesOf(value: unknown, place: string): Field[] {
	const entries = Array.isArray(value)
		? recordsIn(value).map((row) => [labelOf(row), row.value] as const)
		: Object.entries(recordOf(value));
	return entries
		.filter(([key]) => !OF_SELLER.test(plainWords(key)))
		.flatMap(([key, inner]) => {
			const at = `${place} ${key}`;
			if (typeof inner === 'object') return leavesOf(inner, at);
			return [{ name: `receptor ${key}`, value: textOf(inner), place: at }];
		});
}

/**
 * Frequent labels are recognized even within a line. Other labels must begin a line or follow punctuation.
 */
const KNOWN =
	'(?:r\\.?f\\.?c|raz[oó]n|nombre|r[eé]gimen|uso|c\\.?\\s?p|c[oó]digo|correo|e-?mail|tel|domicilio|direcci[oó]n)(?!\\p{L}*\\d)';

const LABEL = new RegExp(
	`(?:(?<![\\p{L}\\p{N}.])(?=${KNOWN})|(?:^|[\\n,;|•*/-])\\s*)(\\p{L}(?:(?!\\s${KNOWN})[\\p{L} ()]|(?<=\\b[rfcp])\\.){0,40})\\s*[:=]\\s*`,
	'giu',
);

/**
 * Returns the labelled values of notes such as "RFC: …, Razón social: …, Uso: G03". Ignores notes without
 * the recipient's RFC.
 */
function labelledIn({ texts }: Pick<RecipientData, 'texts'>, rfc: string | undefined): Field[] {
	return texts.flatMap(({ value, place }) => {
		const labels = [...value.matchAll(LABEL)];
		const fields = labels.map((label, at): Field => {
			const end = labels[at + 1]?.index ?? value.length;
			const [text = ''] = value.slice(label.index + label[0].length, end).split(/[\n;|]/);
			return {
				name: `receptor ${label[1]?.replaceAll('.', '')}`,
				// A final dot ends a sentence, except in "S.A."
				value: text.replace(/[\s,;•*-]+$/, '').replace(/(?<!\.\p{L})\.$/u, ''),
				place,
			};
		});
		const own = fields.find((field) => isNamed(field, 'rfc'));
		const given = [own?.value ?? '', own?.value.split(/\s/)[0] ?? ''].map(readRfc);
		const isOwn = rfc !== undefined && given.includes(rfc);
		return isOwn
			? fields.filter((field) =>
					(Object.keys(names) as Value[]).every(
						(key) => !isNamed(field, key) || names[key].fits(field.value),
					),
				)
			: [];
	});
}

function postalCodeIn(text: string): string {
	return readPostalCode(text.replace(/^\s*c\.?\s?p\.?\s*/i, ''));
}
