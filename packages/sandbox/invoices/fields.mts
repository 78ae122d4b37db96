import type { FieldRule, FieldRules } from '../fields.mts';
import { isRfc } from '../sat/rfc.mts';

const required = true;
const money: FieldRule = { amount: 'money' };
const number: FieldRule = { amount: 'number' };
const code = /^[A-Za-z0-9]{1,10}$/;

const rfcRule = (prefix = ''): FieldRule => ({
	required,
	check: (text) =>
		isRfc(text) ? undefined : `${prefix}El RFC ${text} no cumple con el patrón requerido.`,
});

const uuidPattern = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i;

export const isUuid = (text: string): boolean => uuidPattern.test(text);

const table = <Name extends string>(rules: FieldRules<Name>): FieldRules<Name> => rules;

const taxFields = table({
	Base: number,
	Impuesto: { pattern: code },
	TipoFactor: { pattern: code },
	TasaOCuota: number,
	Importe: money,
});

/** Defines the fields' formats. The rules in rules/ check the values. */
export const fields = {
	invoice: table({
		Version: {
			required,
			check: (text) => (text === '4.0' ? undefined : 'El campo Version debe tener el valor 4.0.'),
		},
		Serie: { longest: 25 },
		Folio: { longest: 40 },
		Fecha: { longest: 19 },
		FormaPago: { pattern: code },
		CondicionesDePago: { longest: 1000 },
		SubTotal: money,
		Descuento: money,
		Moneda: { required, pattern: code },
		TipoCambio: { ...number, code: 'CFDI40117' },
		Total: money,
		TipoDeComprobante: { pattern: code },
		Exportacion: { pattern: code },
		MetodoPago: { pattern: code },
		LugarExpedicion: { longest: 10 },
		Confirmacion: { pattern: /^[0-9a-zA-Z]{5}$/ },
	}),
	global: table({
		Periodicidad: { required, pattern: code },
		Meses: { required, pattern: code },
		Año: { required, pattern: /^[0-9]{4}$/ },
	}),
	related: table({ TipoRelacion: { required, pattern: code } }),
	relatedInvoice: table({ UUID: { required, pattern: uuidPattern } }),
	issuer: table({
		Rfc: rfcRule(),
		Nombre: { longest: 300 },
		RegimenFiscal: { required, pattern: code },
		FacAtrAdquirente: { pattern: /^[0-9]{10}$/ },
	}),
	receiver: table({
		Rfc: rfcRule('CFDI40143 - '),
		Nombre: { required, longest: 300 },
		DomicilioFiscalReceptor: { longest: 10 },
		ResidenciaFiscal: { pattern: /^[A-Z]{3}$/ },
		NumRegIdTrib: { longest: 40 },
		RegimenFiscalReceptor: { required, pattern: code },
		UsoCFDI: { required, pattern: code },
	}),
	line: table({
		ClaveProdServ: { required, longest: 20 },
		NoIdentificacion: { longest: 100 },
		Cantidad: { ...number, required, positive: true },
		ClaveUnidad: { required, longest: 20 },
		Unidad: { longest: 20 },
		Descripcion: { required, longest: 1000 },
		ValorUnitario: { ...money, required },
		Importe: money,
		Descuento: money,
		ObjetoImp: { pattern: code },
	}),
	tax: taxFields,
	thirdParty: table({
		RfcACuentaTerceros: rfcRule(),
		NombreACuentaTerceros: { required, longest: 300 },
		RegimenFiscalACuentaTerceros: { required, pattern: code },
		DomicilioFiscalACuentaTerceros: { required, pattern: /^[0-9]{5}$/ },
	}),
	customs: table({
		NumeroPedimento: { required, pattern: /^[0-9]{2} {2}[0-9]{2} {2}[0-9]{4} {2}[0-9]{7}$/ },
	}),
	fuel: table({
		Version: { required, pattern: /^1\.0$/ },
		TipoPermiso: { required, pattern: /^PER(0[1-9]|1[01])$/ },
		NumeroPermiso: { required, pattern: /^[^|]{15,35}$/ },
		ClaveHYP: { required, pattern: /^[0-9]{8}$/ },
		SubProductoHYP: { required, pattern: /^SP[0-9]{2}$/ },
	}),
	property: table({ Numero: { required, pattern: /^[0-9a-zA-Z]{1,150}$/ } }),
	part: table({
		ClaveProdServ: { required, pattern: /^[0-9]{8}$/ },
		NoIdentificacion: { longest: 100 },
		Cantidad: { ...number, required, positive: true },
		Unidad: { longest: 20 },
		Descripcion: { required, longest: 1000 },
		ValorUnitario: money,
		Importe: money,
	}),
	summary: table({ TotalImpuestosRetenidos: money, TotalImpuestosTrasladados: money }),
} as const;
