import { commonUnits, hasCode, IEPS, IVA, tasaOCuota } from 'cfdi-mx/catalogs';
import type { LineDefaults, SimpleLine } from 'cfdi-mx/lines';
import { exactRate, withSharesOfIva } from 'cfdi-mx/lines';
import { Decimal } from 'cfdi-mx/values';
import type { Comma } from './cells';
import { codeIn, commaIn, isUnclear, NO, NOTHING, numberIn } from './cells';
import type { ProblemOptions, InvoiceColumn, Kind } from './columns';
import type { PlaceName, Sheet, SheetRow } from './sheet';

export type Report = (
	row: Pick<SheetRow, 'number'>,
	column: InvoiceColumn | PlaceName | '',
	kind: Kind,
	given?: ProblemOptions,
) => void;

/**
 * `paid` is a line's amount after its discount, and `outside` its fuel quota, on which no IVA is
 * charged.
 */
interface Paid {
	paid: Decimal;
	outside: Decimal;
}

/** @param isShare whether 0.1 under "% Descuento" means 10 % */
export function lineReader(sheet: Sheet, defaults: LineDefaults, isShare = false) {
	const { has, rows, delimiter } = sheet;
	const priceColumn: InvoiceColumn = PRICES.find(has) ?? 'unitPrice';
	const texts = rows.flatMap(({ text }) => NUMBERS.map(text).filter(Boolean));
	const comma = commaIn(texts, delimiter === ';');
	const number = (text: string) => String(numberIn(text, comma) ?? text);
	const shares = rows.map(({ text }) => Decimal.parse(number(text('discount'))) ?? Decimal.zero);
	const areShares = !has('total') && shares.every((one) => one.compare(Decimal.one) < 0);
	const hasIva = has('iva') || has('ivaRate');
	const columns = taxColumns.filter(({ column }) => (column === 'iva' ? hasIva : has(column)));
	const numbers = new Map(
		columns.map((tax) => {
			const cells = rows.map((row) => ({
				text: row.text(tax.column),
				amountAt: amountOf(tax, pricesOf(row)),
			}));
			return [tax, numbersIn(cells, tax, comma)];
		}),
	);

	function pricesOf({ text }: SheetRow) {
		const quantity = number(text('quantity') || '1');
		const price = number(text(priceColumn));
		const [pieces, each] = [Decimal.parse(quantity), Decimal.parse(price)];
		const isAmount = AMOUNTS.includes(priceColumn) && pieces?.isPositive() === true;
		const amount = isAmount ? each : pieces && each?.times(pieces);
		// Excel can show zero as "-", so "-" counts as empty.
		const filled = (column: InvoiceColumn) => text(column).replace(/^\W+$|^n\/?a$/i, '');
		const percent = number(filled('discountPercent').replace('%', ''));
		const share = Decimal.parse(percent);
		const isOfOne = isShare && percent === number(text('discountPercent'));
		const rate =
			isOfOne && share && share.compare(Decimal.one) < 0 ? share.times(Decimal.hundred) : share;
		const ofPercent = rate && amount?.times(fraction(rate)).rounded(2);
		const discount =
			filled('discount') === '' ? String(ofPercent ?? percent) : number(filled('discount'));
		const fuelQuota = number(filled('fuelQuota'));
		const quota = Decimal.parse(fuelQuota) ?? Decimal.zero;
		return {
			fuelQuota,
			quota,
			outside: quota.times(pieces ?? Decimal.one),
			quantity,
			unitPrice: isAmount ? String(each?.dividedBy(pieces, 6).trimmed(2) ?? price) : price,
			discount,
			ofPercent,
			amount,
			paid: (amount ?? Decimal.zero).minus(Decimal.parse(discount) ?? Decimal.zero),
		};
	}

	/**
	 * Returns a function that calculates a tax's amount from its rate in percent.
	 * @param net the price without taxes, or undefined if prices include IVA at a rate that is not
	 * known yet
	 */
	function amountOf(
		{ column }: TaxColumn,
		{ paid, outside }: Paid,
		net = priceColumn === 'priceWithTax' ? undefined : paid,
		withIeps = Decimal.one,
		iva = Decimal.zero,
	): AmountAt {
		return (percent) => {
			const rate = fraction(percent);
			const share = column === 'retainedIva' ? shareOfIva(rate, iva) : undefined;
			if (share !== undefined) return net?.times(withIeps).minus(outside).times(share);
			if (column !== 'iva') return net?.times(rate);
			const base = net?.times(withIeps).minus(outside);
			return (base ?? paid.minus(outside).dividedBy(Decimal.one.plus(rate), 8)).times(rate);
		};
	}

	function lineOf(row: SheetRow, report: Report): SimpleLine {
		const { text } = row;
		const { paid, amount, ofPercent, quota, outside, ...prices } = pricesOf(row);
		checkAmount(row, { amount, paid, outside }, report);
		checkPrices(row, quota, report);
		checkWithIva(row, report);
		checkShare(row, report);
		const given = Decimal.parse(prices.discount);
		if (given !== undefined && ofPercent && !given.isNear(ofPercent, CENT)) {
			const values = { given: String(given), reached: String(ofPercent) };
			report(row, 'discount', 'discountDiffers', { values });
		}
		return {
			description: text('description'),
			...prices,
			// Accept a code before a name ("53131608 Jabones"), and a code with ".0" from some programs.
			productCode: text('productCode')
				.replace(/^(\d{7,8})(?:\.0+|\s.*)$/, '$1')
				.replace(/^\d{7}$/, '0$&'),
			...unitOf(row),
			identifier: text('identifier'),
			taxObject: text('taxObject'),
			propertyAccount: text('propertyAccount').replace(NOTHING, ''),
			fuelPermit: text('fuelPermit'),
			fuelSubproduct: text('fuelSubproduct'),
			taxes: taxesOf(row, { paid, outside }, report),
		};
	}

	function checkAmount(
		row: SheetRow,
		{ amount, paid, outside }: Paid & { amount: Decimal | undefined },
		report: Report,
	): void {
		if (priceColumn === 'amount' || amount === undefined) return;
		const given = Decimal.parse(number(row.text('amount')));
		if (given === undefined) return;
		const quantity = Decimal.parse(number(row.text('quantity') || '1')) ?? Decimal.one;
		const room = quantity.times(HALF_CENT).plus(CENT);
		const isMet = [amount, paid].some((one) =>
			[Decimal.one, ...FACTORS].some(
				(factor) =>
					taxed(one, factor, outside).isNear(given, room) ||
					taxed(given, factor, outside).isNear(one, room),
			),
		);
		if (isMet) return;
		const values = { given: String(given), reached: String(paid.trimmed(2)) };
		report(row, 'amount', 'amountDiffers', { values });
	}

	function checkPrices(row: SheetRow, quota: Decimal, report: Report): void {
		const given = Decimal.parse(number(row.text('priceWithTax')));
		const price = Decimal.parse(number(row.text('unitPrice')));
		if (given === undefined || price === undefined || has('ieps')) return;
		if ([Decimal.one, ...FACTORS].some((one) => taxed(price, one, quota).isNear(given, CENT)))
			return;
		const values = { given: String(given), price: String(price) };
		report(row, 'priceWithTax', 'pricesDiffer', { values });
	}

	function checkWithIva(row: SheetRow, report: Report): void {
		const value = row.text('withIva');
		const isWithout = NO.test(value) || NOTHING.test(value) || WITHOUT.test(value);
		if (value === '' || isWithout || priceColumn === 'priceWithTax') return;
		report(row, 'withIva', 'priceIncludesIva', { values: { value } });
	}

	/**
	 * Reports a discount such as 0.1, which could mean 10 %, if the file has no total and all its
	 * discounts are below one peso.
	 */
	function checkShare(row: SheetRow, report: Report): void {
		const value = row.text('discount');
		const share = Decimal.parse(number(value));
		if (!areShares || share?.isPositive() !== true) return;
		const percent = `${String(share.times(Decimal.hundred).trimmed(0))}%`;
		report(row, 'discount', 'discountUnclear', { values: { value, percent } });
	}

	function taxesOf(row: SheetRow, { paid, outside }: Paid, report: Report): unknown {
		const named = row.text('taxes');
		if (named !== '') return named;
		if (columns.length === 0) return undefined;
		const names = hasIva ? [] : [defaults.taxes ?? []].flat();
		let net: Decimal | undefined;
		let withIeps = Decimal.one;
		let charged = Decimal.zero;
		for (const tax of columns) {
			const { column, name } = tax;
			const isIva = column === 'iva';
			const inRates = isIva ? row.text('ivaRate') : '';
			const text = inRates || row.text(column);
			const place = inRates === '' ? column : 'ivaRate';
			if (isIva && text === '' && row.text('taxObject') === '') {
				report(row, column, 'empty', { remedy: 'writeIvaRate' });
			}
			const amountAt = amountOf(tax, { paid, outside }, net, withIeps, charged);
			const rate =
				inRates === ''
					? rateIn(text, tax, amountAt, numbers.get(tax) ?? 'unclear', comma)
					: rateIn(text, tax, () => undefined, 'rates', comma);
			// Under "IVA", the words "No", "N/A" and "-" can mean 0 %, Exento or No objeto.
			const isBareNo = rate === 'none' && text !== '' && !/\bobjeto\b/i.test(text);
			if (isIva && isBareNo && row.text('taxObject') === '') {
				const values = { value: text, tax: name };
				report(row, place, 'rateUnclear', { values, remedy: 'writeIvaRate' });
			} else if (isOtherRate(rate, tax, sheet.headerOf(column))) {
				report(row, place, 'rateUnclear', { values: { value: text, tax: name } });
			} else if (rate === 'exempt') {
				names.push(`${name} Exento`);
			} else if (rate !== 'none' && (isIva || rate.isPositive())) {
				names.push(`${name} ${String(rate.trimmed(0))}`);
			}
			if (inRates !== '' && rate instanceof Decimal) checkIva(row, amountAt(rate), rate, report);
			const factor = rate instanceof Decimal ? Decimal.one.plus(fraction(rate)) : Decimal.one;
			if (column === 'ieps') withIeps = factor;
			if (isIva) charged = factor.minus(Decimal.one);
			if (isIva && priceColumn === 'priceWithTax') {
				const whole = paid.minus(outside).dividedBy(factor, 8).plus(outside);
				net = whole.dividedBy(withIeps, 8);
			}
		}
		return names;
	}

	function checkIva(
		row: SheetRow,
		reached: Decimal | undefined,
		rate: Decimal,
		report: Report,
	): void {
		const given = Decimal.parse(number(row.text('iva').replace('%', '')));
		if (given === undefined || reached === undefined || given.equals(rate)) return;
		if (given.isNear(reached, CENT)) return;
		const values = { given: String(given), reached: String(reached.rounded(2)) };
		report(row, 'iva', 'taxDiffers', { values });
	}

	function taxColumnOf(tax: unknown) {
		return columns.find(({ name }) => String(tax).startsWith(`${name} `))?.column;
	}

	const unclearIn = (row: SheetRow) =>
		NUMBERS.filter(
			(column) => typeof row.cell(column) === 'string' && isUnclear(row.text(column), comma),
		);

	const textsIn = ({ text }: SheetRow) =>
		PRICES.filter((column) => {
			const value = text(column);
			const isFilled = column !== priceColumn && value !== '' && !NOTHING.test(value);
			return isFilled && Decimal.parse(number(value)) === undefined;
		});

	const inPesos = AMOUNTS_OF_MONEY.filter((column) => has(column))
		.map((column) => ({ column, header: sheet.headerOf(column) }))
		.filter(({ header }) => PESOS.test(header));
	const pesosIn = ({ text }: SheetRow) => inPesos.find(({ column }) => text(column) !== '')?.header;

	return {
		isTotalOfInvoice: /factura|pedido|orden/i.test(sheet.headerOf('total')),
		priceColumn,
		number,
		unclearIn,
		textsIn,
		pesosIn,
		taxColumnOf,
		lineOf,
	};
}

