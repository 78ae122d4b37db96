import type { CodeList } from '../catalogs/codeList';
import { FUELS, permitOf, subproductsOf } from '../catalogs/fuel';
import { endOf, hasCodeOn, productCodes, unitCodes } from '../catalogs/codeList';
import { IEPS, IVA } from '../catalogs/catalog';
import { lacksLineComplement, lineComplementsNamed } from '../invoice/complements';
import type { Element } from '../invoice/element';
import {
	attribute,
	children,
	dayOf,
	hasAmounts,
	isPresent,
	lineItems,
	pathOf,
} from '../invoice/element';
import { aboveZero, amountForm, amountOf, productOf } from './amounts';
import { unlike, like, rulesAt, textRules } from './rows';
import type { Kind } from '../locales/en';
import type { Values } from '../problems/problem';
import type { AmountExpectation, Breach, Expectation, Problems, Rule, Wrong } from './rule';
import { breach, breachBy, ofType } from './rule';

const aboveZeroWhereCharged: AmountExpectation = (amount, { comprobante }) =>
	hasAmounts(comprobante) && !amount.isPositive()
		? ofType('priceOfTypeIsAboveZero', comprobante)
		: undefined;

/** A number in JSON does not keep its zeros: 100.00 arrives as 100, and the service may add them. */
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

/** A quantity was counted or measured as it is written; a price may have been rounded to cents. */
const ofWrittenPrice = productOf('Cantidad', 'ValorUnitario', 'notQuantityTimesPrice', [6, 2]);

const PRODUCT_CODE = /^[0-9]{8}$/;
const UNIT_CODE = /^[A-Za-z0-9]{1,3}$/;

/**
 * The catalog as it is here has the code on the day of the invoice. What has another form breaks another
 * rule. SAT adds codes, so that only SAT refuses one.
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

/** Checks the lines with one of these ObjetoImp. */
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

/** The rules about ObjetoImp, and the taxes that it allows on its line. */
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

/** The rules about the lines (Conceptos) except their taxes: CFDI40162 to CFDI40172, and parts. */
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

/** The complement is required from this day on. */
const REQUIRED_FROM = '2026-04-24';

/** What SAT's catalogs say of the complement. Warnings: its error matrix is not known here. */
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
 * Each line of fuel needs the complement HidroYPetro (http://www.sat.gob.mx/hidrocarburospetroliferos) in
 * its ComplementoConcepto, also in a credit note. A warning: its error matrix is not known here.
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
