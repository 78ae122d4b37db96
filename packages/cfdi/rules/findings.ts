import type { Problem } from '../problems/problem';
import { problem, messageValue } from '../problems/problem';
import type { Element } from '../invoice/invoice';
import {
	attribute,
	isPresent,
	lineItems,
	rootElement,
	elementsAt,
	pathOf,
	complementNames,
	complementElements,
	localName,
} from '../invoice/invoice';
import { isRecord, stepsIn } from '../values/json';
import type { Kind } from '../messages/en';
import { plainName, anexo20, elementAt, namesAt } from '../anexo20/anexo20';
import {
	creditNoteRules,
	globalInformationRules,
	globalLineRules,
	confirmedRules,
	exchangeRateRules,
	headerRules,
	relationRules,
} from './comprobante';
import {
	customsRules,
	thirdPartyRules,
	fuelRules,
	lineItemRules,
	lineTaxRules,
	resicoRules,
	withholdingRules,
} from './conceptos';
import { nameRules, issuerRules, recipientRules, residenceRules } from './parties';
import { concernsPayments, exceptInPayments, paymentRules } from './payments';
import { textRules, breach } from './rule';
import type { Breach, CheckContext, Rule } from './rule';
import { taxSummaryRules, totalRules } from './totals';
import type { AnexoElement, ElementPath, Attribute } from '../anexo20/anexo20';
import { isMistyped } from '../values/text';

/** A service can ignore a misspelled attribute without an error. */
const spellingRules = (Object.keys(anexo20) as ElementPath[])
	.filter((path) => !path.startsWith('Complemento.'))
	.map((path): Rule => {
		const names = [...namesAt(path), ...Object.keys(elementAt(path).parts)];
		const mistyped = (element: Element): Breach[] =>
			Object.keys(element.attributes).flatMap((key) => {
				if (names.includes(localName(key))) return [];
				const meant = names.find((name) => !isPresent(element, name) && isMistyped(key, name));
				return meant === undefined ? [] : [breach(pathOf(element, key), 'mistypedName', { meant })];
			});
		return {
			where: path,
			level: 'doubt',
			problems: (comprobante) => elementsAt(path)(comprobante).flatMap(mistyped),
		};
	});

const rulesOfInvoices: readonly Rule[] = [
	...headerRules,
	...exchangeRateRules,
	...confirmedRules,
	...globalInformationRules,
	...globalLineRules,
	...relationRules,
	...creditNoteRules,
	...issuerRules,
	...recipientRules,
	...residenceRules,
	...nameRules,
	...textRules(''),
	...textRules('Emisor'),
	...textRules('Receptor'),
	...lineItemRules,
	...lineTaxRules,
	...fuelRules,
	...thirdPartyRules,
	...customsRules,
	...resicoRules,
	...withholdingRules,
	...totalRules,
	...taxSummaryRules,
	...spellingRules,
];

export const rules: readonly Rule[] = [...rulesOfInvoices, ...paymentRules];

const rulesOfPayments: readonly Rule[] = [
	...rulesOfInvoices.map(exceptInPayments),
	...paymentRules,
];

function rulesFor(comprobante: Element): readonly Rule[] {
	return concernsPayments(comprobante) ? rulesOfPayments : rulesOfInvoices;
}

/**
 * Returns errors and probable mistakes, with blocking findings first. Leaves out the consequences of another finding.
 * Never throws.
 */
