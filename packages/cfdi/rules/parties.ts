import type { CatalogEntry, PersonType } from '../catalogs/catalog';
import { entryOf } from '../catalogs/catalog';
import { regimenFiscal, usoCfdi } from '../catalogs/sat';
import {
	FOREIGN_TRADE,
	hasComplement,
	attribute,
	children,
	isPresent,
	pathOf,
	recipient,
} from '../invoice/invoice';
import type { Element } from '../invoice/invoice';
import type { Phrase, Value, Values } from '../problems/problem';
import { isCountry } from '../catalogs/catalogs';
import {
	FOREIGNER,
	GENERAL_PUBLIC,
	hasCheckDigit,
	isGeneric,
	personType,
	rfcProblem,
	lettersOf,
	registeredName,
} from '../values/text';
import { POSTAL_CODE, like, rulesAt, unlike } from './rule';
import type { Breach, Context, Expectation, Rule, Wrong } from './rule';

/** With this recipient name, an invoice to XAXX010101000 is a global invoice. SAT accepts no other spelling. */
export const GENERAL_PUBLIC_NAME = 'PUBLICO EN GENERAL';

/** Checks whether a name is PUBLICO EN GENERAL in another spelling, such as "Público en general", which SAT refuses. */
export const isNamedLikeGeneralPublic = (party: Element) =>
	attribute(party, 'Nombre') !== GENERAL_PUBLIC_NAME &&
	/publico(en)?(general|gral)/.test(lettersOf(attribute(party, 'Nombre') ?? ''));

const personNames: Readonly<Record<PersonType, Phrase>> = {
	fisica: { kind: 'physicalPerson' },
	moral: { kind: 'moralPerson' },
};

export const wellFormedRfc: Expectation = (rfc) => {
	const why = rfcProblem(rfc);
	return why === undefined ? undefined : { kind: 'noRfc', values: { why } };
};

export function personOf(party: Element): PersonType | undefined {
	const rfc = attribute(party, 'Rfc');
	return rfc === undefined || rfcProblem(rfc) !== undefined ? undefined : personType(rfc);
}

function personValues(party: Element, person: PersonType): Values {
	return { rfc: attribute(party, 'Rfc') ?? '', person: personNames[person] };
}

const USUAL_REGIMES: Readonly<Record<PersonType, readonly string[]>> = {
	fisica: ['605', '612', '626'],
	moral: ['601', '603', '626'],
};

const regimeOfPerson: Expectation = (regime, { element }) => {
	const person = personOf(element);
	const entry = entryOf(regimenFiscal, regime);
	if (person === undefined || entry === undefined || entry.personTypes.includes(person)) {
		return undefined;
	}
	return {
		kind: 'regimeOfOtherPerson',
		values: { ...personValues(element, person), usual: USUAL_REGIMES[person] },
	};
};

/** Rfc and RegimenFiscal are both empty if neither the form nor the credential has issuer data. */
const withoutIssuer = (comprobante: Element): Breach[] =>
	children(comprobante, 'Emisor')
		.filter(({ attributes: { Rfc, RegimenFiscal } }) => Rfc === '' && RegimenFiscal === '')
		.map((element) => ({
			field: element.path,
			code: 'issuerMissing',
			alsoOf: [pathOf(element, 'Rfc'), pathOf(element, 'RegimenFiscal')],
		}));

export const issuerRules = rulesAt('Emisor', [
	{ problems: withoutIssuer },
	// SAT has no error code for an invalid RFC, because its schema already refuses it.
	{ of: 'Rfc', remedy: 'correctIssuerRfc', text: wellFormedRfc },
	{ of: 'RegimenFiscal', satCode: 'CFDI40140', inCatalog: true },
	{ of: 'RegimenFiscal', satCode: 'CFDI40141', text: regimeOfPerson },
]);

