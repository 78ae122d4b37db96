import { IEPS, ISR, IVA } from '../catalogs/catalog';
import { FUELS } from '../catalogs/catalogs';
import type { Element } from '../invoice/invoice';
import {
	attribute,
	children,
	isPresent,
	issuer,
	lineItems,
	lineRetenciones,
	lineTaxes,
	pathOf,
	recipient,
} from '../invoice/invoice';
import type { TaxKind } from '../totals/lineSums';
import { isExempt } from '../totals/lineSums';
import { Decimal, sumOf, sumsBy } from '../values/decimal';
import {
	aboveZero,
	amountForm,
	amountOf,
	currencyDecimalsOf,
	importeOf,
	productOf,
} from './amounts';
import { personOf } from './parties';
import { rulesAt, unlike } from './rows';
import type { AmountExpectation, Breach, Expectation, Problems, Rule } from './rule';
import { breach } from './rule';
import { knownFactor, knownRate, lawfulRate, missingOf, taxOfRow } from './taxCatalog';
import type { Phrase } from '../problems/problem';
import { isGeneric } from '../values/text';

const TRASLADOS = 'Conceptos.Impuestos.Traslados';
const RETENCIONES = 'Conceptos.Impuestos.Retenciones';

const RATE_AND_AMOUNT = ['TasaOCuota', 'Importe'] as const;

const withoutRateWhereExempt: Expectation = (value, { element }) => {
	const [name, other] = RATE_AND_AMOUNT.filter((one) => isPresent(element, one));
	if (value !== 'Exento' || name === undefined) return undefined;
	return other === undefined ? { kind: 'exemptHasOne', values: { name } } : 'exemptHasBoth';
};

const withRateWhereTaxed: Expectation = (value, { element }) => {
	const [name, other] = missingOf(element, RATE_AND_AMOUNT);
	if ((value !== 'Tasa' && value !== 'Cuota') || name === undefined) return undefined;
	return other === undefined ? { kind: 'taxedLacksOne', values: { name } } : 'taxedLacksBoth';
};

/** Expects Base x TasaOCuota. If SAT does not know the rate, only the rule about rates reports it. */
function taxOfBase(kind: TaxKind, meant?: readonly [number, number]): AmountExpectation {
	const ofBase = productOf('Base', 'TasaOCuota', 'notBaseTimesRate', meant);
	return (amount, context) =>
		isExempt(context.element) || taxOfRow(context.element, kind) === undefined
			? undefined
			: ofBase(amount, context);
}

/** A Base can have been rounded to cents. The rates of c_TasaOCuota have six decimals. */
const AS_IN_CATALOG = [2, 6] as const;

const withRows: Problems = (comprobante) =>
	lineTaxes(comprobante)
		.filter(
			(taxes) => children(taxes, 'Traslados').length + children(taxes, 'Retenciones').length === 0,
		)
		.map(({ path }) => breach(path, 'taxesWithoutRows'));

/**
 * Finds taxes on more than the amount of their line: a row given twice, or a Base before the discount.
 * SAT's matrix does not compare them. A Base can include IEPS, the Base of a Cuota is not a price, and a
 * difference below 1 can be a rounding.
 */
const onMoreThanLine: Problems = (comprobante) =>
	lineItems(comprobante).flatMap((line) => {
		const importe = amountOf(line, 'Importe');
		if (importe === undefined) return [];
		return children(line, 'Impuestos').flatMap((taxes) => {
			const transferred = children(taxes, 'Traslados');
			const net = netWithIeps(line, importe, transferred);
			return [transferred, children(taxes, 'Retenciones')].flatMap((rows) => {
				const bases = sumsBy(
					rows.filter((row) => attribute(row, 'TipoFactor') !== 'Cuota'),
					(row) => attribute(row, 'Impuesto') ?? '',
					(row) => amountOf(row, 'Base') ?? Decimal.zero,
				);
				return [...bases]
					.filter(([, base]) => base.minus(net).compare(Decimal.one) > 0)
					.map(([tax, base]) =>
						breach(taxes.path, 'taxOnMoreThanLine', { tax, base: String(base), net: String(net) }),
					);
			});
		});
	});

function netWithIeps(line: Element, importe: Decimal, transferred: readonly Element[]): Decimal {
	const discount = amountOf(line, 'Descuento') ?? Decimal.zero;
	return importe.minus(discount).plus(importeOf(transferred, IEPS));
}