export function findings(comprobante: Record<string, unknown>, context: CheckContext): Problem[] {
	const root = rootElement(isRecord(comprobante) ? comprobante : {});
	const breaches: Array<{ rule: Rule; breach: Breach }> = [];
	for (const rule of rulesFor(root)) {
		for (const breach of rule.problems(root, context)) breaches.push({ rule, breach });
	}
	const summaries = breaches.filter(({ breach }) => breach.alsoOf !== undefined);
	const fields = new Set(
		summaries.flatMap(({ breach }) => [breach.field, ...(breach.alsoOf ?? [])]),
	);
	const all = breaches
		.filter(({ breach }) => breach.alsoOf !== undefined || !fields.has(breach.field))
		.map(({ rule, breach }) => problemOf(rule, breach));
	const blocked = new Set(all.filter(({ level }) => level === 'block').map(({ field }) => field));
	for (const breach of shapeBreaches(root)) {
		const whole = breach.field.slice(0, Math.max(breach.field.lastIndexOf('.'), 0));
		const isExplained = blocked.has(whole) && fields.has(breach.field);
		if (!blocked.has(breach.field) && !isExplained) all.push(problemOf({ level: 'block' }, breach));
	}
	return causesOf(all)
		.map((finding) => ({ finding, position: positionIn(root.attributes, finding.field) }))
		.sort(
			(one, other) =>
				rank(one.finding) - rank(other.finding) ||
				placeInForm(one.finding.field) - placeInForm(other.finding.field) ||
				order(one.position, other.position),
		)
		.map(({ finding }) => finding);
}

function problemOf({ satCode, level, remedy }: Omit<Rule, 'problems'>, breach: Breach): Problem {
	const { field, code, values = {} } = breach;
	return problem(field, code, {
		level,
		...(satCode !== undefined && { satCode }),
		values,
		remedy: remedy ?? satCode ?? breach.remedy ?? code,
	});
}

function rank({ level }: Problem): number {
	return level === 'block' ? 0 : 1;
}

function positionIn(comprobante: unknown, field: string): number[] {
	let parent = comprobante;
	return stepsIn(field).map((step) => {
		const index = indexIn(parent, step);
		parent = index === -1 ? undefined : (parent as Record<string, unknown>)[step];
		return index === -1 ? Number.MAX_SAFE_INTEGER : index;
	});
}

function indexIn(parent: unknown, step: string): number {
	if (Array.isArray(parent)) return Number(step);
	return isRecord(parent) ? Object.keys(parent).indexOf(step) : -1;
}

function order(one: readonly number[], other: readonly number[]): number {
	const differing = one.findIndex((index, depth) => index !== other[depth]);
	if (differing === -1) return one.length - other.length;
	return (one[differing] ?? 0) - (other[differing] ?? -1);
}

const OF_A_LINE = String.raw`^Conceptos\[\d+\]\.`;

/** Maps each finding to the paths of possible causes. If the value at such a path is wrong, the finding is left out. */
const FOLLOWS: Readonly<Partial<Record<Kind, RegExp>>> = {
	useNotOfRegime: /^Receptor\.RegimenFiscalReceptor$/,
	notSumOfImportes: new RegExp(`${OF_A_LINE}(Cantidad|ValorUnitario|Importe)$`),
	notSumOfDiscounts: new RegExp(`${OF_A_LINE}Descuento$`),
	taxOnMoreThanLine: new RegExp(
		`^(SubTotal|Descuento|Total)$|${OF_A_LINE}(ValorUnitario|Importe|Descuento)$`,
	),
	notTransferredBase: new RegExp(`${OF_A_LINE}Impuestos`),
	notTransferredImporte: new RegExp(`${OF_A_LINE}Impuestos`),
	notWithheldImporte: new RegExp(`${OF_A_LINE}Impuestos`),
	ivaWithheldWithoutIva: new RegExp(`${OF_A_LINE}(Impuestos|ObjetoImp)`),
	moreIvaWithheld: new RegExp(`${OF_A_LINE}Impuestos`),
	fuelProductUnknown: new RegExp(`${OF_A_LINE}ClaveProdServ$`),
	rateOfAnotherCurrency: /\.(ImpPagado|Monto)$/,
	notSumOfRows: /^(Conceptos\[\d+\]\.)?Impuestos/,
	notSumOfParts: /^(SubTotal$|Descuento$|Impuestos|Conceptos\[\d+\]\.Impuestos)/,
};

