import type { Codes, Fix, Words, CodeWords, LabelOf, Language } from './language';
import { spanishNames } from '../anexo20/anexo20';
import { capitalized, labelOf } from './language';
import type { Kind } from '../messages/en';

const OWN_DATA = 'su Cédula de Datos Fiscales';

const IN_CREDENTIAL = `Llene {default}{=inCredential|}: aparece en ${OWN_DATA}.`;
const CUSTOMER_DATA = 'la Cédula de Datos Fiscales de su cliente';

const wrong = (why: string) => `dice "{value}", pero ${why}`;

const wrongAmount = (why: string) => `dice {value}, pero ${why}`;

/** The start of a message about a missing value, which `placed` turns into "Falta el total: ...". */
const MISSING = 'falta este dato; ';

const missing = (why: string) => `${MISSING}${why}`;

const CALCULATE = '{=calculate|Deje que se calculen los totales}';

const CONFIRMATION =
	'pida a su servicio de facturación una clave de confirmación e indíquela en Confirmacion{=moreJson|}.';

const headerWords = {
	barInText: {
		what: wrong('no puede contener "|"'),
		fix: 'Cambie "|" por otro carácter.',
	},
	blankText: {
		what: wrong('no puede quedar en blanco'),
		fix: 'Escriba de 1 a {longest} caracteres.',
	},
	currencyNeedsRate: {
		what: missing('una factura en {currency} lo exige'),
		fix: 'Escriba cuántos pesos vale un {currency} según el DOF, por ejemplo 17.5432.',
	},
	elementMissing: {
		what: missing('el SAT lo exige'),
		fix: {
			json: '{=foundNothing|En el JSON, este elemento empieza así}: {like}.',
			inDefault: IN_CREDENTIAL,
		},
	},
	empty: 'está en blanco',
	hasForeignTrade: wrong('el {Complemento} incluye ComercioExterior'),
	issuedInTheFuture: wrong('está en el futuro: debe ser la hora local del lugar de expedición'),
	needsForeignTrade: wrong('esta clave exige ComercioExterior en el {Complemento}'),
	mistypedName: {
		what: 'no es un nombre del CFDI 4.0: probablemente debe ser {meant}',
		fix: 'Escriba {meant}, respetando mayúsculas y minúsculas, o quite el nombre.',
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
		fix: 'Escriba un objeto como {like}, o quite el elemento.',
	},
	notACode: wrong('debe ser una clave del catálogo {catalog}, como {example}'),
	notInCatalog: wrong('el catálogo {catalog} no tiene esa clave'),
	notLikeExample: {
		what: wrong('debe escribirse como {example}'),
		fix: 'Corrija el valor, o quítelo.',
	},
	notOneElement: {
		what: 'es una lista, pero el SAT solo acepta un elemento',
		fix: 'Escriba el objeto sin los corchetes [ y ].',
	},
	notText: {
		what: 'dice {value}, pero debe ser un texto',
		fix: 'Escriba un solo valor entre comillas.',
	},
	nullAttribute: {
		what: 'dice null, pero el SAT exige un valor',
		fix: 'Indique un valor.{=givesNone|}',
	},
	olderThan72Hours: wrong('el SAT solo acepta fechas de las últimas 72 horas'),
	pesosNeedRate1: wrong('con la {Moneda} MXN debe ser 1 u omitirse'),
	pesosRateIsWritten1: wrong('con la {Moneda} MXN debe escribirse como 1 u omitirse'),
	ppdNeeds99: wrong('con el {MetodoPago} PPD debe ser 99 (Por definir)'),
	pueHasKnownForm: {
		what: wrong('con el {MetodoPago} PUE debería indicar cómo se pagó la factura'),
		fix: 'Si la factura ya está pagada, elija cómo se pagó. Si todavía no está pagada, ponga PPD en el {MetodoPago}.',
	},
	rateOfAnotherCurrency: wrong(
		'de 2018 a 2025 el promedio anual de un {currency} fue de {lowest} a {highest} MXN',
	),
	tooLong: {
		what: wrong('tiene {length} caracteres, y solo se permiten {longest}'),
		fix: 'Escriba como máximo {longest} caracteres.',
	},
	totalAboveLimit: wrong('si rebasa 20,000,000 MXN, el SAT puede exigir una clave de confirmación'),
	typeForbids: wrong('con el {TipoDeComprobante} {type} debe omitirse'),
	// Global invoices
	andMoreLikeIt: ' (y {count} más como este concepto)',
	bimonthlyRegime: wrong(
		'05 (Bimestral) es solo para emisores del régimen 621, y el {Emisor.RegimenFiscal} es "{regime}"',
	),
	globalInformationOfOther: {
		what: 'está en la factura, pero solo una factura a XAXX010101000 es global',
		fix: 'Quite la {InformacionGlobal}, o corrija el {Receptor.Rfc}.',
	},
	globalLineIsNotOneSale: {
		what: 'no parece corresponder a una sola venta de la factura global: {differences}{others}',
		fix: 'Escriba un concepto por cada venta y tasa de impuesto: clave 01010101, descripción Venta, cantidad 1, unidad ACT, y el número de la venta en el {NoIdentificacion}.',
	},
	needsGlobalInformation: missing(
		'una factura a XAXX010101000 PUBLICO EN GENERAL es global y debe incluir este dato',
	),
	globalIsPue: {
		what: wrong(
			'una factura global lleva el método de pago PUE, porque sus ventas ya están pagadas',
		),
		fix: 'Ponga PUE en el {MetodoPago}, y quite las ventas que aún no están pagadas.',
	},
	monthToCome: {
		what: wrong('ese periodo empieza después de la fecha de la factura'),
		fix: 'Corrija el {Meses} y el {Año}: deben ser los de las ventas.',
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
		what: wrong(
			'una nota de crédito (E) que aplica un anticipo (relación 07) debería llevar la forma de pago 30',
		),
		fix: 'Indique 30 (Aplicación de anticipos) en la {FormaPago}.',
	},
	creditNoteHasKnownForm: {
		what: wrong('una nota de crédito (E) debería indicar cómo se devuelve el dinero'),
		fix: 'Elija cómo se devuelve el dinero, o 15 (Condonación) si la factura aún no estaba pagada.',
	},
	creditNoteIsPue: {
		what: wrong('una nota de crédito (E) debería llevar el método de pago PUE'),
		fix: 'Indique PUE en el {MetodoPago}.',
	},
	creditNoteNamesInvoice: {
		what: missing('una nota de crédito (E) debería indicar la factura a la que se aplica'),
		fix: 'Indique en los {CfdiRelacionados} el UUID de la factura, con el tipo de relación 01, o 03 si se devuelve mercancía. Para un descuento sobre ventas futuras, omita los {CfdiRelacionados} y ponga 23 (Novación) en la {FormaPago}.',
	},
	creditNoteUse: {
		what: wrong('una nota de crédito (E) debería llevar el uso de CFDI G02'),
		fix: 'Indique G02 (Devoluciones, descuentos o bonificaciones) en el {Receptor.UsoCFDI}.',
	},
	moreThanCredited: {
		what: wrongAmount('las facturas relacionadas suman {credited}'),
		fix: 'Corrija los conceptos: una nota de crédito puede devolver como máximo el total de las facturas a las que se aplica.',
	},
} satisfies Readonly<Record<string, Words>>;

const tooPrecise = (subject: string, round = 'redondéelo'): CodeWords => ({
	cause: `${subject} tiene más decimales de los que soporta la moneda (dos para MXN).`,
	fix: `${CALCULATE}, o ${round}.`,
});

const tooPreciseInSummary = (subject: string, round = 'redondéelo'): CodeWords => ({
	cause: `${subject} del resumen de impuestos tiene más decimales de los que soporta la moneda.`,
	fix: `${CALCULATE}, o ${round} en el resumen de impuestos, no en los conceptos.`,
});

const headerCodes: Codes = {
	CFDI40101: {
		cause: 'La {Fecha} debe ser una fecha y hora local, sin zona horaria.',
		fix: 'Escriba la {Fecha} como 2026-11-20T10:00:00, o déjela en blanco.',
	},
	CFDI40102: {
		cause:
			'El sello no corresponde a la factura: la factura cambió después de sellarse, o se selló con otro certificado.',
		fix: 'Esto no se corrige en la factura. Reporte el error a su servicio, que sella la factura.',
	},
	CFDI40103: {
		cause:
			'Un comprobante de tipo T (Traslado), N (Nómina) o P (Pago) no debe llevar la {FormaPago}.',
		fix: 'Quite la {FormaPago}{=sourceJson|}, o corrija el {TipoDeComprobante}.',
	},
	CFDI40104: {
		cause: 'La {FormaPago} no es una clave del catálogo c_FormaPago.',
		fix: 'Elija una {FormaPago} del catálogo; su clave tiene dos dígitos, como 03.',
	},
	CFDI40105: {
		cause:
			'Con el {MetodoPago} PPD aún no se sabe cómo se pagará, así que la {FormaPago} debe ser 99.',
		fix: 'Si la factura se pagará después, ponga 99 - Por definir en la {FormaPago}. Si ya está pagada, ponga PUE en el {MetodoPago}.',
	},
	CFDI40106: {
		cause: 'El certificado con el que se sella la factura no es válido.',
		fix: 'Esto no se corrige en la factura. Renueve en su servicio el certificado (CSD) del emisor.',
	},
	CFDI40107: tooPrecise('El {SubTotal}', 'redondee el {SubTotal}'),
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
			'El {Descuento} debe ser la suma redondeada del {Conceptos.Descuento} de los conceptos, y omitirse si ningún concepto lo lleva.',
		fix: 'Indique los descuentos solo en los conceptos, y {=calculate|deje que se calculen los totales}.',
	},
	CFDI40112: tooPrecise('El {Descuento}', 'redondee el {Descuento}'),
	CFDI40113: {
		cause: 'La {Moneda} no es una clave del catálogo c_Moneda.',
		fix: 'Elija una {Moneda} del catálogo; su clave tiene tres letras mayúsculas, como USD.',
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
			'El {TipoCambio} debe ser un número mayor que cero, con punto y un máximo de seis decimales.',
		fix: 'Escriba el {TipoCambio} como 17.5432: con punto y sin comas.',
	},
	CFDI40118: {
		cause: 'El {TipoCambio} está fuera del rango que acepta el SAT para la moneda.',
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
		fix: 'Ponga 01 en la {Exportacion} si no es una exportación, o agregue el complemento{=moreJson|}.',
	},
	CFDI40123: {
		cause: 'La clave de {Exportacion} no está en el catálogo c_Exportacion.',
		fix: 'Elija una clave de {Exportacion}: 01 si no es una exportación.',
	},
	CFDI40124: {
		cause: 'El {MetodoPago} no es una clave del catálogo c_MetodoPago.',
		fix: 'Elija PUE o PPD como {MetodoPago}.',
	},
	CFDI40125: {
		cause: 'Un comprobante de tipo T (Traslado) o P (Pago) no debe llevar el {MetodoPago}.',
		fix: 'Quite el {MetodoPago}{=sourceJson|}, o corrija el {TipoDeComprobante}.',
	},
	CFDI40126: {
		cause: 'El {LugarExpedicion} no es un código postal del catálogo c_CodigoPostal.',
		fix: 'Indique en el {LugarExpedicion} el código postal del lugar donde se expide la factura.',
	},
	CFDI40127: {
		cause: 'Se indica Confirmacion, pero ni el {Total} ni el {TipoCambio} requieren una.',
		fix: 'Quite Confirmacion{=moreJson|}.',
	},
	CFDI40128: {
		cause: 'La clave de Confirmacion no se otorgó a este emisor.',
		fix: 'Pida a su servicio de facturación una clave de confirmación e indíquela en Confirmacion{=moreJson|}.',
	},
	CFDI40129: {
		cause: 'La clave de Confirmacion ya se usó en otra factura.',
		fix: 'Pida otra clave de confirmación a su servicio de facturación: cada clave vale para una sola factura.',
	},
	CFDI40130: {
		cause:
			'Una factura de ingreso a XAXX010101000 con el nombre PUBLICO EN GENERAL es global, y debe indicar su periodo.',
		fix: 'Llene la {InformacionGlobal}. Si es una sola venta a un cliente sin RFC, escriba el nombre del cliente en el {Receptor.Nombre}.',
	},
	CFDI40131: {
		cause: 'La {InformacionGlobal.Periodicidad} no es una clave del catálogo c_Periodicidad.',
		fix: 'Elija una {InformacionGlobal.Periodicidad} de 01 a 05.',
	},
	CFDI40132: {
		cause:
			'Solo los emisores del régimen 621 pueden expedir facturas globales bimestrales (periodicidad 05).',
		fix: 'Elija otra {InformacionGlobal.Periodicidad}, como 04 - Mensual, o corrija el {Emisor.RegimenFiscal}.',
	},
	CFDI40133: {
		cause: 'El {InformacionGlobal.Meses} no es una clave del catálogo c_Meses.',
		fix: 'Elija un {InformacionGlobal.Meses} de 01 a 18.',
	},
	CFDI40134: {
		cause:
			'El {InformacionGlobal.Meses} es un bimestre, que es solo para la periodicidad 05 (Bimestral).',
		fix: 'Elija un solo mes (de 01 a 12) como {InformacionGlobal.Meses}.',
	},
	CFDI40135: {
		cause: 'Con la periodicidad 05 (Bimestral) el {InformacionGlobal.Meses} debe ser un bimestre.',
		fix: 'Elija un bimestre (de 13 a 18) como {InformacionGlobal.Meses}, o cambie la {InformacionGlobal.Periodicidad}.',
	},
	CFDI40136: {
		cause: 'El {InformacionGlobal.Año} no es el año en curso ni uno de los cinco anteriores.',
		fix: 'Indique el año de las ventas en el {InformacionGlobal.Año}, con cuatro dígitos.',
	},
	CFDI40137: {
		cause: 'El {CfdiRelacionados.TipoRelacion} no es una clave del catálogo c_TipoRelacion.',
		fix: 'Elija el {CfdiRelacionados.TipoRelacion} en el catálogo.',
	},
	CFDI40222: {
		cause:
			'La factura tiene el complemento Comercio Exterior, aunque la clave de {Exportacion} es 01 o 03.',
		fix: 'Ponga 02 o 04 en la {Exportacion}, o quite el complemento.',
	},
};

const headerRemedies = {
	giveStampedUuid:
		'Indique en los {CfdiRelacionados} el UUID (folio fiscal) que la factura anterior recibió al timbrarse, no su folio interno.',
} satisfies Readonly<Record<string, Fix>>;

const CUSTOMS =
	'dos dígitos para el año, dos para la aduana, cuatro para la patente y siete para el número, con dos espacios entre ellos.';

const lineItemWords = {
	notWithForeignTrade: wrong('junto a ComercioExterior debe omitirse'),
	discountAboveImporte: wrongAmount('no puede ser mayor que el {Importe}, que es {importe}'),
	endedInCatalog: wrong('esa clave de {catalog} solo estuvo vigente hasta el {end}'),
	addendaNotChecked: {
		what: 'no se revisa aquí',
		fix: 'La Addenda no es parte del CFDI: su cliente revisa el contenido.',
	},
	complementNotChecked: {
		what: 'tiene {name}, y ese complemento no se revisa antes del envío',
		fix: 'Su servicio de facturación y el SAT revisan el complemento.',
	},
	voucherNotChecked: {
		what: wrong('su complemento {name} no se revisa antes del envío'),
		fix: 'Su servicio de facturación y el SAT revisan el complemento.',
	},
	fuelPermitOfNoType: {
		what: wrong('no corresponde a ningún tipo de permiso del SAT (PER01 a PER11)'),
		fix: 'Copie el número del permiso, por ejemplo PL/1234/EXP/ES/2015.',
	},
	fuelPermitOfOtherType: {
		what: wrong('un permiso de tipo {type} se escribe como {example}'),
		fix: 'Corrija el permiso o su tipo.',
	},
	fuelProductUnknown: {
		what: wrong('no está en el catálogo c_ClaveHYP ({products})'),
		fix: 'Indique la clave de producto del combustible.',
	},
	fuelProductDiffers: {
		what: wrong('es distinta de la {ClaveProdServ} del concepto'),
		fix: 'Indique la misma clave en ambos campos.',
	},
	fuelSubproductOfOther: {
		what: wrong('{product} solo tiene los subproductos {codes}'),
		fix: 'Elija uno de {codes}.',
	},
	fuelInLitres: {
		what: wrong('el combustible se mide en litros (LTR)'),
		fix: 'Indique LTR como unidad, y la cantidad en litros.',
	},
	fuelNeedsComplement: {
		what: wrong(
			'desde el 24 de abril de 2026 un concepto de combustible lleva el complemento HidroYPetro',
		),
		fix: '{=fuel|Indique el permiso (fuelPermit), y para diésel el subproducto (fuelSubproduct)}.',
	},
	genericThirdParty: wrong('un tercero no puede tener un RFC genérico'),
	moreDecimalsThanImporte: wrongAmount(
		'no puede tener más decimales que el {Importe}, que es {importe}',
	),
	noCustomsOffice: wrong('el catálogo c_Aduana no tiene la aduana "{office}"'),
	noPedimento: wrong(
		'deben ser grupos de 2, 2, 4 y 7 dígitos con dos espacios entre ellos, como "15  48  3009  0001234"',
	),
	noProductCode: wrong('deben ser ocho dígitos'),
	noUnitCode: wrong('debe ser una clave de una a tres letras o dígitos, como H87'),
	notInListOf: wrong('el catálogo {catalog} del {asOf} no tiene esa clave'),
	notQuantityTimesPrice: {
		what: wrongAmount(
			'la {Cantidad} ({first}) por el {ValorUnitario} ({second}) da un importe de {product}',
		),
		fix: 'Escriba {product} en el {Importe}, o corrija la {Cantidad} o el {ValorUnitario}. O bien, {=calculate|deje que se calculen los totales}.',
	},
	pedimentoOfFuture: wrong('su año (los dos primeros dígitos) no puede ser posterior a 20{year}'),
	priceOfTypeIsAboveZero: wrongAmount('con el {TipoDeComprobante} {type} debe ser mayor que 0'),
	sameRfcAsParty: wrong('debe ser distinto del RFC del emisor y del RFC del cliente'),
	sellerAbroadName: {
		what: wrong('con el RFC EXT990101NI1 el SAT solo acepta un texto fijo'),
		fix: 'Escriba este texto: {text}.',
	},
	sellerAbroadPostalCode: wrong(
		'con el RFC EXT990101NI1 el código postal debe ser "{issued}", igual que el {LugarExpedicion}',
	),
	sellerAbroadRegime: wrong('con el RFC EXT990101NI1 el régimen debe ser 616'),
	sellerAbroadSpelling: {
		what: wrong('el SAT escribe este texto con otros acentos, letras o espacios'),
		fix: 'Escriba este texto: {text}.',
	},
} satisfies Readonly<Record<string, Words>>;

