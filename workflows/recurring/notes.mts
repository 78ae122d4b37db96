import type { Flow, Say } from '../parts/flow.mts';

export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: invoices that repeat', 'Nota: facturas recurrentes'),
		[-2, -51],
		[169, 22],
		say(
			`# Invoices that repeat
## Rents, subscriptions, fees: each agreement in the Data Table \`cfdi_agreements\` gets one invoice a month, on its day, mailed to the customer. The day before, you get a mail with what will be stamped.
## A missed, repeated or killed run stamps nothing twice: agreement and month are the key. The next run stamps what is missing, up to three months back.
## For real use: press *Execute workflow* once to create the table, and enter your agreements. Choose your credential in *Stamp it*, an SMTP credential in both mails, and write your addresses. Publish it. It runs at 07:00, Mexico City.
## Dollars: write USD in \`currency\`, enable *FIX of the day before* and choose its credential (docs: The law's calendar).
## Runs in n8n 2.41 or newer.`,
			`# Facturas recurrentes
## Rentas, suscripciones, igualas: cada contrato de la Data Table \`cfdi_agreements\` recibe una factura al mes, en su día, que se envía al cliente. El día anterior usted recibe un correo con lo que se va a timbrar.
## Una ejecución perdida, repetida o interrumpida no timbra nada dos veces: contrato y mes son la clave. La siguiente timbra lo que falta, hasta tres meses atrás.
## Para usarlo de verdad: presione *Execute workflow* una vez para crear la tabla, y escriba sus contratos. Elija su credencial en *Timbrarla*, una credencial SMTP en ambos correos, y escriba sus direcciones. Publíquelo. Corre a las 07:00, hora de la Ciudad de México.
## Dólares: escriba USD en \`currency\`, active *FIX del día anterior* y elija su credencial (documentación: El calendario de la ley).
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: what is due', 'Nota: lo que toca'),
		[-2, -28],
		[97, 50],
		say(
			'# 1. What is due\n## Agreements that are due, without an invoice of the month in `cfdi_invoices`: with increases, pauses, and the days of an incomplete first month.',
			'# 1. Lo que toca\n## Contratos que ya tocan, sin factura del mes en `cfdi_invoices`: con su aumento, sus pausas y los días de un primer mes incompleto.',
		),
		4,
	);
	flow.note(
		say('Note: stamped and told', 'Nota: se timbran, y se avisa'),
		[95, -28],
		[72, 50],
		say(
			'# 2. Stamped, listed, mailed\n## The owner gets a mail once about what is due tomorrow, and about corrections, which are tried the next day.',
			'# 2. Se timbran, se anotan, se envían\n## El dueño recibe por correo lo que toca mañana, una vez, y lo que hay que corregir, que se intenta otra vez al día siguiente.',
		),
		5,
	);
}
