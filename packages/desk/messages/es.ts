import type { Messages } from 'cfdi-mx/words';
import type { messages as english } from './en';

const FROM_SAT =
	'En el portal del SAT, abra "Consultar Facturas Emitidas", busque el mes completo sin elegir un estado, presione "Descargar Metadata" y use el ZIP de "Recuperar Descargas de CFDI" sin modificarlo.';

export const messages: Messages<keyof typeof english.kinds, keyof typeof english.remedies> = {
	kinds: {
		// Settings
		auditIssuerUnclear: {
			what: '"{issuer}" no es el RFC de un emisor',
			fix: 'Escriba el RFC como aparece en sus facturas.',
		},
		auditMonthUnclear: { what: '"{day}" no es una fecha', fix: 'Escríbala así: 2026-11-30.' },
		// Files
		filePage: 'una página web',
		filePdf: 'un PDF',
		fileText: 'otro texto',
		fileWorkbook: 'un libro de Excel',
		fileXml: 'un XML',
		fileZip: 'un ZIP dentro de un ZIP',
		satListColumns: {
			what: 'Al archivo "{file}" le faltan las columnas {columns}, así que no es la lista de CFDI del SAT',
			fix: FROM_SAT,
		},
		satListDamaged: {
			what: 'El ZIP "{file}" está dañado',
			fix: 'Descárguelo otra vez del SAT.',
		},
		satListEmpty: { what: 'El archivo "{file}" está vacío', fix: FROM_SAT },
		satListLocked: {
			what: 'El ZIP "{file}" tiene contraseña',
			fix: 'Use el ZIP como lo entrega el SAT, o los archivos de texto que contiene.',
		},
		satListMissing: {
			what: 'El ZIP "{file}" contiene "{other}" en lugar de un archivo de texto (.txt)',
			fix: FROM_SAT,
		},
		satListNotGiven: { what: 'Falta la lista de CFDI del SAT', fix: FROM_SAT },
		satListOther: {
			what: 'El archivo "{file}" es {what}, no la lista de CFDI del SAT',
			fix: FROM_SAT,
		},
		satListOtherIssuer: {
			what: 'Los CFDI de estos archivos los emitió {other}, no {issuer}',
			fix: 'Use la lista de {issuer}, o corrija el RFC.',
		},
		satListOtherMonth: {
			what: 'La lista del SAT no tiene CFDI de {month}: sus fechas van del {first} al {last}',
			fix: 'Use la lista de {month}, o elija otro mes.',
		},
		satListOtherRegister: {
			what: 'La lista de {issuer} no incluye ninguno de los {count} CFDI de {month} que están en el registro',
			fix: 'Use la lista del RFC que emite sus facturas. Si es ese RFC, los CFDI del registro son de un ambiente de pruebas o no llegaron al SAT: pregunte a su servicio de facturación.',
		},
		satListReceived: {
			what: '{issuer} recibió los CFDI de estos archivos, no los emitió',
			fix: 'Descargue la lista de "Consultar Facturas Emitidas" en el portal del SAT, no de "Consultar Facturas Recibidas".',
		},
		satListRowTooLong: {
			what: 'La fila {row} del archivo "{file}" tiene más de {most} caracteres',
			fix: 'Descargue otra vez la lista del SAT, y úsela sin abrirla antes.',
		},
		satListSeveralIssuers: {
			what: 'Los CFDI de estos archivos son de varios emisores, como {issuer} y {other}',
			fix: 'Descargue la lista de "Consultar Facturas Emitidas" en el portal del SAT, y use solo la de un RFC.',
		},
		satListTooLarge: {
			what: 'Los archivos descomprimidos tienen más de {most}',
			fix: 'Use solo la lista del SAT de este mes.',
		},
		satListTooManyParts: {
			what: 'El ZIP tiene más de {most} archivos',
			fix: 'Use solo los archivos de texto que contiene.',
		},
		satListTooManyRows: {
			what: 'Los archivos tienen más de {most} CFDI',
			fix: 'Use solo la lista del SAT de este mes. Si este mes tiene más CFDI, no se puede comparar aquí.',
		},
		satListUnreadable: {
			what: 'El archivo "{file}" tiene demasiadas filas que no se pueden leer',
			fix: 'Descargue otra vez la lista del SAT, y úsela sin abrirla antes.',
		},
		satListWithoutRows: {
			what: 'La lista del SAT no tiene ningún CFDI, pero el registro tiene {count} de {month}',
			fix: FROM_SAT,
		},
		// Differences
		cancellationDone: {
			what: 'El CFDI {uuid} está {state} en el SAT, y el registro todavía espera su cancelación',
			fix: 'No hay nada mal: escriba cancelled en su status, o consúltelo otra vez en el SAT.',
		},
		cancellationOpen: {
			what: 'La cancelación del CFDI {uuid} se pidió el {asked}, el receptor podía contestar hasta el {until}, y el SAT lo tiene todavía como vigente',
			fix: 'Consúltelo en el SAT. Si el receptor la rechazó, o la solicitud no llegó, póngase de acuerdo con él y pídala otra vez.',
		},
		cancellationUnclear: {
			what: 'La cancelación del CFDI {uuid} se envió sin respuesta clara, y el SAT lo tiene como vigente',
			fix: 'Consúltelo en el SAT. Si no hay una cancelación en proceso, pídala otra vez.',
		},
		cancelledAtSat: {
			what: 'El CFDI {uuid} está {state} en el SAT, y el registro lo tiene como vigente',
			fix: 'Averigüe quién lo canceló. Escriba cancelled en su status; si la venta sigue en pie, emita otra factura.',
		},
		cancelledNotListed: {
			what: 'La lista del SAT no tiene ningún CFDI cancelado, y el registro tiene {count} cancelados del mes, por ejemplo {uuid}',
			fix: 'Descargue otra vez la lista sin elegir un estado del comprobante.',
		},
		isCancelled: 'cancelado',
		isCancelledOn: 'cancelado desde el {day}',
		lostComplement: {
			what: 'El pago {number} no tiene complemento en cfdi_payments, y el SAT tiene uno a {recipient} del {day} que falta en el registro: {uuid} es probablemente su timbrado perdido',
			fix: 'Compare su XML con el pago. Si es su complemento, escriba payment_uuid, payment_id y el status stamped en su renglón, para que no se timbre otra vez.',
		},
		lostStamp: {
			what: 'El pedido {number} no tiene CFDI en el registro, y el SAT tiene uno por {total} a {recipient} del {day} que falta en el registro: {uuid} es probablemente su timbrado perdido',
			fix: 'Compare su XML con el pedido. Si es su CFDI, escriba uuid, invoice_id, issued_on, el status stamped y el state stamped en su renglón, para que no se timbre otra vez.',
		},
		notAtSat: {
			what: 'El CFDI {uuid} del {day} está en el registro, y no en la lista del SAT',
			fix: 'Consúltelo en el SAT por su UUID. Puede ser de otro emisor, de un ambiente de pruebas, o no haber llegado al SAT: entonces pregunte a su servicio de facturación, y emítalo otra vez.',
		},
		notAtSatAtBorder: {
			what: 'El CFDI {uuid} está en el registro con el {day}, y no en la lista del SAT: su fecha puede ser de {month}',
			fix: 'Entregue también la lista de {month}. Si no está en ninguna, consúltelo en el SAT por su UUID.',
		},
		notInRegister: {
			what: 'El SAT tiene el CFDI {uuid} (tipo {type}) del {day} por {total} a {recipient}, y el registro no',
			fix: 'Averigüe quién lo emitió: una persona, otro programa u otra instalación. Si es correcto, agregue su renglón a cfdi_invoices; si no lo es, cancélelo.',
		},
		notYetAtSat: {
			what: '{count} CFDI de los últimos días no están todavía en la lista del SAT, por ejemplo {uuid}',
			fix: 'La lista del SAT puede tardar hasta 72 horas. Compare otra vez con una lista del {from} o posterior.',
		},
		orderNotInvoiced: {
			what: 'El pedido {number} del {day} se pagó, y su mes terminó sin su factura. {why}',
			fix: 'Emita su factura, o inclúyalo en una factura global, con su contador.',
		},
		orderWaits: 'Espera a timbrarse',
		ordersNotInGlobal: {
			what: '{count} pedidos del {day} sin RFC no están en ninguna factura global, por ejemplo {number}',
			fix: 'La factura global diaria se emite dentro de las 24 horas siguientes a su día (RMF 2.7.1.21). Emítala; si están en una que se emitió de otra manera, escriba su UUID en related_uuid de sus renglones.',
		},
		satRecipientDiffers: {
			what: 'El CFDI {uuid} se emitió a {rfc} en el SAT, y a {listed} en el registro',
			fix: 'Abra su XML, y corrija el renglón o sustituya el CFDI.',
		},
		satRowUnread: {
			what: 'La fila {row} del archivo "{file}" no se pudo leer, y no se comparó',
			fix: 'Vea esa fila del archivo, y compare usted su CFDI.',
		},
		satTotalDiffers: {
			what: 'El CFDI {uuid} tiene el total {total} en el SAT, y {listed} en el registro',
			fix: 'Abra su XML, y corrija el renglón o sustituya el CFDI.',
		},
		stampedTwice: {
			what: 'El CFDI {uuid} del {day} y el {other} del {otherDay} parecen ser la misma venta: los dos están vigentes, por {total} a {recipient}. {known}',
			fix: 'Averigüe si se vendió una o dos veces. Si fue una, cancele uno de los dos; si fueron dos, agregue el renglón que falta en el registro.',
		},
		theRegisterHasBoth: 'El registro tiene los dos, del mismo pedido {number}',
		theRegisterHasNeither: 'El registro no tiene ninguno',
		theRegisterHasOne: 'El registro solo tiene {uuid}',
		validAtSat: {
			what: 'El CFDI {uuid} está vigente en el SAT, y el registro lo tiene como cancelado',
			fix: 'Consúltelo en el SAT. Si su cancelación no llegó, pídala otra vez; mientras tanto cuenta como ingreso.',
		},
	},
	remedies: {},
};
