import { tasaOCuota } from '../catalogs/tasaOCuota';
import { Decimal } from '../decimal';
import type { ProblemOf } from '../invoice/lineProblem';
import { quoted } from '../quoted';
import { IEPS, ISR, IVA } from '../taxCodes';

/** A tax of a line, in the terms of Anexo 20. */
export interface Tax {
	type: 'Traslado' | 'Retencion';
	/** Code of c_Impuesto. */
	Impuesto: string;
	TipoFactor: 'Tasa' | 'Cuota' | 'Exento';
	/** With six decimals; zero for Exento, which has none in the invoice. */
	TasaOCuota: Decimal;
	/** What a Cuota is paid for, of the whole line: the litres in its bottles. Else the quantity. */
	Base?: Decimal;
}

/** Whether it is this Impuesto, charged to the customer. */
export function isTransferred({ type, Impuesto }: Tax, impuesto: string): boolean {
	return type === 'Traslado' && Impuesto === impuesto;
}

const impuestos: Record<string, string> = { ISR, IVA, IEPS };

const HUNDRED = new Decimal(100n, 0);
const ONE_PERCENT = Decimal.step(2);

const FIX =
	'Write such as "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" or "Ret ISR 10", or give { type, Impuesto, TipoFactor, TasaOCuota }.';

/**
 * The common taxes for a dropdown: those of everyday invoices, and every rate of IEPS in
 * c_TasaOCuota. `taxesOf` parses their values.
 */
export const taxChoices: readonly { name: string; value: string }[] = [
	{ name: 'IVA 16 %', value: 'IVA 16' },
	{ name: 'IVA 8 % (Border Region)', value: 'IVA 8' },
	{ name: 'IVA 0 %', value: 'IVA 0' },
	{ name: 'IVA Exempt (Exento)', value: 'IVA Exento' },
	...['IVA 10.6667', 'IVA 6', 'IVA 4', 'ISR 10', 'ISR 1.25'].map((tax) => ({
		name: `${tax} % Withheld (Retención)`,
		value: `Ret ${tax}`,
	})),
	...tasaOCuota
		.filter((rate) => rate.impuesto === IEPS && rate.tipoFactor === 'Tasa' && rate.traslado)
		.map(({ maximum }) => `IEPS ${percentOf(maximum)}`)
		.map((tax) => ({ name: `${tax} %`, value: tax })),
];

/**
 * @param value a list of taxes, one alone, or a text with commas between them. A tax is a name
 * ("IVA 16", "Ret ISR 1.25 %", "IVA Exento"), or an object { type, Impuesto, TipoFactor, TasaOCuota }
 * @throws what `problem` makes, for a name or an object that is not a tax, and for a tax given twice.
 * The rules of the invoice check whether c_TasaOCuota has the rate
 */
export function taxesOf(value: unknown, problem: ProblemOf): Tax[] {
	const given: unknown[] = Array.isArray(value) ? value : [value];
	const taxes = given.flatMap((element) =>
		typeof element === 'string'
			? element.split(',').map((name) => namedTax(name.trim(), problem))
			: [taxOfObject(element, problem)],
	);
	const kinds = taxes.map(kindOf);
	const twice = taxes.findIndex((tax, index) => kinds.indexOf(kindOf(tax)) !== index);
	if (twice === -1) return taxes;
	throw problem(
		'taxes',
		`has the same tax twice: ${quoted(value)}`,
		'A line can have a tax only once, with one rate: leave out the other, or split the line.',
	);
}

/** A line may have several Cuotas of IEPS (fuel has three), also beside a rate of IEPS. */
function kindOf({ type, Impuesto, TipoFactor, TasaOCuota }: Tax): string {
	const cuota = TipoFactor === 'Cuota' ? String(TasaOCuota) : '';
	return [type, Impuesto, cuota].join(' ');
}

