interface State {
	Estado: 'Vigente' | 'Cancelado';
	EsCancelable: '' | 'No cancelable' | 'Cancelable sin aceptación' | 'Cancelable con aceptación';
	EstatusCancelacion:
		| ''
		| 'En proceso'
		| 'Solicitud rechazada'
		| 'Plazo vencido'
		| 'Cancelado con aceptación'
		| 'Cancelado sin aceptación';
	/** The status after a cancellation request, missing if SAT refuses the request. */
	requested?: 'inProcess' | 'cancelledWithoutAcceptance';
}

/** An invoice's statuses in the documentation of SAT's service (v1.4), plus `notFound`. */
const table = {
	valid: {
		Estado: 'Vigente',
		EsCancelable: 'Cancelable sin aceptación',
		EstatusCancelacion: '',
		requested: 'cancelledWithoutAcceptance',
	},
	needsAcceptance: {
		Estado: 'Vigente',
		EsCancelable: 'Cancelable con aceptación',
		EstatusCancelacion: '',
		requested: 'inProcess',
	},
	/** SAT refuses the cancellation, because another valid invoice refers to this one. */
	notCancellable: { Estado: 'Vigente', EsCancelable: 'No cancelable', EstatusCancelacion: '' },
	inProcess: {
		Estado: 'Vigente',
		EsCancelable: 'Cancelable con aceptación',
		EstatusCancelacion: 'En proceso',
	},
	/** The recipient has refused the cancellation. The issuer can request it again. */
	rejected: {
		Estado: 'Vigente',
		EsCancelable: 'Cancelable con aceptación',
		EstatusCancelacion: 'Solicitud rechazada',
		requested: 'inProcess',
	},
	cancelledWithAcceptance: {
		Estado: 'Cancelado',
		EsCancelable: 'Cancelable con aceptación',
		EstatusCancelacion: 'Cancelado con aceptación',
	},
	cancelledWithoutAcceptance: {
		Estado: 'Cancelado',
		EsCancelable: 'Cancelable sin aceptación',
		EstatusCancelacion: 'Cancelado sin aceptación',
	},
	/** The recipient did not respond in time, so SAT cancelled the invoice. */
	cancelledBySilence: {
		Estado: 'Cancelado',
		EsCancelable: 'Cancelable con aceptación',
		EstatusCancelacion: 'Plazo vencido',
	},
	/** Before November 2018, a recipient did not have to accept a cancellation. */
	cancelledLongAgo: { Estado: 'Cancelado', EsCancelable: 'No cancelable', EstatusCancelacion: '' },
	/** The stamp has not reached SAT yet. */
	notFound: undefined,
} satisfies Record<string, State | undefined>;

export type SatState = keyof typeof table;

export const states: Readonly<Record<SatState, State | undefined>> = table;

export const satStates = Object.keys(states) as SatState[];

/**
 * SAT's codes for its list of taxpayers that invoice simulated operations (EFOS, CFF 69-B). With 100 to 104, the invoice's
 * issuer or a third party is on the list.
 */
export const efosCodes = ['200', '201', '100', '101', '102', '103', '104'] as const;

export type EfosCode = (typeof efosCodes)[number];
