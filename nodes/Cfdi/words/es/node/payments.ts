import type { paymentWords as english } from '../../en/node/payments';
import type { Translated } from '../../nodeWords';

/** What is said of several payments of one invoice in one execution; item and run as n8n counts them. */
export const paymentWords: Translated<typeof english> = {
	fewerCreditNotes: {
		what: '{first} aplica notas de crédito por {theirs} a la factura {uuid}, y {second} solo por {own}',
		fix: 'Escriba la suma de todas las notas de crédito de la factura ({where}), o déjela en blanco: entonces cuenta la del elemento anterior. No se envió nada.',
	},
	itemLeavesLess: {
		what: '{first} paga {paid} de la factura {uuid} como parcialidad {instalment} y deja un saldo de {balance}, menor que los {amount} que paga {second}',
		fix: 'Revise la cantidad de ambos elementos ({where}): lo que el cliente pagó de más queda sin factura. No se envió nada.',
	},
	itemLeavesNothing: {
		what: '{first} paga {paid} de la factura {uuid} como parcialidad {instalment}, y no queda saldo para los {amount} que paga {second}',
		fix: 'Si es el mismo pago dos veces, no hay nada más que hacer. Si no, revise la cantidad de ambos elementos ({where}). No se envió nada.',
	},
	otherInstalment: {
		what: '{first} paga {paid} de la factura {uuid} como parcialidad {instalment}, pero {second}, que paga {amount}, dice parcialidad {own} después de pagos anteriores por {earlier}',
		fix: 'Escriba {next} ({instalmentField}) y {sum} ({earlierField}), o lo mismo en ambos elementos: entonces los pagos de una ejecución se cuentan uno tras otro. No se envió nada.',
	},
	otherTotal: {
		what: 'la factura {uuid} tiene un total de {theirs} en {first}, y de {own} en {second}',
		fix: 'Dé la factura en ambos elementos como se timbró. No se envió nada.',
	},
	theItem: 'el elemento {index}',
	theItemOfRun: 'el elemento {index} de la vuelta {run}',
	unknownBefore: {
		what: 'es posible que {first} haya pagado {paid} de la factura {uuid} como parcialidad {instalment}, pues no hubo respuesta; por eso los {amount} que paga {second} esperan',
		fix: 'No se envió nada. Busque el complemento de pago por {paid} en su servicio de facturación: si está ahí, timbre {second} en otra ejecución, con {next} ({instalmentField}) y {sum} ({earlierField}); si no, timbre primero ese pago.',
	},
};
