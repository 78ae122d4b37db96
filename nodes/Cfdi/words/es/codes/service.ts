import type { Codes } from '../../language';

/** Codes of certifiers that refuse to stamp, outside of SAT's matrix, and the matrix's last one. */
export const serviceCodes: Codes = {
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
