import type { Codes, CodeWords } from '../language';

/** Offers to calculate the value instead. */
const orCalculate = (correction: string): string =>
	`{=calculatePayment|Deje que se calcule}, o ${correction}`;

const OF_FORM = '{=stampPayment|Deje el pago al programa}, que';

/** A value that SAT fixes in a payment. */
const fixed = (attribute: string, value: string, where = 'un pago'): CodeWords => ({
	cause: `En ${where}, ${attribute} debe ser ${value}.`,
	fix: `${OF_FORM} lo pone, o escriba ${value} en ${attribute}.`,
});

const fixedInLine = (attribute: string, value: string): CodeWords =>
	fixed(attribute, value, 'el concepto de un pago');

/** An attribute that a payment does not have. */
const leftOut = (attribute: string, instead = '', where = 'Un pago'): CodeWords => ({
	cause: `${where} no debe llevar ${attribute}${instead}.`,
	fix: `${OF_FORM} no lo incluye, o quite ${attribute}.`,
});

const leftOutOfLine = (attribute: string): CodeWords =>
	leftOut(attribute, '', 'El concepto de un pago');

/** A total of the complement, and the rows that it adds up. */
const total = (name: string, sumOf: string): CodeWords => ({
	cause: `${name} no es la suma redondeada ${sumOf}, multiplicando cada pago por su TipoCambioP.`,
	fix: orCalculate(`corrija ${name}: va en MXN, con 2 decimales.`),
});

const sumWithheld = (tax: string) => `del ImporteP de las RetencionP de ${tax}`;
const sumTransferred = (sums: 'de la BaseP' | 'del ImporteP', rate: string) =>
	`${sums} de los TrasladoP de IVA (002) ${rate}`;

const CONFIRMATION =
	'si es correcto, pida a su servicio una clave de confirmación e indíquela en Confirmacion{=moreJson|}.';

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

/** The decimals of the three balances. */
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
	fix: orCalculate(`corrija BaseDR, o quite ${row} de un impuesto que queda en cero.`),
});

const tax = ({ list, adjective, taxes }: Side): CodeWords => ({
	cause: `ImpuestoDR de un impuesto ${adjective} de una factura pagada no es una clave del catálogo c_Impuesto.`,
	fix: `Escriba ${taxes} como ImpuestoDR en ${list}.`,
});

const rate = ({ adjective, rates }: Side): CodeWords => ({
	cause: `El catálogo c_TasaOCuota no tiene esa tasa para un impuesto ${adjective} de este ImpuestoDR y TipoFactorDR.`,
	fix: `Escriba la tasa de la factura pagada con seis decimales: ${rates}.`,
});

const amount = ({ list, adjective }: Side): CodeWords => ({
	cause: `ImporteDR de un impuesto ${adjective} no es BaseDR por TasaOCuotaDR, ni siquiera dentro de lo que permite el redondeo.`,
	fix: orCalculate(`corrija ImporteDR o BaseDR en ${list}.`),
});

/** A row of ImpuestosP that is not the sum of the paid invoices. */
const sum = (cause: string): CodeWords => ({
	cause,
	fix: orCalculate(
		'sume lo que está escrito en las facturas pagadas, cada importe entre su EquivalenciaDR, y redondee a seis decimales.',
	),
});

