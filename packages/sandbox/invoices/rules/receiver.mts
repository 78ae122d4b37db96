import { regimeFits, useFits } from '../../sat/catalogs.mts';
import { localTime } from '../../sat/clock.mts';
import { genericRfcs, isGeneric, personType } from '../../sat/rfc.mts';
import type { Draft, RelatedDraft } from '../draft.mts';
import { isUnknown } from './rule.mts';
import type { Rule } from './rule.mts';

type Receiver = Draft['Receptor'];

export const receiverRules: ReadonlyArray<Rule<Receiver>> = [
	{
		code: 'CFDI40146',
		field: 'Rfc',
		message: 'El campo RFC del receptor debe contener el valor "XAXX010101000".',
		broken: ({ Rfc: rfc, Nombre: name }) =>
			name === 'PUBLICO EN GENERAL' && rfc !== undefined && rfc !== genericRfcs.national,
	},
	{
		code: 'CFDI40147',
		field: 'DomicilioFiscalReceptor',
		message:
			'El campo DomicilioFiscalReceptor del receptor, debe encontrarse en la lista de RFC inscritos no cancelados en el SAT.',
		broken: ({ DomicilioFiscalReceptor: postalCode }) =>
			postalCode !== undefined && !/^(?!00000)\d{5}$/.test(postalCode),
	},
	{
		code: 'CFDI40149',
		field: 'DomicilioFiscalReceptor',
		message: 'El campo DomicilioFiscalReceptor, no es igual al valor del campo LugarExpedicion.',
		broken: ({ Rfc: rfc, DomicilioFiscalReceptor: postalCode }, { draft }) =>
			rfc !== undefined &&
			isGeneric(rfc) &&
			postalCode !== undefined &&
			draft.LugarExpedicion !== undefined &&
			postalCode !== draft.LugarExpedicion,
	},
	{
		code: 'CFDI40151',
		field: 'ResidenciaFiscal',
		message:
			'El RFC del receptor es de un RFC registrado en el SAT o un RFC genérico nacional y existe el campo ResidenciaFiscal.',
		broken: ({ Rfc: rfc, ResidenciaFiscal: residence }) =>
			residence !== undefined && rfc !== undefined && rfc !== genericRfcs.foreign,
	},
	{
		code: 'CFDI40152',
		field: 'ResidenciaFiscal',
		message: 'El valor del campo ResidenciaFiscal no puede ser MEX.',
		broken: ({ ResidenciaFiscal: residence }) => residence === 'MEX',
	},
	{
		code: 'CFDI40153',
		field: 'ResidenciaFiscal',
		message:
			'Si el RFC del receptor es un RFC genérico extranjero y el comprobante incluye el complemento de comercio exterior, o se registró el campo NumRegIdTrib, el campo ResidenciaFiscal debe existir.',
		broken: (receiver, { draft }) =>
			receiver.Rfc === genericRfcs.foreign &&
			receiver.ResidenciaFiscal === undefined &&
			(receiver.NumRegIdTrib !== undefined || draft.complements.hasForeignTrade),
	},
	{
		code: 'CFDI40155',
		field: 'NumRegIdTrib',
		message:
			'Si el RFC del receptor es un RFC genérico extranjero y el comprobante incluye el complemento de comercio exterior, el campo NumRegIdTrib debe existir.',
		broken: (receiver, { draft }) =>
			receiver.Rfc === genericRfcs.foreign &&
			receiver.NumRegIdTrib === undefined &&
			draft.complements.hasForeignTrade,
	},
	{
		code: 'CFDI40154',
		field: 'NumRegIdTrib',
		message:
			'El valor del campo es un RFC inscrito no cancelado en el SAT o un RFC genérico nacional, y se registró el campo NumRegIdTrib.',
		broken: ({ Rfc: rfc, NumRegIdTrib: foreignId }) =>
			foreignId !== undefined && rfc !== undefined && rfc !== genericRfcs.foreign,
	},
	{
		code: 'CFDI40150',
		field: 'ResidenciaFiscal',
		message: 'El campo ResidenciaFiscal, no contiene un valor del catálogo c_Pais.',
		broken: ({ ResidenciaFiscal: residence }) =>
			residence !== undefined && !/^[A-Z]{3}$/.test(residence),
	},
	{
		code: 'CFDI40156',
		field: 'NumRegIdTrib',
		message: 'El campo NumRegIdTrib no cumple con el patrón correspondiente.',
		broken: ({ ResidenciaFiscal: residence = '', NumRegIdTrib: foreignId }) =>
			foreignId !== undefined &&
			['CAN', 'USA'].includes(residence) &&
			!/^[0-9]{9}$/.test(foreignId),
	},
	{
		code: 'CFDI40157',
		field: 'RegimenFiscalReceptor',
		message: 'El campo RegimenFiscalR, no contiene un valor del catálogo c_RegimenFiscal.',
		broken: ({ RegimenFiscalReceptor: regime }) => isUnknown('RegimenFiscal', regime),
	},
	{
		code: 'CFDI40158',
		field: 'RegimenFiscalReceptor',
		message:
			'La clave del campo RegimenFiscalR debe corresponder con el tipo de persona (física o moral).',
		broken: ({ Rfc: rfc, RegimenFiscalReceptor: regime }) =>
			rfc !== undefined && regime !== undefined && !regimeFits(regime, personType(rfc)),
	},
	{
		code: 'CFDI40159',
		field: 'RegimenFiscalReceptor',
		message: 'La clave del campo RegimenFiscalR no corresponde de acuerdo al RFC del receptor.',
		broken: ({ Rfc: rfc, RegimenFiscalReceptor: regime }) =>
			rfc !== undefined && isGeneric(rfc) && regime !== undefined && regime !== '616',
	},
	{
		code: 'CFDI40160',
		field: 'UsoCFDI',
		message: 'El campo UsoCFDI, no contiene un valor del catálogo c_UsoCFDI.',
		broken: ({ UsoCFDI: use }) => isUnknown('UsoCFDI', use),
	},
	{
		field: 'UsoCFDI',
		message: 'La clave CN01 del campo UsoCFDI es de los comprobantes de tipo N.',
		broken: ({ UsoCFDI: use }, { draft }) => use === 'CN01' && ['I', 'E'].includes(draft.type),
	},
	{
		code: 'CFDI40161',
		field: 'UsoCFDI',
		message:
			'La clave del campo UsoCFDI debe corresponder con el tipo de persona (física o moral) y el régimen correspondiente conforme al catálogo c_UsoCFDI.',
		broken: ({ Rfc: rfc, RegimenFiscalReceptor: regime, UsoCFDI: use }) =>
			rfc !== undefined &&
			regime !== undefined &&
			use !== undefined &&
			!useFits(use, personType(rfc), regime),
	},
];