const rfcOf = ({ element }: Context) => attribute(element, 'Rfc') ?? '';
const isForeign = (context: Context) => rfcOf(context) === FOREIGNER;
const isToGeneric = (context: Context) => isGeneric(rfcOf(context));
const isExport = ({ comprobante }: Context) => hasComplement(comprobante, FOREIGN_TRADE);

const abroadOnly: Expectation = (_value, context) =>
	attribute(context.element, 'Rfc') !== undefined && !isForeign(context)
		? { kind: 'abroadOnly', values: { rfc: rfcOf(context) } }
		: undefined;

const VOUCHERS_OF_USE: Readonly<Record<string, Phrase>> = {
	CP01: { kind: 'paymentVouchers' },
	CN01: { kind: 'payrollVouchers' },
};

/** SAT's guides allow CP01 only for payments, and CN01 only for payroll. SAT has no error code for this. */
const useOfVoucher: Expectation = (use, { comprobante }) => {
	const vouchers = Object.hasOwn(VOUCHERS_OF_USE, use) ? VOUCHERS_OF_USE[use] : undefined;
	// The service treats an invoice without a type as income (I).
	const isOfSale = ['I', 'E'].includes(attribute(comprobante, 'TipoDeComprobante') ?? 'I');
	return isOfSale && vouchers !== undefined
		? { kind: 'useOfOtherVoucher', values: { vouchers } }
		: undefined;
};

const isForPayments = ({ element }: Context) => attribute(element, 'UsoCFDI') === 'CP01';

const useOfPerson: Expectation = (use, context) => {
	const entry = entryOf(usoCfdi, use);
	const person = personOf(context.element);
	if (entry === undefined || person === undefined || entry.personTypes.includes(person))
		return undefined;
	return useOfVoucher(use, context) === undefined
		? { kind: 'useOfOtherPerson', values: personValues(context.element, person) }
		: undefined;
};

const useOfRegime: Expectation = (use, context) => {
	const entry = entryOf(usoCfdi, use);
	const regime = attribute(context.element, 'RegimenFiscalReceptor');
	if (entry === undefined || regime === undefined || entry.regimes.includes(regime))
		return undefined;
	const isSaid = [useOfVoucher, useOfPerson].some((rule) => rule(use, context) !== undefined);
	return isSaid || entryOf(regimenFiscal, regime) === undefined
		? undefined
		: { kind: 'useNotOfRegime', values: { regime, uses: usesOf(regime) } };
};

function usesOf(regime: string): Value[] {
	const codes = usoCfdi
		.filter(
			({ code, regimes }) => regimes.includes(regime) && !Object.hasOwn(VOUCHERS_OF_USE, code),
		)
		.map(({ code }) => code);
	const others = codes.filter((code) => !code.startsWith('D'));
	return others.length === codes.length ? codes : [...others, { kind: 'deductions' }];
}

/** "Por definir" (to be defined) was in c_UsoCFDI before CFDI 4.0. Many programs still send it. */
const TO_BE_DEFINED = 'P01';

const NO_OBLIGATIONS = '616';

/** Returns false for a missing name, because the service can fill it in. */
function isNameless(party: Element): boolean {
	const { Nombre: name } = party.attributes;
	return name === null || (typeof name === 'string' && name.trim() === '');
}

function placeOf(comprobante: Element): Value {
	const issued = attribute(comprobante, 'LugarExpedicion');
	return issued === undefined ? { kind: 'codeOfPlace' } : issued;
}

const withoutPublicName = (comprobante: Element): Breach[] =>
	recipient(comprobante)
		.filter((element) => attribute(element, 'Rfc') === GENERAL_PUBLIC && isNameless(element))
		.map((element) => ({
			field: pathOf(element, 'Nombre'),
			code: 'generalPublicNeedsName',
			values: { place: placeOf(comprobante) },
			alsoOf: ['DomicilioFiscalReceptor', 'RegimenFiscalReceptor', 'UsoCFDI'].map((name) =>
				pathOf(element, name),
			),
		}));

