import type { AttributeOf } from '../../anexo20/anexo20';
import { namesAt } from '../../anexo20/anexo20';
import { IEPS, ISR, IVA } from '../../catalogs/catalog';
import type { Element } from '../../invoice/element';
import { attribute, isPresent, pathOf } from '../../invoice/element';
import type { Kind } from '../../locales/en';
import { Decimal } from '../../values/decimal';
import { amountForm, amountOf } from '../amounts';
import type { Row } from '../rows';
import { rulesAt } from '../rows';
import type { Breach, Problems, Rule, Wrong } from '../rule';
import { breach } from '../rule';
import { taxOfRow } from '../taxCatalog';
import { isExempt } from './documentTaxes';
import type { Payment } from './elements';
import { payments, TOTALS, totals, transferredP, withheldP } from './elements';
import { exchangeRateOf } from './numbers';

/** Totales are in MXN. */
const DECIMALS = 2;

type TotalName = AttributeOf<typeof TOTALS>;

/** One attribute of Totales: the sum of an amount of these rows, in MXN. */
interface Total {
	satCode: string;
	name: TotalName;
	/** The amount of a row that is summed. */
	of: 'BaseP' | 'ImporteP';
	/** The name of the rows, and their tax as messages name it. */
	row: 'RetencionP' | 'TrasladoP';
	tax: string;
	rowsOf: (payment: Payment) => Element[];
}

/** @param name says whose rows it sums, and which of their amounts @param tax as `taxOfRow` writes it */
function totalOf(satCode: string, name: TotalName, tax: string): Total {
	const of = name.includes('Base') ? 'BaseP' : 'ImporteP';
	return name.startsWith('TotalRetenciones')
		? { satCode, name, of, row: 'RetencionP', tax, rowsOf: withheldOf(tax) }
		: { satCode, name, of, row: 'TrasladoP', tax, rowsOf: transferredOf(tax) };
}

const withheldOf =
	(tax: string) =>
	({ withheld }: Payment) =>
		withheld.filter((row) => attribute(row, 'ImpuestoP') === tax);

const transferredOf =
	(tax: string) =>
	({ transferred }: Payment) =>
		transferred.filter((row) => taxOfRow(row, 'traslado', 'P')?.toString() === tax);

const IVA16 = `${IVA} Tasa 0.160000`;
const IVA8 = `${IVA} Tasa 0.080000`;
const IVA0 = `${IVA} Tasa 0.000000`;

const withheldTotals = [
	totalOf('CRP20201', 'TotalRetencionesIVA', IVA),
	totalOf('CRP20202', 'TotalRetencionesISR', ISR),
	totalOf('CRP20203', 'TotalRetencionesIEPS', IEPS),
];
const baseTotals = [
	totalOf('CRP20204', 'TotalTrasladosBaseIVA16', IVA16),
	totalOf('CRP20206', 'TotalTrasladosBaseIVA8', IVA8),
	totalOf('CRP20208', 'TotalTrasladosBaseIVA0', IVA0),
	totalOf('CRP20210', 'TotalTrasladosBaseIVAExento', `${IVA} Exento`),
];
const taxTotals = [
	totalOf('CRP20205', 'TotalTrasladosImpuestoIVA16', IVA16),
	totalOf('CRP20207', 'TotalTrasladosImpuestoIVA8', IVA8),
	totalOf('CRP20209', 'TotalTrasladosImpuestoIVA0', IVA0),
];

const AMOUNT_PAID = 'MontoTotalPagos';

const TOTAL_NAMES = namesAt(TOTALS) as TotalName[];

/** The sum of an amount of all payments in MXN, rounded once; undefined where there is none to read. */
function inPesos(
	comprobante: Element,
	amountsOf: (payment: Payment) => Array<Decimal | undefined>,
): Decimal | undefined {
	if (payments(comprobante).length === 0) return undefined;
	let sum = Decimal.zero;
	for (const payment of payments(comprobante)) {
		for (const amount of amountsOf(payment)) {
			const rate = exchangeRateOf(payment);
			if (amount === undefined || rate === undefined) return undefined;
			sum = sum.plus(amount.times(rate));
		}
	}
	return sum.rounded(DECIMALS);
}

