/** What the mail about an execution that stopped says, by the expressions of its workflow. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

const evaluated = expressionsOf('mail-on-error.json');

const textOf = (json: Json) =>
	String(evaluated('Mail it', 'text', { $input: [{ workflow: { name: 'Pedidos' }, ...json }] }));

it('says in Spanish what this node says of an error, with its lines', () => {
	const es = {
		message: 'El RFC no existe',
		description: 'Corrija el RFC.<br>No se envió &lt;nada>.',
	};
	const error = { message: 'The RFC does not exist', context: { es } };
	const text = textOf({
		execution: { error, lastNodeExecuted: 'Timbrarlo', url: 'https://n8n.test/execution/7' },
	});

	expect(text).toContain('Nodo: Timbrarlo\nCuándo: 23/11/2026 12:00');
	expect(text).toContain('Ejecución: https://n8n.test/execution/7');
	expect(text).toContain('\n\nEl RFC no existe\nCorrija el RFC.\nNo se envió <nada>.\n\n');
	expect(text).not.toContain('The RFC');
});

it('says what any other node says, and names a trigger that stopped without an execution', () => {
	const error = {
		message: 'No connection',
		node: { name: 'Correo' },
		cause: { message: 'ETIMEDOUT' },
	};
	const text = textOf({ trigger: { error } });

	expect(text).toContain('Nodo: Correo\n');
	expect(text).toContain('Ejecución: ninguna, se detuvo el disparador (trigger).');
	expect(text).toContain('\n\nNo connection: ETIMEDOUT\n');
});
