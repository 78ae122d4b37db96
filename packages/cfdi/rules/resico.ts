import { Decimal } from '../values/decimal';
import type { Element } from '../invoice/element';
import { children, pathOf, attribute, issuer, lineItems, recipient } from '../invoice/element';
import { ISR } from '../catalogs/catalog';
import { breach } from './attribute';
import { personOf } from './persons';
import type { Rule } from './rule';

const RATE = new Decimal(125n, 4);

/** A company withholds 1.25 % of ISR when a person under RESICO (626) invoices it. */
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
			Decimal.parse(attribute(row, 'TasaOCuota'))?.equals(RATE) === true,
	);
}

/**
 * The rule about the regime RESICO. It only warns: whether ISR is withheld depends on a mark in
 * SAT's list of taxpayers (2: it must be, CFDI140225; 1: it must not, CFDI140224).
 */
export const resicoRules: readonly Rule[] = [
	{
		code: 'CFDI140225',
		level: 'doubt',
		problems: (comprobante) =>
			(isWithheldFrom(comprobante) ? lineItems(comprobante) : [])
				.flatMap((line) => children(line, 'Impuestos'))
				.filter((taxes) => !withholdsIsr(taxes))
				.map((taxes) => breach(pathOf(taxes, 'Retenciones'), 'withheldByRegime626')),
	},
];