const lineItemCodes: Codes = {
	CFDI40162: {
		cause: 'La {Conceptos.ClaveProdServ} no está en el catálogo c_ClaveProdServ.',
		fix: 'Busque el producto o servicio en el catálogo c_ClaveProdServ del SAT y escriba su clave de ocho dígitos como {Conceptos.ClaveProdServ}. Use 01010101 solo si ninguna otra clave corresponde.',
	},
	CFDI40163: {
		cause: 'Esta {Conceptos.ClaveProdServ} exige un complemento que la factura no tiene.',
		fix: 'Agregue el complemento{=moreJson|}, o elija otra {Conceptos.ClaveProdServ}.',
	},
	CFDI40164: {
		cause: 'Esta {Conceptos.ClaveProdServ} exige un impuesto que el concepto no tiene.',
		fix: 'Agregue el impuesto a los {Conceptos.Impuestos} del concepto, o elija otra {Conceptos.ClaveProdServ}.',
	},
	CFDI40165: {
		cause: 'La {Conceptos.ClaveUnidad} no está en el catálogo c_ClaveUnidad.',
		fix: 'Elija la {Conceptos.ClaveUnidad}: H87 para piezas, E48 para servicios.',
	},
	CFDI40166: {
		cause: 'El {Conceptos.ValorUnitario} debe ser mayor que 0 en un comprobante de tipo I, E o N.',
		fix: 'Corrija el {Conceptos.ValorUnitario}. Si es un artículo gratuito, ponga su precio normal y un {Conceptos.Descuento} por el mismo importe.',
	},
	CFDI40167: {
		cause:
			'El {Conceptos.Importe} no es la {Conceptos.Cantidad} por el {Conceptos.ValorUnitario}, ni siquiera con el redondeo.',
		fix: `${CALCULATE}, o corrija el {Conceptos.Importe}{=lineItemsJson|}.`,
	},
	CFDI40168: {
		cause: 'El {Conceptos.Descuento} del concepto tiene más decimales que su {Conceptos.Importe}.',
		fix: {
			json: 'Redondee el {Conceptos.Descuento}, o {=calculate|deje que se calculen los totales}.',
			column: 'Redondee el {Conceptos.Descuento}.',
		},
	},
	CFDI40169: {
		cause: 'El {Conceptos.Descuento} del concepto es mayor que su {Conceptos.Importe}.',
		fix: 'Corrija el {Conceptos.Descuento}: es un importe por todo el concepto, no un porcentaje.',
	},
	CFDI40170: {
		cause: 'El {Conceptos.ObjetoImp} no es una clave del catálogo c_ObjetoImp.',
		fix: 'Elija un {Conceptos.ObjetoImp} de 01 a 08.',
	},
	CFDI40171: {
		cause:
			'Con el {Conceptos.ObjetoImp} 02 (sí objeto de impuesto) el concepto debe indicar sus impuestos.',
		fix: 'Indique los {Conceptos.Impuestos} del concepto, o ponga 01 en el {Conceptos.ObjetoImp} si el concepto no es objeto de impuesto.',
	},
	CFDI40172: {
		cause: 'Con el {Conceptos.ObjetoImp} 01, 03, 04 o 05 el concepto no debe llevar impuestos.',
		fix: 'Quite los {Conceptos.Impuestos} del concepto, o ponga 02 en el {Conceptos.ObjetoImp}.',
	},
	CFDI40187: {
		cause: 'El RFC del tercero no está en la lista de contribuyentes obligados del SAT (l_LCO).',
		fix: 'Corrija RfcACuentaTerceros en el concepto{=lineItemsJson|}. Para un vendedor en el extranjero, use EXT990101NI1.',
	},
	CFDI40188: {
		cause: 'El RFC del tercero es igual al del emisor o al del cliente.',
		fix: 'Corrija RfcACuentaTerceros en el concepto{=lineItemsJson|}, o quite ACuentaTerceros.',
	},
	CFDI40189: {
		cause:
			'El nombre del tercero no está en la lista de contribuyentes del SAT, o no es el texto fijo para EXT990101NI1.',
		fix: 'Escriba NombreACuentaTerceros tal como está registrado en el SAT: aparece en la Cédula de Datos Fiscales del tercero.',
	},
	CFDI40190: {
		cause: 'El nombre del tercero no es el registrado para su RFC.',
		fix: 'Escriba RfcACuentaTerceros y NombreACuentaTerceros tal como están registrados en el SAT: aparecen en la Cédula de Datos Fiscales del tercero.',
	},
	CFDI40191: {
		cause: 'El régimen fiscal del tercero no es una clave del catálogo c_RegimenFiscal.',
		fix: 'Corrija RegimenFiscalACuentaTerceros en el concepto{=lineItemsJson|}.',
	},
	CFDI40192: {
		cause: 'El código postal del tercero no está en la lista de contribuyentes del SAT.',
		fix: 'Indique en DomicilioFiscalACuentaTerceros el código postal registrado en el SAT: aparece en la Cédula de Datos Fiscales del tercero.',
	},
	CFDI40193: {
		cause:
			'El código postal no es el registrado para el RFC del tercero. Con EXT990101NI1 debe ser igual al {LugarExpedicion}.',
		fix: 'Corrija DomicilioFiscalACuentaTerceros en el concepto{=lineItemsJson|}.',
	},
	CFDI40194: {
		cause: 'El NumeroPedimento del concepto no es un número de pedimento válido.',
		fix: `Corrija el NumeroPedimento del concepto{=lineItemsJson|}: ${CUSTOMS}`,
	},
	CFDI40195: {
		cause:
			'El concepto no debe llevar NumeroPedimento, porque la factura tiene el complemento Comercio Exterior.',
		fix: 'Quite InformacionAduanera del concepto, o el complemento de la factura.',
	},
	CFDI40196: {
		cause: 'La ClaveProdServ de una parte (Parte) no está en el catálogo c_ClaveProdServ.',
		fix: 'Indique en ClaveProdServ la clave de ocho dígitos del producto{=lineItemsJson|}.',
	},
	CFDI40197: {
		cause: 'El ValorUnitario de una parte (Parte) debe ser mayor que 0.',
		fix: 'Corrija el ValorUnitario de la parte{=lineItemsJson|}, o quítelo.',
	},
	CFDI40198: {
		cause: 'El Importe de una parte (Parte) no es su Cantidad por su ValorUnitario.',
		fix: 'Corrija el Importe de la parte{=lineItemsJson|}, o quítelo.',
	},
	CFDI40199: {
		cause: 'El NumeroPedimento de una parte (Parte) no es un número de pedimento válido.',
		fix: `Corrija el NumeroPedimento de la parte{=lineItemsJson|}: ${CUSTOMS}`,
	},
	CFDI40200: {
		cause:
			'Una parte (Parte) no debe llevar NumeroPedimento, porque la factura tiene el complemento Comercio Exterior.',
		fix: 'Quite InformacionAduanera de la parte, o el complemento de la factura.',
	},
	CFDI140223: {
		cause: 'Con RfcACuentaTerceros EXT990101NI1 el régimen fiscal del tercero debe ser 616.',
		fix: 'Ponga 616 en RegimenFiscalACuentaTerceros del concepto{=lineItemsJson|}.',
	},
	CFDI140226: {
		cause:
			'Con el {Conceptos.ObjetoImp} 06 u 08 el concepto no debe llevar IVA (002) ni IEPS (003).',
		fix: 'Quite el IVA y el IEPS de los {Conceptos.Impuestos} del concepto, o ponga 02 en el {Conceptos.ObjetoImp}.',
	},
	CFDI140227: {
		cause:
			'Con el {Conceptos.ObjetoImp} 07 el concepto debe trasladar IEPS (003) y no debe llevar IVA (002).',
		fix: 'Indique el IEPS, sin IVA, en los {Conceptos.Impuestos} del concepto, o elija otro {Conceptos.ObjetoImp}.',
	},
};

const lineItemRemedies = {
	searchPartCode:
		'Busque el producto de la parte en c_ClaveProdServ y corrija ClaveProdServ. Si la clave actual es nueva en el catálogo del SAT, consérvela.',
	searchProductCode:
		'Busque el producto en c_ClaveProdServ y corrija la {Conceptos.ClaveProdServ}. Si la clave actual es nueva en el catálogo del SAT, consérvela.',
	searchUnitCode:
		'Busque la unidad en c_ClaveUnidad y corrija la {Conceptos.ClaveUnidad}. Si la clave actual es nueva en el catálogo del SAT, consérvela.',
	writeImporteAsText: 'Escriba el {Importe} entre comillas con todos sus decimales: "100.00".',
	writeLineAmount:
		'Escriba el número como 1250.50: con punto, sin comas, sin signo de moneda y con un máximo de 6 decimales.',
	writePartAmount:
		'En la parte, escriba el número como 1250.50: con punto, sin comas, sin signo de moneda y con un máximo de 6 decimales.',
} satisfies Readonly<Record<string, Fix>>;

const textWords = {
	brokenText: { what: 'dice "{text}", y "{found}" {cause}', fix: '{advice}' },
	cellError: 'es un error de fórmula en una hoja de cálculo',
	correctCell: 'Corrija la celda de la hoja de cálculo.',
	deadlineNear: {
		what: 'es de una factura del {date}, que solo se puede cancelar hasta el {deadline}',
		fix: 'Cancelar la factura después causa una multa del 5 al 10 % de su importe (artículos 81 y 82 del CFF).',
	},
	deadlinePassed: {
		what: 'es de una factura del {date}, que se podía cancelar hasta el {deadline}',
		fix: 'Cancelar la factura después causa una multa del 5 al 10 % de su importe (artículos 81 y 82 del CFF). Consulte a su contador.',
	},
	evaluateExpression: 'Escriba el valor mismo{=evaluate|}.',
	giveAsText:
		'Pase el valor como texto desde su origen. En JSON, escríbalo entre comillas. En una hoja de cálculo, dé formato de texto a la columna y capture de nuevo el número.{=rawBody|}',
	lookAtCalculation:
		'Revise los datos con los que se hace el cálculo: uno de ellos no es un número.',
	lookAtDate: 'Revise la fecha de origen y el formato que espera la fórmula.',
	lookForValue: 'Revise de dónde viene este dato: en su origen puede tener otro nombre, o faltar.',
	lostLetter: 'sustituye a una letra que se perdió al leer el texto',
	moreLikeIt: ' (y {others} más como este valor)',
	nameOneValue: '{=nameOneValue|Este es un grupo de datos: indique un solo dato}.',
	noValue: 'es el resultado de {=expression|una fórmula} cuando falta un valor',
	noXmlCharacter: 'es un carácter que un archivo XML, como un CFDI, no puede contener',
	notANumber: { what: '"{value}" no es un número', fix: '{advice}' },
	notEvaluated: 'es el inicio de {=expression|una fórmula} que no se evaluó',
	objectInText: 'es un grupo de datos, no un solo dato',
	otherDecimals: 'dice "{value}", pero un importe en {currency} lleva {decimals} decimales',
	postalCodeOf4Digits: {
		what: '"{given}" tiene cuatro dígitos, y se leyó como {meant}{more}',
		fix: 'Escriba los cinco dígitos.',
	},
	readDifferently: {
		what: '"{given}" se leyó como "{meant}"{more}',
		fix: 'Si quiso decir otra cosa, corrija el dato en su origen.',
	},
	readWithEncoding:
		'Lea el archivo o la respuesta con la codificación correcta, como Latin-1 (Windows-1252).',
	removeCharacter: 'Quite el carácter en el origen del texto.',
	textInCalculation: 'es el resultado de {=expression|una fórmula} que calcula con un texto',
	unreadableDate: 'es el resultado de {=expression|una fórmula} que no pudo interpretar la fecha',
	unseenAfter: 'es un carácter invisible después de "{before}"',
	unseenAtStart: 'es un carácter invisible al inicio',
	writeDigits: 'Escriba solo dígitos, con punto antes de los decimales, como 1250.50.',
	writeIfCommaOfDecimals: 'Escriba {meant}, o {other} si la coma separa los decimales.',
	writeIfDotOfThousands: 'Escriba {meant}, o {other} si el punto separa los miles.',
	writeNumber: 'Escriba {meant}.',
	writeWithoutComma: 'Escriba {meant}, sin la coma.',
	writeWithoutUnseen: 'Escriba "{text}" sin ese carácter.',
} satisfies Readonly<Record<string, Words>>;

const lineWords = {
	baseOfCuota: {
		what: 'hay una Cuota con Base "{value}", que no es un número mayor que cero',
		fix: 'Solo una Cuota lleva una Base aparte: los litros de todo el concepto, como "4.8" para 12 botellas de 0.4 l. La base de una Tasa se calcula a partir del precio.',
	},
	baseOfTasa:
		'tiene una Base de "{value}", pero con TipoFactor {factor} la base se calcula y no se indica',
	belowOnePercent: {
		what: '"{value}" sería menos del uno por ciento',
		fix: {
			json: 'Escriba el impuesto con su porcentaje: "IVA 16", no "IVA 0.16". Si la tasa en verdad es menor al 1 %, indique un objeto { type, Impuesto, TipoFactor, TasaOCuota }.',
			column: 'Escriba el porcentaje del impuesto: 16, no 0.16.',
		},
	},
	discountAboveLine: {
		what: 'es {discount}, mayor que el importe del concepto, {amount}',
		fix: 'Corrija el descuento: es un importe para todo el concepto, de {amount} como máximo (SAT CFDI40169).',
	},
	discountAboveNet: 'es {discount}, mayor que el importe del concepto sin impuestos, {amount}',
	emptyForTotals: 'está en blanco, pero los totales necesitan este dato',
	impossibleTax: {
		what: 'el SAT no admite un impuesto "{value}"',
		fix: 'El ISR solo puede ser retenido ("Ret ISR 10"), un impuesto exento solo puede ser trasladado ("IVA Exento"), y solo el IEPS ("003") puede ser Cuota.',
	},
	localTaxAmount: 'el importe',
	localTaxBelowZero: {
		what: '{column} es "{value}", pero debe ser 0 o un número positivo',
		fix: '{advice}',
	},
	localTaxDigits: 'Escriba dígitos y punto decimal: 3 para una tasa de 3 %, 30.00 para un importe.',
	localTaxRate: 'la tasa',
	localTaxRowMissing: {
		what: 'en una fila de {rows} falta Importe, pero el total lo necesita',
		fix: 'Escriba el número con punto y sin comas, como "30.00".',
	},
	localTaxRowNotANumber: {
		what: 'en una fila de {rows} Importe es "{value}", que no es un número',
		fix: 'Escriba el número con punto y sin comas, como "30.00".',
	},
	localTaxSumDiffers: {
		what: 'dice {given}, pero la suma de Importe en {rows} es {sum}',
		fix: 'Corrija {total} o las filas de {rows} en el complemento.',
	},
	localTaxSumNotANumber: {
		what: 'dice "{value}", que no es un número',
		fix: 'Escriba el número con punto y sin comas, como "30.00".',
	},
	localTaxWithoutAmount: {
		what: 'la tasa y el importe están en blanco',
		fix: 'Indique una tasa, como 3 para 3 %, o un importe, como 30.00.',
	},
	localTaxWithoutName: {
		what: 'el nombre está en blanco',
		fix: 'Indique el nombre del impuesto, como ISH.',
	},
	localTaxesNotJson: {
		what: 'ImpuestosLocales no es JSON, y el total debe incluir esos impuestos',
		fix: 'Escriba ImpuestosLocales como JSON: { "implocal:ImpuestosLocales": { "version": "1.0", "TotaldeRetenciones": "0.00", "TotaldeTraslados": "30.00", "TrasladosLocales": [...] } }.',
	},
	missingForTotals: missing('se necesita para los totales'),
	mixedNames: {
		what: 'tiene un nombre del Anexo 20 ({telling}) junto a uno de los conceptos simples ({simple})',
		fix: 'En un mismo concepto, use solo nombres del Anexo 20 o solo estos: {names}.',
	},
	negative: {
		what: '"{value}" es un número negativo',
		fix: 'Una factura no puede llevar importes negativos. Para rebajar un concepto, indique un descuento mayor que cero.',
	},
	lineTaxesNotGiven: {
		what: 'no indica qué impuestos lleva',
		fix: {
			json: 'Agregue los impuestos al concepto: "taxes": ["IVA 16"]. Si la tasa es 0 %, escriba ["IVA 0"]; si está exento, ["IVA Exento"]; si no es objeto de impuesto, [].',
			column: 'Agregue una columna "IVA" con 16%, 8%, 0%, Exento o No objeto en cada fila.',
			form: 'Elija los impuestos del concepto{=taxesField|; puede ser una lista como} ["IVA 16"]. Use [] solo si no es objeto de impuesto.',
			orDefault:
				'O bien, llene el campo {default}, que se aplica a todos los conceptos que no indican sus impuestos.',
		},
	},
	notATax: {
		what: '"{value}" no es un impuesto',
		fix: {
			json: 'Escriba, por ejemplo, "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" o "Ret ISR 10", o indique un objeto { type, Impuesto, TipoFactor, TasaOCuota }.',
			column:
				'Escriba, por ejemplo, "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" o "Ret ISR 10".',
		},
	},
	notFromZero: 'dice "{value}", pero debe ser 0 o un número positivo',
	nothingLeftOfPrice: {
		what: 'dice {price}, que no supera sus impuestos',
		fix: {
			json: 'Los precios están configurados con impuestos incluidos. Escriba un precio mayor que los impuestos, o configure precios sin impuestos.',
			column:
				'Los precios de esta columna incluyen impuestos. Escriba un precio mayor que sus impuestos.',
		},
	},
	otherExpectedTotal: {
		what: 'dice {total}, pero la factura suma {reached}: la diferencia de {difference} no se debe al redondeo de los conceptos simples',
		fix: 'Compare el total esperado{=expectedTotal|} con los conceptos: precios, descuentos, impuestos, envío. Los conceptos con los nombres del Anexo 20 se envían sin cambios, incluidos sus centavos.',
	},
	percentOfLine: {
		what: 'dice "{value}", pero el SAT exige un importe',
		fix: 'Escriba {amount}, que es el {value} de {whole}.',
	},
	percentOfUnknown: {
		what: 'dice "{value}", pero el SAT exige un importe',
		fix: 'Escriba el importe que se descuenta de todo el concepto: el {value} de cantidad × valor unitario.',
	},
	quotaAboveLine: {
		what: 'es de {quota} por todo el concepto, demasiado para un concepto de {amount}',
		fix: 'Escriba la cuota por unidad en pesos (0.5913 por litro), no en centavos como la ley. En un concepto gratuito, deje la cuota en blanco.',
	},
	sameTaxTwice: {
		what: 'el mismo impuesto está dos veces: "{value}"',
		fix: 'Un concepto lleva cada impuesto una sola vez, con una sola tasa. Quite el impuesto repetido, o divida el concepto.',
	},
	totalForbidden:
		'no puede ser igual al total del pedido, {expected}: con el redondeo del SAT ningún importe da ese total',
	totalMissed:
		'sería {reached}, pero el total del pedido es {expected}: el redondeo del SAT en cada suma causa una diferencia de {difference}',
	totalOfRoundedTaxes: {
		what: 'es {total}, pero los programas que redondean los impuestos de cada concepto obtienen {other}',
		fix: 'Si el total debe ser igual al de otro programa, escriba {other} como total esperado{=expectedTotal|}.',
	},
	unknownKey: {
		what: '"{key}" no es un campo de los conceptos simples',
		fix: 'Quite el nombre, o use uno de estos: {names}.',
	},
	zeroInSixDecimals: 'dice "{value}", pero debe ser mayor que cero al redondearlo a seis decimales',
	orderTotalMissed: {
		what: 'la factura suma {reached}, pero el total del pedido es {total}',
		fix: 'Lo que se agrega a la factura no debe cambiar el total: {=keepTotal|quite los impuestos locales y otros importes}.',
	},
} satisfies Readonly<Record<string, Words>>;

