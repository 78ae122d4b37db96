import type { Flow, Json, Say } from './flow.mts';
import { ifHolds } from './nodes.mts';
import { page, rows } from './parts.mts';

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
export function correctedByOwner(flow: Flow, say: Say): void {
	const form = flow.node(say('Correct an order', 'Corregir un pedido'), [1, 1], {
		type: 'formTrigger',
		version: 2.3,
		parameters: {
			authentication: 'basicAuth',
			formTitle: 'Corregir un pedido',
			formDescription: 'Un pedido que no se ha facturado.',
			formFields: {
				values: [
					{ fieldLabel: 'Pedido', requiredField: true },
					{ fieldLabel: 'Tienda', placeholder: 'si varias tiendas tienen ese número' },
				],
			},
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
				[
					"={{ $json.Tienda?.trim() ? 'shop' : 'order_number' }}",
					'eq',
					'={{ $json.Tienda?.trim() || $json.Pedido.trim() }}',
				],
			],
			// Two shops may have the number: then neither is taken.
			{ more: { returnAll: true }, settings: { alwaysOutputData: true } },
		),
	);
	const shops = `[...new Set($('${row}').all().map(({ json }) => json.shop ?? ''))]`;
	const several = `(${shops}.length > 1)`;
	const found = flow.node(
		say('Is it there?', '¿Está?'),
		[33, 1],
		ifHolds(flow.id('c3'), `Boolean($json.id) && !${several}`, { executeOnce: true }),
	);
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
				formTitle: "=Pedido {{ $json.order_number }}{{ $json.shop ? ' de ' + $json.shop : '' }}",
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
			completionMessage: `={{ ${several} ? 'Tienen ese número pedidos de ' + ${shops}.join(', ') + '. Escriba la tienda también.' : 'Ningún pedido con ese número espera una corrección. Revise el número tal como aparece en el correo.' }}`,
			options: {},
		}),
	);
	flow.row(form, row, found, asks, correct, done);
	flow.line(found, none, 1);
}
