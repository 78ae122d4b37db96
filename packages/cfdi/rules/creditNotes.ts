import { entryOf } from '../catalogs/catalog';
import { usoCfdi } from '../catalogs/sat';
import {
	stampedUuid,
	attribute,
	children,
	elementsAt,
	isPresent,
	rootElement,
} from '../invoice/invoice';
import type { Element } from '../invoice/invoice';
import type { Decimal } from '../values/decimal';
import { sumOf } from '../values/decimal';
import { amountOf, currencyDecimalsOf } from './amounts';
import { personOf } from './parties';
import { unlike, like, rulesAt } from './rows';
import type { Context, Problems, Rule } from './rule';
import { breach } from './rule';
import { totalOfParts } from './totals';

/** Devoluciones, descuentos o bonificaciones. */
const RETURNS = 'G02';
/** CFDI por aplicación de anticipo. */
const ADVANCE_APPLIED = '07';
/** The relations to credited invoices. Relation 04 replaces an invoice. */
const CREDITING = ['01', '03', ADVANCE_APPLIED];
/** The FormaPago of a discount on future sales, which do not have an invoice yet. */
const FUTURE_DISCOUNT = '23';

const relations = elementsAt('CfdiRelacionados');

const isCreditNote = (comprobante: Element) => attribute(comprobante, 'TipoDeComprobante') === 'E';

const isOfAdvance = (comprobante: Element) =>
	relations(comprobante).some(
		(relation) => attribute(relation, 'TipoRelacion') === ADVANCE_APPLIED,
	);

/** Checks whether c_UsoCFDI allows G02 to the recipient. */
function mayReturn(party: Element): boolean {
	const entry = entryOf(usoCfdi, RETURNS);
	const [person, regime] = [personOf(party), attribute(party, 'RegimenFiscalReceptor')];
	if (entry === undefined || regime === undefined) return false;
	return entry.regimes.includes(regime) && (!person || entry.personTypes.includes(person));
}

/** Adds up the Total of all credited invoices; undefined if one is not given, or is in another currency. */
function creditedTotal(
	comprobante: Element,
	given: ReadonlyArray<Record<string, unknown>>,
): Decimal | undefined {
	const stamped = new Map(
		given.map((invoice) => rootElement(invoice)).map((root) => [stampedUuid(root), root]),
	);
	const uuids = relations(comprobante)
		.filter((relation) => CREDITING.includes(attribute(relation, 'TipoRelacion') ?? ''))
		.flatMap((relation) => children(relation, 'CfdiRelacionado'))
		.map((related) => attribute(related, 'UUID')?.toUpperCase());
	const totals = [...new Set(uuids)].map((uuid) => {
		const invoice = uuid === undefined ? undefined : stamped.get(uuid);
		const isSameCurrency =
			invoice !== undefined && attribute(invoice, 'Moneda') === attribute(comprobante, 'Moneda');
		return isSameCurrency ? amountOf(invoice, 'Total') : undefined;
	});
	const known = totals.filter((total) => total !== undefined);
	return known.length > 0 && known.length === totals.length ? sumOf(known) : undefined;
}

const withinCredited: Problems = (comprobante, { relatedInvoices = [] }) => {
	const decimals = currencyDecimalsOf(comprobante);
	if (!isCreditNote(comprobante) || decimals === undefined) return [];
	const total = isPresent(comprobante, 'Total')
		? amountOf(comprobante, 'Total')
		: totalOfParts(comprobante, decimals);
	const credited = creditedTotal(comprobante, relatedInvoices);
	if (total === undefined || credited === undefined) return [];
	const values = { value: String(total), credited: String(credited) };
	return total.compare(credited) > 0 ? [breach('Total', 'moreThanCredited', values)] : [];
};

const inCreditNote = ({ comprobante }: Context) => isCreditNote(comprobante);

/**
 * Checks credit notes. SAT's matrix does not have these rules. They come from its guide for filling in CFDI 4.0
 * (Apéndice 5 and 6).
 */
export const creditNoteRules: readonly Rule[] = [
	...rulesAt('', [
		{
			of: 'CfdiRelacionados',
			level: 'doubt',
			if: inCreditNote,
			missing: ({ comprobante }) =>
				attribute(comprobante, 'FormaPago') === FUTURE_DISCOUNT
					? undefined
					: 'creditNoteNamesInvoice',
		},
		{ of: 'MetodoPago', level: 'doubt', if: inCreditNote, text: unlike('PPD', 'creditNoteIsPue') },
		{
			// PPD requires 99, so with PPD the method is wrong, not the form.
			of: 'FormaPago',
			level: 'doubt',
			if: ({ comprobante }) =>
				isCreditNote(comprobante) &&
				attribute(comprobante, 'MetodoPago') !== 'PPD' &&
				!isOfAdvance(comprobante),
			text: unlike('99', 'creditNoteHasKnownForm'),
		},
		{
			of: 'FormaPago',
			level: 'doubt',
			if: ({ comprobante }) => isCreditNote(comprobante) && isOfAdvance(comprobante),
			text: like(/^30$/, 'advanceNeeds30'),
		},
	]),
	...rulesAt('Receptor', [
		{
			of: 'UsoCFDI',
			level: 'warn',
			if: inCreditNote,
			text: (value, { element, comprobante }) =>
				value !== RETURNS && mayReturn(element) && !isOfAdvance(comprobante)
					? 'creditNoteUse'
					: undefined,
		},
	]),
	...rulesAt('', [{ of: 'Total', problems: withinCredited }]),
];
