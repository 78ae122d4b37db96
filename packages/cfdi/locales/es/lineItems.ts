import type { Codes, Fix, Words } from '../language';
import { CALCULATE, wrong, wrongAmount } from './phrases';

const CUSTOMS =
	'dos dígitos del año, dos de la aduana, cuatro de la patente y siete del número, con dos espacios entre ellos.';

/** Faults of the lines (Conceptos), except their taxes. */
export const lineItemWords = {
	notWithForeignTrade: wrong('junto a ComercioExterior debe omitirse'),
	discountAboveImporte: wrongAmount('no puede ser mayor que el {Importe}, que es {importe}'),
	endedInCatalog: wrong('esa clave de {catalog} terminó su vigencia el {end}'),
	addendaNotChecked: {
		what: 'no se revisó',
		fix: 'No es parte del CFDI: la revisa su cliente.',
	},
	complementNotChecked: {
		what: 'tiene {name}, de cuyo contenido no se revisó nada',
		fix: 'Aquí no se miró nada de su contenido: lo revisan su servicio de facturación y el SAT.',
	},
	voucherNotChecked: {
		what: wrong('solo se revisó lo que está fuera de su complemento {name}'),
		fix: 'Aquí no se miró nada de ese complemento: lo revisan su servicio de facturación y el SAT.',
	},
	fuelPermitOfNoType: {
		what: wrong('ningún tipo del SAT (PER01 a PER11) tiene un permiso así'),
		fix: 'Escríbalo como está en el permiso, por ejemplo PL/1234/EXP/ES/2015.',
	},
	fuelPermitOfOtherType: {
		what: wrong('un permiso {type} se escribe como {example}'),
		fix: 'Corrija el permiso o su tipo.',
	},
	fuelProductUnknown: {
		what: wrong('el catálogo c_ClaveHYP solo tiene {products}'),
		fix: 'Indique la clave de producto del combustible.',
	},
	fuelProductDiffers: {
		what: wrong('la {ClaveProdServ} del concepto es otra'),
		fix: 'Indique la misma clave en ambas.',
	},
	fuelSubproductOfOther: {
		what: wrong('los subproductos de {product} son {codes}'),
		fix: 'Elija uno de {codes}.',
	},
	fuelInLitres: {
		what: wrong('el combustible se mide en litros (LTR)'),
		fix: 'Indique LTR, y la cantidad en litros.',
	},
	fuelNeedsComplement: {
		what: wrong(
			'desde el 24 de abril de 2026 un concepto de combustible lleva el complemento HidroYPetro',
		),
		fix: '{=fuel|Indique en el concepto su fuelPermit, y para diésel su fuelSubproduct}.',
	},
	genericThirdParty: wrong('un RFC genérico no es el RFC de un tercero'),
	moreDecimalsThanImporte: wrongAmount(
		'no puede tener más decimales que el {Importe}, que es {importe}',
	),
	noCustomsOffice: wrong('el catálogo c_Aduana no tiene la aduana "{office}"'),
	noPedimento: wrong(
		'deben ser 2, 2, 4 y 7 dígitos con dos espacios entre ellos, como "15  48  3009  0001234"',
	),
	noProductCode: wrong('deben ser ocho dígitos'),
	noUnitCode: wrong('debe ser una clave de una a tres letras o dígitos, como H87'),
	notInListOf: wrong('el {catalog} del SAT de {asOf} no tiene esa clave'),
	notQuantityTimesPrice: {
		what: wrongAmount(
			'la {Cantidad} ({first}) por el {ValorUnitario} ({second}) da un importe de {product}',
		),
		fix: '{=calculate|Deje que se calculen los totales}, o escriba {product} como {Importe}, o corrija la {Cantidad} o el {ValorUnitario}.',
	},
	pedimentoOfFuture: wrong('no puede ser de un año posterior a 20{year}'),
	priceOfTypeIsAboveZero: wrongAmount('con el {TipoDeComprobante} {type} debe ser mayor que 0'),
	sameRfcAsParty: wrong('debe ser distinto del RFC del emisor y del RFC del cliente'),
	sellerAbroadName: {
		what: wrong('con EXT990101NI1 el SAT exige un texto fijo'),
		fix: 'Con EXT990101NI1 escriba: {text}.',
	},
	sellerAbroadPostalCode: wrong('con EXT990101NI1 debe ser el {LugarExpedicion}, "{issued}"'),
	sellerAbroadRegime: wrong('con EXT990101NI1 debe ser 616'),
	sellerAbroadSpelling: {
		what: wrong('el texto del SAT tiene otros acentos, letras o espacios'),
		fix: 'Con EXT990101NI1 escriba: {text}.',
	},
} satisfies Readonly<Record<string, Words>>;