/** Reports only one mistake if at least two of tax regime, CFDI use and postal code do not fit a generic RFC. */
const asOfAnother = (comprobante: Element): Breach[] =>
	recipient(comprobante).flatMap((element) => {
		const rfc = attribute(element, 'Rfc') ?? '';
		const issued = attribute(comprobante, 'LugarExpedicion');
		if (!isGeneric(rfc) || (rfc === GENERAL_PUBLIC && isNameless(element))) return [];
		const fits: ReadonlyArray<readonly [name: string, right: string, (value: string) => boolean]> =
			[
				['RegimenFiscalReceptor', NO_OBLIGATIONS, (value) => value === NO_OBLIGATIONS],
				[
					'UsoCFDI',
					'S01',
					(value) => entryOf(usoCfdi, value)?.regimes.includes(NO_OBLIGATIONS) === true,
				],
				['DomicilioFiscalReceptor', issued ?? '', (value) => value === (issued ?? value)],
			];
		const wrong = fits.filter(([name, , isRight]) => {
			const value = attribute(element, name);
			return value !== undefined && value.trim() !== '' && !isRight(value);
		});
		const [first] = wrong;
		if (first === undefined || wrong.length < 2) return [];
		const [field = '', ...alsoOf] = wrong.map(([name]) => pathOf(element, name));
		const [name, right] = first;
		const value = attribute(element, name) ?? '';
		const values = { rfc, value, right, place: placeOf(comprobante) };
		const isGlobal =
			attribute(element, 'Nombre') === GENERAL_PUBLIC_NAME &&
			!isPresent(comprobante, 'InformacionGlobal');
		return [
			{
				field,
				code: 'genericRecipient',
				values,
				alsoOf: isGlobal ? [...alsoOf, 'InformacionGlobal'] : alsoOf,
				remedy: isGlobal ? 'customerOrPublic' : 'genericRecipient',
			},
		];
	});

const asOfOtherPerson = (comprobante: Element): Breach[] =>
	recipient(comprobante).flatMap((element) => {
		const person = personOf(element);
		const regime = attribute(element, 'RegimenFiscalReceptor') ?? '';
		const use = attribute(element, 'UsoCFDI') ?? '';
		const [ofRegime, ofUse] = [entryOf(regimenFiscal, regime), entryOf(usoCfdi, use)];
		if (person === undefined || isGeneric(attribute(element, 'Rfc') ?? '')) return [];
		const isOfOther = (types?: readonly PersonType[]) => types?.includes(person) === false;
		if (!isOfOther(ofRegime?.personTypes) || !isOfOther(ofUse?.personTypes)) return [];
		return [
			{
				field: pathOf(element, 'RegimenFiscalReceptor'),
				code: 'regimeAndUseOfOtherPerson',
				values: { value: regime, use, ...personValues(element, person) },
				alsoOf: [pathOf(element, 'UsoCFDI')],
			},
		];
	});

