import type { Codes, Fix, Words } from '../language';
import { CALCULATE, IN_CREDENTIAL, missing, wrong, wrongAmount } from './phrases';

const CONFIRMATION =
	'pida a su servicio una clave de confirmación e indíquela en Confirmacion{=moreJson|}.';

/** Faults of the Comprobante, its global information and its relations, and of any attribute. */
export const headerWords = {
	// The header, and any attribute
	barInText: {
		what: wrong('no puede contener "|"'),
		fix: 'Cambie "|" por otro carácter.',
	},
	blankText: {
		what: wrong('no puede quedar en blanco'),
		fix: 'Escriba de 1 a {longest} caracteres.',
	},
	currencyNeedsRate: {
		what: missing('con la {Moneda} {currency} es obligatorio'),
		fix: 'Indique en el {TipoCambio} cuántos pesos vale un {currency}, según el DOF, por ejemplo 17.5432.',
	},
	elementMissing: {
		what: missing('el SAT lo exige'),
		fix: {
			json: '{=foundNothing|Empieza así}: {like}.',
			orDefault: IN_CREDENTIAL,
		},
	},
	empty: 'está en blanco',
	hasForeignTrade: wrong('el {Complemento} incluye ComercioExterior'),
	issuedInTheFuture: wrong(
		'esa hora está en el futuro: debe ser la hora local del lugar donde se expide la factura',
	),
	needsForeignTrade: wrong('con esta clave el {Complemento} debe incluir ComercioExterior'),
	mistypedName: {
		what: 'no es un nombre del CFDI 4.0, y falta {meant}',
		fix: 'Escriba {meant}, con sus mayúsculas, o quítelo.',
	},
	noCurrency: wrong('deben ser tres letras mayúsculas, como MXN'),
	noCurrencyNoRate: wrong('con la {Moneda} XXX debe omitirse'),
	noExchangeRate: wrong(
		'debe ser un número mayor que cero, con punto y un máximo de 6 decimales, como 17.5432',
	),
	noLocalTime: wrong(
		'debe ser una fecha y hora local existente, sin zona horaria, como 2026-11-20T10:00:00',
	),
	noPostalCode: wrong('debe ser un código postal de cinco dígitos, distinto de 00000'),
	noUuid: wrong('debe ser un UUID: 8, 4, 4, 4 y 12 dígitos hexadecimales separados por guiones'),
	notElement: {
		what: 'dice {value}, pero debe ser un objeto',
		fix: 'Indíquelo como {like}, u omítalo si no hay.',
	},
	notACode: wrong('debe ser una clave del catálogo {catalog}, como {example}'),
	notInCatalog: wrong('el catálogo {catalog} no tiene esa clave'),
	notLikeExample: {
		what: wrong('debe escribirse como {example}'),
		fix: 'Corríjalo, u omítalo si no hay valor.',
	},
	notOneElement: {
		what: 'es una lista, pero el SAT solo acepta uno',
		fix: 'Indique el objeto mismo, sin [ ni ].',
	},
	notText: {
		what: 'dice {value}, pero debe ser un texto',
		fix: 'Indique un solo valor, entre comillas.',
	},
	nullAttribute: {
		what: 'dice null, pero el SAT exige un valor',
		fix: 'Indique un valor.{=givesNone|}',
	},
	olderThan72Hours: wrong('el SAT solo acepta facturas de las últimas 72 horas'),
	pesosNeedRate1: wrong('con la {Moneda} MXN debe ser 1 u omitirse'),
	pesosRateIsWritten1: wrong('con la {Moneda} MXN debe escribirse 1, u omitirse'),
	ppdNeeds99: wrong('con el {MetodoPago} PPD debe ser 99 (Por definir)'),
	pueHasKnownForm: {
		what: wrong('con el {MetodoPago} PUE ya se sabe cómo se paga la factura'),
		fix: 'Si ya está pagada, elija la {FormaPago} con que se pagó. Si todavía no, elija PPD como {MetodoPago}.',
	},
	rateOfAnotherCurrency: wrong(
		'de 2018 a 2025 un {currency} valió de {lowest} a {highest} MXN en promedio anual',
	),
	tooLong: {
		what: wrong('puede tener como máximo {longest} caracteres, y tiene {length}'),
		fix: 'Escriba de 1 a {longest} caracteres.',
	},
	totalAboveLimit: wrong('por encima de 20,000,000 MXN el SAT puede exigir una Confirmacion'),
	typeForbids: wrong('con el {TipoDeComprobante} {type} debe omitirse'),
	// Global invoices
	andMoreLikeIt: ' (y {count} más como este)',
	bimonthlyRegime: wrong(
		'05 (Bimestral) es para emisores del régimen 621, y el {Emisor.RegimenFiscal} es "{regime}"',
	),
	globalInformationOfOther: {
		what: 'está en la factura, pero solo una factura a XAXX010101000 es global',
		fix: 'Quite la {InformacionGlobal}, o corrija el {Receptor.Rfc}.',
	},
	globalLineIsNotOneSale: {
		what: 'en una factura global cada concepto es una sola venta, pero {differences}{others}',
		fix: 'Indique un concepto por cada venta, y por cada tasa de ella: clave 01010101, descripción Venta, cantidad 1, unidad ACT, y el número de la venta como {NoIdentificacion}.',
	},
	needsGlobalInformation: missing(
		'una factura a XAXX010101000 PUBLICO EN GENERAL es global y debe llevarlo',
	),
	globalIsPue: {
		what: wrong('una factura global lleva PUE: lo que ampara está pagado'),
		fix: 'Indique PUE como {MetodoPago}; lo que aún no se paga no va en una factura global.',
	},
	monthToCome: {
		what: wrong('ese mes aún no empieza en la fecha de la factura'),
		fix: 'Indique en {Meses} y {Año} cuándo fueron las ventas.',
	},
	needsOneMonth: wrong('con la {Periodicidad} {period} debe ser un solo mes, de 01 a 12'),
	needsTwoMonths: wrong('con la {Periodicidad} 05 (Bimestral) debe ser un bimestre, de 13 a 18'),
	numberOfSaleMissing: 'falta el {NoIdentificacion}',
	productOfSale: 'la {ClaveProdServ} no es 01010101',
	quantityOfSale: 'la {Cantidad} no es 1',
	textOfSale: 'la {Descripcion} no es Venta',
	unitOfSale: 'la {ClaveUnidad} no es ACT',
	yearOutOfReach: wrong('debe ser este año o uno de los cinco anteriores: de {first} a {last}'),
	// Credit notes
	advanceNeeds30: {
		what: wrong('una nota de crédito (E) que aplica un anticipo (relación 07) lleva 30'),
		fix: 'Indique 30 (Aplicación de anticipos) como {FormaPago}.',
	},
	creditNoteHasKnownForm: {
		what: wrong('una nota de crédito (E) debe indicar cómo se devuelve el dinero'),
		fix: 'Elija la {FormaPago} con que se devuelve el dinero, o 15 (Condonación) si la factura aún no estaba pagada.',
	},
	creditNoteIsPue: {
		what: wrong('una nota de crédito (E) lleva PUE'),
		fix: 'Indique PUE como {MetodoPago}.',
	},
	creditNoteNamesInvoice: {
		what: missing('una nota de crédito (E) debe indicar la factura a la que se aplica'),
		fix: 'Indique en los {CfdiRelacionados} el UUID de la factura a la que se aplica, con la relación 01, o 03 si es una devolución de mercancía. Solo un descuento sobre ventas futuras no la lleva, y su {FormaPago} es 23.',
	},
	creditNoteUse: {
		what: wrong('una nota de crédito (E) es por devoluciones, descuentos o bonificaciones: G02'),
		fix: 'Indique G02 (Devoluciones, descuentos o bonificaciones) como {Receptor.UsoCFDI}.',
	},
	moreThanCredited: {
		what: wrongAmount('las facturas a las que se aplica suman {credited}'),
		fix: 'Corrija los conceptos: una nota de crédito devuelve como máximo lo que cobró su factura.',
	},
} satisfies Readonly<Record<string, Words>>;