/** Findings that are not repeated for the tax summary, because it contains the same rates as the lines. */
const OF_RATES: readonly string[] = ['noRates', 'unknownRate'] satisfies Kind[];

function causesOf(found: readonly Problem[]): Problem[] {
	const isWrong = ({ level, code }: Problem) => level === 'block' || code === 'notInListOf';
	const wrong = found.filter(isWrong).map(({ field }) => field);
	const ofLines = found.filter(({ field }) => field.startsWith('Conceptos'));
	const isSum = ({ code, field }: Problem) =>
		field.startsWith('Impuestos') &&
		OF_RATES.includes(code) &&
		ofLines.some((one) => one.code === code);
	return found.filter(
		(one) =>
			!isSum(one) &&
			!wrong.some((other) => other !== one.field && FOLLOWS[one.code as Kind]?.test(other)),
	);
}

const IN_FORM = ['Receptor', 'Emisor', 'LugarExpedicion', 'Conceptos'];
const TOTALS = ['SubTotal', 'Descuento', 'Impuestos', 'Total', 'Complemento'];

/**
 * Sorts findings in a form's order: recipient, issuer, lines, totals. Findings about the same part keep their order.
 */
export function inFormOrder<Found extends { field: string }>(found: readonly Found[]): Found[] {
	return [...found].sort(
		(one, other) =>
			placeInForm(one.field) - placeInForm(other.field) || lineOf(one.field) - lineOf(other.field),
	);
}

const lineOf = (field: string): number => Number(/^Conceptos\[(\d+)\]/.exec(field)?.[1] ?? 0);

