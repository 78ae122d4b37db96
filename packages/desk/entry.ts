import { Decimal } from 'cfdi-mx';
import type { Element } from 'cfdi-mx/parts';
import {
	children,
	childrenNamed,
	complementElements,
	issuer,
	localTaxRows,
	recipient,
	rootElement,
	stampedUuid,
	textIn,
} from 'cfdi-mx/parts';

/** A tax in the summary of an invoice or a payment. */
export interface BookTax {
	isWithheld: boolean;
	/** A code of c_Impuesto, or the name of a local tax. */
	tax: string;
	/** Tasa, Cuota, Exento, or '' if missing: withheld taxes only have a tax. */
	factor: string;
	/** In SAT's format with six decimals; in percent for a local tax; '' if missing. */
	rate: string;
	base: Decimal;
	amount: Decimal;
}

interface BookPayment {
	/** FechaPago */
	date: string;
	/** From its currency to MXN. */
	exchangeRate: Decimal;
	taxes: readonly BookTax[];
	/** ImpPagado of each invoice, in the invoice's currency. */
	paid: ReadonlyArray<{ uuid: string; paid: Decimal }>;
}

/** The data of a CFDI for the book, so that its XML can leave the memory. */
export interface BookEntry {
	/** Fecha: the issuer's local time. */
	date: string;
	/** In uppercase; '' without a stamp. */
	uuid: string;
	series: string;
	folio: string;
	issuer: string;
	rfc: string;
	name: string;
	/** A code of c_TipoDeComprobante. */
	type: string;
	method: string;
	form: string;
	currency: string;
	exchangeRate: Decimal;
	subTotal: Decimal;
	discount: Decimal;
	total: Decimal;
	taxes: readonly BookTax[];
	/** UUIDs in uppercase, with their codes of c_TipoRelacion. */
	related: ReadonlyArray<{ relation: string; uuid: string }>;
	payments: readonly BookPayment[];
}

/**
 * Returns the data of a CFDI for the book. Does not throw for any JSON.
 * @param invoice the JSON of readCfdiXml
 */
export function bookEntryOf(invoice: Record<string, unknown>): BookEntry {
	const root = rootElement(invoice);
	const own = (name: string) => textIn(root, name) ?? '';
	const of = (element: Element | undefined, name: string) =>
		(element && textIn(element, name)) ?? '';
	const [summary] = children(root, 'Impuestos');
	return {
		date: own('Fecha'),
		uuid: stampedUuid(root) ?? '',
		series: own('Serie'),
		folio: own('Folio'),
		issuer: of(issuer(root)[0], 'Rfc'),
		rfc: of(recipient(root)[0], 'Rfc'),
		name: of(recipient(root)[0], 'Nombre'),
		type: own('TipoDeComprobante'),
		method: own('MetodoPago'),
		form: own('FormaPago'),
		currency: own('Moneda'),
		exchangeRate: rateIn(root, 'TipoCambio'),
		subTotal: amountIn(root, 'SubTotal'),
		discount: amountIn(root, 'Descuento'),
		total: amountIn(root, 'Total'),
		taxes: [...(summary ? taxesIn(summary, '') : []), ...localTaxesIn(root)],
		related: children(root, 'CfdiRelacionados').flatMap((group) =>
			children(group, 'CfdiRelacionado').map((one) => ({
				relation: of(group, 'TipoRelacion'),
				uuid: of(one, 'UUID').toUpperCase(),
			})),
		),
		payments: complementElements(root, 'Pagos')
			.flatMap((element) => childrenNamed(element, 'Pago'))
			.map(paymentIn),
	};
}

function paymentIn(payment: Element): BookPayment {
	return {
		date: textIn(payment, 'FechaPago') ?? '',
		exchangeRate: rateIn(payment, 'TipoCambioP'),
		taxes: children(payment, 'ImpuestosP').flatMap((summary) => taxesIn(summary, 'P')),
		paid: childrenNamed(payment, 'DoctoRelacionado').map((document) => ({
			uuid: (textIn(document, 'IdDocumento') ?? '').toUpperCase(),
			paid: amountIn(document, 'ImpPagado'),
		})),
	};
}

/** @param suffix suffix of the names, P in ImpuestosP */
function taxesIn(summary: Element, suffix: string): BookTax[] {
	const rows = (list: string, isWithheld: boolean) =>
		children(summary, list + suffix).map((row) => ({
			isWithheld,
			tax: textIn(row, `Impuesto${suffix}`) ?? '',
			factor: textIn(row, `TipoFactor${suffix}`) ?? '',
			rate:
				Decimal.parse(textIn(row, `TasaOCuota${suffix}`))
					?.rounded(6)
					.toString() ?? '',
			base: amountIn(row, `Base${suffix}`),
			amount: amountIn(row, `Importe${suffix}`),
		}));
	return [...rows('Traslados', false), ...rows('Retenciones', true)];
}

function localTaxesIn(root: Element): BookTax[] {
	return localTaxRows(root).map(({ row, ...tax }) => ({
		...tax,
		factor: '',
		base: Decimal.zero,
		amount: amountIn(row, 'Importe'),
	}));
}

const amountIn = (element: Element, name: string): Decimal =>
	Decimal.parse(textIn(element, name)) ?? Decimal.zero;

/** Returns the exchange rate; 1 for MXN or if it is missing. */
const rateIn = (element: Element, name: string): Decimal => {
	const rate = Decimal.parse(textIn(element, name));
	return rate?.isPositive() === true ? rate : Decimal.one;
};
