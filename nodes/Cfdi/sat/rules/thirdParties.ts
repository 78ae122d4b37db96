import { regimenFiscal } from '../catalogs/regimenFiscal';
import { written } from '../invoice/element';
import { childrenOf, issuer, lineItems, recipient } from '../invoice/elements';
import { quoted } from '../quoted';
import { rfcProblem } from '../rfc';
import type { Context, Expectation } from './attribute';
import { inCatalog, matching, POSTAL_CODE, wherePresent } from './attribute';
import type { Rule } from './rule';

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

const isAbroad = ({ element }: Context) => written(element, 'RfcACuentaTerceros') === SELLER_ABROAD;

const ofSellerAbroad =
	(expectation: Expectation): Expectation =>
	(value, context) =>
		isAbroad(context) ? expectation(value, context) : undefined;

/** The rules about lines that are invoiced on behalf of a third party (ACuentaTerceros). */
export const thirdPartyRules: readonly Rule[] = [
	{
		code: 'CFDI40187',
		level: 'block',
		problems: wherePresent(thirdParties, 'RfcACuentaTerceros', rfcProblem),
	},
	{
		code: 'CFDI40188',
		level: 'block',
		problems: wherePresent(thirdParties, 'RfcACuentaTerceros', (value, { comprobante }) =>
			[...issuer(comprobante), ...recipient(comprobante)].some(
				(party) => written(party, 'Rfc') === value,
			)
				? 'it must differ from the RFC of Emisor and of Receptor'
				: undefined,
		),
	},
	{
		code: 'CFDI40189',
		level: 'block',
		fix: `With ${SELLER_ABROAD} write: ${SELLER_ABROAD_NAME}.`,
		problems: wherePresent(
			thirdParties,
			'NombreACuentaTerceros',
			ofSellerAbroad((value) =>
				letters(value) === letters(SELLER_ABROAD_NAME)
					? undefined
					: `with ${SELLER_ABROAD} SAT requires a fixed text`,
			),
		),
	},
	{
		// Not every certifier may compare accents, case and spaces.
		code: 'CFDI40189',
		level: 'warn',
		fix: `With ${SELLER_ABROAD} write: ${SELLER_ABROAD_NAME}.`,
		problems: wherePresent(
			thirdParties,
			'NombreACuentaTerceros',
			ofSellerAbroad((value) =>
				value !== SELLER_ABROAD_NAME && letters(value) === letters(SELLER_ABROAD_NAME)
					? "SAT's text has other accents, letters or spaces"
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
			ofSellerAbroad((value) =>
				value === '616' ? undefined : `with ${SELLER_ABROAD} it must be 616`,
			),
		),
	},
	{
		code: 'CFDI40192',
		level: 'block',
		problems: matching(
			thirdParties,
			'DomicilioFiscalACuentaTerceros',
			POSTAL_CODE,
			'a postal code of five digits, other than 00000',
		),
	},
	{
		code: 'CFDI40193',
		level: 'block',
		problems: wherePresent(
			thirdParties,
			'DomicilioFiscalACuentaTerceros',
			ofSellerAbroad((value, { comprobante }) => {
				const issued = written(comprobante, 'LugarExpedicion');
				return issued === undefined || issued === value
					? undefined
					: `with ${SELLER_ABROAD} it must be LugarExpedicion, ${quoted(issued)}`;
			}),
		),
	},
];
