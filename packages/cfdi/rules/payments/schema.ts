import { elementAt } from '../../anexo20/anexo20';
import { localName } from '../../invoice/complements';
import type { Element, Elements } from '../../invoice/element';
import { isPresent, pathOf } from '../../invoice/element';
import { amountForm } from '../amounts';
import { rulesAt } from '../rows';
import type { Breach, Problems, Rule } from '../rule';
import { breach } from '../rule';
import { missingOf } from '../taxCatalog';
import {
	DOCUMENT,
	documents,
	pagos,
	PAYMENT,
	payments,
	TOTALS,
	totals,
	TRANSFERRED_DR,
	TRANSFERRED_P,
	transferredDR,
	transferredP,
	WITHHELD_DR,
	WITHHELD_P,
	withheldDR,
	withheldP,
} from './elements';

/** The elements of the complement whose attributes are compared with the schema. */
const elements = [
	[TOTALS, totals],
	[PAYMENT, payments],
	[DOCUMENT, documents],
	[WITHHELD_DR, withheldDR],
	[TRANSFERRED_DR, transferredDR],
	[WITHHELD_P, withheldP],
	[TRANSFERRED_P, transferredP],
] as const;

type Path = (typeof elements)[number][0];

/** Reports each attribute that the schema requires and that is missing. */
function requiredProblems(path: Path, select: Elements): Problems {
	const { entries, row } = elementAt(path);
	const required = entries.filter(([, { isRequired = false }]) => isRequired);
	const names = required.map(([name]) => name);
	const element = row ?? path.slice(path.lastIndexOf('.') + 1);
	return (comprobante) =>
		select(comprobante).flatMap((one) =>
			missingOf(one, names).map((name) =>
				breach(pathOf(one, name), 'requiredInPayments', { element }),
			),
		);
}

/** The attributes that the schema does not know: what holds other elements is not looked at. */
function unknownAttributes(element: Element, path: Path): string[] {
	const { attributes } = elementAt(path);
	return Object.entries(element.attributes)
		.filter(([key, value]) => {
			const isAttribute = ['string', 'number', 'boolean'].includes(typeof value);
			const isKnown = Object.hasOwn(attributes, localName(key));
			return isAttribute && !key.startsWith('xmlns') && !isKnown;
		})
		.map(([key]) => key);
}

function unknownProblems(path: Path, select: Elements): Problems {
	return (comprobante) =>
		select(comprobante).flatMap((element): Breach[] => {
			const [name, ...others] = unknownAttributes(element, path);
			if (name === undefined) return [];
			const field = element.path;
			return others.length === 0
				? [{ field, code: 'unknownInPayments', values: { name } }]
				: [{ field, code: 'unknownManyInPayments', values: { name, more: String(others.length) } }];
		});
}

const withTotals: Problems = (comprobante) =>
	(totals(comprobante).length > 0 ? [] : pagos(comprobante).slice(0, 1)).map((element) => ({
		field: pathOf(element, 'Totales'),
		code: 'totalsMissing',
	}));

const withVersion: Problems = (comprobante) =>
	pagos(comprobante)
		.filter((element) => !isPresent(element, 'Version'))
		.map((element) => ({ field: pathOf(element, 'Version'), code: 'versionMissing' }));

/** What SAT's schema asks for and its matrix has no code for. */
export const schemaRules: readonly Rule[] = [
	...elements.flatMap(([path, select]) =>
		rulesAt(path, [{ problems: requiredProblems(path, select) }]),
	),
	...rulesAt('Complemento.Pagos', [
		{ of: 'Totales', problems: withTotals },
		// It is always 2.0, so that a service may add it.
		{ of: 'Version', level: 'warn', problems: withVersion },
	]),
	...elements.flatMap(([path, select]) =>
		rulesAt(path, [{ level: 'doubt', problems: unknownProblems(path, select) }]),
	),
	amountForm(PAYMENT, ['Monto'], 'writePaymentAmount', undefined, payments),
	amountForm(
		DOCUMENT,
		['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'],
		'writeBalance',
		undefined,
		documents,
	),
];
