import { asker } from '../page/asker.js';
import { settings } from './memory.js';

export { NoAnswer } from '../page/asker.js';

export const NO_ANSWER =
	'No hubo respuesta. Revise su conexión y presione de nuevo: no se emite dos veces.';

const TOO_LONG =
	'Esta página lleva abierta demasiado tiempo. Vuelva a cargarla: lo escrito se conserva.';

// Each question has the token that came with the page, which only who logged in gets.
export const { ask, askFile } = asker(
	(fields) => ({
		headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.token}` },
		body: JSON.stringify(fields),
	}),
	(status) => (status === 401 || status === 403 ? TOO_LONG : NO_ANSWER),
);
