import { entryOf } from '../catalog';
import { usoCfdi } from '../catalogs/usoCfdi';
import type { Decimal } from '../decimal';
import { sumOf } from '../decimal';
import type { Element } from '../invoice/element';
import { children, isPresent, rootElement, written } from '../invoice/element';
import { childrenOf, header, recipient } from '../invoice/elements';
import { stampedUuid } from '../invoice/stampedUuid';
import { amountOf, currencyDecimalsOf } from './amounts';
import type { Expectation } from './attribute';
import { requiredWhere, wherePresent } from './attribute';
import { personOf } from './persons';
import type { Rule } from './rule';
import { totalOfParts } from './totalParts';

/** Devoluciones, descuentos o bonificaciones. */
const RETURNS = 'G02';
/** CFDI por aplicación de anticipo. */
const ADVANCE_APPLIED = '07';
/** The relations to invoices that are credited: not to one that is replaced (04). */
const CREDITING = ['01', '03', ADVANCE_APPLIED];
/** How a discount on future sales is marked, which has no invoice yet. */
const FUTURE_DISCOUNT = '23';

const relations = childrenOf(header, 'CfdiRelacionados');

/** A credit note is a voucher of type E (Egreso). */
const isCreditNote = (comprobante: Element) => written(comprobante, 'TipoDeComprobante') === 'E';

const isOfAdvance = (comprobante: Element) =>
	relations(comprobante).some((relation) => written(relation, 'TipoRelacion') === ADVANCE_APPLIED);

const ofCreditNote =
	(expectation: Expectation): Expectation =>
	(value, context) =>
		isCreditNote(context.comprobante) ? expectation(value, context) : undefined;

/** Whether c_UsoCFDI allows G02 to the recipient. */
function mayReturn(party: Element): boolean {
	const entry = entryOf(usoCfdi, RETURNS);
	const [person, regime] = [personOf(party), written(party, 'RegimenFiscalReceptor')];
	if (entry === undefined || regime === undefined) return false;
	return entry.regimes.includes(regime) && (!person || entry.personTypes.includes(person));
}

/** The Total of all invoices that are credited; undefined unless each is given, in this currency. */
function creditedTotal(
	comprobante: Element,
	given: ReadonlyArray<Record<string, unknown>>,
): Decimal | undefined {
	const stamped = new Map(
		given.map((invoice) => rootElement(invoice)).map((root) => [stampedUuid(root), root]),
	);
	const uuids = relations(comprobante)
		.filter((relation) => CREDITING.includes(written(relation, 'TipoRelacion') ?? ''))
		.flatMap((relation) => children(relation, 'CfdiRelacionado'))
		.map((related) => written(related, 'UUID')?.toUpperCase());
	const totals = [...new Set(uuids)].map((uuid) => {
		const invoice = uuid === undefined ? undefined : stamped.get(uuid);
		const isSameCurrency =
			invoice !== undefined && written(invoice, 'Moneda') === written(comprobante, 'Moneda');
		return isSameCurrency ? amountOf(invoice, 'Total') : undefined;
	});
	const known = totals.filter((total) => total !== undefined);
	return known.length > 0 && known.length === totals.length ? sumOf(known) : undefined;
}

/**
 * The rules about credit notes. SAT's matrix has none: its guide for filling in CFDI 4.0 (Apéndice 5
 * and 6) says how they are issued.
 */
export const creditNoteRules: readonly Rule[] = [
	{
		code: '',
		level: 'warn',
		fix: 'Give in Additional Fields > Related Invoices (Relación) the UUID of the invoice that is credited, with relation 01, or 03 for returned goods. Only a discount on future sales has none, and FormaPago 23.',
		problems: requiredWhere(header, 'CfdiRelacionados', ({ comprobante }) =>
			isCreditNote(comprobante) && written(comprobante, 'FormaPago') !== FUTURE_DISCOUNT
				? 'a credit note (E) names the invoice that it credits'
				: undefined,
		),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Set Payment Method (Método) to PUE.',
		problems: wherePresent(
			header,
			'MetodoPago',
			ofCreditNote((value) => (value === 'PPD' ? 'a credit note (E) has PUE' : undefined)),
		),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Choose in Payment Form (Forma) how the money goes back, or 15 (Condonación) if the invoice was not paid yet.',
		problems: wherePresent(
			header,
			'FormaPago',
			// With PPD it must be 99: then the method is what is wrong.
			ofCreditNote((value, { comprobante }) =>
				value === '99' && written(comprobante, 'MetodoPago') !== 'PPD' && !isOfAdvance(comprobante)
					? 'a credit note (E) says how the money goes back'
					: undefined,
			),
		),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Set Payment Form (Forma) to 30 (Aplicación de anticipos).',
		problems: wherePresent(
			header,
			'FormaPago',
			ofCreditNote((value, { comprobante }) =>
				value !== '30' && isOfAdvance(comprobante)
					? 'a credit note (E) that applies an advance (relation 07) has 30'
					: undefined,
			),
		),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Set CFDI Use (Uso CFDI) to G02 (Devoluciones, descuentos o bonificaciones).',
		problems: wherePresent(
			recipient,
			'UsoCFDI',
			ofCreditNote((value, { element, comprobante }) =>
				value !== RETURNS && mayReturn(element) && !isOfAdvance(comprobante)
					? 'a credit note (E) is for returns, discounts and rebates: G02'
					: undefined,
			),
		),
	},
	{
		code: '',
		level: 'block',
		fix: 'Correct the lines: a credit note gives back at most what its invoice charged.',
		problems: (comprobante, { relatedInvoices = [] }) => {
			const decimals = currencyDecimalsOf(comprobante);
			if (!isCreditNote(comprobante) || decimals === undefined) return [];
			const total = isPresent(comprobante, 'Total')
				? amountOf(comprobante, 'Total')
				: totalOfParts(comprobante, decimals);
			const credited = creditedTotal(comprobante, relatedInvoices);
			if (total === undefined || credited === undefined) return [];
			const message = `Total is ${String(total)}, but the invoices that are credited come to ${String(credited)}`;
			return total.compare(credited) > 0 ? [{ field: 'Total', message }] : [];
		},
	},
];
