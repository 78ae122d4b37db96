import { byId } from '../selfInvoice/view.js';

/**
 * The tab's typed values are kept in window.name, which survives a reload, because pages that n8n serves
 * have no storage.
 */

const MARK = 'cfdi-factura:';

export const settings = JSON.parse(byId('settings').textContent);

export const NO_LINE = {
	description: '',
	productCode: '',
	quantity: '1',
	unitPrice: '',
	discount: '',
	taxes: 'IVA 16',
	unitCode: 'H87',
};

/**
 * `customer.rfc` is the RFC of the tax data. `own` lists the fields that the person typed or chose for this
 * RFC. `isListed` is true for a known customer.
 */
const nothing = () => ({
	values: {},
	lines: [{ ...NO_LINE }],
	customer: { rfc: '', own: [], isListed: false },
});

/** `doing` names the form in use, and `told` is the last result. */
export const memory = { doing: 'issue', issue: nothing(), replace: nothing(), told: undefined };

export const now = () => memory[memory.doing];

export function addLine() {
	now().lines.push({ ...NO_LINE });
	keep();
}

export function removeLine(index) {
	now().lines.splice(index, 1);
	if (now().lines.length === 0) addLine();
	keep();
}

export function keep() {
	window.name = MARK + JSON.stringify(memory);
}

export function recall() {
	if (!window.name.startsWith(MARK)) return;
	try {
		const kept = JSON.parse(window.name.slice(MARK.length));
		if (kept[kept.doing].lines.every((line) => typeof line.quantity === 'string'))
			Object.assign(memory, kept);
	} catch {
		// Another site can set window.name, so an unreadable value is removed.
		window.name = '';
	}
}

/**
 * Empties a form and removes the last result.
 * @param doing `issue` or `replace`
 */
export function forget(doing) {
	memory[doing] = nothing();
	delete memory.told;
	keep();
}
