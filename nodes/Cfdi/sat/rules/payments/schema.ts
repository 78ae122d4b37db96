import { localName } from '../../invoice/complements';
import type { Element } from '../../invoice/element';
import { isPresent, pathOf } from '../../invoice/element';
import type { Elements } from '../../invoice/elements';
import { quoted } from '../../quoted';
import { amountForm } from '../amounts';
import type { Rule } from '../rule';
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
import { TOTAL_NAMES } from './totals';

/** An element of the complement, with the attributes that SAT's schema (Pagos20.xsd) knows. */
interface ElementShape {
	name: string;
	elements: Elements;
	required: readonly string[];
	optional?: readonly string[];
}

const words = (names: string) => names.trim().split(/\s+/);

const RATE_AND_AMOUNT_DR = ['TasaOCuotaDR', 'ImporteDR'];

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
		optional: ['TasaOCuotaP', 'ImporteP'],
	},
];

/** Reports each attribute that the schema requires and that is missing. */
function requiredProblems({ name, elements, required }: ElementShape): Rule['problems'] {
	return (comprobante) =>
		elements(comprobante).flatMap((element) =>
			required
				.filter((attribute) => !isPresent(element, attribute))
				.map((attribute) => ({
					field: pathOf(element, attribute),
					message: `${attribute} is missing, but each ${name} must have it`,
				})),
		);
}

/** The attributes that the schema does not know: what holds other elements is not looked at. */
function strangersOf(element: Element, known: ReadonlySet<string>): string[] {
	return Object.entries(element.attributes)
		.filter(([key, value]) => {
			const isAttribute = ['string', 'number', 'boolean'].includes(typeof value);
			return isAttribute && !key.startsWith('xmlns') && !known.has(localName(key));
		})
		.map(([key]) => key);
}

function strangerProblems({ name, elements, required, optional }: ElementShape): Rule['problems'] {
	const known = new Set([...required, ...(optional ?? [])]);
	return (comprobante) =>
		elements(comprobante).flatMap((element) => {
			const [first, ...others] = strangersOf(element, known);
			if (first === undefined) return [];
			const more = others.length === 0 ? '' : ` and ${others.length} more`;
			return [
				{
					field: element.path,
					message: `${name} has ${quoted(first)}${more}, which Pagos 2.0 does not have`,
				},
			];
		});
}

/** What SAT's schema asks for and its matrix has no code for. */
export const schemaRules: readonly Rule[] = [
	...shapes.map(
		(shape): Rule => ({
			code: '',
			level: 'block',
			fix: 'Stamp the payment with the form of Stamp Payment, which fills it in, or add it to the complement.',
			problems: requiredProblems(shape),
		}),
	),
	{
		code: '',
		level: 'block',
		fix: 'Stamp the payment with the form of Stamp Payment, which calculates Totales, or add them to the complement.',
		problems: (comprobante) =>
			totals(comprobante).length > 0
				? []
				: pagos(comprobante)
						.slice(0, 1)
						.map((element) => ({
							field: pathOf(element, 'Totales'),
							message: 'Totales is missing, but each complement of payments must have it',
						})),
	},
	{
		// It is always 2.0, so that a service may add it.
		code: '',
		level: 'warn',
		fix: 'Write Version 2.0.',
		problems: (comprobante) =>
			pagos(comprobante)
				.filter((element) => !isPresent(element, 'Version'))
				.map((element) => ({
					field: pathOf(element, 'Version'),
					message: 'Version is missing, but the complement of payments has Version 2.0',
				})),
	},
	...shapes.map(
		(shape): Rule => ({
			code: '',
			level: 'warn',
			fix: 'Correct the spelling of the name, with its capital letters, or leave it out.',
			problems: strangerProblems(shape),
		}),
	),
	amountForm(
		payments,
		['Monto'],
		'Write Payment Amount (Monto) like 1160.00: a dot, no commas, no currency sign.',
		['Monto'],
		['Monto'],
	),
	amountForm(
		documents,
		['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'],
		'Write it such as 1160.00: a dot, no commas, no currency sign, at most the decimals of the currency.',
		['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'],
		['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'],
	),
];
