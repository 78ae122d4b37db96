import type { CatalogEntry } from '../catalogs/catalog';
import { commonCurrencies, commonUnits } from '../catalogs/catalogs';
import {
	exportacion,
	formaPago,
	impuesto,
	meses,
	metodoPago,
	objetoImp,
	periodicidad,
	regimenFiscal,
	tipoDeComprobante,
	tipoRelacion,
	usoCfdi,
} from '../catalogs/sat';

/** The data of a CFDI attribute in SAT's schemas (cfdv40.xsd, Pagos20.xsd) and catalogs. */
export interface Attribute {
	type: 'text' | 'amount' | 'code' | 'dateTime' | 'rfc' | 'name' | 'uuid' | 'postalCode' | 'other';
	label: string | undefined;
	/** SAT's schema requires the attribute, and the stamping service cannot add it. */
	isRequired?: boolean;
	longest?: number;
	pattern?: RegExp;
	example?: string;
	catalog?: { name: string; rows: readonly CatalogEntry[] };
	hasDecimalsRule?: boolean;
	hasSignRule?: boolean;
	/** Whether SAT's schema counts decimals without trailing zeros, so that 1.5000000 has one decimal. */
	countsByValue?: boolean;
}

export interface ElementForm<Names extends string = string> {
	label: string | undefined;
	as: 'one' | 'list' | 'rows';
	row?: string | undefined;
	isRequired?: boolean;
	attributes: Readonly<Record<Names, Attribute>>;
}

const text = (longest: number, label?: string): Attribute => ({
	type: 'text',
	label,
	longest,
});

const of = (type: Attribute['type'], label?: string): Attribute => ({ type, label });

const like = (pattern: RegExp, example: string, label?: string): Attribute => ({
	type: 'other',
	label,
	pattern,
	example,
});

const code = (
	name: string,
	rows: readonly CatalogEntry[] | undefined,
	label?: string,
): Attribute => ({ type: 'code', label, ...(rows !== undefined && { catalog: { name, rows } }) });

const amount = (label?: string, ...marks: Array<'decimals' | 'sign' | 'byValue'>): Attribute => ({
	type: 'amount',
	label,
	hasDecimalsRule: marks.includes('decimals'),
	hasSignRule: marks.includes('sign'),
	countsByValue: marks.includes('byValue'),
});

const must = (attribute: Attribute): Attribute => ({ ...attribute, isRequired: true });

const element =
	(as: 'one' | 'list') =>
	<Names extends string = never>(
		label?: string,
		attributes = {} as Record<Names, Attribute>,
	): ElementForm<Names> => ({ label, as, attributes });

const [one, list] = [element('one'), element('list')];

const rows = <Names extends string>(
	row: string,
	label: string | undefined,
	attributes: Record<Names, Attribute>,
): ElementForm<Names> => ({ label, as: 'rows', row, attributes });

const mustBe = <Names extends string>(form: ElementForm<Names>): ElementForm<Names> => ({
	...form,
	isRequired: true,
});

const VERSION = like(/^4\.0$/, '4.0');

const taxNames = (tax?: string, kind = tax === undefined ? undefined : `del ${tax}`) => ({
	Base: amount(kind && `base ${kind}`, 'byValue'),
	Impuesto: must(code('c_Impuesto', impuesto, tax)),
	TipoFactor: must(of('other', kind && `tipo de factor ${kind}`)),
	TasaOCuota: amount(kind && `tasa o cuota ${kind}`, 'byValue'),
	Importe: amount(kind && `importe ${kind}`),
});

const summaryTax = taxNames();

const taxOfDocument = {
	BaseDR: must(amount(undefined, 'byValue', 'sign')),
	ImpuestoDR: must(code('c_Impuesto', impuesto)),
	TipoFactorDR: must(of('other')),
	TasaOCuotaDR: amount(undefined, 'byValue'),
	ImporteDR: amount(),
};

const pedimento = { NumeroPedimento: must(of('other', 'número de pedimento')) };

const balance = (label: string) => must(amount(label, 'decimals', 'sign'));

