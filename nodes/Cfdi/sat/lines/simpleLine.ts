import { Decimal } from '../decimal';
import { LINE_DECIMALS } from './lineAmounts';
import type { ProblemOf } from '../invoice/lineProblem';
import { WITHOUT_AMOUNTS } from '../invoice/voucherType';
import { quoted } from '../quoted';
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

/** Codes of c_ObjetoImp that forbid taxes on the line (CFDI40172). */
const WITHOUT_TAXES = ['01', '03', '04', '05'];

/**
 * Parses a simple line.
 * @param settings defaults replace what the line leaves out; an empty list of taxes means that it has
 * none. In a voucher of type T or P no line has taxes, and a price may be zero
 * @throws what `problem` makes, for a value that is missing, not a number, or out of its range
 */
export function lineOf(
	element: SimpleLine,
	{ defaults, voucherType }: Pick<LineSettings, 'defaults' | 'voucherType'>,
	problem: ProblemOf,
): Line {
	const chargesNothing = WITHOUT_AMOUNTS.includes(voucherType ?? '');
	const taxObject = codeOf(element.taxObject, 2);
	return {
		description: required('description', textOf(element.description), problem),
		quantity: aboveZero(
			'quantity',
			element.quantity,
			'Leave the line out if nothing was sold.',
			problem,
		),
		unitPrice: (chargesNothing ? requiredNumber : aboveZero)(
			'unitPrice',
			element.unitPrice,
			'SAT requires a price above zero (CFDI40166): give a free item its usual price, and a discount of the same amount.',
			problem,
		),
		discount: discountOf(element.discount, problem),
		productCode: required(
			'productCode',
			codeOf(element.productCode, 8) || codeOf(defaults.productCode, 8),
			problem,
		),
		unitCode: required('unitCode', textOf(element.unitCode) || textOf(defaults.unitCode), problem),
		identifier: textOf(element.identifier),
		unit: textOf(element.unit),
		taxObject,
		taxes: chargesNothing
			? []
			: taxesOfLine(
					element.taxes,
					WITHOUT_TAXES.includes(taxObject) ? [] : defaults.taxes,
					problem,
				),
	};
}

function taxesOfLine(own: unknown, byDefault: unknown, problem: ProblemOf): Tax[] {
	const taxes = isAbsent(own) ? byDefault : own;
	return isAbsent(taxes) ? [] : taxesOf(taxes, problem);
}

function discountOf(value: unknown, problem: ProblemOf): Decimal {
	return isAbsent(value) ? Decimal.zero : numberOf('discount', value, problem);
}

function requiredNumber(
	field: string,
	value: unknown,
	_ifZero: string,
	problem: ProblemOf,
): Decimal {
	required(field, isAbsent(value) ? '' : 'given', problem);
	return numberOf(field, value, problem);
}

function aboveZero(field: string, value: unknown, ifZero: string, problem: ProblemOf): Decimal {
	const number = requiredNumber(field, value, ifZero, problem);
	if (number.isPositive()) return number;
	throw problem(field, `${field} is ${quoted(value)}, which is zero in six decimals`, ifZero);
}

/** Unchanged up to six decimals, else rounded: 100 / 3 has more decimals than SAT accepts. */
function numberOf(field: string, value: unknown, problem: ProblemOf): Decimal {
	const number = Decimal.parse(value);
	if (number === undefined) {
		throw problem(
			field,
			`${field} is ${quoted(value)}, which is not a number`,
			'Write digits with a dot before the decimals and nothing else: "1250.50", not "$1,250.50".',
		);
	}
	if (number.compare(Decimal.zero) < 0) {
		throw problem(
			field,
			`${field} is ${quoted(value)}, which is negative`,
			'An invoice has no negative amounts: give what is taken off a line as its discount, above zero.',
		);
	}
	return number.scale > LINE_DECIMALS ? number.rounded(LINE_DECIMALS).trimmed(0) : number;
}

const helpWith: Record<string, string> = {
	description: 'Enter what was sold.',
	quantity: 'Enter how many were sold, such as 1.',
	unitPrice: 'Enter the price of one, such as "500.00".',
	productCode:
		'Enter a code of c_ClaveProdServ on the line or in Default Product Code (Clave); 01010101 is for what the catalog does not have.',
	unitCode:
		'Enter a code of c_ClaveUnidad on the line or in Default Unit Code (Unidad), such as H87 (Pieza) or E48 (Unidad de servicio).',
};

function required(field: string, text: string, problem: ProblemOf): string {
	if (text !== '') return text;
	throw problem(field, `${field} is missing or empty`, helpWith[field] ?? '');
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
