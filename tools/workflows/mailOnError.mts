import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { sendMail } from './nodes.mts';

/** The execution that stopped, or the trigger: n8n gives one of them. */
const stopped = '($json.execution ?? $json.trigger)';
const node = "($json.execution?.lastNodeExecuted ?? $json.trigger?.error.node?.name ?? 'ninguno')";

/** Mails each execution that stopped, at most five an hour for each node. */
export function mailOnError(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: mail an execution that stopped', 'CFDI: avisar de una ejecución detenida'),
		'e7a41c05',
	);
	flow.note(
		say('Note: mail an execution', 'Nota: avisar de una ejecución'),
		[-3, -36],
		[54, 34],
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
	const few = flow.node(say('At most five an hour', 'A lo más cinco por hora'), [19, 1], {
		type: 'removeDuplicates',
		version: 2,
		parameters: {
			operation: 'removeItemsSeenInPreviousExecutions',
			logic: 'removeItemsWithAlreadySeenKeyValues',
			dedupeValue: `={{ $json.workflow.id }} {{ ${node} }} {{ $now.toFormat('yyyy-LL-dd HH') }} {{ Math.floor($now.minute / 12) }}`,
			options: { historySize: 10000 },
		},
		settings: { onError: 'continueRegularOutput' },
	});
	const mail = flow.node(
		say('Mail it', 'Enviarlo'),
		[35, 1],
		sendMail(
			{
				toEmail: 'usted@example.com',
				subject: `=Se detuvo «{{ $json.workflow.name }}» en «{{ ${node} }}»`,
				text: `=Se detuvo una ejecución de «{{ $json.workflow.name }}».

Nodo: {{ ${node} }}
Cuándo: {{ $now.setZone('America/Mexico_City').toFormat('dd/LL/yyyy HH:mm') }} (hora de la Ciudad de México)
Ejecución: {{ $json.execution?.url ?? 'ninguna, se detuvo el disparador (trigger). Vea en n8n si el flujo sigue publicado.' }}

{{ [${stopped}.error.context?.es?.message ?? ${stopped}.error.message, $json.trigger?.error.cause?.message].filter(Boolean).join(': ') }}
{{ (${stopped}.error.context?.es?.description ?? ${stopped}.error.description ?? '').replaceAll('<br>', '\\n').replaceAll('&lt;', '<') }}

En los próximos minutos no se envía otro correo de este nodo. La lista de ejecuciones del flujo, en n8n, las tiene todas.`,
			},
			{ retryOnFail: true, waitBetweenTries: 5000 },
		),
	);
	flow.row(trigger, few, mail);
	return flow.written;
}