/** The meanings of SAT's codes. If a rule has a code, the advice is here. */
export const lineItemCodes: Codes = {
	CFDI40162: {
		cause: 'La {Conceptos.ClaveProdServ} no es del catálogo c_ClaveProdServ.',
		fix: 'Busque en el catálogo c_ClaveProdServ los ocho dígitos de lo que se vende e indíquelos como {Conceptos.ClaveProdServ}: 01010101 solo si nada corresponde.',
	},
	CFDI40163: {
		cause:
			'El catálogo exige un complemento con esta {Conceptos.ClaveProdServ}, y la factura no lo tiene.',
		fix: 'Agregue el complemento{=moreJson|}, o elija otra {Conceptos.ClaveProdServ}.',
	},
	CFDI40164: {
		cause:
			'El catálogo exige un impuesto con esta {Conceptos.ClaveProdServ}, y el concepto no lo tiene.',
		fix: 'Agregue el impuesto a los {Conceptos.Impuestos} del concepto, o elija otra {Conceptos.ClaveProdServ}.',
	},
	CFDI40165: {
		cause: 'La {Conceptos.ClaveUnidad} no es del catálogo c_ClaveUnidad.',
		fix: 'Elija la {Conceptos.ClaveUnidad}: H87 para piezas, E48 para servicios.',
	},
	CFDI40166: {
		cause: 'El {Conceptos.ValorUnitario} debe ser mayor que 0 en un comprobante de tipo I, E o N.',
		fix: 'Corrija el {Conceptos.ValorUnitario}: lo que se regala lleva su precio, y un {Conceptos.Descuento} por el mismo importe.',
	},
	CFDI40167: {
		cause:
			'El {Conceptos.Importe} no es la {Conceptos.Cantidad} por el {Conceptos.ValorUnitario}, ni siquiera dentro de lo que permite el redondeo.',
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
		fix: 'Elija el {Conceptos.ObjetoImp}: 01 a 08.',
	},
	CFDI40171: {
		cause:
			'Con el {Conceptos.ObjetoImp} 02 (sí objeto de impuesto) el concepto debe indicar sus impuestos.',
		fix: 'Indíquelos en los {Conceptos.Impuestos} del concepto, o ponga 01 como {Conceptos.ObjetoImp} si no los hay.',
	},
	CFDI40172: {
		cause: 'Con el {Conceptos.ObjetoImp} 01, 03, 04 o 05 el concepto no debe llevar impuestos.',
		fix: 'Quite los {Conceptos.Impuestos} del concepto, o ponga 02 como {Conceptos.ObjetoImp}.',
	},
	CFDI40187: {
		cause: 'El RFC del tercero no está en la lista de contribuyentes obligados del SAT (l_LCO).',
		fix: 'Corrija RfcACuentaTerceros en el concepto{=lineItemsJson|}: EXT990101NI1 es para vendedores en el extranjero.',
	},
	CFDI40188: {
		cause: 'El RFC del tercero es el del emisor o el del cliente.',
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
		fix: 'Indique en DomicilioFiscalACuentaTerceros los cinco dígitos registrados en el SAT: aparecen en la Cédula de Datos Fiscales del tercero.',
	},
	CFDI40193: {
		cause:
			'El código postal no es el registrado para el RFC del tercero o, con EXT990101NI1, no es el {LugarExpedicion}.',
		fix: 'Corrija DomicilioFiscalACuentaTerceros en el concepto{=lineItemsJson|}.',
	},
	CFDI40194: {
		cause: 'El NumeroPedimento del concepto no es un pedimento válido.',
		fix: `Corríjalo en el concepto{=lineItemsJson|}: ${CUSTOMS}`,
	},
	CFDI40195: {
		cause:
			'El concepto tiene NumeroPedimento, aunque la factura tiene el complemento Comercio Exterior.',
		fix: 'Quite InformacionAduanera del concepto, o el complemento de la factura.',
	},
	CFDI40196: {
		cause: 'La ClaveProdServ de una parte (Parte) no es del catálogo c_ClaveProdServ.',
		fix: 'Indique en la parte los ocho dígitos de su producto{=lineItemsJson|}.',
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
		cause: 'El NumeroPedimento de una parte (Parte) no es un pedimento válido.',
		fix: `Corríjalo en la parte{=lineItemsJson|}: ${CUSTOMS}`,
	},
	CFDI40200: {
		cause:
			'Una parte (Parte) tiene NumeroPedimento, aunque la factura tiene el complemento Comercio Exterior.',
		fix: 'Quite InformacionAduanera de la parte, o el complemento de la factura.',
	},
	CFDI140223: {
		cause: 'Con RfcACuentaTerceros EXT990101NI1 el régimen fiscal del tercero es 616.',
		fix: 'Ponga 616 en RegimenFiscalACuentaTerceros del concepto{=lineItemsJson|}.',
	},
	CFDI140226: {
		cause:
			'Con el {Conceptos.ObjetoImp} 06 u 08 el concepto no debe llevar IVA (002) ni IEPS (003).',
		fix: 'Quite el IVA y el IEPS de los {Conceptos.Impuestos} del concepto, o ponga 02 como {Conceptos.ObjetoImp}.',
	},
	CFDI140227: {
		cause:
			'Con el {Conceptos.ObjetoImp} 07 el concepto no debe llevar IVA (002), y debe trasladar IEPS (003).',
		fix: 'Indique IEPS y no IVA en los {Conceptos.Impuestos} del concepto, o elija otro {Conceptos.ObjetoImp}.',
	},
};

/** Advice for rules without a code, or with a code that has too general advice. */
export const lineItemRemedies = {
	searchPartCode:
		'Busque en c_ClaveProdServ la clave de la parte, o consérvela si el SAT la agregó después.',
	searchProductCode:
		'Busque en c_ClaveProdServ la {Conceptos.ClaveProdServ} de lo que se vende, o consérvela si el SAT la agregó después.',
	searchUnitCode:
		'Busque la {Conceptos.ClaveUnidad} en c_ClaveUnidad, o consérvela si el SAT la agregó después.',
	writeImporteAsText:
		'Escriba el {Importe} como texto con todos sus decimales ("100.00", entre comillas).',
	writeLineAmount:
		'Escriba el número como 1250.50: con punto, sin comas, sin signo de moneda y con un máximo de 6 decimales.',
	writePartAmount:
		'Escriba el número en la parte como 1250.50: con punto, sin comas, sin signo de moneda y con un máximo de 6 decimales.',
} satisfies Readonly<Record<string, Fix>>;
