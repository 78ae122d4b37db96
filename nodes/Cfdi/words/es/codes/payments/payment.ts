import type { Codes, CodeWords } from '../../../language';

const CONFIRMATION =
	'si es correcto, pida a su servicio una clave de confirmación e indíquela en Confirmacion (Additional Fields > More (JSON)).';

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

/** The codes about Pago, its bank data included: CRP20212 to CRP20235, CRP20275. */
export const paymentElementCodes: Codes = {
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
		fix: 'Deje en blanco el {TipoCambioP} en el formulario, o escriba TipoCambioP 1 en el JSON.',
	},
	CRP20216: {
		cause: 'El {TipoCambioP} está lejos del que el SAT espera para la moneda.',
		fix: `Revise el {TipoCambioP}; ${CONFIRMATION}`,
	},
	CRP20217: {
		cause: 'A las facturas en la moneda del pago se les paga en total más que el {Monto}.',
		fix: 'Corrija el {Monto}, o lo que se paga de cada factura (Paid Invoices (JSON)).',
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
		fix: 'Timbre el pago con el formulario de Stamp Payment, o indique EquivalenciaDR con diez decimales, redondeada hacia arriba: cuántas MonedaDR vale una MonedaP.',
	},
};
