import type { Codes } from '../language';
import { CUSTOMER_DATA, OR_IN_CREDENTIAL, OWN_DATA } from './rules';

/** What to do about a sum that a program finds by itself. */
const CALCULATE = '{=calculate|Deje que se calculen los totales}';

const CONFIRMATION =
	'pida a su servicio una clave de confirmación e indíquela en Confirmacion{=moreJson|}.';

const UPPER_CASE = 'en mayúsculas y sin SA DE CV';
const CUSTOMS =
	'dos dígitos del año, dos de la aduana, cuatro de la patente y siete del número, con dos espacios entre ellos.';

const ROUND = `${CALCULATE}, o redondéelo en el resumen, no en los conceptos.`;

/** What SAT and its certifiers say of an invoice that is to be stamped. */
export const invoiceCodes: Codes = {
	// The codes about the Comprobante itself, its global information and its relations.
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
	// The codes about Emisor and Receptor.
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
		fix: { json: 'Elija del catálogo el {Emisor.RegimenFiscal}.', orDefault: OR_IN_CREDENTIAL },
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
	// The codes about the lines (Conceptos), except their taxes.
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
	// The codes about the taxes of the lines.
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
	// The codes about the summary of taxes (Impuestos of the Comprobante).
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
	// Codes of certifiers that refuse to stamp, outside of SAT's matrix, and the matrix's last one.
	'307': {
		cause: 'La factura ya contiene un timbre: se timbró antes.',
		fix: 'No la envíe de nuevo: busque en su servicio la factura y su UUID.',
	},
	'401': {
		cause:
			'La {Fecha} tiene más de 72 horas de antigüedad, o está en el futuro, según la hora local del lugar de expedición.',
		fix: 'Deje en blanco la {Fecha}, para que el servicio use la hora actual, o indique una hora local de las últimas 72 horas.',
	},
	CFDI40999: {
		cause: 'El SAT rechazó la factura por un motivo que no tiene código propio.',
		fix: 'Lea el resto del mensaje, y pregunte a su servicio a qué parte de la factura se refiere.',
	},
};

/** What SAT's cancellation service says: a number of it means something else for a stamp. */
export const cancellationCodes: Codes = {
	'201': {
		cause:
			'El SAT recibió la solicitud. La factura aún no está cancelada: es posible que su receptor deba aceptarla, y tiene tres días hábiles para rechazarla; si no contesta, se cancela. Desde 2026 esto vale también para un complemento de pago.',
		fix: 'No haga nada más: pregunte después a su servicio si la factura quedó cancelada.',
	},
	'202': {
		cause: 'La factura ya estaba cancelada, o su cancelación ya se había solicitado.',
		fix: 'No la solicite de nuevo.',
	},
	'203': {
		cause: 'La factura es de otro emisor: revise el RFC con el que cancela.',
		fix: 'Cancélela con la cuenta del emisor que la timbró.',
	},
	'204': {
		cause:
			'La factura no se puede cancelar, por ejemplo porque hay otra factura relacionada con ella.',
		fix: 'Cancele primero las facturas relacionadas con ella, y después esta.',
	},
	'205': {
		cause:
			'El SAT (aún) no conoce la factura: un timbre nuevo puede tardar hasta 48 horas en llegar al SAT. Intente más tarde.',
		fix: 'Revise el {Id} y, si es correcto, intente de nuevo en uno o dos días.',
	},
	'206': {
		cause: 'El UUID no es de una factura del sector primario.',
		fix: 'Revise el {Id}: este tipo de cancelación es solo para el sector primario.',
	},
	'207': {
		cause: 'El motivo de cancelación falta, o no es uno de 01 a 04.',
		fix: 'Elija uno de los cuatro como {MotivoCancelacion}.',
	},
	'208': {
		cause:
			'El folio de sustitución falta o no es válido: el motivo 01 necesita el UUID de la factura que sustituye a esta.',
		fix: 'Timbre primero la factura nueva, y después indique su UUID como {FolioSustitucion}.',
	},
	'209': {
		cause: 'Se envió un folio de sustitución, pero solo el motivo 01 lo lleva.',
		fix: 'Elija el motivo 01, o deje en blanco el {FolioSustitucion}.',
	},
};