/** Elements and attributes of CFDI 4.0, Pagos 2.0 and implocal 1.0, in the order of SAT's schemas. */
export const anexo20 = {
	'': mustBe(
		one(undefined, {
			Version: VERSION,
			Serie: text(25, 'serie'),
			Folio: text(40, 'folio'),
			Fecha: of('dateTime', 'fecha'),
			FormaPago: code('c_FormaPago', formaPago, 'forma de pago'),
			CondicionesDePago: text(1000, 'condiciones de pago'),
			SubTotal: amount('subtotal', 'decimals'),
			Descuento: amount('descuento', 'decimals'),
			Moneda: must(code('c_Moneda', commonCurrencies, 'moneda')),
			TipoCambio: of('other', 'tipo de cambio'),
			Total: amount('total'),
			TipoDeComprobante: code('c_TipoDeComprobante', tipoDeComprobante, 'tipo de comprobante'),
			Exportacion: code('c_Exportacion', exportacion, 'exportación'),
			MetodoPago: code('c_MetodoPago', metodoPago, 'método de pago'),
			LugarExpedicion: of('postalCode', 'lugar de expedición (código postal)'),
			Confirmacion: like(/^[0-9a-zA-Z]{5}$/, 'ECVH1'),
		}),
	),
	InformacionGlobal: one('información global', {
		Periodicidad: must(
			code('c_Periodicidad', periodicidad, 'periodicidad de la información global'),
		),
		Meses: must(code('c_Meses', meses, 'mes de la información global')),
		Año: must(of('other', 'año de la información global')),
	}),
	CfdiRelacionados: list('CFDI relacionados', {
		TipoRelacion: must(code('c_TipoRelacion', tipoRelacion, 'tipo de relación')),
	}),
	'CfdiRelacionados.CfdiRelacionado': mustBe(
		list(undefined, { UUID: must(of('uuid', 'UUID del CFDI relacionado')) }),
	),
	Emisor: mustBe(
		one(undefined, {
			Rfc: must(of('rfc', 'RFC del emisor')),
			Nombre: text(300, 'nombre del emisor'),
			RegimenFiscal: must(code('c_RegimenFiscal', regimenFiscal, 'régimen fiscal del emisor')),
			FacAtrAdquirente: like(/^[0-9]{10}$/, '0123456789'),
		}),
	),
	Receptor: mustBe(
		one(undefined, {
			Rfc: must(of('rfc', 'RFC del cliente')),
			Nombre: must(text(300, 'nombre o razón social del cliente')),
			DomicilioFiscalReceptor: of('postalCode', 'código postal fiscal del cliente'),
			ResidenciaFiscal: like(/^[A-Z]{3}$/, 'USA', 'país de residencia fiscal del cliente'),
			NumRegIdTrib: text(40, 'identificación fiscal del cliente en el extranjero'),
			RegimenFiscalReceptor: must(
				code('c_RegimenFiscal', regimenFiscal, 'régimen fiscal del cliente'),
			),
			UsoCFDI: must(code('c_UsoCFDI', usoCfdi, 'uso del CFDI')),
		}),
	),
	Conceptos: mustBe(
		rows('Concepto', 'conceptos', {
			ClaveProdServ: must(of('other', 'clave de producto o servicio')),
			NoIdentificacion: text(100, 'número de identificación'),
			Cantidad: must(amount('cantidad', 'byValue')),
			ClaveUnidad: must(code('c_ClaveUnidad', commonUnits, 'clave de unidad')),
			Unidad: text(20, 'unidad'),
			Descripcion: must(text(1000, 'descripción')),
			ValorUnitario: must(amount('valor unitario')),
			Importe: amount('importe'),
			Descuento: amount('descuento'),
			ObjetoImp: code('c_ObjetoImp', objetoImp, 'objeto de impuesto'),
		}),
	),
	'Conceptos.Impuestos': one('impuestos'),
	'Conceptos.Impuestos.Traslados': rows(
		'Traslado',
		'impuestos trasladados',
		taxNames('impuesto trasladado'),
	),
	'Conceptos.Impuestos.Retenciones': rows(
		'Retencion',
		'impuestos retenidos',
		taxNames('impuesto retenido'),
	),
	'Conceptos.ACuentaTerceros': one('datos del tercero', {
		RfcACuentaTerceros: must(of('rfc', 'RFC del tercero')),
		NombreACuentaTerceros: must(text(300, 'nombre del tercero')),
		RegimenFiscalACuentaTerceros: must(
			code('c_RegimenFiscal', regimenFiscal, 'régimen fiscal del tercero'),
		),
		DomicilioFiscalACuentaTerceros: must(of('postalCode', 'código postal fiscal del tercero')),
	}),
	'Conceptos.InformacionAduanera': list(undefined, pedimento),
	'Conceptos.CuentaPredial': list(undefined, {
		Numero: must(like(/^[0-9a-zA-Z]{1,150}$/, '15956011002', 'número de cuenta predial')),
	}),
	'Conceptos.Parte': list(undefined, {
		ClaveProdServ: must(of('other')),
		NoIdentificacion: text(100),
		Cantidad: must(amount(undefined, 'byValue')),
		Unidad: text(20),
		Descripcion: must(text(1000)),
		ValorUnitario: amount(),
		Importe: amount(),
	}),
	'Conceptos.Parte.InformacionAduanera': list(undefined, { NumeroPedimento: must(of('other')) }),
	Impuestos: one('impuestos', {
		TotalImpuestosRetenidos: amount('total de impuestos retenidos', 'decimals'),
		TotalImpuestosTrasladados: amount('total de impuestos trasladados', 'decimals'),
	}),
	'Impuestos.Retenciones': rows('Retencion', 'impuestos retenidos del resumen', {
		Impuesto: summaryTax.Impuesto,
		Importe: amount(undefined, 'decimals'),
	}),
	'Impuestos.Traslados': rows('Traslado', 'impuestos trasladados del resumen', {
		...summaryTax,
		Base: amount(undefined, 'decimals', 'byValue'),
		Importe: amount(undefined, 'decimals'),
	}),
	'Complemento.Pagos': list('complemento de pagos', {
		Version: like(/^2\.0$/, '2.0', 'versión del complemento de pagos'),
	}),
	'Complemento.Pagos.Totales': one('totales del complemento de pagos', {
		TotalRetencionesIVA: amount('total de IVA retenido'),
		TotalRetencionesISR: amount('total de ISR retenido'),
		TotalRetencionesIEPS: amount('total de IEPS retenido'),
		TotalTrasladosBaseIVA16: amount('total de la base de IVA al 16 %'),
		TotalTrasladosImpuestoIVA16: amount('total de IVA al 16 %'),
		TotalTrasladosBaseIVA8: amount('total de la base de IVA al 8 %'),
		TotalTrasladosImpuestoIVA8: amount('total de IVA al 8 %'),
		TotalTrasladosBaseIVA0: amount('total de la base de IVA al 0 %'),
		TotalTrasladosImpuestoIVA0: amount('total de IVA al 0 %'),
		TotalTrasladosBaseIVAExento: amount('total de la base exenta de IVA'),
		MontoTotalPagos: must(amount('monto total de los pagos')),
	}),
	'Complemento.Pagos.Pago': list('pago', {
		FechaPago: must(of('dateTime', 'fecha de pago')),
		FormaDePagoP: must(code('c_FormaPago', formaPago, 'forma de pago')),
		MonedaP: must(code('c_Moneda', undefined, 'moneda del pago')),
		TipoCambioP: of('other', 'tipo de cambio del pago'),
		Monto: balance('monto del pago'),
		NumOperacion: text(100, 'número de operación'),
		RfcEmisorCtaOrd: of('rfc', 'RFC del banco ordenante'),
		NomBancoOrdExt: text(300, 'nombre del banco en el extranjero'),
		CtaOrdenante: of('other', 'cuenta ordenante'),
		RfcEmisorCtaBen: of('rfc', 'RFC del banco beneficiario'),
		CtaBeneficiario: of('other', 'cuenta beneficiaria'),
		TipoCadPago: of('other', 'tipo de cadena de pago'),
		CertPago: of('other', 'certificado del pago'),
		CadPago: of('other', 'cadena original del pago'),
		SelloPago: of('other', 'sello del pago'),
	}),
	'Complemento.Pagos.Pago.DoctoRelacionado': list('factura pagada', {
		IdDocumento: must(of('uuid', 'UUID de la factura pagada')),
		Serie: text(25, 'serie de la factura pagada'),
		Folio: text(40, 'folio de la factura pagada'),
		MonedaDR: must(code('c_Moneda', undefined, 'moneda de la factura pagada')),
		EquivalenciaDR: of('other', 'equivalencia'),
		NumParcialidad: must(of('other', 'número de parcialidad')),
		ImpSaldoAnt: balance('saldo anterior'),
		ImpPagado: balance('importe pagado'),
		ImpSaldoInsoluto: balance('saldo insoluto'),
		ObjetoImpDR: must(code('c_ObjetoImp', objetoImp, 'objeto de impuesto de la factura pagada')),
	}),
	'Complemento.Pagos.Pago.DoctoRelacionado.ImpuestosDR': one('impuestos de la factura pagada'),
	'Complemento.Pagos.Pago.DoctoRelacionado.ImpuestosDR.RetencionesDR': rows(
		'RetencionDR',
		'impuestos retenidos de la factura pagada',
		{
			...taxOfDocument,
			TasaOCuotaDR: must(taxOfDocument.TasaOCuotaDR),
			ImporteDR: must(taxOfDocument.ImporteDR),
		},
	),
	'Complemento.Pagos.Pago.DoctoRelacionado.ImpuestosDR.TrasladosDR': rows(
		'TrasladoDR',
		'impuestos trasladados de la factura pagada',
		taxOfDocument,
	),
	'Complemento.Pagos.Pago.ImpuestosP': one('impuestos del pago'),
	'Complemento.Pagos.Pago.ImpuestosP.RetencionesP': rows(
		'RetencionP',
		'impuestos retenidos del pago',
		{ ImpuestoP: must(code('c_Impuesto', impuesto)), ImporteP: must(amount()) },
	),
	'Complemento.Pagos.Pago.ImpuestosP.TrasladosP': rows(
		'TrasladoP',
		'impuestos trasladados del pago',
		{
			BaseP: must(amount()),
			ImpuestoP: must(code('c_Impuesto', impuesto)),
			TipoFactorP: must(of('other')),
			TasaOCuotaP: amount(undefined, 'byValue'),
			ImporteP: amount(),
		},
	),
	'Complemento.ImpuestosLocales': one('impuestos locales', {
		version: like(/^1\.0$/, '1.0'),
		TotaldeRetenciones: amount('total de impuestos locales retenidos'),
		TotaldeTraslados: amount('total de impuestos locales trasladados'),
	}),
	'Complemento.ImpuestosLocales.RetencionesLocales': list('impuestos locales retenidos', {
		ImpLocRetenido: of('text'),
		TasadeRetencion: amount(),
		Importe: amount(),
	}),
	'Complemento.ImpuestosLocales.TrasladosLocales': list('impuestos locales trasladados', {
		ImpLocTrasladado: of('text'),
		TasadeTraslado: amount(),
		Importe: amount(),
	}),
} satisfies Record<string, ElementForm>;

