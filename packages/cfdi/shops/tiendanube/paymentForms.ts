import { textOf } from '../json';
import type { PaymentForms } from '../paymentForms';

/** Tiendanube gives the ID and the name of a gateway, and the method with which the customer paid there. */
export const paymentForms: PaymentForms = {
	cards: /\b(pago nube|nuvem ?pago)\b/,
};

/** Methods of its Payments API that tell a form of SAT, in the words of the customer. */
const METHODS: ReadonlyMap<string, string> = new Map([
	['credit_card', 'Tarjeta de crédito'],
	['debit_card', 'Tarjeta de débito'],
	['cash', 'Efectivo'],
	['ticket', 'Efectivo'],
	['wire_transfer', 'Transferencia'],
	['bank_transfer', 'Transferencia'],
]);

/** @returns `''` for a method that tells no form, such as "redirect" or "custom" */
export function methodName(method: unknown): string {
	return METHODS.get(textOf(method)) ?? '';
}
