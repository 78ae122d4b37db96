import { byId, make } from '../page/view.js';
import { NoAnswer, ask } from './ask.js';
import { now } from './memory.js';
import { having, productOf } from './products.js';

/** What is offered under a field while something is typed: customers, the office's products, SAT's codes. */

const MOST = 8;
/** What SAT has for what its catalog lacks. */
const NONE = { code: '01010101', name: 'No existe en el catálogo' };
/** A person has stopped typing. */
const PAUSE_MS = 300;

const lists = { customers: [], products: [] };

/** Asks for the customers and the products of the service, while the page is used already. */
export async function askLists() {
	const { customers = [], products = [] } = await ask('lists', {});
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
	const none = typed.trim().length > 2 && count === 0;
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

/** How often was typed into the field of the code of each line: only the last one counts. */
const typed = {};

/**
 * SAT's codes for the words in the field of the code; where it is empty, for what is sold.
 * @param choose gets the code that is chosen, and its name
 * @param name gets the name of a code that is typed
 */
export async function offerCodes(index, choose, name) {
	const { productCode, description, named } = now().lines[index];
	const words = (productCode || description).trim();
	const id = `codes-${index}`;
	const mine = (typed[id] = (typed[id] ?? 0) + 1);
	if (named || words.length < 3) return offer(id, []);
	await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	if (mine !== typed[id]) return;
	try {
		const { codes = [] } = await ask('codes', { words });
		if (mine !== typed[id] || byId(id) === null) return;
		if (/^\d{8}$/.test(words)) {
			const found = codes.find(({ code }) => code === words);
			offer(id, []);
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
		offer(id, [], error.message);
	}
}