export type ElementPath = keyof typeof anexo20;

export type AttributeOf<Path extends ElementPath> = Path extends ElementPath
	? keyof (typeof anexo20)[Path]['attributes'] & string
	: never;

export type PartOf<Path extends string> = ElementPath extends infer Each
	? Path extends ''
		? Exclude<Each, `${string}.${string}` | ''>
		: Each extends `${Path}.${infer Name}`
			? Exclude<Name, `${string}.${string}`>
			: never
	: never;

export interface AnexoElement extends ElementForm {
	path: string;
	entries: ReadonlyArray<readonly [name: string, attribute: Attribute]>;
	parts: Readonly<Record<string, AnexoElement>>;
}

const elements = new Map<string, AnexoElement & { parts: Record<string, AnexoElement> }>();
for (const [path, form] of Object.entries<ElementForm>(anexo20)) {
	const element = { ...form, path, entries: Object.entries(form.attributes), parts: {} };
	elements.set(path, element);
	const end = path.lastIndexOf('.');
	const holder = elements.get(path.slice(0, Math.max(end, 0)));
	if (path !== '' && holder !== undefined) holder.parts[path.slice(end + 1)] = element;
}

/** Returns SAT's name for a field's code, for example for 612 in `Receptor.RegimenFiscalReceptor`. */
export function codeName(field: string, code: string): string | undefined {
	const names = field.replace(/\[\d+\]/g, '').split('.');
	const name = names.pop() ?? '';
	const element = (anexo20 as Readonly<Record<string, ElementForm>>)[names.join('.')];
	return element?.attributes[name]?.catalog?.rows.find((row) => row.code === code)?.name;
}

