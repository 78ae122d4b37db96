import exportaciones from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_exportaciones' with { type: 'json' };
import formasPago from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_formas_pago' with { type: 'json' };
import impuestos from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_impuestos' with { type: 'json' };
import meses from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_meses' with { type: 'json' };
import metodosPago from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_metodos_pago' with { type: 'json' };
import objetosImpuesto from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_objetos_impuestos' with { type: 'json' };
import periodicidades from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_periodicidades' with { type: 'json' };
import regimenes from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_regimenes_fiscales' with { type: 'json' };
import tasas from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_reglas_tasa_cuota' with { type: 'json' };
import tiposComprobante from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_tipos_comprobantes' with { type: 'json' };
import tiposFactor from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_tipos_factores' with { type: 'json' };
import tiposRelacion from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_tipos_relaciones' with { type: 'json' };
import usosCfdi from '@nodecfdi/sat-micro-catalogs/raw/cfdi_40_usos_cfdi' with { type: 'json' };
import type { Decimal } from './decimal.mts';

const codesOf = (rows: Array<{ id: string }>): ReadonlySet<string> =>
	new Set(rows.map((row) => row.id));

/** The codes of SAT's catalogs that the service checks. */
export const catalogs = {
	Exportacion: codesOf(exportaciones),
	FormaPago: codesOf(formasPago),
	Impuesto: codesOf(impuestos),
	Meses: codesOf(meses),
	MetodoPago: codesOf(metodosPago),
	MotivoCancelacion: new Set(['01', '02', '03', '04']),
	ObjetoImp: codesOf(objetosImpuesto),
	Periodicidad: codesOf(periodicidades),
	RegimenFiscal: codesOf(regimenes),
	TipoDeComprobante: codesOf(tiposComprobante),
	TipoFactor: codesOf(tiposFactor),
	TipoRelacion: codesOf(tiposRelacion),
	UsoCFDI: codesOf(usosCfdi),
} as const satisfies Record<string, ReadonlySet<string>>;

export type CatalogName = keyof typeof catalogs;

export const inCatalog = (name: CatalogName, code: string): boolean => {
	const codes: ReadonlySet<string> = catalogs[name];
	return codes.has(code);
};

export type PersonType = 'fisica' | 'moral';

interface AppliesTo {
	aplica_fisica: string | number;
	aplica_moral: string | number;
}

const appliesTo = (row: AppliesTo, person: PersonType): boolean =>
	(person === 'fisica' ? row.aplica_fisica : row.aplica_moral) === 1;

/** Whether a person of this type can have the regime; true for an unknown regime. */
export function regimeFits(regime: string, person: PersonType): boolean {
	const row = regimenes.find((candidate) => candidate.id === regime);
	return row === undefined || appliesTo(row, person);
}

/** Whether a receiver of this type and regime may use the invoice in this way. */
export function useFits(use: string, person: PersonType, regime: string): boolean {
	const row = usosCfdi.find((candidate) => candidate.id === use);
	if (row === undefined) return true;
	const regimes = row.regimenes_fiscales_receptores.split(',').map((code) => code.trim());
	return appliesTo(row, person) && regimes.includes(regime);
}

export type TaxSide = 'traslado' | 'retencion';

const taxNames: Record<string, string> = { '001': 'ISR', '002': 'IVA', '003': 'IEPS' };

/** SAT raised this maximum on 2026-01-01, after the package with the catalogs was published. */
const iepsQuotaMaximum = '72.160500';

/** Rates of the law of 2026 (DOF 2025-11-07), which SAT's catalog does not have yet. */
const iepsOfLaw = ['2.000000', '0.320000', '1.000000'];

/** Whether the rate is one of the catalog's fixed rates or within one of its ranges. */
export function rateFits(tax: string, factor: string, rate: Decimal, side: TaxSide): boolean {
	const taxName = taxNames[tax];
	if (taxName === 'IEPS' && factor === 'Tasa' && iepsOfLaw.some((one) => rate.eq(one))) return true;
	return tasas.some((row) => {
		// "IVA Crédito aplicado del 50%" is the IVA of the border regions.
		if (row.impuesto.split(' ')[0] !== taxName || row.factor !== factor || row[side] !== 1) {
			return false;
		}
		if (row.tipo === 'Fijo') return rate.eq(row.valor);
		const maximum = row.impuesto === 'IEPS' ? iepsQuotaMaximum : row.valor;
		return rate.gte(row.minimo) && rate.lte(maximum);
	});
}
