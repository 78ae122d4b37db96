import { complementsNamed } from '../invoice/complements';
import type { Element } from '../invoice/element';
import { childrenNamed, defined, textIn } from './texts';

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
	return complementsNamed(root, 'Pagos')
		.flatMap(({ element }) => (element === undefined ? [] : childrenNamed(element, 'Pago')))
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
