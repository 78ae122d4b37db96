import { Decimal } from '../../values/decimal';
import { hasComplement } from '../../invoice/complements';
import type { Element, Elements } from '../../invoice/element';
import { children, isPresent, pathOf, attribute, header, lineItems } from '../../invoice/element';
import { isRecord } from '../../values/json';
import type { Kind } from '../../locales/en';
import { shown } from '../../problems/problem';
import { wherePresent } from '../attribute';
import type { Breach, Rule } from '../rule';
import { PAGOS } from './elements';

/**
 * The elements of a voucher with payments. Where another type says that it is not one, nothing else of
 * it is compared.
 */
const ofPayment =
	(elements: Elements): Elements =>
	(comprobante) =>
		(attribute(comprobante, 'TipoDeComprobante') ?? 'P') === 'P' &&
		hasComplement(comprobante, PAGOS)
			? elements(comprobante)
			: [];

const voucher = ofPayment(header);
const lines = ofPayment(lineItems);

const codes: ReadonlyArray<
	readonly [code: string, elements: Elements, name: string, value: string]
> = [
	['CRP20102', voucher, 'Exportacion', '01'],
	['CRP20104', voucher, 'Moneda', 'XXX'],
	['CRP20113', lines, 'ClaveProdServ', '84111506'],
	['CRP20116', lines, 'ClaveUnidad', 'ACT'],
	['CRP20118', lines, 'Descripcion', 'Pago'],
	['CRP20122', lines, 'ObjetoImp', '01'],
];

const numbers: ReadonlyArray<
	readonly [code: string, elements: Elements, name: string, value: '0' | '1']
> = [
	['CRP20103', voucher, 'SubTotal', '0'],
	['CRP20110', voucher, 'Total', '0'],
	['CRP20115', lines, 'Cantidad', '1'],
	['CRP20119', lines, 'ValorUnitario', '0'],
	['CRP20120', lines, 'Importe', '0'],
];

const absent: ReadonlyArray<readonly [code: string, elements: Elements, name: string]> = [
	['CRP20105', voucher, 'FormaPago'],
	['CRP20106', voucher, 'MetodoPago'],
	['CRP20107', voucher, 'CondicionesDePago'],
	['CRP20108', voucher, 'Descuento'],
	['CRP20109', voucher, 'TipoCambio'],
	['CRP20114', lines, 'NoIdentificacion'],
	['CRP20117', lines, 'Unidad'],
	['CRP20121', lines, 'Descuento'],
	['CRP20123', voucher, 'Impuestos'],
];

/** What SAT fixes in a payment: the rules of this file say all that is wrong with it. */
const FIXED = new RegExp(
	`^(?:Conceptos(?:\\[\\d+\\])?\\.)?(?:Impuestos\\b.*|${[...codes, ...numbers, ...absent]
		.map(([, , name]) => name)
		.join('|')})$`,
);

/** Whether the rules of payments say all that is wrong with this place of a payment. */
export function isFixedInPayments(field: string): boolean {
	return FIXED.test(field);
}

const isNumber = (value: unknown, expected: string) => {
	const number = typeof value === 'string' && value.length > 30 ? undefined : Decimal.parse(value);
	return number !== undefined && number.equals(new Decimal(BigInt(expected), 0));
};

/** Checks a number that SAT fixes. */
function fixedNumber(
	elements: Elements,
	name: string,
	must: string,
	isWrong: (value: unknown) => boolean,
	kind: Kind,
): Rule['problems'] {
	return (comprobante) =>
		elements(comprobante).flatMap((element): Breach[] => {
			const value = element.attributes[name];
			if (!isPresent(element, name) || !isWrong(value)) return [];
			const field = pathOf(element, name);
			if (value === '') return [{ field, kind: 'empty' }];
			return [{ field, kind, values: { value: shown(value), must } }];
		});
}

/** What a line holds besides its attributes. */
function childrenOfLine(line: Element): string[] {
	return Object.entries(line.attributes)
		.filter(([, value]) => isRecord(value) || (Array.isArray(value) && value.length > 0))
		.map(([name]) => name);
}

/** What SAT's matrix of payments fixes in the Comprobante: CRP20101 to CRP20123. */
export const voucherRules: readonly Rule[] = [
	{
		code: 'CRP20101',
		level: 'block',
		problems: wherePresent(header, 'TipoDeComprobante', (value, { comprobante }) =>
			value !== 'P' && hasComplement(comprobante, PAGOS) ? 'paymentsNeedTypeP' : undefined,
		),
	},
	...codes.map(
		([code, elements, name, expected]): Rule => ({
			code,
			level: 'block',
			problems: wherePresent(elements, name, (value) =>
				value === expected ? undefined : { kind: 'fixedInPayments', values: { must: expected } },
			),
		}),
	),
	...numbers.flatMap(([code, elements, name, expected]): Rule[] => [
		{
			code,
			level: 'block',
			problems: fixedNumber(
				elements,
				name,
				expected,
				(value) => !isNumber(value, expected),
				'fixedInPayments',
			),
		},
		{
			// SAT asks for the text, but not every certifier may compare texts.
			code,
			level: 'warn',
			problems: fixedNumber(
				elements,
				name,
				expected,
				(value) => isNumber(value, expected) && String(value) !== expected,
				'fixedTextInPayments',
			),
		},
	]),
	...absent.map(
		([code, elements, name]): Rule => ({
			code,
			level: 'block',
			problems: (comprobante) =>
				elements(comprobante)
					.filter(
						(element) =>
							isPresent(element, name) &&
							(attribute(element, name) !== undefined || hasChild(element, name)),
					)
					.map((element) => ({ field: pathOf(element, name), kind: 'leftOutOfPayments' })),
		}),
	),
	{
		code: 'CRP20111',
		level: 'block',
		problems: (comprobante) => {
			const { length } = children(comprobante, 'Conceptos');
			if (length === 1 || voucher(comprobante).length === 0) return [];
			return isPresent(comprobante, 'Conceptos')
				? [{ field: 'Conceptos', kind: 'paymentLines', values: { count: String(length) } }]
				: [];
		},
	},
	{
		code: 'CRP20112',
		level: 'block',
		problems: (comprobante) =>
			lines(comprobante).flatMap((line) =>
				childrenOfLine(line)
					.filter((name) => name !== 'ACuentaTerceros')
					.map((name) => ({ field: pathOf(line, name), kind: 'childOfPaymentLine' })),
			),
	},
];

const hasChild = (element: Element, name: string) => children(element, name).length > 0;
