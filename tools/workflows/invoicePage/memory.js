import { byId } from '../../../packages/desk/pages/selfInvoice/view.js';

/**
 * What was typed, kept for this tab: a page that n8n serves has no storage, and the name of its window outlives a
 * reload.
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
 * What is typed. Its customer: the RFC that the tax data are of, the fields that were typed or chosen for it, and
 * whether it is that of a customer who was chosen or is known.
 */
const nothing = () => ({
	values: {},
	lines: [{ ...NO_LINE }],
	customer: { rfc: '', own: [], isListed: false },
});

/** What is being done, `issue` or `replace`; what was typed for each; and what came of the last one. */
export const memory = { doing: 'issue', issue: nothing(), replace: nothing(), told: undefined };

/** What is typed now. */
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

/** What was kept before a reload. */
export function recall() {
	if (!window.name.startsWith(MARK)) return;
	try {
		const kept = JSON.parse(window.name.slice(MARK.length));
		if (kept[kept.doing].lines.every((line) => typeof line.quantity === 'string'))
			Object.assign(memory, kept);
	} catch {
		// Another page may have given this window a name.
		window.name = '';
	}
}

/** Begins anew. @param doing `issue` or `replace` */
export function forget(doing) {
	memory[doing] = nothing();
	delete memory.told;
	keep();
}
