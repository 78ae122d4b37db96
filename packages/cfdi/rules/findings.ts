import type { Problem } from '../problems/problem';
import { problem } from '../problems/problem';
import type { Element } from '../invoice/invoice';
import { attribute, isPresent, lineItems, rootElement, complementNames } from '../invoice/invoice';
import { isRecord } from '../values/json';
import type { Kind } from '../messages/en';
import { plainName } from '../anexo20/anexo20';
import { creditNoteRules } from './creditNotes';
import { globalInformationRules, globalLineRules } from './global';
import { confirmedRules, exchangeRateRules, headerRules, relationRules } from './header';
import { customsRules, thirdPartyRules, fuelRules, lineItemRules } from './lineItems';
import { lineTaxRules, resicoRules, withholdingRules } from './lineTaxes';
import { nameRules, issuerRules, recipientRules, residenceRules } from './parties';
import { concernsPayments, exceptInPayments, paymentRules } from './payments';
import { textRules } from './rows';
import type { Breach, CheckContext, Rule } from './rule';
import { shapeBreaches, spellingRules } from './shape';
import { taxSummaryRules } from './taxSummary';
import { totalRules } from './totals';

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

/** All of SAT's checks that are possible before an invoice is sent. */
export const rules: readonly Rule[] = [...rulesOfInvoices, ...paymentRules];

const rulesOfPayments: readonly Rule[] = [
	...rulesOfInvoices.map(exceptInPayments),
	...paymentRules,
];

function rulesFor(comprobante: Element): readonly Rule[] {
	return concernsPayments(comprobante) ? rulesOfPayments : rulesOfInvoices;
}

/**
 * Returns the findings that SAT would refuse or could refuse in an invoice, without the consequences of other
 * findings. The blocking findings come first, then those about the recipient, the lines and the totals. Never throws,
 * for any JSON.
 * @param comprobante the body that is stamped, with the names of Anexo 20
 */
export function findings(comprobante: Record<string, unknown>, context: CheckContext): Problem[] {
	// The input can be any JSON. Without attributes it breaks no rule.
	const root = rootElement(isRecord(comprobante) ? comprobante : {});
	const breaches: Array<{ rule: Rule; breach: Breach }> = [];
	for (const rule of rulesFor(root)) {
		for (const breach of rule.problems(root, context)) breaches.push({ rule, breach });
	}
	// Drops the findings that another finding already includes.
	const said = breaches.filter(({ breach }) => breach.alsoOf !== undefined);
	const fields = new Set(said.flatMap(({ breach }) => [breach.field, ...(breach.alsoOf ?? [])]));
	const all = breaches
		.filter(({ breach }) => breach.alsoOf !== undefined || !fields.has(breach.field))
		.map(({ rule, breach }) => found(rule, breach));
	// Skips findings about the form if a blocking finding already explains the field.
	const blocked = new Set(all.filter(({ level }) => level === 'block').map(({ field }) => field));
	for (const breach of shapeBreaches(root)) {
		const whole = breach.field.slice(0, Math.max(breach.field.lastIndexOf('.'), 0));
		const isSaid = blocked.has(whole) && fields.has(breach.field);
		if (!blocked.has(breach.field) && !isSaid) all.push(found({ level: 'block' }, breach));
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

function found({ satCode, level, remedy }: Omit<Rule, 'problems'>, breach: Breach): Problem {
	const { field, code, values = {} } = breach;
	const own = remedy ?? satCode ?? breach.remedy ?? code;
	return problem(field, code, {
		level,
		...(satCode !== undefined && { satCode }),
		values,
		remedy: own,
	});
}

function rank({ level }: Problem): number {
	return level === 'block' ? 0 : 1;
}

/** Returns the index of each step of a path among its siblings. A missing step comes after them. */
function positionIn(comprobante: unknown, field: string): number[] {
	let parent = comprobante;
	const steps = field.split(/[.[\]]+/).filter((step) => step !== '');
	return steps.map((step) => {
		const index = indexIn(parent, step);
		parent = index === -1 ? undefined : (parent as Record<string, unknown>)[step];
		return index === -1 ? Number.MAX_SAFE_INTEGER : index;
	});
}

function indexIn(parent: unknown, step: string): number {
	if (Array.isArray(parent)) return Number(step);
	return isRecord(parent) ? Object.keys(parent).indexOf(step) : -1;
}

/** Sorts an element before its children. */
function order(one: readonly number[], other: readonly number[]): number {
	const differing = one.findIndex((index, depth) => index !== other[depth]);
	if (differing === -1) return one.length - other.length;
	return (one[differing] ?? 0) - (other[differing] ?? -1);
}

const OF_A_LINE = String.raw`^Conceptos\[\d+\]\.`;

/**
 * The findings that are only consequences if one of these attributes is wrong: the sum of wrong amounts, or the use
 * of a wrong regime.
 */
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
	// A wrong EquivalenciaDR, if the converted documents are already refused.
	rateOfAnotherCurrency: /\.(ImpPagado|Monto)$/,
	notSumOfRows: /^(Conceptos\[\d+\]\.)?Impuestos/,
	notSumOfParts: /^(SubTotal$|Descuento$|Impuestos|Conceptos\[\d+\]\.Impuestos)/,
};

function causesOf(found: readonly Problem[]): Problem[] {
	const wrong = found.filter(({ level }) => level === 'block').map(({ field }) => field);
	return found.filter(
		({ code, field }) =>
			!wrong.some((other) => other !== field && FOLLOWS[code as Kind]?.test(other)),
	);
}

/** The order of the form: recipient, issuer, lines. */
const IN_FORM = ['Receptor', 'Emisor', 'LugarExpedicion', 'Conceptos'];
const TOTALS = ['SubTotal', 'Descuento', 'Impuestos', 'Total', 'Complemento'];

/**
 * Sorts findings: first the recipient's, then those of the lines, then the totals. Findings about the same part keep
 * their order.
 */
export function inFormOrder(found: readonly Problem[]): Problem[] {
	return [...found].sort((one, other) => placeInForm(one.field) - placeInForm(other.field));
}

/** Returns the position of an attribute in a form that begins with the recipient. */
function placeInForm(field: string): number {
	const [first = ''] = field.split(/[.[]/);
	const place = IN_FORM.indexOf(first);
	if (place !== -1) return place;
	const total = TOTALS.indexOf(first);
	return IN_FORM.length + (total === -1 ? 0 : total + 1);
}

/** The complements with rules here, and the stamp, which the service adds. */
const CHECKED: ReadonlySet<string> = new Set(
	['Pagos', 'ImpuestosLocales', 'HidroYPetro', 'TimbreFiscalDigital'].map(plainName),
);

/** Voucher types with their content in a complement. */
const IN_COMPLEMENT: Readonly<Record<string, string>> = { N: 'Nomina', T: 'CartaPorte' };

/**
 * Lists the parts of an invoice without rules here: its other complements, its Addenda, and the voucher that a
 * complement makes (N, T). These are notes, because an invoice without findings is only right in the checked parts.
 * @param comprobante with the names of Anexo 20
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