/** The meanings of SAT's codes. If a rule has a code, the advice is here. */
export const headerCodes: Codes = {
	CFDI40101: {
		cause: 'La {Fecha} no está escrita como fecha y hora local, sin zona horaria.',
		fix: 'Escriba la {Fecha} como 2026-11-20T10:00:00, o déjela en blanco.',
	},
	CFDI40102: {
		cause:
			'El sello no corresponde a la factura: la factura cambió después de sellarse, o se selló con otro certificado.',
		fix: 'No hay nada que corregir en la factura: la sella su servicio; repórtelo ahí.',
	},
	CFDI40103: {
		cause:
			'La {FormaPago} no debe existir en un comprobante de tipo T (Traslado), N (Nómina) o P (Pago).',
		fix: 'Quite la {FormaPago}{=sourceJson|}, o corrija el {TipoDeComprobante}.',
	},
	CFDI40104: {
		cause: 'La {FormaPago} no es una clave del catálogo c_FormaPago.',
		fix: 'Elija una {FormaPago} del catálogo; su clave son dos dígitos, como 03.',
	},
	CFDI40105: {
		cause:
			'Con el {MetodoPago} PPD aún no se sabe cómo se pagará, así que la {FormaPago} debe ser 99.',
		fix: 'Si se paga después, ponga 99 - Por definir en la {FormaPago}. Si ya está pagada, ponga PUE en el {MetodoPago}.',
	},
	CFDI40106: {
		cause: 'El certificado con el que se sella la factura no es válido.',
		fix: 'No hay nada que corregir en la factura: renueve en su servicio el certificado (CSD) del emisor.',
	},
	CFDI40107: {
		cause: 'El {SubTotal} tiene más decimales de los que soporta la moneda (dos para MXN).',
		fix: `${CALCULATE}, o redondee el {SubTotal}.`,
	},
	CFDI40108: {
		cause: 'El {SubTotal} no es la suma redondeada del {Conceptos.Importe} de todos los conceptos.',
		fix: `${CALCULATE}, o corrija el {SubTotal} o el {Conceptos.Importe} de un concepto.`,
	},
	CFDI40109: {
		cause: 'El {SubTotal} de un comprobante de tipo T (Traslado) o P (Pago) debe ser 0.',
		fix: 'Ponga 0 en el {SubTotal}, o corrija el {TipoDeComprobante}.',
	},
	CFDI40110: {
		cause: 'El {Descuento} es mayor que el {SubTotal}.',
		fix: {
			json: 'Corrija el {Conceptos.Descuento} de los conceptos, y {=calculate|deje que se calculen los totales}.',
			column: 'Corrija el {Conceptos.Descuento}.',
		},
	},
	CFDI40111: {
		cause:
			'El {Descuento} no es la suma redondeada del {Conceptos.Descuento} de los conceptos, o se indica aunque ningún concepto lo tiene, o falta aunque alguno lo tiene.',
		fix: 'Indique los descuentos solo en los conceptos, y {=calculate|deje que se calculen los totales}.',
	},
	CFDI40112: {
		cause: 'El {Descuento} tiene más decimales de los que soporta la moneda (dos para MXN).',
		fix: `${CALCULATE}, o redondee el {Descuento}.`,
	},
	CFDI40113: {
		cause: 'La {Moneda} no es una clave del catálogo c_Moneda.',
		fix: 'Elija una {Moneda} del catálogo; su clave son tres letras mayúsculas, como USD.',
	},
	CFDI40114: {
		cause: 'El {TipoCambio} de una factura en MXN no es 1.',
		fix: 'Deje en blanco el {TipoCambio}, o corrija la {Moneda}.',
	},
	CFDI40115: {
		cause: 'Una factura en una moneda distinta de MXN necesita el {TipoCambio}.',
		fix: 'Indique en el {TipoCambio} cuántos pesos vale una unidad de la moneda, según el DOF.',
	},
	CFDI40116: {
		cause: 'Se indica el {TipoCambio} con la {Moneda} XXX, que no es una moneda.',
		fix: 'Quite el {TipoCambio}, o elija otra {Moneda}.',
	},
	CFDI40117: {
		cause:
			'El {TipoCambio} no está escrito como un número positivo con punto y un máximo de seis decimales.',
		fix: 'Escriba el {TipoCambio} como 17.5432: con punto y sin comas.',
	},
	CFDI40118: {
		cause: 'El {TipoCambio} está lejos del que el SAT espera para la moneda.',
		fix: `Revise el {TipoCambio}; si es correcto, ${CONFIRMATION}`,
	},
	CFDI40119: {
		cause:
			'El {Total} no es el {SubTotal} menos el {Descuento}, más los impuestos trasladados, menos los retenidos.',
		fix: `${CALCULATE}, o corrija el {Total} o los impuestos.`,
	},
	CFDI40120: {
		cause: 'El {Total} rebasa el límite que el SAT acepta sin confirmación.',
		fix: `Revise los importes de los conceptos; si son correctos, ${CONFIRMATION}`,
	},
	CFDI40121: {
		cause: 'El {TipoDeComprobante} no es una clave del catálogo c_TipoDeComprobante.',
		fix: 'Elija el {TipoDeComprobante}: I, E, T, N o P.',
	},
	CFDI40122: {
		cause: 'Con la clave 02 de {Exportacion} la factura necesita el complemento Comercio Exterior.',
		fix: 'Ponga 01 en la {Exportacion} si nada sale de México, o agregue el complemento{=moreJson|}.',
	},
	CFDI40123: {
		cause: 'La clave de {Exportacion} no es del catálogo c_Exportacion.',
		fix: 'Elija una clave de {Exportacion}: 01 si no se exporta nada.',
	},
	CFDI40124: {
		cause: 'El {MetodoPago} no es una clave del catálogo c_MetodoPago.',
		fix: 'Elija PUE o PPD como {MetodoPago}.',
	},
	CFDI40125: {
		cause: 'El {MetodoPago} no debe existir en un comprobante de tipo T (Traslado) o P (Pago).',
		fix: 'Quite el {MetodoPago}{=sourceJson|}, o corrija el {TipoDeComprobante}.',
	},
	CFDI40126: {
		cause: 'El {LugarExpedicion} no es un código postal del catálogo c_CodigoPostal.',
		fix: 'Indique en el {LugarExpedicion} los cinco dígitos de donde se expide la factura.',
	},
	CFDI40127: {
		cause: 'Se indica Confirmacion, aunque ni el {Total} ni el {TipoCambio} la necesitan.',
		fix: 'Quite Confirmacion{=moreJson|}.',
	},
	CFDI40128: {
		cause: 'Confirmacion no es una clave que se haya dado a este emisor.',
		fix: 'Pida a su servicio una clave de confirmación e indíquela en Confirmacion{=moreJson|}.',
	},
	CFDI40129: {
		cause: 'La clave de Confirmacion ya se usó en otra factura.',
		fix: 'Pida a su servicio otra clave de confirmación: cada una vale para una sola factura.',
	},
	CFDI40130: {
		cause:
			'Una factura de ingreso a XAXX010101000 con el nombre PUBLICO EN GENERAL es global, y debe indicar su periodo.',
		fix: 'Llene la {InformacionGlobal}, o ponga otro {Receptor.Nombre} si se trata de un solo cliente sin RFC.',
	},
	CFDI40131: {
		cause: 'La {InformacionGlobal.Periodicidad} no es una clave del catálogo c_Periodicidad.',
		fix: 'Elija la {InformacionGlobal.Periodicidad}: 01 a 05.',
	},
	CFDI40132: {
		cause:
			'Solo los emisores del régimen 621 pueden expedir facturas globales bimestrales (periodicidad 05).',
		fix: 'Elija otra {InformacionGlobal.Periodicidad}, como 04 - Mensual, o corrija el {Emisor.RegimenFiscal}.',
	},
	CFDI40133: {
		cause: 'El {InformacionGlobal.Meses} no es una clave del catálogo c_Meses.',
		fix: 'Elija el {InformacionGlobal.Meses}: 01 a 18.',
	},
	CFDI40134: {
		cause: 'El {InformacionGlobal.Meses} es un bimestre, que solo existe con la periodicidad 05.',
		fix: 'Elija un solo mes, 01 a 12, como {InformacionGlobal.Meses}.',
	},
	CFDI40135: {
		cause: 'Con la periodicidad 05 (Bimestral) el {InformacionGlobal.Meses} debe ser un bimestre.',
		fix: 'Elija un bimestre, 13 a 18, como {InformacionGlobal.Meses}, u otra {InformacionGlobal.Periodicidad}.',
	},
	CFDI40136: {
		cause: 'El {InformacionGlobal.Año} no es el año en curso ni uno de los cinco anteriores.',
		fix: 'Indique el año de las ventas como {InformacionGlobal.Año}, con cuatro dígitos.',
	},
	CFDI40137: {
		cause: 'El {CfdiRelacionados.TipoRelacion} no es una clave del catálogo c_TipoRelacion.',
		fix: 'Elija del catálogo el {CfdiRelacionados.TipoRelacion}.',
	},
	CFDI40222: {
		cause:
			'La factura tiene el complemento Comercio Exterior, aunque la clave de {Exportacion} es 01 o 03.',
		fix: 'Ponga 02 o 04 en la {Exportacion}, o quite el complemento.',
	},
};

/** Advice for rules without a code, or with a code that has too general advice. */
export const headerRemedies = {
	giveStampedUuid:
		'Indique en los {CfdiRelacionados} el UUID (folio fiscal) que la factura anterior recibió al timbrarse, no su folio interno.',
} satisfies Readonly<Record<string, Fix>>;