const lineRemedies = {
	completeLine:
		'Indique en cada concepto la descripción (description), la cantidad (quantity) y el valor unitario (unitPrice), o quite el concepto.',
	enterDescription: 'Indique qué se vendió.',
	enterProductCode: {
		json: 'Indique la clave del producto según c_ClaveProdServ, o 01010101 si el producto no está en el catálogo.',
		orDefault:
			'Para usar la misma clave en todos los conceptos que no la traen, llene el campo {default}.',
	},
	enterQuantity: 'Indique cuántas unidades se vendieron.{=foundNoQuantity|}',
	enterUnitCode: {
		json: 'Indique la clave de la unidad según c_ClaveUnidad, como H87 (Pieza) o E48 (Unidad de servicio).',
		orDefault:
			'Para usar la misma clave en todos los conceptos que no la traen, llene el campo {default}.',
	},
	enterUnitPrice: {
		json: 'Indique el precio de una unidad, por ejemplo 500.00.',
		column: 'Indique el precio, por ejemplo 500.00.',
	},
	giveExpectedTotal:
		'Escriba el total del pedido, por ejemplo 1160.00 (con punto, sin comas y sin signo de pesos), o quite el total esperado{=expectedTotal|}.',
	giveExpectedTotalAsCharged:
		'Escriba el total que se cobró por el pedido, ya redondeado{=expectedTotal|}.',
	giveFreeItemItsPrice:
		'El SAT exige un precio mayor que cero (CFDI40166). A un artículo gratuito asígnele su precio normal y un descuento por el mismo importe.',
	giveSimpleLines: {
		json: 'Los conceptos con los nombres del Anexo 20 se envían sin cambios, así que sus centavos no se pueden ajustar. Use conceptos simples (description, quantity, unitPrice), o corrija los importes.',
		column:
			'Revise la cantidad, el precio, el descuento y los impuestos, o escriba los precios sin impuestos.',
	},
	leaveLineOut: {
		json: 'Si el concepto no se vendió, quítelo.',
		column: 'Si no se vendió nada, elimine la fila.',
	},
	sayTaxesOfConcepto:
		'Escriba "ObjetoImp": "02" y los Impuestos del concepto, o "ObjetoImp": "01" si el concepto no es objeto de impuesto.',
	useMeantKey: '¿Quiso decir {meant}? Use estos nombres: {names}.',
	writeDecimal:
		'Escriba el número con punto y sin comas, como "1250.50", o deje que el servicio calcule los totales.',
	writeTaxAsObject:
		'Indique type "Traslado" o "Retencion", Impuesto "001" (ISR), "002" (IVA) o "003" (IEPS), TipoFactor "Tasa", "Cuota" o "Exento", y TasaOCuota como "0.160000". O bien, escriba un nombre como "IVA 16".',
} satisfies Readonly<Record<string, Fix>>;

const UPPER_CASE = 'en mayúsculas y sin SA DE CV';

const partyWords = {
	abroadOnly: wrong(
		'este dato es solo para clientes en el extranjero (XEXX010101000), y el {Receptor.Rfc} es "{rfc}"',
	),
	exportNeedsIt: missing(
		'con ComercioExterior debe indicarse para un cliente en el extranjero (XEXX010101000)',
	),
	foreignIdNeedsCountry: missing('debe indicarse junto con la {NumRegIdTrib}'),
	foreignerHasCountry: {
		what: missing('para un cliente en el extranjero (XEXX010101000) debería indicarse'),
		fix: 'Indique el {ResidenciaFiscal} con su clave de tres letras, como USA.',
	},
	generalPublicNeedsName: {
		what: missing(
			'con el {Receptor.Rfc} XAXX010101000 debe ser PUBLICO EN GENERAL o el nombre del cliente',
		),
		fix: 'Para una sola venta, escriba el nombre del cliente. Para las ventas de un periodo, escriba PUBLICO EN GENERAL y llene la {InformacionGlobal}. En los dos casos, ponga 616 en el {Receptor.RegimenFiscalReceptor}, S01 en el {Receptor.UsoCFDI} y {place} (donde usted expide la factura) en el {Receptor.DomicilioFiscalReceptor}.',
	},
	genericPostalCode: wrong(
		'con el {Receptor.Rfc} {rfc} debe ser "{issued}", igual que el {LugarExpedicion}',
	),
	genericRegime: wrong('con el {Receptor.Rfc} {rfc} debe ser 616 (Sin obligaciones fiscales)'),
	codeOfPlace: 'el mismo código del {LugarExpedicion}',
	genericRecipient: {
		what: wrong('el {Rfc} {rfc} (para clientes sin RFC) requiere {right}'),
		fix: 'Si su cliente tiene RFC, escríbalo en el {Rfc}. Si no, ponga 616 en el {RegimenFiscalReceptor}, S01 en el {UsoCFDI} y {place} (donde usted expide la factura) en el {DomicilioFiscalReceptor}.',
	},
	issuerMissing: {
		what: 'el {Emisor.Rfc} y el {Emisor.RegimenFiscal} están en blanco',
		fix: {
			json: 'Indique el RFC y el régimen fiscal del emisor: aparecen en su Cédula de Datos Fiscales o en su Constancia de Situación Fiscal.',
			inDefault:
				'Llene el RFC y el régimen fiscal del emisor{=inCredential|}: aparecen en su Cédula de Datos Fiscales o en su Constancia de Situación Fiscal. Para una sola factura, indique Emisor en el JSON de la factura{=orMoreJson|}.',
		},
	},
	issuedByAnother: {
		what: 'es del emisor {rfc}, {=issuedByAnother|no de {own}}',
		fix: '{=chooseCredential|Corrija el RFC incorrecto}.',
	},
	mexicoIsNotAbroad: wrong('debe ser un país distinto de México'),
	moralPerson: 'persona moral',
	nameHasCapitalRegime: {
		what: wrong('el SAT registra los nombres sin el régimen de capital (SA DE CV y similares)'),
		fix: 'Escriba {registered}.',
	},
	nameNotInUpperCase: wrong('el SAT registra los nombres en mayúsculas'),
	noCountry: wrong('debe ser una clave de país de tres letras mayúsculas, como USA'),
	noRfc: wrong('{why}'),
	physicalPerson: 'persona física',
	postalCodeMissing: {
		what: missing('el SAT exige este dato, y no todos los servicios lo agregan'),
		fix: {
			json: 'Escriba en el {LugarExpedicion} el código postal del lugar donde expide la factura.',
			inDefault:
				'Escriba en {default}{=inCredential|} el código postal del lugar donde expide la factura.',
		},
	},
	publicNeedsItsRfc: wrong('con el nombre PUBLICO EN GENERAL debe ser XAXX010101000'),
	regimeAndUseOfOtherPerson: {
		what: 'dice "{value}", y el {UsoCFDI} es "{use}": {rfc} es el RFC de una {person}, que no puede tener ni este régimen ni este uso',
		fix: `Elija el régimen que su cliente tiene registrado en el SAT, casi siempre 601, 603 o 626: aparece en ${CUSTOMER_DATA}. Después elija el uso: casi siempre G03 (Gastos en general). Si su cliente es persona física, corrija el {Rfc}.`,
	},
	regimeOfOtherPerson: wrong(
		'{rfc} es el RFC de una {person}, que no puede tener el régimen {value}',
	),
	rfcDate: 'la fecha del RFC, {date} (AAMMDD), no existe',
	rfcTooLong:
		'le sobran caracteres: tiene {length}, y un RFC tiene 12 (persona moral) o 13 (persona física)',
	rfcTooShort:
		'le faltan caracteres: tiene {length}, y un RFC tiene 12 (persona moral) o 13 (persona física)',
	rfcPattern:
		'un RFC tiene 3 o 4 letras, una fecha (AAMMDD) y 3 letras o dígitos más, sin espacios ni guiones',
	rfcUpperCase: 'un RFC se escribe en mayúsculas',
	taxIdOfCountry: wrong('en {country} deben ser nueve dígitos, sin guiones'),
	useNotOfRegime: {
		what: wrong('no se permite si el {RegimenFiscalReceptor} es {regime}'),
		fix: `Elija {or:uses}. Si el SAT tiene registrado otro régimen de su cliente, corrija el {RegimenFiscalReceptor}: aparece en ${CUSTOMER_DATA}.`,
	},
	deductions: 'D01-D10 (solo para deducciones personales, como la consulta de un médico)',
	useOfCfdi33: {
		what: 'dice "{value}" (Por definir), que ya no existe en el CFDI 4.0',
		fix: 'Elija el uso que su cliente dará a la factura: casi siempre G03 (Gastos en general), o S01 (Sin efectos fiscales) si es una persona física que no la deducirá. Si {=expression|una fórmula} da {value}, corríjala.',
	},
	useOfOtherPerson: {
		what: wrong('{rfc} es el RFC de una {person}, que no puede tener este uso'),
		fix: 'Elija el uso que su cliente dará a la factura: casi siempre G03 (Gastos en general), o G01 (Adquisición de mercancías) si es para revender.',
	},
	paymentVouchers: 'complementos de pago (tipo P)',
	payrollVouchers: 'recibos de nómina (tipo N)',
	useOfOtherVoucher: {
		what: wrong('ese uso es para {vouchers}'),
		fix: 'Elija el uso que su cliente dará a la factura: casi siempre G03 (Gastos en general), o G01 (Adquisición de mercancías) si es para revender.',
	},
	wrongCheckDigit: {
		what: wrong('el último carácter no es el dígito verificador correcto'),
		fix: `Revise el {Receptor.Rfc} letra por letra: aparece en ${CUSTOMER_DATA}. Muy pocos RFC reales tienen un dígito verificador incorrecto.`,
	},
} satisfies Readonly<Record<string, Words>>;

const partyCodes: Codes = {
	CFDI40138: {
		cause: 'El nombre del emisor no está en la lista de contribuyentes del SAT.',
		fix: `Escriba el {Emisor.Nombre} tal como está registrado en el SAT, ${UPPER_CASE}: aparece en ${OWN_DATA}.`,
	},
	CFDI40139: {
		cause: 'El nombre del emisor no es el registrado para su RFC.',
		fix: `Escriba el {Emisor.Rfc} y el {Emisor.Nombre} tal como están registrados en el SAT, ${UPPER_CASE}: aparecen en ${OWN_DATA}.`,
	},
	CFDI40140: {
		cause: 'El régimen fiscal del emisor no es una clave del catálogo c_RegimenFiscal.',
		fix: { json: 'Elija el {Emisor.RegimenFiscal} en el catálogo.', inDefault: IN_CREDENTIAL },
	},
	CFDI40141: {
		cause:
			'El régimen fiscal del emisor no corresponde a su tipo de persona: un RFC de 12 caracteres es de una persona moral, y un RFC de 13 es de una persona física.',
		fix: `Elija como {Emisor.RegimenFiscal} un régimen que usted tiene registrado en el SAT: aparece en ${OWN_DATA}.`,
	},
	CFDI40142: {
		cause:
			'FacAtrAdquirente no es un número de operación válido. Solo se usa en facturas expedidas a través del adquirente.',
		fix: 'Corrija FacAtrAdquirente en el JSON de la factura, o quítelo.',
	},
	CFDI40143: {
		cause:
			'El RFC del cliente no está en la lista de contribuyentes del SAT, o no está escrito como un RFC.',
		fix: `Escriba el {Receptor.Rfc} tal como está registrado en el SAT: aparece en ${CUSTOMER_DATA}. Si el cliente no tiene RFC, use XAXX010101000.`,
	},
	CFDI40144: {
		cause: 'El nombre del cliente no está en la lista de contribuyentes del SAT.',
		fix: `Escriba el {Receptor.Nombre} tal como está registrado en el SAT, ${UPPER_CASE}: aparece en ${CUSTOMER_DATA}.`,
	},
	CFDI40145: {
		cause: 'El nombre del cliente no es el registrado para su RFC.',
		fix: `Escriba el {Receptor.Rfc} y el {Receptor.Nombre} tal como están registrados en el SAT, ${UPPER_CASE}: aparecen en ${CUSTOMER_DATA}.`,
	},
	CFDI40146: {
		cause: 'Solo el RFC XAXX010101000 puede llevar el nombre PUBLICO EN GENERAL.',
		fix: 'Ponga XAXX010101000 en el {Receptor.Rfc}, o escriba el nombre de su cliente.',
	},
	CFDI40147: {
		cause: 'El código postal del cliente no está en la lista de contribuyentes del SAT.',
		fix: `Indique en el {Receptor.DomicilioFiscalReceptor} el código postal registrado en el SAT: aparece en ${CUSTOMER_DATA}.`,
	},
	CFDI40148: {
		cause: 'El código postal no es el registrado para el RFC del cliente.',
		fix: `Escriba el {Receptor.DomicilioFiscalReceptor}, no el código postal de la entrega. El código registrado en el SAT aparece en ${CUSTOMER_DATA}.`,
	},
	CFDI40149: {
		cause:
			'Con XAXX010101000 o XEXX010101000, el código postal del cliente debe ser el del lugar de expedición.',
		fix: 'Ponga el mismo código postal en el {Receptor.DomicilioFiscalReceptor} y en el {LugarExpedicion}.',
	},
	CFDI40150: {
		cause: 'El {Receptor.ResidenciaFiscal} no es una clave del catálogo c_Pais.',
		fix: 'Indique el {Receptor.ResidenciaFiscal} con su clave de tres letras, como USA.',
	},
	CFDI40151: {
		cause: 'Se indica el {Receptor.ResidenciaFiscal}, aunque el cliente no está en el extranjero.',
		fix: 'Deje en blanco el {Receptor.ResidenciaFiscal}, o use el RFC XEXX010101000.',
	},
	CFDI40152: {
		cause: 'El {Receptor.ResidenciaFiscal} es México (MEX), pero debe ser otro país.',
		fix: 'Corrija el {Receptor.ResidenciaFiscal}, o déjelo en blanco.',
	},
	CFDI40153: {
		cause:
			'Falta el país (ResidenciaFiscal). Para un cliente en el extranjero es obligatorio con la {Receptor.NumRegIdTrib} o con el complemento Comercio Exterior.',
		fix: 'Indique el {Receptor.ResidenciaFiscal}.',
	},
	CFDI40154: {
		cause: 'Se indica la {Receptor.NumRegIdTrib}, aunque el cliente no está en el extranjero.',
		fix: 'Deje en blanco la {Receptor.NumRegIdTrib}, o use el RFC XEXX010101000.',
	},
	CFDI40155: {
		cause:
			'Una factura a XEXX010101000 con el complemento Comercio Exterior necesita la {Receptor.NumRegIdTrib}.',
		fix: 'Indique en la {Receptor.NumRegIdTrib} el número con el que su cliente está registrado en su país.',
	},
	CFDI40156: {
		cause:
			'La {Receptor.NumRegIdTrib} no tiene el formato que corresponde al {Receptor.ResidenciaFiscal}.',
		fix: 'Corrija la {Receptor.NumRegIdTrib}, o el {Receptor.ResidenciaFiscal}.',
	},
	CFDI40157: {
		cause: 'El régimen fiscal del cliente no es una clave del catálogo c_RegimenFiscal.',
		fix: 'Elija el {Receptor.RegimenFiscalReceptor} en el catálogo.',
	},
	CFDI40158: {
		cause:
			'El régimen fiscal del cliente no corresponde a su tipo de persona: un RFC de 12 caracteres es de una persona moral, y un RFC de 13 es de una persona física.',
		fix: `Elija como {Receptor.RegimenFiscalReceptor} el régimen que su cliente tiene registrado en el SAT: aparece en ${CUSTOMER_DATA}.`,
	},
	CFDI40159: {
		cause: 'Con XAXX010101000 o XEXX010101000, el régimen fiscal del cliente debe ser 616.',
		fix: 'Ponga 616 - Sin obligaciones fiscales en el {Receptor.RegimenFiscalReceptor}.',
	},
	CFDI40160: {
		cause: 'El {Receptor.UsoCFDI} no es una clave del catálogo c_UsoCFDI.',
		fix: 'Elija el {Receptor.UsoCFDI} en el catálogo.',
	},
	CFDI40161: {
		cause:
			'El {Receptor.UsoCFDI} no corresponde al tipo de persona del cliente o a su régimen fiscal.',
		fix: `Elija como {Receptor.UsoCFDI} un uso que el régimen de su cliente permita, o bien corrija el {Receptor.RegimenFiscalReceptor}: aparece en ${CUSTOMER_DATA}.`,
	},
};

