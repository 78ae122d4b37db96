import type { Flow, Say } from '../parts/flow.mts';

export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: payments', 'Nota: pagos'),
		[-2, -47],
		[171, 21],
		say(
			`# Payments received
## For each payment of an invoice with PPD, SAT wants a payment complement (complemento de pago, REP) by the fifth day of the next month. Each is stamped once, and mailed to the customer.
## To try it: in *Each payment* write the ID of an invoice with PPD. Choose your credential in *Stamp the payment* and an SMTP credential in *Mail it*. Press *Execute workflow*.
## For real use: put Google Sheets, Microsoft Excel or another source before *Each payment*, and name its columns there. Write your address in *Mail it*. Publish it.
## Runs in n8n 2.41 or newer.`,
			`# Pagos recibidos
## Por cada pago de una factura con PPD, el SAT pide un complemento de pago (REP) a más tardar el quinto día del mes siguiente. Cada uno se timbra una vez y se envía al cliente.
## Para probarlo: en *Cada pago* escriba el ID de una factura con PPD. Elija su credencial en *Timbrar el pago* y una credencial SMTP en *Enviarlo*. Presione *Execute workflow*.
## Para usarlo de verdad: ponga Google Sheets, Microsoft Excel u otra fuente antes de *Cada pago* y nombre ahí sus columnas. Escriba su dirección en *Enviarlo*. Publíquelo.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: the payments', 'Nota: los pagos'),
		[24, -25],
		[78, 36],
		say(
			'# 1. The payments\n## Each is written down in `cfdi_payments` before it is sent. No two have the same `reference`.',
			'# 1. Los pagos\n## Cada uno se anota en `cfdi_payments` antes de enviarse. No hay dos con la misma `reference`.',
		),
		4,
	);
	flow.note(
		say('Note: stamped', 'Nota: se timbran'),
		[103, -25],
		[66, 36],
		say('# 2. Stamped once, and mailed', '# 2. Se timbran una vez, y se envían'),
		4,
	);
	flow.note(
		say('Note: for a person', 'Nota: para una persona'),
		[50, 13],
		[119, 14],
		say(
			'# In red at the end\n## if a payment needs a person. `notStamped`: correct the row of your list. `stamping`: look for the complement at your service.',
			'# En rojo al final\n## si un pago necesita a una persona. `notStamped`: corrija el renglón de su lista. `stamping`: busque el complemento en su servicio.',
		),
		3,
	);
}
