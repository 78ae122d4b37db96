import { byId } from '../selfInvoice/view.js';

/**
 * Keeps the typed values of this tab in window.name, which survives a reload. Pages that n8n serves have no
 * storage.
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
 * An empty form. `customer.rfc` is the RFC of the tax data. `own` lists the fields that the person typed or
 * chose for it. `isListed` means a known customer.
 */
const nothing = () => ({
	values: {},
	lines: [{ ...NO_LINE }],
	customer: { rfc: '', own: [], isListed: false },
});

/** `doing` is `issue` or `replace`, which each have a form. `told` is the last result. */
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
		// Another site can have set window.name.
		window.name = '';
	}
}

/** @param doing `issue` or `replace` */
export function forget(doing) {
	memory[doing] = nothing();
	delete memory.told;
	keep();
}