function namedTax(name: string, problem: ProblemOf): Tax {
	const parts = /^(ret\.?\s+)?(iva|isr|ieps)\s*(?:(\d+(?:\.\d+)?)\s*%?|(exento|exempt))$/i.exec(
		name,
	);
	if (parts === null) throw problem('taxes', `${quoted(name)} is not a tax`, FIX);

	const [, withheld, impuesto = '', percent, exempt] = parts;
	const rate = (Decimal.parse(percent) ?? Decimal.zero).dividedBy(HUNDRED, 6);
	// Probably 0.16 was meant as 16 %: no transferred rate is below one percent.
	if (!rate.isZero() && rate.compare(ONE_PERCENT) < 0) {
		throw problem(
			'taxes',
			`${quoted(name)} would be less than one percent`,
			'Name a tax by its percentage: "IVA 16", not "IVA 0.16". A rate that low can be given as { type, Impuesto, TipoFactor, TasaOCuota }.',
		);
	}
	return possibleTax(
		{
			type: withheld === undefined ? 'Traslado' : 'Retencion',
			Impuesto: impuestos[impuesto.toUpperCase()] ?? '',
			TipoFactor: exempt === undefined ? 'Tasa' : 'Exento',
			TasaOCuota: rate,
		},
		name,
		problem,
	);
}

function taxOfObject(given: unknown, problem: ProblemOf): Tax {
	const { type, Impuesto, TipoFactor, TasaOCuota, Base } = (given ?? {}) as Record<string, unknown>;
	const rate = TipoFactor === 'Exento' ? Decimal.zero : Decimal.parse(TasaOCuota);
	const isKnown =
		(type === 'Traslado' || type === 'Retencion') &&
		(Impuesto === ISR || Impuesto === IVA || Impuesto === IEPS) &&
		(TipoFactor === 'Tasa' || TipoFactor === 'Cuota' || TipoFactor === 'Exento');
	if (isKnown && rate !== undefined && rate.compare(Decimal.zero) >= 0) {
		const tax: Tax = { type, Impuesto, TipoFactor, TasaOCuota: rate.rounded(6) };
		const base = baseOfCuota(Base, TipoFactor, problem);
		return possibleTax({ ...tax, ...(base !== undefined && { Base: base }) }, given, problem);
	}
	throw problem(
		'taxes',
		`${quoted(given)} is not a tax`,
		'Give type "Traslado" or "Retencion", Impuesto "001" (ISR), "002" (IVA) or "003" (IEPS), TipoFactor "Tasa", "Cuota" or "Exento", and TasaOCuota such as "0.160000"; or a name such as "IVA 16".',
	);
}

/** The Base of a Tasa follows from the price; that of a Cuota may be another quantity than the line's. */
function baseOfCuota(value: unknown, factor: string, problem: ProblemOf): Decimal | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const base = Decimal.parse(value)?.atMost(6);
	if (factor === 'Cuota' && base?.isPositive() === true) return base;
	throw problem(
		'taxes',
		factor === 'Cuota'
			? `taxes has a Cuota with Base ${quoted(value)}, which is not a number above zero`
			: `taxes has a Base, ${quoted(value)}, for TipoFactor ${factor}`,
		'Only a Cuota has a Base of its own: the litres of the whole line, such as "4.8" for 12 bottles of 0.4 l. That of a Tasa is calculated from the price.',
	);
}

/** ISR can only be withheld, an exempt tax only transferred, and only IEPS has a Cuota. */
function possibleTax(tax: Tax, given: unknown, problem: ProblemOf): Tax {
	const isPossible =
		tax.type === 'Traslado'
			? tax.Impuesto !== ISR && (tax.TipoFactor !== 'Cuota' || tax.Impuesto === IEPS)
			: tax.TipoFactor !== 'Exento' && (tax.TipoFactor !== 'Cuota' || tax.Impuesto === IEPS);
	if (isPossible) return tax;
	throw problem(
		'taxes',
		`${quoted(given)} is a tax that SAT does not know`,
		'ISR can only be withheld ("Ret ISR 10"), an exempt tax only transferred ("IVA Exento"), and only IEPS ("003") can be a Cuota.',
	);
}

/** "0.265000" is "26.5". */
function percentOf(rate: string): string {
	return String(Decimal.parse(rate)?.times(HUNDRED).trimmed(0));
}
