import Decimal from 'decimal.js';

/**
 * A second implementation of SAT's arithmetic, from the rules of its matrix and with another library:
 * tests compare the node's results with it.
 */
const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });

export interface TaxOfLine {
	Base: string;
	Impuesto: string;
	TipoFactor: string;
	TasaOCuota?: string;
	Importe?: string;
}

export interface Concepto {
	Cantidad: string;
	ValorUnitario: string;
	Importe: string;
	Descuento?: string;
	Impuestos?: { Traslados?: TaxOfLine[]; Retenciones?: TaxOfLine[] };
}

export const exact = (text: string | number): Decimal => new Exact(text);

export function sum(texts: Array<string | Decimal>): Decimal {
	return texts.reduce<Decimal>((total, text) => total.plus(text), new Exact(0));
}

export function decimalsOf(text: string): number {
	return text.split('.')[1]?.length ?? 0;
}

export const transferred = ({ Impuestos }: Concepto): TaxOfLine[] => Impuestos?.Traslados ?? [];
export const withheld = ({ Impuestos }: Concepto): TaxOfLine[] => Impuestos?.Retenciones ?? [];

/** CFDI40167, 40180, 40186: whether a product is within the limits that its rounded factors allow. */
function isWithinLimits(product: string, a: string, b: string, decimals: number): boolean {
	const [first, second, result] = [exact(a), exact(b), exact(product)];
	const half = (text: string) => exact(`5e-${decimalsOf(text) + 1}`);
	const [halfOfA, halfOfB] = [half(a), half(b)];
	const least = first.minus(halfOfA).times(second.minus(halfOfB));
	const epsilon = '1e-12';
	const most = first.plus(halfOfA).minus(epsilon).times(second.plus(halfOfB).minus(epsilon));
	return (
		result.gte(least.toDecimalPlaces(decimals, Decimal.ROUND_DOWN)) &&
		result.lte(most.toDecimalPlaces(decimals, Decimal.ROUND_CEIL))
	);
}

/**
 * The amount that a tax is calculated from: the quantity for a Cuota, else the line's net amount;
 * for transferred IVA the IEPS is added.
 */
export function taxedAmount(concepto: Concepto, tax: TaxOfLine): Decimal {
	if (tax.TipoFactor === 'Cuota') return exact(concepto.Cantidad);
	const net = exact(concepto.Importe).minus(concepto.Descuento ?? 0);
	const isIva = tax.Impuesto === '002' && transferred(concepto).includes(tax);
	const ieps = transferred(concepto).filter(({ Impuesto }) => isIva && Impuesto === '003');
	return net.plus(sum(ieps.map(({ Importe }) => Importe ?? '0')));
}

/** SAT requires a Base above zero: that of a free line is a millionth. */
function isBase({ Base }: TaxOfLine, taxed: Decimal): boolean {
	return exact(Base).equals(taxed.gt(0) ? taxed : '0.000001');
}

/** The rules that the lines break, each with its code. */
export function brokenRules(conceptos: readonly Concepto[], decimals: number): string[] {
	return conceptos.flatMap((concepto, index) => {
		const { Cantidad, ValorUnitario, Importe, Descuento } = concepto;
		const broken: string[] = [];
		const rule = (code: string, holds: boolean) => {
			if (!holds) broken.push(`${code} in line ${index}: ${JSON.stringify(concepto)}`);
		};
		rule('40166', exact(ValorUnitario).gt(0));
		rule('40167', isWithinLimits(Importe, Cantidad, ValorUnitario, decimals));
		if (Descuento !== undefined) {
			rule('40168', decimalsOf(Descuento) <= decimalsOf(Importe));
			rule('40169', exact(Descuento).lte(Importe));
		}
		for (const [code, rows] of [
			['40180', transferred(concepto)],
			['40186', withheld(concepto)],
		] as const) {
			for (const tax of rows) {
				const { Base, TasaOCuota, Importe: amount } = tax;
				rule('Base', isBase(tax, taxedAmount(concepto, tax)));
				rule(`${code} (Base)`, exact(Base).gt(0) && decimalsOf(Base) <= 6);
				if (TasaOCuota === undefined || amount === undefined) continue;
				rule(code, isWithinLimits(amount, Base, TasaOCuota, decimals));
				rule(`${code} (decimals)`, decimalsOf(amount) === 6);
			}
		}
		const written = [Cantidad, ValorUnitario, Importe];
		rule(
			'decimals',
			written.every((text) => decimalsOf(text) <= 6),
		);
		return broken;
	});
}

/** SubTotal, Descuento, taxes and Total as SAT rounds them: each sum once, at the end. */
export function expectedTotals(conceptos: readonly Concepto[], decimals: number) {
	const round = (value: Decimal) => value.toDecimalPlaces(decimals);
	const rounded = (values: Array<string | undefined>) =>
		round(sum(values.filter((value) => value !== undefined)));
	const subTotal = rounded(conceptos.map(({ Importe }) => Importe));
	const discount = rounded(conceptos.map(({ Descuento }) => Descuento));
	const rows = (taxes: TaxOfLine[], keyOf: (tax: TaxOfLine) => string) =>
		[...new Set(taxes.map(keyOf))].map((key) => {
			const same = taxes.filter((tax) => keyOf(tax) === key);
			return {
				key,
				base: rounded(same.map(({ Base }) => Base)).toFixed(decimals),
				importe: rounded(same.map(({ Importe }) => Importe)).toFixed(decimals),
			};
		});
	const charged = rows(
		conceptos.flatMap(transferred),
		({ Impuesto, TipoFactor, TasaOCuota }) => `${Impuesto} ${TipoFactor} ${TasaOCuota ?? ''}`,
	);
	const retained = rows(conceptos.flatMap(withheld), ({ Impuesto }) => Impuesto);
	const totalWithheld = sum(retained.map(({ importe }) => importe));
	const beforeWithholding = subTotal
		.minus(discount)
		.plus(sum(charged.map(({ importe }) => importe)));
	return {
		SubTotal: subTotal.toFixed(decimals),
		Descuento: discount.toFixed(decimals),
		charged,
		retained,
		beforeWithholding: beforeWithholding.toFixed(decimals),
		Total: beforeWithholding.minus(totalWithheld).toFixed(decimals),
	};
}
