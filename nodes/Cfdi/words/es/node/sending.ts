import type { sendingWords as english } from '../../en/node/sending';
import type { Translated } from '../../nodeWords';

/** What is said of the requests of a run: what was done, what may have been done, what was not sent. */
export const sendingWords: Translated<typeof english> = {
	cancelledAfter: '{node}: la ejecución se canceló después de enviar este elemento. {result}',
	cancelledBefore: {
		what: 'La ejecución se canceló antes de enviar este elemento',
		fix: 'No se envió nada.',
	},
	changedItem:
		'Un intento anterior envió un elemento con otros datos, y no se volvió a enviar nada: vea la nota (note) de cada uno.',
	changedItems:
		'Un intento anterior envió {count} elementos con otros datos, y no se volvió a enviar nada: vea la nota (note) de cada uno.',
	changedNote:
		'Un intento anterior envió este elemento con otros datos, y esta es la respuesta que obtuvo. No se volvió a enviar.',
	done: 'hecho',
	doneCancelled: 'cancelado',
	doneCreated: 'creado',
	doneStamped: 'timbrado',
	itemGot: 'elemento {index}: {result}',
	itemNotSent: '1 elemento no se envió.',
	itemNumber: 'elemento {index}',
	itemOfRun: 'elemento {index} de la vuelta {run}',
	itemStopped: 'elemento {index}: no se envió. {found}',
	itemUnknown: 'elemento {index}: se desconoce el resultado. {fault}',
	itemsNotSent: '{count} elementos no se enviaron.',
	lookUpFailed: 'No se pudo leer {lookedUp}: {message}',
	mayBeDone:
		'Es posible que se haya {done}, así que no se vuelve a enviar automáticamente. Busque {lookFor} en su servicio de facturación: si está ahí, continúe con su ID; si no, vuelva a ejecutar este elemento con la opción Send Again (Options > If Outcome Is Unknown).',
	noSuchOperation: 'Este nodo no tiene la operación {id}',
	numberedItem: '{message} [elemento {index}]',
	othersGot: 'Lo que obtuvieron los demás elementos:',
	readAlone:
		'{node}: n8n da a "{parameter}" otro valor junto con otros campos que por sí solo. En esta ejecución cada expresión se evalúa por separado, lo que es más lento.',
	runAgainLater: 'Vuelva a intentarlo más tarde.',
	sameUuid: {
		what: 'El servicio dio el UUID {uuid} a más de un elemento: {and:items}',
		fix: 'Es posible que una de estas facturas no se haya emitido. Búsquelas en su servicio de facturación y compare sus totales con el del XML (operación Download).',
	},
	sentEarlier:
		'Un intento anterior envió este elemento ({sentAt}) y no hubo respuesta: es posible que se haya {done}',
	theCustomer: 'el cliente',
	theInvoice: 'la factura',
	theInvoiceAndStatus: 'la factura y su estado',
	thePaidInvoice: 'la factura pagada',
	thePaymentComplement: 'el complemento de pago',
	theProduct: 'el producto',
	theSpreadsheet: 'la hoja de cálculo',
	unchangedService: 'No cambió nada en el servicio. Vuelva a intentarlo más tarde.',
	warnedItem: 'Un elemento tiene advertencias. La primera: {message}',
	warnedItems: '{count} elementos tienen advertencias. La primera: {message}',
	whatHappened: 'Lo que pasó entonces: {fault}.',
};
