import type { Fix, Words } from '../language';

/** What helps where a value is neither in an invoice nor in the settings: `orDefault` of a fix. */
export const OR_IN_CREDENTIAL = 'O llene {default} una sola vez{=inCredential|}.';

/** Where taxpayers can look up what SAT has registered of them. */
export const OWN_DATA = 'su Cédula de Datos Fiscales';
export const CUSTOMER_DATA = 'la Cédula de Datos Fiscales de su cliente';

/** What is wrong with an attribute that was read as a text. */
export const wrong = (why: string) => `dice "{value}", pero ${why}`;

/** What is wrong with an attribute that was read as a number. */
export const wrongAmount = (why: string) => `dice {value}, pero ${why}`;

/** Why an attribute or an element may not be missing. */
export const missing = (why: string) => `falta este dato; ${why}`;

/** Every amount, wherever it is, and the sums of the invoice. */
const sumOfParts =
	'el cálculo da {sum}: {SubTotal} {subTotal}{discount}{transferred}{withheld}{localTransferred}{localWithheld}';

/** Of invoices, by SAT's rules. Where a rule has a code of SAT, what to do is said by the code. */
export const ruleWords = {
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
			orDefault: OR_IN_CREDENTIAL,
		},
	},
	empty: 'está en blanco',
	hasForeignTrade: wrong('el {Complemento} incluye ComercioExterior'),
	issuedInTheFuture: wrong(
		'esa hora está en el futuro: debe ser la hora local del lugar donde se expide la factura',
	),
	needsForeignTrade: wrong('con esta clave el {Complemento} debe incluir ComercioExterior'),
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
	// Emisor and Receptor
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
		fix: 'Para una sola venta a un cliente sin RFC: escriba como {Receptor.Nombre} el del propio cliente y deje en blanco la {InformacionGlobal}. Para las ventas de un periodo: escriba PUBLICO EN GENERAL e indique periodicidad, meses y año en la {InformacionGlobal}. En ambos casos: {Receptor.RegimenFiscalReceptor} 616, {Receptor.UsoCFDI} S01 y {Receptor.DomicilioFiscalReceptor} {place} (donde usted expide la factura).',
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
			orDefault: 'O llene ambos una sola vez{=inCredential|}.',
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
			orDefault: OR_IN_CREDENTIAL,
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
	// Lines
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
	// Taxes of a line
	exemptHasBoth: wrong(
		'entonces deben omitirse la {TasaOCuota} y el {Importe}, y se indican ambos',
	),
	exemptHasOne: wrong('entonces deben omitirse la {TasaOCuota} y el {Importe}, y se indica {name}'),
	noRates: wrongAmount('el catálogo c_TasaOCuota no tiene ninguna {rate}'),
	notBaseTimesRate: wrongAmount(
		'la {Base} ({first}) por la {TasaOCuota} ({second}) da un importe de {lower} a {upper}',
	),
	rateRange: 'de {minimum} a {maximum}',
	taxObjectForbidsTax: wrong('con el {ObjetoImp} {code} el concepto no debe llevar este impuesto'),
	taxObjectForbidsTaxes:
		'el concepto lleva impuestos, pero con el {ObjetoImp} {code} no debe llevar ninguno',
	taxObjectNeedsIeps: wrong('al concepto le falta un Traslado de 003 (IEPS)'),
	taxObjectNeedsTaxes: wrong('el concepto no tiene {Impuestos}'),
	taxedLacksBoth: wrong('entonces son obligatorios la {TasaOCuota} y el {Importe}, y faltan ambos'),
	taxedLacksOne: wrong('entonces son obligatorios la {TasaOCuota} y el {Importe}, y falta {name}'),
	taxesWithoutRows: 'no hay Traslados ni Retenciones',
	transferredRate: '{factor} trasladada del impuesto {tax}',
	unknownFactor: wrong('el catálogo c_TipoFactor solo tiene {and:factors}'),
	unknownRate: wrongAmount('el catálogo c_TasaOCuota solo tiene estas para una {rate}: {rates}'),
	rateOfLawOnly: {
		what: wrongAmount(
			'el catálogo c_TasaOCuota del {asOf} aún no la tiene; es la de la ley desde el {from} ({source})',
		),
		fix: 'Úsela si su servicio la acepta. Si la rechaza con CFDI40179, pregúntele cuándo la tendrá su catálogo.',
	},
	rateOfEarlierLaw: {
		what: wrongAmount(
			'desde el {from} la ley tiene {rate} ({source}); el catálogo c_TasaOCuota del {asOf} aún tiene esta',
		),
		fix: 'Use {rate} si lo que vende es lo que esa ley nombra.',
	},
	rateMayHaveEnded: {
		what: wrongAmount(
			'lo que la permite pudo terminar antes del {from} ({source}); el catálogo c_TasaOCuota del {asOf} la tiene',
		),
		fix: 'Revise en el DOF si el decreto se prorrogó; sin él, la tasa es 0.160000.',
	},
	quotaAboveItsYear: {
		what: wrongAmount('supera {highest}, la cuota más alta del año de esta factura'),
		fix: 'Una cuota rige desde el 1 de enero: vea en cuál de los dos días fue la venta.',
	},
	quotaOfLaterYear: {
		what: wrongAmount(
			'supera todas las cuotas de c_TasaOCuota del {asOf}, que cambian cada 1 de enero',
		),
		fix: 'Compárela con la cuota de este año en el DOF.',
	},
	withheldByRegime626:
		'falta el ISR (001) con la {TasaOCuota} 0.012500, que una persona moral retiene a una persona física del régimen 626 (RESICO)',
	withheldIsNotExempt: wrong('lo que se retiene es Tasa o Cuota'),
	withheldRate: '{factor} retenida del impuesto {tax}',
	// Amounts, and the sums of the invoice
	discountAboveSubTotal: wrongAmount('no puede ser mayor que el {SubTotal}, que es {subTotal}'),
	totalLeavesTaxesOut: {
		what: wrongAmount(
			'los conceptos trasladan {transferred} y retienen {withheld}, y falta el resumen de {Impuestos}',
		),
		fix: 'Indique también el resumen de impuestos (Impuestos), o {=calculate|deje que se calculen los totales}.',
	},
	totalMayDiffer: wrongAmount(
		`si no lo cambia un complemento que aquí no se conoce, ${sumOfParts}`,
	),
	missingDiscount: missing(
		'se indica el {SubTotal}, y los conceptos tienen en total un {Descuento} de {sum}',
	),
	moreDecimalsThanCurrency: wrongAmount(
		'un importe en {currency} puede tener como máximo {decimals} decimales',
	),
	moreDecimalsThanSchema: wrongAmount('un importe puede tener como máximo {decimals} decimales'),
	negativeAmount: wrong('no puede ser un número negativo'),
	noAmount: wrong('debe ser un número con punto decimal y sin comas'),
	noLineHasDiscount: wrongAmount('ningún concepto tiene {Descuento}, así que debe omitirse'),
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
	repeatedTax: wrong('{first} es del mismo impuesto ({tax}), y cada uno lleva una sola fila'),
	taxWithoutRow: {
		what: 'falta la fila de {tax}, y los conceptos suman {sum} de ese impuesto',
		fix: 'Agregue la fila, o {=calculate|deje que se calculen los totales}.',
	},
	typeForbidsTaxes:
		'la factura lleva resumen de impuestos, pero con el {TipoDeComprobante} {type} debe omitirse',
	withheldAmountsNeedTotal: missing('es obligatorio porque hay Retenciones con {Importe}'),
	withholdingsNeedTotal: missing('es obligatorio porque hay Retenciones'),
	// Global invoices
	andMoreLikeIt: ' (y {count} más como este)',
	bimonthlyRegime: wrong(
		'05 (Bimestral) es para emisores del régimen 621, y el {Emisor.RegimenFiscal} es "{regime}"',
	),
	globalLineIsNotOneSale: {
		what: 'en una factura global cada concepto es una sola venta, pero {differences}{others}',
		fix: 'Indique un concepto por cada venta, y por cada tasa de ella: clave 01010101, descripción Venta, cantidad 1, unidad ACT, y el número de la venta como {NoIdentificacion}.',
	},
	needsGlobalInformation: missing(
		'una factura a XAXX010101000 PUBLICO EN GENERAL es global y debe llevarlo',
	),
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

