import { regimenFiscal } from '../catalogs/sat';
import { attribute, childrenOf, issuer, lineItems, recipient } from '../invoice/element';
import type { Elements } from '../invoice/element';
import { isGeneric } from '../values/rfc';
import type { Context, Expectation } from './attribute';
import { inCatalog, matching, POSTAL_CODE, wherePresent } from './attribute';
import { wellFormedRfc } from './persons';
import type { Rule } from './rule';
import { textLimits } from './texts';

const thirdParties = childrenOf(lineItems, 'ACuentaTerceros');

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

const ofSellerAbroad =
	(expectation: Expectation): Expectation =>
	(value, context) =>
		isAbroad(context) ? expectation(value, context) : undefined;

/** The rules about lines that are invoiced on behalf of a third party (ACuentaTerceros). */
export const thirdPartyRules: readonly Rule[] = [
	...textLimits(inMexico, 'NombreACuentaTerceros', 300),
	{
		code: 'CFDI40187',
		level: 'block',
		problems: wherePresent(thirdParties, 'RfcACuentaTerceros', wellFormedRfc),
	},
	{
		// Nobody's RFC is in no list of taxpayers.
		code: 'CFDI40187',
		level: 'block',
		problems: wherePresent(thirdParties, 'RfcACuentaTerceros', (value) =>
			isGeneric(value) ? 'genericThirdParty' : undefined,
		),
	},
	{
		code: 'CFDI40188',
		level: 'block',
		problems: wherePresent(thirdParties, 'RfcACuentaTerceros', (value, { comprobante }) =>
			!isGeneric(value) &&
			[...issuer(comprobante), ...recipient(comprobante)].some(
				(party) => attribute(party, 'Rfc') === value,
			)
				? 'sameRfcAsParty'
				: undefined,
		),
	},
	{
		code: 'CFDI40189',
		level: 'block',
		remedy: 'sellerAbroadName',
		problems: wherePresent(
			thirdParties,
			'NombreACuentaTerceros',
			ofSellerAbroad((value) =>
				letters(value) === letters(SELLER_ABROAD_NAME)
					? undefined
					: { kind: 'sellerAbroadName', values: { text: SELLER_ABROAD_NAME } },
			),
		),
	},
	{
		// Not every certifier may compare accents, case and spaces.
		code: 'CFDI40189',
		level: 'warn',
		remedy: 'sellerAbroadSpelling',
		problems: wherePresent(
			thirdParties,
			'NombreACuentaTerceros',
			ofSellerAbroad((value) =>
				value !== SELLER_ABROAD_NAME && letters(value) === letters(SELLER_ABROAD_NAME)
					? { kind: 'sellerAbroadSpelling', values: { text: SELLER_ABROAD_NAME } }
					: undefined,
			),
		),
	},
	{
		code: 'CFDI40191',
		level: 'block',
		problems: inCatalog(
			thirdParties,
			'RegimenFiscalACuentaTerceros',
			'c_RegimenFiscal',
			regimenFiscal,
		),
	},
	{
		code: 'CFDI140223',
		level: 'block',
		problems: wherePresent(
			thirdParties,
			'RegimenFiscalACuentaTerceros',
			ofSellerAbroad((value) => (value === '616' ? undefined : 'sellerAbroadRegime')),
		),
	},
	{
		code: 'CFDI40192',
		level: 'block',
		problems: matching(thirdParties, 'DomicilioFiscalACuentaTerceros', POSTAL_CODE, 'noPostalCode'),
	},
	{
		code: 'CFDI40193',
		level: 'block',
		problems: wherePresent(
			thirdParties,
			'DomicilioFiscalACuentaTerceros',
			ofSellerAbroad((value, { comprobante }) => {
				const issued = attribute(comprobante, 'LugarExpedicion');
				return issued === undefined || issued === value
					? undefined
					: { kind: 'sellerAbroadPostalCode', values: { issued } };
			}),
		),
	},
];
