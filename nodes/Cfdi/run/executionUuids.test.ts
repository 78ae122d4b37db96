import { noteUuids } from './context';

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const resultOf = (uuid: unknown) => [{ json: { id: 1, uuid: uuid as string } }];

function textsOfExecution(taken: string[] = []) {
	const texts = new Map(taken.map((key) => [key, "the workflow's own"]));
	return {
		texts,
		get: (key: string) => texts.get(key),
		set: (key: string, value: string) => {
			if (texts.has(key) || texts.size < 10) texts.set(key, value);
		},
	};
}

it('records the UUIDs of an execution under the key "cfdi", newest first', () => {
	const execution = textsOfExecution();
	noteUuids(execution, resultOf(uuidOf(1)));
	noteUuids(execution, resultOf(uuidOf(2)));

	expect([...execution.texts]).toEqual([['cfdi', `${uuidOf(2)} ${uuidOf(1)}`]]);
});

it('keeps the last 30 UUIDs in five custom data values of fewer than 255 characters', () => {
	const execution = textsOfExecution();
	for (let number = 1; number <= 100; number++) noteUuids(execution, resultOf(uuidOf(number)));

	const texts = [...execution.texts.values()];
	expect(execution.texts.size).toBe(5);
	expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(255);
	expect(texts.join(' ').split(' ')).toEqual(
		Array.from({ length: 30 }, (_none, index) => uuidOf(100 - index)),
	);
});

it('keeps only the newest UUIDs if the workflow itself uses nine of ten custom data keys', () => {
	const execution = textsOfExecution(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
	for (let number = 1; number <= 10; number++) noteUuids(execution, resultOf(uuidOf(number)));

	expect(execution.texts.get('cfdi')?.split(' ')[0]).toBe(uuidOf(10));
	expect(execution.texts.get('a')).toBe("the workflow's own");
});

it('records a UUID only once if the node returns the UUID again', () => {
	const execution = textsOfExecution();
	noteUuids(execution, resultOf(uuidOf(1)));
	noteUuids(execution, resultOf(uuidOf(1)));

	expect(execution.texts.get('cfdi')).toBe(uuidOf(1));
});

it.each([undefined, null, '', 'Error 301', 7])(
	'does not record the value %j, which is not a UUID',
	(value) => {
		const execution = textsOfExecution();
		noteUuids(execution, resultOf(value));

		expect(execution.texts.size).toBe(0);
	},
);