export const recipientRules = rulesAt('Receptor', [
	{ of: 'Nombre', problems: withoutPublicName },
	{ of: 'RegimenFiscalReceptor', problems: asOfAnother },
	{
		of: 'RegimenFiscalReceptor',
		satCode: 'CFDI40158',
		remedy: 'regimeAndUseOfOtherPerson',
		problems: asOfOtherPerson,
	},
	{
		of: 'DomicilioFiscalReceptor',
		level: 'doubt',
		remedy: 'writePostalCode',
		if: (context) => !isToGeneric(context),
		missing: () => 'postalCodeMissing',
	},
	{
		of: 'DomicilioFiscalReceptor',
		level: 'doubt',
		remedy: 'writePlaceOfIssue',
		if: isToGeneric,
		missing: () => 'postalCodeMissing',
	},
	{ of: 'Rfc', satCode: 'CFDI40143', remedy: 'copyRfc', text: wellFormedRfc },
	{
		of: 'Rfc',
		satCode: 'CFDI40143',
		level: 'doubt',
		remedy: 'wrongCheckDigit',
		text: like(
			(value) => rfcProblem(value) !== undefined || isGeneric(value) || hasCheckDigit(value),
			'wrongCheckDigit',
		),
	},
	{
		of: 'Rfc',
		satCode: 'CFDI40146',
		if: ({ element }) => attribute(element, 'Nombre') === GENERAL_PUBLIC_NAME,
		text: like((value) => value === GENERAL_PUBLIC, 'publicNeedsItsRfc'),
	},
	{
		of: 'Rfc',
		satCode: 'CFDI40146',
		level: 'doubt',
		if: ({ element }) => isNamedLikeGeneralPublic(element),
		text: like((value) => value === GENERAL_PUBLIC, 'publicNeedsItsRfc'),
	},
	{ of: 'DomicilioFiscalReceptor', satCode: 'CFDI40147', text: like(POSTAL_CODE, 'noPostalCode') },
	{
		of: 'DomicilioFiscalReceptor',
		satCode: 'CFDI40149',
		if: isToGeneric,
		text: (value, context) => {
			const issued = attribute(context.comprobante, 'LugarExpedicion');
			return issued === undefined || issued === value
				? undefined
				: { kind: 'genericPostalCode', values: { rfc: rfcOf(context), issued } };
		},
	},
	{ of: 'ResidenciaFiscal', satCode: 'CFDI40151', text: abroadOnly },
	{ of: 'ResidenciaFiscal', satCode: 'CFDI40152', text: unlike('MEX', 'mexicoIsNotAbroad') },
	{
		of: 'ResidenciaFiscal',
		satCode: 'CFDI40153',
		if: isForeign,
		missing: (context) => {
			if (isPresent(context.element, 'NumRegIdTrib')) return 'foreignIdNeedsCountry';
			return isExport(context) ? 'exportNeedsIt' : undefined;
		},
	},
	{
		// Only warns, because SAT's guide requires ResidenciaFiscal for all recipients abroad, but SAT's error codes do
		// not.
		of: 'ResidenciaFiscal',
		level: 'warn',
		if: isForeign,
		missing: (context) =>
			isPresent(context.element, 'NumRegIdTrib') || isExport(context)
				? undefined
				: 'foreignerHasCountry',
	},
	{
		of: 'NumRegIdTrib',
		satCode: 'CFDI40155',
		if: isForeign,
		missing: (context) => (isExport(context) ? 'exportNeedsIt' : undefined),
	},
	{ of: 'NumRegIdTrib', satCode: 'CFDI40154', text: abroadOnly },
	{ of: 'RegimenFiscalReceptor', satCode: 'CFDI40157', inCatalog: true },
	{
		of: 'RegimenFiscalReceptor',
		satCode: 'CFDI40158',
		remedy: 'chooseRegime',
		if: (context) => !isToGeneric(context),
		text: regimeOfPerson,
	},
	{
		of: 'RegimenFiscalReceptor',
		satCode: 'CFDI40159',
		if: isToGeneric,
		text: (value, context) =>
			value === NO_OBLIGATIONS
				? undefined
				: { kind: 'genericRegime', values: { rfc: rfcOf(context) } },
	},
	{
		of: 'UsoCFDI',
		satCode: 'CFDI40160',
		remedy: 'useOfCfdi33',
		text: unlike(TO_BE_DEFINED, 'useOfCfdi33'),
	},
	{
		of: 'UsoCFDI',
		satCode: 'CFDI40160',
		if: ({ element }) => attribute(element, 'UsoCFDI') !== TO_BE_DEFINED,
		inCatalog: true,
	},
	{
		of: 'UsoCFDI',
		level: 'doubt',
		remedy: 'paymentOrUse',
		if: isForPayments,
		text: useOfVoucher,
	},
	{ of: 'UsoCFDI', if: (context) => !isForPayments(context), text: useOfVoucher },
	{ of: 'UsoCFDI', satCode: 'CFDI40161', remedy: 'useOfOtherPerson', text: useOfPerson },
	{ of: 'UsoCFDI', satCode: 'CFDI40161', remedy: 'useNotOfRegime', text: useOfRegime },
]);

