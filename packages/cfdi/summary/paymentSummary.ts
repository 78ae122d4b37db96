import { childrenNamed, complementElements } from '../invoice/complements';
import type { Element } from '../invoice/element';
import { attribute } from '../invoice/element';

/** An invoice that a payment pays. */
export interface PaidSummary {
	uuid: string;
	/** Serie and Folio as one text. */
	folio?: string;
	instalment?: string;
	currency?: string;
	paid?: string;
	/** What is left to pay of it. */
	balance?: string;
}

/** One payment of a payment complement. */
export interface PaymentSummary {
	/** FechaPago */
	date?: string;
	form?: string;
	amount?: string;
	currency?: string;
	exchangeRate?: string;
	paid: readonly PaidSummary[];
}

/** The payments of a payment complement (Pagos 2.0), with any prefix or none. */
export function paymentsIn(root: Element): PaymentSummary[] {
	return complementElements(root, 'Pagos')
		.flatMap((element) => childrenNamed(element, 'Pago'))
		.map((payment) => ({
			...defined({
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
		...defined({
			instalment: textIn(document, 'NumParcialidad'),
			currency: textIn(document, 'MonedaDR'),
			paid: textIn(document, 'ImpPagado'),
			balance: textIn(document, 'ImpSaldoInsoluto'),
		}),
	};
}

/** Without the spaces around it; undefined where it is empty. */
export function textIn(element: Element, name: string): string | undefined {
	const text = attribute(element, name)?.replace(/\s+/g, ' ').trim();
	return text === '' ? undefined : text;
}

/** Those that have a value. */
export function defined<Name extends string>(
	values: Record<Name, string | undefined>,
): Partial<Record<Name, string>> {
	const entries = Object.entries(values).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
