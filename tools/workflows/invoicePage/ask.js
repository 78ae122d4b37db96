import { asker, formOf } from '../../../packages/desk/pages/selfInvoice/asker.js';
import { settings } from './memory.js';

export { NoAnswer } from '../../../packages/desk/pages/selfInvoice/asker.js';

export const NO_ANSWER =
	'No hubo respuesta. Revise su conexión y presione de nuevo: no se emite dos veces.';

const TOO_LONG =
	'Esta página lleva abierta demasiado tiempo. Vuelva a cargarla: lo escrito se conserva.';

// Each question has the token that came with the page, which only who logged in gets.
export const { ask, askFile } = asker(
	(fields) => ({
		headers: {
			authorization: `Bearer ${settings.token}`,
			...(!fields.certificate && { 'content-type': 'application/json' }),
		},
		body: fields.certificate ? formOf(fields) : JSON.stringify(fields),
	}),
	(status) => (status === 401 || status === 403 ? TOO_LONG : NO_ANSWER),
);
