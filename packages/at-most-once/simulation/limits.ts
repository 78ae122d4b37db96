/** Lists the limits in docs/at-most-once.md step by step, each with a history that shows it. */
export const LIMITS: ReadonlyArray<{
	name: string;
	history: string;
	shows: string[];
	en: string[];
	es: string[];
}> = [
	{
		name: 'a process pauses while n8n reads and writes the list',
		history: 'A and B||4!stopAfter',
		shows: ['A is told as unknown', 'has B stamped -> stamp 2 of B'],
		en: [
			'n8n in process 1 reads its list, to record order A.',
			'Process 1 stands still for more than six seconds.',
			'Process 2 takes the lock over, records order B, and stamps it.',
			'Process 1 goes on: n8n writes back the list that it read, with A and without B. The node sends nothing for A.',
			'A comes again: nothing is sent, and the node says that its key is open.',
			'B comes again: its key is not in the list, so it is stamped again.',
		],
		es: [
			'n8n en el proceso 1 lee su lista, para anotar el pedido A.',
			'El proceso 1 se queda quieto más de seis segundos.',
			'El proceso 2 toma el candado, anota el pedido B y lo timbra.',
			'El proceso 1 sigue: n8n escribe la lista que leyó, con A y sin B. El nodo no envía nada por A.',
			'A llega otra vez: no se envía nada, y el nodo dice que su clave está abierta.',
			'B llega otra vez: su clave no está en la lista, así que se timbra de nuevo.',
		],
	},
	{
		name: 'a process pauses while n8n deletes the lock',
		history: 'A, B, and C and D after 16 s|4102|10!stop 932>3a 938>1a',
		shows: ['B is told as duplicate', 'has C stamped -> stamp 2 of C'],
		en: [
			'Process 1 has recorded order A. It stands still for more than six seconds, before n8n deletes its lock.',
			'Process 2 takes the lock over, and goes on. Later process 3 has the lock, and n8n reads the list there, to record order D.',
			'At this moment process 1 goes on: n8n deletes the lock, which is now that of process 3.',
			'Process 2 gets the lock too, records order C, and stamps it.',
			'In process 3 n8n writes back the list that it read, with D and without C.',
			'C comes again: its key is not in the list, so it is stamped again.',
		],
		es: [
			'El proceso 1 anotó el pedido A. Se queda quieto más de seis segundos, antes de que n8n borre su candado.',
			'El proceso 2 toma el candado y sigue. Más tarde el proceso 3 tiene el candado, y n8n lee allí la lista, para anotar el pedido D.',
			'En ese momento el proceso 1 sigue: n8n borra el candado, que ahora es el del proceso 3.',
			'El proceso 2 también obtiene el candado, anota el pedido C y lo timbra.',
			'En el proceso 3, n8n escribe la lista que leyó, con D y sin C.',
			'C llega otra vez: su clave no está en la lista, así que se timbra de nuevo.',
		],
	},
	{
		name: 'the list is full',
		history: 'A and B, with a full list||',
		shows: ['B is told as done', 'has A stamped -> stamp 2 of A'],
		en: [
			'Order A is recorded and stamped.',
			'100,000 entries later n8n forgets A.',
			'A comes again: its key is not in the list, so it is stamped again.',
		],
		es: [
			'El pedido A se anota y se timbra.',
			'100,000 entradas después, n8n olvida A.',
			'A llega otra vez: su clave no está en la lista, así que se timbra de nuevo.',
		],
	},
	{
		name: 'the connection breaks after the database recorded a key',
		history: 'A and B||5!lostAfter',
		shows: ['A is told as notSent', 'A is told as unknown'],
		en: [
			"n8n records order A, and the connection to its database breaks before the database's answer.",
			'A is reported as `notSent`, and nothing was sent. Its key is in the list, as an open one.',
			'A comes again: nothing is sent, and the node says that its key is open. It is not at your service.',
		],
		es: [
			'n8n anota el pedido A, y la conexión con su base de datos se corta antes de la respuesta.',
			'A se reporta como `notSent`, y no se envió nada. Su clave está en la lista, como abierta.',
			'A llega otra vez: no se envía nada, y el nodo dice que su clave está abierta. No está en su servicio.',
		],
	},
	{
		name: 'n8n is killed after it recorded a key',
		history: 'A and B||12!crash',
		shows: ['crash before: has A stamped', 'A is told as unknown'],
		en: [
			'n8n records order A, and is killed before the node sends it, or before its answer comes.',
			'A comes again: nothing is sent, and the node says that its key is open, whether it is at your service or not.',
		],
		es: [
			'n8n anota el pedido A, y se termina de golpe antes de que el nodo lo envíe, o antes de su respuesta.',
			'A llega otra vez: no se envía nada, y el nodo dice que su clave está abierta, esté o no en su servicio.',
		],
	},
	{
		name: "n8n's database answers too late",
		history: 'A and B||5!late',
		shows: ['A is told as notSent', 'has B stamped -> stamp 2 of B'],
		en: [
			'n8n in process 1 writes its list, with order A, and its database does not answer. After ten seconds the node reports A as `notSent`.',
			'Meanwhile process 2 has taken the lock over, recorded order B, and stamped it.',
			'The database writes what process 1 asked for: the list with A and without B.',
			'B comes again: its key is not in the list, so it is stamped again.',
		],
		es: [
			'n8n en el proceso 1 escribe su lista, con el pedido A, y su base de datos no responde. Después de diez segundos el nodo reporta A como `notSent`.',
			'Mientras tanto el proceso 2 tomó el candado, anotó el pedido B y lo timbró.',
			'La base de datos escribe lo que pidió el proceso 1: la lista con A y sin B.',
			'B llega otra vez: su clave no está en la lista, así que se timbra de nuevo.',
		],
	},
	{
		name: 'an older database is restored',
		history: 'A and B||30!restored',
		shows: ['A is told as done', 'has A stamped -> stamp 2 of A'],
		en: [
			'Order A is recorded and stamped.',
			'A backup of the database of n8n, older than that, is put in its place.',
			'A comes again: its key is not in the list, so it is stamped again.',
		],
		es: [
			'El pedido A se anota y se timbra.',
			'Se pone en su lugar un respaldo de la base de datos de n8n, anterior a eso.',
			'A llega otra vez: su clave no está en la lista, así que se timbra de nuevo.',
		],
	},
];
