import type { Codes, Fix, Words } from '../language';
import { CUSTOMER_DATA, IN_CREDENTIAL, OWN_DATA, missing, wrong } from './phrases';

const UPPER_CASE = 'en mayúsculas y sin SA DE CV';

/** Faults of Emisor and Receptor. */
export const partyWords = {
	abroadOnly: wrong(
		'este dato es solo para clientes en el extranjero (XEXX010101000), y el {Receptor.Rfc} es "{rfc}"',
	),
	exportNeedsIt: missing(
		'es obligatorio para un cliente en el extranjero (XEXX010101000) junto a ComercioExterior',
	),
	foreignIdNeedsCountry: missing('es obligatorio cuando se indica la {NumRegIdTrib}'),
	foreignerHasCountry: {
		what: missing(
			'de un cliente en el extranjero (XEXX010101000) se indica el país donde paga impuestos',
		),
		fix: 'Indique el {ResidenciaFiscal} con las tres letras de su clave, como USA.',
	},
	generalPublicNeedsName: {
		what: missing(
			'con el {Receptor.Rfc} XAXX010101000 es PUBLICO EN GENERAL o el nombre del cliente',
		),
		fix: 'Para una sola venta a un cliente sin RFC: escriba como {Receptor.Nombre} el del propio cliente y deje en blanco la {InformacionGlobal}. Para las ventas de un periodo: escriba PUBLICO EN GENERAL y llene la {InformacionGlobal}. En ambos casos: {Receptor.RegimenFiscalReceptor} 616, {Receptor.UsoCFDI} S01 y {Receptor.DomicilioFiscalReceptor} {place} (donde usted expide la factura).',
	},
	genericPostalCode: wrong('con el {Receptor.Rfc} {rfc} debe ser el {LugarExpedicion}, "{issued}"'),
	genericRegime: wrong('con el {Receptor.Rfc} {rfc} debe ser 616 (Sin obligaciones fiscales)'),
	codeOfPlace: 'el mismo código del {LugarExpedicion}',
	genericRecipient: {
		what: 'es el de un cliente con RFC propio, pero el {Rfc} es {rfc}, que es genérico',
		fix: 'Si su cliente tiene RFC, escríbalo como {Rfc}. Si no, ponga 616 como {RegimenFiscalReceptor}, S01 como {UsoCFDI} y {place} como {DomicilioFiscalReceptor} (donde usted expide la factura).',
	},
	issuerMissing: {
		what: 'falta; el {Emisor.Rfc} y el {Emisor.RegimenFiscal} están en blanco',
		fix: {
			json: 'Indique el {Emisor.Rfc} y el {Emisor.RegimenFiscal}: aparecen en su Cédula de Datos Fiscales.',
			orDefault: 'Llene ambos una sola vez{=inCredential|}.',
		},
	},
	issuedByAnother: {
		what: 'es del emisor {rfc}, {=issuedByAnother|y no de {own}}',
		fix: '{=chooseCredential|Corrija uno de los dos}.',
	},
	mexicoIsNotAbroad: wrong('debe ser un país distinto de México'),
	moralPerson: 'persona moral',
	nameHasCapitalRegime: {
		what: wrong('el SAT registra los nombres sin el régimen de capital (SA DE CV y similares)'),
		fix: 'Escriba {registered} como {Nombre}.',
	},
	nameNotInUpperCase: wrong('el SAT registra los nombres en mayúsculas'),
	noCountry: wrong('debe ser un país con tres letras mayúsculas, como USA'),
	noRfc: wrong('{why}'),
	physicalPerson: 'persona física',
	postalCodeMissing: {
		what: missing('el SAT lo exige, y no todo servicio lo agrega'),
		fix: {
			json: 'Escriba como {LugarExpedicion} los cinco dígitos de donde emite la factura.',
			orDefault: IN_CREDENTIAL,
		},
	},
	publicNeedsItsRfc: wrong('con el nombre PUBLICO EN GENERAL debe ser XAXX010101000'),
	regimeAndUseOfOtherPerson: {
		what: 'dice "{value}", y el {UsoCFDI} "{use}", pero {rfc} es el RFC de una {person}, que no puede tener ninguno de los dos',
		fix: `Elija como {RegimenFiscalReceptor} el que su cliente tenga registrado en el SAT, casi siempre 601, 603 o 626: aparece en ${CUSTOMER_DATA}. Elija como {UsoCFDI} el que dará a la factura, casi siempre G03 (Gastos en general). Si su cliente es persona física, corrija el {Rfc}.`,
	},
	regimeOfOtherPerson: wrong(
		'{rfc} es el RFC de una {person}, que no puede tener el régimen {value}',
	),
	rfcDate: 'la fecha que contiene, {date} (AAMMDD), no existe',
	rfcLength: 'un RFC tiene 12 caracteres (persona moral) o 13 (persona física), no {length}',
	rfcPattern:
		'un RFC tiene 3 o 4 letras, una fecha (AAMMDD) y 3 letras o dígitos más, sin espacios ni guiones',
	rfcUpperCase: 'un RFC se escribe en mayúsculas',
	taxIdOfCountry: wrong('en {country} deben ser nueve dígitos, sin guiones'),
	useNotOfRegime: {
		what: wrong('con el {RegimenFiscalReceptor} {regime} no se permite'),
		fix: `Elija como {UsoCFDI} {or:uses}, según lo que su cliente hará con la factura, o corrija el {RegimenFiscalReceptor} si no es el suyo: aparece en ${CUSTOMER_DATA}.`,
	},
	useOfCfdi33: {
		what: 'dice "{value}" (Por definir), que ya no existe en el CFDI 4.0',
		fix: 'Elija como {UsoCFDI} el que su cliente dará a la factura: casi siempre G03 (Gastos en general), o S01 (Sin efectos fiscales) si es una persona física que no la deducirá.',
	},
	useOfOtherPerson: {
		what: wrong('{rfc} es el RFC de una {person}, que no puede tener este uso'),
		fix: 'Elija como {UsoCFDI} el que su cliente dará a la factura: casi siempre G03 (Gastos en general), o G01 (Adquisición de mercancías) si es para revender.',
	},
	paymentVouchers: 'los complementos de pago (tipo P)',
	payrollVouchers: 'los recibos de nómina (tipo N)',
	useOfOtherVoucher: {
		what: wrong('solo lo llevan {vouchers}'),
		fix: 'Elija como {Receptor.UsoCFDI} el que su cliente dará a la factura: casi siempre G03 (Gastos en general), o G01 (Adquisición de mercancías) si es para revender.',
	},
	wrongCheckDigit: {
		what: wrong('el último carácter no es el dígito verificador que resulta de los demás'),
		fix: 'Revise el {Receptor.Rfc} letra por letra: así se ve un RFC mal escrito, aunque algunos RFC reales también son así. Su cliente lo encuentra en su Cédula de Datos Fiscales.',
	},
} satisfies Readonly<Record<string, Words>>;

