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
		auditMonthUnclear: {
			what: '"{day}" no es una fecha',
			fix: 'Escriba la fecha así: 2026-11-30.',
		},
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
			fix: 'Descargue el ZIP otra vez del SAT.',
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
			fix: 'Use la lista del RFC que emite sus facturas. Si ya usó la lista de ese RFC, los CFDI del registro son de un ambiente de pruebas o no llegaron al SAT: pregunte a su servicio de facturación.',
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
			fix: 'Descargue la lista de "Consultar Facturas Emitidas" en el portal del SAT, y use solo la lista de un RFC.',
		},
		satListTooLarge: {
			what: 'Los archivos descomprimidos tienen más de {most}',
			fix: 'Use solo la lista del SAT de este mes.',
		},
		satListTooManyParts: {
			what: 'El ZIP tiene más de {most} archivos',
			fix: 'Use solo los archivos de texto que contiene el ZIP.',
		},
		satListTooManyRows: {
			what: 'Los archivos tienen más de {most} CFDI',
			fix: 'Use solo la lista del SAT de un mes. Un mes que supera el límite no se puede comparar.',
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
			what: 'El CFDI {uuid} está {state} en el SAT, pero el registro todavía espera su cancelación',
			fix: 'Esto no es un error: cambie el status del CFDI a cancelled en el registro, o consulte el CFDI otra vez en el SAT.',
		},
		cancellationOpen: {
			what: 'La cancelación del CFDI {uuid} se pidió el {asked} y el receptor podía responder hasta el {until}, pero el SAT todavía lo tiene como vigente',
			fix: 'Consulte el CFDI en el SAT. Si el receptor rechazó la cancelación, o la solicitud no llegó, acuerde la cancelación con el receptor y pídala otra vez.',
		},
		cancellationUnclear: {
			what: 'La cancelación del CFDI {uuid} se envió, pero la respuesta no fue clara, y el SAT lo tiene como vigente',
			fix: 'Consulte el CFDI en el SAT. Si no está en proceso de cancelación, pida otra vez la cancelación.',
		},
		cancelledAtSat: {
			what: 'El CFDI {uuid} está {state} en el SAT, pero vigente en el registro',
			fix: 'Averigüe quién canceló el CFDI, y cambie su status a cancelled en el registro. Si la venta sí se hizo, emita otra factura.',
		},
		cancelledNotListed: {
			what: 'La lista del SAT no tiene ningún CFDI cancelado, pero el registro tiene {count} cancelados del mes, por ejemplo {uuid}',
			fix: 'Descargue otra vez la lista sin elegir un estado del comprobante.',
		},
		isCancelled: 'cancelado',
		isCancelledOn: 'cancelado desde el {day}',
		lostComplement: {
			what: 'El pago {number} no tiene complemento en cfdi_payments, pero el SAT tiene el CFDI {uuid}, emitido a {recipient} el {day}. Ese CFDI no está en el registro y probablemente es el complemento del pago',
			fix: 'Compare el XML del CFDI con el pago. Si coinciden, escriba payment_uuid, payment_id y el status "stamped" en el renglón del pago, para que el pago no se timbre otra vez.',
		},
		lostStamp: {
			what: 'El pedido {number} no tiene CFDI en el registro, pero el SAT tiene el CFDI {uuid}, emitido por {total} a {recipient} el {day}. Ese CFDI no está en el registro y probablemente es el del pedido',
			fix: 'Compare el XML del CFDI con el pedido. Si coinciden, escriba uuid, invoice_id, issued_on, el status "stamped" y el state "stamped" en el renglón del pedido, para que el pedido no se timbre otra vez.',
		},
		notAtSat: {
			what: 'El CFDI {uuid} del {day} está en el registro, pero no en la lista del SAT',
			fix: 'Consulte el CFDI en el SAT por su UUID. Puede ser de otro emisor o de un ambiente de pruebas. Si no llegó al SAT, pregunte a su servicio de facturación, y emítalo otra vez.',
		},
		notAtSatAtBorder: {
			what: 'El CFDI {uuid} del {day} está en el registro, pero no en la lista del SAT: su fecha en el SAT puede ser de {month}',
			fix: 'Use también la lista de {month}. Si el CFDI no está en ninguna de las dos listas, consúltelo en el SAT por su UUID.',
		},
		notInRegister: {
			what: 'El SAT tiene el CFDI {uuid} (tipo {type}) del {day} por {total} a {recipient}, pero no está en el registro',
			fix: 'Averigüe quién emitió el CFDI: una persona, otro programa u otra instalación. Si el CFDI es correcto, agregue su renglón a cfdi_invoices; de lo contrario, cancélelo.',
		},
		notYetAtSat: {
			what: '{count} CFDI recientes todavía no están en la lista del SAT, por ejemplo {uuid}',
			fix: 'La lista del SAT puede tardar hasta 72 horas. Compare otra vez con una lista del {from} o posterior.',
		},
		orderNotInvoiced: {
			what: 'El pedido {number} del {day} se pagó, pero el mes terminó sin que se facturara. {why}',
			fix: 'Consulte con su contador si emite una factura del pedido o lo incluye en una factura global.',
		},
		orderWaits: 'El pedido está pendiente de timbrar',
		ordersNotInGlobal: {
			what: '{count} pedidos del {day} sin RFC no están en ninguna factura global, por ejemplo {number}',
			fix: 'La factura global diaria se emite dentro de las 24 horas siguientes a ese día (RMF 2.7.1.21): emítala ahora. Si ya se emitió, escriba su UUID en related_uuid, en los renglones de estos pedidos.',
		},
		satRecipientDiffers: {
			what: 'El receptor del CFDI {uuid} es {rfc} en el SAT, pero {listed} en el registro',
			fix: 'Abra el XML del CFDI, y corrija el renglón del registro o sustituya el CFDI.',
		},
		satRowUnread: {
			what: 'La fila {row} del archivo "{file}" no se pudo leer, así que no se comparó',
			fix: 'Revise esa fila, y compare a mano su CFDI con el registro.',
		},
		satTotalDiffers: {
			what: 'El total del CFDI {uuid} es {total} en el SAT, pero {listed} en el registro',
			fix: 'Abra el XML del CFDI, y corrija el renglón del registro o sustituya el CFDI.',
		},
		stampedTwice: {
			what: 'El CFDI {uuid} del {day} y el {other} del {otherDay} parecen ser la misma venta: los dos están vigentes, por {total} a {recipient}. {known}',
			fix: 'Averigüe si hubo una venta o dos. Si fue una sola, cancele uno de los dos CFDI. Si fueron dos, agregue al registro el renglón que falta.',
		},
		theRegisterHasBoth: 'El registro tiene los dos CFDI, para el mismo pedido {number}',
		theRegisterHasNeither: 'El registro no tiene ninguno de los dos CFDI',
		theRegisterHasOne: 'El registro solo tiene el CFDI {uuid}',
		validAtSat: {
			what: 'El CFDI {uuid} está vigente en el SAT, pero cancelado en el registro',
			fix: 'Consulte el CFDI en el SAT. Si su cancelación no llegó, pídala otra vez. Mientras tanto, el CFDI cuenta como ingreso.',
		},
	},
	remedies: {},
};
