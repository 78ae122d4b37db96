import { regimenFiscal } from '../catalogs/regimenFiscal';
import { usoCfdi } from '../catalogs/usoCfdi';
import type { Phrase } from '../problems/problem';
import { refused } from '../problems/problem';
import { withoutEntities } from '../reading/htmlEntities';
import { readCode } from '../reading/readCode';
import { readName, readPostalCode, readRfc } from '../reading/readParty';
import { hasCheckDigit, isGeneric, rfcProblem } from '../values/rfc';
import { plainWords } from './json';
import type { RecipientData } from './order';

/** What an order says of the recipient of its invoice; a value that it does not say is missing. */
export interface Recipient {
	/** Missing where the customer gave none: then they want no invoice. */
	rfc?: string;
	name?: string;
	taxRegime?: string;
	postalCode?: string;
	cfdiUse?: string;
	/** Where in the order each of these was found. */
	found: Record<string, string | Phrase>;
}

type Value = Exclude<keyof Recipient, 'found'>;

const RFC = 'Receptor.Rfc';

/** Words that plugins put before or after the name of a field, and that say nothing of it. */
const NOISE_WORDS =
	/\b(wc|woocommerce|billing|shipping|order|pedido|customer|cliente|del|de|la|el|para|facturar|facturacion|factura|fact|invoice|invoicing|cfdi 40|cfdi 33|datos?|receptor|additional|other|custom|campo|field|mx)\b/g;

/** The names of each value without those words. What fits earlier counts first. */
const names: Readonly<Record<Value, readonly RegExp[]>> = {
	rfc: [
		/^(rfc|tax ?id|tax credential|registro federal contribuyentes)( (sat|numero|number|fiscal|mexico|\d+))?$/,
		/^\w+ rfc$/,
	],
	name: [/\b(razon ?social|denominacion|business name|legal name|nombre fiscal|tax name)\b/],
	taxRegime: [
		/^(?!.*capital).*\b(regimen|regimenfiscal|(tax|fiscal) regime|tax credential type)\b/,
	],
	postalCode: [
		/^((codigo postal|c ?p|postal code|postcode|zip)( domicilio)? fiscal|domicilio fiscal( c ?p)?|(fiscal|tax) (postal code|postcode|zip))$/,
		/^(codigo ?postal|c ?p|postal code|postcode|zip|zip code)$/,
	],
	cfdiUse: [/\b(uso ?cfdi|cfdi use|cfdi usage|tax credential use)\b/, /^uso$/],
};

/** A customer says so with a box that is not ticked. */
const WANTS_INVOICE =
	/\b(requi\w*|quier\w*|wants?|necesit\w*|needs?|dese\w*|solicit\w*)\b.*\b(factura|facturar|facturacion|invoice|cfdi)\b/;
const NO = /^(no|false|0|off)$/;

/** What people write where they have no RFC. */
const NO_RFC =
	/^(|n a|na|no|no aplica|no aplicable|not applicable|none|ninguno|ninguna|nulo|null|undefined|x+|0+|sin rfc|no tengo|no tiene|no requiero|no requiere|no necesito|generico|rfc generico|publico en general|publico general|pendiente)$/;

/**
 * Finds in an order who its invoice is for.
 * @param issuerRfc is never taken for the customer's
 * @throws Problems where an RFC is mistyped, and where there are two different ones
 */
export function recipientOf(data: RecipientData, issuerRfc = ''): Recipient {
	const found: Record<string, string | Phrase> = {};
	const recipient: Omit<Recipient, 'found'> = {};
	const set = (key: Value, value: string | undefined, place: string | Phrase) => {
		if (value === undefined || value === '' || recipient[key] !== undefined) return;
		recipient[key] = value;
		found[key] = place;
	};
	if (!refusesInvoice(data)) {
		const rfc = rfcOf(data, issuerRfc);
		if (rfc !== undefined) set('rfc', rfc.value, rfc.place);
	}
	const { rfc } = recipient;
	for (const key of ['name', 'taxRegime', 'postalCode', 'cfdiUse'] as const) {
		const field = named(data, key);
		if (field !== undefined) set(key, readers[key](field.value, rfc), field.place);
	}
	// A company's name is not that of the person who ordered.
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
	postalCode: (text) => readPostalCode(text.replace(/^\s*c\.?\s?p\.?\s*/i, '')),
	cfdiUse: (text) => readCode(withoutEntities(text), usoCfdi),
};

/** The name of a field alone: "_wc_billing/tienda/rfc" and "RFC del cliente" are "rfc". */
function bareName(name: string): string {
	const own = name.includes('/') ? name.slice(name.lastIndexOf('/') + 1) : name;
	const words = plainWords(own);
	const bare = words.replace(NOISE_WORDS, ' ').replace(/\s+/g, ' ').trim();
	return bare === '' ? words : bare.replace(/^cfdi (?!us)/, '');
}

/** The first field with one of the names of a value, and something in it. */
function named({ fields }: RecipientData, key: Value): RecipientData['fields'][number] | undefined {
	const filled = fields.filter(({ value }) => value !== '');
	for (const pattern of names[key]) {
		const field = filled.find(({ name }) => pattern.test(bareName(name)));
		if (field !== undefined) return field;
	}
	return undefined;
}

function refusesInvoice({ fields }: RecipientData): boolean {
	return fields.some(
		({ name, value }) => WANTS_INVOICE.test(plainWords(name)) && NO.test(plainWords(value)),
	);
}

function rfcOf(
	data: RecipientData,
	issuerRfc: string,
): { value: string; place: string } | undefined {
	const given = data.fields.filter(({ name }) =>
		names.rfc.some((pattern) => pattern.test(bareName(name))),
	);
	const [first, ...others] = given.flatMap(({ value, place }) => {
		const rfc = readRfc(value);
		if (NO_RFC.test(plainWords(value)) || isGeneric(rfc)) return [];
		const problem = rfcProblem(rfc);
		// "requiere_rfc: 1" is not an RFC, either; but a mistyped one must not be lost.
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
	// A field that is named and says "N/A" is an answer.
	return given.some(({ value }) => value !== '') ? undefined : unnamedRfc(data, issuerRfc);
}

/** An RFC in a field of any name, or within what people write: by its form and its check digit. */
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
