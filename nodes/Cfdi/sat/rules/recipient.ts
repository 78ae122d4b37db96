import { entryOf } from '../catalog';
import { regimenFiscal } from '../catalogs/regimenFiscal';
import { usoCfdi } from '../catalogs/usoCfdi';
import { FOREIGN_TRADE, hasComplement } from '../invoice/complements';
import { isPresent, written } from '../invoice/element';
import { recipient } from '../invoice/elements';
import { quoted } from '../quoted';
import { FOREIGNER, GENERAL_PUBLIC, hasCheckDigit, isGeneric, rfcProblem } from '../rfc';
import type { Expectation, Context } from './attribute';
import { inCatalog, matching, POSTAL_CODE, requiredWhere, wherePresent } from './attribute';
import { GENERAL_PUBLIC_NAME } from './globalInformation';
import { PERSON_NAMES, personOf, regimeOfPerson } from './persons';
import type { Rule } from './rule';

const rfcOf = ({ element }: Context) => written(element, 'Rfc');

const EXPORTED = `a customer abroad (${FOREIGNER}) needs it beside ComercioExterior`;

const isToGeneric = (context: Context) => isGeneric(rfcOf(context) ?? '');

const abroadOnly: Expectation = (_value, context) => {
	const rfc = rfcOf(context);
	return rfc === undefined || rfc === FOREIGNER
		? undefined
		: `it is for customers abroad (${FOREIGNER}), and Receptor.Rfc is ${quoted(rfc)}`;
};

const useOfRecipient: Expectation = (use, { element }) => {
	const entry = entryOf(usoCfdi, use);
	if (entry === undefined) return undefined;
	const person = personOf(element);
	if (person !== undefined && !entry.personTypes.includes(person)) {
		return `${written(element, 'Rfc')} is the RFC of a ${PERSON_NAMES[person]}, which cannot have this use`;
	}
	const regime = written(element, 'RegimenFiscalReceptor');
	if (regime === undefined || entryOf(regimenFiscal, regime) === undefined) return undefined;
	return entry.regimes.includes(regime)
		? undefined
		: `RegimenFiscalReceptor ${regime} allows only ${usesOf(regime)}`;
};

function usesOf(regime: string): string {
	return usoCfdi
		.filter(({ regimes }) => regimes.includes(regime))
		.map(({ code }) => code)
		.join(', ');
}

/** The rules about Receptor, except its name. */
export const recipientRules: readonly Rule[] = [
	{ code: 'CFDI40143', level: 'block', problems: wherePresent(recipient, 'Rfc', rfcProblem) },
	{
		code: 'CFDI40143',
		level: 'warn',
		fix: 'Read Recipient RFC (Receptor) again, letter by letter: a mistyped RFC looks like this, but a few real ones do, too. Your customer finds it in their Cédula de Datos Fiscales.',
		problems: wherePresent(recipient, 'Rfc', (value) =>
			rfcProblem(value) !== undefined || isGeneric(value) || hasCheckDigit(value)
				? undefined
				: 'its last character is not the check digit calculated from the others',
		),
	},
	{
		code: 'CFDI40146',
		level: 'block',
		problems: wherePresent(recipient, 'Rfc', (value, { element }) =>
			written(element, 'Nombre') === GENERAL_PUBLIC_NAME && value !== GENERAL_PUBLIC
				? `with the name ${GENERAL_PUBLIC_NAME} it must be ${GENERAL_PUBLIC}`
				: undefined,
		),
	},
	{
		code: 'CFDI40147',
		level: 'block',
		problems: matching(
			recipient,
			'DomicilioFiscalReceptor',
			POSTAL_CODE,
			'a postal code of five digits, other than 00000',
		),
	},
	{
		code: 'CFDI40149',
		level: 'block',
		problems: wherePresent(recipient, 'DomicilioFiscalReceptor', (value, context) => {
			const issued = written(context.comprobante, 'LugarExpedicion');
			return isToGeneric(context) && issued !== undefined && issued !== value
				? `with Receptor.Rfc ${rfcOf(context)} it must be LugarExpedicion, ${quoted(issued)}`
				: undefined;
		}),
	},
	{
		code: 'CFDI40151',
		level: 'block',
		problems: wherePresent(recipient, 'ResidenciaFiscal', abroadOnly),
	},
	{
		code: 'CFDI40152',
		level: 'block',
		problems: wherePresent(recipient, 'ResidenciaFiscal', (value) =>
			value === 'MEX' ? 'it must be a country other than Mexico' : undefined,
		),
	},
	{
		code: 'CFDI40153',
		level: 'block',
		problems: requiredWhere(recipient, 'ResidenciaFiscal', (context) => {
			if (rfcOf(context) !== FOREIGNER) return undefined;
			if (isPresent(context.element, 'NumRegIdTrib')) return 'NumRegIdTrib is given';
			return hasComplement(context.comprobante, FOREIGN_TRADE) ? EXPORTED : undefined;
		}),
	},
	{
		// The matrix requires it beside other attributes only; SAT's guide asks for it in any case.
		code: '',
		level: 'warn',
		fix: 'Give the three letters of the country, such as USA, in Tax Residence (Residencia).',
		problems: requiredWhere(recipient, 'ResidenciaFiscal', (context) =>
			rfcOf(context) === FOREIGNER &&
			!isPresent(context.element, 'NumRegIdTrib') &&
			!hasComplement(context.comprobante, FOREIGN_TRADE)
				? `a customer abroad (${FOREIGNER}) has the country where they pay taxes`
				: undefined,
		),
	},
	{
		code: 'CFDI40155',
		level: 'block',
		problems: requiredWhere(recipient, 'NumRegIdTrib', (context) =>
			rfcOf(context) === FOREIGNER && hasComplement(context.comprobante, FOREIGN_TRADE)
				? EXPORTED
				: undefined,
		),
	},
	{
		code: 'CFDI40154',
		level: 'block',
		problems: wherePresent(recipient, 'NumRegIdTrib', abroadOnly),
	},
	{
		code: 'CFDI40157',
		level: 'block',
		problems: inCatalog(recipient, 'RegimenFiscalReceptor', 'c_RegimenFiscal', regimenFiscal),
	},
	{
		code: 'CFDI40158',
		level: 'block',
		problems: wherePresent(recipient, 'RegimenFiscalReceptor', (value, context) =>
			isToGeneric(context) ? undefined : regimeOfPerson(value, context),
		),
	},
	{
		code: 'CFDI40159',
		level: 'block',
		problems: wherePresent(recipient, 'RegimenFiscalReceptor', (value, context) =>
			isToGeneric(context) && value !== '616'
				? `with Receptor.Rfc ${rfcOf(context)} it must be 616 (Sin obligaciones fiscales)`
				: undefined,
		),
	},
	{
		code: 'CFDI40160',
		level: 'block',
		problems: inCatalog(recipient, 'UsoCFDI', 'c_UsoCFDI', usoCfdi),
	},
	{
		code: 'CFDI40161',
		level: 'block',
		problems: wherePresent(recipient, 'UsoCFDI', useOfRecipient),
	},
];
