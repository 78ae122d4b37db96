import { decimal, write, zero } from '../sat/decimal.mts';
import { isGeneric } from '../sat/rfc.mts';
import { registered, registeredIssuer } from '../sat/taxpayers.mts';
import { hasNoAmounts } from './amounts.mts';
import type { Amounts, LineAmounts, TaxAmounts } from './amounts.mts';
import type { Comprobante, Element } from './comprobante.mts';
import type { Draft, LineDraft } from './draft.mts';
import { paymentsElement } from './payments/reading.mts';

function taxElement({ tax, factor, base, rate, amount }: TaxAmounts, decimals: number): Element {
	return {
		Base: write(base, decimals),
		Impuesto: tax,
		TipoFactor: factor,
		// SAT requires exactly six decimals for rates and quotas.
		TasaOCuota: rate?.toFixed(6),
		Importe: amount && write(amount, decimals),
	};
}

const rowsOrNone = (rows: Element[]): Element[] | undefined => (rows.length > 0 ? rows : undefined);

function lineTaxes({ transferred, withheld }: LineAmounts, decimals: number): Element {
	const elements = (taxes: TaxAmounts[]) =>
		rowsOrNone(taxes.map((tax) => taxElement(tax, decimals)));
	return { Traslados: elements(transferred), Retenciones: elements(withheld) };
}

function lineElement(line: LineDraft, amounts: LineAmounts, decimals: number): Element {
	const { path: _path, Impuestos: taxes, Parte: parts, ...given } = line;
	return {
		...given,
		Importe: line.Importe ?? write(amounts.amount, decimals),
		ObjetoImp: line.ObjetoImp ?? (taxes === undefined ? '01' : '02'),
		Impuestos: taxes && lineTaxes(amounts, decimals),
		Parte: parts.map(({ path: _path, ...part }) => part),
	};
}

function summaryElement(amounts: Amounts): Element | undefined {
	const { transferred, withheld, totalTransferred, totalWithheld, decimals } = amounts;
	if (transferred.length + withheld.length === 0) return undefined;
	return {
		TotalImpuestosRetenidos: totalWithheld && write(totalWithheld, decimals),
		TotalImpuestosTrasladados: totalTransferred && write(totalTransferred, decimals),
		Retenciones: rowsOrNone(
			withheld.map(({ tax, amount }) => ({ Impuesto: tax, Importe: write(amount, decimals) })),
		),
		Traslados: rowsOrNone(transferred.map((row) => taxElement(row, decimals))),
	};
}

function receiverElement(receiver: Draft['Receptor'], place: string): Element {
	const { Rfc: rfc = '', DomicilioFiscalReceptor: given } = receiver;
	const known = isGeneric(rfc) ? undefined : registered(rfc)?.postalCode;
	return { ...receiver, DomicilioFiscalReceptor: given ?? known ?? place };
}

/** Adds the values that the client left out. The draft must have passed all checks. */
export function complete(draft: Draft, amounts: Amounts, now: string): Comprobante {
	const { decimals } = amounts;
	const { type, complements, CfdiRelacionados: related, ...given } = draft;
	const issuer = registeredIssuer(draft.Emisor.Rfc ?? '');
	const place = draft.LugarExpedicion ?? issuer.postalCode;
	// Keep the client's total if an unknown complement can change it.
	const { localTaxes, payments } = complements;
	const computed = hasNoAmounts(type) ? amounts.total : amounts.total.plus(localTaxes ?? zero);
	const total =
		localTaxes === undefined && draft.Total !== undefined ? decimal(draft.Total) : computed;
	return {
		...given,
		Fecha: draft.Fecha ?? now,
		SubTotal: write(amounts.subTotal, decimals),
		Descuento: amounts.discount && write(amounts.discount, decimals),
		Total: write(total, decimals),
		TipoDeComprobante: type,
		Exportacion: draft.Exportacion ?? '01',
		LugarExpedicion: place,
		CfdiRelacionados: rowsOrNone(related.map(({ path: _path, ...group }) => group)),
		Emisor: { ...draft.Emisor, Nombre: draft.Emisor.Nombre ?? issuer.name },
		Receptor: receiverElement(draft.Receptor, place),
		Conceptos: draft.Conceptos.map((line, index) => {
			const lineAmounts = amounts.lines[index];
			if (lineAmounts === undefined) throw new Error(`Line ${index} has no amounts`);
			return lineElement(line, lineAmounts, decimals);
		}),
		Impuestos: hasNoAmounts(type) ? undefined : summaryElement(amounts),
		Complemento: payments && { Pagos: paymentsElement(payments) },
	};
}
