import type { keyWords as english } from '../../en/node/keys';
import type { Translated } from '../../nodeWords';

const NOT_TWICE = 'No se envió nada, para no timbrar la factura dos veces.';

const OPEN = `${NOT_TWICE} Una ejecución anterior la está enviando, o la envió y no obtuvo respuesta: búsquela en su servicio de facturación. Si no está ahí, vuelva a ejecutar este elemento con otra clave.`;

const LOOK = `${NOT_TWICE} Búsquela en su servicio de facturación.`;

const SETTLED = `${NOT_TWICE} Una ejecución anterior la timbró: la encuentra ahí y en su servicio de facturación.`;

/** What is said of Unique Keys, of n8n's Retry, and of the store in which n8n keeps both. */
export const keyWords: Translated<typeof english> = {
	brokenUniqueKey: {
		what: 'dice "{value}", y "{found}" {cause}',
		fix: '{fix} Todos los pedidos tendrían la misma clave. No se envió nada.',
	},
	emptyUniqueKey: {
		what: 'está en blanco',
		fix: 'Indique un valor que tenga cada pedido y que no se repita, como el número de pedido, o quite la opción. No se envió nada.',
	},
	keyNotRecorded: {
		what: 'n8n no pudo registrar la clave única (Unique Key)',
		fix: 'No se envió nada. n8n dice: {words}',
	},
	keyNotRemoved:
		'n8n no pudo borrar la clave única (Unique Key): vuelva a ejecutar este elemento con otra clave; con esta no se timbró nada.',
	keyConflict: {
		what: '{sent}, con otro receptor, total, moneda o tipo de comprobante',
		fix: 'No se envió nada. Si es otra factura, asígnele su propia clave única (Unique Key). Si el pedido cambió desde entonces, cancele la primera factura y emita otra con una clave nueva, o emita una nota de crédito.',
	},
	contentBefore: 'Entonces era {before}; ahora es {now}.',
	keyInGlobal: {
		what: '{sent}, en una factura global',
		fix: 'No se envió nada, para no facturar el pedido dos veces. Si el cliente pide su factura, emita primero una nota de crédito sobre la factura global y después timbre con otra clave única (Unique Key).',
	},
	keyOpen: {
		what: '{sent}, y se desconoce el resultado',
		fix: OPEN,
	},
	globalSentBefore: 'La factura global de estos pedidos ya se envió',
	keySentBefore: 'La clave única (Unique Key) "{id}" ya se usó',
	orderSentBefore: 'El pedido {id} ya se envió',
	ordersSentBefore: 'Los pedidos {id} ya se enviaron',
	partsUsed: {
		what: '{sent}',
		fix: 'No se envió nada, para no facturar ningún pedido dos veces: exclúyalos; los demás se pueden timbrar.',
	},
	paymentConflict: {
		what: '{sent}, con otros datos',
		fix: 'No se envió nada. Para el siguiente pago de esa factura, indique el número siguiente en Parcialidad (Instalment) y todo lo pagado antes en Pagos anteriores (Earlier Payments). Si el complemento de esa parcialidad se canceló, emítalo otra vez con su propia clave única (Unique Key).',
	},
	paymentSentBefore: 'La parcialidad {instalment} de la factura {uuid} ya se envió',
	refundSentBefore: 'La nota de crédito del reembolso {id} ya se envió',
	sameInvoiceOpen: {
		what: 'La misma factura ya se envió hoy desde aquí, y se desconoce el resultado',
		fix: `${LOOK} Si no está ahí, o para emitirla otra vez, indique en Options > Unique Key una clave propia.`,
	},
	sameInvoiceStamped: {
		what: 'La misma factura ya se timbró hoy desde aquí',
		fix: 'No se envió nada: encuentra su ID en la ejecución anterior y en su servicio de facturación. Para emitirla otra vez, indique en Options > Unique Key una clave propia.',
	},
	sameInvoiceUnknown: {
		what: 'n8n no pudo registrar que esta factura se timbró',
		fix: 'Revise en su servicio de facturación antes de presionar otra vez: se timbraría de nuevo.',
	},
	stampedEarlierItem:
		'Un elemento ya se timbró hoy desde aquí, así que no se envió nada por él: vea su nota (note), que dice cómo emitirlo otra vez.',
	stampedEarlierItems:
		'{count} elementos ya se timbraron hoy desde aquí, así que no se envió nada por ellos: vea la nota (note) de cada uno, que dice cómo emitirlo otra vez.',
	stampedEarlierToday:
		'La misma factura ya se timbró hoy desde aquí, así que no se envió nada: el ID y el UUID son los de esa factura. Para emitirla otra vez, indique en Options > Unique Key una clave propia.',
	keyUnavailable: {
		what: 'no se puede comprobar en este tipo de agente de IA',
		fix: 'Quite la opción, o haga que el agente llame a un flujo de trabajo que timbre. No se envió nada.',
	},
	keyUsed: { what: '{sent}', fix: SETTLED },
	keysNearlyForgotten:
		'n8n guarda las últimas {most} claves de este nodo, y ya tiene {now}. Después olvida las más antiguas: un pedido cuya clave se olvidó se timbra otra vez si vuelve a llegar.',
	noRetryHere: {
		what: 'No se puede enviar en un reintento (Retry) de este tipo de agente de IA',
		fix: 'No se envió nada ahora: n8n no puede saber aquí si otro reintento de la misma ejecución lo envió. Revise en su servicio de facturación qué falta, y pídaselo al agente en una ejecución nueva.',
	},
	retryNotForgotten:
		'n8n no pudo borrar el registro de que este reintento (Retry) envía el elemento: vuelva a ejecutarlo en una ejecución nueva; en esta no se hizo nada.',
	retryNotRecorded: {
		what: 'n8n no pudo registrar que este reintento (Retry) envía el elemento',
		fix: 'No se envió nada. n8n dice: {words}',
	},
	sentByOtherRetry: {
		what: 'Otro reintento (Retry) de esta ejecución envió este elemento: es posible que se haya {done}',
		fix: 'No se envió nada ahora. Abra ese reintento en la lista de ejecuciones de n8n: muestra la respuesta que obtuvo. Si no la muestra, busque {lookFor} en su servicio de facturación: si está ahí, continúe con su ID; si no, vuelva a ejecutar este elemento en una ejecución nueva.',
	},
	lockLost: {
		what: 'n8n se detuvo varios segundos mientras registraba que este elemento está por enviarse',
		fix: 'No se envió nada, pero es posible que n8n lo haya registrado. Si no está en su servicio de facturación, vuelva a ejecutar este elemento con otra clave única (Unique Key).',
	},
	storeHangs: {
		what: 'La base de datos de n8n no respondió cuando se iba a registrar este elemento',
		fix: 'No se envió nada, pero es posible que n8n aún lo registre. Si no está en su servicio de facturación, vuelva a ejecutar este elemento con otra clave única (Unique Key).',
	},
	storeOccupied: {
		what: 'Un nodo Remove Duplicates de este flujo de trabajo, con Scope "Workflow", ocupa el lugar que necesitan la clave única (Unique Key) y los reintentos (Retry)',
		fix: 'No se envió nada. Ejecute ese nodo una vez con la operación Clear Deduplication History y después ponga su Scope en Node.',
	},
};
