import { plainName } from '../resources/customer/listedCustomer';
import type { Post } from '../sending/operation';
import { service } from '../service';
import type { Customer, Page } from '../service/face';

/** Pages that one call reads: a person waits for it, and to type the RFC is quicker then. */
const MOST_PAGES = 50;

/** This number of customers fills n8n's list, which asks for more when a person scrolls to its end. */
const FULL_LIST = 30;

/** The beginning of an RFC, as people write it. */
const RFC_BEGINNING = /^[A-Z&Ñ]{1,4}(\d{1,5}|\d{6}[A-Z0-9]{0,3})?$/;

/** What one call of a search found. */
interface FoundCustomers {
	customers: Customer[];
	/** The page with which the search goes on, where the list is full. */
	next?: number;
	/** Whether the search ended before the last page, and before the list was full. */
	isCut?: true;
}

/**
 * Finds customers whose RFC or name holds what was typed. The service filters by RFC only, so for a
 * name its pages are read, up to a bound.
 * @param from page with which the search goes on; undefined at its beginning
 */
export async function findCustomers(
	post: Post,
	typed: string,
	from: number | undefined,
): Promise<FoundCustomers> {
	const rfc = rfcOf(typed);
	const words = plainName(typed).split(' ');
	const matches = (customer: Customer): boolean => {
		if (rfc !== '' && customer.rfc.toUpperCase().includes(rfc)) return true;
		const plain = plainName(customer.name);
		return words.every((word) => plain.includes(word));
	};
	const byRfc =
		from === undefined && RFC_BEGINNING.test(rfc)
			? customersOn(service.readPage(await post(service.customers(rfc)))).filter(matches)
			: [];
	// With a digit in its place it is an RFC, and not the beginning of a name.
	if (byRfc.length > 0 && /\d/.test(rfc)) return { customers: byRfc };

	const { customers, ...rest } = await searchPages(post, matches, from);
	const known = new Set(byRfc.map((customer) => customer.rfc));
	const others = customers.filter((customer) => !known.has(customer.rfc));
	return { customers: [...byRfc, ...others], ...rest };
}

/** Every sign that the service has no more pages, or ignores their number, ends the search. */
async function searchPages(
	post: Post,
	matches: (customer: Customer) => boolean,
	from: number | undefined,
): Promise<FoundCustomers> {
	const customers: Customer[] = [];
	let last: string | undefined;
	let number = from;
	for (let read = 0; read < MOST_PAGES; read++) {
		if (customers.length >= FULL_LIST) return { customers, next: number };
		const page = service.readPage(await post(service.customers('', number)));
		const content = JSON.stringify(page.records);
		const isOther =
			page.currentPage !== undefined && number !== undefined && page.currentPage !== number;
		if (page.records.length === 0 || content === last || isOther) return { customers };
		customers.push(...customersOn(page).filter(matches));
		if (page.isLast === true) return { customers };
		last = content;
		number = (number ?? page.currentPage ?? 1) + 1;
	}
	return { customers, isCut: true };
}

const customersOn = ({ records }: Page): Customer[] => records.map(service.customerIn);

/** Without the blanks and hyphens that people put into it; `''` where it cannot be part of one. */
function rfcOf(typed: string): string {
	const rfc = typed
		.normalize('NFC')
		.toUpperCase()
		.replace(/[\s.-]+/g, '');
	return /^[A-Z0-9&Ñ]+$/.test(rfc) ? rfc : '';
}
