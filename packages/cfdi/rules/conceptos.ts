import type { CodeList } from '../catalogs/codeList';
import { endOf, hasCodeOn, productCodes, unitCodes } from '../catalogs/codeList';
import { FUELS, permitOf, subproductsOf } from '../catalogs/catalogs';
import { IEPS, IVA, hasCode, ISR } from '../catalogs/catalog';
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
	lineRetenciones,
	lineTaxes,
} from '../invoice/invoice';
import type { Element, Elements } from '../invoice/invoice';
import {
	aboveZero,
	amountForm,
	amountOf,
	productOf,
	POSTAL_CODE,
	like,
	rulesAt,
	textRules,
	unlike,
	breach,
	breachBy,
	ofType,
	currencyDecimalsOf,
} from './rule';
import type { Kind } from '../messages/en';
import type { Values, Phrase } from '../problems/problem';
import type {
	AmountExpectation,
	Breach,
	Context,
	Expectation,
	Problems,
	Row,
	Rule,
	Wrong,
} from './rule';
import type { ElementPath } from '../anexo20/anexo20';
import { aduana } from '../catalogs/sat';
import { isGeneric, lettersOf } from '../values/text';
import { wellFormedRfc, personOf } from './parties';
import type { TaxKind } from '../totals/totals';
import { isExempt } from '../totals/totals';
import { Decimal, sumOf, sumsBy } from '../values/decimal';
import { knownFactor, knownRate, lawfulRate, missingOf, taxOfRow } from './totals';

const aboveZeroWhereCharged: AmountExpectation = (amount, { comprobante }) =>
	hasAmounts(comprobante) && !amount.isPositive()
		? ofType('priceOfTypeIsAboveZero', comprobante)
		: undefined;

/** A JSON number has lost its trailing zeros, so the rule for an Importe that is a number (`isNumber`) only warns. */
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

/** Has narrower limits than SAT's rule: the price can have been rounded to cents, but the quantity is exact. */
const ofWrittenPrice = productOf('Cantidad', 'ValorUnitario', 'notQuantityTimesPrice', [6, 2]);

const PRODUCT_CODE = /^[0-9]{8}$/;
const UNIT_CODE = /^[A-Za-z0-9]{1,3}$/;

/** SAT adds codes to its catalogs, so rules with this expectation do not block. */
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

const whereTaxObject =
	(codes: readonly string[], problems: (line: Element, code: string) => Breach[]): Problems =>
	(comprobante) =>
		lineItems(comprobante).flatMap((line) => {
			const code = attribute(line, 'ObjetoImp');
			return code !== undefined && codes.includes(code) ? problems(line, code) : [];
		});

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

/**
 * Checks the lines (SAT's codes CFDI40162 to CFDI40172) and their parts (CFDI40196 to CFDI40198), but not the line
 * taxes.
 */
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

/** Only warns, because SAT's error list for the fuel complement (HidroYPetro) is not known. */
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
			return unit === LITRE || codes.length === 0
				? found
				: [...found, breach(`${line.path}.ClaveUnidad`, 'fuelInLitres', { value: unit })];
		}),
	);
}

const HIDROYPETRO = 'HidroYPetro';

const LITRE = 'LTR';

/**
 * Warns if a fuel line's complement HidroYPetro (http://www.sat.gob.mx/hidrocarburospetroliferos) is missing or has
 * wrong values.
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

/** This RFC stands for any seller abroad whose sales a platform in Mexico invoices. */
const SELLER_ABROAD = 'EXT990101NI1';

const SELLER_ABROAD_NAME =
	'EXPEDICIÓN DE CFDI POR RESIDENTES EN MÉXICO QUE PRESTAN SERVICIOS DE INTERMEDIACIÓN ENTRE TERCEROS A OFERENTES DE BIENES Y SERVICIOS RESIDENTES EN EL EXTRANJERO';

const isAbroad = ({ element }: Context) =>
	attribute(element, 'RfcACuentaTerceros') === SELLER_ABROAD;

/** Leaves out sellers abroad, because they all have the same name, which a separate rule checks. */
const inMexico: Elements = (comprobante) =>
	thirdParties(comprobante).filter(
		(element) => attribute(element, 'RfcACuentaTerceros') !== SELLER_ABROAD,
	);

