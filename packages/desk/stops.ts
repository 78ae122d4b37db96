import { recordOf, seenText } from 'cfdi-mx/values';
import { momentText } from './calendar';

/** Minutes in which a node causes at most one email. */
const PAUSE = 12;

/** Item of n8n's Error Trigger: a stopped execution, or a failed trigger. */
export type Stop = Readonly<Record<string, unknown>>;

/**
 * Returns the email about a stopped execution, without the items' data.
 * @param now in milliseconds
 * @returns the email, and a `key` that is the same for all stops of a node in a twelve-minute period
 */
export function stopMail(stop: Stop, now: number): { key: string; subject: string; text: string } {
	const { execution, trigger, workflow } = stop;
	const error = recordOf(recordOf(execution ?? trigger).error);
	const node = textIn(execution, 'lastNodeExecuted') || textIn(error.node, 'name') || 'ninguno';
	const name = textIn(workflow, 'name');
	const { es } = recordOf(error.context);
	const cause = trigger === undefined ? '' : textIn(error.cause, 'message');
	const message = textIn(es, 'message') || textIn(error, 'message');
	const description = textIn(es, 'description') || textIn(error, 'description');
	return {
		key: `${textIn(workflow, 'id')} ${node} ${Math.floor(now / 60_000 / PAUSE)}`,
		subject: seenText(`Se detuvo «${name}» en «${node}»`),
		text: [
			`Se detuvo una ejecución de «${name}».`,
			'',
			`Nodo: ${node}`,
			`Cuándo: ${momentText(now)} (hora de la Ciudad de México)`,
			`Ejecución: ${textIn(execution, 'url') || 'ninguna, se detuvo el disparador (trigger). Vea en n8n si el flujo sigue publicado.'}`,
			'',
			[message, cause].filter(Boolean).join(': '),
			// n8n writes the description in HTML, but the email is plain text.
			description.replaceAll('<br>', '\n').replaceAll('&lt;', '<'),
			'',
			'En los próximos minutos no se envía otro correo de este nodo. La lista de ejecuciones del flujo, en n8n, las tiene todas.',
		].join('\n'),
	};
}

function textIn(value: unknown, name: string): string {
	const text = recordOf(value)[name];
	return typeof text === 'string' ? text : '';
}
