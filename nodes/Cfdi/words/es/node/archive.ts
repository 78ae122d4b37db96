import type { archiveWords as english } from '../../en/node/archive';
import type { Translated } from '../../nodeWords';

/** What is said of the archive of a month, and of what in it a person should look at. */
export const archiveWords: Translated<typeof english> = {
	archiveNotStored: {
		what: 'n8n no guardó el ZIP: {message}',
		fix: 'Revise el disco de n8n, y dónde guarda los archivos (N8N_DEFAULT_BINARY_DATA_MODE). No se cambió nada en el servicio.',
	},
	archiveTooLarge: {
		what: 'El ZIP pasaría de 4 GB, o de 65,535 archivos',
		fix: 'Indique menos renglones: medio mes cada vez.',
	},
	cancelOpen: 'Su cancelación todavía no es segura: el registro dice {status}',
	cancelledAfterMonth: 'Se canceló después de su mes: se vio el {seen}',
	cancelledOfEarlier: 'Es del {issued}, de un mes anterior, y se canceló en este: se vio el {seen}',
	creditAbove: 'Sus notas de crédito suman {credited} {currency}, más que su total de {total}',
	idMissing: 'El registro no tiene su ID, así que no se descargó: Find lo busca',
	nothingToArchive: {
		what: 'no tiene ninguna factura: ningún renglón tiene invoice_id, y ninguno espera factura',
		fix: 'Indique los renglones del registro, como los de la Data Table cfdi_invoices de ese mes.',
	},
	notAMonth: {
		what: 'dice "{value}", que no es un mes',
		fix: 'Escríbalo como 2026-11, o déjelo vacío para el expediente de las facturas de los renglones. No se leyó nada.',
	},
	notARow: {
		what: 'no es una lista de objetos',
		fix: 'Indique un objeto por renglón, como los da un nodo Data Table: {{ $input.all().map(({ json }) => json) }}. No se leyó nada.',
	},
	notDownloaded: 'No se descargó: {message}',
	notReadXml: 'No se leyó su XML: {message}',
	orderNotKept: 'Su pedido ya no está en el registro',
	orderWithoutInvoice: 'El pedido no tiene factura, su estado es {state}. {why}',
	otherMonth: 'Su fecha es {date}, de otro mes',
	otherUuid: 'El registro tiene otro UUID para ella: {listed}',
	paidAndCredited:
		'De la factura {invoice} hay {paid} pagados y {credited} en notas de crédito, juntos más que su total de {total}: devuelva lo pagado de más, o corrija la nota',
	paidTooMuch: 'Sus pagos suman {paid} {currency}, más que su total de {total}',
	paymentWithoutComplement: 'El pago no tiene complemento. {why}',
	pdfMissing: 'El servicio no dio su PDF',
	ppdOpen: 'De {total} {currency} con PPD están pagados {paid}: faltan {balance}',
};