const CENT = Decimal.step(2);

/** Finds IVA on the quota of LIEPS 2-A, which is about three hundredths of the price of fuel. */
const onQuotaOfFuel: Problems = (comprobante) =>
	lineItems(comprobante).flatMap((line) => {
		const importe = amountOf(line, 'Importe');
		if (importe === undefined || !FUELS.includes(attribute(line, 'ClaveProdServ') ?? '')) return [];
		return children(line, 'Impuestos').flatMap((taxes) => {
			const transferred = children(taxes, 'Traslados');
			const iva = transferred.filter(
				(row) =>
					attribute(row, 'Impuesto') === IVA && amountOf(row, 'TasaOCuota')?.isPositive() === true,
			);
			const net = netWithIeps(line, importe, transferred);
			const base = sumOf(iva.map((row) => amountOf(row, 'Base') ?? Decimal.zero));
			const quota = net.minus(base);
			const values = { base: String(base), net: String(net), quota: String(quota) };
			if (iva.length === 0 || quota.isNegative()) return [];
			if (quota.compare(CENT) <= 0) return [breach(taxes.path, 'fuelQuotaInBase', values)];
			return quota.times(Decimal.steps(10, 0)).compare(net) > 0
				? [breach(taxes.path, 'fuelQuotaTooLarge', values)]
				: [];
		});
	});

/** Checks the taxes of the lines: CFDI40173 to CFDI40186. */
export const lineTaxRules: readonly Rule[] = [
	...rulesAt('Conceptos.Impuestos', [
		{ satCode: 'CFDI40173', problems: withRows },
		{ level: 'doubt', problems: onMoreThanLine },
		{ level: 'doubt', problems: onQuotaOfFuel },
	]),
	amountForm(TRASLADOS, ['Base'], 'writeLineTax'),
	amountForm(TRASLADOS, RATE_AND_AMOUNT, 'writeLineTax', (row) => !isExempt(row)),
	...rulesAt(TRASLADOS, [
		{ of: 'Base', satCode: 'CFDI40174', amount: aboveZero },
		{ of: 'Impuesto', satCode: 'CFDI40175', inCatalog: true },
		{ of: 'TipoFactor', satCode: 'CFDI40176', text: knownFactor },
		{ of: 'TipoFactor', satCode: 'CFDI40177', text: withoutRateWhereExempt },
		{ of: 'TipoFactor', satCode: 'CFDI40178', text: withRateWhereTaxed },
		{ of: 'TasaOCuota', satCode: 'CFDI40179', amount: knownRate('traslado') },
		{ of: 'TasaOCuota', level: 'warn', amount: lawfulRate },
		{ of: 'Importe', satCode: 'CFDI40180', amount: taxOfBase('traslado') },
		{
			of: 'Importe',
			level: 'doubt',
			remedy: 'CFDI40180',
			amount: taxOfBase('traslado', AS_IN_CATALOG),
		},
	]),
	amountForm(RETENCIONES, ['Base', ...RATE_AND_AMOUNT], 'writeLineTax'),
	...rulesAt(RETENCIONES, [
		{ of: 'Base', satCode: 'CFDI40181', amount: aboveZero },
		{ of: 'Impuesto', satCode: 'CFDI40182', inCatalog: true },
		{ of: 'TipoFactor', satCode: 'CFDI40183', text: knownFactor },
		{ of: 'TipoFactor', satCode: 'CFDI40184', text: unlike('Exento', 'withheldIsNotExempt') },
		{ of: 'TasaOCuota', satCode: 'CFDI40185', amount: knownRate('retencion') },
		{ of: 'TasaOCuota', level: 'warn', amount: lawfulRate },
		{ of: 'Importe', satCode: 'CFDI40186', amount: taxOfBase('retencion') },
		{
			of: 'Importe',
			level: 'doubt',
			remedy: 'CFDI40186',
			amount: taxOfBase('retencion', AS_IN_CATALOG),
		},
	]),
];

/** The rate of ISR in the régimen simplificado de confianza. */
const RESICO_RATE = new Decimal(125n, 4);