const partyRemedies = {
	readOwnRfc: `Revise el {Emisor.Rfc} letra por letra: aparece en ${OWN_DATA}. Algunos RFC reales también tienen un dígito verificador incorrecto{=saveAnyway|}.`,
	chooseRegime: `Elija el régimen que su cliente tiene registrado en el SAT, casi siempre {or:usual}: aparece en ${CUSTOMER_DATA}. Si el RFC está mal, corrija el {Receptor.Rfc}.`,
	copyRfc: `Copie de nuevo el RFC: aparece en ${CUSTOMER_DATA}.`,
	customerOrPublic:
		'(1) Si el cliente tiene RFC, escriba su RFC y su nombre. (2) Si es una sola venta a un cliente sin RFC, escriba el nombre del cliente en lugar de PUBLICO EN GENERAL. (3) Si son todas las ventas de un día, semana o mes, deje PUBLICO EN GENERAL y llene la {InformacionGlobal}. En los casos 2 y 3, ponga también 616 en el {RegimenFiscalReceptor}, S01 en el {UsoCFDI} y {place} (donde usted expide la factura) en el {DomicilioFiscalReceptor}.',
	paymentOrUse:
		'Para el pago de una factura con método de pago PPD, use {=paymentOperation|un complemento de pago}. Si no, elija el uso que su cliente dará a la factura: casi siempre G03 (Gastos en general).',
	writeRegisteredName: `Escriba el nombre tal como está registrado en el SAT, en mayúsculas y sin SA DE CV: aparece en ${CUSTOMER_DATA}.`,
	writeOwnName: `Escriba su nombre tal como está registrado en el SAT, en mayúsculas y sin SA DE CV: aparece en ${OWN_DATA}.`,
	writePlaceOfIssue: 'Escriba el mismo código postal que en el {LugarExpedicion}.',
	writePostalCode: `Escriba el código postal del domicilio fiscal: aparece en ${CUSTOMER_DATA}.`,
	correctIssuerRfc: {
		json: `Corrija el {Emisor.Rfc}: aparece en ${OWN_DATA}.`,
		inDefault: IN_CREDENTIAL,
	},
} satisfies Readonly<Record<string, Fix>>;

const taxCertificateWords = {
	anotherDocument: {
		what: 'El documento no es una Constancia de Situación Fiscal: parece {document}',
		fix: 'Use el PDF de la Constancia tal como lo emite el SAT.',
	},
	certificateHasNoText: {
		what: 'El archivo no tiene texto: es probable que sea una foto o un documento escaneado',
		fix: 'Use el PDF tal como lo emite el SAT, o la liga de su código QR.',
	},
	certificateLacks: {
		what: 'La Constancia no muestra {and:missing}',
		fix: 'Compare la Constancia con el PDF tal como lo emite el SAT, y escriba a mano los datos que faltan.',
	},
	certificateNameBroken: {
		what: 'El nombre "{name}" perdió letras al leerse el archivo',
		fix: 'Escriba el nombre como lo muestra el documento.',
	},
	certificateNotFound: {
		what: 'El SAT no tiene ningún contribuyente con este código QR',
		fix: 'Lea otra vez el código QR de la Constancia, o use su PDF.',
	},
	certificateOfOther: {
		what: 'La Constancia es de {rfc}, no de {expected}',
		fix: 'Use la Constancia de {expected}, o facture a {rfc}.',
	},
	certificateOld: {
		what: 'La Constancia es del {day}, de hace más de tres meses',
		fix: 'Confirme con el cliente si su nombre, régimen y código postal siguen siendo los mismos.',
	},
	certificateRegimesEnded: {
		what: 'Ningún régimen de la Constancia sigue vigente',
		fix: 'Pregunte al cliente cuál es su régimen actual.',
	},
	certificateRegimeUnknown: {
		what: 'El régimen "{regime}" no está en c_RegimenFiscal',
		fix: 'Pregunte al cliente qué régimen de ese catálogo tiene.',
	},
	looksBill: 'un recibo de un servicio',
	looksCompliance: 'una Opinión de Cumplimiento',
	looksCurp: 'una CURP',
	looksIdentity: 'una identificación',
	looksInvoice: 'una factura (CFDI)',
	looksReceipt: 'un acuse o una declaración',
	looksStatement: 'un estado de cuenta',
	notACertificate: {
		what: 'El documento no es una Constancia de Situación Fiscal',
		fix: 'Use el PDF de la Constancia tal como lo emite el SAT, o la liga de su código QR.',
	},
	pdfBytes: 'bytes en total',
	pdfCharacters: 'caracteres de texto',
	pdfHasPassword: {
		what: 'El PDF está cifrado y no se puede leer',
		fix: 'Use el PDF tal como lo emite el SAT o la liga de su código QR, o escriba los datos a mano.',
	},
	pdfNesting: 'niveles de anidación',
	pdfObjects: 'objetos',
	pdfSteps: 'valores y letras por leer',
	pdfTooLarge: {
		what: 'El PDF tiene más de {most} {of}, demasiado para una Constancia',
		fix: 'Use el PDF tal como lo emite el SAT o la liga de su código QR, o escriba los datos a mano.',
	},
	pdfUnpacked: 'bytes de contenido descomprimido',
	taxpayerCancelled: {
		what: 'El SAT tiene al contribuyente como {status} y rechaza las facturas a su nombre (CFDI40143)',
		fix: 'Pregunte al cliente cuál es su RFC actual.',
	},
	taxpayerSuspended: {
		what: 'El SAT tiene al contribuyente como {status}',
		fix: 'Pregunte al cliente si el SAT ya reactivó su RFC.',
	},
} satisfies Readonly<Record<string, Words>>;

const taxCertificateRemedies = {
	readCertificatePage: 'El código QR lleva a la página del SAT con los datos que faltan: {page}.',
} satisfies Readonly<Record<string, Fix>>;

const sumOfParts =
	'el cálculo da {sum}: {SubTotal} {subTotal}{discount}{transferred}{withheld}{localTransferred}{localWithheld}';

const taxWords = {
	// Taxes of a line
	exemptHasBoth: wrong(
		'se indican la {TasaOCuota} y el {Importe}, que un impuesto exento no lleva',
	),
	exemptHasOne: wrong('se indica {name}, que un impuesto exento no lleva'),
	fuelQuotaInBase: {
		what: 'el IVA se calcula sobre todo el importe de {net}, pero el precio de la gasolina y del diésel incluye una cuota (LIEPS, artículo 2-A) que no causa IVA',
		fix: '{=fuelQuota|Indique en el concepto la cuota (fuelQuota)}. El DOF publica la cuota de cada año.',
	},
	fuelQuotaTooLarge: {
		what: 'el IVA se calcula solo sobre {base} de los {net} del concepto: la cuota sin IVA, {quota}, supera el 10 %',
		fix: 'Revise que la cuota sea la del artículo 2-A de la LIEPS, por litro. No indique la cuota del artículo 2, porque causa IVA.',
	},
	noRates: wrongAmount('el catálogo c_TasaOCuota no admite este impuesto ({rate})'),
	notBaseTimesRate: wrongAmount(
		'debe estar entre {lower} y {upper} ({Base} {first} por {TasaOCuota} {second})',
	),
	rateRange: 'de {minimum} a {maximum}',
	taxObjectForbidsTax: wrong('con el {ObjetoImp} {code} el concepto no debe llevar este impuesto'),
	taxObjectForbidsTaxes:
		'el concepto lleva impuestos, pero con el {ObjetoImp} {code} no debe llevarlos',
	taxObjectNeedsIeps: wrong('al concepto le falta un Traslado de IEPS (003)'),
	taxObjectNeedsTaxes: wrong('el concepto no tiene {Impuestos}'),
	taxedLacksBoth: wrong('faltan la {TasaOCuota} y el {Importe}'),
	taxedLacksOne: wrong('falta {name}: son obligatorios tanto la {TasaOCuota} como el {Importe}'),
	taxOnMoreThanLine: {
		what: 'la base del impuesto {tax} suma {base}, pero el importe del concepto es de solo {net}',
		fix: 'Quite la fila repetida, o escriba {net} en la {Base} (ya restado el {Descuento}) y corrija el {Importe}.',
	},
	taxesWithoutRows: 'no hay Traslados ni Retenciones',
	transferredRate: '{factor} trasladada del impuesto {tax}',
	unknownFactor: wrong('debe ser {or:factors}, las claves del catálogo c_TipoFactor'),
	unknownRate: wrongAmount('el catálogo c_TasaOCuota solo admite {or:rates} para una {rate}'),
	rateOfLawOnly: {
		what: wrongAmount(
			'el catálogo c_TasaOCuota del {asOf} aún no tiene esta tasa, aunque la ley la fija desde el {from} ({source})',
		),
		fix: 'Puede usar la tasa si su servicio la acepta. Si el servicio la rechaza con CFDI40179, pregúntele cuándo la agregará a su catálogo.',
	},
	rateOfEarlierLaw: {
		what: wrongAmount(
			'la ley cambió esta tasa a {rate} el {from} ({source}), aunque el catálogo c_TasaOCuota del {asOf} aún tiene la anterior',
		),
		fix: 'Use {rate} si esa ley se aplica a lo que usted vende.',
	},
	rateMayHaveEnded: {
		what: wrongAmount(
			'el decreto que permite esta tasa quizá venció antes del {from} ({source}), aunque la tasa sigue en el catálogo c_TasaOCuota del {asOf}',
		),
		fix: 'Revise en el DOF si el decreto se prorrogó. Si no se prorrogó, la tasa es 0.160000.',
	},
	quotaAboveItsYear: {
		what: wrongAmount('supera {highest}, la cuota más alta del año de esta factura'),
		fix: 'Las cuotas cambian el 1 de enero: revise si la venta fue antes o después de ese día.',
	},
	quotaOfLaterYear: {
		what: wrongAmount(
			'supera todas las cuotas de c_TasaOCuota del {asOf}, que cambian cada 1 de enero',
		),
		fix: 'Compare la cuota con la de este año en el DOF.',
	},
	genericRfcWithholds: {
		what: wrong(
			'los clientes con este RFC no retienen impuestos en México (LISR 106 y 116, LIVA 1-A II)',
		),
		fix: 'Quite los impuestos retenidos de los conceptos, o escriba el {Receptor.Rfc} de la persona moral que los retiene.',
	},
	ivaWithheldWithoutIva: {
		what: 'se retienen {withheld} de IVA (002), pero el concepto no traslada IVA: solo se puede retener el IVA trasladado (LIVA 1-A){others}',
		fix: 'Quite la Retencion, o indique el IVA que traslada el concepto.',
	},
	moreIvaWithheld: {
		what: 'se retienen {withheld} de IVA (002), pero el concepto solo traslada {charged}: el IVA retenido no puede ser mayor que el trasladado (LIVA 1-A, RLIVA 3){others}',
		fix: 'Corrija la Retencion ({twoThirds} por dos terceras partes del IVA, {charged} por todo el IVA), o quítela.',
	},
	personWithholds: {
		what: wrong(
			'es de una persona física, y solo las personas morales retienen ISR e IVA (LISR 106 y 116, LIVA 1-A II)',
		),
		fix: 'Quite los impuestos retenidos de los conceptos, o escriba el {Receptor.Rfc} de la persona moral que los retiene.',
	},
	withheldByRegime626:
		'falta el ISR (001) con la {TasaOCuota} 0.012500, que una persona moral retiene a una persona física del régimen 626 (RESICO)',
	withheldIsNotExempt: wrong('un impuesto retenido debe ser Tasa o Cuota'),
	withheldRate: '{factor} retenida del impuesto {tax}',
	// Errors in amounts and totals
	discountAboveSubTotal: wrongAmount('no puede ser mayor que el {SubTotal}, que es {subTotal}'),
	totalLeavesTaxesOut: {
		what: wrongAmount(
			'los conceptos trasladan impuestos por {transferred} y retienen {withheld}, y falta el resumen de {Impuestos}',
		),
		fix: 'Indique también el resumen de impuestos (Impuestos), o {=calculate|deje que se calculen los totales}.',
	},
	totalMayDiffer: wrongAmount(`${sumOfParts} (a menos que un complemento cambie el total)`),
	missingDiscount: missing(
		'si se indica el {SubTotal}, el descuento debe ser {sum}, la suma del {Descuento} de los conceptos',
	),
	moreDecimalsThanCurrency: wrongAmount(
		'un importe en {currency} puede tener como máximo {decimals} decimales',
	),
	moreDecimalsThanSchema: wrongAmount('un importe puede tener como máximo {decimals} decimales'),
	negativeAmount: wrong('no puede ser un número negativo'),
	noAmount: wrong('debe ser un número con punto decimal y sin comas'),
	noLineHasDiscount: wrongAmount('debe omitirse, porque ningún concepto tiene {Descuento}'),
	notAboveZero: wrongAmount('debe ser mayor que 0'),
	notSumOfDiscounts: wrongAmount('el {Descuento} de los conceptos suma {sum}'),
	notSumOfImportes: wrongAmount('el {Importe} de los conceptos suma {sum}'),
	notSumOfParts: wrongAmount(sumOfParts),
	partDiscount: ' - {Descuento} {amount}',
	partLocalTransferred: ' + {TotaldeTraslados} {amount}',
	partLocalWithheld: ' - {TotaldeRetenciones} {amount}',
	partTransferred: ' + {TotalImpuestosTrasladados} {amount}',
	partWithheld: ' - {TotalImpuestosRetenidos} {amount}',
	quantityNotAboveZero: wrong('debe ser mayor que 0'),
	tooManyDecimals: wrong('puede tener como máximo {decimals} decimales'),
	tooManyDigits: wrong('debe ser un número con un máximo de {digits} dígitos antes del punto'),
	typeForbidsAmount: wrongAmount('con el {TipoDeComprobante} {type} debe omitirse'),
	typeNeedsZero: wrongAmount('con el {TipoDeComprobante} {type} debe ser 0'),
	// The summary of taxes
	chargedTaxesNeedTotal: missing(
		'es obligatorio porque los conceptos trasladan impuestos que no son Exento',
	),
	exemptRowHasOther:
		'hay que corregir {and:names}: si todos los conceptos son Exento, un Traslado solo lleva {Base}, {Impuesto} y {TipoFactor}',
	notSumOfRows: wrongAmount('el {Importe} de sus {list} suma {sum}'),
	notTransferredBase: wrongAmount('la {Base} de {tax} en los conceptos suma {sum}'),
	notTransferredImporte: wrongAmount('el {Importe} de {tax} en los conceptos suma {sum}'),
	notWithheldImporte: wrongAmount('el {Importe} de {tax} retenido en los conceptos suma {sum}'),
	repeatedTax: wrong(
		'{first} es del mismo impuesto ({tax}), y cada impuesto debe tener una sola fila',
	),
	taxWithoutRow: {
		what: 'falta la fila de {tax}, y los conceptos suman {sum} de ese impuesto',
		fix: 'Agregue la fila, o {=calculate|deje que se calculen los totales}.',
	},
	typeForbidsTaxes:
		'la factura lleva resumen de impuestos, pero con el {TipoDeComprobante} {type} debe omitirse',
	withheldAmountsNeedTotal: missing('es obligatorio porque hay Retenciones con {Importe}'),
	withholdingsNeedTotal: missing('es obligatorio porque hay Retenciones'),
} satisfies Readonly<Record<string, Words>>;

