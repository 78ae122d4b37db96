import { complementsNamed } from '../invoice/complements';
import type { Element } from '../invoice/element';
import {
	attribute,
	children,
	isPresent,
	issuer,
	lineItems,
	recipient,
	memoize,
	hasAmounts,
} from '../invoice/element';
import { paymentsIn } from '../summary/invoiceSummary';
import { Decimal } from '../values/decimal';
import { isGeneric } from '../values/rfc';
import type { Likeness } from './likeness';
import { amountLikeness, codeLikeness, codeOf, sameIf, textLikeness, worst } from './likeness';
import { currencyDecimals } from '../values/currency';
import { isRecord } from '../values/json';
import { totalsOf } from '../totals/totals';

/** c_ObjetoImp: with taxes; a line that says so without its taxes gets them from the service. */
const WITH_TAXES = '02';

/**
 * How the content of a file compares with what was sent: issuer, recipient, type, currency, total, lines,
 * payments, related invoices, the period of a global invoice, and the ways to pay. What is certain to be
 * of another invoice is `other`.
 */
export function contentLikeness(sent: Element, file: Element): Likeness {
	return worst([
		() => partiesLikeness(sent, file),
		() => sameIf(typeOf(sent) === typeOf(file)),
		() => sameIf(currencyOf(sent) === currencyOf(file)),
		() => linesLikeness(lineItems(sent), lineItems(file)),
		() => totalLikeness(sent, file),
		() => sameIf(paymentsText(sent) === paymentsText(file)),
		() => listLikeness(relatedIn(sent), relatedIn(file)),
		() => listLikeness(periodIn(sent), periodIn(file)),
		() => codeLikeness(sent, file, 'FormaPago', 'near'),
		() => codeLikeness(sent, file, 'MetodoPago', 'near'),
	]);
}

function partiesLikeness(sent: Element, file: Element): Likeness {
	const [[from], [issued]] = [issuer(sent), issuer(file)];
	const [[to], [received]] = [recipient(sent), recipient(file)];
	const rfc = codeOf(to, 'Rfc');
	return worst([
		// Without one of them an invoice is nobody's own.
		() => sameIf(codeOf(from, 'Rfc') !== '' && rfc !== '', 'near'),
		() => codeLikeness(to, received, 'Rfc'),
		() => codeLikeness(from, issued, 'Rfc'),
		() => codeLikeness(to, received, 'UsoCFDI', 'near'),
		// The RFC of the general public is that of many.
		() => (to && received && isGeneric(rfc) ? textLikeness(to, received, 'Nombre') : 'same'),
	]);
}

const typeOf = (root: Element): string => codeOf(root, 'TipoDeComprobante') || 'I';
const currencyOf = (root: Element): string => codeOf(root, 'Moneda') || 'MXN';

function linesLikeness(sent: readonly Element[], file: readonly Element[]): Likeness {
	if (sent.length !== file.length) return 'other';
	return sent.length === 0
		? 'near'
		: worst(sent.map((line, at) => () => lineLikeness(line, file[at])));
}

function lineLikeness(sent: Element, file: Element | undefined): Likeness {
	if (file === undefined) return 'other';
	return worst([
		() => codeLikeness(sent, file, 'ClaveProdServ'),
		() => codeLikeness(sent, file, 'ClaveUnidad'),
		() => textLikeness(sent, file, 'NoIdentificacion'),
		() => textLikeness(sent, file, 'Descripcion'),
		() => amountLikeness(sent, file, 'Cantidad'),
		() => amountLikeness(sent, file, 'ValorUnitario'),
		() => amountLikeness(sent, file, 'Importe'),
		() => amountLikeness(sent, file, 'Descuento', Decimal.zero),
		() => codeLikeness(sent, file, 'ObjetoImp', 'near'),
		() => (saysTaxes(sent) ? sameIf(taxesOf(sent) === taxesOf(file)) : 'same'),
	]);
}

/** Where nothing is said of the taxes of a line, the service adds them. */
function saysTaxes(line: Element): boolean {
	const object = codeOf(line, 'ObjetoImp');
	return isPresent(line, 'Impuestos') || (object !== '' && object !== WITH_TAXES);
}

function taxesOf(line: Element): string {
	const rows = (name: string) =>
		children(line, 'Impuestos')
			.flatMap((taxes) => children(taxes, name))
			.map((row) => {
				const rate = attribute(row, 'TasaOCuota');
				const written = Decimal.parse(rate)?.trimmed(0).toString() ?? rate ?? '';
				return [name, codeOf(row, 'Impuesto'), codeOf(row, 'TipoFactor'), written].join(' ');
			});
	return [...rows('Traslados'), ...rows('Retenciones')].sort().join('\n');
}

const ownTotalOf = memoize((root) => ownTotal(root.attributes));

