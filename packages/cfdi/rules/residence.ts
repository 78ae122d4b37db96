import { isCountry } from '../values/country';
import { attribute, recipient } from '../invoice/element';
import { matching, wherePresent } from './attribute';
import type { Rule } from './rule';

const COUNTRY = /^[A-Z]{3}$/;

/** The countries for which c_Pais has a form of tax IDs; Mexico is no residence abroad (CFDI40152). */
const taxIds: ReadonlyMap<string, RegExp> = new Map([
	['CAN', /^[0-9]{9}$/],
	['USA', /^[0-9]{9}$/],
]);

/** The rules about the country of a recipient abroad, and the form of a tax ID there. */
export const residenceRules: readonly Rule[] = [
	{
		code: 'CFDI40150',
		level: 'block',
		problems: matching(recipient, 'ResidenciaFiscal', COUNTRY, 'noCountry'),
	},
	{
		// Countries change, and the service may have a newer list.
		code: 'CFDI40150',
		level: 'warn',
		problems: wherePresent(recipient, 'ResidenciaFiscal', (value) =>
			isCountry(value) || !COUNTRY.test(value)
				? undefined
				: { kind: 'notInCatalog', values: { catalog: 'c_Pais' } },
		),
	},
	{
		code: 'CFDI40156',
		level: 'block',
		problems: wherePresent(recipient, 'NumRegIdTrib', (value, { element }) => {
			const country = attribute(element, 'ResidenciaFiscal') ?? '';
			const form = taxIds.get(country);
			return form === undefined || form.test(value)
				? undefined
				: { kind: 'taxIdOfCountry', values: { country } };
		}),
	},
];