const taxCodes: Codes = {
	CFDI40173: {
		cause: 'Los {Conceptos.Impuestos} del concepto no tienen ni Traslados ni Retenciones.',
		fix: 'Indique un impuesto en los {Conceptos.Impuestos} del concepto, o quite el elemento Impuestos y ponga 01 en el {Conceptos.ObjetoImp}.',
	},
	CFDI40174: {
		cause: 'La Base de un impuesto trasladado debe ser mayor que 0.',
		fix: 'Revise el precio, la cantidad y el descuento del concepto. Si el descuento es igual al importe, no hay base para impuestos.',
	},
	CFDI40175: {
		cause: 'El Impuesto de un impuesto trasladado no es una clave del catálogo c_Impuesto.',
		fix: 'Escriba 002 para IVA o 003 para IEPS en los Traslados del concepto{=lineItemsJson|}.',
	},
	CFDI40176: {
		cause: 'El TipoFactor de un impuesto trasladado no es una clave del catálogo c_TipoFactor.',
		fix: 'Escriba Tasa, Cuota o Exento, con mayúscula inicial, en los Traslados del concepto{=lineItemsJson|}.',
	},
	CFDI40177: {
		cause: 'Un impuesto trasladado con TipoFactor Exento no debe llevar ni TasaOCuota ni Importe.',
		fix: 'Quite TasaOCuota e Importe del Traslado{=lineItemsJson|}, o, si la tasa es 0 %, escriba TipoFactor Tasa y TasaOCuota 0.000000.',
	},
	CFDI40178: {
		cause: 'Un impuesto trasladado con TipoFactor Tasa o Cuota debe llevar TasaOCuota e Importe.',
		fix: 'Indique TasaOCuota en el concepto{=lineItemsJson|}, y {=calculateAmount|deje que se calcule el importe}.',
	},
	CFDI40179: {
		cause:
			'El catálogo c_TasaOCuota no tiene esa tasa para un traslado de este Impuesto y TipoFactor.',
		fix: 'Escriba la tasa con seis decimales: 0.160000 para IVA de 16 %, 0.080000 en la región fronteriza.',
	},
	CFDI40180: {
		cause:
			'El Importe de un impuesto trasladado no es igual a la Base multiplicada por la TasaOCuota, ni siquiera con el redondeo.',
		fix: `${CALCULATE}, o corrija el Importe del Traslado.`,
	},
	CFDI40181: {
		cause: 'La Base de un impuesto retenido debe ser mayor que 0.',
		fix: 'Corrija la Base en las Retenciones del concepto{=lineItemsJson|}, o quite la Retencion.',
	},
	CFDI40182: {
		cause: 'El Impuesto de un impuesto retenido no es una clave del catálogo c_Impuesto.',
		fix: 'Escriba 001 para ISR, 002 para IVA o 003 para IEPS en las Retenciones del concepto{=lineItemsJson|}.',
	},
	CFDI40183: {
		cause: 'El TipoFactor de un impuesto retenido no es una clave del catálogo c_TipoFactor.',
		fix: 'Escriba Tasa o Cuota, con mayúscula inicial, en las Retenciones del concepto{=lineItemsJson|}.',
	},
	CFDI40184: {
		cause: 'Un impuesto retenido no puede ser Exento.',
		fix: 'Quite la Retencion del concepto{=lineItemsJson|}, o indique TipoFactor Tasa y la TasaOCuota.',
	},
	CFDI40185: {
		cause:
			'La TasaOCuota de un impuesto retenido está fuera del rango de c_TasaOCuota para este Impuesto y TipoFactor.',
		fix: 'Escriba la tasa con seis decimales: 0.100000 para ISR de 10 %, 0.106667 para dos terceras partes del IVA.',
	},
	CFDI40186: {
		cause:
			'El Importe de un impuesto retenido no es igual a la Base multiplicada por la TasaOCuota, ni siquiera con el redondeo.',
		fix: `${CALCULATE}, o corrija el Importe de la Retencion.`,
	},
	CFDI140224: {
		cause:
			'Según la lista del SAT, las personas morales no le retienen ISR al emisor (persona física del régimen 626, RESICO).',
		fix: 'Quite el ISR (001) de las Retenciones de todos los conceptos, en sus {Conceptos.Impuestos}.',
	},
	CFDI140225: {
		cause:
			'Según la lista del SAT, las personas morales le retienen ISR de 1.25 % al emisor (persona física del régimen 626, RESICO).',
		fix: 'Agregue a cada concepto con impuestos una Retencion de ISR: Impuesto 001, TipoFactor Tasa, TasaOCuota 0.012500.',
	},
	CFDI40201: {
		cause: 'Un comprobante de tipo T (Traslado) o P (Pago) no debe llevar resumen de impuestos.',
		fix: 'Quite el resumen de impuestos (Impuestos) de la factura, o corrija el {TipoDeComprobante}.',
	},
	CFDI40202: tooPrecise('TotalImpuestosRetenidos'),
	CFDI40203: {
		cause: 'TotalImpuestosRetenidos no es la suma de las Retenciones del resumen de impuestos.',
		fix: `${CALCULATE}, o corrija TotalImpuestosRetenidos.`,
	},
	CFDI40204: tooPrecise('TotalImpuestosTrasladados'),
	CFDI40205: {
		cause: 'TotalImpuestosTrasladados no es la suma de los Traslados del resumen de impuestos.',
		fix: `${CALCULATE}, o corrija TotalImpuestosTrasladados.`,
	},
	CFDI40206: {
		cause: 'El resumen de impuestos tiene Retenciones, pero falta TotalImpuestosRetenidos.',
		fix: `${CALCULATE}, o agregue TotalImpuestosRetenidos.`,
	},
	CFDI40207: {
		cause:
			'El Impuesto de una Retencion del resumen de impuestos no es una clave del catálogo c_Impuesto.',
		fix: `${CALCULATE}, o escriba 001, 002 o 003 en Impuesto.`,
	},
	CFDI40208: {
		cause: 'El resumen de impuestos tiene dos Retenciones del mismo Impuesto.',
		fix: `${CALCULATE}, o sume las dos Retenciones en una sola.`,
	},
	CFDI40209: {
		cause:
			'Una Retencion del resumen de impuestos tiene Importe, pero falta TotalImpuestosRetenidos.',
		fix: `${CALCULATE}, o agregue TotalImpuestosRetenidos.`,
	},
	CFDI40210: tooPreciseInSummary('El Importe de una Retencion'),
	CFDI40211: {
		cause:
			'El Importe de una Retencion del resumen de impuestos no es la suma redondeada de lo retenido en los conceptos por el mismo Impuesto.',
		fix: `${CALCULATE}, o corrija el Importe de la Retencion.`,
	},
	CFDI40212: {
		cause:
			'Falta TotalImpuestosTrasladados, aunque un concepto traslada un impuesto que no es Exento.',
		fix: `${CALCULATE}, o agregue TotalImpuestosTrasladados.`,
	},
	CFDI40213: {
		cause:
			'Si todos los conceptos son exentos, un Traslado del resumen de impuestos debe llevar solo Base, Impuesto y TipoFactor.',
		fix: `${CALCULATE}, o quite TasaOCuota e Importe del Traslado.`,
	},
	CFDI40214: tooPreciseInSummary('La Base de un Traslado', 'redondéela'),
	CFDI40215: {
		cause:
			'La Base de un Traslado del resumen de impuestos no es la suma redondeada de las bases de los conceptos con el mismo Impuesto y TasaOCuota.',
		fix: `${CALCULATE}, o corrija la Base del Traslado.`,
	},
	CFDI40216: {
		cause:
			'La Base de un Traslado exento del resumen de impuestos no es la suma redondeada de las bases de los conceptos.',
		fix: `${CALCULATE}, o corrija la Base del Traslado exento.`,
	},
	CFDI40217: {
		cause:
			'El Impuesto de un Traslado del resumen de impuestos no es una clave del catálogo c_Impuesto.',
		fix: `${CALCULATE}, o escriba 002 o 003 en Impuesto.`,
	},
	CFDI40218: {
		cause:
			'El resumen de impuestos tiene dos Traslados con el mismo Impuesto, TipoFactor y TasaOCuota.',
		fix: `${CALCULATE}, o sume los dos Traslados en uno solo.`,
	},
	CFDI40219: {
		cause:
			'El catálogo c_TasaOCuota no tiene esa tasa para el Impuesto y el TipoFactor de un Traslado del resumen de impuestos.',
		fix: `${CALCULATE}, o copie la TasaOCuota de los conceptos.`,
	},
	CFDI40220: tooPreciseInSummary('El Importe de un Traslado'),
	CFDI40221: {
		cause:
			'El Importe de un Traslado del resumen de impuestos no es la suma redondeada de lo trasladado en los conceptos por el mismo impuesto.',
		fix: `${CALCULATE}, o corrija el Importe del Traslado.`,
	},
};

const taxRemedies = {
	correctLocalTaxes:
		'Corrija ImpuestosLocales en el {Complemento}: sus totales deben ser la suma de sus filas.',
	writeLineTax:
		'Escriba el número como 0.160000 o 1250.50: con punto, sin comas, sin signo % y con un máximo de 6 decimales.',
	writeSummaryAmount:
		'Escriba el número como 160.00, con punto, sin comas y con un máximo de 6 decimales, o {=calculate|deje que se calculen los totales}.',
	writeTotal:
		'Escriba el número como 1160.00, con punto, sin comas y sin signo de moneda, o {=calculate|deje que se calculen los totales}.',
} satisfies Readonly<Record<string, Fix>>;

const GIVE_PAYMENTS = {
	json: '{=stampPayment|Deje que el programa calcule el pago}, o incluya "pago20:Pagos" en el {Complemento}.',
	form: '{=stampPayment|Deje que el programa calcule el pago}, o incluya el complemento como "pago20:Pagos"{=moreJson|}.',
};

const GIVE_INVOICES = {
	json: 'Indique en DoctoRelacionado las facturas que se pagan.',
	form: 'Indique las facturas que se pagan{=paidInvoices|}.',
};

const GIVE_DATE = 'Indique en la {FechaPago} la fecha en que se recibió el dinero.';

const lackOf = (reason: string) =>
	`hay ${reason}, así que falta al menos uno de estos datos: {and:names}`;

const BALANCE = 'el cálculo da {rest}: {ImpSaldoAnt} {before} - {ImpPagado} {paid}';

const paymentWords = {
	amountDecimals: {
		what: 'dice "{value}", pero un importe en {currency} puede llevar como máximo {decimals} decimales',
		fix: 'Escriba {rounded} si ese es el importe correcto.',
	},
	amountIsNotBaseTimesRate: {
		what: 'dice {amount}, pero la base por la tasa da {product}',
		fix: 'Copie la base y el importe de la factura, u omita el importe.',
	},
	basesAboveTotal: {
		what: 'las bases y los impuestos suman {sum}, más que el total de {total}',
		fix: 'La base es el importe antes de impuestos, por ejemplo 1000.00 de un total de 1160.00. Si hay retenciones locales, indique el XML de la factura.',
	},
	cuotaLacksBase: 'hay una Cuota, y su base no se puede calcular a partir del total',
	firstHasEarlier: {
		what: 'dice 1, pero los pagos anteriores suman {earlier}',
		fix: 'Indique el número de esta parcialidad: 2 si la factura ya tuvo un pago.',
	},
	paymentBelowInvoices: {
		what: 'es {amount} {currency}, menos que los {sum} {currency} que se aplican a las facturas',
		fix: 'Revise el {Monto}, los tipos de cambio y los importes de la lista de facturas pagadas{=paidInvoices|}.',
	},
	isNegative: 'dice "{value}", que es un número negativo',
	isPaidAlready: {
		what: 'ya no tiene saldo, porque los pagos anteriores y las notas de crédito suman {taken} del total de la factura, {total}',
		fix: 'Revise el campo de los pagos anteriores: es la suma de lo que se pagó antes de este pago.',
	},
	isZero: 'es cero',
	lacksBase: {
		what: 'está en blanco, pero otro impuesto sí tiene base',
		fix: 'Copie la base de cada impuesto de la factura: { "tax": "IVA 16", "base": "1000.00" }.',
	},
	lacksCurrency: 'no tiene {Moneda}',
	lacksRfc: 'no tiene el RFC de su {party}',
	lacksVoucherType:
		'no tiene {TipoDeComprobante}, pero un pago solo se aplica a facturas de tipo I (Ingreso)',
	laterHasNoEarlier: {
		what: 'suman 0, pero esta es la parcialidad {instalment}',
		fix: 'Indique cuánto suman los pagos anteriores de esta factura, o ponga 1 como número de parcialidad.',
	},
	lineTaxLacks: 'no tiene {path}, que se necesita para los impuestos del pago',
	lineTaxUnreadable: 'tiene {path} "{value}", pero los impuestos del pago necesitan ahí un número',
	moreThan18Digits: 'dice "{value}", que tiene más de 18 dígitos',
	moreThanTaken: {
		what: 'tiene {left} {currency} de más, que no se aplican a ninguna factura',
		fix: 'Revise los importes de la lista de facturas pagadas{=paidInvoices|}, a menos que el cliente haya pagado más que las facturas.',
	},
	notACurrency: '"{value}" no es una clave de moneda',
	notADate: '"{value}" no es una fecha',
	notAPaymentForm: '"{value}" no es una clave de c_FormaPago',
	notAUuid: '"{value}" no es un UUID',
	notAnInstalment: {
		what: 'dice "{value}", que no es un número entero de 1 a 999',
		fix: 'Indique el número de esta parcialidad: 1 para el primer pago de la factura.',
	},
	notStamped: {
		what: 'no está timbrada, porque no tiene un TimbreFiscalDigital con UUID',
		fix: 'Use el XML que el servicio devolvió al timbrar la factura.',
	},
	nothingToPay:
		'su {Total} es "{value}", pero solo se puede pagar una factura con un total mayor que 0',
	paidInvoiceOfOtherParty: {
		what: 'tiene como {party} a {own}, pero la primera factura tiene a {first}',
		fix: 'Timbre un complemento de pago por cada {party}.',
	},
	nothingLeftForInvoice:
		'está en blanco, pero todo el pago de {amount} {currency} se aplica a las demás facturas',
	paidTwice: {
		what: 'tiene el UUID {uuid}, que aparece dos veces en la lista',
		fix: 'Indique cada factura una sola vez, con todo el importe que se paga de ella.',
	},
	paidWith99: 'dice 99 (Por definir), pero la factura ya se pagó',
	paidWithPue: {
		what: 'su {MetodoPago} es PUE, pero solo una factura con PPD necesita complemento de pago',
		fix: 'Revise cuándo se pagó la factura. Si se pagó en el mes de su fecha, no necesita complemento de pago. Si se pagó después, sustitúyala por una factura con PPD.',
	},
	partyIssuer: 'emisor',
	partyRecipient: 'cliente',
	paysLessThanSmallest:
		'es {amount} {currency}, que equivale a menos del mínimo de {smallest} {invoiceCurrency}',
	paysMoreThanInvoice: {
		what: 'es {amount} {currency}, más que el saldo de la factura, de {balance} {invoiceCurrency}',
		fix: 'Revise el {Monto} y los pagos anteriores. Si el cliente pagó de más, indique la factura en la lista de facturas pagadas{=paidInvoices|} con "amount": "{balance}".',
	},
	paysOnlyIngreso: 'es {type}, pero un pago solo se aplica a facturas de tipo I (Ingreso)',
	rateDecimals: {
		what: 'dice "{value}", pero el SAT acepta como máximo {decimals} decimales',
		fix: 'Escriba {rounded} si ese es el tipo de cambio correcto.',
	},
	rateFarFromInvoice: {
		what: 'dice {rate}, pero en la factura un {currency} valía {own} MXN',
		fix: 'Revise el tipo de cambio: debe ser cuántos MXN valía un {currency} el día del pago.',
	},
	rateForMxn: {
		what: 'dice "{value}", pero el pago y sus facturas están en MXN',
		fix: 'Deje en blanco el tipo de cambio, o elija la {MonedaP} en que pagó el cliente.',
	},
	rateNotGiven: {
		what: 'está en {currency} y el pago está en {paymentCurrency}, pero falta el tipo de cambio de {currency}',
		fix: 'Indique la factura en la lista de facturas pagadas{=paidInvoices|}, con su tipo de cambio: { "exchangeRate": "20.15", … }.',
	},
	rateWithoutUse: {
		what: 'dice "{value}", pero una factura en {currency} no necesita tipo de cambio para un pago en {paymentCurrency}',
		fix: 'Deje en blanco este tipo de cambio: solo se usa si la factura está en otra moneda extranjera. Si el pago está en moneda extranjera, indique el {TipoCambioP}.',
	},
	restAboveInvoice: {
		what: 'está en blanco, pero quedan {rest} {currency} del pago, más que el saldo de la factura, {balance} {invoiceCurrency}',
		fix: 'Escriba cuánto del pago se aplica a esta factura, como "amount": "{balance}". El resto del pago puede quedar sin factura.',
	},
	restDiffersFromBalances: {
		what: 'está en blanco, pero quedan {rest} {currency} del pago, y los saldos de las facturas sin importe suman otra cantidad',
		fix: 'Escriba cuánto del pago se aplica a cada factura, como "amount": "{balance}".',
	},
	severalLackBases:
		'hay varios impuestos trasladados, y sus bases no se pueden calcular a partir del total',
	standsForNoCurrency: 'dice XXX, que no es una moneda',
	statedTaxTwice: {
		what: 'el mismo impuesto aparece dos veces: "{value}"',
		fix: 'Indique cada tasa una sola vez, con la suma de sus bases.',
	},
	takesMoreThanBalance: {
		what: 'es {amount}, pero del total de la factura, {total}, solo quedan por pagar {balance}',
		fix: 'Revise el importe y los pagos anteriores. Si el cliente pagó de más, escriba solo lo que queda por pagar.',
	},
	utcTime: {
		what: 'dice "{value}", que es la hora UTC, no la hora local de México',
		fix: 'Indique la hora local{=setZone|, por ejemplo 2026-11-20T12:00:00}.',
	},
	voucherE: 'una nota de crédito (E, Egreso)',
	voucherN: 'un recibo de nómina (N, Nómina)',
	voucherP: 'un complemento de pago (P, Pago)',
	voucherT: 'un traslado de mercancías (T, Traslado)',
	withholdsAll: {
		what: 'las retenciones dejan el total de la factura en cero o menos',
		fix: 'Indique los impuestos de la factura, cada uno con su base.',
	},
} satisfies Readonly<Record<string, Words>>;

const paymentRemedies = {
	checkAmountsAndRate: 'Revise los importes y el tipo de cambio.',
	chooseHowReceived:
		'Elija cómo se recibió el dinero, por ejemplo 03 (Transferencia electrónica de fondos).',
	enterAsInInvoice: 'Copie el importe de la factura, por ejemplo 1000.00.',
	enterCurrency: 'Indique la clave de la moneda según c_Moneda, como MXN o USD.',
	enterFiscalFolio:
		'Escriba el folio fiscal (UUID) de la factura: 32 dígitos o letras de la A a la F, con guiones.',
	enterInvoiceTotal: 'Escriba el total de la factura, por ejemplo 1160.00.',
	enterPaidAmount: 'Escriba cuánto se pagó, por ejemplo 1160.00.',
	enterPaymentDate:
		'Indique cuándo se recibió el dinero, por ejemplo 2026-03-02, o 2026-03-02T10:20:30 con la hora.',
	enterRate: 'Indique cuántos MXN valía un {currency} el día del pago, por ejemplo 17.7331.',
	enterSumOrZero: 'Escriba la suma de los importes, por ejemplo 500.00 o 0.',
	enterTakenAmount: 'Escriba cuánto del pago se aplica a esta factura, por ejemplo 500.00.',
	giveAsStamped: 'Use la factura tal como se timbró.',
	giveBaseOfEach:
		'Copie la base de cada impuesto de la factura: [{ "tax": "IVA 16", "base": "1000.00" }, { "tax": "IVA 0", "base": "500.00" }].',
	giveOneInvoice: 'Indique al menos una factura a la que se aplique el pago.',
	givePaidInvoice:
		'Indique la factura que se pagó. Una nota de crédito solo disminuye el saldo de su factura.',
	leaveOutTaxWithoutBase: 'Omita los impuestos que no tienen base.',
	writeTaxesOfInvoice:
		'Indique los impuestos de la factura: "taxes": ["IVA 16"], o "taxes": [] si no tiene impuestos.',
} satisfies Readonly<Record<string, Fix>>;

