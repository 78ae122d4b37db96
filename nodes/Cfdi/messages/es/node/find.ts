import type { findWords as english } from '../../en/node/find';
import type { Translated } from '../../nodeWords';

/** What is said of invoices that are looked for at the service. */
export const findWords: Translated<typeof english> = {
	fromIdIsNoNumber: {
		what: 'dice "{value}", que no es un número',
		fix: 'Solo se pueden recorrer los ID que son números. Si los de su servicio son otros, busque la factura allí. No se envió nada.',
	},
	noFromId: {
		what: 'está vacío',
		fix: 'Escriba el ID de la última factura timbrada antes, como está en su registro o en una ejecución anterior. No se envió nada.',
	},
	noUuidToFind: {
		what: 'está vacío',
		fix: 'Escriba el UUID de la factura, o busque por contenido (en n8n, Find By: Content). No se envió nada.',
	},
	notAUuidToFind: {
		what: 'contiene "{value}", que no es un UUID',
		fix: 'Escríbalo como aparece en la factura: 32 dígitos y letras en cinco grupos. No se envió nada.',
	},
	wrongMostIds: {
		what: 'dice "{value}"',
		fix: 'Escriba un número entero de 1 a {most}. No se envió nada.',
	},
};
