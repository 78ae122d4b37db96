import { localName } from '../../invoice/complements';
import type { Element, Elements } from '../../invoice/element';
import { isPresent, pathOf } from '../../invoice/element';
import { amountForm } from '../amounts';
import { breach } from '../attribute';
import type { Breach, Rule } from '../rule';
import {
	documents,
	pagos,
	payments,
	totals,
	transferredDR,
	transferredP,
	withheldDR,
	withheldP,
} from './elements';
import { missingOf, RATE_AND_AMOUNT_DR, RATE_AND_AMOUNT_P } from './taxRows';
import { TOTAL_NAMES } from './totals';

/** An element of the complement, with the attributes that SAT's schema (Pagos20.xsd) knows. */
interface ElementShape {
	name: string;
	elements: Elements;
	required: readonly string[];
	optional?: readonly string[];
}

const words = (names: string) => names.trim().split(/\s+/);

const shapes: readonly ElementShape[] = [
	{
		name: 'Totales',
		elements: totals,
		required: ['MontoTotalPagos'],
		optional: TOTAL_NAMES,
	},
	{
		name: 'Pago',
		elements: payments,
		required: words('FechaPago FormaDePagoP MonedaP Monto'),
		optional: words(`TipoCambioP NumOperacion RfcEmisorCtaOrd NomBancoOrdExt CtaOrdenante
			RfcEmisorCtaBen CtaBeneficiario TipoCadPago CertPago CadPago SelloPago`),
	},
	{
		name: 'DoctoRelacionado',
		elements: documents,
		required: words(
			'IdDocumento MonedaDR NumParcialidad ImpSaldoAnt ImpPagado ImpSaldoInsoluto ObjetoImpDR',
		),
		optional: words('Serie Folio EquivalenciaDR'),
	},
	{
		name: 'RetencionDR',
		elements: withheldDR,
		required: ['BaseDR', 'ImpuestoDR', 'TipoFactorDR', ...RATE_AND_AMOUNT_DR],
	},
	{
		name: 'TrasladoDR',
		elements: transferredDR,
		required: ['BaseDR', 'ImpuestoDR', 'TipoFactorDR'],
		optional: RATE_AND_AMOUNT_DR,
	},
	{ name: 'RetencionP', elements: withheldP, required: ['ImpuestoP', 'ImporteP'] },
	{
		name: 'TrasladoP',
		elements: transferredP,
		required: ['BaseP', 'ImpuestoP', 'TipoFactorP'],
		optional: RATE_AND_AMOUNT_P,
	},
];

/** Reports each attribute that the schema requires and that is missing. */
function requiredProblems({ name, elements, required }: ElementShape): Rule['problems'] {
	return (comprobante) =>
		elements(comprobante).flatMap((element) =>
			missingOf(element, required).map((attribute) =>
				breach(pathOf(element, attribute), 'requiredInPayments', { element: name }),
			),
		);
}

/** The attributes that the schema does not know: what holds other elements is not looked at. */
function unknownAttributes(element: Element, known: ReadonlySet<string>): string[] {
	return Object.entries(element.attributes)
		.filter(([key, value]) => {
			const isAttribute = ['string', 'number', 'boolean'].includes(typeof value);
			return isAttribute && !key.startsWith('xmlns') && !known.has(localName(key));
		})
		.map(([key]) => key);
}

function unknownProblems({ elements, required, optional }: ElementShape): Rule['problems'] {
	const known = new Set([...required, ...(optional ?? [])]);
	return (comprobante) =>
		elements(comprobante).flatMap((element): Breach[] => {
			const [first, ...others] = unknownAttributes(element, known);
			if (first === undefined) return [];
			const field = element.path;
			return others.length === 0
				? [{ field, kind: 'unknownInPayments', values: { name: first } }]
				: [
						{
							field,
							kind: 'unknownManyInPayments',
							values: { name: first, more: String(others.length) },
						},
					];
		});
}

/** What SAT's schema asks for and its matrix has no code for. */
export const schemaRules: readonly Rule[] = [
	...shapes.map(
		(shape): Rule => ({
			level: 'block',
			problems: requiredProblems(shape),
		}),
	),
	{
		level: 'block',
		problems: (comprobante) =>
			totals(comprobante).length > 0
				? []
				: pagos(comprobante)
						.slice(0, 1)
						.map((element) => ({ field: pathOf(element, 'Totales'), kind: 'totalsMissing' })),
	},
	{
		// It is always 2.0, so that a service may add it.
		level: 'warn',
		problems: (comprobante) =>
			pagos(comprobante)
				.filter((element) => !isPresent(element, 'Version'))
				.map((element) => ({ field: pathOf(element, 'Version'), kind: 'versionMissing' })),
	},
	...shapes.map(
		(shape): Rule => ({
			level: 'doubt',
			problems: unknownProblems(shape),
		}),
	),
	amountForm(payments, ['Monto'], 'writePaymentAmount', ['Monto'], ['Monto']),
	amountForm(
		documents,
		['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'],
		'writeBalance',
		['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'],
		['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'],
	),
];
