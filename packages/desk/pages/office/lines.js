import { byId } from '../selfInvoice/view.js';
import { NO_LINE, keep, now, removeLine } from './memory.js';
import { amountOf, pesos, totalOf } from './money.js';
import { clearOldCodes, offerCodes, offerProducts } from './offers.js';
import { showRecent } from './recent.js';

const NO_PRODUCT = { unitPrice: '', productCode: '', unitCode: NO_LINE.unitCode };

/**
 * Rebuilds the fields of all lines.
 * @param focused index of the line to focus, if any
 */
export function showLines(focused) {
	const { lines } = now();
	byId('lines').replaceChildren(...lines.map((line, index) => lineFields(line, index)));
	showTotal();
	if (focused !== undefined) byId(`f-description-${focused}`)?.focus();
}

function lineFields(line, index) {
	const part = byId('line').content.cloneNode(true);
	const fields = part.firstElementChild;
	fields.querySelector('legend').textContent = `Concepto ${index + 1}`;
	for (const one of fields.querySelectorAll('[data-of]')) {
		const name = `${one.dataset.of}-${index}`;
		one.name = name;
		one.id = `f-${name}`;
		put(one, line[one.dataset.of]);
		one.previousElementSibling.htmlFor = one.id;
	}
	for (const one of fields.querySelectorAll('[data-id]')) one.id = `${one.dataset.id}-${index}`;
	fields.querySelector(`#named-${index}`).textContent = line.named ?? '';
	const remove = fields.querySelector('button');
	remove.textContent = `Quitar el concepto ${index + 1}`;
	remove.addEventListener('click', () => {
		removeLine(index);
		showLines(Math.max(0, index - 1));
		// The fields were rebuilt, so look up the product codes' names again.
		for (const other of now().lines.keys()) nameCode(other);
	});
	return part;
}

function nameCode(index) {
	const { productCode, named } = now().lines[index];
	if (/^\d{8}$/.test(productCode) && !named) offerFor('productCode', index);
}

/**
 * Shows suggestions for a line's field.
 * @param key `description` or `productCode`
 */
export function offerFor(key, index) {
	clearOldCodes(index);
	if (key === 'description')
		offerProducts(index, (product) => take(index, { ...NO_PRODUCT, ...product }));
	if (key === 'productCode')
		void offerCodes(
			index,
			(productCode, named) => take(index, { productCode }, named),
			(named) => showNamed(index, named),
		);
}

export function showNamed(index, named) {
	now().lines[index].named = named;
	byId(`named-${index}`).textContent = named;
}

function take(index, values, named = '') {
	Object.assign(now().lines[index], values);
	showNamed(index, named);
	for (const [name, value] of Object.entries(values)) {
		put(byId(`f-${name}-${index}`), value);
	}
	byId(`f-${now().lines[index].productCode ? 'quantity' : 'productCode'}-${index}`).focus();
	if (!named) offerFor('productCode', index);
	keep();
	showTotal();
}

function put(field, value) {
	if (field.tagName === 'SELECT' && ![...field.options].some((one) => one.value === value))
		field.append(new Option(value, value));
	field.value = value;
}

export function showTotal() {
	const { lines } = now();
	for (const [index, line] of lines.entries()) {
		const amount = amountOf(line);
		byId(`amount-${index}`).textContent = amount === undefined ? '' : `Importe: ${pesos(amount)}`;
	}
	const count = lines.length === 1 ? '1 concepto' : `${lines.length} conceptos`;
	showRecent();
	byId('total').textContent = `Total de ${count}, con impuestos: ${pesos(totalOf(lines))}`;
}
