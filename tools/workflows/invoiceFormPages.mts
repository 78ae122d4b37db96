import type { Json } from './flow.mts';
import { options, TAX_FIELDS } from './taxFields.mts';

export const SALE = 'Número de la venta';
export const OLD = 'Folio fiscal (UUID) de la factura que se sustituye';
export const REPLACE = 'Sustituir una factura';
export const CUSTOMER = 'Cliente';
export const NEW_CUSTOMER = 'Cliente nuevo';

export const TITLE = 'Facturas';

/** The first page. What else the office does is one more option of it. */
export const FIRST_PAGE: Json = {
	authentication: 'basicAuth',
	formTitle: TITLE,
	formDescription: 'Una factura nueva, o una que sustituye a otra.',
	formFields: {
		values: [
			{
				fieldLabel: '¿Qué se hace?',
				fieldType: 'dropdown',
				fieldOptions: options(['Nueva factura', REPLACE]),
				requiredField: true,
			},
			{ fieldLabel: OLD, placeholder: 'solo si se sustituye una' },
		],
	},
	responseMode: 'lastNode',
	options: { appendAttribution: false, buttonLabel: 'Siguiente', path: 'cfdi-new-invoice' },
};

/** The customers of the service, and a new one. @param customers node that lists them */
export const customerPage = (customers: string): Json => ({
	defineForm: 'json',
	jsonOutput: `={{ JSON.stringify([{ fieldLabel: '${CUSTOMER}', fieldType: 'dropdown', requiredField: true, fieldOptions: { values: ['${NEW_CUSTOMER}', ...$('${customers}').all().flatMap(({ json }) => json.taxid ? [json.taxid + ' ' + json.name] : [])].map((option) => ({ option })) } }]) }}`,
	options: { formTitle: TITLE, formDescription: 'Elija al cliente', buttonLabel: 'Siguiente' },
});

const PAYMENT_FORMS = [
	'01 - Efectivo',
	'02 - Cheque nominativo',
	'03 - Transferencia electrónica de fondos',
	'04 - Tarjeta de crédito',
	'05 - Monedero electrónico',
	'06 - Dinero electrónico',
	'08 - Vales de despensa',
	'12 - Dación en pago',
	'13 - Pago por subrogación',
	'14 - Pago por consignación',
	'15 - Condonación',
	'17 - Compensación',
	'23 - Novación',
	'24 - Confusión',
	'25 - Remisión de deuda',
	'26 - Prescripción o caducidad',
	'27 - A satisfacción del acreedor',
	'28 - Tarjeta de débito',
	'29 - Tarjeta de servicios',
	'30 - Aplicación de anticipos',
	'31 - Intermediario pagos',
];

/** What is known of a customer that was chosen, by label. */
const CHOSEN: Readonly<Record<string, string>> = {
	RFC: `($json.${CUSTOMER} ?? '${NEW_CUSTOMER}').replace('${NEW_CUSTOMER}', '').split(' ')[0]`,
	'Nombre o razón social': `($json.${CUSTOMER} ?? '${NEW_CUSTOMER}').replace('${NEW_CUSTOMER}', '').split(' ').slice(1).join(' ')`,
};

const FIELDS: ReadonlyArray<readonly [label: string, more: Json]> = [
	[SALE, { placeholder: 'el de la nota o el pedido, p. ej. 4711' }],
	...TAX_FIELDS.map(([, label, more]) => [label, more] as const),
	['Descripción', { placeholder: 'p. ej. Taza de barro' }],
	['Cantidad', { placeholder: 'p. ej. 2' }],
	['Precio unitario, con impuestos', { placeholder: 'p. ej. 580.00' }],
	[
		'Impuesto',
		{
			fieldType: 'dropdown',
			fieldOptions: options(['IVA 16', 'IVA 8', 'IVA 0', 'IVA Exento']),
		},
	],
	['Clave del producto o servicio', { placeholder: 'ocho dígitos; 01010101 si no hay otra' }],
	['Forma de pago', { fieldType: 'dropdown', fieldOptions: options(PAYMENT_FORMS) }],
];

/** What this form calls an attribute that is to be corrected. */
const LABELS = JSON.stringify({
	'Receptor.Rfc': 'RFC',
	'Receptor.Nombre': 'Nombre o razón social',
	'Receptor.RegimenFiscalReceptor': 'Régimen fiscal',
	'Receptor.DomicilioFiscalReceptor': 'Código postal',
	'Receptor.UsoCFDI': 'Uso del CFDI',
	'Conceptos.0.Descripcion': 'Descripción',
	'Conceptos.0.Cantidad': 'Cantidad',
	'Conceptos.0.ValorUnitario': 'Precio unitario, con impuestos',
	'Conceptos.0.ClaveProdServ': 'Clave del producto o servicio',
	FormaPago: 'Forma de pago',
});

/** The invoice; when it was refused, with what was entered, and what to correct. */
export const INVOICE_PAGE: Json = {
	formFields: {
		values: FIELDS.map(([fieldLabel, more]) => ({
			fieldLabel,
			...more,
			defaultValue: `={{ $json['${fieldLabel}'] ?? ${CHOSEN[fieldLabel] ?? "''"} }}`,
			requiredField: true,
		})),
	},
	options: {
		formTitle: TITLE,
		formDescription: `={{ $json.error ? 'No se emitió ninguna factura. Revise: ' + (Object.keys($json.error.fields ?? {}).map((name) => (${LABELS})[name] ?? name).join(', ') || ($json.error.outcome === 'conflict' ? '${SALE}' : 'los datos')) + '.\\n\\n' + $json.error.es.message + '\\n' + ($json.error.es.description ?? '') : 'Datos de la factura' }}`,
		buttonLabel: 'Emitir la factura',
	},
};

/** The last page, where it gives no file. @param page with the invoice */
export function lastPage(page: string): Json {
	const sale = `$('${page}').first().json['${SALE}']`;
	return pageOf(
		[
			[
				'$json.uuid',
				'La factura está emitida',
				"'Folio fiscal (UUID): ' + $json.uuid + '\\n\\nEl servicio no entregó el XML y el PDF. Descárguelos en su servicio de facturación; no emita la factura otra vez.'",
			],
			[
				"($json.error?.outcome ?? $json.outcome) === 'unknown'",
				'No se sabe si se emitió',
				`'Busque la factura de la venta ' + ${sale} + ' en su servicio de facturación antes de emitir otra.\\n\\n' + ($json.error?.es.message ?? '')`,
			],
		],
		[
			'Esta venta ya tiene factura',
			`'La venta ' + ${sale} + ' ya se facturó. No se emitió otra factura.' + ($json.stamped ? ' Folio fiscal (UUID): ' + $json.stamped.uuid : '')`,
		],
	);
}

/** The last page of a form. @param cases `[holds, title, message]`, of which the first that holds is shown */
export function pageOf(
	cases: ReadonlyArray<readonly [holds: string, title: string, message: string]>,
	[title, message]: readonly [title: string, message: string],
): Json {
	const first = (place: 1 | 2) =>
		cases.map((one) => `${one[0]} ? ${place === 1 ? `'${one[1]}'` : one[2]} : `).join('');
	return {
		operation: 'completion',
		completionTitle: `={{ ${first(1)}'${title}' }}`,
		completionMessage: `={{ ${first(2)}${message} }}`,
		options: { formTitle: TITLE },
	};
}