const paymentRuleWords = {
	// Errors in payments, but not in their taxes or in paid documents
	accountDigits: '{or:lengths} dígitos',
	bankAbroadWithoutName: missing('es obligatorio con el {RfcEmisorCtaOrd} XEXX010101000'),
	notWithPayments: {
		what: 'incluye {name}, que no se admite junto a Pagos',
		fix: 'Quite ese complemento: junto a Pagos, el estándar solo admite CFDIRegistroFiscal.',
	},
	chainIncomplete: missing('es obligatorio cuando se indica el {TipoCadPago}'),
	childOfPaymentLine:
		'este dato debe omitirse, porque el concepto de un pago solo admite ACuentaTerceros',
	fixedInPayments: wrong('en un CFDI de pago debe ser {must}'),
	fixedTextInPayments: wrong('en un CFDI de pago debe escribirse {must}'),
	foreignPaymentWithoutRate: missing('es obligatorio con la {MonedaP} {currency}'),
	leftOutOfPayments: 'este dato debe omitirse en un CFDI de pago',
	noBankRfc: {
		what: wrong('debe ser el RFC de un banco, de 12 caracteres'),
		fix: 'Escriba en el {RfcEmisorCtaBen} el RFC del banco que recibió el pago.',
	},
	noBankRfcOrAbroad: {
		what: wrong(
			'debe ser el RFC de un banco, de 12 caracteres, o XEXX010101000 si el banco está en el extranjero',
		),
		fix: 'Escriba en el {RfcEmisorCtaOrd} el RFC del banco de quien paga.',
	},
	noBaseTotals: lackOf('un TrasladoP que no es de IEPS'),
	noCurrencyCode: wrong('debe tener tres letras mayúsculas, como MXN'),
	noPaymentDate: {
		what: wrong(
			'debe ser una fecha y hora local existente, sin zona horaria, como 2026-11-20T12:00:00',
		),
		fix: 'Corrija la {FechaPago}. Si no conoce la hora, escriba 12:00:00.',
	},
	noPaymentDocuments: {
		what: 'falta DoctoRelacionado: un pago se aplica por lo menos a una factura',
		fix: GIVE_INVOICES,
	},
	noPaymentRate: {
		what: wrong('debe ser un número mayor que cero, con un máximo de 6 decimales'),
		fix: 'Escriba el {TipoCambioP} como 17.5432, con punto y sin comas.',
	},
	noPayments: {
		what: 'faltan los pagos (Pagos), obligatorios en un CFDI de tipo P',
		fix: GIVE_PAYMENTS,
	},
	noSpeiChain: {
		what: wrong('la única clave del catálogo c_TipoCadenaPago es 01 (SPEI)'),
		fix: 'Escriba 01 en el {TipoCadPago}, o quítelo si el pago no tiene una cadena de SPEI.',
	},
	noTaxTotals: lackOf('un TrasladoP que no es de IEPS ni Exento'),
	noWithheldTotals: lackOf('una RetencionP'),
	notVersion20: {
		what: wrong('debe ser 2.0'),
		fix: 'Escriba Version 2.0, la única que corresponde al CFDI 4.0.',
	},
	onlyInChain: wrong('solo se permite junto con el {TipoCadPago}, que falta'),
	paidInPesosNeedsRate1: wrong('con la {MonedaP} MXN debe ser 1'),
	paidInPesosNeedsTextRate1: wrong('con la {MonedaP} MXN debe escribirse 1'),
	paidInPesosWithoutRate: missing('con la {MonedaP} MXN debe ser 1'),
	paidTotalNotSum: wrongAmount('los pagos suman {sum} ({Monto} por {TipoCambioP} de cada uno)'),
	paymentDocumentsEmpty: {
		what: 'DoctoRelacionado está en blanco: un pago se aplica por lo menos a una factura',
		fix: GIVE_INVOICES,
	},
	paymentForm99: wrong('solo es para una factura que aún no se paga'),
	paymentFormAsks: wrong('con la {FormaDePagoP} {form} debe tener {account}'),
	paymentFormForbids: wrong(
		'con la {FormaDePagoP} {form} debe omitirse: solo se admite con {or:forms}',
	),
	paymentIsNotGlobal: {
		what: 'este dato debe omitirse, porque un pago no es una factura global',
		fix: 'Quite la {InformacionGlobal}.',
	},
	paymentLines: 'hay {count}, pero un CFDI de pago lleva un solo concepto',
	paymentNeedsCp01: {
		what: wrong('la guía del SAT pide CP01 (Pagos) en un pago'),
		fix: 'Cambie el {UsoCFDI} a CP01 (Pagos).',
	},
	paymentOnlyReplaces: {
		what: wrong('un pago solo puede sustituir a un pago anterior (tipo de relación 04)'),
		fix: 'Relacione el pago solo con el pago al que sustituye, con el tipo de relación 04. Las facturas que se pagan van en el complemento.',
	},
	paymentWithoutCurrency: wrong('un pago debe tener moneda'),
	paymentsNeedPrefix: {
		what: 'el nombre no lleva prefijo, así que el servicio podría omitir el complemento en el XML',
		fix: 'Escriba el nombre con el prefijo de su estándar: "pago20:Pagos".',
	},
	paymentsNeedTypeP: wrong('con un complemento de pagos (Pagos) debe ser P'),
	paymentsNotRead: {
		what: 'no tiene pagos (Pagos) legibles y no se puede revisar',
		fix: GIVE_PAYMENTS,
	},
	paymentsTwice: {
		what: 'es un segundo complemento de pagos',
		fix: 'Ponga todos los pagos en la lista Pago de un solo complemento.',
	},
	receivedAfterIssued: {
		what: wrong('no debe ser posterior a la {Fecha} del complemento ({issued})'),
		fix: GIVE_DATE,
	},
	receivedInTheFuture: { what: wrong('esa fecha está en el futuro'), fix: GIVE_DATE },
	requiredInPayments: {
		what: missing('cada {element} debe llevar este dato'),
		fix: '{=stampPayment|Deje que el programa calcule el pago}, o agregue el dato al complemento.',
	},
	totalMissing: missing('es obligatorio porque hay {row} de {tax}'),
	totalNotSum: wrongAmount('en MXN, {of} suma {sum} en {row} de {tax} ({of} por {TipoCambioP})'),
	totalPrecision: {
		what: wrongAmount('los Totales están en MXN, con un máximo de 2 decimales'),
		fix: '{=stampPayment|Deje que el programa calcule el pago}, o redondee el importe a 2 decimales.',
	},
	totalsMissing: {
		what: missing('cada complemento de pagos debe llevar Totales'),
		fix: '{=stampPayment|Deje que el programa calcule el pago}, o agregue Totales al complemento.',
	},
	unknownInPayments: {
		what: 'tiene "{name}", que no existe en Pagos 2.0',
		fix: 'Corrija el nombre, respetando mayúsculas y minúsculas, o quítelo.',
	},
	unknownManyInPayments: {
		what: 'tiene "{name}" y {more} más que no existen en Pagos 2.0',
		fix: 'Corrija los nombres, respetando mayúsculas y minúsculas, o quítelos.',
	},
	versionMissing: {
		what: missing('el complemento de pagos debe llevar Version 2.0'),
		fix: 'Escriba Version 2.0.',
	},
	walletAccount: 'de 10 a 50 caracteres: dígitos, mayúsculas o _',
	// Errors in paid documents, and in the taxes of payments
	attributesMissing: 'faltan {and:names}',
	attributesGiven: 'se indicaron {and:names}',
	balanceExceeded: wrongAmount(`${BALANCE}; no puede ser menor que 0`),
	balanceNotDifference: wrongAmount(BALANCE),
	documentAboveAmount: wrongAmount(
		'dividido entre la {EquivalenciaDR}, da entre {lower} y {upper} {currency}: más que el {Monto} ({amount})',
	),
	documentNeedsIeps: wrong('a la factura pagada le falta un TrasladoDR de IEPS (003)'),
	documentNeedsTaxes: wrong('faltan los {ImpuestosDR}'),
	documentTaxForbidden: wrong('con el {ObjetoImpDR} {object} este impuesto debe omitirse'),
	documentTaxesEmpty: 'no hay TrasladosDR ni RetencionesDR',
	documentTaxesForbidden:
		'la factura pagada lleva impuestos, pero con el {ObjetoImpDR} {object} no debe llevar ninguno',
	documentWithoutCurrency: wrong('una factura pagada debe tener moneda'),
	documentsAboveAmount: wrongAmount(
		'el {ImpPagado} de las facturas pagadas suma {paid}, más que este importe',
	),
	equivalenceMissing: missing('hay que indicar cuántos {ofDocument} vale 1 {ofPayment}'),
	exemptHasRate: wrong('{found}, y en un impuesto exento deben omitirse {and:names}'),
	exemptRowNames:
		'hay que corregir {and:names}: si todos los impuestos de las facturas pagadas son Exento, un TrasladoP solo lleva BaseP, ImpuestoP y TipoFactorP',
	exemptSum: 'suma {value} en total, pero BaseDR de las facturas pagadas suma {sum}',
	exemptSumConverted:
		'suma {value} en total, pero BaseDR de las facturas pagadas, dividida entre la {EquivalenciaDR}, suma {sum}',
	attributeMissing: 'falta {and:names}',
	attributeGiven: 'se indicó {and:names}',
	noEquivalence: {
		what: wrong('debe ser un número mayor que cero, con un máximo de 10 decimales'),
		fix: 'Escriba la {EquivalenciaDR} como 0.0563917195, con punto y sin comas.',
	},
	noInstalment: {
		what: wrong('debe ser un número entero de 1 a 999'),
		fix: 'Indique en el {NumParcialidad} el número de esta parcialidad: 1 para el primer pago de la factura.',
	},
	noPaidUuid: {
		what: wrong('debe ser un UUID (folio fiscal)'),
		fix: 'Copie el UUID (folio fiscal) del XML timbrado de la factura pagada.',
	},
	paymentRowMissing: {
		what: 'falta un elemento {row} de {tax}, que las facturas pagadas sí tienen',
		fix: '{=stampPayment|Deje que el programa calcule el pago}, o agregue el elemento.',
	},
	paymentRowRepeated: 'ya hay otra fila de {tax}, y cada impuesto debe tener una sola fila',
	paymentRowSum: wrongAmount('{of} de {tax} en las facturas pagadas suma {sum}'),
	paymentRowSumConverted: wrongAmount(
		'{of} de {tax} en las facturas pagadas, dividido entre la {EquivalenciaDR}, suma {sum}',
	),
	sameCurrencyNeeds1: wrong('debe ser 1 porque la {MonedaDR} es igual a la {MonedaP}'),
	sameCurrencyNeedsText1: wrong(
		'debe escribirse como 1 porque la {MonedaDR} es igual a la {MonedaP}',
	),
	sameCurrencyWithout1: missing('debe ser 1 porque la {MonedaDR} es igual a la {MonedaP}'),
	sumAboveAmount: wrongAmount(
		'las facturas suman {sum} {currency} ({ImpPagado} dividido entre {EquivalenciaDR}), o de {lower} a {upper} con el redondeo',
	),
	taxNotOfBase: wrongAmount(
		'debe estar entre {lower} y {upper} ({BaseDR} {base} por {TasaOCuotaDR} {rate})',
	),
	taxedWithoutRate: {
		what: wrong('{found}, y son obligatorios {and:names}'),
		fix: 'Indique TasaOCuotaP e ImporteP en cada TrasladoP de Tasa o Cuota.',
	},
	withheldExempt: wrong('un impuesto retenido debe ser Tasa o Cuota'),
} satisfies Readonly<Record<string, Words>>;

const paymentRuleRemedies = {
	choosePaymentCurrency: {
		json: 'Escriba la {MonedaP} con tres letras mayúsculas, como USD.',
		form: 'Elija la {MonedaP}; su clave tiene tres letras mayúsculas, como USD.',
	},
	choosePaymentForm: {
		json: 'Escriba la {FormaDePagoP} con dos dígitos, como 03.',
		form: 'Elija la {FormaDePagoP}; su clave tiene dos dígitos, como 03.',
	},
	writeBalance:
		'Escriba el número como 1160.00: con punto, sin comas, sin signo de moneda y sin más decimales de los que admite su moneda.',
	writePaidCurrency: 'Indique la moneda de la factura pagada con tres letras mayúsculas, como MXN.',
	writePaymentAmount:
		'Escriba el {Monto} como 1160.00: con punto, sin comas y sin signo de moneda.',
	writePaymentTax:
		'Escriba el número como 0.160000 o 1250.50: con punto, sin comas, sin signo de % y con un máximo de 6 decimales.',
	writePaymentTotal:
		'Escriba el número como 1160.00: con punto, sin comas, sin signo de moneda y con un máximo de 2 decimales.',
} satisfies Readonly<Record<string, Fix>>;

const orCalculate = (correction: string): string =>
	`{=calculatePayment|Deje que se calcule el pago}, o ${correction}`;

const OF_FORM = '{=stampPayment|Deje que el programa calcule el pago}';

const fixed = (attribute: string, value: string, where = 'un pago'): CodeWords => ({
	cause: `En ${where}, ${attribute} debe ser ${value}.`,
	fix: `${OF_FORM}, o escriba ${value} en ${attribute}.`,
});

const fixedInLine = (attribute: string, value: string): CodeWords =>
	fixed(attribute, value, 'el concepto de un pago');

const leftOut = (attribute: string, instead = '', where = 'Un pago'): CodeWords => ({
	cause: `${where} no debe llevar ${attribute}${instead}.`,
	fix: `${OF_FORM}, o quite ${attribute}.`,
});

const leftOutOfLine = (attribute: string): CodeWords =>
	leftOut(attribute, '', 'El concepto de un pago');

const total = (name: string, sumOf: string): CodeWords => ({
	cause: `${name} no es la suma redondeada ${sumOf}, convertida a MXN con el TipoCambioP de cada pago.`,
	fix: orCalculate(`corrija ${name}: va en MXN, con 2 decimales.`),
});

const sumWithheld = (tax: string) => `del ImporteP de las RetencionP de ${tax}`;
const sumTransferred = (sums: 'de la BaseP' | 'del ImporteP', rate: string) =>
	`${sums} de los TrasladoP de IVA (002) ${rate}`;

const PAYMENT_CONFIRMATION =
	'si es correcto, pida a su servicio de facturación una clave de confirmación e indíquela en Confirmacion{=moreJson|}.';

const WITH_BANK =
	'cheque (02), transferencia (03), tarjeta (04, 28, 29) o monedero electrónico (05)';

const CHAIN = 'CertPago, CadPago y SelloPago';

const chainMissing = (attribute: string): CodeWords => ({
	cause: `Falta ${attribute}, aunque se indica TipoCadPago.`,
	fix: `Indique ${attribute} del comprobante electrónico de pago (CEP) del SPEI, o quite TipoCadPago, ${CHAIN}.`,
});

const chainAlone = (attribute: string): CodeWords => ({
	cause: `Se indica ${attribute}, aunque falta TipoCadPago.`,
	fix: `Quite ${attribute}, o indique TipoCadPago 01 con ${CHAIN} de una transferencia por SPEI.`,
});

const withoutBank = (attribute: string): string =>
	`Quite ${attribute}, o elija como {FormaDePagoP} ${WITH_BANK}.`;

const decimals = (name: string): CodeWords => ({
	cause: `${name} tiene más decimales de los que soporta la moneda de la factura pagada (dos para MXN).`,
	fix: orCalculate(`redondee ${name} a los decimales de MonedaDR.`),
});
interface Side {
	row: 'la RetencionDR' | 'el TrasladoDR';
	list: 'RetencionesDR' | 'TrasladosDR';
	adjective: 'retenido' | 'trasladado';
	taxes: string;
	rates: string;
}

const withheld: Side = {
	row: 'la RetencionDR',
	list: 'RetencionesDR',
	adjective: 'retenido',
	taxes: '001 para ISR, 002 para IVA o 003 para IEPS',
	rates: '0.100000 para ISR de 10 %, 0.106667 para dos terceras partes del IVA',
};

const transferred: Side = {
	row: 'el TrasladoDR',
	list: 'TrasladosDR',
	adjective: 'trasladado',
	taxes: '002 para IVA o 003 para IEPS',
	rates: '0.160000 para IVA de 16 %, 0.080000 en la región fronteriza',
};

const base = ({ row, adjective }: Side): CodeWords => ({
	cause: `BaseDR de un impuesto ${adjective} de una factura pagada debe ser mayor que 0.`,
	fix: orCalculate(`corrija BaseDR, o quite ${row} si el impuesto es cero.`),
});

const tax = ({ list, adjective, taxes }: Side): CodeWords => ({
	cause: `ImpuestoDR de un impuesto ${adjective} de una factura pagada no es una clave del catálogo c_Impuesto.`,
	fix: `En ImpuestoDR de ${list}, escriba ${taxes}.`,
});

const rate = ({ adjective, rates }: Side): CodeWords => ({
	cause: `El catálogo c_TasaOCuota no tiene esa tasa para un impuesto ${adjective} de este ImpuestoDR y TipoFactorDR.`,
	fix: `Escriba la tasa de la factura pagada con seis decimales: ${rates}.`,
});

const amount = ({ list, adjective }: Side): CodeWords => ({
	cause: `ImporteDR de un impuesto ${adjective} no es BaseDR por TasaOCuotaDR, ni siquiera con el redondeo.`,
	fix: orCalculate(`corrija ImporteDR o BaseDR en ${list}.`),
});

const sum = (cause: string): CodeWords => ({
	cause,
	fix: orCalculate(
		'sume los importes de las facturas pagadas, cada uno dividido entre su EquivalenciaDR, y redondee a seis decimales.',
	),
});

