import type { CodeList } from '../catalogs/catalogs';
import {
	endOf,
	hasCodeOn,
	productCodes,
	unitCodes,
	FUELS,
	permitOf,
	subproductsOf,
} from '../catalogs/catalogs';
import { IEPS, IVA, hasCode } from '../catalogs/catalog';
import {
	FOREIGN_TRADE,
	hasComplement,
	lacksLineComplement,
	lineComplementsNamed,
	attribute,
	children,
	dayOf,
	elementsAt,
	hasAmounts,
	isPresent,
	issuer,
	lineItems,
	pathOf,
	recipient,
} from '../invoice/invoice';
import type { Element, Elements } from '../invoice/invoice';
import { aboveZero, amountForm, amountOf, productOf } from './amounts';
import { POSTAL_CODE, like, rulesAt, textRules, unlike } from './rows';
import type { Kind } from '../messages/en';
import type { Values } from '../problems/problem';
import type {
	AmountExpectation,
	Breach,
	Context,
	Expectation,
	Problems,
	Rule,
	Wrong,
} from './rule';
import { breach, breachBy, ofType } from './rule';
import type { ElementPath } from '../anexo20/anexo20';
import { aduana } from '../catalogs/sat';
import { isGeneric } from '../values/text';
import { wellFormedRfc } from './parties';

const aboveZeroWhereCharged: AmountExpectation = (amount, { comprobante }) =>
	hasAmounts(comprobante) && !amount.isPositive()
		? ofType('priceOfTypeIsAboveZero', comprobante)
		: undefined;

/** A number in JSON loses its zeros: 100.00 arrives as 100, and the service can add them. */
const asPreciseAsImporte =
	(isNumber: boolean): AmountExpectation =>
	(amount, { element }) => {
		const importe = amountOf(element, 'Importe');
		if (importe === undefined || amount.scale <= importe.scale) return undefined;
		if ((typeof element.attributes.Importe === 'number') !== isNumber) return undefined;
		return { kind: 'moreDecimalsThanImporte', values: { importe: String(importe) } };
	};

const atMostImporte: AmountExpectation = (amount, { element }) => {
	const importe = amountOf(element, 'Importe');
	return importe === undefined || amount.compare(importe) <= 0
		? undefined
		: { kind: 'discountAboveImporte', values: { importe: String(importe) } };
};

const ofPrice = productOf('Cantidad', 'ValorUnitario', 'notQuantityTimesPrice');

/** A quantity is exact as written. A price can have been rounded to cents. */
const ofWrittenPrice = productOf('Cantidad', 'ValorUnitario', 'notQuantityTimesPrice', [6, 2]);

const PRODUCT_CODE = /^[0-9]{8}$/;
const UNIT_CODE = /^[A-Za-z0-9]{1,3}$/;

/**
 * Expects a code that this catalog has on the day of the invoice. Another rule reports codes with another
 * form. SAT adds codes, so only SAT refuses one.
 */
const listed =
	(list: CodeList, form: RegExp): Expectation =>
	(value, { comprobante, now }): Wrong | undefined => {
		if (!form.test(value) || hasCodeOn(list, value, () => dayOf(comprobante, now)))
			return undefined;
		const { catalog, asOf } = list;
		const end = endOf(list, value);
		if (end === undefined) return { kind: 'notInListOf', values: { catalog, asOf } };
		return { kind: 'endedInCatalog', values: { catalog, end } };
	};

const listedProduct = listed(productCodes, PRODUCT_CODE);

const rowsOf = (line: Element, list: 'Traslados' | 'Retenciones'): Element[] =>
	children(line, 'Impuestos').flatMap((taxes) => children(taxes, list));

/** Checks the lines that have one of these ObjetoImp. */
const whereTaxObject =
	(codes: readonly string[], problems: (line: Element, code: string) => Breach[]): Problems =>
	(comprobante) =>
		lineItems(comprobante).flatMap((line) => {
			const code = attribute(line, 'ObjetoImp');
			return code !== undefined && codes.includes(code) ? problems(line, code) : [];
		});

/** Reports the rows with a tax that the ObjetoImp of their line forbids. */
function forbidden(line: Element, code: string, taxes: readonly string[]): Breach[] {
	return [...rowsOf(line, 'Traslados'), ...rowsOf(line, 'Retenciones')].flatMap((row) => {
		const tax = attribute(row, 'Impuesto');
		if (tax === undefined || !taxes.includes(tax)) return [];
		return [breach(pathOf(row, 'Impuesto'), 'taxObjectForbidsTax', { value: tax, code })];
	});
}

