import { lacksComplement } from '../invoice/complements';
import { attribute, isPresent } from '../invoice/element';
import { lineItems } from '../invoice/elements';
import { wherePresent } from './attribute';
import type { Rule } from './rule';

/** Diesel, and the two kinds of petrol. */
const FUELS: readonly string[] = ['15101505', '15101514', '15101515'];

/** The complement is required from this day on. */
const REQUIRED_FROM = '2026-04-24';

/**
 * Fuel needs the complement HidroYPetro (http://www.sat.gob.mx/hidroypetro). A warning: its error matrix
 * is not known here.
 */
export const fuelRules: readonly Rule[] = [
	{
		code: 'CFDI40163',
		level: 'warn',
		remedy: 'fuelNeedsComplement',
		problems: wherePresent(lineItems, 'ClaveProdServ', (value, { comprobante, now }) => {
			const type = attribute(comprobante, 'TipoDeComprobante');
			const date = attribute(comprobante, 'Fecha') ?? new Date(now).toISOString();
			return FUELS.includes(value) &&
				type === 'I' &&
				!isPresent(comprobante, 'InformacionGlobal') &&
				date >= REQUIRED_FROM &&
				lacksComplement(comprobante, 'HidroYPetro')
				? 'fuelNeedsComplement'
				: undefined;
		}),
	},
];