const paymentCodes: Codes = {
	// CRP20101 to CRP20123 are about the Comprobante of a payment.
	CFDI140230: {
		cause:
			'Un comprobante de tipo P (Pago) no tiene un complemento de pagos que el servicio reconozca.',
		fix: `${OF_FORM}, o escriba el complemento como { "Any": [{ "pago20:Pagos": { … } }] }. Sin el prefijo, los servicios ignoran el complemento.`,
	},
	CRP20101: {
		cause: 'El comprobante tiene un complemento de pagos (Pagos), pero su tipo no es P.',
		fix: 'Ponga P en el {TipoDeComprobante}, o quite el complemento.',
	},
	CRP20102: fixed('la {Exportacion}', '01'),
	CRP20103: fixed('el {SubTotal}', '0'),
	CRP20104: fixed('la {Moneda}', 'XXX'),
	CRP20105: leftOut('la {FormaPago}', ': la forma de pago va en FormaDePagoP del complemento'),
	CRP20106: leftOut('el {MetodoPago}', ': el método de pago solo va en la factura que se paga'),
	CRP20107: leftOut('las {CondicionesDePago}'),
	CRP20108: leftOut('el {Descuento}'),
	CRP20109: leftOut('el {TipoCambio}', ': el tipo de cambio va en TipoCambioP del complemento'),
	CRP20110: fixed('el {Total}', '0'),
	CRP20111: {
		cause: 'Un pago debe tener exactamente un concepto.',
		fix: `${OF_FORM}, o deje un solo concepto en los {Conceptos}: clave 84111506, cantidad 1, unidad ACT, descripción Pago.`,
	},
	CRP20112: {
		cause: 'El concepto de un pago contiene un elemento distinto de ACuentaTerceros.',
		fix: `${OF_FORM}, o quite del concepto todo elemento distinto de ACuentaTerceros.`,
	},
	CRP20113: fixedInLine('la {Conceptos.ClaveProdServ}', '84111506'),
	CRP20114: leftOutOfLine('el {Conceptos.NoIdentificacion}'),
	CRP20115: fixedInLine('la {Conceptos.Cantidad}', '1'),
	CRP20116: fixedInLine('la {Conceptos.ClaveUnidad}', 'ACT'),
	CRP20117: leftOutOfLine('la {Conceptos.Unidad}'),
	CRP20118: fixedInLine('la {Conceptos.Descripcion}', 'Pago'),
	CRP20119: fixedInLine('el {Conceptos.ValorUnitario}', '0'),
	CRP20120: fixedInLine('el {Conceptos.Importe}', '0'),
	CRP20121: leftOutOfLine('el {Conceptos.Descuento}'),
	CRP20122: fixedInLine('el {Conceptos.ObjetoImp}', '01'),
	CRP20123: leftOut('los {Impuestos}', ': sus impuestos van en el complemento'),
	// CRP20201 to CRP20211 are about Totales.
	CRP20201: total('TotalRetencionesIVA', sumWithheld('IVA (002)')),
	CRP20202: total('TotalRetencionesISR', sumWithheld('ISR (001)')),
	CRP20203: total('TotalRetencionesIEPS', sumWithheld('IEPS (003)')),
	CRP20204: total('TotalTrasladosBaseIVA16', sumTransferred('de la BaseP', 'al 16 %')),
	CRP20205: total('TotalTrasladosImpuestoIVA16', sumTransferred('del ImporteP', 'al 16 %')),
	CRP20206: total('TotalTrasladosBaseIVA8', sumTransferred('de la BaseP', 'al 8 %')),
	CRP20207: total('TotalTrasladosImpuestoIVA8', sumTransferred('del ImporteP', 'al 8 %')),
	CRP20208: total('TotalTrasladosBaseIVA0', sumTransferred('de la BaseP', 'al 0 %')),
	CRP20209: total('TotalTrasladosImpuestoIVA0', sumTransferred('del ImporteP', 'al 0 %')),
	CRP20210: total('TotalTrasladosBaseIVAExento', sumTransferred('de la BaseP', 'exentos')),
	CRP20211: total('MontoTotalPagos', 'del Monto de los pagos'),
	// CRP20212 to CRP20235 and CRP20275 are about Pago and its bank data.
	CRP20212: {
		cause:
			'La {FormaDePagoP} es 99 (Por definir), que solo es para una factura que aún no se paga.',
		fix: 'Elija en la {FormaDePagoP} cómo se recibió el dinero.',
	},
	CRP20213: {
		cause: 'La {MonedaP} es XXX, que no es una moneda.',
		fix: 'Elija la {MonedaP} en que se recibió el dinero.',
	},
	CRP20214: {
		cause: 'Un pago en una moneda distinta de MXN necesita el {TipoCambioP}.',
		fix: 'Indique en el {TipoCambioP} cuántos MXN vale una unidad de la moneda.',
	},
	CRP20215: {
		cause: 'El {TipoCambioP} falta o no es 1, aunque el pago es en MXN.',
		fix: 'Deje en blanco el {TipoCambioP}{=inForm|}, o escriba TipoCambioP 1{=inJson|}.',
	},
	CRP20216: {
		cause: 'El {TipoCambioP} está fuera del rango que acepta el SAT para la moneda.',
		fix: `Revise el {TipoCambioP}; ${PAYMENT_CONFIRMATION}`,
	},
	CRP20217: {
		cause: 'El importe pagado de las facturas en la moneda del pago suma más que el {Monto}.',
		fix: 'Corrija el {Monto}, o lo que se paga de cada factura{=paidInvoices|}.',
	},
	CRP20218: {
		cause: 'El {Monto} debe ser mayor que 0.',
		fix: 'Indique en el {Monto} el importe recibido.',
	},
	CRP20219: {
		cause: 'El {Monto} tiene más decimales de los que soporta la moneda del pago (dos para MXN).',
		fix: 'Redondee el {Monto} a los decimales de la {MonedaP}.',
	},
	CRP20220: {
		cause: 'El {Monto} rebasa el límite que el SAT acepta sin confirmación.',
		fix: `Revise el {Monto}; ${PAYMENT_CONFIRMATION}`,
	},
	CRP20221: {
		cause: 'Se indica el banco del ordenante, pero esta forma de pago no lo admite.',
		fix: withoutBank('el {RfcEmisorCtaOrd}'),
	},
	CRP20222: {
		cause: 'El RFC del banco del ordenante no está en la lista de contribuyentes del SAT.',
		fix: 'Corrija el {RfcEmisorCtaOrd}. Para un banco en el extranjero, escriba XEXX010101000.',
	},
	CRP20223: {
		cause: 'El nombre del banco extranjero es obligatorio con el {RfcEmisorCtaOrd} XEXX010101000.',
		fix: 'Indique el {NomBancoOrdExt}.',
	},
	CRP20224: {
		cause: 'Se indica la cuenta del ordenante, pero esta forma de pago no la admite.',
		fix: withoutBank('la {CtaOrdenante}'),
	},
	CRP20225: {
		cause: 'La cuenta del ordenante no tiene el número de dígitos que exige c_FormaPago.',
		fix: 'Corrija la {CtaOrdenante} (10, 16 o 18 dígitos para una transferencia, 16 para una tarjeta), o quítela.',
	},
	CRP20226: {
		cause: 'La cuenta que recibió el pago no tiene el número de dígitos que exige c_FormaPago.',
		fix: 'Corrija la {CtaBeneficiario} (10 o 18 dígitos para una transferencia), o quítela.',
	},
	CRP20227: {
		cause: 'Se indica el banco que recibió el pago, pero esta forma de pago no lo admite.',
		fix: withoutBank('el {RfcEmisorCtaBen}'),
	},
	CRP20228: {
		cause: 'Se indica la cuenta que recibió el pago, pero esta forma de pago no la admite.',
		fix: withoutBank('la {CtaBeneficiario}'),
	},
	CRP20229: {
		cause:
			'Se indica TipoCadPago, pero solo una transferencia ({FormaDePagoP} 03) tiene cadena de pago.',
		fix: `Quite TipoCadPago, ${CHAIN}, o ponga 03 en la {FormaDePagoP}.`,
	},
	CRP20230: chainMissing('el {CertPago}'),
	CRP20231: chainAlone('el {CertPago}'),
	CRP20232: chainMissing('la {CadPago}'),
	CRP20233: chainAlone('la {CadPago}'),
	CRP20234: chainMissing('el {SelloPago}'),
	CRP20235: chainAlone('el {SelloPago}'),
	CRP20275: {
		cause:
			'ImpPagado de las facturas, dividido entre EquivalenciaDR, suma más que el {Monto}, incluso con el redondeo.',
		fix: '{=stampPayment|Deje que el programa calcule el pago}, o indique en EquivalenciaDR cuántas unidades de MonedaDR equivalen a una de MonedaP, con diez decimales y redondeo hacia arriba.',
	},
	// CRP20236 to CRP20248 and CRP20276 to CRP20279 are about DoctoRelacionado, except its taxes.
	CRP20236: {
		cause: 'La {MonedaDR} es XXX, que no es la moneda de una factura.',
		fix: 'Indique la {MonedaDR} que está en el XML de la factura (Moneda).',
	},
	CRP20237: {
		cause: 'Una factura en una moneda distinta de la del pago necesita EquivalenciaDR.',
		fix: orCalculate(
			'indique cuántas unidades de MonedaDR equivalen a una de MonedaP, con diez decimales.',
		),
	},
	CRP20238: {
		cause: 'Para una factura en la moneda del pago, EquivalenciaDR debe ser 1.',
		fix: orCalculate('escriba EquivalenciaDR 1.'),
	},
	CRP20239: {
		cause: 'ImpSaldoAnt, el saldo anterior al pago, debe ser mayor que 0.',
		fix: 'Corrija el {ImpSaldoAnt} y el {NumParcialidad}. Solo se puede pagar una factura con saldo.',
	},
	CRP20240: decimals('ImpSaldoAnt'),
	CRP20241: {
		cause: 'ImpPagado, lo que se paga de la factura, debe ser mayor que 0.',
		fix: 'Corrija el {Monto}, o quite esa factura del pago{=paidInvoices|}.',
	},
	CRP20242: decimals('ImpPagado'),
	CRP20243: decimals('ImpSaldoInsoluto'),
	CRP20244: {
		cause: 'ImpSaldoInsoluto no es ImpSaldoAnt menos ImpPagado, o es menor que 0.',
		fix: 'Corrija el {Monto} o el {ImpSaldoAnt}. De una factura no se puede pagar más que su saldo.',
	},
	CRP20245: {
		cause: 'ObjetoImpDR no es una clave del catálogo c_ObjetoImp.',
		fix: orCalculate(
			'escriba una clave de 01 a 08, por ejemplo 02 para una factura con impuestos.',
		),
	},
	CRP20246: {
		cause: 'Con ObjetoImpDR 02 la factura pagada necesita sus impuestos (ImpuestosDR).',
		fix: orCalculate(
			'agregue los impuestos que corresponden al importe pagado, también los de tasa 0 % y los exentos.',
		),
	},
	CRP20247: {
		cause: 'Con ObjetoImpDR 01, 03, 04 o 05 la factura pagada no debe llevar ImpuestosDR.',
		fix: orCalculate('quite ImpuestosDR, o escriba ObjetoImpDR 02.'),
	},
	CRP20248: {
		cause: 'ImpuestosDR no tiene ni TrasladosDR ni RetencionesDR.',
		fix: orCalculate('indique un impuesto, o quite ImpuestosDR y escriba ObjetoImpDR 01.'),
	},
	CRP20276: {
		cause:
			'Para una factura en otra moneda, ImpPagado dividido entre EquivalenciaDR no corresponde al {Monto}, ni siquiera con el redondeo.',
		fix: 'Corrija EquivalenciaDR de la factura: indica cuántas unidades de MonedaDR equivalen a una de MonedaP.',
	},
	CRP20277: {
		cause:
			'Para una factura en la moneda del pago, EquivalenciaDR debe ser 1, aunque otras facturas tengan otra moneda.',
		fix: 'Escriba EquivalenciaDR 1, como exige el SAT desde enero de 2024. Si ya es 1, reporte el rechazo a su servicio.',
	},
	CRP20278: {
		cause: 'Con ObjetoImpDR 06 u 08 la factura pagada no debe llevar IVA (002) ni IEPS (003).',
		fix: orCalculate(
			'quite de ImpuestosDR las filas de IVA y de IEPS. El ISR retenido puede quedarse.',
		),
	},
	CRP20279: {
		cause:
			'Con ObjetoImpDR 07 la factura pagada debe llevar un TrasladoDR de IEPS (003) y no debe llevar IVA.',
		fix: orCalculate(
			'indique el IEPS de la factura en TrasladosDR, y quite las filas de IVA (002).',
		),
	},
	// CRP20249 to CRP20274 are about the taxes of a payment and of its invoices.
	CRP20249: base(withheld),
	CRP20250: tax(withheld),
	CRP20251: {
		cause:
			'TipoFactorDR de un impuesto retenido de una factura pagada no es una clave del catálogo c_TipoFactor.',
		fix: 'En TipoFactorDR de RetencionesDR, escriba Tasa o Cuota, con mayúscula inicial.',
	},
	CRP20252: {
		cause: 'Un impuesto retenido de una factura pagada no puede ser Exento.',
		fix: 'Quite la RetencionDR, o indique TipoFactorDR Tasa y la TasaOCuotaDR.',
	},
	CRP20253: rate(withheld),
	CRP20254: amount(withheld),
	CRP20255: base(transferred),
	CRP20256: tax(transferred),
	CRP20257: {
		cause:
			'TipoFactorDR de un impuesto trasladado de una factura pagada no es una clave del catálogo c_TipoFactor.',
		fix: 'En TipoFactorDR de TrasladosDR, escriba Tasa, Cuota o Exento, con mayúscula inicial.',
	},
	CRP20258: {
		cause: 'Un TrasladoDR con TipoFactorDR Exento no debe llevar ni TasaOCuotaDR ni ImporteDR.',
		fix: orCalculate(
			'quite TasaOCuotaDR e ImporteDR, o, si la tasa es 0 %, escriba TipoFactorDR Tasa y TasaOCuotaDR 0.000000.',
		),
	},
	CRP20259: {
		cause: 'Un TrasladoDR con TipoFactorDR Tasa o Cuota debe llevar TasaOCuotaDR e ImporteDR.',
		fix: orCalculate('indique TasaOCuotaDR e ImporteDR, o escriba TipoFactorDR Exento.'),
	},
	CRP20260: rate(transferred),
	CRP20261: amount(transferred),
	CRP20262: {
		cause: 'ImpuestoP de un impuesto que el pago retiene no es una clave del catálogo c_Impuesto.',
		fix: `En ImpuestoP de RetencionesP, escriba ${withheld.taxes}.`,
	},
	CRP20263: {
		cause: 'RetencionesP tiene más de una fila del mismo impuesto.',
		fix: orCalculate(
			'junte las filas en una sola RetencionP, aunque sus tasas sean distintas, y sume los importes.',
		),
	},
	CRP20264: {
		cause:
			'El pago tiene impuestos retenidos (RetencionP), pero Totales no tiene el total retenido.',
		fix: orCalculate(
			'indique TotalRetencionesIVA, TotalRetencionesISR o TotalRetencionesIEPS en Totales.',
		),
	},
	CRP20265: sum(
		'ImporteP de una RetencionP no es la suma del ImporteDR del mismo impuesto en las facturas pagadas.',
	),
	CRP20266: {
		cause:
			'Si todos los impuestos de las facturas pagadas son exentos, un TrasladoP debe llevar solo BaseP, ImpuestoP y TipoFactorP.',
		fix: orCalculate(
			'quite TasaOCuotaP e ImporteP, y agregue BaseP, ImpuestoP y TipoFactorP si faltan.',
		),
	},
	CRP20267: {
		cause: 'El pago tiene un TrasladoP de IVA, pero Totales no tiene el total de la base de IVA.',
		fix: orCalculate(
			'indique TotalTrasladosBaseIVA16, TotalTrasladosBaseIVA8, TotalTrasladosBaseIVA0 o TotalTrasladosBaseIVAExento.',
		),
	},
	CRP20268: sum(
		'BaseP de un TrasladoP no es la suma de la BaseDR del mismo impuesto y tasa en las facturas pagadas.',
	),
	CRP20269: sum('Todas las facturas del pago son exentas, pero BaseP no es la suma de sus BaseDR.'),
	CRP20270: {
		cause: 'ImpuestoP de un impuesto que el pago traslada no es una clave del catálogo c_Impuesto.',
		fix: `En ImpuestoP de TrasladosP, escriba ${transferred.taxes}.`,
	},
	CRP20271: {
		cause: 'TrasladosP tiene más de una fila del mismo impuesto, factor y tasa.',
		fix: orCalculate('junte las filas en un solo TrasladoP y sume sus bases e importes.'),
	},
	CRP20272: {
		cause:
			'El catálogo c_TasaOCuota no tiene esa tasa para un TrasladoP de este ImpuestoP y TipoFactorP.',
		fix: `Escriba la tasa de las facturas pagadas con seis decimales: ${transferred.rates}.`,
	},
	CRP20273: {
		cause:
			'El pago tiene un TrasladoP de IVA que no es Exento, pero Totales no tiene el total de ese IVA.',
		fix: orCalculate(
			'indique TotalTrasladosImpuestoIVA16, TotalTrasladosImpuestoIVA8 o TotalTrasladosImpuestoIVA0, que es 0.00 para 0 %.',
		),
	},
	CRP20274: sum(
		'ImporteP de un TrasladoP no es la suma del ImporteDR del mismo impuesto y tasa en las facturas pagadas.',
	),
	CRP20999: {
		cause: 'El SAT rechazó el complemento de pagos por un motivo sin código.',
		fix: 'El mensaje de su servicio junto al código indica qué elemento está mal.',
	},
};

const certifierCodes: Codes = {
	'307': {
		cause: 'La factura ya tiene un timbre.',
		fix: 'No envíe de nuevo la factura. Búsquela por su UUID en su servicio de facturación.',
	},
	'401': {
		cause:
			'La {Fecha} tiene más de 72 horas de antigüedad, o está en el futuro, según la hora local del lugar de expedición.',
		fix: 'Deje en blanco la {Fecha}, para que el servicio use la hora actual, o indique una hora local de las últimas 72 horas.',
	},
	CFDI40999: {
		cause: 'El SAT rechazó la factura por un motivo sin código.',
		fix: 'Lea el resto del mensaje, y pregunte a su servicio a qué parte de la factura se refiere.',
	},
};

const cancellationCodes: Codes = {
	'201': {
		cause:
			'El SAT aceptó la solicitud, pero la factura aún no está cancelada. Puede faltar la aceptación del receptor: si no responde en tres días hábiles, la factura se cancela. Desde 2026, esto también se aplica a los complementos de pago.',
		fix: 'Pregunte después a su servicio si la factura quedó cancelada.',
	},
	'202': {
		cause: 'La factura ya estaba cancelada, o su cancelación ya se había solicitado.',
		fix: 'No solicite de nuevo la cancelación.',
	},
	'203': {
		cause: 'La factura es de otro emisor.',
		fix: 'Revise el RFC, y cancele con la cuenta del emisor que timbró la factura.',
	},
	'204': {
		cause:
			'La factura no se puede cancelar, por ejemplo porque hay otra factura relacionada con ella.',
		fix: 'Cancele primero las facturas relacionadas con esta, y después esta factura.',
	},
	'205': {
		cause:
			'El SAT no tiene la factura: una factura recién timbrada puede tardar hasta 48 horas en llegar al SAT.',
		fix: 'Revise el {Id}. Si es correcto, intente de nuevo en uno o dos días.',
	},
	'206': {
		cause: 'El UUID no es de una factura del sector primario.',
		fix: 'Revise el {Id}: este tipo de cancelación es solo para el sector primario.',
	},
	'207': {
		cause: 'El motivo de cancelación falta, o no es una clave de 01 a 04.',
		fix: 'Elija un {MotivoCancelacion}.',
	},
	'208': {
		cause:
			'El folio de sustitución falta o no es válido: el motivo 01 necesita el UUID de la factura que sustituye a esta.',
		fix: 'Timbre primero la factura nueva, y después indique su UUID en el {FolioSustitucion}.',
	},
	'209': {
		cause: 'Se envió un folio de sustitución, pero solo es para el motivo 01.',
		fix: 'Elija el motivo 01, o deje en blanco el {FolioSustitucion}.',
	},
};

