import type { Row } from './register';
import { textIn } from './register';

interface CustomerField {
	column: 'cfdi_use' | 'name' | 'postal_code' | 'regime' | 'rfc';
	name: string;
	text: string;
}

/** Customer data that SAT can refuse. The keys are CFDI attributes, as in the `fields` column. */
export const CUSTOMER_FIELDS: Readonly<Record<string, CustomerField>> = {
	'Receptor.Rfc': {
		column: 'rfc',
		name: 'RFC',
		text: 'El SAT no tiene este RFC. Cópielo de su Constancia de Situación Fiscal.',
	},
	'Receptor.Nombre': {
		column: 'name',
		name: 'Nombre',
		text: 'No es el nombre que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
	},
	'Receptor.DomicilioFiscalReceptor': {
		column: 'postal_code',
		name: 'Código postal',
		text: 'No es el código postal que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
	},
	'Receptor.RegimenFiscalReceptor': {
		column: 'regime',
		name: 'Régimen fiscal',
		text: 'El SAT no tiene este régimen para su RFC. Elija el de su Constancia de Situación Fiscal.',
	},
	'Receptor.UsoCFDI': {
		column: 'cfdi_use',
		name: 'Uso del CFDI',
		text: 'Este uso del CFDI no corresponde a su régimen. Elija otro.',
	},
};

/** Returns the CFDI attributes that SAT refused, from a row's `fields`. */
export const refusedIn = (row: Row): string[] => textIn(row, 'fields').split(',');

/** Returns whether the customer can correct all refused fields. */
export const areOfCustomer = (fields: readonly string[]): boolean =>
	fields.every((field) => field.startsWith('Receptor'));
