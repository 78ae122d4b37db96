import type { findWords as english } from '../../en/node/find';
import type { Translated } from '../../nodeWords';

/** What is said of invoices that are looked for at the service. */
export const findWords: Translated<typeof english> = {
	foundItem:
		'Se perdió la respuesta de un elemento, y su factura se encontró en el servicio: vea su nota.',
	foundItems:
		'Se perdieron las respuestas de {count} elementos, y sus facturas se encontraron en el servicio: vea la nota de cada uno.',
	foundNote:
		'Se perdió la respuesta de este elemento. Su factura se encontró en el servicio, por su contenido y por su propio folio, pedido o parcialidad. No se envió otra vez.',
	idsAreNoNumbers: 'los ID del servicio no son números que se puedan recorrer, como "{id}"',
	idsUnreadable: 'No se pudieron leer estos ID: {and:ids}.',
	lookedAtIds:
		'Se buscó en el servicio, del ID {from} al {to}: se leyeron {read} facturas, y {missing} ID no tienen ninguna de esta empresa.',
	noIdKnown:
		'aquí no se conoce el ID de ninguna factura anterior. Indique uno (en n8n, Options > Find From ID), o use la operación Find',
	noneIsLikeIt:
		'Ninguna se le parece. Puede que todavía se esté timbrando, o que esté en otra parte.',
	notLookedFor: 'No se buscó en el servicio: {why}.',
	oneFits:
		'Una coincide, y puede ser una venta igual, porque el elemento no tiene folio ni pedido propio: ID {and:ids}.',
	searchStopped: 'Después se detuvo la búsqueda: {why}.',
	severalFit: 'Estas se le parecen, y una persona tiene que decir cuál es: ID {and:ids}.',
	stillPending: 'El servicio le dio el ID {id}, que todavía no tiene UUID: descárguela más tarde.',
	valuesChanged: 'el elemento tiene ahora otros valores',
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
