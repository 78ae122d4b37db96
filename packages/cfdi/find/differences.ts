import type { Element } from '../invoice/element';
import { attribute, rootElement, issuer, lineItems, recipient } from '../invoice/element';
import { stampedUuidOf } from '../invoice/complements';
import { paymentsIn } from '../summary/invoiceSummary';
import { Decimal } from '../values/decimal';
import { codeOf } from './likeness';

/** An attribute of an invoice that is another one than was asked for; both as texts. */
export interface Difference {
	/** With the name of Anexo 20: "Receptor.Rfc". */
	field: string;
	/** What was asked for. */
	asked: string;
	/** What the file has; empty where it has nothing. */
	came: string;
}

/** An invoice as it was sent to be stamped, and what came back of it. */
export interface StampedRequest {
	/** With the names of Anexo 20. */
	invoice: Record<string, unknown>;
	/** The UUID of the answer. */
	uuid?: string | undefined;
}

/**
 * How an invoice in a file differs from the one with this UUID.
 * @param file with the names of Anexo 20, as `readCfdiXml` gives it
 */
export function differencesFromUuid(uuid: string, file: Record<string, unknown>): Difference[] {
	return codeDifference('UUID', code(uuid), stampedUuidOf(file) ?? '');
}

/**
 * How an invoice in a file differs from the one that was sent: UUID, issuer, recipient, type, currency,
 * and what it comes to. Only what was sent is compared: what the service fills in is no difference.
 * Without a total, lines and SubTotal minus Descuento are compared, to a cent a line, since each service
 * rounds in its own way.
 * @param file with the names of Anexo 20, as `readCfdiXml` gives it
 */
export function differencesFromRequest(
	{ invoice, uuid = '' }: StampedRequest,
	file: Record<string, unknown>,
): Difference[] {
	const [sent, root] = [rootElement(invoice), rootElement(file)];
	const [type, stampedType] = [sent, root].map((one) => codeOf(one, 'TipoDeComprobante') || 'I');
	return [
		...differencesFromUuid(uuid, file),
		...codeDifference('Emisor.Rfc', codeOf(issuer(sent)[0], 'Rfc'), codeOf(issuer(root)[0], 'Rfc')),
		...codeDifference(
			'Receptor.Rfc',
			codeOf(recipient(sent)[0], 'Rfc'),
			codeOf(recipient(root)[0], 'Rfc'),
		),
		...codeDifference('TipoDeComprobante', type ?? '', stampedType ?? ''),
		...codeDifference('Moneda', codeOf(sent, 'Moneda'), codeOf(root, 'Moneda')),
		...(type === 'P' ? paymentDifferences(sent, root) : totalDifferences(sent, root)),
	];
}

const code = (text: string): string => text.trim().toUpperCase();

function codeDifference(field: string, asked: string, came: string): Difference[] {
	return asked === '' || asked === came ? [] : [{ field, asked, came }];
}

/** A cent of tolerance for each of so many roundings. */
function amountDifference(
	field: string,
	asked: Decimal | string,
	came: Decimal | string | undefined,
	roundings = 0,
): Difference[] {
	const [ours, theirs] = [asked, came].map((amount) =>
		amount instanceof Decimal ? amount : Decimal.parse(amount),
	);
	const difference = { field, asked: String(asked), came: String(came ?? '') };
	if (ours === undefined || theirs === undefined) return [difference];
	const tolerance = Decimal.steps(roundings, 2);
	return ours.isNear(theirs, tolerance) ? [] : [difference];
}

function totalDifferences(sent: Element, file: Element): Difference[] {
	const total = attribute(sent, 'Total');
	if (total !== undefined) return amountDifference('Total', total, attribute(file, 'Total'));
	const [ours, theirs] = [lineItems(sent), lineItems(file)];
	if (ours.length !== theirs.length) {
		return [{ field: 'Conceptos', asked: String(ours.length), came: String(theirs.length) }];
	}
	const net = netOfLines(ours);
	const stamped = netOf(file);
	return net === undefined || stamped === undefined
		? []
		: amountDifference('SubTotal - Descuento', net, stamped, ours.length + 1);
}

/** SubTotal minus Descuento. */
function netOf(file: Element): Decimal | undefined {
	const discount = Decimal.parse(attribute(file, 'Descuento')) ?? Decimal.zero;
	return Decimal.parse(attribute(file, 'SubTotal'))?.minus(discount);
}

/** What the lines come to before taxes; undefined where one leaves its amount to the service. */
export function netOfLines(lines: readonly Element[]): Decimal | undefined {
	let sum = Decimal.zero;
	for (const line of lines) {
		const amount = (name: string) => Decimal.parse(attribute(line, name));
		const [quantity, price] = [amount('Cantidad'), amount('ValorUnitario')];
		const gross = amount('Importe') ?? (quantity && price?.times(quantity));
		if (gross === undefined) return undefined;
		sum = sum.plus(gross).minus(amount('Descuento') ?? Decimal.zero);
	}
	return sum;
}

/** A payment complement has a total of 0: what it pays, and of which invoices, is compared. */
function paymentDifferences(sent: Element, file: Element): Difference[] {
	const [ours, theirs] = [paidText(sent), paidText(file)];
	return ours === theirs ? [] : [{ field: 'Pagos', asked: ours, came: theirs }];
}

/** "UUID 1 500; UUID 2 80" */
function paidText(root: Element): string {
	return paymentsIn(root)
		.flatMap(({ paid }) => paid)
		.map(({ uuid, instalment, paid }) =>
			[code(uuid), instalment, Decimal.parse(paid)?.trimmed(0) ?? paid ?? ''].join(' ').trim(),
		)
		.sort()
		.join('; ');
}
