import type { Json } from './flow.mts';
import { TAX_FIELDS as FIELDS } from './taxFields.mts';

/** The pages that a customer sees: their fields and words. */

export const TICKET = 'Número de ticket';
export const TOTAL = 'Total pagado';

/** What a row says is wrong, for a customer: without the words for owners. @param row its expression */
export const whatIsWrong = (row: string) =>
	`${row}.message + '. ' + (${row}.what_to_do ?? '').split(/No se envió nada y|Corrija lo indicado/)[0]`;

export const FIRST_PAGE: Json = {
	formTitle: 'Facture su compra',
	formDescription:
		'Escriba los datos de su ticket o de su pedido. También puede pedir su factura directamente en la tienda.',
	formFields: {
		values: [
			{ fieldLabel: TICKET, placeholder: 'p. ej. 1001', requiredField: true },
			{ fieldLabel: TOTAL, placeholder: 'p. ej. 1276.00', requiredField: true },
		],
	},
	responseMode: 'lastNode',
	options: { appendAttribution: false, buttonLabel: 'Continuar', path: 'cfdi-autofactura' },
};

/** What was entered is not there, or was tried too often. @param found the expression of what was found */
export function ticketAgain(found: string): Json {
	return {
		formFields: {
			values: [
				{ fieldLabel: TICKET, defaultValue: `={{ ${found}.ticket }}`, requiredField: true },
				{ fieldLabel: TOTAL, requiredField: true },
			],
		},
		options: {
			formTitle: 'Facture su compra',
			formDescription: `={{ ${found}.guessed ? 'Demasiados intentos con este ticket. Intente de nuevo en una hora, o pida su factura directamente en la tienda.' : 'No encontramos una compra con esos datos. Revíselos en su ticket. Una compra de hoy puede tardar unos minutos en aparecer.' }}`,
			buttonLabel: 'Continuar',
		},
	};
}

export const RFC_PAGE: Json = {
	formFields: {
		values: [{ fieldLabel: 'RFC', placeholder: 'p. ej. URE180429TM6', requiredField: true }],
	},
	options: {
		formTitle: 'Su compra ya tiene factura',
		formDescription: 'Escriba el RFC con el que se facturó, y le daremos sus archivos otra vez.',
		buttonLabel: 'Descargar',
	},
};

/** The customer's tax data; again with what was entered and what is wrong */
export function taxDataPage(TAX_DATA: string, NOW: string): Json {
	return {
		formFields: {
			values: FIELDS.map(
				([, fieldLabel, more]): Json => ({
					fieldLabel,
					...more,
					requiredField: true,
					defaultValue: `={{ $('${TAX_DATA}').isExecuted ? $('${TAX_DATA}').first().json['${fieldLabel}'] : '' }}`,
				}),
			),
		},
		options: {
			formTitle: 'Sus datos fiscales',
			formDescription: `={{ $('${NOW}').isExecuted ? ${whatIsWrong(`$('${NOW}').first().json`)} : $json.state === 'inGlobal' ? 'Su compra ya está en una factura global. Una persona la sustituirá por una a su nombre; necesita estos datos:' : 'Escríbalos tal como los tiene registrados el SAT.' }}`,
			buttonLabel: 'Facturar',
		},
	};
}
