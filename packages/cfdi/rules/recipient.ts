import { entryOf } from '../catalogs/catalog';
import { regimenFiscal, usoCfdi } from '../catalogs/sat';
import { FOREIGN_TRADE, hasComplement } from '../invoice/complements';
import type { Element } from '../invoice/element';
import { isPresent, attribute, pathOf, recipient } from '../invoice/element';
import { FOREIGNER, GENERAL_PUBLIC, hasCheckDigit, isGeneric, rfcProblem } from '../values/rfc';
import type { Expectation, Context } from './attribute';
import { inCatalog, matching, POSTAL_CODE, requiredWhere, wherePresent } from './attribute';
import { GENERAL_PUBLIC_NAME } from './globalInformation';
import { personOf, personValues, regimeOfPerson, wellFormedRfc } from './persons';
import type { Rule } from './rule';

const rfcOf = ({ element }: Context) => attribute(element, 'Rfc');

const isToGeneric = (context: Context) => isGeneric(rfcOf(context) ?? '');

const abroadOnly: Expectation = (_value, context) => {
	const rfc = rfcOf(context);
	return rfc === undefined || rfc === FOREIGNER
		? undefined
		: { kind: 'abroadOnly', values: { rfc } };
};

const useOfRecipient: Expectation = (use, { element }) => {
	const entry = entryOf(usoCfdi, use);
	if (entry === undefined) return undefined;
	const person = personOf(element);
	if (person !== undefined && !entry.personTypes.includes(person)) {
		return { kind: 'useOfOtherPerson', values: personValues(element, person) };
	}
	const regime = attribute(element, 'RegimenFiscalReceptor');
	if (regime === undefined || entryOf(regimenFiscal, regime) === undefined) return undefined;
	return entry.regimes.includes(regime)
		? undefined
		: { kind: 'useNotOfRegime', values: { regime, uses: usesOf(regime) } };
};

/** A name that is left out may be the service's to fill in; one that is given is not. */
function isNameless(party: Element): boolean {
	const { Nombre: name } = party.attributes;
	return name === null || (typeof name === 'string' && name.trim() === '');
}

function usesOf(regime: string): string[] {
	return usoCfdi.filter(({ regimes }) => regimes.includes(regime)).map(({ code }) => code);
}

/** The rules about Receptor, except its name. */
export const recipientRules: readonly Rule[] = [
	{
		// The matrix has no code for it; all that follows from the RFC is said at once.
		level: 'block',
		problems: (comprobante) =>
			recipient(comprobante)
				.filter((element) => attribute(element, 'Rfc') === GENERAL_PUBLIC && isNameless(element))
				.map((element) => ({
					field: pathOf(element, 'Nombre'),
					kind: 'generalPublicNeedsName',
					alsoOf: ['DomicilioFiscalReceptor', 'RegimenFiscalReceptor', 'UsoCFDI'].map((name) =>
						pathOf(element, name),
					),
				})),
	},
	{
		level: 'warn',
		problems: requiredWhere(recipient, 'DomicilioFiscalReceptor', () => 'postalCodeMissing'),
	},
	{ code: 'CFDI40143', level: 'block', problems: wherePresent(recipient, 'Rfc', wellFormedRfc) },
	{
		code: 'CFDI40143',
		level: 'doubt',
		remedy: 'wrongCheckDigit',
		problems: wherePresent(recipient, 'Rfc', (value) =>
			rfcProblem(value) !== undefined || isGeneric(value) || hasCheckDigit(value)
				? undefined
				: 'wrongCheckDigit',
		),
	},
	{
		code: 'CFDI40146',
		level: 'block',
		problems: wherePresent(recipient, 'Rfc', (value, { element }) =>
			attribute(element, 'Nombre') === GENERAL_PUBLIC_NAME && value !== GENERAL_PUBLIC
				? 'publicNeedsItsRfc'
				: undefined,
		),
	},
	{
		code: 'CFDI40147',
		level: 'block',
		problems: matching(recipient, 'DomicilioFiscalReceptor', POSTAL_CODE, 'noPostalCode'),
	},
	{
		code: 'CFDI40149',
		level: 'block',
		problems: wherePresent(recipient, 'DomicilioFiscalReceptor', (value, context) => {
			const issued = attribute(context.comprobante, 'LugarExpedicion');
			return isToGeneric(context) && issued !== undefined && issued !== value
				? { kind: 'genericPostalCode', values: { rfc: rfcOf(context) ?? '', issued } }
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
			value === 'MEX' ? 'mexicoIsNotAbroad' : undefined,
		),
	},
	{
		code: 'CFDI40153',
		level: 'block',
		problems: requiredWhere(recipient, 'ResidenciaFiscal', (context) => {
			if (rfcOf(context) !== FOREIGNER) return undefined;
			if (isPresent(context.element, 'NumRegIdTrib')) return 'foreignIdNeedsCountry';
			return hasComplement(context.comprobante, FOREIGN_TRADE) ? 'exportNeedsIt' : undefined;
		}),
	},
	{
		// The matrix requires it beside other attributes only; SAT's guide asks for it in any case.
		level: 'warn',
		problems: requiredWhere(recipient, 'ResidenciaFiscal', (context) =>
			rfcOf(context) === FOREIGNER &&
			!isPresent(context.element, 'NumRegIdTrib') &&
			!hasComplement(context.comprobante, FOREIGN_TRADE)
				? 'foreignerHasCountry'
				: undefined,
		),
	},
	{
		code: 'CFDI40155',
		level: 'block',
		problems: requiredWhere(recipient, 'NumRegIdTrib', (context) =>
			rfcOf(context) === FOREIGNER && hasComplement(context.comprobante, FOREIGN_TRADE)
				? 'exportNeedsIt'
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
				? { kind: 'genericRegime', values: { rfc: rfcOf(context) ?? '' } }
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
