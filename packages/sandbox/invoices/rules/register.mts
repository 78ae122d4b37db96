import { registered } from '../../sat/taxpayers.mts';
import type { Draft, LineDraft } from '../draft.mts';
import type { Rule } from './rule.mts';

const hasOtherName = (rfc: string | undefined, name: string | undefined): boolean =>
	rfc !== undefined && name !== undefined && (registered(rfc)?.name ?? name) !== name;

const hasOtherPostalCode = (rfc: string | undefined, postalCode: string | undefined): boolean =>
	rfc !== undefined &&
	postalCode !== undefined &&
	(registered(rfc)?.postalCode ?? postalCode) !== postalCode;

export const registeredIssuerRules: ReadonlyArray<Rule<Draft['Emisor']>> = [
	{
		code: 'CFDI40139',
		field: 'Nombre',
		message:
			'El campo Nombre del emisor, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del Emisor.',
		broken: ({ Rfc: rfc, Nombre: name }) => hasOtherName(rfc, name),
	},
];

export const registeredReceiverRules: ReadonlyArray<Rule<Draft['Receptor']>> = [
	{
		code: 'CFDI40145',
		field: 'Nombre',
		message:
			'El campo Nombre del receptor, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del Receptor.',
		broken: ({ Rfc: rfc, Nombre: name }) => hasOtherName(rfc, name),
	},
	{
		code: 'CFDI40148',
		field: 'DomicilioFiscalReceptor',
		message:
			'El campo DomicilioFiscalReceptor del receptor, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del Receptor.',
		broken: ({ Rfc: rfc, DomicilioFiscalReceptor: postalCode }) =>
			hasOtherPostalCode(rfc, postalCode),
	},
];

export const registeredThirdPartyRules: ReadonlyArray<Rule<LineDraft>> = [
	{
		code: 'CFDI40190',
		field: 'ACuentaTerceros.NombreACuentaTerceros',
		message:
			'El campo NombreACuentaTerceros, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del tercero.',
		broken: ({ ACuentaTerceros: third }) =>
			hasOtherName(third?.RfcACuentaTerceros, third?.NombreACuentaTerceros),
	},
	{
		code: 'CFDI40193',
		field: 'ACuentaTerceros.DomicilioFiscalACuentaTerceros',
		message:
			'El valor registrado en el atributo DomicilioFiscalACuentaTerceros, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del tercero.',
		broken: ({ ACuentaTerceros: third }) =>
			hasOtherPostalCode(third?.RfcACuentaTerceros, third?.DomicilioFiscalACuentaTerceros),
	},
];
