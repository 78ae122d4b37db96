import type { Fix, Words } from '../language';

/** Of a Constancia de Situación Fiscal, of SAT's page behind its QR code, and what is not one. */
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
	taxpayerCancelled: {
		what: 'El SAT tiene al contribuyente como {status}: rechaza facturas a su nombre (CFDI40143)',
		fix: 'Pregunte al cliente cuál es su RFC actual.',
	},
	taxpayerSuspended: {
		what: 'El SAT tiene al contribuyente como {status}',
		fix: 'Confirme con el cliente si ya está activo.',
	},
} satisfies Readonly<Record<string, Words>>;

/** What to do about it, where one has another than its kind's. */
export const taxCertificateRemedies = {
	readCertificatePage: 'La página del SAT de su código QR tiene lo demás: {page}.',
} satisfies Readonly<Record<string, Fix>>;