/** The codes of SAT's matrix for payments (Pagos 2.0), and those that revision B added. */
export const paymentCodes: Codes = {
	// The codes about the Comprobante of a payment: CRP20101 to CRP20123, and the code for a Comprobante without
	// payments.
	CFDI140230: {
		cause:
			'Un comprobante de tipo P (Pago) no tiene un complemento de pagos que el servicio reconozca.',
		fix: `${OF_FORM} lo incluye, o indique el complemento como { "Any": [{ "pago20:Pagos": { … } }] }: sin el prefijo, los servicios no lo toman en cuenta.`,
	},
	CRP20101: {
		cause: 'El comprobante tiene un complemento de pagos (Pagos), pero su tipo no es P.',
		fix: 'Ponga P como {TipoDeComprobante}, o quite el complemento.',
	},
	CRP20102: fixed('la {Exportacion}', '01'),
	CRP20103: fixed('el {SubTotal}', '0'),
	CRP20104: fixed('la {Moneda}', 'XXX'),
	CRP20105: leftOut('la {FormaPago}', ': cómo se pagó va en FormaDePagoP del complemento'),
	CRP20106: leftOut('el {MetodoPago}', ': PPD va solo en la factura que se paga'),
	CRP20107: leftOut('las {CondicionesDePago}'),
	CRP20108: leftOut('el {Descuento}'),
	CRP20109: leftOut('el {TipoCambio}', ': va en TipoCambioP del complemento'),
	CRP20110: fixed('el {Total}', '0'),
	CRP20111: {
		cause: 'Un pago tiene exactamente un concepto.',
		fix: `${OF_FORM} hace el concepto, o deje un solo concepto en los {Conceptos}: 84111506, 1 ACT, Pago.`,
	},
	CRP20112: {
		cause: 'El concepto de un pago contiene un elemento distinto de ACuentaTerceros.',
		fix: `${OF_FORM} hace el concepto, o quite del concepto Impuestos y los demás elementos.`,
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
	// The codes about Totales: CRP20201 to CRP20211.
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
	// The codes about Pago and its bank data: CRP20212 to CRP20235, CRP20275.
	CRP20212: {
		cause:
			'La {FormaDePagoP} es 99 (Por definir), pero de un pago recibido ya se sabe cómo se pagó.',
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
		cause: 'El {TipoCambioP} está lejos del que el SAT espera para la moneda.',
		fix: `Revise el {TipoCambioP}; ${CONFIRMATION}`,
	},
	CRP20217: {
		cause: 'A las facturas en la moneda del pago se les paga en total más que el {Monto}.',
		fix: 'Corrija el {Monto}, o lo que se paga de cada factura{=paidInvoices|}.',
	},
	CRP20218: {
		cause: 'El {Monto} debe ser mayor que 0.',
		fix: 'Indique en el {Monto} lo que se recibió.',
	},
	CRP20219: {
		cause: 'El {Monto} tiene más decimales de los que soporta la moneda del pago (dos para MXN).',
		fix: 'Redondee el {Monto} a los decimales de la {MonedaP}.',
	},
	CRP20220: {
		cause: 'El {Monto} rebasa el límite que el SAT acepta sin confirmación.',
		fix: `Revise el {Monto}; ${CONFIRMATION}`,
	},
	CRP20221: {
		cause: 'Se indica el banco del ordenante, pero esta forma de pago no lo lleva.',
		fix: withoutBank('el {RfcEmisorCtaOrd}'),
	},
	CRP20222: {
		cause: 'El RFC del banco del ordenante no está en la lista de contribuyentes del SAT.',
		fix: 'Corrija el {RfcEmisorCtaOrd}: XEXX010101000 para un banco en el extranjero.',
	},
	CRP20223: {
		cause: 'Con el {RfcEmisorCtaOrd} XEXX010101000 es obligatorio el nombre del banco extranjero.',
		fix: 'Indique el {NomBancoOrdExt}.',
	},
	CRP20224: {
		cause: 'Se indica la cuenta del ordenante, pero esta forma de pago no la lleva.',
		fix: withoutBank('la {CtaOrdenante}'),
	},
	CRP20225: {
		cause: 'La cuenta del ordenante no tiene los dígitos que pide el catálogo c_FormaPago.',
		fix: 'Corrija la {CtaOrdenante}: para una transferencia 10, 16 o 18 dígitos, para una tarjeta 16; o quítela.',
	},
	CRP20226: {
		cause: 'La cuenta que recibió el pago no tiene los dígitos que pide el catálogo c_FormaPago.',
		fix: 'Corrija la {CtaBeneficiario}: para una transferencia 10 o 18 dígitos; o quítela.',
	},
	CRP20227: {
		cause: 'Se indica el banco que recibió el pago, pero esta forma de pago no lo lleva.',
		fix: withoutBank('el {RfcEmisorCtaBen}'),
	},
	CRP20228: {
		cause: 'Se indica la cuenta que recibió el pago, pero esta forma de pago no la lleva.',
		fix: withoutBank('la {CtaBeneficiario}'),
	},
	CRP20229: {
		cause:
			'Se indica TipoCadPago, pero solo una transferencia ({FormaDePagoP} 03) tiene cadena de pago.',
		fix: `Quite TipoCadPago, ${CHAIN}, o ponga 03 como {FormaDePagoP}.`,
	},
	CRP20230: chainMissing('el {CertPago}'),
	CRP20231: chainAlone('el {CertPago}'),
	CRP20232: chainMissing('la {CadPago}'),
	CRP20233: chainAlone('la {CadPago}'),
	CRP20234: chainMissing('el {SelloPago}'),
	CRP20235: chainAlone('el {SelloPago}'),
	CRP20275: {
		cause:
			'Las facturas suman más que el {Monto} al dividir ImpPagado entre EquivalenciaDR, incluso con lo que permite el redondeo.',
		fix: '{=stampPayment|Deje el pago al programa}, o indique EquivalenciaDR con diez decimales, redondeada hacia arriba: cuántas MonedaDR vale una MonedaP.',
	},
	// The codes about DoctoRelacionado, except its taxes: CRP20236 to CRP20248, CRP20276 to CRP20279.
	CRP20236: {
		cause: 'La {MonedaDR} es XXX, que no es la moneda de una factura.',
		fix: 'Indique la {MonedaDR} que está en su XML (Moneda).',
	},
	CRP20237: {
		cause: 'Una factura en una moneda distinta de la del pago necesita EquivalenciaDR.',
		fix: orCalculate('indique cuántas MonedaDR vale una MonedaP, con diez decimales.'),
	},
	CRP20238: {
		cause: 'Falta EquivalenciaDR de una factura en la moneda del pago, o no es 1.',
		fix: orCalculate('escriba EquivalenciaDR 1.'),
	},
	CRP20239: {
		cause: 'ImpSaldoAnt, el saldo anterior al pago, debe ser mayor que 0.',
		fix: 'Corrija el {ImpSaldoAnt} y el {NumParcialidad}: una factura que se paga tiene saldo.',
	},
	CRP20240: decimals('ImpSaldoAnt'),
	CRP20241: {
		cause: 'ImpPagado, lo que se paga de la factura, debe ser mayor que 0.',
		fix: 'Corrija el {Monto}, o quite la factura del pago{=paidInvoices|}.',
	},
	CRP20242: decimals('ImpPagado'),
	CRP20243: decimals('ImpSaldoInsoluto'),
	CRP20244: {
		cause: 'ImpSaldoInsoluto no es ImpSaldoAnt menos ImpPagado, o es menor que 0.',
		fix: 'Corrija el {Monto} o el {ImpSaldoAnt}: de una factura no se paga más que su saldo.',
	},
	CRP20245: {
		cause: 'ObjetoImpDR no es una clave del catálogo c_ObjetoImp.',
		fix: orCalculate('escriba 01 a 08: 02 para una factura con impuestos.'),
	},
	CRP20246: {
		cause: 'Con ObjetoImpDR 02 la factura pagada necesita sus impuestos (ImpuestosDR).',
		fix: orCalculate(
			'indique los impuestos de la factura por lo que se paga; 0 % y Exento cuentan como impuestos.',
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
			'ImpPagado de una factura en otra moneda, dividido entre EquivalenciaDR, no corresponde al {Monto} dentro de lo que permite el redondeo.',
		fix: 'Corrija EquivalenciaDR de la factura: cuántas MonedaDR vale una MonedaP, y no al revés.',
	},
	CRP20277: {
		cause:
			'Junto a facturas en otras monedas, EquivalenciaDR 1 de una factura en la moneda del pago cuenta como 1.0000000000.',
		fix: 'Escriba EquivalenciaDR 1, como pide el SAT desde enero de 2024; si ya es así, reporte el rechazo a su servicio.',
	},
	CRP20278: {
		cause: 'Con ObjetoImpDR 06 u 08 la factura pagada no debe llevar IVA (002) ni IEPS (003).',
		fix: orCalculate('quite esas filas de ImpuestosDR; se puede retener ISR.'),
	},
	CRP20279: {
		cause:
			'Con ObjetoImpDR 07 la factura pagada debe llevar un TrasladoDR de IEPS (003), y no IVA.',
		fix: orCalculate('indique el IEPS de la factura en TrasladosDR, y quite las filas de 002.'),
	},
	// The codes about the taxes of a payment and of its invoices: CRP20249 to CRP20274.
	CRP20249: base(withheld),
	CRP20250: tax(withheld),
	CRP20251: {
		cause:
			'TipoFactorDR de un impuesto retenido de una factura pagada no es una clave del catálogo c_TipoFactor.',
		fix: 'Escriba Tasa o Cuota, con mayúscula inicial, como TipoFactorDR en RetencionesDR.',
	},
	CRP20252: {
		cause: 'Un impuesto retenido de una factura pagada no puede ser Exento.',
		fix: 'Quite la RetencionDR, o escriba Tasa con su TasaOCuotaDR.',
	},
	CRP20253: rate(withheld),
	CRP20254: amount(withheld),
	CRP20255: base(transferred),
	CRP20256: tax(transferred),
	CRP20257: {
		cause:
			'TipoFactorDR de un impuesto trasladado de una factura pagada no es una clave del catálogo c_TipoFactor.',
		fix: 'Escriba Tasa, Cuota o Exento, con mayúscula inicial, como TipoFactorDR en TrasladosDR.',
	},
	CRP20258: {
		cause: 'Un TrasladoDR con TipoFactorDR Exento no debe llevar ni TasaOCuotaDR ni ImporteDR.',
		fix: orCalculate('quite ambos, o escriba Tasa con TasaOCuotaDR 0.000000 para la tasa de 0 %.'),
	},
	CRP20259: {
		cause: 'Un TrasladoDR con TipoFactorDR Tasa o Cuota debe llevar TasaOCuotaDR e ImporteDR.',
		fix: orCalculate('indique ambos, o escriba Exento.'),
	},
	CRP20260: rate(transferred),
	CRP20261: amount(transferred),
	CRP20262: {
		cause: 'ImpuestoP de un impuesto que el pago retiene no es una clave del catálogo c_Impuesto.',
		fix: `Escriba ${withheld.taxes} como ImpuestoP en RetencionesP.`,
	},
	CRP20263: {
		cause: 'RetencionesP tiene más de una fila del mismo impuesto.',
		fix: orCalculate('haga de ellas una sola RetencionP, con la suma; sus tasas no cuentan.'),
	},
	CRP20264: {
		cause:
			'El pago tiene impuestos retenidos (RetencionP), pero en Totales falta el total de ellos.',
		fix: orCalculate(
			'indique TotalRetencionesIVA, TotalRetencionesISR o TotalRetencionesIEPS en Totales.',
		),
	},
	CRP20265: sum(
		'ImporteP de una RetencionP no es la suma del ImporteDR de las facturas pagadas por su impuesto.',
	),
	CRP20266: {
		cause:
			'Si todos los impuestos de las facturas pagadas son exentos, un TrasladoP lleva solo BaseP, ImpuestoP y TipoFactorP.',
		fix: orCalculate('quite TasaOCuotaP e ImporteP, e indique los otros tres.'),
	},
	CRP20267: {
		cause: 'El pago tiene un TrasladoP de IVA, pero en Totales falta el total de su base.',
		fix: orCalculate(
			'indique TotalTrasladosBaseIVA16, TotalTrasladosBaseIVA8, TotalTrasladosBaseIVA0 o TotalTrasladosBaseIVAExento.',
		),
	},
	CRP20268: sum(
		'BaseP de un TrasladoP no es la suma de la BaseDR de las facturas pagadas por su impuesto y tasa.',
	),
	CRP20269: sum('BaseP de un pago cuyas facturas son todas exentas no es la suma de su BaseDR.'),
	CRP20270: {
		cause: 'ImpuestoP de un impuesto que el pago traslada no es una clave del catálogo c_Impuesto.',
		fix: `Escriba ${transferred.taxes} como ImpuestoP en TrasladosP.`,
	},
	CRP20271: {
		cause: 'TrasladosP tiene más de una fila del mismo impuesto, factor y tasa.',
		fix: orCalculate('haga de ellas un solo TrasladoP, con las sumas.'),
	},
	CRP20272: {
		cause:
			'El catálogo c_TasaOCuota no tiene esa tasa para un TrasladoP de este ImpuestoP y TipoFactorP.',
		fix: `Escriba la tasa de las facturas pagadas con seis decimales: ${transferred.rates}.`,
	},
	CRP20273: {
		cause:
			'El pago tiene un TrasladoP de IVA que no es Exento, pero en Totales falta el total de su impuesto.',
		fix: orCalculate(
			'indique TotalTrasladosImpuestoIVA16, TotalTrasladosImpuestoIVA8 o TotalTrasladosImpuestoIVA0, que es 0.00 para 0 %.',
		),
	},
	CRP20274: sum(
		'ImporteP de un TrasladoP no es la suma del ImporteDR de las facturas pagadas por su impuesto y tasa.',
	),
	// Any other
	CRP20999: {
		cause: 'El SAT rechaza el complemento de pagos por un motivo que no tiene código propio.',
		fix: 'Lea el mensaje de su servicio junto al código: nombra el elemento que está mal.',
	},
};
