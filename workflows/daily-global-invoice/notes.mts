import type { Flow, Say } from '../parts/flow.mts';

/** What the workflow for the global invoice says of itself. */
export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: the global invoice', 'Nota: la factura global'),
		[-53, -28],
		[50, 50],
		say(
			`# The day's global invoice
## The orders without an RFC become one invoice to the general public (factura global) for each day, to the cent.
## They are in the Data Table \`cfdi_invoices\`, where *CFDI: invoice a paid order* writes them down. It also stamps the invoice: an order in it has no other one.
## For real use: choose your credential in *Which orders can go in?*, and publish both workflows. It runs at 00:15, Mexico City. By hand: press *Execute workflow*. Run twice, nothing is stamped twice.
## Runs in n8n 2.41 or newer.`,
			`# La factura global del día
## Los pedidos sin RFC se vuelven una factura al público en general por cada día, al centavo.
## Están en la Data Table \`cfdi_invoices\`, donde los anota *CFDI: facturar un pedido pagado*, que también timbra la factura: un pedido que está en ella no tiene otra.
## Para usarlo de verdad: elija su credencial en *¿Qué pedidos caben?* y publique ambos flujos. Corre a las 00:15, hora de la Ciudad de México. A mano: presione *Execute workflow*. Dos veces no timbran nada dos veces.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: the lists', 'Nota: las listas'),
		[-2, -28],
		[78, 50],
		say(
			'# 1. One list for each day\n## Of all orders without an RFC up to yesterday. The next run gives those of a stamped list the state `inGlobal`.',
			'# 1. Una lista por día\n## De todos los pedidos sin RFC hasta ayer. La siguiente ejecución da a los de una lista timbrada el estado `inGlobal`.',
		),
		4,
	);
	flow.note(
		say('Note: handed over', 'Nota: se entregan'),
		[76, -28],
		[34, 50],
		say(
			'# 2. Handed over, and told\n## *CFDI: invoice a paid order* stamps each list within five minutes. What cannot go in ends the execution in red.',
			'# 2. Se entregan, y se avisa\n## *CFDI: facturar un pedido pagado* timbra cada lista antes de cinco minutos. Lo que no cabe termina la ejecución en rojo.',
		),
		5,
	);
}