const taxObjectRules = rulesAt('Conceptos', [
	{ of: 'ObjetoImp', satCode: 'CFDI40170', inCatalog: true },
	{
		of: 'ObjetoImp',
		satCode: 'CFDI40171',
		if: ({ element }) => children(element, 'Impuestos').length === 0,
		text: unlike('02', 'taxObjectNeedsTaxes'),
	},
	{
		of: 'Impuestos',
		satCode: 'CFDI40172',
		problems: whereTaxObject(['01', '03', '04', '05'], (line, code) =>
			children(line, 'Impuestos').map(({ path }) =>
				breach(path, 'taxObjectForbidsTaxes', { code }),
			),
		),
	},
	{
		of: 'Impuestos',
		satCode: 'CFDI140226',
		problems: whereTaxObject(['06', '08'], (line, code) => forbidden(line, code, [IVA, IEPS])),
	},
	{
		of: 'Impuestos',
		satCode: 'CFDI140227',
		problems: whereTaxObject(['07'], (line, code) => [
			...forbidden(line, code, [IVA]),
			...(rowsOf(line, 'Traslados').some((row) => attribute(row, 'Impuesto') === IEPS)
				? []
				: [breach(pathOf(line, 'ObjetoImp'), 'taxObjectNeedsIeps', { value: code })]),
		]),
	},
]);

/** Checks the lines (Conceptos) and their parts, except their taxes: CFDI40162 to CFDI40172. */
export const lineItemRules: readonly Rule[] = [
	amountForm('Conceptos', ['Cantidad', 'ValorUnitario', 'Importe', 'Descuento'], 'writeLineAmount'),
	...textRules('Conceptos'),
	...rulesAt('Conceptos', [
		{ of: 'ClaveProdServ', satCode: 'CFDI40162', text: like(PRODUCT_CODE, 'noProductCode') },
		{ of: 'ClaveUnidad', satCode: 'CFDI40165', text: like(UNIT_CODE, 'noUnitCode') },
		{ of: 'ValorUnitario', satCode: 'CFDI40166', amount: aboveZeroWhereCharged },
		{ of: 'Importe', satCode: 'CFDI40167', remedy: 'notQuantityTimesPrice', amount: ofPrice },
		{ of: 'Importe', level: 'doubt', remedy: 'notQuantityTimesPrice', amount: ofWrittenPrice },
		{ of: 'Descuento', satCode: 'CFDI40168', amount: asPreciseAsImporte(false) },
		{
			of: 'Descuento',
			satCode: 'CFDI40168',
			level: 'warn',
			remedy: 'writeImporteAsText',
			amount: asPreciseAsImporte(true),
		},
		{ of: 'Descuento', satCode: 'CFDI40169', amount: atMostImporte },
		{
			of: 'ClaveProdServ',
			satCode: 'CFDI40162',
			level: 'doubt',
			remedy: 'searchProductCode',
			text: listedProduct,
		},
		{
			of: 'ClaveUnidad',
			satCode: 'CFDI40165',
			level: 'doubt',
			remedy: 'searchUnitCode',
			text: listed(unitCodes, UNIT_CODE),
		},
	]),
	...taxObjectRules,
	amountForm('Conceptos.Parte', ['Cantidad', 'ValorUnitario', 'Importe'], 'writePartAmount'),
	...textRules('Conceptos.Parte'),
	...rulesAt('Conceptos.Parte', [
		{
			of: 'ClaveProdServ',
			satCode: 'CFDI40196',
			level: 'doubt',
			remedy: 'searchPartCode',
			text: listedProduct,
		},
		{ of: 'ClaveProdServ', satCode: 'CFDI40196', text: like(PRODUCT_CODE, 'noProductCode') },
		{ of: 'ValorUnitario', satCode: 'CFDI40197', amount: aboveZero },
		{ of: 'Importe', satCode: 'CFDI40198', amount: ofPrice },
	]),
];

const REQUIRED_FROM = '2026-04-24';

/** Compares the complement with SAT's catalogs. It only warns, as its error matrix is not known here. */
function fuelComplements(comprobante: Element): Breach[] {
	return lineItems(comprobante).flatMap((line) =>
		lineComplementsNamed(line, HIDROYPETRO).flatMap((fuel) => {
			const at = (name: string) => `${line.path}.ComplementoConcepto.${HIDROYPETRO}.${name}`;
			const given = (name: string) => attribute(fuel, name) ?? '';
			const [type, permit, product] = [
				given('TipoPermiso'),
				given('NumeroPermiso'),
				given('ClaveHYP'),
			];
			const form = permitOf(type);
			const codes = subproductsOf(product);
			const unit = attribute(line, 'ClaveUnidad') ?? '';
			const wrongs: Array<[name: string, isWrong: boolean, kind: Kind, values?: Values]> = [
				['NumeroPermiso', form === undefined, 'fuelPermitOfNoType'],
				[
					'NumeroPermiso',
					form?.pattern.test(permit) === false,
					'fuelPermitOfOtherType',
					{ type, example: form?.example ?? '' },
				],
				['ClaveHYP', codes.length === 0, 'fuelProductUnknown', { products: FUELS }],
				[
					'ClaveHYP',
					codes.length > 0 && attribute(line, 'ClaveProdServ') !== product,
					'fuelProductDiffers',
				],
				[
					'SubProductoHYP',
					codes.length > 0 && !codes.includes(given('SubProductoHYP')),
					'fuelSubproductOfOther',
					{ product, codes },
				],
			];
			const found = wrongs
				.filter(([, isWrong]) => isWrong)
				.map(([name, , kind, values]) =>
					breachBy(given(name), at(name), { kind, values: values ?? {} }),
				);
			return unit === LITRE
				? found
				: [...found, breach(`${line.path}.ClaveUnidad`, 'fuelInLitres', { value: unit })];
		}),
	);
}

