import type { Flow, Say } from '../parts/flow.mts';

export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: an MCP server', 'Nota: un servidor MCP'),
		[-3, -32],
		[118, 17],
		say(
			`# An MCP server that asks first
## Claude, ChatGPT or any other MCP client finds customers and invoices, and validates. It can ask for an invoice to be stamped or cancelled: **you get a mail with what it is, and only what you confirm there is sent**, once for each sale.
## For real use: choose your credential in the CFDI nodes, a Bearer Auth credential in *MCP server* (its token is what clients need), and an SMTP credential in *Ask a person*, where you write your addresses. Publish it, and give clients the Production URL of *MCP server*.
## Runs in n8n 2.41 or newer.`,
			`# Un servidor MCP que pregunta antes
## Claude, ChatGPT u otro cliente MCP busca clientes y facturas, y valida. Puede pedir que se timbre o se cancele una factura: **usted recibe un correo con lo que es, y solo se envía lo que usted confirma ahí**, una vez por cada venta.
## Para usarlo de verdad: elija su credencial en los nodos CFDI, una credencial Bearer Auth en *Servidor MCP* (su token es lo que piden los clientes) y una credencial SMTP en *Preguntar a una persona*, donde escribe sus direcciones. Publíquelo y dé a los clientes la Production URL de *Servidor MCP*.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: what a client can do', 'Nota: lo que puede un cliente'),
		[-3, -13],
		[75, 31],
		say(
			'# 1. What a client can do\n## The first four tools read, or send nothing. Stamp and Cancel only start the part below.',
			'# 1. Lo que puede un cliente\n## Las primeras cuatro herramientas leen o no envían nada. Timbrar y Cancelar solo inician la parte de abajo.',
		),
		5,
	);
	flow.note(
		say('Note: a person confirms', 'Nota: una persona confirma'),
		[-3, 19],
		[118, 46],
		say(
			'# 2. A person confirms\n## The client gets an answer at once. A second run waits for the person: after three days without an answer it ends and sends nothing.',
			'# 2. Una persona confirma\n## El cliente recibe la respuesta enseguida. Una segunda ejecución espera a la persona: si en tres días no contesta, termina sin enviar nada.',
		),
		3,
	);
}

/**
 * Returns an MCP client's instructions in English, which models follow in a chat of any language.
 */
export const instructions = ({
	customers,
	invoices,
	validate,
	stamp,
	cancel,
}: Readonly<
	Record<'cancel' | 'customers' | 'invoices' | 'stamp' | 'validate', string>
>): string => `Invoices of a business in Mexico (CFDI 4.0).
To invoice: look the customer up with "${customers}". Ask for whatever you do not know, and never make up an RFC, a name, a tax regime, a postal code or a price. Call "${validate}", then "${stamp}" with its invoice.
To cancel: take the ID and the UUID from "${invoices}", and call "${cancel}".
A person is asked by mail before anything is stamped or cancelled: say so, and that it can take a while.`;
