import { currencyDecimals } from '../values/currency';
import { Decimal } from '../values/decimal';
import { isRecord } from '../values/record';
import { totalsOf } from '../totals/totals';

type Json = Record<string, unknown>;

/**
 * The total that the lines come to, also where they leave their amounts to the service: a service may
 * round each in its own way, so it is right to a cent or so a line.
 * @returns undefined where a value is missing that nothing follows from
 */
export function ownTotal(invoice: Json): Decimal | undefined {
	const decimals = currencyDecimals(typeof invoice.Moneda === 'string' ? invoice.Moneda : 'MXN');
	const lines = list(invoice.Conceptos).map((line) => withAmounts(line, decimals));
	return Decimal.parse(totalsOf({ ...invoice, Conceptos: lines })?.Total);
}

function withAmounts(line: Json, decimals: number): Json {
	const [quantity, price] = [Decimal.parse(line.Cantidad), Decimal.parse(line.ValorUnitario)];
	const amount =
		Decimal.parse(line.Importe) ?? (quantity && price?.times(quantity).rounded(decimals));
	if (amount === undefined) return line;
	const base = amount.minus(Decimal.parse(line.Descuento) ?? Decimal.zero);
	const rows = (given: unknown) => list(given).map((row) => withTax(row, base, decimals));
	const { Impuestos: taxes } = line;
	return {
		...line,
		Importe: String(amount),
		...(isRecord(taxes) && {
			Impuestos: {
				...(taxes.Traslados !== undefined && { Traslados: rows(taxes.Traslados) }),
				...(taxes.Retenciones !== undefined && { Retenciones: rows(taxes.Retenciones) }),
			},
		}),
	};
}

function withTax(row: Json, base: Decimal, decimals: number): Json {
	const [charged, rate] = [Decimal.parse(row.Base) ?? base, Decimal.parse(row.TasaOCuota)];
	const amount = Decimal.parse(row.Importe) ?? rate?.times(charged).rounded(decimals);
	return { ...row, Base: String(charged), ...(amount && { Importe: String(amount) }) };
}

function list(value: unknown): Json[] {
	return [value].flat().filter(isRecord);
}
