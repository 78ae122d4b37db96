import { currencyDecimals } from './currency';
import { Decimal, sumOf } from './decimal';
import { shown, LineProblem } from './invoice/lineProblem';
import type { Element } from './invoice/element';
import { child, children, isPresent, isRecord, pathOf, written } from './invoice/element';

/** What the lines come to for one tax, factor and rate: one row of Impuestos.Traslados. */
export interface TransferredSum {
	Impuesto: string;
	TipoFactor: string;
	/** As it is written, with six decimals at least; undefined for Exento. */
	TasaOCuota: string | undefined;
	base: Decimal;
	importe: Decimal;
}

/** Exact sums of the lines, before SAT's rounding. */
export interface LineSums {
	subTotal: Decimal;
	/** Undefined where no line has a Descuento. */
	discount: Decimal | undefined;
	transferred: Map<string, TransferredSum>;
	/** By Impuesto: its Importe. */
	withheld: Map<string, Decimal>;
}

/** The attributes of the Comprobante that follow from its lines. */
export interface Totals {
	SubTotal: string;
	Descuento?: string;
	Impuestos?: Record<string, unknown>;
	Total: string;
}

/** The order in which a person who knows the XML looks for them. */
const anexo20 =
	'Version Serie Folio Fecha FormaPago CondicionesDePago SubTotal Descuento Moneda TipoCambio Total TipoDeComprobante Exportacion MetodoPago LugarExpedicion Confirmacion InformacionGlobal CfdiRelacionados Emisor Receptor Conceptos Impuestos Complemento Addenda'.split(
		' ',
	);

/**
 * SubTotal, Descuento, Impuestos and Total of the Conceptos, put into the Comprobante in place of
 * those that it has. SAT's rounding: the amounts of the lines are summed as they are written, then
 * each sum is rounded once, to the decimals of the currency (CFDI40108, 40111, 40119, 40211, 40215,
 * 40221). Local taxes of a Complemento are not counted.
 * @throws LineProblem where an amount of a line is missing or no decimal
 */
export function withTotals(comprobante: Record<string, unknown>): Record<string, unknown> {
	const rest = { ...comprobante };
	for (const name of ['SubTotal', 'Descuento', 'Impuestos', 'Total']) delete rest[name];
	const invoice: Record<string, unknown> = { ...rest, ...computed(comprobante) };
	const ordered = anexo20.filter((name) => name in invoice).map((name) => [name, invoice[name]]);
	return { ...Object.fromEntries(ordered), ...invoice } as Record<string, unknown>;
}

/** The same four alone; undefined where an amount of a line is missing or no decimal. */
export function totalsOf(comprobante: Record<string, unknown>): Totals | undefined {
	let thrown: unknown;
	try {
		return computed(comprobante);
	} catch (error) {
		thrown = error;
	}
	if (!(thrown instanceof LineProblem)) throw thrown;
	return undefined;
}

function computed(comprobante: Record<string, unknown>): Totals {
	const { TipoDeComprobante, Moneda, Conceptos } = comprobante;
	// Nothing is paid with these: transfers of goods, and receipts of payments.
	if (TipoDeComprobante === 'T' || TipoDeComprobante === 'P') return { SubTotal: '0', Total: '0' };

	const decimals = currencyDecimals(String(Moneda));
	const { subTotal, discount, transferred, withheld } = lineSums(Conceptos);
	const round = (sum: Decimal) => sum.rounded(decimals);
	const plus = [round(subTotal), ...[...transferred.values()].map(({ importe }) => round(importe))];
	const minus = [round(discount ?? Decimal.zero), ...[...withheld.values()].map(round)];
	const taxes = taxSummary(transferred, withheld, decimals);
	return {
		SubTotal: String(round(subTotal)),
		...(discount !== undefined && { Descuento: String(round(discount)) }),
		...(taxes !== undefined && { Impuestos: taxes }),
		Total: String(round(sumOf(plus).minus(sumOf(minus)))),
	};
}

