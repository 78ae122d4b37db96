import type { Skipped, ShopInvoice } from '../order';
import type { OrderOptions } from '../orderInvoice';
import { invoiceOfShopOrder } from '../orderInvoice';
import { totalled } from '../../cfdi/totals/totals';
import { Problems } from '../../cfdi/problems/problem';
import { en } from './languages';
import { renderInOrder } from '../../cfdi/problems/render';
import type { Concepto } from '../../cfdi/fixtures/satArithmetic';

export const plainOptions: OrderOptions = {
	ifOrderHasNoTaxes: 'refuse',
	ifLineHasNoTaxes: 'refuse',
	ifOrderIsNotPaid: 'refuse',
	codesBySku: undefined,
	defaults: { productCode: '01010101', unitCode: 'H87' },
	override: { rfc: '', name: '', taxRegime: '', postalCode: '', cfdiUse: '', paymentForm: '' },
	fallbacks: { taxRegime: '', cfdiUse: '', paymentForm: '' },
	paymentForms: [],
	orderStatuses: [],
	ignoredFields: [],
	exchangeRate: '',
	issuerRfc: 'EKU9003173C9',
};

export interface Invoice {
	FormaPago: string;
	MetodoPago: string;
	Moneda: string;
	Receptor: Record<string, string>;
	SubTotal: string;
	Descuento?: string;
	Total: string;
	Impuestos?: { Traslados?: Array<Record<string, string>> };
	Conceptos: Array<Concepto & Record<string, unknown>>;
}

export type Outcome =
	| { invoice: Invoice; notes: ShopInvoice['notes']; found: Record<string, unknown> }
	| Skipped;

export function invoiced(given: unknown, options: Partial<OrderOptions> = {}): Outcome {
	const made = invoiceOfShopOrder(given, { ...plainOptions, ...options });
	if ('reason' in made) {
		const { reason, problem } = made;
		return { reason, problem };
	}
	const { comprobante, notes, total, shown } = made;
	return {
		invoice: totalled(comprobante, { expected: total, of: 'order' }) as unknown as Invoice,
		notes,
		found: (shown.order as { found: Record<string, unknown> }).found,
	};
}

/** Returns an invoice's taxes by tax and rate, such as `{ "002 0.160000": "160.00" }` for IVA 16 %. */
export function taxRows({ Impuestos }: Invoice): Record<string, string> {
	return Object.fromEntries(
		(Impuestos?.Traslados ?? []).map(({ Impuesto, TipoFactor, TasaOCuota, Importe }) => [
			`${Impuesto} ${TasaOCuota ?? TipoFactor}`,
			Importe ?? '0.00',
		]),
	);
}

export function sentencesOf({ problems }: Pick<Problems, 'problems'>): string {
	return problems.map((problem) => renderInOrder(problem, en).message).join('; ');
}

/** Calls a function, and rethrows Problems as an Error with their messages for `toThrow`. */
export function worded<T>(make: () => T): T {
	try {
		return make();
	} catch (error) {
		throw error instanceof Problems ? new Error(sentencesOf(error)) : error;
	}
}
