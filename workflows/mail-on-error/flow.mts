import { Flow } from '../parts/flow.mts';
import type { Say, WrittenWorkflow } from '../parts/flow.mts';
import { desk, sendMail } from '../parts/nodes.mts';

/** Builds the workflow that emails about failed executions, at most five an hour per node. */
export function mailOnError(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: mail an execution that stopped', 'CFDI: avisar de una ejecución detenida'),
		'e7a41c05',
	);
	flow.note(
		say('Note: mail an execution', 'Nota: avisar de una ejecución'),
		[-3, -36],
		[70, 34],
		say(
			`# Mail an execution that stopped
## What a workflow could not do ends in a red execution. This one mails you which workflow, at which node, why, what to do, and the link. The mail has no data of the items.
## Of each node at most one mail in twelve minutes; the list of executions has them all.
## For real use: choose an SMTP credential in *Mail it*, and write your address. Publish it. In each of your workflows choose it under Settings > **Error Workflow**.
## Runs in n8n 2.41 or newer.`,
			`# Avisar de una ejecución que se detuvo
## Lo que un flujo no pudo hacer termina en una ejecución en rojo. Este le envía por correo qué flujo, en qué nodo, por qué, qué hacer, y el enlace. El correo no trae datos de los items.
## De cada nodo, a lo más un correo en doce minutos; la lista de ejecuciones las tiene todas.
## Para usarlo de verdad: elija una credencial SMTP en *Enviarlo* y escriba su dirección. Publíquelo. En cada uno de sus flujos elíjalo en Settings > **Error Workflow**.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	const trigger = flow.node(say('An execution stopped', 'Una ejecución se detuvo'), [3, 1], {
		type: 'errorTrigger',
		version: 1,
	});
	const write = flow.node(
		say('Write the mail', 'Escribir el correo'),
		[19, 1],
		desk({ resource: 'execution', operation: 'mail' }),
	);
	const few = flow.node(say('At most five an hour', 'A lo más cinco por hora'), [35, 1], {
		type: 'removeDuplicates',
		version: 2,
		parameters: {
			operation: 'removeItemsSeenInPreviousExecutions',
			logic: 'removeItemsWithAlreadySeenKeyValues',
			dedupeValue: '={{ $json.key }}',
			options: { historySize: 10000 },
		},
		settings: { onError: 'continueRegularOutput' },
	});
	const mail = flow.node(
		say('Mail it', 'Enviarlo'),
		[51, 1],
		sendMail(
			{
				toEmail: 'usted@example.com',
				subject: '={{ $json.subject }}',
				text: '={{ $json.text }}',
			},
			{ retryOnFail: true, waitBetweenTries: 5000 },
		),
	);
	flow.row(trigger, write, few, mail);
	return flow.written;
}
