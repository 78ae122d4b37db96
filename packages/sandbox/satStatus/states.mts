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
	/** Missing if SAT refuses the cancellation request. */
	requested?: 'inProcess' | 'cancelledWithoutAcceptance';
}

/**
 * Statuses of an invoice from the documentation of SAT's service, v1.4. `notFound` is not in it.
 */
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
	/** Another valid invoice refers to the invoice. */
	notCancellable: { Estado: 'Vigente', EsCancelable: 'No cancelable', EstatusCancelacion: '' },
	inProcess: {
		Estado: 'Vigente',
		EsCancelable: 'Cancelable con aceptación',
		EstatusCancelacion: 'En proceso',
	},
	/** The recipient has refused. The issuer can request the cancellation again. */
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
	/** Cancelled before November 2018, when acceptance did not exist. */
	cancelledLongAgo: { Estado: 'Cancelado', EsCancelable: 'No cancelable', EstatusCancelacion: '' },
	/** The stamp has not reached SAT yet. */
	notFound: undefined,
} satisfies Record<string, State | undefined>;

export type SatState = keyof typeof table;

export const states: Readonly<Record<SatState, State | undefined>> = table;

export const satStates = Object.keys(states) as SatState[];

/** Whether the issuer (10x: yes) or a third party of the invoice is on the EFOS list (CFF 69-B). */
export const efosCodes = ['200', '201', '100', '101', '102', '103', '104'] as const;

export type EfosCode = (typeof efosCodes)[number];