export const globalRules: ReadonlyArray<Rule<NonNullable<Draft['InformacionGlobal']>>> = [
	{
		code: 'CFDI40131',
		field: 'Periodicidad',
		message: 'El campo Periodicidad, no contiene un valor del catálogo c_Periodicidad.',
		broken: ({ Periodicidad: period }) => isUnknown('Periodicidad', period),
	},
	{
		code: 'CFDI40132',
		field: 'Periodicidad',
		message: 'El campo RegimenFiscal, no contiene el valor 621',
		broken: ({ Periodicidad: period }, { draft }) =>
			period === '05' &&
			draft.Emisor.RegimenFiscal !== undefined &&
			draft.Emisor.RegimenFiscal !== '621',
	},
	{
		code: 'CFDI40133',
		field: 'Meses',
		message: 'El campo Meses, no contiene un valor del catálogo c_Meses.',
		broken: ({ Meses: months }) => isUnknown('Meses', months),
	},
	{
		code: 'CFDI40134',
		field: 'Meses',
		message: 'El campo Meses, no contiene alguno de los valores "01" a "12".',
		broken: ({ Periodicidad: period, Meses: months }) =>
			period !== undefined && period !== '05' && months !== undefined && Number(months) > 12,
	},
	{
		code: 'CFDI40135',
		field: 'Meses',
		message: 'El campo Meses, no contiene alguno de los valores "13" a "18".',
		broken: ({ Periodicidad: period, Meses: months }) =>
			period === '05' && months !== undefined && Number(months) < 13,
	},
	{
		code: 'CFDI40136',
		field: 'Año',
		message:
			'El valor registrado en el campo Año, no es igual al año en curso o no contiene un valor de hasta 5 ejercicios anteriores.',
		broken: ({ Año: year }) => {
			const age = Number(localTime(new Date()).slice(0, 4)) - Number(year);
			return year !== undefined && (age < 0 || age > 5);
		},
	},
];

export const relatedRules: ReadonlyArray<Rule<RelatedDraft>> = [
	{
		code: 'CFDI40137',
		field: 'TipoRelacion',
		message: 'El campo TipoRelacion, no contiene un valor del catálogo c_TipoRelacion.',
		broken: ({ TipoRelacion: relation }) => isUnknown('TipoRelacion', relation),
	},
];