/** The meanings of SAT's codes. If a rule has a code, the advice is here. */
export const partyCodes: Codes = {
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
		fix: { json: 'Elija del catálogo el {Emisor.RegimenFiscal}.', orDefault: IN_CREDENTIAL },
	},
	CFDI40141: {
		cause:
			'El régimen fiscal del emisor no corresponde a su tipo de persona: un RFC de 12 caracteres es de una persona moral, uno de 13 de una persona física.',
		fix: `Elija como {Emisor.RegimenFiscal} uno que usted tenga registrado en el SAT: aparece en ${OWN_DATA}.`,
	},
	CFDI40142: {
		cause:
			'FacAtrAdquirente no es un número de operación válido de una factura expedida a través del adquirente.',
		fix: 'Corrija FacAtrAdquirente en el JSON de la factura, o quítelo.',
	},
	CFDI40143: {
		cause:
			'El RFC del cliente no está en la lista de contribuyentes del SAT, o no tiene la forma de un RFC.',
		fix: `Escriba el {Receptor.Rfc} tal como está registrado en el SAT: aparece en ${CUSTOMER_DATA}. Sin RFC, use XAXX010101000.`,
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
		fix: 'Ponga XAXX010101000 como {Receptor.Rfc}, o escriba el nombre de su cliente.',
	},
	CFDI40147: {
		cause: 'El código postal del cliente no está en la lista de contribuyentes del SAT.',
		fix: `Indique como {Receptor.DomicilioFiscalReceptor} los cinco dígitos registrados en el SAT: aparecen en ${CUSTOMER_DATA}.`,
	},
	CFDI40148: {
		cause: 'El código postal no es el registrado para el RFC del cliente.',
		fix: `Indique como {Receptor.DomicilioFiscalReceptor} el del domicilio fiscal registrado en el SAT, no el del domicilio de entrega: aparece en ${CUSTOMER_DATA}.`,
	},
	CFDI40149: {
		cause:
			'Con XAXX010101000 y XEXX010101000 el código postal del cliente es el del lugar de expedición.',
		fix: 'Ponga el mismo código en el {Receptor.DomicilioFiscalReceptor} y en el {LugarExpedicion}.',
	},
	CFDI40150: {
		cause: 'El {Receptor.ResidenciaFiscal} no es una clave del catálogo c_Pais.',
		fix: 'Indique el {Receptor.ResidenciaFiscal} con las tres letras de su clave, como USA.',
	},
	CFDI40151: {
		cause: 'Se indica el {Receptor.ResidenciaFiscal}, aunque el cliente no está en el extranjero.',
		fix: 'Deje en blanco el {Receptor.ResidenciaFiscal}, o use el RFC XEXX010101000.',
	},
	CFDI40152: {
		cause: 'El {Receptor.ResidenciaFiscal} es México (MEX), que no es el extranjero.',
		fix: 'Corrija el {Receptor.ResidenciaFiscal}, o déjelo en blanco.',
	},
	CFDI40153: {
		cause:
			'Falta el país (ResidenciaFiscal), que es obligatorio con la {Receptor.NumRegIdTrib} y con el complemento Comercio Exterior.',
		fix: 'Indique el {Receptor.ResidenciaFiscal}.',
	},
	CFDI40154: {
		cause: 'Se indica la {Receptor.NumRegIdTrib}, aunque el cliente no está en el extranjero.',
		fix: 'Deje en blanco la {Receptor.NumRegIdTrib}, o use el RFC XEXX010101000.',
	},
	CFDI40155: {
		cause:
			'Una factura a XEXX010101000 con el complemento Comercio Exterior necesita la {Receptor.NumRegIdTrib}.',
		fix: 'Indique como {Receptor.NumRegIdTrib} el número con el que su cliente está registrado en su propio país.',
	},
	CFDI40156: {
		cause:
			'La {Receptor.NumRegIdTrib} no tiene la forma que corresponde al {Receptor.ResidenciaFiscal}.',
		fix: 'Corrija la {Receptor.NumRegIdTrib}, o el {Receptor.ResidenciaFiscal}.',
	},
	CFDI40157: {
		cause: 'El régimen fiscal del cliente no es una clave del catálogo c_RegimenFiscal.',
		fix: 'Elija del catálogo el {Receptor.RegimenFiscalReceptor}.',
	},
	CFDI40158: {
		cause:
			'El régimen fiscal del cliente no corresponde a su tipo de persona: un RFC de 12 caracteres es de una persona moral, uno de 13 de una persona física.',
		fix: `Elija como {Receptor.RegimenFiscalReceptor} el que su cliente tenga registrado en el SAT: aparece en ${CUSTOMER_DATA}.`,
	},
	CFDI40159: {
		cause: 'Con XAXX010101000 y XEXX010101000 el régimen fiscal del cliente es 616.',
		fix: 'Ponga 616 - Sin obligaciones fiscales como {Receptor.RegimenFiscalReceptor}.',
	},
	CFDI40160: {
		cause: 'El {Receptor.UsoCFDI} no es una clave del catálogo c_UsoCFDI.',
		fix: 'Elija del catálogo el {Receptor.UsoCFDI}.',
	},
	CFDI40161: {
		cause:
			'El {Receptor.UsoCFDI} no corresponde al tipo de persona del cliente o a su régimen fiscal.',
		fix: `Elija como {Receptor.UsoCFDI} uno que el régimen de su cliente permita, o corrija el {Receptor.RegimenFiscalReceptor} si no es el suyo: aparece en ${CUSTOMER_DATA}.`,
	},
};

