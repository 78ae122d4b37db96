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
			'n8n in process 1 reads the list to record order A.',
			'Process 1 pauses for more than six seconds.',
			'Process 2 takes over the lock, records order B and stamps it.',
			'Process 1 continues: n8n writes back its old list, with A but without B. The node does not send A.',
			'A arrives again: its key is open, so the node does not send it.',
			'B arrives again: its key is missing, so the node stamps it again.',
		],
		es: [
			'n8n lee la lista en el proceso 1 para anotar el pedido A.',
			'El proceso 1 se detiene más de seis segundos.',
			'El proceso 2 toma el candado, anota el pedido B y lo timbra.',
			'El proceso 1 sigue: n8n escribe su lista anterior, con A pero sin B. El nodo no envía A.',
			'A llega otra vez: su clave está abierta, así que el nodo no lo envía.',
			'B llega otra vez: falta su clave, así que el nodo lo timbra de nuevo.',
		],
	},
	{
		name: 'a process pauses while n8n deletes the lock',
		history: 'A, B, and C and D after 16 s|4102|10!stop 932>3a 938>1a',
		shows: ['B is told as duplicate', 'has C stamped -> stamp 2 of C'],
		en: [
			'Process 1 records order A, and pauses for more than six seconds before n8n deletes its lock.',
			'Process 2 takes over the lock and finishes. Later process 3 has the lock, and n8n reads the list there to record order D.',
			'Process 1 continues: n8n deletes the lock, which now belongs to process 3.',
			'Process 2 also acquires the lock, records order C and stamps it.',
			'In process 3, n8n writes back its old list, with D but without C.',
			'C arrives again: its key is missing, so the node stamps it again.',
		],
		es: [
			'El proceso 1 anota el pedido A y se detiene más de seis segundos antes de que n8n borre su candado.',
			'El proceso 2 toma el candado y termina. Después lo tiene el proceso 3, y n8n lee ahí la lista para anotar el pedido D.',
			'El proceso 1 sigue: n8n borra el candado, que ahora es del proceso 3.',
			'El proceso 2 también obtiene el candado, anota el pedido C y lo timbra.',
			'En el proceso 3, n8n escribe su lista anterior, con D pero sin C.',
			'C llega otra vez: falta su clave, así que el nodo lo timbra de nuevo.',
		],
	},
	{
		name: 'the list is full',
		history: 'A and B, with a full list||',
		shows: ['B is told as done', 'has A stamped -> stamp 2 of A'],
		en: [
			'The node records and stamps order A.',
			'100,000 entries later n8n forgets A.',
			'A arrives again: its key is missing, so the node stamps it again.',
		],
		es: [
			'El nodo anota y timbra el pedido A.',
			'100,000 entradas después, n8n olvida A.',
			'A llega otra vez: falta su clave, así que el nodo lo timbra de nuevo.',
		],
	},
	{
		name: 'the connection breaks after the database recorded a key',
		history: 'A and B||5!lostAfter',
		shows: ['A is told as notSent', 'A is told as unknown'],
		en: [
			'n8n records order A, and the connection to its database breaks before the answer.',
			'The node reports A as `notSent`. It did not send A, but the key is open in the list.',
			'A arrives again: its key is open, so the node does not send it. Your service does not have it.',
		],
		es: [
			'n8n anota el pedido A, y la conexión con su base de datos se corta antes de la respuesta.',
			'El nodo reporta A como `notSent`. No lo envió, pero su clave está abierta en la lista.',
			'A llega otra vez: su clave está abierta, así que el nodo no lo envía. Su servicio no lo tiene.',
		],
	},
	{
		name: 'n8n is killed after it recorded a key',
		history: 'A and B||12!crash',
		shows: ['crash before: has A stamped', 'A is told as unknown'],
		en: [
			'n8n records order A, and is killed before the node sends it or before the answer arrives.',
			'A arrives again: its key is open, so the node does not send it, even if your service does not have it.',
		],
		es: [
			'n8n anota el pedido A y se cierra de golpe antes de que el nodo lo envíe o antes de la respuesta.',
			'A llega otra vez: su clave está abierta, así que el nodo no lo envía, aunque su servicio no lo tenga.',
		],
	},
	{
		name: "n8n's database answers too late",
		history: 'A and B||5!late',
		shows: ['A is told as notSent', 'has B stamped -> stamp 2 of B'],
		en: [
			'n8n in process 1 writes the list with order A, but its database does not answer. After ten seconds the node reports A as `notSent`.',
			'Meanwhile process 2 takes over the lock, records order B and stamps it.',
			'The database writes the list of process 1, with A but without B.',
			'B arrives again: its key is missing, so the node stamps it again.',
		],
		es: [
			'n8n escribe en el proceso 1 la lista con el pedido A, pero su base de datos no responde. Después de diez segundos el nodo reporta A como `notSent`.',
			'Mientras tanto, el proceso 2 toma el candado, anota el pedido B y lo timbra.',
			'La base de datos escribe la lista del proceso 1, con A pero sin B.',
			'B llega otra vez: falta su clave, así que el nodo lo timbra de nuevo.',
		],
	},
	{
		name: 'an older database is restored',
		history: 'A and B||30!restored',
		shows: ['A is told as done', 'has A stamped -> stamp 2 of A'],
		en: [
			'The node records and stamps order A.',
			"Somebody restores an older backup of n8n's database.",
			'A arrives again: its key is missing, so the node stamps it again.',
		],
		es: [
			'El nodo anota y timbra el pedido A.',
			'Alguien restaura un respaldo anterior de la base de datos de n8n.',
			'A llega otra vez: falta su clave, así que el nodo lo timbra de nuevo.',
		],
	},
];