/** What to do where the code of a rule says too little, or there is none. */
export const ruleRemedies = {
	chooseRegime: `Elija como {Receptor.RegimenFiscalReceptor} el que su cliente tenga registrado en el SAT, casi siempre {or:usual}: aparece en ${CUSTOMER_DATA}.`,
	copyRfc: `Copie de nuevo el {Receptor.Rfc}: aparece en ${CUSTOMER_DATA}. Falta, sobra o cambió un carácter.`,
	customerOrPublic:
		'Si la factura es para el cliente de estos datos, escriba los suyos como {Rfc} y como {Nombre}. Si es por las ventas de un periodo, ponga 616 como {RegimenFiscalReceptor}, S01 como {UsoCFDI} y {place} como {DomicilioFiscalReceptor} (donde usted expide la factura), e indique periodicidad, meses y año en la {InformacionGlobal}.',
	paymentOrUse:
		'Si se trata del pago de una factura anterior con PPD, use {=paymentOperation|un complemento de pago}. Si no, elija como {Receptor.UsoCFDI} el que su cliente dará a la factura: casi siempre G03 (Gastos en general).',
	writeRegisteredName: `Escriba el {Nombre} tal como está registrado en el SAT, en mayúsculas y sin SA DE CV: aparece en ${CUSTOMER_DATA}.`,
	writeOwnName: `Escriba el {Nombre} tal como está registrado en el SAT, en mayúsculas y sin SA DE CV: aparece en ${OWN_DATA}.`,
	writePlaceOfIssue:
		'Escriba como {DomicilioFiscalReceptor} el mismo código del {LugarExpedicion}.',
	writePostalCode: `Escriba como {DomicilioFiscalReceptor} los cinco dígitos del domicilio fiscal: aparecen en ${CUSTOMER_DATA}.`,
	correctIssuerRfc: {
		json: `Corrija el {Emisor.Rfc}: aparece en ${OWN_DATA}.`,
		orDefault: OR_IN_CREDENTIAL,
	},
	correctLocalTaxes:
		'Corrija ImpuestosLocales en el {Complemento}: sus totales son la suma de sus filas.',
	giveStampedUuid:
		'Indique en los {CfdiRelacionados} el UUID (folio fiscal) que la factura anterior recibió al timbrarse, no su folio interno.',
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
	writeLineTax:
		'Escriba el número como 0.160000 o 1250.50: con punto, sin comas, sin signo % y con un máximo de 6 decimales.',
	writePartAmount:
		'Escriba el número en la parte como 1250.50: con punto, sin comas, sin signo de moneda y con un máximo de 6 decimales.',
	writeSummaryAmount:
		'Escriba el número como 160.00, con punto, sin comas y con un máximo de 6 decimales, o {=calculate|deje que se calculen los totales}.',
	writeTotal:
		'Escriba el número como 1160.00, con punto, sin comas y sin signo de moneda, o {=calculate|deje que se calculen los totales}.',
} satisfies Readonly<Record<string, Fix>>;
