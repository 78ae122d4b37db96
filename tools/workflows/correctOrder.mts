import { Flow } from './flow.mts';
import type { Json, Say, WrittenWorkflow } from './flow.mts';
import { holds, page, rows } from './parts.mts';

const TABLE = 'cfdi_invoices';

/** What can be corrected: the column, its label, and what it says where it is empty. */
const FIELDS = [
	['rfc', 'RFC', 'p. ej. URE180429TM6'],
	['name', 'Nombre o razón social', 'como lo tiene el SAT, sin SA de CV'],
	['regime', 'Clave de régimen fiscal', 'p. ej. 601'],
	['postal_code', 'Código postal', 'el de su domicilio fiscal, p. ej. 86991'],
	['cfdi_use', 'Clave de uso del CFDI', 'p. ej. G03'],
	['payment_form', 'Clave de forma de pago', 'p. ej. 03'],
] as const;

/** A closed form in which the owner of a shop corrects a refused order; the desk stamps it. */
export function correctOrder(say: Say): WrittenWorkflow {
	const flow = new Flow(say('CFDI: correct an order', 'CFDI: corregir un pedido'), 'c0221ec7');
	flow.note(
		say('Note: correct an order', 'Nota: corregir un pedido'),
		[-3, -23],
		[110, 18],
		say(
			`# Correct an order that was refused
## The mail of *CFDI: invoice a paid order* has a link to this form. It shows what is wrong; what you enter counts in place of what the order says, and the order is stamped within five minutes, there, so that nothing is stamped twice.
## For real use: in *Correct an order*, make a Basic Auth credential: its user and password are asked for before the form is shown. Publish both workflows.
## Runs in n8n 2.41 or newer.`,
			`# Corregir un pedido que se rechazó
## El correo de *CFDI: facturar un pedido pagado* trae un enlace a este formulario. Muestra qué está mal; lo que usted escribe vale en vez de lo que dice el pedido, que se timbra antes de cinco minutos en ese flujo, para que nada se timbre dos veces.
## Para usarlo de verdad: en *Corregir un pedido*, haga una credencial Basic Auth: su usuario y contraseña se piden antes de mostrar el formulario. Publique ambos flujos.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	const form = flow.node(say('Correct an order', 'Corregir un pedido'), [1, 1], {
		type: 'formTrigger',
		version: 2.3,
		parameters: {
			authentication: 'basicAuth',
			formTitle: 'Corregir un pedido',
			formDescription: 'Un pedido que no se ha facturado.',
			formFields: { values: [{ fieldLabel: 'Pedido', requiredField: true }] },
			responseMode: 'lastNode',
			options: { appendAttribution: false, buttonLabel: 'Continuar', path: 'cfdi-corregir' },
		},
		settings: { webhookId: flow.id('b1') },
	});
	const row = flow.node(
		say('Its row', 'Su renglón'),
		[17, 1],
		rows(
			TABLE,
			'get',
			[
				['order_number', 'eq', '={{ $json.Pedido.trim() }}'],
				['message', 'isNotEmpty'],
				['type', 'neq', 'E'],
			],
			{ more: { limit: 1 }, settings: { alwaysOutputData: true } },
		),
	);
	const found = flow.node(say('Is it there?', '¿Está?'), [33, 1], {
		type: 'if',
		version: 2.2,
		parameters: { conditions: holds(flow.id('c1'), 'Boolean($json.id)'), options: {} },
	});
	const asks = flow.node(
		say('What is wrong', 'Qué está mal'),
		[50, -2],
		page(flow.id('b2'), {
			formFields: {
				values: FIELDS.map(
					([column, fieldLabel, placeholder]): Json => ({
						fieldLabel,
						placeholder,
						defaultValue: `={{ $json.${column} ?? '' }}`,
					}),
				),
			},
			options: {
				formTitle: '=Pedido {{ $json.order_number }}',
				formDescription:
					'={{ $json.message }}\n\n{{ $json.what_to_do }}\n\nEscriba solo lo que cambia: lo que queda vacío es como dice el pedido.',
				buttonLabel: 'Timbrar',
			},
		}),
	);
	const correct = flow.node(
		say('Correct it', 'Corregirlo'),
		[66, -2],
		rows(TABLE, 'update', [['id', 'eq', `={{ $('${row}').first().json.id }}`]], {
			values: {
				...Object.fromEntries(
					FIELDS.map(([column, label]) => [column, `={{ $json['${label}'].trim() }}`]),
				),
				state: 'again',
			},
		}),
	);
	const done = flow.node(
		say('It will be stamped', 'Se timbrará'),
		[82, -2],
		page(flow.id('b3'), {
			operation: 'completion',
			completionTitle: '=Pedido {{ $json.order_number }}',
			completionMessage:
				'Se timbra en los próximos cinco minutos. Si se rechaza otra vez, recibirá otro correo.',
			options: {},
		}),
	);
	const none = flow.node(
		say('No such order', 'No hay tal pedido'),
		[50, 10],
		page(flow.id('b4'), {
			operation: 'completion',
			completionTitle: 'Ningún pedido por corregir',
			completionMessage:
				'Ningún pedido con ese número espera una corrección. Revise el número tal como aparece en el correo.',
			options: {},
		}),
	);
	flow.row(form, row, found, asks, correct, done);
	flow.line(found, none, 1);
	return flow.written;
}