/** To the cent; where the service calculates the total, to a cent a line. */
function totalLikeness(sent: Element, file: Element): Likeness {
	const theirs = Decimal.parse(attribute(file, 'Total'));
	if (theirs === undefined) return 'near';
	if (isPresent(sent, 'Total')) {
		const ours = Decimal.parse(attribute(sent, 'Total'));
		return ours === undefined ? 'near' : sameIf(ours.equals(theirs));
	}
	const lines = lineItems(sent);
	if (!lines.every(saysTaxes) || (isPresent(sent, 'TipoDeComprobante') && !hasAmounts(sent))) {
		return 'same';
	}
	const total = ownTotalOf(sent);
	if (total === undefined) return 'same';
	const most = Decimal.steps(lines.length + 1, 2);
	return sameIf(total.isNear(theirs, most), 'near');
}

const paymentsText = memoize((root) => {
	const amount = (text: string | undefined) =>
		Decimal.parse(text)?.trimmed(0).toString() ?? text ?? '';
	return JSON.stringify(
		paymentsIn(root).map(({ date, form, currency, amount: paid, paid: documents }) => [
			date,
			form,
			currency,
			amount(paid),
			documents.map((document) => [
				document.uuid.toUpperCase(),
				document.instalment,
				document.currency,
				amount(document.paid),
				amount(document.balance),
			]),
		]),
	);
});

/** What neither or both have is to be the same; what only one has was added or dropped. */
function listLikeness(sent: string, file: string): Likeness {
	return sameIf(sent === file, sent === '' || file === '' ? 'near' : 'other');
}

const relatedIn = memoize((root) =>
	children(root, 'CfdiRelacionados')
		.flatMap((group) =>
			children(group, 'CfdiRelacionado').map(
				(one) => `${codeOf(group, 'TipoRelacion')} ${codeOf(one, 'UUID')}`,
			),
		)
		.sort()
		.join('\n'),
);

const periodIn = memoize((root) => {
	const [period] = children(root, 'InformacionGlobal');
	return ['Periodicidad', 'Meses', 'Año']
		.map((name) => codeOf(period, name))
		.join(' ')
		.trim();
});

/**
 * Whether an invoice that is the same in its content is so by a mark that no other has, besides Serie and
 * Folio: the instalment of an invoice that is paid, or the numbers of the orders in a global invoice.
 */
export function hasMarkInContent(sent: Element): boolean {
	if (complementsNamed(sent, 'Pagos').length > 0) {
		const paid = paymentsIn(sent).flatMap((payment) => payment.paid);
		return paid.length > 0 && paid.every(({ instalment, uuid }) => uuid !== '' && instalment);
	}
	const lines = lineItems(sent);
	return (
		isPresent(sent, 'InformacionGlobal') &&
		lines.length > 0 &&
		lines.every((line) => codeOf(line, 'NoIdentificacion') !== '')
	);
}

type Json = Record<string, unknown>;

/**
 * The total that the lines come to, also where they leave their amounts to the service: a service may
 * round each in its own way, so it is right to a cent or so a line.
 * @returns undefined where a value is missing that nothing follows from
 */
function ownTotal(invoice: Json): Decimal | undefined {
	const decimals = currencyDecimals(typeof invoice.Moneda === 'string' ? invoice.Moneda : 'MXN');
	const lines = list(invoice.Conceptos).map((line) => withAmounts(line, decimals));
	return Decimal.parse(totalsOf({ ...invoice, Conceptos: lines })?.Total);
}

function withAmounts(line: Json, decimals: number): Json {
	const [quantity, price] = [Decimal.parse(line.Cantidad), Decimal.parse(line.ValorUnitario)];
	const amount =
		Decimal.parse(line.Importe) ?? (quantity && price?.times(quantity).rounded(decimals));
	if (amount === undefined) return line;
	const base = amount.minus(Decimal.parse(line.Descuento) ?? Decimal.zero);
	const rows = (given: unknown) => list(given).map((row) => withTax(row, base, decimals));
	const { Impuestos: taxes } = line;
	return {
		...line,
		Importe: String(amount),
		...(isRecord(taxes) && {
			Impuestos: {
				...(taxes.Traslados !== undefined && { Traslados: rows(taxes.Traslados) }),
				...(taxes.Retenciones !== undefined && { Retenciones: rows(taxes.Retenciones) }),
			},
		}),
	};
}

function withTax(row: Json, base: Decimal, decimals: number): Json {
	const [charged, rate] = [Decimal.parse(row.Base) ?? base, Decimal.parse(row.TasaOCuota)];
	const amount = Decimal.parse(row.Importe) ?? rate?.times(charged).rounded(decimals);
	return { ...row, Base: String(charged), ...(amount && { Importe: String(amount) }) };
}

function list(value: unknown): Json[] {
	return [value].flat().filter(isRecord);
}