export type LineReader = ReturnType<typeof lineReader>;

const PRICES = ['unitPrice', 'priceWithTax', 'amount', 'subtotal'] as const;

const AMOUNTS: readonly InvoiceColumn[] = ['amount', 'subtotal'];

const NUMBERS = [
	...PRICES,
	'quantity',
	'discount',
	'fuelQuota',
	'iva',
	'exchangeRate',
	'total',
] as const;

const AMOUNTS_OF_MONEY = [...PRICES, 'discount', 'iva', 'total'] as const;

const WITHOUT = /^(?:no|sin|m[aá]s)\b|^\+/i;

const PESOS = /\b(?:mxn|mxp|m\.? ?n|pesos|moneda nacional)\b/i;

const CENT = Decimal.step(2);

const HALF_CENT = new Decimal(5n, 3);

const FACTORS = [new Decimal(116n, 2), new Decimal(108n, 2)];

function unitOf({ text }: SheetRow): { unitCode: string; unit: string } {
	const [unitCode, unit] = [text('unitCode'), text('unit')];
	const code = codeIn(unitCode || unit, 'unitCode') ?? (unitCode || unit);
	if (unitCode !== '') return { unitCode: code, unit };
	return { unitCode: isCode(code) ? code : '', unit: isCode(unit.toUpperCase()) ? '' : unit };
}