/** Checks whether a company is invoiced by a person under RESICO (626). It then withholds 1.25 % of ISR. */
function isWithheldFrom(comprobante: Element): boolean {
	const type = attribute(comprobante, 'TipoDeComprobante') ?? 'I';
	return (
		type === 'I' &&
		issuer(comprobante).some(
			(party) => attribute(party, 'RegimenFiscal') === '626' && personOf(party) === 'fisica',
		) &&
		recipient(comprobante).some((party) => personOf(party) === 'moral')
	);
}

function withholdsIsr(taxes: Element): boolean {
	return children(taxes, 'Retenciones').some(
		(row) =>
			attribute(row, 'Impuesto') === ISR &&
			Decimal.parse(attribute(row, 'TasaOCuota'))?.equals(RESICO_RATE) === true,
	);
}

/** A mark in SAT's list of taxpayers decides (2: required, CFDI140225; 1: forbidden, CFDI140224). */
const withoutWithheldIsr: Problems = (comprobante) =>
	(isWithheldFrom(comprobante) ? lineItems(comprobante) : [])
		.flatMap((line) => children(line, 'Impuestos'))
		.filter((taxes) => !withholdsIsr(taxes))
		.map((taxes) => breach(pathOf(taxes, 'Retenciones'), 'withheldByRegime626'));

/** Checks ISR in the regime RESICO. It only warns, as SAT's list of taxpayers is not known here. */
export const resicoRules = rulesAt('Conceptos.Impuestos', [
	{ of: 'Retenciones', satCode: 'CFDI140225', level: 'doubt', problems: withoutWithheldIsr },
]);

const CENTS = 2;

const ofIva = (line: Element, list: 'Traslados' | 'Retenciones') =>
	importeOf(
		children(line, 'Impuestos').flatMap((taxes) => children(taxes, list)),
		IVA,
	);

/** Finds lines that withhold more IVA than they charge. Each amount can have been rounded to the cent. */
const moreIvaThanCharged: Problems = (comprobante) => {
	const cent = Decimal.step(currencyDecimalsOf(comprobante) ?? CENTS);
	const found = lineItems(comprobante)
		.map((line) => ({
			line,
			charged: ofIva(line, 'Traslados'),
			withheld: ofIva(line, 'Retenciones'),
		}))
		.filter(({ charged, withheld }) => withheld.minus(charged).compare(cent) > 0);
	const [first] = found;
	if (first === undefined) return [];
	const { line, charged, withheld } = first;
	const others: Phrase = { kind: 'andMoreLikeIt', values: { count: String(found.length - 1) } };
	return children(line, 'Impuestos')
		.slice(0, 1)
		.map((taxes): Breach => {
			const kind = charged.isPositive() ? 'moreIvaWithheld' : 'ivaWithheldWithoutIva';
			return breach(pathOf(taxes, 'Retenciones'), kind, {
				withheld: String(withheld),
				charged: String(charged),
				twoThirds: String(
					charged.times(Decimal.steps(2, 0)).dividedBy(Decimal.steps(3, 0), cent.scale),
				),
				...(found.length > 1 && { others }),
			});
		});
};

/** Finds a recipient who cannot withhold. A natural person can withhold IEPS (LIEPS, article 5-A). */
const withheldByOthers: Problems = (comprobante) => {
	const taxes = lineRetenciones(comprobante)
		.filter((row) => amountOf(row, 'Importe')?.isPositive())
		.map((row) => attribute(row, 'Impuesto'));
	if (taxes.length === 0) return [];
	return recipient(comprobante).flatMap((party) => {
		const value = attribute(party, 'Rfc') ?? '';
		const field = pathOf(party, 'Rfc');
		if (isGeneric(value)) return [breach(field, 'genericRfcWithholds', { value })];
		const isOfCompanies = taxes.includes(ISR) || taxes.includes(IVA);
		return isOfCompanies && personOf(party) === 'fisica'
			? [breach(field, 'personWithholds', { value })]
			: [];
	});
};

/** Checks who withholds, and how much IVA. These rules are in the law, not in SAT's matrix. */
export const withholdingRules = [
	...rulesAt('Receptor', [{ of: 'Rfc', level: 'doubt', problems: withheldByOthers }]),
	...rulesAt('Conceptos.Impuestos', [
		{ of: 'Retenciones', level: 'doubt', problems: moreIvaThanCharged },
	]),
];
