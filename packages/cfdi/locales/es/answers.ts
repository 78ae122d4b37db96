import type { Codes } from '../language';

/** Reasons of certifiers to refuse a stamp outside of SAT's matrix, and the last code of the matrix. */
export const certifierCodes: Codes = {
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

/** Answers of SAT's cancellation service. The same code has another meaning for a stamp. */
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