const boundWords = {
	cellTooLong: {
		what: 'tiene una celda de más de {most} caracteres, más de los que Excel admite',
		fix: 'Acorte el texto, o revise que sea el archivo correcto.',
	},
	inputTooLarge: {
		what: 'tiene un tamaño de más de {most}',
		fix: 'Elimine las imágenes y las hojas que no necesita, o divida el archivo en varios.',
	},
	listTooLong: {
		what: 'La lista "{list}" tiene más de {most} filas',
		fix: 'Use solo las filas de los días o las facturas que necesita.',
	},
	nestedTooDeep: {
		what: 'tiene elementos XML anidados en más de {most} niveles',
		fix: 'Abra el archivo en Excel, guárdelo como libro de Excel (.xlsx) y suba el archivo nuevo.',
	},
	orderTextTooLong: {
		what: 'El pedido tiene un texto de más de {most} caracteres',
		fix: 'Acorte el texto en la tienda, o revise que sea el pedido correcto.',
	},
	orderTooDeep: {
		what: 'El pedido tiene listas u objetos anidados en más de {most} niveles',
		fix: 'Revise que sea un solo pedido de la tienda.',
	},
	orderTooLarge: {
		what: 'El pedido tiene más de {most} valores',
		fix: 'Revise que los datos sean de un solo pedido.',
	},
	readingTooLong: {
		what: 'tiene demasiados datos para leerse en {most} segundos',
		fix: 'Divida el archivo en varios.',
	},
	tooManyCells: {
		what: 'tiene más de {most} celdas',
		fix: 'Elimine las columnas y las filas que no necesita, o divida el archivo en varios.',
	},
	tooManyColumns: {
		what: 'tiene más de {most} columnas, más de las que Excel admite',
		fix: 'Revise que sea el archivo correcto, y vuelva a guardarlo como CSV.',
	},
	tooManyFilledRows: {
		what: 'tiene más de {most} filas por leer',
		fix: 'Divida el archivo en varios.',
	},
	tooManyParts: {
		what: 'es un libro con más de {most} partes',
		fix: 'Elimine las imágenes y las hojas que no necesita, y vuelva a guardar el archivo.',
	},
	tooManyRows: {
		what: 'tiene datos debajo de la fila {most}, la última de Excel',
		fix: 'Elimine las filas que no necesita, y vuelva a guardar el archivo.',
	},
	tooManySharedTexts: {
		what: 'tiene más de {most} textos distintos',
		fix: 'Divida el archivo en varios.',
	},
	tooManySheets: {
		what: 'es un libro con más de {most} hojas',
		fix: 'Elimine las hojas que no necesita, y vuelva a guardar el archivo.',
	},
	unpacksTooLarge: {
		what: 'es un libro que mide más de {most} una vez descomprimido',
		fix: 'Copie las filas que necesita a un libro nuevo, y suba ese archivo.',
	},
} satisfies Readonly<Record<string, Words>>;

const xmlWords = {
	attributeTwice: 'el atributo {name} aparece dos veces en una misma etiqueta',
	attributeWithoutValue: 'el atributo {name} no tiene valor',
	bareAmpersand: 'un & debe escribirse como &amp;',
	bareLessThan: 'el valor de {name} contiene <, que debe escribirse como &lt;',
	cfdiWithoutVersion: 'el archivo no es un CFDI 4.0: su Comprobante no tiene Version',
	dashesInComment: 'un comentario contiene --',
	earlierCfdi: 'el archivo es un CFDI {version} o anterior, no un CFDI 4.0',
	elementTwice: '{name} aparece dos veces',
	endTagDoesNotEnd: 'la etiqueta de cierre de {name} no está cerrada',
	endsInElement: 'el archivo termina antes de que se cierre {name}',
	endsInTag: 'el archivo termina dentro de la etiqueta de {name}',
	forbiddenCharacter: 'XML no admite este carácter',
	forbiddenReference: '{reference} no es un carácter que XML admita',
	hasDoctype: 'el archivo tiene un DOCTYPE, que no se admite',
	hasInstruction: 'el archivo tiene una instrucción de proceso (<?…?>), que no se admite',
	lateXmlDeclaration: 'la declaración XML no está al principio del archivo',
	linksOnly: {
		what: 'el servicio envió enlaces en lugar de archivos',
		fix: 'Descargue el XML del enlace{=withRequest|}.',
	},
	longXmlName: '{what} tiene un nombre de más de {most} caracteres',
	moreAfterEnd: 'hay más contenido después del final de {name}',
	noCfdi:
		'el archivo no es un CFDI 4.0: su primer elemento es {name} del espacio de nombres {namespace}',
	noCfdiNorNamespace:
		'el archivo no es un CFDI 4.0: su primer elemento es {name} sin espacio de nombres',
	noFirstElement: 'el archivo termina antes de su primer elemento',
	noPlaceInJson: '{holder} contiene {name}, que el JSON de la factura no admite',
	noSpaceInTag: 'a la etiqueta de {name} le falta un espacio',
	noXmlDeclaration: 'el archivo no empieza con una declaración de XML 1.0',
	noXmlFile: {
		what: 'el servicio no envió el XML',
		fix: 'Pregunte a su servicio de facturación cómo se descarga el XML.',
	},
	noXmlName: '{what} no tiene un nombre válido en XML',
	otherCfdiVersion: 'el archivo no es un CFDI 4.0: su Comprobante tiene Version {version}',
	otherEncoding: 'el archivo está en {encoding}, no en UTF-8',
	declaredEncodingDiffers: 'el archivo declara que está en {encoding}, no en UTF-8',
	otherTagClosed: 'la etiqueta de cierre es de {closed}, pero {name} sigue abierto',
	ownEntity:
		'{entity} es una entidad personalizada, y solo se admiten &amp;, &lt;, &gt;, &apos; y &quot;',
	prefixWithoutNamespace: '{name} declara un prefijo sin espacio de nombres',
	reservedNamespace: '{name} declara un prefijo o un espacio de nombres reservado en XML',
	stopsBeingUtf8: 'a partir de aquí, el archivo no es UTF-8 válido',
	strayCdataEnd: 'un texto contiene ]]>',
	strayElement: '{holder} contiene {name}, que el estándar del SAT no permite ahí',
	strayText: '{name} contiene texto, que el estándar del SAT no permite ahí',
	textBeforeFirstElement: 'hay texto antes del primer elemento',
	tooDeep: 'hay elementos anidados a más de {most} niveles',
	tooManyXmlNames: 'hay más de {most} elementos y atributos',
	unknownPrefix: '{name} tiene el prefijo {prefix}, pero falta xmlns:{prefix}',
	valueWithoutQuotes: 'el valor de {name} no está entre comillas',
	xmlAttributeOf: 'un atributo de {name}',
	xmlCdata: 'una sección CDATA',
	xmlComment: 'un comentario',
	xmlDoesNotEnd: '{what} no termina',
	xmlEndTag: 'una etiqueta de cierre',
	xmlTag: 'una etiqueta',
	xmlTooLarge: 'el XML mide más de {most}',
	xmlValueOf: 'el valor de {name}',
	zipOnly: {
		what: 'el servicio envió un ZIP en lugar del XML',
		fix: 'Extraiga el XML del ZIP{=withCompression|}.',
	},
} satisfies Readonly<Record<string, Words>>;

const xmlRemedies = {
	damagedXml:
		'El archivo se dañó o cambió después de timbrarse. Descárguelo de nuevo del servicio que lo timbró.',
	notAnInvoice: 'Use el XML de un CFDI 4.0: su primer elemento es cfdi:Comprobante.',
	notUtf8: 'El Anexo 20 exige UTF-8. Pida el archivo original al servicio que timbró la factura.',
	tooLarge: 'Lea el XML con otro programa.',
	unusualXml: 'Esto no es usual en un CFDI timbrado. Revise el origen del archivo.',
} satisfies Readonly<Record<string, Fix>>;

/** The labels that accountants use, by field path without indexes. */
const attributes: Readonly<Record<string, string>> = {
	...spanishNames(),
	Complemento: 'complemento',
	paidInvoices: 'facturas pagadas',
	paymentAmount: 'monto del pago',
	paymentDate: 'fecha de pago',
	paymentCurrency: 'moneda del pago',
	paymentForm: 'forma de pago',
	exchangeRate: 'tipo de cambio',
	instalment: 'número de parcialidad',
	earlierPayments: 'pagos anteriores',
	creditNotes: 'notas de crédito',
	Order: 'pedido',
	codesBySku: 'claves por SKU',
	refundedInvoice: 'factura reembolsada',
	earlierCreditNotes: 'notas de crédito anteriores',
	'Conceptos[].fuelQuota': 'cuota del artículo 2-A',
	// Short labels for messages that mention a value of another tax row or line.
	Base: 'base',
	BaseDR: 'base',
	Importe: 'importe',
	Impuesto: 'impuesto',
	TasaOCuota: 'tasa o cuota',
	TasaOCuotaDR: 'tasa o cuota',
	TipoFactor: 'tipo de factor',
	// Labels for attributes outside an invoice, such as those of a customer or a product.
	Nombre: 'nombre',
	Rfc: 'RFC',
	RegimenFiscal: 'régimen fiscal',
	ClaveUnidad: 'clave de unidad',
	ClaveProdServ: 'clave de producto o servicio',
	Precio: 'precio',
	Id: 'ID de la factura',
	MotivoCancelacion: 'motivo de cancelación',
	FolioSustitucion: 'folio de sustitución',
};

const ofInvoice = labelOf(Object.entries(attributes), 'Concepto');

/** Matches the start of a label that names a line or row, such as "concepto 2, ". */
const inPlace =
	/^(?:fila \d+|concepto \d+(?:, parte \d+)?|(?:factura pagada(?: \d+)?|impuestos del pago|resumen de impuestos)(?:, impuesto (?:trasladado|retenido) \d+)?), /i;

/** Matches a tax row, or a value in it, in the invoice's tax summary or in a payment. */
const TAX_ROW =
	/(?:^Impuestos|\.(ImpuestosP|ImpuestosDR))\.(Traslados|Retenciones)(?:P|DR)?\[(\d+)\](?:\.(\p{L}+?)(?:P|DR)?)?$/u;

const ofTaxRow: Readonly<Record<string, string>> = {
	Base: 'base',
	Impuesto: 'clave del impuesto',
	TipoFactor: 'tipo de factor',
	TasaOCuota: 'tasa o cuota',
	Importe: 'importe',
};

/** Returns a field's Spanish label, which begins with "Concepto 2" for a field of the second line. */
export const spanishLabels: LabelOf = (field) => {
	return (
		paidInvoiceLabel(field) ??
		taxRowLabel(field) ??
		partLabel(field) ??
		ofInvoice(withoutPrefixes(field))
	);
};

const partLabel: LabelOf = (field) => {
	const [part, line = '', index] = /^(Conceptos\[\d+\])\.Parte\[(\d+)\]/.exec(field) ?? [];
	if (part === undefined) return undefined;
	return ofInvoice(field.replace(part, line))?.replace(
		/^Concepto \d+/,
		(place) => `${place}, parte ${Number(index) + 1}`,
	);
};

const taxRowLabel: LabelOf = (field) => {
	const [place, owner, list, index, name] = TAX_ROW.exec(field) ?? [];
	if (place === undefined) return undefined;
	const own = name === undefined ? undefined : ofTaxRow[name];
	if (name !== undefined && own === undefined) return undefined;
	const holders: Readonly<Record<string, string>> = {
		ImpuestosDR: 'factura pagada',
		ImpuestosP: 'impuestos del pago',
	};
	const tax = `impuesto ${list === 'Traslados' ? 'trasladado' : 'retenido'} ${Number(index) + 1}`;
	const holder = holders[owner ?? ''] ?? 'resumen de impuestos';
	return [holder, tax, ...(own === undefined ? [] : [own])].join(', ');
};

/** Removes `Any` and the namespace prefix from a complement's path. */
function withoutPrefixes(field: string): string {
	return field.replace(/^Complemento(?:\.Any(?:\[\d+\])?)?\.(?:\w+:)?/, 'Complemento.');
}

const values: Readonly<Record<string, string>> = {
	amount: 'importe que se paga',
	creditNotes: 'notas de crédito',
	currency: 'moneda',
	earlierPayments: 'pagos anteriores',
	exchangeRate: 'tipo de cambio',
	instalment: 'número de parcialidad',
	Moneda: 'moneda',
	taxes: 'impuestos',
	total: 'total',
	uuid: 'UUID',
};

const taxValues: Readonly<Record<string, string>> = { amount: 'importe', base: 'base' };

const FIELD = /^paidInvoice(?:s\[(\d+)\])?(?:\.(\w+)(?:\[(\d+)\](?:\.(\w+))?)?)?$/;

const DOCUMENT = /\bDoctoRelacionado\[(\d+)\]/;

/** `paidInvoices[2].taxes[0].base` becomes "factura pagada 3, impuesto 1, base". */
const paidInvoiceLabel: LabelOf = (field) => {
	const [place, row, name, tax, ofTax] = FIELD.exec(field) ?? [];
	if (place === undefined) return undefined;
	const invoice = row === undefined ? 'factura pagada' : numbered(row);
	if (name === undefined) return invoice;
	const value = tax === undefined ? values[name] : `impuesto ${Number(tax) + 1}`;
	if (value === undefined) return undefined;
	return [invoice, value, ...(ofTax === undefined ? [] : [taxValues[ofTax] ?? ofTax])].join(', ');
};

/**
 * Labels the fields of a payment with several documents: `DoctoRelacionado[2].ImpSaldoAnt` is "factura pagada 3, saldo
 * anterior".
 */
export const paidDocumentLabel: LabelOf = (field) => {
	const index = DOCUMENT.exec(field)?.[1];
	const label = index === undefined ? undefined : spanishLabels(field);
	if (index === undefined || label === undefined) return undefined;
	const own = label.replace(/^factura pagada(?:, )?| de la factura pagada$/, '');
	return [numbered(index), own].filter(Boolean).join(', ');
};

function numbered(index: string): string {
	return `factura pagada ${Number(index) + 1}`;
}

const nouns: ReadonlySet<string> = new Set(
	[...Object.values(attributes), ...Object.values(values), ...Object.values(taxValues)]
		.concat('concepto', 'parte', 'factura', 'impuesto', 'resumen')
		.map(firstWord),
);

/** Matches feminine nouns: "clave", "descripción", "cantidad", "serie", "facturas". */
const FEMININE = /(?:a|ión|iones|dad|ie|base|clave|parte)s?$/;

/** Matches plurals, but not "mes" and "país". */
const PLURAL = /^(?!(?:mes|país)$).*s$/;

const PREDICATE = /^(?:dice|es|está|llegó|no|perdió|sería|suma|tiene) /;

/**
 * Returns a sentence such as "El valor unitario del concepto 1 es ...". Puts a colon after a label that does not begin
 * with one of `nouns`.
 */
function placed(place: string, what: string): string {
	const isPredicate = PREDICATE.test(what);
	const predicate = what.replace(/^dice /, 'es ');
	if (/^(?:El|La|Los|Las) /.test(place) && isPredicate) return `${place} ${what}`;
	const term = listed(place);
	if (!isTerm(term)) {
		const isField = place.includes(' > ') && isPredicate;
		return isField ? `El campo ${place} ${predicate}` : `${place}: ${what}`;
	}
	const isPlural = PLURAL.test(firstWord(term));
	if (what.startsWith(MISSING)) {
		const cause = what.slice(MISSING.length);
		return `${isPlural ? 'Faltan' : 'Falta'} ${withArticle(term)}: ${cause}`;
	}
	if (isPlural && what === 'está en blanco')
		return `${capitalized(withArticle(term))} están en blanco`;
	if (isPlural || !isPredicate) return `${capitalized(term)}: ${what}`;
	return `${capitalized(withArticle(term))} ${predicate}`;
}

/** Reverses the parts of a label: "Concepto 1, valor unitario" becomes "valor unitario del concepto 1". */
function listed(label: string): string {
	const parts = label.split(', ').map(uncapitalized);
	if (!parts.every(isTerm)) return label;
	return parts
		.reduceRight((inner, outer) => `${inner} de ${withArticle(outer)}`)
		.replace(/ de el /g, ' del ');
}

function isTerm(label: string): boolean {
	return nouns.has(firstWord(label));
}

function withArticle(term: string): string {
	const noun = firstWord(term);
	const [one, several] = FEMININE.test(noun) ? ['la', 'las'] : ['el', 'los'];
	return `${PLURAL.test(noun) ? several : one} ${term}`;
}

function firstWord(label: string): string {
	return label.split(' ', 1)[0] ?? '';
}

function uncapitalized(label: string): string {
	return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

export const es: Language<Kind> = {
	name: 'es',
	kinds: {
		...lineWords,
		...paymentRuleWords,
		...paymentWords,
		...headerWords,
		...lineItemWords,
		...partyWords,
		...taxWords,
		...boundWords,
		...taxCertificateWords,
		...textWords,
		...xmlWords,
	},
	codes: {
		...headerCodes,
		...partyCodes,
		...lineItemCodes,
		...taxCodes,
		...certifierCodes,
		...paymentCodes,
	},
	cancellationCodes,
	remedies: {
		...lineRemedies,
		...paymentRemedies,
		...paymentRuleRemedies,
		...headerRemedies,
		...lineItemRemedies,
		...partyRemedies,
		...taxRemedies,
		...taxCertificateRemedies,
		...xmlRemedies,
	},
	labels: spanishLabels,
	places: {
		column: 'columna',
		expectedTotal: 'total esperado',
		line: 'Línea',
		localTaxes: 'impuestos locales, fila',
		row: 'Fila',
		spreadsheet: 'La hoja de cálculo',
	},
	and,
	or,
	placed,
	listed,
	inPlace,
};

const OPENING = '^["“«(]*';

const I_SOUND = new RegExp(`${OPENING}(?:h?í|i|hi(?![aeou]))`, 'iu');
const O_SOUND = new RegExp(`${OPENING}h?[oó]`, 'iu');
const DIGITS = new RegExp(`${OPENING}0*(\\d+)`, 'u');

/** Returns "e" before an i sound ("IVA e IEPS"), but "y" before "hie" ("zinc y hierro"). */
function and(last: string): string {
	return I_SOUND.test(last) ? 'e' : 'y';
}

/** Returns "u" before an o sound: "Shopify u otra", "7 u 8". */
function or(last: string): string {
	return O_SOUND.test(last) || beginsWithO(DIGITS.exec(last)?.[1] ?? '') ? 'u' : 'o';
}

/** Checks for numbers that begin with an o sound: ocho, ochenta, once, once mil. */
function beginsWithO(digits: string): boolean {
	return digits.startsWith('8') || (digits.startsWith('11') && digits.length % 3 === 2);
}
