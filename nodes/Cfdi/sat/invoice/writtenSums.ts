import { Decimal } from '../decimal';
import { quoted } from '../quoted';
import type { Element } from './element';
import { isPresent, pathOf, written } from './element';
import { lineItems, lineRetenciones, lineTraslados } from './elements';
import { LineProblem } from './lineProblem';
import type { Reader, TransferredSum } from './lineSums';
import { sumOfAmounts, transferredSums, withheldSums } from './lineSums';
import { RowTax } from './rowTax';

/** Exact sums of the lines, before SAT's rounding. */
export interface LineSums {
	subTotal: Decimal;
	/** Undefined where no line has a Descuento. */
	discount: Decimal | undefined;
	/** By the text of their tax. */
	transferred: Map<string, TransferredSum>;
	/** By Impuesto: its Importe. */
	withheld: Map<string, Decimal>;
}

/**
 * The sums of the lines as they are written: any decimal counts, also one that SAT would refuse.
 * @throws LineProblem where an amount is missing or not a decimal
 */
export function writtenSums(comprobante: Element): LineSums {
	const lines = lineItems(comprobante);
	const discounted = lines.filter((line) => isPresent(line, 'Descuento'));
	return {
		subTotal: sumOfAmounts(lines, 'Importe', reader),
		discount: discounted.length > 0 ? sumOfAmounts(discounted, 'Descuento', reader) : undefined,
		transferred: transferredSums(lineTraslados(comprobante), reader),
		withheld: withheldSums(lineRetenciones(comprobante), reader),
	};
}

const reader: Reader<never> = {
	amount,
	tax: (row, kind) => {
		const tipoFactor = written(row, 'TipoFactor') ?? '';
		// Taxes withheld are summed by their Impuesto, whatever their rates.
		const hasRate = kind === 'traslado' && tipoFactor !== 'Exento';
		const rate = hasRate ? amount(row, 'TasaOCuota') : undefined;
		return new RowTax(written(row, 'Impuesto') ?? '', tipoFactor, rate);
	},
};

function amount(element: Element, name: string): Decimal {
	const text = written(element, name);
	const decimal = Decimal.parse(text);
	if (decimal !== undefined) return decimal;
	const [, line = '0', field = name] =
		/^Conceptos(?:\[(\d+)\])?\.(.*)$/.exec(pathOf(element, name)) ?? [];
	throw new LineProblem(
		Number(line),
		field,
		text === undefined || text === ''
			? `is ${text === undefined ? 'missing' : 'empty'}, and the totals need it`
			: `${quoted(text)} is not a number`,
		'Write it with a dot and without commas, such as "1250.50", or leave the totals to the service.',
	);
}
