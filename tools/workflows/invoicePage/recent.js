import { byId } from '../../../packages/desk/pages/selfInvoice/view.js';
import { now } from './memory.js';
import { pesos, totalOf } from './money.js';

/** Invoices of today and yesterday to the customer, beside what is typed: nothing stops, a person decides. */

const saleOf = (text = '') => text.trim().toUpperCase();

/** The one of another sale with the same total is shown over the total. */
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

/** What was just issued counts, too, also where the form is used again. */
export function noteIssued({ sale, total }, uuid) {
	now().recent = [{ sale, total, uuid }, ...(now().recent ?? [])];
}