const sumOfTotal = (comprobante: Element, { of, rowsOf }: Total): Decimal | undefined =>
	inPesos(comprobante, (payment) => rowsOf(payment).map((row) => amountOf(row, of)));

/** Expects the sum; a total with more decimals than MXN is reported by its own rule. */
function sumRow<Name extends string>(
	of: Name,
	satCode: string,
	sumOf: (comprobante: Element) => Decimal | undefined,
	wrong: (sum: string) => Wrong,
): Row<Element, Name> {
	return {
		of,
		satCode,
		amount: (amount, { comprobante }) => {
			const sum = sumOf(comprobante);
			return sum === undefined || amount.scale > DECIMALS || amount.equals(sum)
				? undefined
				: wrong(String(sum));
		},
	};
}

/** Requires one of these totals at least where there are such rows. */
function oneOf(
	satCode: string,
	group: readonly Total[],
	rows: (comprobante: Element) => boolean,
	code: Kind,
): Rule {
	return {
		where: TOTALS,
		satCode,
		level: 'block',
		problems: (comprobante) =>
			totals(comprobante).flatMap((element): Breach[] => {
				const names = group.map(({ name }) => name);
				if (!rows(comprobante) || names.some((name) => isPresent(element, name))) return [];
				return [{ field: element.path, code, values: { names } }];
			}),
	};
}

/** Reports a total that is missing next to others of its kind: the matrix has no code for it. */
function missingTotal(total: Total, group: readonly Total[]): Rule {
	const { satCode, name, row, tax, rowsOf } = total;
	return {
		where: `${TOTALS}.${name}`,
		satCode,
		level: 'doubt',
		problems: (comprobante) => {
			if (!payments(comprobante).some((payment) => rowsOf(payment).length > 0)) return [];
			return totals(comprobante)
				.filter((element) => !isPresent(element, name))
				.filter((element) => group.some((other) => isPresent(element, other.name)))
				.map((element) => ({
					field: pathOf(element, name),
					code: 'totalMissing',
					values: { row, tax },
				}));
		},
	};
}

const inCents: Problems = (comprobante) =>
	totals(comprobante).flatMap((element) =>
		TOTAL_NAMES.flatMap((name) => {
			const amount = amountOf(element, name);
			return amount === undefined || amount.scale <= DECIMALS
				? []
				: [breach(pathOf(element, name), 'totalPrecision', { value: String(amount) })];
		}),
	);

/** IEPS has no totals. */
const hasTotal = (row: Element) => attribute(row, 'ImpuestoP') !== IEPS;
const isTaxed = (row: Element) => !isExempt(attribute(row, 'TipoFactorP'));

const allTotals = [...withheldTotals, ...baseTotals, ...taxTotals];

/** The rules about Totales: CRP20201 to CRP20211, CRP20264, CRP20267, CRP20273. */
export const totalRules: readonly Rule[] = [
	amountForm(TOTALS, TOTAL_NAMES, 'writePaymentTotal', undefined, totals),
	...rulesAt(
		TOTALS,
		[
			{ problems: inCents },
			...allTotals.map((total) =>
				sumRow(
					total.name,
					total.satCode,
					(comprobante) => sumOfTotal(comprobante, total),
					(sum) => ({
						kind: 'totalNotSum',
						values: { of: total.of, row: total.row, tax: total.tax, sum },
					}),
				),
			),
			sumRow(
				AMOUNT_PAID,
				'CRP20211',
				(comprobante) => inPesos(comprobante, (payment) => [amountOf(payment, 'Monto')]),
				(sum) => ({ kind: 'paidTotalNotSum', values: { sum } }),
			),
		],
		totals,
	),
	oneOf(
		'CRP20264',
		withheldTotals,
		(comprobante) => withheldP(comprobante).length > 0,
		'noWithheldTotals',
	),
	oneOf(
		'CRP20267',
		baseTotals,
		(comprobante) => transferredP(comprobante).some(hasTotal),
		'noBaseTotals',
	),
	oneOf(
		'CRP20273',
		taxTotals,
		(comprobante) => transferredP(comprobante).some((row) => hasTotal(row) && isTaxed(row)),
		'noTaxTotals',
	),
	...[withheldTotals, baseTotals, taxTotals].flatMap((group) =>
		group.map((total) => missingTotal(total, group)),
	),
];
