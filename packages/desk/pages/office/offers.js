import { byId, make } from '../selfInvoice/view.js';
import { NoAnswer, ask } from './ask.js';
import { now } from './memory.js';
import { having, productOf } from './products.js';

const MOST = 8;
const NONE = { code: '01010101', name: 'No existe en el catálogo' };
const PAUSE_MS = 300;

const lists = { areThere: false, customers: [], products: [] };

/** Loads the service's customers and products. The page is already usable in the meantime. */
export async function askLists() {
	const { customers = [], products = [] } = await ask('lists', {});
	lists.areThere = true;
	lists.customers = customers;
	lists.products = products.map(productOf).filter(({ description }) => description);
}

function offer(id, entries, said = '') {
	const list = byId(id);
	const items = entries.map(([text, choose]) => {
		const item = document.createElement('li');
		const button = make('button', text);
		button.type = 'button';
		button.addEventListener('click', () => {
			list.replaceChildren();
			choose();
		});
		item.append(button);
		return item;
	});
	list.replaceChildren(...items, ...(said ? [make('li', said)] : []));
}

const more = (count) => (count > MOST ? `Hay ${count}: escriba más para verlos.` : '');

export function offerCustomers(typed, choose) {
	const { found, count } = having(
		typed,
		lists.customers,
		({ rfc, name }) => `${rfc} ${name}`,
		MOST,
	);
	const none = lists.areThere && typed.trim().length > 2 && count === 0;
	offer(
		'customers',
		found.map((one) => [`${one.name} · ${one.rfc}`, () => choose(one)]),
		none ? 'Ningún cliente registrado lo tiene: escriba sus datos abajo.' : more(count),
	);
}

export function offerProducts(index, choose) {
	const { description } = now().lines[index];
	const { found, count } = having(description, lists.products, (one) => one.description, MOST);
	const textOf = ({ description: what, unitPrice, productCode }) =>
		[what, unitPrice && `$${unitPrice}`, productCode].filter(Boolean).join(' · ');
	offer(
		`products-${index}`,
		found.map((one) => [textOf(one), () => choose(one)]),
		more(count),
	);
}

function wordsOf(index) {
	const { productCode, description } = now().lines[index];
	return (productCode || description).trim();
}

const asked = new WeakMap();

/** If a line's words changed, removes the codes suggested for the old words and ignores a pending answer. */
export function clearOldCodes(index) {
	const list = byId(`codes-${index}`);
	if (asked.get(list)?.words === wordsOf(index)) return;
	asked.delete(list);
	list.replaceChildren();
}

/**
 * Suggests SAT's product codes for a line.
 * @param choose receives a chosen code and its name
 * @param name receives a typed code's name
 */
export async function offerCodes(index, choose, name) {
	const id = `codes-${index}`;
	const list = byId(id);
	const words = wordsOf(index);
	if (now().lines[index].named || words.length < 3 || asked.get(list)?.words === words) return;
	const question = { words };
	asked.set(list, question);
	const isOld = () => asked.get(list) !== question || !list.isConnected;
	await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	if (isOld()) return;
	try {
		const { codes = [] } = await ask('codes', { words });
		if (isOld()) return;
		if (/^\d{8}$/.test(words)) {
			const found = codes.find(({ code }) => code === words);
			return name(found?.name ?? 'El catálogo del SAT no tiene esta clave.');
		}
		offer(
			id,
			[...codes, NONE].map(({ code, name: of, alias }) => [
				`${code} · ${of}${alias ? ` (${alias})` : ''}`,
				() => choose(code, of),
			]),
		);
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		if (isOld()) return;
		asked.delete(list);
		offer(id, [], error.message);
	}
}
