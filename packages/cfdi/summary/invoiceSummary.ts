import { childrenNamed, complementElements } from '../invoice/complements';
import type { Element } from '../invoice/element';
import {
	attribute,
	children,
	issuer,
	isWithoutAmounts,
	lineItems,
	recipient,
	rootElement,
} from '../invoice/element';
import { totalsOf } from '../totals/totals';
import { filled } from '../values/json';
import { seenText } from '../problems/unseen';

/** A tax of an invoice for a person. Codes and decimals are texts. */
export interface SummaryTax {
	isWithheld: boolean;
	/** Code of c_Impuesto, or the name of a local tax. */
	tax: string;
	/** Tasa, Cuota, Exento; undefined if only the tax is known. */
	factor?: string;
	rate?: string;
	/** Undefined for Exento. */
	amount?: string;
}

/** The content of an invoice for a person who checks it before it is stamped, as data. Absent means unknown. */
export interface InvoiceSummary {
	/** Code of c_TipoDeComprobante; default I. */
	type: string;
	issuer: { name?: string; rfc?: string };
	recipient: { name?: string; rfc?: string };
	/** Descripcion of each line, or ''. */
	lines: readonly string[];
	/** Codes of c_Periodicidad and c_Meses, of a global invoice. */
	global?: { period?: string; months?: string; year?: string };
	subTotal?: string;
	discount?: string;
	taxes: readonly SummaryTax[];
	total?: string;
	currency?: string;
	exchangeRate?: string;
	method?: string;
	form?: string;
	/** The invoices that it refers to, each with its code of c_TipoRelacion. */
	related: ReadonlyArray<{ relation: string; uuid: string }>;
	/** The payments of a payment complement. */
	payments: readonly PaymentSummary[];
}

/**
 * Summarizes an invoice before it is stamped. Uses its totals, or calculates them from its lines. Never throws, for
 * any JSON.
 * @param comprobante the body that is stamped, with the names of Anexo 20
 */
export function invoiceSummaryOf(comprobante: Record<string, unknown>): InvoiceSummary {
	const root = rootElement(comprobante);
	const own = (name: string) => textIn(root, name);
	const [global] = children(root, 'InformacionGlobal');
	return {
		type: own('TipoDeComprobante') ?? 'I',
		issuer: partyIn(issuer(root)[0]),
		recipient: partyIn(recipient(root)[0]),
		lines: lineItems(root).map((line) => textIn(line, 'Descripcion') ?? ''),
		...(global && {
			global: filled({
				period: textIn(global, 'Periodicidad'),
				months: textIn(global, 'Meses'),
				year: textIn(global, 'Año'),
			}),
		}),
		...(isWithoutAmounts(root) ? { taxes: [] } : amountsIn(root)),
		...filled({
			currency: own('Moneda'),
			exchangeRate: own('TipoCambio'),
			method: own('MetodoPago'),
			form: own('FormaPago'),
		}),
		related: children(root, 'CfdiRelacionados').flatMap((group) =>
			children(group, 'CfdiRelacionado').map((one) => ({
				relation: textIn(group, 'TipoRelacion') ?? '',
				uuid: textIn(one, 'UUID') ?? '',
			})),
		),
		payments: paymentsIn(root),
	};
}

type Amounts = Pick<InvoiceSummary, 'subTotal' | 'discount' | 'taxes' | 'total'>;

function amountsIn(root: Element): Amounts {
	const calculated = lineItems(root).length === 0 ? undefined : totalsOf(root.attributes);
	const isOwn = textIn(root, 'Total') !== undefined;
	const whole = isOwn || calculated === undefined ? root : rootElement({ ...calculated });
	const [summary] = children(whole, 'Impuestos');
	// If Total comes without its summary of taxes, the service adds the summary.
	const [taxes] =
		summary === undefined && calculated
			? children(rootElement({ ...calculated }), 'Impuestos')
			: [summary];
	return {
		...filled({
			subTotal: textIn(whole, 'SubTotal'),
			discount: textIn(whole, 'Descuento'),
			total: textIn(whole, 'Total'),
		}),
		taxes: [...(taxes ? taxesIn(taxes) : []), ...localTaxesIn(root)],
	};
}