export function elementAt(path: ElementPath): AnexoElement {
	return elements.get(path) as AnexoElement;
}

export function namesAt(path: ElementPath): string[] {
	return Object.keys(anexo20[path].attributes);
}

export function spanishNames(): Record<string, string> {
	const labels: Record<string, string> = {};
	for (const { path, label, entries } of elements.values()) {
		if (label !== undefined) labels[path] = label;
		for (const [name, attribute] of entries) {
			if (attribute.label !== undefined)
				labels[path === '' ? name : `${path}.${name}`] = attribute.label;
		}
	}
	return labels;
}

/**
 * Each row has a complement's name, its namespaces with SAT's prefixes, and "changes Total" if the complement can
 * change the Total by an unknown amount.
 */
const table = `
	ImpuestosLocales | implocal=implocal
	ComercioExterior | ComercioExterior20=cce20 ComercioExterior11=cce11
	CartaPorte | CartaPorte31=cartaporte31 CartaPorte30=cartaporte30 CartaPorte20=cartaporte20
	Pagos | Pagos20=pago20
	Nomina | nomina12=nomina12
	TimbreFiscalDigital | TimbreFiscalDigital=tfd
	Donatarias | donat=donat
	INE | ine=ine
	LeyendasFiscales | leyendasFiscales=leyendasFisc
	NotariosPublicos | notariospublicos=notariospublicos
	VehiculoUsado | vehiculousado=vehiculousado
	Divisas | divisas=divisas
	PFintegranteCoordinado | pfic=pfic
	obrasarteantiguedades | arteantiguedades=obrasarte
	parcialesconstruccion | servicioparcialconstruccion=servicioparcial
	certificadodedestruccion | certificadodestruccion=destruccion
	renovacionysustitucionvehiculos | renovacionysustitucionvehiculos=decreto
	CFDIRegistroFiscal | registrofiscal=registrofiscal
	TuristaPasajeroExtranjero | TuristaPasajeroExtranjero=tpe
	HidroYPetro | hidrocarburospetroliferos=hidrocarburospetroliferos
	Aerolineas | aerolineas=aerolineas | changes Total
	detallista | detallista=detallista | changes Total
	EstadoDeCuentaCombustible | EstadoDeCuentaCombustible12=ecc12 | changes Total
	ConsumoDeCombustibles | ConsumoDeCombustibles11=consumodecombustibles11 | changes Total
	ValesDeDespensa | valesdedespensa=valesdedespensa | changes Total
	PagosEnEspecie | pagoenespecie=pagoenespecie | changes Total
	GastosHidrocarburos | GastosHidrocarburos10=gceh | changes Total
	IngresosHidrocarburos | IngresosHidrocarburos10=ieeh | changes Total
	acreditamientoIEPS | acreditamiento=aieps | changes Total
	VentaVehiculos | ventavehiculos=ventavehiculos | changes Total`;

const complements = table
	.trim()
	.split('\n')
	.map((row) => row.trim().split(' | '));

/** Returns a complement's name in lower case for comparison, because some programs write "PAGOS". */
export const plainName = (name: string) => name.toLowerCase();

export const knownComplements: ReadonlySet<string> = new Set(
	complements.map(([name = '']) => plainName(name)),
);
export const leavesTotal: ReadonlySet<string> = new Set(
	complements.filter(([, , effect]) => effect === undefined).map(([name = '']) => plainName(name)),
);

/** The namespace and prefix of iedu, the complement that schools add to an invoice line. */
const OF_LINES = 'iedu=iedu';

export const prefixes: ReadonlyMap<string, string> = new Map(
	[...complements.map(([, namespaces = '']) => namespaces), OF_LINES]
		.flatMap((namespaces) => namespaces.split(' '))
		.map((pair) => {
			const [name, prefix = ''] = pair.split('=');
			return [`http://www.sat.gob.mx/${name}`, prefix];
		}),
);
