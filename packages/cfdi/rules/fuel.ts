import { lacksLineComplement } from '../invoice/complements';
import { attribute, isPresent, lineItems } from '../invoice/element';
import { wherePresent } from './attribute';
import type { Rule } from './rule';

/**
 * Fuel for ships and diesel, and the two kinds of petrol: all that the Resolución Miscelánea Fiscal 2026
 * (rule 2.7.1.48, and Anexo 29, VI.1, 9) names. Gas needs none.
 */
const FUELS: readonly string[] = ['15101505', '15101514', '15101515'];

/** The complement is required from this day on. */
const REQUIRED_FROM = '2026-04-24';

/**
 * Each line of fuel needs the complement HidroYPetro (http://www.sat.gob.mx/hidrocarburospetroliferos) in
 * its ComplementoConcepto, also in a credit note. A warning: its error matrix is not known here.
 */
export const fuelRules: readonly Rule[] = [
	{
		code: 'CFDI40163',
		level: 'warn',
		remedy: 'fuelNeedsComplement',
		problems: wherePresent(lineItems, 'ClaveProdServ', (value, { element, comprobante, now }) => {
			const type = attribute(comprobante, 'TipoDeComprobante') ?? '';
			const date = attribute(comprobante, 'Fecha') ?? new Date(now).toISOString();
			return FUELS.includes(value) &&
				['I', 'E'].includes(type) &&
				!isPresent(comprobante, 'InformacionGlobal') &&
				date >= REQUIRED_FROM &&
				lacksLineComplement(element, 'HidroYPetro')
				? 'fuelNeedsComplement'
				: undefined;
		}),
	},
];
