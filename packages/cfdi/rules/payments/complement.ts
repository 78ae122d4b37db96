import { complementsNamed, lacksComplement } from '../../invoice/complements';
import type { Element } from '../../invoice/element';
import { children, attribute, childrenOf, header, recipient } from '../../invoice/element';
import type { Kind } from '../../locales/en';
import { wherePresent } from '../attribute';
import type { Breach, Rule } from '../rule';
import { pagos, PAGOS, payments } from './elements';

const COMPLEMENTO = 'Complemento';

const isTypeP = (comprobante: Element) => attribute(comprobante, 'TipoDeComprobante') === 'P';

/** Complements that people add, and that may not stand beside Pagos (its validaciones adicionales). */
const others = ['ComercioExterior', 'ImpuestosLocales', 'CartaPorte', 'Nomina', 'LeyendasFiscales'];

/** A text may be the XML of the complement, which is not read here. */
const isXml = (comprobante: Element) =>
	complementsNamed(comprobante, PAGOS).some(({ element }) => element === undefined);

function withoutPayments(comprobante: Element, kind: Kind): Breach[] {
	return payments(comprobante).length === 0 ? [{ field: COMPLEMENTO, kind }] : [];
}

const relations = childrenOf(header, 'CfdiRelacionados');

const inPayment =
	(rule: Rule['problems']): Rule['problems'] =>
	(comprobante, context) =>
		isTypeP(comprobante) ? rule(comprobante, context) : [];

/** What a payment must have and must not have besides SAT's matrix: its standard and its guide. */
export const complementRules: readonly Rule[] = [
	{
		level: 'block',
		problems: inPayment((comprobante) =>
			lacksComplement(comprobante, PAGOS) || (pagos(comprobante).length > 0 && !isXml(comprobante))
				? withoutPayments(comprobante, 'noPayments')
				: [],
		),
	},
	{
		// A complement that cannot be read here may hold the payments.
		level: 'warn',
		remedy: 'noPayments',
		problems: inPayment((comprobante) =>
			isXml(comprobante) ||
			(!lacksComplement(comprobante, PAGOS) && pagos(comprobante).length === 0)
				? withoutPayments(comprobante, 'paymentsNotRead')
				: [],
		),
	},
	{
		level: 'warn',
		problems: (comprobante) =>
			pagos(comprobante)
				.filter(({ path, attributes }) => {
					const isNamed = Object.keys(attributes).some((key) => key.startsWith('xmlns'));
					return /\.Pagos(\[\d+\])?$/.test(path) && !isNamed;
				})
				.map(({ path }) => ({ field: path, kind: 'paymentsNeedPrefix' })),
	},
	{
		level: 'doubt',
		problems: (comprobante) =>
			pagos(comprobante)
				.slice(1)
				.map(({ path }) => ({ field: path, kind: 'paymentsTwice' })),
	},
	{
		level: 'doubt',
		problems: (comprobante) =>
			pagos(comprobante).length === 0
				? []
				: others
						.flatMap((name) => complementsNamed(comprobante, name))
						.map(({ name }) => ({
							field: COMPLEMENTO,
							kind: 'besidePayments',
							values: { name },
						})),
	},
	{
		level: 'doubt',
		remedy: 'paymentNeedsCp01',
		problems: inPayment(
			wherePresent(recipient, 'UsoCFDI', (value) =>
				value === 'CP01' ? undefined : 'paymentNeedsCp01',
			),
		),
	},
	{
		level: 'doubt',
		problems: inPayment((comprobante) =>
			children(comprobante, 'InformacionGlobal').map(({ path }) => ({
				field: path,
				kind: 'paymentIsNotGlobal',
			})),
		),
	},
	{
		level: 'doubt',
		remedy: 'paymentOnlyReplaces',
		problems: inPayment(
			wherePresent(relations, 'TipoRelacion', (value) =>
				value === '04' ? undefined : 'paymentOnlyReplaces',
			),
		),
	},
	{
		level: 'block',
		remedy: 'notVersion20',
		problems: wherePresent(pagos, 'Version', (value) =>
			value === '2.0' ? undefined : 'notVersion20',
		),
	},
];