const COUNTRY = /^[A-Z]{3}$/;

/** Tax ID patterns from c_Pais. Mexico's is missing, because Mexico is not a residence abroad (CFDI40152). */
const taxIds: ReadonlyMap<string, RegExp> = new Map([
	['CAN', /^[0-9]{9}$/],
	['USA', /^[0-9]{9}$/],
]);

export const residenceRules = rulesAt('Receptor', [
	{ of: 'ResidenciaFiscal', satCode: 'CFDI40150', text: like(COUNTRY, 'noCountry') },
	{
		of: 'ResidenciaFiscal',
		satCode: 'CFDI40150',
		level: 'warn',
		text: (value) =>
			isCountry(value) || !COUNTRY.test(value)
				? undefined
				: { kind: 'notInCatalog', values: { catalog: 'c_Pais' } },
	},
	{
		of: 'NumRegIdTrib',
		satCode: 'CFDI40156',
		text: (value, { element }) => {
			const country = attribute(element, 'ResidenciaFiscal') ?? '';
			return taxIds.get(country)?.test(value) === false
				? { kind: 'taxIdOfCountry', values: { country } }
				: undefined;
		},
	},
]);

/** SAT's register does not contain customers abroad, so their names are not checked. */
const registered =
	(expectation: (name: string, party: Element) => Wrong | undefined): Expectation =>
	(value, { element }) =>
		attribute(element, 'Rfc') === FOREIGNER ? undefined : expectation(value, element);

const withoutCapitalRegime = registered((name, party) => {
	// A natural person's name is not checked, because "Sa" is also a surname.
	if (personOf(party) === 'fisica') return undefined;
	const registeredAs = registeredName(name);
	return registeredAs === name.trim() || registeredAs === ''
		? undefined
		: { kind: 'nameHasCapitalRegime', values: { registered: registeredAs.toUpperCase() } };
});

const inUpperCase = registered((name) =>
	name === name.toUpperCase() ? undefined : 'nameNotInUpperCase',
);

const nameRulesOf = (path: 'Emisor' | 'Receptor', satCode: string): Rule[] =>
	rulesAt(path, [
		{
			of: 'Nombre',
			satCode,
			level: 'doubt',
			remedy: 'nameHasCapitalRegime',
			text: withoutCapitalRegime,
		},
		{ of: 'Nombre', satCode, level: 'warn', text: inUpperCase },
	]);

/** Checks names for the most frequent differences from SAT's register, which only SAT can search. */
export const nameRules: readonly Rule[] = [
	...nameRulesOf('Emisor', 'CFDI40139'),
	...nameRulesOf('Receptor', 'CFDI40145'),
];

interface RecipientChoices {
	person: PersonType;
	regimes: Array<CatalogEntry & { uses: string[] }>;
	uses: CatalogEntry[];
}

/**
 * Lists the tax regimes and uses (UsoCFDI) that a recipient with this RFC can have (CFDI40158, CFDI40159, CFDI40161).
 * Returns undefined for an invalid RFC.
 */
export function recipientChoices(rfc: string): RecipientChoices | undefined {
	if (rfcProblem(rfc) !== undefined) return undefined;
	const person = personType(rfc);
	const ofPerson = regimenFiscal.filter(({ code, personTypes }) =>
		isGeneric(rfc) ? code === '616' : personTypes.includes(person),
	);
	const uses = usoCfdi.filter(
		({ code, personTypes, regimes }) =>
			personTypes.includes(person) &&
			!Object.hasOwn(VOUCHERS_OF_USE, code) &&
			ofPerson.some((one) => regimes.includes(one.code)),
	);
	return {
		person,
		regimes: ofPerson.map(({ code, name }) => ({
			code,
			name,
			uses: uses.filter(({ regimes }) => regimes.includes(code)).map((use) => use.code),
		})),
		uses: uses.map(({ code, name }) => ({ code, name })),
	};
}