const isCode = (text: string) => hasCode(commonUnits, text);

function isOtherRate(
	rate: Decimal | 'exempt' | 'none' | undefined,
	{ column }: TaxColumn,
	header: string,
): rate is undefined {
	if (rate === undefined || (rate === 'exempt' && column !== 'iva')) return true;
	const [, percent] = /(\d+(?:\.\d+)?)\s*%?\s*\)?$/.exec(header) ?? [];
	const isOther = rate instanceof Decimal && Decimal.parse(percent)?.equals(rate) === false;
	return isOther && (column === 'iva' || rate.isPositive());
}

/** Returns the exact rate if the withheld IVA is all or two thirds of the IVA, otherwise undefined. */
function shareOfIva(rate: Decimal, iva: Decimal): Decimal | undefined {
	const tax = { Impuesto: IVA, TipoFactor: 'Tasa' } as const;
	const [, withheld] = withSharesOfIva([
		{ ...tax, type: 'Traslado', TasaOCuota: iva },
		{ ...tax, type: 'Retencion', TasaOCuota: rate },
	]);
	return withheld?.ofIva && exactRate(withheld);
}

function fraction(percent: Decimal): Decimal {
	return percent.dividedBy(Decimal.hundred, 8);
}

function taxed(amount: Decimal, factor: Decimal, outside: Decimal): Decimal {
	return amount.minus(outside).times(factor).plus(outside);
}

