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

/** A tax of an invoice, or of a payment, as its summary has it. */
export interface BookTax {
	isWithheld: boolean;
	/** Code of c_Impuesto, or the name of a local tax. */
	tax: string;
	/** Tasa, Cuota, Exento, or '' where the summary says none: taxes withheld have only a tax. */
	factor: string;
	/** As SAT writes it, with six decimals; of a local tax in percent; '' where there is none. */
	rate: string;
	base: Decimal;
	amount: Decimal;
}

/** One payment of a payment complement. */
interface BookPayment {
	/** FechaPago */
	date: string;
	/** Of its currency to MXN. */
	exchangeRate: Decimal;
	/** In its currency. */
	taxes: readonly BookTax[];
	/** ImpPagado of each invoice, in the currency of that one. */
	paid: ReadonlyArray<{ uuid: string; paid: Decimal }>;
}

/** What the book keeps of a CFDI, so that its XML need not stay in memory. */
export interface BookEntry {
	/** Fecha: the local time of the issuer. */
	date: string;
	/** In upper case; '' without a stamp. */
	uuid: string;
	series: string;
	folio: string;
	issuer: string;
	rfc: string;
	name: string;
	/** Code of c_TipoDeComprobante. */
	type: string;
	method: string;
	form: string;
	currency: string;
	/** Of its currency to MXN. */
	exchangeRate: Decimal;
	subTotal: Decimal;
	discount: Decimal;
	total: Decimal;
	taxes: readonly BookTax[];
	/** UUIDs in upper case, each with its code of c_TipoRelacion. */
	related: ReadonlyArray<{ relation: string; uuid: string }>;
	payments: readonly BookPayment[];
}

/**
 * A CFDI as the book keeps it; never throws, whatever is in the JSON.
 * @param invoice in the JSON of readCfdiXml
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

/** @param suffix with which the names end: those of ImpuestosP end with P */
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

/** 1 for MXN, and where none is said. */
const rateIn = (element: Element, name: string): Decimal => {
	const rate = Decimal.parse(textIn(element, name));
	return rate?.isPositive() === true ? rate : Decimal.one;
};
