import type { Codes, Fix, Words } from '../language';
import { CALCULATE, missing, wrong, wrongAmount } from './phrases';

const ROUND = `${CALCULATE}, o redondéelo en el resumen, no en los conceptos.`;

const sumOfParts =
	'el cálculo da {sum}: {SubTotal} {subTotal}{discount}{transferred}{withheld}{localTransferred}{localWithheld}';

/** Faults of amounts and their sums, the taxes of the lines, and the summary of taxes. */
export const taxWords = {
	// Taxes of a line
	exemptHasBoth: wrong(
		'entonces deben omitirse la {TasaOCuota} y el {Importe}, y se indican ambos',
	),
	exemptHasOne: wrong('entonces deben omitirse la {TasaOCuota} y el {Importe}, y se indica {name}'),
	fuelQuotaInBase: {
		what: 'el IVA se calcula sobre todo el importe de {net}, pero el precio de la gasolina y del diésel lleva una cuota (LIEPS, artículo 2-A) que no causa IVA',
		fix: '{=fuelQuota|Indique en el concepto su fuelQuota}, que el DOF publica para cada año.',
	},
	fuelQuotaTooLarge: {
		what: 'el IVA se calcula sobre {base}: los {quota} que se excluyen son más de la décima parte del concepto, {net}',
		fix: 'Corrija la cuota si no es la de un litro, o si no es la del artículo 2-A de la LIEPS: la del artículo 2 sí causa IVA.',
	},
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
	taxOnMoreThanLine: {
		what: 'el impuesto {tax} es sobre {base} en total, pero el concepto es de {net}',
		fix: 'Quite la fila que está dos veces, o escriba {net} como {Base}, sin el {Descuento}, y corrija el {Importe}.',
	},
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
	genericRfcWithholds: {
		what: wrong(
			'quien tiene este RFC no retiene impuestos en México (LISR 106 y 116, LIVA 1-A II)',
		),
		fix: 'Quite los impuestos retenidos de los conceptos, o escriba el {Receptor.Rfc} de la persona moral que los retiene.',
	},
	ivaWithheldWithoutIva: {
		what: 'se retienen {withheld} de IVA (002), pero el concepto no traslada IVA: solo se retiene el que se traslada (LIVA 1-A){others}',
		fix: 'Quite la Retencion, o indique el IVA que traslada el concepto.',
	},
	moreIvaWithheld: {
		what: 'se retienen {withheld} de IVA (002), pero el concepto traslada {charged}: se retiene todo lo que se traslada o una parte (LIVA 1-A, RLIVA 3){others}',
		fix: 'Corrija la Retencion: dos terceras partes del IVA trasladado son {twoThirds}, y el total es {charged}. O quítela.',
	},
	personWithholds: {
		what: wrong(
			'es de una persona física, y solo las personas morales retienen ISR e IVA (LISR 106 y 116, LIVA 1-A II)',
		),
		fix: 'Quite los impuestos retenidos de los conceptos, o escriba el {Receptor.Rfc} de la persona moral que los retiene.',
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
} satisfies Readonly<Record<string, Words>>;

/** The meanings of SAT's codes. If a rule has a code, the advice is here. */
export const taxCodes: Codes = {
	CFDI40173: {
		cause: 'Los {Conceptos.Impuestos} del concepto no tienen ni Traslados ni Retenciones.',
		fix: 'Indique un impuesto en los {Conceptos.Impuestos} del concepto, o quite el elemento Impuestos y ponga 01 como {Conceptos.ObjetoImp}.',
	},
	CFDI40174: {
		cause: 'La Base de un impuesto trasladado debe ser mayor que 0.',
		fix: 'Revise el precio, la cantidad y el descuento del concepto; si el descuento es todo su importe, no hay base para impuestos.',
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
		fix: 'Quite ambos del concepto{=lineItemsJson|}, o escriba Tasa con TasaOCuota 0.000000 para la tasa de 0 %.',
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
			'El Importe de un impuesto trasladado no es la Base por la TasaOCuota, ni siquiera dentro de lo que permite el redondeo.',
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
		fix: 'Quite la Retencion del concepto{=lineItemsJson|}, o escriba Tasa con su TasaOCuota.',
	},
	CFDI40185: {
		cause:
			'La TasaOCuota de un impuesto retenido está fuera del rango de c_TasaOCuota para este Impuesto y TipoFactor.',
		fix: 'Escriba la tasa con seis decimales: 0.100000 para ISR de 10 %, 0.106667 para dos terceras partes del IVA.',
	},
	CFDI40186: {
		cause:
			'El Importe de un impuesto retenido no es la Base por la TasaOCuota, ni siquiera dentro de lo que permite el redondeo.',
		fix: `${CALCULATE}, o corrija el Importe de la Retencion.`,
	},
	CFDI140224: {
		cause:
			'El SAT tiene marcado al emisor (persona física del 626, RESICO) como uno a quien las personas morales no le retienen ISR.',
		fix: 'Quite el ISR (001) de las Retenciones de todos los conceptos, en sus {Conceptos.Impuestos}.',
	},
	CFDI140225: {
		cause:
			'El SAT tiene marcado al emisor (persona física del 626, RESICO) como uno a quien las personas morales le retienen ISR de 1.25 %.',
		fix: 'Agregue a cada concepto con impuestos una Retencion de ISR de 1.25 %: Impuesto 001, TipoFactor Tasa, TasaOCuota 0.012500.',
	},
	CFDI40201: {
		cause: 'Un comprobante de tipo T (Traslado) o P (Pago) no debe llevar resumen de impuestos.',
		fix: 'Quite el resumen de impuestos (Impuestos) de la factura, o corrija el {TipoDeComprobante}.',
	},
	CFDI40202: {
		cause:
			'TotalImpuestosRetenidos tiene más decimales de los que soporta la moneda (dos para MXN).',
		fix: `${CALCULATE}, o redondéelo.`,
	},
	CFDI40203: {
		cause: 'TotalImpuestosRetenidos no es la suma de los importes de sus Retenciones.',
		fix: `${CALCULATE}, o corrija TotalImpuestosRetenidos.`,
	},
	CFDI40204: {
		cause:
			'TotalImpuestosTrasladados tiene más decimales de los que soporta la moneda (dos para MXN).',
		fix: `${CALCULATE}, o redondéelo.`,
	},
	CFDI40205: {
		cause: 'TotalImpuestosTrasladados no es la suma de los importes de sus Traslados.',
		fix: `${CALCULATE}, o corrija TotalImpuestosTrasladados.`,
	},
	CFDI40206: {
		cause: 'El resumen de impuestos tiene Retenciones, pero falta TotalImpuestosRetenidos.',
		fix: `${CALCULATE}, o agregue TotalImpuestosRetenidos.`,
	},
	CFDI40207: {
		cause:
			'El Impuesto de una Retencion del resumen de impuestos no es una clave del catálogo c_Impuesto.',
		fix: `${CALCULATE}, o escriba 001, 002 o 003.`,
	},
	CFDI40208: {
		cause: 'El resumen de impuestos tiene dos Retenciones del mismo Impuesto.',
		fix: `${CALCULATE}, o súmelas en una sola.`,
	},
	CFDI40209: {
		cause:
			'Una Retencion del resumen de impuestos tiene Importe, pero falta TotalImpuestosRetenidos.',
		fix: `${CALCULATE}, o agregue TotalImpuestosRetenidos.`,
	},
	CFDI40210: {
		cause:
			'El Importe de una Retencion del resumen de impuestos tiene más decimales de los que soporta la moneda.',
		fix: ROUND,
	},
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
			'Si todos los conceptos son exentos, un Traslado del resumen de impuestos lleva solo Base, Impuesto y TipoFactor.',
		fix: `${CALCULATE}, o quítele TasaOCuota e Importe.`,
	},
	CFDI40214: {
		cause:
			'La Base de un Traslado del resumen de impuestos tiene más decimales de los que soporta la moneda.',
		fix: `${CALCULATE}, o redondéela en el resumen, no en los conceptos.`,
	},
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
		fix: `${CALCULATE}, o escriba 002 o 003.`,
	},
	CFDI40218: {
		cause:
			'El resumen de impuestos tiene dos Traslados con el mismo Impuesto, TipoFactor y TasaOCuota.',
		fix: `${CALCULATE}, o súmelos en uno solo.`,
	},
	CFDI40219: {
		cause:
			'El catálogo c_TasaOCuota no tiene esa tasa para el Impuesto y el TipoFactor de un Traslado del resumen de impuestos.',
		fix: `${CALCULATE}, o copie la TasaOCuota de los conceptos.`,
	},
	CFDI40220: {
		cause:
			'El Importe de un Traslado del resumen de impuestos tiene más decimales de los que soporta la moneda.',
		fix: ROUND,
	},
	CFDI40221: {
		cause:
			'El Importe de un Traslado del resumen de impuestos no es la suma redondeada de lo trasladado en los conceptos por el mismo impuesto.',
		fix: `${CALCULATE}, o corrija el Importe del Traslado.`,
	},
};

/** Advice for rules without a code, or with a code that has too general advice. */
export const taxRemedies = {
	correctLocalTaxes:
		'Corrija ImpuestosLocales en el {Complemento}: sus totales son la suma de sus filas.',
	writeLineTax:
		'Escriba el número como 0.160000 o 1250.50: con punto, sin comas, sin signo % y con un máximo de 6 decimales.',
	writeSummaryAmount:
		'Escriba el número como 160.00, con punto, sin comas y con un máximo de 6 decimales, o {=calculate|deje que se calculen los totales}.',
	writeTotal:
		'Escriba el número como 1160.00, con punto, sin comas y sin signo de moneda, o {=calculate|deje que se calculen los totales}.',
} satisfies Readonly<Record<string, Fix>>;