export const thirdPartyRules: readonly Rule[] = [
	...textRules('Conceptos.ACuentaTerceros', inMexico),
	...rulesAt('Conceptos.ACuentaTerceros', [
		{ of: 'RfcACuentaTerceros', satCode: 'CFDI40187', text: wellFormedRfc },
		{
			// A generic RFC is refused, because SAT's list of taxpayers does not contain it.
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
				lettersOf(value) === lettersOf(SELLER_ABROAD_NAME)
					? undefined
					: { kind: 'sellerAbroadName', values: { text: SELLER_ABROAD_NAME } },
		},
		{
			// A name that differs only in accents, case or spaces gets a warning, because some certifiers possibly
			// ignore these.
			of: 'NombreACuentaTerceros',
			satCode: 'CFDI40189',
			level: 'warn',
			remedy: 'sellerAbroadSpelling',
			if: isAbroad,
			text: (value) =>
				value !== SELLER_ABROAD_NAME && lettersOf(value) === lettersOf(SELLER_ABROAD_NAME)
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

/** Year, customs office, patent and number are separated by two spaces (cfdv40.xsd). */
const PEDIMENTO = /^[0-9]{2} {2}[0-9]{2} {2}[0-9]{4} {2}[0-9]{7}$/;

const knownOffice: Expectation = (value) => {
	const office = value.slice(4, 6);
	return !PEDIMENTO.test(value) || hasCode(aduana, office)
		? undefined
		: { kind: 'noCustomsOffice', values: { office } };
};

const ofPastYear: Expectation = (value, { now }) => {
	const year = new Date(now).toISOString().slice(2, 4);
	return !PEDIMENTO.test(value) || value.slice(0, 2) <= year
		? undefined
		: { kind: 'pedimentoOfFuture', values: { year } };
};

const customsAt = (
	path: ElementPath & `${string}.InformacionAduanera`,
	[form, beside]: readonly [form: string, beside: string],
): Rule[] =>
	rulesAt(path, [
		{ of: 'NumeroPedimento', satCode: form, text: like(PEDIMENTO, 'noPedimento') },
		// A future year does not block the invoice, because the computer's clock can be wrong.
		{ of: 'NumeroPedimento', satCode: form, level: 'doubt', text: ofPastYear },
		// An unknown customs office only gets a warning, because the service can have a newer list.
		{ of: 'NumeroPedimento', satCode: form, level: 'warn', text: knownOffice },
		{
			of: 'NumeroPedimento',
			satCode: beside,
			text: (_value, { comprobante }) =>
				hasComplement(comprobante, FOREIGN_TRADE) ? 'notWithForeignTrade' : undefined,
		},
	]);

export const customsRules: readonly Rule[] = [
	...customsAt('Conceptos.InformacionAduanera', ['CFDI40194', 'CFDI40195']),
	...customsAt('Conceptos.Parte.InformacionAduanera', ['CFDI40199', 'CFDI40200']),
];

const TRASLADOS = 'Conceptos.Impuestos.Traslados';
const RETENCIONES = 'Conceptos.Impuestos.Retenciones';

const RATE_AND_AMOUNT = ['TasaOCuota', 'Importe'] as const;

const withoutRateWhereExempt: Expectation = (value, { element }) => {
	const [name, other] = RATE_AND_AMOUNT.filter((one) => isPresent(element, one));
	if (value !== 'Exento' || name === undefined) return undefined;
	return other === undefined ? { kind: 'exemptHasOne', values: { name } } : 'exemptHasBoth';
};

const withRateWhereTaxed: Expectation = (value, { element }) => {
	const [name, other] = missingOf(element, RATE_AND_AMOUNT);
	if ((value !== 'Tasa' && value !== 'Cuota') || name === undefined) return undefined;
	return other === undefined ? { kind: 'taxedLacksOne', values: { name } } : 'taxedLacksBoth';
};

function taxOfBase(kind: TaxKind, meant?: readonly [number, number]): AmountExpectation {
	const ofBase = productOf('Base', 'TasaOCuota', 'notBaseTimesRate', meant);
	return (amount, context) =>
		isExempt(context.element) || taxOfRow(context.element, kind) === undefined
			? undefined
			: ofBase(amount, context);
}

/** The assumed decimals of Base (cents) and of the rate (six, as in c_TasaOCuota). */
const AS_IN_CATALOG = [2, 6] as const;

const importeRows = (kind: TaxKind, satCode: string): Array<Row<Element, 'Importe'>> => [
	{ of: 'Importe', satCode, amount: taxOfBase(kind) },
	{ of: 'Importe', level: 'doubt', remedy: satCode, amount: taxOfBase(kind, AS_IN_CATALOG) },
];

const withRows: Problems = (comprobante) =>
	lineTaxes(comprobante)
		.filter(
			(taxes) => children(taxes, 'Traslados').length + children(taxes, 'Retenciones').length === 0,
		)
		.map(({ path }) => breach(path, 'taxesWithoutRows'));

/**
 * Finds taxes with a higher base than the line amount, such as a repeated row or a base before discount. Tolerates IEPS
 * in the base, and a difference of up to 1.00. Skips Cuotas, because their Base is a quantity.
 */
const onMoreThanLine: Problems = (comprobante) =>
	lineItems(comprobante).flatMap((line) => {
		const importe = amountOf(line, 'Importe');
		if (importe === undefined) return [];
		return children(line, 'Impuestos').flatMap((taxes) => {
			const transferred = children(taxes, 'Traslados');
			const net = netWithIeps(line, importe, transferred);
			return [transferred, children(taxes, 'Retenciones')].flatMap((rows) => {
				const bases = sumsBy(
					rows.filter((row) => attribute(row, 'TipoFactor') !== 'Cuota'),
					(row) => attribute(row, 'Impuesto') ?? '',
					(row) => amountOf(row, 'Base') ?? Decimal.zero,
				);
				return [...bases]
					.filter(([, base]) => base.minus(net).compare(Decimal.one) > 0)
					.map(([tax, base]) =>
						breach(taxes.path, 'taxOnMoreThanLine', { tax, base: String(base), net: String(net) }),
					);
			});
		});
	});

const importeOf = (rows: readonly Element[], impuesto: string): Decimal =>
	totalOf(
		rows.filter((row) => attribute(row, 'Impuesto') === impuesto),
		'Importe',
	);

const totalOf = (rows: readonly Element[], name: 'Base' | 'Importe'): Decimal =>
	sumOf(rows.map((row) => amountOf(row, name) ?? Decimal.zero));

function netWithIeps(line: Element, importe: Decimal, transferred: readonly Element[]): Decimal {
	const discount = amountOf(line, 'Descuento') ?? Decimal.zero;
	return importe.minus(discount).plus(importeOf(transferred, IEPS));
}

const CENT = Decimal.step(2);

/** Finds fuel lines with IVA on the fuel quota (LIEPS 2-A), or with a quota above 10 % of the price (3 % is usual). */
const onQuotaOfFuel: Problems = (comprobante) =>
	lineItems(comprobante).flatMap((line) => {
		const importe = amountOf(line, 'Importe');
		if (importe === undefined || !FUELS.includes(attribute(line, 'ClaveProdServ') ?? '')) return [];
		return children(line, 'Impuestos').flatMap((taxes) => {
			const transferred = children(taxes, 'Traslados');
			const iva = transferred.filter(
				(row) =>
					attribute(row, 'Impuesto') === IVA && amountOf(row, 'TasaOCuota')?.isPositive() === true,
			);
			const net = netWithIeps(line, importe, transferred);
			const base = totalOf(iva, 'Base');
			const quota = net.minus(base);
			const values = { base: String(base), net: String(net), quota: String(quota) };
			if (iva.length === 0 || quota.isNegative()) return [];
			if (quota.compare(CENT) <= 0) return [breach(taxes.path, 'fuelQuotaInBase', values)];
			return quota.times(Decimal.steps(10, 0)).compare(net) > 0
				? [breach(taxes.path, 'fuelQuotaTooLarge', values)]
				: [];
		});
	});

export const lineTaxRules: readonly Rule[] = [
	...rulesAt('Conceptos.Impuestos', [
		{ satCode: 'CFDI40173', problems: withRows },
		{ level: 'doubt', problems: onMoreThanLine },
		{ level: 'doubt', problems: onQuotaOfFuel },
	]),
	amountForm(TRASLADOS, ['Base'], 'writeLineTax'),
	amountForm(TRASLADOS, RATE_AND_AMOUNT, 'writeLineTax', (row) => !isExempt(row)),
	...rulesAt(TRASLADOS, [
		{ of: 'Base', satCode: 'CFDI40174', amount: aboveZero },
		{ of: 'Impuesto', satCode: 'CFDI40175', inCatalog: true },
		{ of: 'TipoFactor', satCode: 'CFDI40176', text: knownFactor },
		{ of: 'TipoFactor', satCode: 'CFDI40177', text: withoutRateWhereExempt },
		{ of: 'TipoFactor', satCode: 'CFDI40178', text: withRateWhereTaxed },
		{ of: 'TasaOCuota', satCode: 'CFDI40179', amount: knownRate('traslado') },
		{ of: 'TasaOCuota', level: 'warn', amount: lawfulRate },
		...importeRows('traslado', 'CFDI40180'),
	]),
	amountForm(RETENCIONES, ['Base', ...RATE_AND_AMOUNT], 'writeLineTax'),
	...rulesAt(RETENCIONES, [
		{ of: 'Base', satCode: 'CFDI40181', amount: aboveZero },
		{ of: 'Impuesto', satCode: 'CFDI40182', inCatalog: true },
		{ of: 'TipoFactor', satCode: 'CFDI40183', text: knownFactor },
		{ of: 'TipoFactor', satCode: 'CFDI40184', text: unlike('Exento', 'withheldIsNotExempt') },
		{ of: 'TasaOCuota', satCode: 'CFDI40185', amount: knownRate('retencion') },
		{ of: 'TasaOCuota', level: 'warn', amount: lawfulRate },
		...importeRows('retencion', 'CFDI40186'),
	]),
];

const RESICO_RATE = new Decimal(125n, 4);

/** A company must withhold 1.25 % ISR from a person in RESICO (626). */
function isWithheldFrom(comprobante: Element): boolean {
	const type = attribute(comprobante, 'TipoDeComprobante') ?? 'I';
	return (
		type === 'I' &&
		issuer(comprobante).some(
			(party) => attribute(party, 'RegimenFiscal') === '626' && personOf(party) === 'fisica',
		) &&
		recipient(comprobante).some((party) => personOf(party) === 'moral')
	);
}

function withholdsIsr(taxes: Element): boolean {
	return children(taxes, 'Retenciones').some(
		(row) =>
			attribute(row, 'Impuesto') === ISR &&
			Decimal.parse(attribute(row, 'TasaOCuota'))?.equals(RESICO_RATE) === true,
	);
}

/** Only SAT's list says whether ISR must (CFDI140225) or must not (CFDI140224) be withheld from a person in RESICO. */
const withoutWithheldIsr: Problems = (comprobante) =>
	(isWithheldFrom(comprobante) ? lineItems(comprobante) : [])
		.flatMap((line) => children(line, 'Impuestos'))
		.filter((taxes) => !withholdsIsr(taxes))
		.map((taxes) => breach(pathOf(taxes, 'Retenciones'), 'withheldByRegime626'));

export const resicoRules = rulesAt('Conceptos.Impuestos', [
	{ of: 'Retenciones', satCode: 'CFDI140225', level: 'doubt', problems: withoutWithheldIsr },
]);

const CENTS = 2;

/** Tolerates one cent more than the charged IVA, because each amount can have been rounded. */
const moreIvaThanCharged: Problems = (comprobante) => {
	const cent = Decimal.step(currencyDecimalsOf(comprobante) ?? CENTS);
	const found = lineItems(comprobante)
		.map((line) => ({
			line,
			charged: importeOf(rowsOf(line, 'Traslados'), IVA),
			withheld: importeOf(rowsOf(line, 'Retenciones'), IVA),
		}))
		.filter(({ charged, withheld }) => withheld.minus(charged).compare(cent) > 0);
	const [first] = found;
	if (first === undefined) return [];
	const { line, charged, withheld } = first;
	const others: Phrase = { kind: 'andMoreLikeIt', values: { count: String(found.length - 1) } };
	return children(line, 'Impuestos')
		.slice(0, 1)
		.map((taxes): Breach => {
			const kind = charged.isPositive() ? 'moreIvaWithheld' : 'ivaWithheldWithoutIva';
			return breach(pathOf(taxes, 'Retenciones'), kind, {
				withheld: String(withheld),
				charged: String(charged),
				twoThirds: String(
					charged.times(Decimal.steps(2, 0)).dividedBy(Decimal.steps(3, 0), cent.scale),
				),
				...(found.length > 1 && { others }),
			});
		});
};

/** A recipient with a generic RFC cannot withhold any tax, and a natural person can withhold only IEPS (LIEPS 5-A). */
const withheldByOthers: Problems = (comprobante) => {
	const taxes = lineRetenciones(comprobante)
		.filter((row) => amountOf(row, 'Importe')?.isPositive())
		.map((row) => attribute(row, 'Impuesto'));
	if (taxes.length === 0) return [];
	return recipient(comprobante).flatMap((party) => {
		const value = attribute(party, 'Rfc') ?? '';
		const field = pathOf(party, 'Rfc');
		if (isGeneric(value)) return [breach(field, 'genericRfcWithholds', { value })];
		const isOfCompanies = taxes.includes(ISR) || taxes.includes(IVA);
		return isOfCompanies && personOf(party) === 'fisica'
			? [breach(field, 'personWithholds', { value })]
			: [];
	});
};

/**
 * Checks that the recipient can withhold the taxes by law, and that no more IVA is withheld than charged. SAT has no
 * error codes for these rules.
 */
export const withholdingRules = [
	...rulesAt('Receptor', [{ of: 'Rfc', level: 'doubt', problems: withheldByOthers }]),
	...rulesAt('Conceptos.Impuestos', [
		{ of: 'Retenciones', level: 'doubt', problems: moreIvaThanCharged },
	]),
];
