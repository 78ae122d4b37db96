import tables from './catalogs.json' with { type: 'json' };
import type { Decimal } from './decimal.mts';

const {
	cfdi_40_monedas: monedas,
	cfdi_40_regimenes_fiscales: regimenes,
	cfdi_40_reglas_tasa_cuota: tasas,
	cfdi_40_usos_cfdi: usosCfdi,
} = tables;

const codesOf = (rows: Array<{ id: string }>): ReadonlySet<string> =>
	new Set(rows.map((row) => row.id));

export const catalogs = {
	Exportacion: codesOf(tables.cfdi_40_exportaciones),
	FormaPago: codesOf(tables.cfdi_40_formas_pago),
	Impuesto: codesOf(tables.cfdi_40_impuestos),
	Meses: codesOf(tables.cfdi_40_meses),
	MetodoPago: codesOf(tables.cfdi_40_metodos_pago),
	MotivoCancelacion: new Set(['01', '02', '03', '04']),
	ObjetoImp: codesOf(tables.cfdi_40_objetos_impuestos),
	Periodicidad: codesOf(tables.cfdi_40_periodicidades),
	RegimenFiscal: codesOf(regimenes),
	TipoDeComprobante: codesOf(tables.cfdi_40_tipos_comprobantes),
	TipoFactor: codesOf(tables.cfdi_40_tipos_factores),
	TipoRelacion: codesOf(tables.cfdi_40_tipos_relaciones),
	UsoCFDI: codesOf(usosCfdi),
} as const satisfies Record<string, ReadonlySet<string>>;

export type CatalogName = keyof typeof catalogs;

export const inCatalog = (name: CatalogName, code: string): boolean => {
	const codes: ReadonlySet<string> = catalogs[name];
	return codes.has(code);
};

const decimalsOf = new Map(monedas.map(({ id, decimals }) => [id, decimals]));

export const isCurrency = (code: string): boolean => decimalsOf.has(code);

/** Returns the number of decimals of a currency, or 2 if the currency is unknown. */
export const currencyDecimals = (code: string): number => decimalsOf.get(code) ?? 2;

export type PersonType = 'fisica' | 'moral';

interface AppliesTo {
	aplica_fisica: string | number;
	aplica_moral: string | number;
}

const appliesTo = (row: AppliesTo, person: PersonType): boolean =>
	(person === 'fisica' ? row.aplica_fisica : row.aplica_moral) === 1;

/** Returns true for an unknown regime, because another rule reports it. */
export function regimeFits(regime: string, person: PersonType): boolean {
	const row = regimenes.find((candidate) => candidate.id === regime);
	return row === undefined || appliesTo(row, person);
}

export function useFits(use: string, person: PersonType, regime: string): boolean {
	const row = usosCfdi.find((candidate) => candidate.id === use);
	if (row === undefined) return true;
	const regimes = row.regimenes_fiscales_receptores.split(',').map((code) => code.trim());
	return appliesTo(row, person) && regimes.includes(regime);
}

export type TaxSide = 'traslado' | 'retencion';

const taxNames: Record<string, string> = { '001': 'ISR', '002': 'IVA', '003': 'IEPS' };

/** IEPS rates in the law for 2026 (DOF 2025-11-07) that SAT's catalog does not contain yet. */
const iepsOfLaw = ['2.000000', '0.320000', '1.000000'];

export function rateFits(tax: string, factor: string, rate: Decimal, side: TaxSide): boolean {
	const taxName = taxNames[tax];
	if (taxName === 'IEPS' && factor === 'Tasa' && iepsOfLaw.some((one) => rate.eq(one))) return true;
	return tasas.some((row) => {
		// SAT calls the border regions' IVA "IVA Crédito aplicado del 50%", so compare only the first
		// word.
		if (row.impuesto.split(' ')[0] !== taxName || row.factor !== factor || row[side] !== 1) {
			return false;
		}
		if (row.tipo === 'Fijo') return rate.eq(row.valor);
		return rate.gte(row.minimo) && rate.lte(row.valor);
	});
}
