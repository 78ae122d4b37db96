import { byId, make } from '../../../packages/desk/pages/selfInvoice/view.js';
import { NoAnswer, ask } from './ask.js';
import { now } from './memory.js';
import { having, productOf } from './products.js';

/** What is offered under a field while something is typed: customers, the office's products, SAT's codes. */

const MOST = 8;
/** What SAT has for what its catalog lacks. */
const NONE = { code: '01010101', name: 'No existe en el catálogo' };
/** A person has stopped typing. */
const PAUSE_MS = 300;

const lists = { areThere: false, customers: [], products: [] };

/** Asks for the customers and the products of the service, while the page is used already. */
export async function askLists() {
	const { customers = [], products = [] } = await ask('lists', {});
	lists.areThere = true;
	lists.customers = customers;
	lists.products = products.map(productOf).filter(({ description }) => description);
}

/** @param entries `[text, what is done if it is chosen]` @param said what stands below them */
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

/** Customers whose name or RFC has what was typed. */
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

/** Products of the office whose description has what was typed. */
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

/** What SAT's codes are looked for by: where the field of the code is empty, what is sold. */
function wordsOf(index) {
	const { productCode, description } = now().lines[index];
	return (productCode || description).trim();
}

/** By its list under a field: the last question for codes. Lines that are made anew have new lists. */
const asked = new WeakMap();

/** Takes codes away that were offered for other words; an answer that is still to come does not count. */
export function clearOldCodes(index) {
	const list = byId(`codes-${index}`);
	if (asked.get(list)?.words === wordsOf(index)) return;
	asked.delete(list);
	list.replaceChildren();
}

/**
 * SAT's codes for the words of a line.
 * @param choose gets the code that is chosen, and its name
 * @param name gets the name of a code that is typed
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
