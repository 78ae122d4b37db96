/** What SAT's status service says of an invoice that it knows. */
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
	/** The state after a cancellation is requested; missing where SAT refuses the request. */
	requested?: 'inProcess' | 'cancelledWithoutAcceptance';
}

/** The states of an invoice at SAT; all but `notFound` are in the documentation of its service, v1.4. */
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
	/** Another invoice that is valid refers to it. */
	notCancellable: { Estado: 'Vigente', EsCancelable: 'No cancelable', EstatusCancelacion: '' },
	inProcess: {
		Estado: 'Vigente',
		EsCancelable: 'Cancelable con aceptación',
		EstatusCancelacion: 'En proceso',
	},
	/** The recipient has refused; the cancellation may be requested again. */
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
	/** The recipient has not answered in time, which cancels the invoice. */
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

/** Whether the issuer (10x: it is), or a third party in the invoice, is on the list of EFOS (CFF 69-B). */
export const efosCodes = ['200', '201', '100', '101', '102', '103', '104'] as const;

export type EfosCode = (typeof efosCodes)[number];
