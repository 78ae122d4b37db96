import { stopMail } from './stops';

const NOON = Date.parse('2026-11-23T18:00:00Z');
const workflow = { id: 'w1', name: 'Pedidos' };

it("mails the node's error in Spanish, with its line breaks", () => {
	const es = {
		message: 'El RFC no existe',
		description: 'Corrija el RFC.<br>No se envió &lt;nada>.',
	};
	const error = { message: 'The RFC does not exist', context: { es } };
	const url = 'https://n8n.test/execution/7';
	const { subject, text } = stopMail(
		{ workflow, execution: { error, lastNodeExecuted: 'Timbrarlo', url } },
		NOON,
	);

	expect(subject).toBe('Se detuvo «Pedidos» en «Timbrarlo»');
	expect(text).toContain('Nodo: Timbrarlo\nCuándo: 23/11/2026 12:00');
	expect(text).toContain(`Ejecución: ${url}`);
	expect(text).toContain('\n\nEl RFC no existe\nCorrija el RFC.\nNo se envió <nada>.\n\n');
	expect(text).not.toContain('The RFC');
});

it('says in the email that a trigger failed and that there was no execution', () => {
	const error = {
		message: 'No connection',
		node: { name: 'Correo' },
		cause: { message: 'ETIMEDOUT' },
	};
	const { text } = stopMail({ workflow, trigger: { error } }, NOON);

	expect(text).toContain('Nodo: Correo\n');
	expect(text).toContain('Ejecución: ninguna, se detuvo el disparador (trigger).');
	expect(text).toContain('\n\nNo connection: ETIMEDOUT\n');
});

it("keeps the email's subject in one line, whatever the workflow's name", () => {
	const { subject } = stopMail(
		{ workflow: { name: 'A\r\nBcc: otro@example.com' }, execution: {} },
		NOON,
	);

	expect(subject).toBe('Se detuvo «A Bcc: otro@example.com» en «ninguno»');
});

it.each([
	['one node within twelve minutes', workflow, 'Timbrarlo', 11, true],
	['one node after twelve minutes', workflow, 'Timbrarlo', 12, false],
	['another node', workflow, 'Enviarlo', 0, false],
	['another workflow', { ...workflow, id: 'w2' }, 'Timbrarlo', 0, false],
])(
	'builds the same email key only for errors of one node within twelve minutes: %s',
	(_what, other, lastNodeExecuted, minutes, isSame) => {
		const keyOf = (of: object, node: string, now: number) =>
			stopMail({ workflow: of, execution: { lastNodeExecuted: node } }, now).key;
		const first = keyOf(workflow, 'Timbrarlo', NOON);

		expect(keyOf(other, lastNodeExecuted, NOON + minutes * 60_000) === first).toBe(isSame);
	},
);
