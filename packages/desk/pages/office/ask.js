import { asker, formOf } from '../selfInvoice/asker.js';
import { settings } from './memory.js';

export { NoAnswer } from '../selfInvoice/asker.js';

export const NO_ANSWER =
	'No hubo respuesta. Revise su conexión y presione de nuevo: no se emite dos veces.';

const TOO_LONG =
	'Esta página lleva abierta demasiado tiempo. Vuelva a cargarla: lo escrito se conserva.';

const REFUSALS = {
	401: TOO_LONG,
	403: TOO_LONG,
	413: 'El archivo es demasiado grande para el servidor que está delante de n8n. Quien lo administra debe dejar pasar archivos de 50 MB.',
};

const hasFiles = ({ certificate, metadata }) => Boolean(certificate ?? metadata);

// Each request proves the login with the page's token, which n8n gives only to logged-in people.
export const { ask, askFile } = asker(
	(fields) => ({
		headers: {
			authorization: `Bearer ${settings.token}`,
			...(!hasFiles(fields) && { 'content-type': 'application/json' }),
		},
		body: hasFiles(fields) ? formOf(fields) : JSON.stringify(fields),
	}),
	(status) => REFUSALS[status] ?? NO_ANSWER,
);
