import type { ElementPath } from '../anexo20/anexo20';
import { hasCode } from '../catalogs/catalog';
import { aduana } from '../catalogs/sat';
import { FOREIGN_TRADE, hasComplement } from '../invoice/complements';
import type { Elements } from '../invoice/element';
import { attribute, elementsAt, issuer, recipient } from '../invoice/element';
import { isGeneric } from '../values/rfc';
import { wellFormedRfc } from './parties';
import { unlike, like, POSTAL_CODE, rulesAt, textRules } from './rows';
import type { Context, Expectation, Rule } from './rule';

const thirdParties = elementsAt('Conceptos.ACuentaTerceros');

/** Stands for sellers abroad, whose sales a platform in Mexico invoices. */
const SELLER_ABROAD = 'EXT990101NI1';

/** What SAT requires as the name of a seller abroad (CFDI40189). */
const SELLER_ABROAD_NAME =
	'EXPEDICIÓN DE CFDI POR RESIDENTES EN MÉXICO QUE PRESTAN SERVICIOS DE INTERMEDIACIÓN ENTRE TERCEROS A OFERENTES DE BIENES Y SERVICIOS RESIDENTES EN EL EXTRANJERO';

/** The letters of a text: accents, case and spaces apart. */
const letters = (text: string) =>
	text
		.normalize('NFD')
		.replace(/[^a-z]/gi, '')
		.toUpperCase();

const isAbroad = ({ element }: Context) =>
	attribute(element, 'RfcACuentaTerceros') === SELLER_ABROAD;

/** The name of a seller abroad is a fixed one. */
const inMexico: Elements = (comprobante) =>
	thirdParties(comprobante).filter(
		(element) => attribute(element, 'RfcACuentaTerceros') !== SELLER_ABROAD,
	);

/** The rules about lines that are invoiced on behalf of a third party (ACuentaTerceros). */
export const thirdPartyRules: readonly Rule[] = [
	...textRules('Conceptos.ACuentaTerceros', inMexico),
	...rulesAt('Conceptos.ACuentaTerceros', [
		{ of: 'RfcACuentaTerceros', satCode: 'CFDI40187', text: wellFormedRfc },
		{
			// Nobody's RFC is in no list of taxpayers.
			of: 'RfcACuentaTerceros',
			satCode: 'CFDI40187',
			text: unlike(isGeneric, 'genericThirdParty'),
		},
		{
			of: 'RfcACuentaTerceros',
			satCode: 'CFDI40188',
			text: (value, { comprobante }) =>
				!isGeneric(value) &&
				[...issuer(comprobante), ...recipient(comprobante)].some(
					(party) => attribute(party, 'Rfc') === value,
				)
					? 'sameRfcAsParty'
					: undefined,
		},
		{
			of: 'NombreACuentaTerceros',
			satCode: 'CFDI40189',
			remedy: 'sellerAbroadName',
			if: isAbroad,
			text: (value) =>
				letters(value) === letters(SELLER_ABROAD_NAME)
					? undefined
					: { kind: 'sellerAbroadName', values: { text: SELLER_ABROAD_NAME } },
		},
		{
			// Not every certifier may compare accents, case and spaces.
			of: 'NombreACuentaTerceros',
			satCode: 'CFDI40189',
			level: 'warn',
			remedy: 'sellerAbroadSpelling',
			if: isAbroad,
			text: (value) =>
				value !== SELLER_ABROAD_NAME && letters(value) === letters(SELLER_ABROAD_NAME)
					? { kind: 'sellerAbroadSpelling', values: { text: SELLER_ABROAD_NAME } }
					: undefined,
		},
		{ of: 'RegimenFiscalACuentaTerceros', satCode: 'CFDI40191', inCatalog: true },
		{
			of: 'RegimenFiscalACuentaTerceros',
			satCode: 'CFDI140223',
			if: isAbroad,
			text: like(/^616$/, 'sellerAbroadRegime'),
		},
		{
			of: 'DomicilioFiscalACuentaTerceros',
			satCode: 'CFDI40192',
			text: like(POSTAL_CODE, 'noPostalCode'),
		},
		{
			of: 'DomicilioFiscalACuentaTerceros',
			satCode: 'CFDI40193',
			if: isAbroad,
			text: (value, { comprobante }) => {
				const issued = attribute(comprobante, 'LugarExpedicion');
				return issued === undefined || issued === value
					? undefined
					: { kind: 'sellerAbroadPostalCode', values: { issued } };
			},
		},
	]),
];

/** Year, customs office, patent and number, with two spaces between them (cfdv40). */
const PEDIMENTO = /^[0-9]{2} {2}[0-9]{2} {2}[0-9]{4} {2}[0-9]{7}$/;

/** Digits 5 and 6 are a customs office of c_Aduana; what is malformed breaks another rule. */
const knownOffice: Expectation = (value) => {
	const office = value.slice(4, 6);
	return !PEDIMENTO.test(value) || hasCode(aduana, office)
		? undefined
		: { kind: 'noCustomsOffice', values: { office } };
};

/** The first two digits are a year that has come: no earlier century has declarations. */
const ofPastYear: Expectation = (value, { now }) => {
	const year = new Date(now).toISOString().slice(2, 4);
	return !PEDIMENTO.test(value) || value.slice(0, 2) <= year
		? undefined
		: { kind: 'pedimentoOfFuture', values: { year } };
};

/** @param codes of a number that is malformed or of no customs office, and of one next to the complement of exports */
const customsAt = (
	path: ElementPath & `${string}.InformacionAduanera`,
	[form, beside]: readonly [form: string, beside: string],
): Rule[] =>
	rulesAt(path, [
		{ of: 'NumeroPedimento', satCode: form, text: like(PEDIMENTO, 'noPedimento') },
		// The clock may be wrong.
		{ of: 'NumeroPedimento', satCode: form, level: 'doubt', text: ofPastYear },
		// Offices open, and the service may have a newer list.
		{ of: 'NumeroPedimento', satCode: form, level: 'warn', text: knownOffice },
		{
			of: 'NumeroPedimento',
			satCode: beside,
			text: (_value, { comprobante }) =>
				hasComplement(comprobante, FOREIGN_TRADE) ? 'notWithForeignTrade' : undefined,
		},
	]);

/** The rules about the customs declarations of lines and of their parts (InformacionAduanera). */
export const customsRules: readonly Rule[] = [
	...customsAt('Conceptos.InformacionAduanera', ['CFDI40194', 'CFDI40195']),
	...customsAt('Conceptos.Parte.InformacionAduanera', ['CFDI40199', 'CFDI40200']),
];