/** Advice for rules without a code, or with a code that has too general advice. */
export const partyRemedies = {
	chooseRegime: `Elija como {Receptor.RegimenFiscalReceptor} el que su cliente tenga registrado en el SAT, casi siempre {or:usual}: aparece en ${CUSTOMER_DATA}.`,
	copyRfc: `Copie de nuevo el {Receptor.Rfc}: aparece en ${CUSTOMER_DATA}. Falta, sobra o cambió un carácter.`,
	customerOrPublic:
		'Si la factura es para el cliente de estos datos, escriba los suyos como {Rfc} y como {Nombre}. Si es por las ventas de un periodo, ponga 616 como {RegimenFiscalReceptor}, S01 como {UsoCFDI} y {place} como {DomicilioFiscalReceptor} (donde usted expide la factura), y llene la {InformacionGlobal}.',
	paymentOrUse:
		'Si se trata del pago de una factura anterior con PPD, use {=paymentOperation|un complemento de pago}. Si no, elija como {Receptor.UsoCFDI} el que su cliente dará a la factura: casi siempre G03 (Gastos en general).',
	writeRegisteredName: `Escriba el {Nombre} tal como está registrado en el SAT, en mayúsculas y sin SA DE CV: aparece en ${CUSTOMER_DATA}.`,
	writeOwnName: `Escriba el {Nombre} tal como está registrado en el SAT, en mayúsculas y sin SA DE CV: aparece en ${OWN_DATA}.`,
	writePlaceOfIssue:
		'Escriba como {DomicilioFiscalReceptor} el mismo código del {LugarExpedicion}.',
	writePostalCode: `Escriba como {DomicilioFiscalReceptor} los cinco dígitos del domicilio fiscal: aparecen en ${CUSTOMER_DATA}.`,
	correctIssuerRfc: {
		json: `Corrija el {Emisor.Rfc}: aparece en ${OWN_DATA}.`,
		orDefault: IN_CREDENTIAL,
	},
} satisfies Readonly<Record<string, Fix>>;