function taxSummary(
	transferred: LineSums['transferred'],
	withheld: LineSums['withheld'],
	decimals: number,
): Record<string, unknown> | undefined {
	const round = (sum: Decimal) => sum.rounded(decimals);
	const rows = [...transferred.values()];
	const charged = rows.filter(({ TasaOCuota }) => TasaOCuota !== undefined);
	if (rows.length === 0 && withheld.size === 0) return undefined;
	return {
		...(withheld.size > 0 && {
			TotalImpuestosRetenidos: String(round(sumOf([...withheld.values()].map(round)))),
		}),
		...(charged.length > 0 && {
			TotalImpuestosTrasladados: String(round(sumOf(charged.map(({ importe }) => round(importe))))),
		}),
		...(withheld.size > 0 && {
			Retenciones: [...withheld].map(([Impuesto, importe]) => ({
				Impuesto,
				Importe: String(round(importe)),
			})),
		}),
		...(rows.length > 0 && {
			Traslados: rows.map(({ base, Impuesto, TipoFactor, TasaOCuota, importe }) => ({
				Base: String(round(base)),
				Impuesto,
				TipoFactor,
				...(TasaOCuota !== undefined && { TasaOCuota, Importe: String(round(importe)) }),
			})),
		}),
	};
}

/**
 * Sums the lines in one pass.
 * @param conceptos a list of Conceptos; what stands between them that is no object is passed over
 * @throws LineProblem where an amount is missing or no decimal
 */
export function lineSums(conceptos: unknown): LineSums {
	const sums: LineSums = {
		subTotal: Decimal.zero,
		discount: undefined,
		transferred: new Map(),
		withheld: new Map(),
	};
	const list: unknown[] = Array.isArray(conceptos) ? conceptos : [conceptos];
	list.forEach((attributes, line) => {
		if (!isRecord(attributes)) return;
		addLine(sums, { path: '', attributes }, line);
	});
	return sums;
}

function addLine(sums: LineSums, concepto: Element, line: number): void {
	sums.subTotal = sums.subTotal.plus(amount(concepto, 'Importe', line));
	if (isPresent(concepto, 'Descuento')) {
		sums.discount = (sums.discount ?? Decimal.zero).plus(amount(concepto, 'Descuento', line));
	}
	const taxes = child(concepto, 'Impuestos');
	if (taxes === undefined) return;

	for (const row of children(taxes, 'Traslados')) addTransferred(sums, row, line);
	for (const row of children(taxes, 'Retenciones')) {
		const impuesto = written(row, 'Impuesto') ?? '';
		const before = sums.withheld.get(impuesto) ?? Decimal.zero;
		sums.withheld.set(impuesto, before.plus(amount(row, 'Importe', line)));
	}
}

function addTransferred({ transferred }: LineSums, row: Element, line: number): void {
	const Impuesto = written(row, 'Impuesto') ?? '';
	const TipoFactor = written(row, 'TipoFactor') ?? '';
	const isExempt = TipoFactor === 'Exento';
	const TasaOCuota = isExempt ? undefined : String(amount(row, 'TasaOCuota', line).trimmed(6));
	const key = transferredKey(Impuesto, TipoFactor, TasaOCuota);
	const sum = transferred.get(key) ?? {
		Impuesto,
		TipoFactor,
		TasaOCuota,
		base: Decimal.zero,
		importe: Decimal.zero,
	};
	transferred.set(key, {
		...sum,
		base: sum.base.plus(amount(row, 'Base', line)),
		importe: isExempt ? sum.importe : sum.importe.plus(amount(row, 'Importe', line)),
	});
}

/** One row of the summary is one tax, factor and rate (CFDI40218). */
export function transferredKey(
	impuesto: string,
	tipoFactor: string,
	tasaOCuota: string | undefined,
): string {
	return [impuesto, tipoFactor, tasaOCuota].join(' ');
}

function amount(element: Element, name: string, line: number): Decimal {
	const text = written(element, name);
	const decimal = Decimal.parse(text);
	if (decimal !== undefined) return decimal;
	throw new LineProblem(
		line,
		pathOf(element, name),
		text === undefined
			? `${name} is missing, and the totals need it`
			: `${name} is ${shown(text)}, which is no number`,
		'Write it with a dot and without commas, such as "1250.50", or leave the totals to the service.',
	);
}
