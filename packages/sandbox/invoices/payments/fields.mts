import type { FieldRule, FieldRules } from '../../fields.mts';
import { inCatalog, isCurrency } from '../../sat/catalogs.mts';
import type { CatalogName } from '../../sat/catalogs.mts';
import { isLocalTime } from '../../sat/clock.mts';

const required = true;
const money: FieldRule = { amount: 'money' };
const pesos: FieldRule = { amount: 'money', decimals: 2 };
const number: FieldRule = { amount: 'number' };
const code = /^[A-Za-z0-9]{1,10}$/;
const account = /^[A-Z0-9_]{10,50}$/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
const companyRfc = /^[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/;

const table = <Name extends string>(rules: FieldRules<Name>): FieldRules<Name> => rules;

const ofCatalog = (name: CatalogName): FieldRule => ({
	required,
	check: (text) =>
		inCatalog(name, text)
			? undefined
			: `El valor ${text} no se encuentra en el catálogo c_${name}.`,
});

const currency: FieldRule = {
	required,
	check: (text) =>
		isCurrency(text) ? undefined : `El valor ${text} no se encuentra en el catálogo c_Moneda.`,
};

/**
 * Describes the format of each Pagos 2.0 attribute (Pagos20.xsd). A value for which SAT has an
 * error code, such as a Monto of zero, passes here and is refused by the rules.
 */
export const paymentFields = {
	payments: table({
		Version: {
			required,
			check: (text) => (text === '2.0' ? undefined : 'El campo Version debe tener el valor 2.0.'),
		},
	}),
	totals: table({
		TotalRetencionesIVA: pesos,
		TotalRetencionesISR: pesos,
		TotalRetencionesIEPS: pesos,
		TotalTrasladosBaseIVA16: pesos,
		TotalTrasladosImpuestoIVA16: pesos,
		TotalTrasladosBaseIVA8: pesos,
		TotalTrasladosImpuestoIVA8: pesos,
		TotalTrasladosBaseIVA0: pesos,
		TotalTrasladosImpuestoIVA0: pesos,
		TotalTrasladosBaseIVAExento: pesos,
		MontoTotalPagos: { ...pesos, required },
	}),
	payment: table({
		FechaPago: {
			required,
			check: (text) =>
				isLocalTime(text) ? undefined : 'El campo FechaPago no cumple con el formato requerido.',
		},
		FormaDePagoP: ofCatalog('FormaPago'),
		MonedaP: currency,
		TipoCambioP: { ...number, positive: true },
		Monto: { ...money, required },
		NumOperacion: { longest: 100 },
		RfcEmisorCtaOrd: { pattern: new RegExp(`^XEXX010101000$|${companyRfc.source}`) },
		NomBancoOrdExt: { longest: 300 },
		CtaOrdenante: { pattern: account },
		RfcEmisorCtaBen: { pattern: companyRfc },
		CtaBeneficiario: { pattern: account },
		TipoCadPago: { pattern: /^01$/ },
		CertPago: { pattern: base64 },
		CadPago: { longest: 8192, bars: true },
		SelloPago: { pattern: base64 },
	}),
	document: table({
		IdDocumento: {
			required,
			pattern: /^([a-f0-9A-F]{8}(-[a-f0-9A-F]{4}){3}-[a-f0-9A-F]{12}|[0-9]{3}-[0-9]{2}-[0-9]{9})$/,
		},
		Serie: { longest: 25 },
		Folio: { longest: 40 },
		MonedaDR: currency,
		EquivalenciaDR: { ...number, decimals: 10, positive: true },
		NumParcialidad: { required, pattern: /^[1-9][0-9]{0,2}$/ },
		ImpSaldoAnt: { ...money, required },
		ImpPagado: { ...money, required },
		ImpSaldoInsoluto: { ...money, required },
		ObjetoImpDR: { required, pattern: code },
	}),
	documentTransferred: table({
		BaseDR: { ...number, required },
		ImpuestoDR: { required, pattern: code },
		TipoFactorDR: { required, pattern: code },
		TasaOCuotaDR: number,
		ImporteDR: money,
	}),
	documentWithheld: table({
		BaseDR: { ...number, required },
		ImpuestoDR: { required, pattern: code },
		TipoFactorDR: { required, pattern: code },
		TasaOCuotaDR: { ...number, required },
		ImporteDR: { ...money, required },
	}),
	transferred: table({
		BaseP: { ...money, required },
		ImpuestoP: { required, pattern: code },
		TipoFactorP: ofCatalog('TipoFactor'),
		TasaOCuotaP: number,
		ImporteP: money,
	}),
	withheld: table({
		ImpuestoP: { required, pattern: code },
		ImporteP: { ...money, required },
	}),
} as const;