function placeInForm(field: string): number {
	const [first = ''] = field.split(/[.[]/);
	const place = IN_FORM.indexOf(first);
	if (place !== -1) return place;
	const total = TOTALS.indexOf(first);
	return IN_FORM.length + (total === -1 ? 0 : total + 1);
}

const CHECKED: ReadonlySet<string> = new Set(
	['Pagos', 'ImpuestosLocales', 'HidroYPetro', 'TimbreFiscalDigital'].map(plainName),
);

const IN_COMPLEMENT: Readonly<Record<string, string>> = { N: 'Nomina', T: 'CartaPorte' };

/**
 * Lists the parts that no rule checks: the Addenda, and all complements except payments, local taxes, fuel and the
 * stamp. Also lists types N (payroll) and T (transport), because their content is in an unchecked complement.
 */
export function uncheckedParts(comprobante: Record<string, unknown>): Problem[] {
	const root = rootElement(comprobante);
	const type = attribute(root, 'TipoDeComprobante') ?? '';
	const ofType = IN_COMPLEMENT[type];
	const names = complementNames(root, lineItems(root)).filter(
		(name) => !CHECKED.has(plainName(name)),
	);
	return [
		...names.map((name) =>
			problem('Complemento', 'complementNotChecked', { level: 'warn', values: { name } }),
		),
		...(ofType === undefined
			? []
			: [
					problem('TipoDeComprobante', 'voucherNotChecked', {
						level: 'warn',
						values: { value: type, name: ofType },
					}),
				]),
		...(isPresent(root, 'Addenda')
			? [problem('Addenda', 'addendaNotChecked', { level: 'warn' })]
			: []),
	];
}

/**
 * Finds values and elements that SAT's schemas refuse (cfdv40.xsd, Pagos20.xsd). Skips missing attributes, because the
 * service can fill them in.
 */
function shapeBreaches(comprobante: Element): Breach[] {
	const breaches: Breach[] = [];
	look(comprobante, elementAt(''), breaches);
	for (const element of complementElements(comprobante, 'Pagos')) {
		look(element, elementAt('Complemento.Pagos'), breaches);
	}
	return breaches;
}

/** Builds paths and messages only for errors, because this function runs for every element of every invoice. */
function look(element: Element, form: AnexoElement, breaches: Breach[]): void {
	const { attributes } = element;
	const keys = new Map<string, string>();
	for (const key of Object.keys(attributes)) keys.set(localName(key), key);
	for (const [name, attribute] of form.entries) {
		const key = keys.get(name) ?? name;
		const value = attributes[key];
		if (value === undefined || (value === null && attribute.isRequired !== true)) continue;
		if (!isText(value, attribute)) {
			breaches.push(breachOfText(value, pathOf(element, key), attribute));
		}
	}
	for (const [name, part] of Object.entries(form.parts)) {
		const key = keys.get(name) ?? name;
		lookAtPart(attributes[key], pathOf(element, key), part, breaches);
	}
}

function isText(value: unknown, { pattern }: Attribute): boolean {
	if (typeof value !== 'string' && !Number.isFinite(value)) return false;
	const text = String(value).trim();
	return text !== '' && (pattern?.test(text) ?? true);
}

function breachOfText(value: unknown, field: string, attribute: Attribute): Breach {
	const { type, isRequired = false, example = '' } = attribute;
	if (value === null) return { field, code: 'nullAttribute' };
	if (typeof value === 'string' && value.trim() === '') {
		return { field, code: 'empty', remedy: isRequired ? 'nullAttribute' : 'notLikeExample' };
	}
	if (typeof value === 'string' || Number.isFinite(value)) {
		return { field, code: 'notLikeExample', values: { value: String(value), example } };
	}
	// An n8n expression can return a DateTime object, which would be sent as a string with a time zone.
	const isDate = isRecord(value) && typeof value.toJSON === 'function' && type === 'dateTime';
	const values = { value: messageValue(value) };
	return isDate
		? { field, code: 'noLocalTime', values, remedy: 'CFDI40101' }
		: { field, code: 'notText', values };
}

function lookAtPart(value: unknown, path: string, part: AnexoElement, breaches: Breach[]): void {
	if (value === undefined || value === null) {
		if (part.isRequired === true) breaches.push(breachOf(part, path, 'elementMissing'));
		return;
	}
	if (!Array.isArray(value)) {
		lookAtElement(value, path, part, breaches);
		return;
	}
	if (value.length > 0 && !isList(part)) {
		breaches.push(breachOf(part, path, 'notOneElement'));
	} else if (value.length === 0 && part.isRequired === true) {
		breaches.push({ ...breachOf(part, path, 'empty'), remedy: 'elementMissing' });
	}
	if (isList(part)) {
		value.forEach((entry: unknown, index) => {
			lookAtElement(entry, `${path}[${index}]`, part, breaches);
		});
	}
}

function lookAtElement(
	element: unknown,
	path: string,
	part: AnexoElement,
	breaches: Breach[],
): void {
	if (!isRecord(element)) {
		breaches.push(breachOf(part, path, 'notElement', { value: { json: element } }));
		return;
	}
	const { row } = part;
	const isRow = (key: string) => localName(key) === row;
	const key = row === undefined ? undefined : Object.keys(element).find(isRow);
	// As in XML, the rows can be inside another element: `Traslados: { Traslado: [...] }`.
	if (key !== undefined) {
		lookAtPart(element[key], `${path}.${key}`, { ...part, row: undefined }, breaches);
		return;
	}
	const isEmpty = Object.values(element).every((one) => one === undefined || one === null);
	if (isEmpty && part.entries.some(([, { isRequired = false }]) => isRequired)) {
		breaches.push({ ...breachOf(part, path, 'empty'), remedy: 'elementMissing' });
	} else look({ path, attributes: element }, part, breaches);
}

function isList({ as, path }: AnexoElement): boolean {
	return as !== 'one' || path.startsWith('Complemento.');
}

function breachOf(
	part: AnexoElement,
	field: string,
	code: Breach['code'],
	values?: Breach['values'],
): Breach {
	const example = part.entries[0]?.[0] ?? Object.keys(part.parts)[0] ?? '';
	const element = `{ "${example}": … }`;
	return { field, code, values: { like: isList(part) ? `[${element}]` : element, ...values } };
}
