/** The limits from README.md, each with a history that shows it. */
export const LIMITS: ReadonlyArray<{
	name: string;
	history: string;
	shows: string[];
	steps: string[];
}> = [
	{
		name: 'a process pauses while n8n reads and writes the list',
		history: 'A and B||4!stopAfter',
		shows: ['A is told as unknown', 'has B stamped -> stamp 2 of B'],
		steps: [
			'n8n in process 1 reads the list to record order A.',
			'Process 1 pauses for more than six seconds.',
			'Process 2 takes over the lock, records order B and stamps it.',
			'Process 1 continues: n8n writes back its old list, with A but without B. The node does not send A.',
			'A arrives again: its key is open, so the node does not send it.',
			'B arrives again: its key is missing, so the node stamps it again.',
		],
	},
	{
		name: 'a process pauses while n8n deletes the lock',
		history: 'A, B, and C and D after 16 s|4102|10!stop 932>3a 938>1a',
		shows: ['B is told as duplicate', 'has C stamped -> stamp 2 of C'],
		steps: [
			'Process 1 records order A, and pauses for more than six seconds before n8n deletes its lock.',
			'Process 2 takes over the lock and finishes. Later, process 3 acquires the lock, and n8n reads the list there to record order D.',
			'Process 1 continues: n8n deletes the lock, which now belongs to process 3.',
			'Process 2 also acquires the lock, records order C and stamps it.',
			'In process 3, n8n writes back its old list, with D but without C.',
			'C arrives again: its key is missing, so the node stamps it again.',
		],
	},
	{
		name: 'the list is full',
		history: 'A and B, with a full list||',
		shows: ['B is told as done', 'has A stamped -> stamp 2 of A'],
		steps: [
			'The node records and stamps order A.',
			'After 100,000 more entries, n8n forgets A.',
			'A arrives again: its key is missing, so the node stamps it again.',
		],
	},
	{
		name: 'the connection breaks after the database recorded a key',
		history: 'A and B||5!lostAfter',
		shows: ['A is told as notSent', 'A is told as unknown'],
		steps: [
			'n8n records order A, and the connection to its database breaks before the answer.',
			'The node reports A as `notSent`. It did not send A, but the key is open in the list.',
			'A arrives again: its key is open, so the node does not send it. Your service does not have it.',
		],
	},
	{
		name: 'n8n is killed after it recorded a key',
		history: 'A and B||12!crash',
		shows: ['crash before: has A stamped', 'A is told as unknown'],
		steps: [
			'n8n records order A, and is killed before the node sends it or before the answer arrives.',
			'A arrives again: its key is open, so the node does not send it, even if your service does not have it.',
		],
	},
	{
		name: "n8n's database answers too late",
		history: 'A and B||5!late',
		shows: ['A is told as notSent', 'has B stamped -> stamp 2 of B'],
		steps: [
			'n8n in process 1 writes the list with order A, but its database does not answer. After ten seconds the node reports A as `notSent`.',
			'Meanwhile process 2 takes over the lock, records order B and stamps it.',
			'The database writes the list of process 1, with A but without B.',
			'B arrives again: its key is missing, so the node stamps it again.',
		],
	},
	{
		name: 'an older database is restored',
		history: 'A and B||30!restored',
		shows: ['A is told as done', 'has A stamped -> stamp 2 of A'],
		steps: [
			'The node records and stamps order A.',
			"Somebody restores an older backup of n8n's database.",
			'A arrives again: its key is missing, so the node stamps it again.',
		],
	},
];