interface TaxColumn {
	column: 'iva' | 'ieps' | 'retainedIsr' | 'retainedIva';
	name: string;
	rates: readonly Decimal[];
}

const percents = (...rates: string[]) => rates.flatMap((rate) => Decimal.parse(rate) ?? []);

/** IEPS comes first, because IVA's base includes it. */
const taxColumns: readonly TaxColumn[] = [
	{
		column: 'ieps',
		name: 'IEPS',
		rates: tasaOCuota
			.filter((row) => row.impuesto === IEPS && row.tipoFactor === 'Tasa' && row.traslado)
			.flatMap(({ maximum }) => Decimal.parse(maximum)?.times(Decimal.hundred).trimmed(0) ?? []),
	},
	{ column: 'iva', name: 'IVA', rates: percents('16', '8', '0') },
	{ column: 'retainedIsr', name: 'Ret ISR', rates: percents('10', '1.25') },
	{
		column: 'retainedIva',
		name: 'Ret IVA',
		rates: percents('10.6667', '5.3333', '16', '8', '6', '4'),
	},
];

type Numbers = 'rates' | 'amounts' | 'unclear';

type AmountAt = (rate: Decimal) => Decimal | undefined;

/**
 * Returns the tax rate in a cell, or the rate that fits a tax amount in it. Returns undefined if no usual
 * rate fits, or if the number could be a rate or an amount.
 */
function rateIn(
	text: string,
	column: TaxColumn,
	amountAt: AmountAt,
	numbers: Numbers,
	comma: Comma,
): Decimal | 'exempt' | 'none' | undefined {
	if (/^(exento|exenta|exempt|e)$/i.test(text)) return 'exempt';
	if (/^(|-|n\/?a|no\b.*)$/i.test(text)) return 'none';
	const number = numberOf(text, comma);
	if (number === undefined || text.includes('%') || number.isZero()) return number;
	const { asRate, asAmount } = readings(number, column, amountAt);
	if (numbers === 'amounts') return asAmount ?? asRate;
	if (numbers === 'unclear' && asRate && asAmount?.equals(asRate) === false) return undefined;
	return asRate ?? asAmount;
}

function numbersIn(
	cells: ReadonlyArray<{ text: string; amountAt: AmountAt }>,
	column: TaxColumn,
	comma: Comma,
): Numbers {
	let [rates, amounts] = [0, 0];
	for (const { text, amountAt } of cells) {
		const number = text.includes('%') ? undefined : numberOf(text, comma);
		if (number === undefined || number.isZero()) continue;
		const { asRate, asAmount } = readings(number, column, amountAt);
		if (asRate === undefined) amounts += 1;
		else if (asAmount === undefined) rates += 1;
	}
	if (rates === amounts) return 'unclear';
	return rates > amounts ? 'rates' : 'amounts';
}

function numberOf(text: string, comma: Comma): Decimal | undefined {
	const bare = text.replace(/%|\bpor ?ciento\b|\b(tasa|iva|ieps|isr|ret)\b\.?/gi, '');
	return numberIn(bare, comma);
}

function readings(number: Decimal, { rates }: TaxColumn, amountAt: AmountAt) {
	// Round the percentage, because Excel stores two thirds of 16 % as 0.106666666666667.
	const percent = number.times(Decimal.hundred).rounded(4);
	return {
		asRate: rates.find((rate) => rate.equals(percent) || rate.equals(number)),
		asAmount: rates.find((rate) => {
			const difference = amountAt(rate)?.minus(number).magnitude();
			return difference !== undefined && difference.compare(CENT) <= 0;
		}),
	};
}