/** Faults of a Constancia de Situación Fiscal, of SAT's page behind its QR code, and of other documents. */
export const taxCertificateWords = {
	anotherDocument: {
		what: 'El documento no es una Constancia de Situación Fiscal: parece {document}',
		fix: 'Use la Constancia tal como la emite el SAT, en PDF.',
	},
	certificateHasNoText: {
		what: 'El archivo no tiene texto, como una foto o un documento escaneado',
		fix: 'Use el PDF tal como lo emite el SAT, o la liga de su código QR.',
	},
	certificateLacks: {
		what: 'La Constancia no muestra {and:missing}',
		fix: 'Compárela con el PDF tal como lo emite el SAT, y escriba a mano lo que falta.',
	},
	certificateNameBroken: {
		what: 'El nombre "{name}" perdió letras al leer el archivo',
		fix: 'Escriba el nombre como lo muestra el documento.',
	},
	certificateNotFound: {
		what: 'El SAT no tiene un contribuyente para este código QR',
		fix: 'Lea otra vez el código QR de la Constancia, o use su PDF.',
	},
	certificateOfOther: {
		what: 'La Constancia es de {rfc}, no de {expected}',
		fix: 'Use la de {expected}, o facture a {rfc}.',
	},
	certificateOld: {
		what: 'La Constancia es del {day}, de hace más de tres meses',
		fix: 'Confirme con el cliente su nombre, régimen y código postal: pueden haber cambiado.',
	},
	certificateRegimesEnded: {
		what: 'Todos los regímenes de la Constancia terminaron',
		fix: 'Pregunte al cliente cuál es su régimen actual.',
	},
	certificateRegimeUnknown: {
		what: 'El régimen "{regime}" no está en c_RegimenFiscal',
		fix: 'Pregunte al cliente cuál de la lista es.',
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
		fix: 'Use la Constancia tal como la emite el SAT, en PDF, o la liga de su código QR.',
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
		what: 'El PDF tiene más de {most} {of}; ninguna Constancia tiene tanto',
		fix: 'Use el PDF tal como lo emite el SAT o la liga de su código QR, o escriba los datos a mano.',
	},
	pdfUnpacked: 'bytes de contenido descomprimido',
	taxpayerCancelled: {
		what: 'El SAT tiene al contribuyente como {status}: rechaza facturas a su nombre (CFDI40143)',
		fix: 'Pregunte al cliente cuál es su RFC actual.',
	},
	taxpayerSuspended: {
		what: 'El SAT tiene al contribuyente como {status}',
		fix: 'Confirme con el cliente si ya está activo.',
	},
} satisfies Readonly<Record<string, Words>>;

/** Advice that differs from the advice of the kind. */
export const taxCertificateRemedies = {
	readCertificatePage: 'La página del SAT de su código QR tiene lo demás: {page}.',
} satisfies Readonly<Record<string, Fix>>;
