import type { Position, Say } from '../parts/flow.mts';

type Note = readonly [name: string, at: Position, size: Position, text: string, color?: number];

export const agentNotes = (say: Say): readonly Note[] => [
	[
		say('Note 1: an ai agent that asks first', 'Nota 1: un agente de IA que pregunta antes'),
		[-3, -20],
		[91, 13],
		say(
			`## An AI agent that asks first
Write to it in n8n's chat: *Invoice order 1047: two clay cups at 580.00 each and a plate at 120.00, IVA inside, to UNIVERSIDAD ROBOTICA ESPAÑOLA, paid by transfer.*

It looks up customers and their invoices, and checks before it stamps. **Before it stamps or cancels, it shows you the invoice in a sentence and waits for your click**: only what you saw is sent, once for each sale.

**To run it:** choose your credential in the four CFDI nodes (it says who issues) and that of a language model in *Language model* (any chat model), and press **Open chat**.

Runs in n8n 2.41 or newer.`,
			`## Un agente de IA que pregunta antes
Escríbale en el chat de n8n: *Factura el pedido 1047: dos tazas de barro a 580.00 cada una y un plato a 120.00, con IVA incluido, a UNIVERSIDAD ROBOTICA ESPAÑOLA, pagado por transferencia.*

Busca clientes y sus facturas, y revisa antes de timbrar. **Antes de timbrar o cancelar le muestra la factura en una frase y espera su clic**: solo se envía lo que usted vio, una vez por cada venta.

**Para usarlo:** elija su credencial en los cuatro nodos CFDI (dice quién emite) y la de un modelo de lenguaje en *Modelo de lenguaje* (cualquier modelo de chat), y presione **Open chat**.

Funciona en n8n 2.41 o posterior.`,
		),
	],
	[
		say('Note 2: the agent', 'Nota 2: el agente'),
		[-3, -6],
		[39, 36],
		say(
			`## 1. The agent
Its instructions: ask for what it does not know, and never make up an RFC, a regime or a price.`,
			`## 1. El agente
Sus instrucciones: preguntar lo que no sabe, y nunca inventar un RFC, un régimen ni un precio.`,
		),
		4,
	],
	[
		say('Note 3: what needs no question', 'Nota 3: lo que no necesita pregunta'),
		[37, -6],
		[25, 36],
		say(
			`## 2. What needs no question
Reading customers and the [register of invoices](https://github.com/n8n-nodes-cfdi/n8n-nodes-cfdi/blob/main/docs/register.md) changes nothing, and Validate sends nothing.`,
			`## 2. Lo que no necesita pregunta
Leer clientes y el [registro de facturas](https://github.com/n8n-nodes-cfdi/n8n-nodes-cfdi/blob/main/docs/es/register.md) no cambia nada, y Validate no envía nada.`,
		),
		5,
	],
	[
		say('Note 4: what needs your click', 'Nota 4: lo que necesita su clic'),
		[63, -6],
		[25, 36],
		say(
			`## 3. What needs your click
The question is between the agent and its tools: the agent cannot avoid it. What it shows is compared with what is sent (Options > Confirmed Summary).`,
			`## 3. Lo que necesita su clic
La pregunta está entre el agente y sus herramientas: el agente no puede evitarla. Lo que muestra se compara con lo que se envía (Options > Confirmed Summary).`,
		),
		3,
	],
];

/** Returns the model's instructions in English, which models follow in a chat of any language. */
export const agentInstructions = (
	names: Readonly<Record<'customers' | 'invoices' | 'validate' | 'stamp' | 'cancel', string>>,
): string => `You help a business in Mexico with its invoices (CFDI 4.0). Answer in the language of the person.
To invoice:
1. Look the customer up with "${names.customers}". Ask for whatever you do not know: the RFC, the name as SAT has it, the tax regime, the CFDI use, the postal code of the tax address, each line with its price and its taxes, how it is paid, and the number of the sale. Never make one of them up.
2. Call "${names.validate}". If valid is false, say what its findings say, and ask for what is to be corrected.
3. Call "${names.stamp}" with the same values and the summary exactly as Validate gave it. The person is asked by the tool itself.
To cancel: if you do not have the ID and the UUID of the invoice, take them from "${names.invoices}"; if several invoices fit, ask which one. Then call "${names.cancel}".
A sale is stamped once: duplicate true means that it was stamped before, and stamped has its UUID. If an outcome is unknown, say so, and do not stamp it again.`;
