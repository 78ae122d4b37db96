import { byId } from '../selfInvoice/view.js';
import { now } from './memory.js';
import { pesos, totalOf } from './money.js';

const saleOf = (text = '') => text.trim().toUpperCase();

export function showRecent() {
	const { lines, values, recent = [] } = now();
	const total = totalOf(lines);
	const same = recent.find(
		(one) => Number(one.total) === Number(total) && saleOf(one.sale) !== saleOf(values.sale),
	);
	byId('recent').textContent = same
		? `Desde ayer ya hay una factura a este cliente por ${pesos(same.total)}: ${
				same.sale ? `venta ${same.sale}, ` : ''
			}folio fiscal ${same.uuid}. Si es la misma venta, no emita otra.`
		: '';
}

/** Adds the invoice to the customer's recent invoices, so that the page warns about a repeated sale. */
export function noteIssued({ sale, total }, uuid) {
	now().recent = [{ sale, total, uuid }, ...(now().recent ?? [])];
}
