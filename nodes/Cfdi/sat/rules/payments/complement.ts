import { complementsNamed, lacksComplement } from '../../invoice/complements';
import type { Element } from '../../invoice/element';
import { children, written } from '../../invoice/element';
import { childrenOf, header, recipient } from '../../invoice/elements';
import { wherePresent } from '../attribute';
import type { Problem, Rule } from '../rule';
import { pagos, PAGOS, payments } from './elements';

const isTypeP = (comprobante: Element) => written(comprobante, 'TipoDeComprobante') === 'P';

const GIVE_COMPLEMENT =
	'Stamp it with the form of Stamp Payment, or give the complement as "pago20:Pagos" in Additional Fields > More (JSON).';

/** Complements that people add, and that may not stand beside Pagos (its validaciones adicionales). */
const others = ['ComercioExterior', 'ImpuestosLocales', 'CartaPorte', 'Nomina', 'LeyendasFiscales'];

/** A text may be the XML of the complement, which is not read here. */
const isXml = (comprobante: Element) =>
	complementsNamed(comprobante, PAGOS).some(({ element }) => element === undefined);

function withoutPayments(comprobante: Element): Problem[] {
	const field = 'Complemento';
	const message = 'Complemento has no payments (Pagos), which an invoice of type P is about';
	return payments(comprobante).length === 0 ? [{ field, message }] : [];
}

const relations = childrenOf(header, 'CfdiRelacionados');

const inPayment =
	(rule: Rule['problems']): Rule['problems'] =>
	(comprobante, context) =>
		isTypeP(comprobante) ? rule(comprobante, context) : [];

/** What a payment must have and must not have besides SAT's matrix: its standard and its guide. */
export const complementRules: readonly Rule[] = [
	{
		code: '',
		level: 'block',
		fix: GIVE_COMPLEMENT,
		problems: inPayment((comprobante) =>
			lacksComplement(comprobante, PAGOS) || (pagos(comprobante).length > 0 && !isXml(comprobante))
				? withoutPayments(comprobante)
				: [],
		),
	},
	{
		// A complement that cannot be read here may hold the payments.
		code: '',
		level: 'warn',
		fix: GIVE_COMPLEMENT,
		problems: inPayment((comprobante) =>
			isXml(comprobante) ||
			(!lacksComplement(comprobante, PAGOS) && pagos(comprobante).length === 0)
				? withoutPayments(comprobante).map(({ field }) => ({
						field,
						message:
							'Complemento has no payments (Pagos) that can be read here: they are not checked',
					}))
				: [],
		),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Write the name with the prefix of its standard: "pago20:Pagos".',
		problems: (comprobante) =>
			pagos(comprobante)
				.filter(({ path, attributes }) => {
					const isNamed = Object.keys(attributes).some((key) => key.startsWith('xmlns'));
					return /\.Pagos(\[\d+\])?$/.test(path) && !isNamed;
				})
				.map(({ path }) => ({
					field: path,
					message: 'Pagos has no prefix: a service that makes XML of it may leave it out',
				})),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Give one complement of payments, with all payments in its Pago.',
		problems: (comprobante) =>
			pagos(comprobante)
				.slice(1)
				.map(({ path }) => ({ field: path, message: 'Pagos is there a second time' })),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Leave the complement out: beside Pagos the standard allows only CFDIRegistroFiscal.',
		problems: (comprobante) =>
			pagos(comprobante).length === 0
				? []
				: others
						.flatMap((name) => complementsNamed(comprobante, name))
						.map(({ name }) => ({
							field: 'Complemento',
							message: `Complemento has ${name}, which may not stand beside Pagos`,
						})),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Set CFDI Use (Uso CFDI) to CP01 (Pagos).',
		problems: inPayment(
			wherePresent(recipient, 'UsoCFDI', (value) =>
				value === 'CP01' ? undefined : "SAT's guide asks for CP01 (Pagos) in a payment",
			),
		),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Remove Additional Fields > Global Information (Global).',
		problems: inPayment((comprobante) =>
			children(comprobante, 'InformacionGlobal').map(({ path }) => ({
				field: path,
				message: 'InformacionGlobal is there, but a payment is not a global invoice',
			})),
		),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Relate a payment only to the one that it replaces, with 04; the invoices that it pays are in the complement.',
		problems: inPayment(
			wherePresent(relations, 'TipoRelacion', (value) =>
				value === '04' ? undefined : 'a payment may only replace an earlier one (04)',
			),
		),
	},
	{
		code: '',
		level: 'block',
		fix: 'Write Version 2.0, the only one for CFDI 4.0.',
		problems: wherePresent(pagos, 'Version', (value) =>
			value === '2.0' ? undefined : 'it must be 2.0',
		),
	},
];