const HIDROYPETRO = 'HidroYPetro';

const LITRE = 'LTR';

/**
 * Checks that each line of fuel has the complement HidroYPetro
 * (http://www.sat.gob.mx/hidrocarburospetroliferos) in its ComplementoConcepto, also in a credit note. It
 * only warns, as its error matrix is not known here.
 */
export const fuelRules = rulesAt('Conceptos', [
	{
		of: 'ClaveProdServ',
		satCode: 'CFDI40163',
		level: 'warn',
		remedy: 'fuelNeedsComplement',
		text: (value, { element, comprobante, now }) => {
			const type = attribute(comprobante, 'TipoDeComprobante') ?? '';
			return FUELS.includes(value) &&
				['I', 'E'].includes(type) &&
				!isPresent(comprobante, 'InformacionGlobal') &&
				dayOf(comprobante, now) >= REQUIRED_FROM &&
				lacksLineComplement(element, HIDROYPETRO)
				? 'fuelNeedsComplement'
				: undefined;
		},
	},
	{ of: 'ClaveProdServ', level: 'warn', problems: fuelComplements },
]);

const thirdParties = elementsAt('Conceptos.ACuentaTerceros');

/** The RFC for sellers abroad if a platform in Mexico invoices their sales. */
const SELLER_ABROAD = 'EXT990101NI1';

const SELLER_ABROAD_NAME =
	'EXPEDICIÓN DE CFDI POR RESIDENTES EN MÉXICO QUE PRESTAN SERVICIOS DE INTERMEDIACIÓN ENTRE TERCEROS A OFERENTES DE BIENES Y SERVICIOS RESIDENTES EN EL EXTRANJERO';

/** Returns the letters of a text without accents, case and spaces. */
const letters = (text: string) =>
	text
		.normalize('NFD')
		.replace(/[^a-z]/gi, '')
		.toUpperCase();

const isAbroad = ({ element }: Context) =>
	attribute(element, 'RfcACuentaTerceros') === SELLER_ABROAD;

/** Leaves out sellers abroad: their name is fixed. */
const inMexico: Elements = (comprobante) =>
	thirdParties(comprobante).filter(
		(element) => attribute(element, 'RfcACuentaTerceros') !== SELLER_ABROAD,
	);

/** Checks the lines that are invoiced on behalf of a third party (ACuentaTerceros). */
export const thirdPartyRules: readonly Rule[] = [
	...textRules('Conceptos.ACuentaTerceros', inMexico),
	...rulesAt('Conceptos.ACuentaTerceros', [
		{ of: 'RfcACuentaTerceros', satCode: 'CFDI40187', text: wellFormedRfc },
		{
			// Lists of taxpayers do not have generic RFCs.
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
			// Some certifiers possibly ignore accents, case and spaces.
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

/** Expects a customs office of c_Aduana in digits 5 and 6. Another rule reports malformed numbers. */
const knownOffice: Expectation = (value) => {
	const office = value.slice(4, 6);
	return !PEDIMENTO.test(value) || hasCode(aduana, office)
		? undefined
		: { kind: 'noCustomsOffice', values: { office } };
};

/** Expects a past or the current year in the first two digits. */
const ofPastYear: Expectation = (value, { now }) => {
	const year = new Date(now).toISOString().slice(2, 4);
	return !PEDIMENTO.test(value) || value.slice(0, 2) <= year
		? undefined
		: { kind: 'pedimentoOfFuture', values: { year } };
};

/**
 * @param codes for a malformed number or an unknown customs office, and for a number next to the complement
 * of exports
 */
const customsAt = (
	path: ElementPath & `${string}.InformacionAduanera`,
	[form, beside]: readonly [form: string, beside: string],
): Rule[] =>
	rulesAt(path, [
		{ of: 'NumeroPedimento', satCode: form, text: like(PEDIMENTO, 'noPedimento') },
		// The clock can be wrong.
		{ of: 'NumeroPedimento', satCode: form, level: 'doubt', text: ofPastYear },
		// Offices open, and the service can have a newer list.
		{ of: 'NumeroPedimento', satCode: form, level: 'warn', text: knownOffice },
		{
			of: 'NumeroPedimento',
			satCode: beside,
			text: (_value, { comprobante }) =>
				hasComplement(comprobante, FOREIGN_TRADE) ? 'notWithForeignTrade' : undefined,
		},
	]);

/** Checks the customs declarations of lines and parts (InformacionAduanera). */
export const customsRules: readonly Rule[] = [
	...customsAt('Conceptos.InformacionAduanera', ['CFDI40194', 'CFDI40195']),
	...customsAt('Conceptos.Parte.InformacionAduanera', ['CFDI40199', 'CFDI40200']),
];
