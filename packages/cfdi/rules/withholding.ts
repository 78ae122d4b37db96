import { ISR, IVA } from '../catalogs/catalog';
import type { Element } from '../invoice/element';
import {
	attribute,
	children,
	lineItems,
	lineRetenciones,
	pathOf,
	recipient,
} from '../invoice/element';
import type { Phrase } from '../problems/problem';
import { Decimal } from '../values/decimal';
import { isGeneric } from '../values/rfc';
import { amountOf, currencyDecimalsOf, importeOf } from './amounts';
import { personOf } from './parties';
import { rulesAt } from './rows';
import type { Breach, Problems } from './rule';
import { breach } from './rule';

const CENTS = 2;

const ofIva = (line: Element, list: 'Traslados' | 'Retenciones') =>
	importeOf(
		children(line, 'Impuestos').flatMap((taxes) => children(taxes, list)),
		IVA,
	);

/** Finds lines that withhold more IVA than they charge. Each amount may have been rounded to the cent. */
const moreIvaThanCharged: Problems = (comprobante) => {
	const cent = Decimal.step(currencyDecimalsOf(comprobante) ?? CENTS);
	const found = lineItems(comprobante)
		.map((line) => ({
			line,
			charged: ofIva(line, 'Traslados'),
			withheld: ofIva(line, 'Retenciones'),
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

/** Finds a recipient who cannot withhold. A natural person can withhold IEPS (LIEPS, article 5-A). */
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

/** The rules of the law about who withholds, and how much IVA. SAT's matrix does not have them. */
export const withholdingRules = [
	...rulesAt('Receptor', [{ of: 'Rfc', level: 'doubt', problems: withheldByOthers }]),
	...rulesAt('Conceptos.Impuestos', [
		{ of: 'Retenciones', level: 'doubt', problems: moreIvaThanCharged },
	]),
];
