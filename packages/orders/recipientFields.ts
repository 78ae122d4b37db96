import { isRecord, parseJson, readCode, readRfc, regimenFiscal, rfcProblem } from 'cfdi-mx';
import { hasCode, readPostalCode, recordOf, textOf, usoCfdi, withoutEntities } from 'cfdi-mx/parts';
import { labelOf, plainWords, recordsIn } from './json';
import type { RecipientData } from './order';

/** Values of the invoice recipient. */
export type Value = 'rfc' | 'name' | 'taxRegime' | 'postalCode' | 'cfdiUse';

export type Field = RecipientData['fields'][number];

/** An unambiguous name for each value. */
export const NAME_OF: Readonly<Record<Value, string>> = {
	rfc: 'rfc',
	name: 'razon social',
	taxRegime: 'regimen fiscal',
	postalCode: 'codigo postal fiscal',
	cfdiUse: 'uso cfdi',
};

interface Names {
	/** Names that always mean the value, even if it is wrong. */
	sure: readonly RegExp[];
	/** Ambiguous names. They count only if the content fits. */
	likely: readonly RegExp[];
	/** Returns whether a text can be the value, for the ambiguous names. */
	fits: (text: string) => boolean;
}

/** Words without meaning that plugins add to field names. */
const NOISE_WORDS =
	/\b(wc|woocommerce|billing|shipping|order|pedido|customer|cliente|del|de|la|el|para|su|tu|facturar|facturacion|factura com|factura|facturapi|facturama|fcfdi|gigstack|konesh|fact|fac|invoice|invoicing|cfdi 40|cfdi 33|datos fiscales|datos?|data|info|informacion|receptor|receiver|additional|other|custom|campo|field|mx|sat)\b/g;

/** Excludes names such as "razon_social_id", "razon_social_tipo" and those of the issuer. */
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

/** Prefers the invoice's field over others that match equally. */
const OF_INVOICE = /\b(fiscal\w*|factur\w*|f?cfdi|sat|tax|receptor|receiver|invoic\w*)\b/;

/** Names of the recipient's full name. They do not count if the surname has another field. */
const NAME_OF_INVOICE =
	/^(billing )?((nombre|name) ((de|del|para) )?(la )?(receptor|factura|facturacion|cfdi)|(datos )?(receptor|receiver|fiscal(es)?|factura|facturacion|cfdi|invoice) (nombre|name))$/;
const SURNAME = /\b(apellidos?|paterno|last name|surname)\b/;

/** The seller and the certifier also have an RFC. */
const OF_SELLER =
	/\b(emisor|issuer|vendedor|seller|proveedor|supplier|merchant|store|shop|tienda|sucursal|pac|certificador|certif)\b/;

/** Returns "rfc" for "_wc_billing/tienda/rfc". */
function ownWords({ name }: Pick<Field, 'name'>): string {
	return plainWords(name.slice(name.lastIndexOf('/') + 1));
}

/** Returns the essential name: "rfc" for "_wc_billing/tienda/rfc" and "RFC del cliente". */
function bareName(field: Pick<Field, 'name'>): string {
	const words = ownWords(field);
	const bare = words.replace(NOISE_WORDS, ' ').replace(/\s+/g, ' ').trim();
	return bare === '' ? words : bare.replace(/^cfdi (?!us)/, '');
}

/** Returns whether the name of a field certainly means the value. */
export function isNamed(field: Pick<Field, 'name'>, key: Value): boolean {
	return names[key].sure.some((pattern) => pattern.test(bareName(field)));
}

/** Returns the best filled field for a value. */
export function named(fields: readonly Field[], key: Value): Field | undefined {
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
 * Returns the fields of an order except the seller's. Expands objects such as `datos_facturacion: { rfc, razon_social
 * }` if they have one RFC and no plain field has any.
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

/** Returns the texts of an object, or of a list of `{ label, value }`, as recipient fields. */
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

/** Beginnings of known labels, which need only a space before them. */
const KNOWN =
	'(?:r\\.?f\\.?c|raz[oó]n|nombre|r[eé]gimen|uso|c\\.?\\s?p|c[oó]digo|correo|e-?mail|tel|domicilio|direcci[oó]n)(?!\\p{L}*\\d)';

/** Matches "RFC:", ", Uso de CFDI =". */
const LABEL = new RegExp(
	`(?:(?<![\\p{L}\\p{N}.])(?=${KNOWN})|(?:^|[\\n,;|•*/-])\\s*)(\\p{L}(?:(?!\\s${KNOWN})[\\p{L} ()]|(?<=\\b[rfcp])\\.){0,40})\\s*[:=]\\s*`,
	'giu',
);

/**
 * Reads the fields of a text such as "RFC: …, Razón social: …, Uso: G03".
 * @param rfc the RFC of the order; a text with another one is ignored
 */
export function labelledIn(
	{ texts }: Pick<RecipientData, 'texts'>,
	rfc: string | undefined,
): Field[] {
	return texts.flatMap(({ value, place }) => {
		const labels = [...value.matchAll(LABEL)];
		const fields = labels.map((label, at): Field => {
			const end = labels[at + 1]?.index ?? value.length;
			const [text = ''] = value.slice(label.index + label[0].length, end).split(/[\n;|]/);
			return {
				name: `receptor ${label[1]?.replaceAll('.', '')}`,
				// Removes the dot of a sentence but keeps that of "S.A."
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

/** Reads a postal code such as "C.P. 6000". */
export function postalCodeIn(text: string): string {
	return readPostalCode(text.replace(/^\s*c\.?\s?p\.?\s*/i, ''));
}
