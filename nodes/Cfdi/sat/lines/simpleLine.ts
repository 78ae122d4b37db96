import { objetoImp } from '../catalogs/objetoImp';
import { Decimal } from '../decimal';
import { LINE_DECIMALS } from './lineAmounts';
import type { LineProblem, ProblemOf } from '../invoice/lineProblem';
import { LineProblems, collecting } from '../invoice/lineProblem';
import { WITHOUT_AMOUNTS } from '../invoice/voucherType';
import { numberAdvice } from '../numberMeant';
import { quoted } from '../quoted';
import { readCode } from '../reading/readCode';
import type { Tax } from './taxes';
import { taxesOf } from './taxes';

/** A line as a shop has it. */
export interface SimpleLine {
	description: unknown;
	quantity: unknown;
	unitPrice: unknown;
	discount?: unknown;
	productCode?: unknown;
	unitCode?: unknown;
	/** NoIdentificacion. */
	identifier?: unknown;
	/** Unidad. */
	unit?: unknown;
	/** ObjetoImp; derived when empty. */
	taxObject?: unknown;
	taxes?: unknown;
}

/** What the lines of an invoice share. */
export interface LineSettings {
	/** Code of c_Moneda. */
	currency: string;
	/** Whether prices and discounts include the transferred taxes. */
	pricesIncludeTax: boolean;
	defaults: LineDefaults;
	/** TipoDeComprobante; without it the service makes an invoice of income (I). */
	voucherType?: string;
	/** The Total that the invoice is to have, with the decimals of the currency. */
	expectedTotal?: Decimal | undefined;
	/** What local taxes add to Total, by SubTotal less Descuento. */
	localTaxes?: (net: Decimal) => Decimal;
}

/** Used for what a line leaves out. */
export interface LineDefaults {
	productCode?: string;
	unitCode?: string;
	taxes?: unknown;
}

/** A parsed simple line. Its numbers are as given, with or without taxes. */
export interface Line {
	description: string;
	quantity: Decimal;
	unitPrice: Decimal;
	/** Zero where there is none. */
	discount: Decimal;
	productCode: string;
	unitCode: string;
	identifier: string;
	unit: string;
	taxObject: string;
	taxes: Tax[];
}

/** What is said of a line, or of a Concepto, that says nothing of taxes. */
export const NO_TAXES_SAID = 'says nothing of taxes';

/** Codes of c_ObjetoImp that forbid taxes on the line (CFDI40172). */
const WITHOUT_TAXES = ['01', '03', '04', '05'];

/**
 * Parses a simple line.
 * @param settings defaults replace what the line leaves out. Its own empty list of taxes means that it
 * has none; where neither it nor the defaults say anything of taxes, it is refused. In a voucher of type
 * T or P no line has taxes, and a price may be zero
 * @throws LineProblems with all that `problem` makes, for values that are missing, not a number, or
 * out of their range
 */
export function lineOf(
	element: SimpleLine,
	{ defaults, voucherType }: Pick<LineSettings, 'defaults' | 'voucherType'>,
	problem: ProblemOf,
): Line {
	const chargesNothing = WITHOUT_AMOUNTS.includes(voucherType ?? '');
	const problems: LineProblem[] = [];
	const each = collecting(problems);
	const text = (field: string, value: string) => each(() => required(field, value, problem), '');
	const number = (field: string, value: unknown, read = aboveZero) =>
		each(() => read(field, value, problem), Decimal.zero);
	const taxObject = readCode(codeOf(element.taxObject, 2), objetoImp);
	const line = {
		description: text('description', textOf(element.description)),
		quantity: number('quantity', element.quantity),
		unitPrice: number('unitPrice', element.unitPrice, chargesNothing ? requiredNumber : aboveZero),
		discount: each(() => discountOf(element.discount, problem), Decimal.zero),
		productCode: text(
			'productCode',
			codeOf(element.productCode, 8) || codeOf(defaults.productCode, 8),
		),
		unitCode: text('unitCode', textOf(element.unitCode) || textOf(defaults.unitCode)),
		identifier: textOf(element.identifier),
		unit: textOf(element.unit),
		taxObject,
		taxes: chargesNothing
			? []
			: each(() => taxesOfLine(element.taxes, taxObject, defaults.taxes, problem), []),
	};
	if (problems.length > 0) throw new LineProblems(problems);
	return line;
}

/** A default that is empty says nothing; a line that is empty says that it has none. */
function taxesOfLine(
	own: unknown,
	taxObject: string,
	byDefault: unknown,
	problem: ProblemOf,
): Tax[] {
	if (!isAbsent(own)) return taxesOf(own, problem);
	if (WITHOUT_TAXES.includes(taxObject)) return [];
	const isSaid = !isAbsent(byDefault) && !(Array.isArray(byDefault) && byDefault.length === 0);
	if (isSaid) return taxesOf(byDefault, problem);
	throw problem('', NO_TAXES_SAID, 'Write "taxes": ["IVA 16"], or "taxes": [] for none.');
}

function discountOf(value: unknown, problem: ProblemOf): Decimal {
	return isAbsent(value) ? Decimal.zero : numberOf('discount', value, problem);
}

function requiredNumber(field: string, value: unknown, problem: ProblemOf): Decimal {
	required(field, isAbsent(value) ? '' : 'given', problem);
	return numberOf(field, value, problem);
}

function aboveZero(field: string, value: unknown, problem: ProblemOf): Decimal {
	const number = requiredNumber(field, value, problem);
	if (number.isPositive()) return number;
	throw problem(field, `is ${quoted(value)}, which is zero in six decimals`, ifZero[field] ?? '');
}

const ifZero: Record<string, string> = {
	quantity: 'Leave the line out if nothing was sold.',
	unitPrice:
		'SAT requires a price above zero (CFDI40166): give a free item its usual price, and a discount of the same amount.',
};

/** Unchanged up to six decimals, else rounded: 100 / 3 has more decimals than SAT accepts. */
function numberOf(field: string, value: unknown, problem: ProblemOf): Decimal {
	const number = Decimal.parse(value);
	if (number === undefined) {
		throw problem(field, `${quoted(value)} is not a number`, numberAdvice(value));
	}
	if (number.compare(Decimal.zero) < 0) {
		throw problem(
			field,
			`${quoted(value)} is negative`,
			'An invoice has no negative amounts: give what is taken off a line as its discount, above zero.',
		);
	}
	return number.scale > LINE_DECIMALS ? number.rounded(LINE_DECIMALS).trimmed(0) : number;
}

const ifEmpty: Record<string, string> = {
	description: 'Enter what was sold.',
	quantity: 'Enter how many were sold, such as 1.',
	unitPrice: 'Enter the price of one, such as 500.00.',
	productCode: 'Enter its code of c_ClaveProdServ; 01010101 is for what the catalog does not have.',
	unitCode: 'Enter its code of c_ClaveUnidad, such as H87 (Pieza) or E48 (Unidad de servicio).',
};

function required(field: string, text: string, problem: ProblemOf): string {
	if (text !== '') return text;
	throw problem(field, 'is empty', ifEmpty[field] ?? '');
}

function isAbsent(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

function textOf(value: unknown): string {
	const isText = typeof value === 'string' || typeof value === 'number';
	return isText ? String(value).trim() : '';
}

/** A spreadsheet drops the leading zeros of a code that it stores as a number. */
function codeOf(value: unknown, length: number): string {
	return typeof value === 'number' ? String(value).padStart(length, '0') : textOf(value);
}