function taxesIn(summary: Element): SummaryTax[] {
	const rows = (name: string, isWithheld: boolean) =>
		children(summary, name).map((row) => ({
			isWithheld,
			tax: textIn(row, 'Impuesto') ?? '',
			...filled({
				factor: textIn(row, 'TipoFactor'),
				rate: textIn(row, 'TasaOCuota'),
				amount: textIn(row, 'Importe'),
			}),
		}));
	return [...rows('Traslados', false), ...rows('Retenciones', true)];
}

function localTaxesIn(root: Element): SummaryTax[] {
	return localTaxRows(root).map(({ row, isWithheld, tax }) => ({
		isWithheld,
		tax,
		...filled({ amount: textIn(row, 'Importe') }),
	}));
}

const LOCAL_TAXES = [
	[false, 'TrasladosLocales', 'ImpLocTrasladado', 'TasadeTraslado'],
	[true, 'RetencionesLocales', 'ImpLocRetenido', 'TasadeRetencion'],
] as const;

/** Returns the rows of the complement of local taxes (implocal). Their rates are percentages. */
export function localTaxRows(root: Element) {
	return LOCAL_TAXES.flatMap(([isWithheld, list, tax, rate]) =>
		complementElements(root, 'ImpuestosLocales')
			.flatMap((complement) => childrenNamed(complement, list))
			.map((row) => ({
				row,
				isWithheld,
				tax: textIn(row, tax) ?? '',
				rate: textIn(row, rate) ?? '',
			})),
	);
}

function partyIn(party: Element | undefined): { name?: string; rfc?: string } {
	return party ? filled({ name: textIn(party, 'Nombre'), rfc: textIn(party, 'Rfc') }) : {};
}

export interface PaidSummary {
	uuid: string;
	/** Serie and Folio as one text. */
	folio?: string;
	instalment?: string;
	currency?: string;
	paid?: string;
	/** The balance after the payment. */
	balance?: string;
}

export interface PaymentSummary {
	/** FechaPago */
	date?: string;
	form?: string;
	amount?: string;
	currency?: string;
	exchangeRate?: string;
	paid: readonly PaidSummary[];
}

/** Returns the payments of a payment complement (Pagos 2.0), with or without a prefix. */
export function paymentsIn(root: Element): PaymentSummary[] {
	return complementElements(root, 'Pagos')
		.flatMap((element) => childrenNamed(element, 'Pago'))
		.map((payment) => ({
			...filled({
				date: textIn(payment, 'FechaPago'),
				form: textIn(payment, 'FormaDePagoP'),
				amount: textIn(payment, 'Monto'),
				currency: textIn(payment, 'MonedaP'),
				exchangeRate: textIn(payment, 'TipoCambioP'),
			}),
			paid: childrenNamed(payment, 'DoctoRelacionado').map(paidSummary),
		}));
}

function paidSummary(document: Element): PaidSummary {
	const names = [textIn(document, 'Serie'), textIn(document, 'Folio')];
	const folio = names.filter((name) => name !== undefined).join('-');
	return {
		uuid: textIn(document, 'IdDocumento') ?? '',
		...(folio !== '' && { folio }),
		...filled({
			instalment: textIn(document, 'NumParcialidad'),
			currency: textIn(document, 'MonedaDR'),
			paid: textIn(document, 'ImpPagado'),
			balance: textIn(document, 'ImpSaldoInsoluto'),
		}),
	};
}

/** Returns an attribute for display; undefined if it is empty. */
export function textIn(element: Element, name: string): string | undefined {
	return seenText(attribute(element, name) ?? '') || undefined;
}
