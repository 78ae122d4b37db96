import { asker, formOf } from './asker.js';

export { NoAnswer } from './asker.js';

const NO_ANSWER =
	'No hubo respuesta. Revise su conexión y presione de nuevo: su factura se emite una sola vez.';

// n8n serves pages as if from another origin, so requests are encoded like a form, which needs no CORS
// preflight.
export const { ask, askFile } = asker(
	(fields) => ({ body: fields.certificate ? formOf(fields) : new URLSearchParams(fields) }),
	() => NO_ANSWER,
);

export function save(blob, name) {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(blob);
	link.download = name;
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
