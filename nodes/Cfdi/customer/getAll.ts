import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { readRfc } from 'cfdi-mx';
import { inBody, queryFields, textField } from '../form/fields';
import { listedPage, searchList } from '../form/listSearch';
import { defineOperation } from '../form/operation';
import { givenFilters, limitOf, simplifying } from '../form/values';
import type { Post } from '../run/operation';
import { customersRequest, endpoints } from '../service/endpoints';
import type { Customer, Page } from '../service/answer';
import { customerIn, readPage } from '../service/answer';
import { invalidField } from '../messages/itemError';

const endpoint = endpoints['customer.getAll'];
const { rfc: rfcField } = endpoint.fields;

export const getAllCustomers = defineOperation({
	resource: 'customer',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many customers',
	description: 'Retrieve a list of customers, or only those with one RFC',
	builderHint:
		'Each customer is an item with id, taxid (the RFC) and name. The tax regime, postal code and CFDI use are not in it: ask for them.',
	patterns: [
		{
			title: 'The customer with an RFC',
			parameters: { returnAll: true, filters: { rfc: '={{ $json.rfc }}' } },
		},
	],
	endpoint,
	effect: 'read',
	fields: queryFields(
		textField('rfc', 'RFC', {
			placeholder: 'e.g. URE180429TM6',
			description: 'Return only the customers with this tax ID',
			routing: inBody(rfcField),
		}),
	),
	prepare: (declared, { read }) => {
		const { [rfcField]: rfc, ...others } = givenFilters(declared);
		const body = { ...others, ...(rfc !== undefined && { [rfcField]: readRfc(String(rfc)) }) };
		return { body, limit: limitOf(read), simplify: simplifying(read, 'id', 'taxid', 'name') };
	},
});

export async function searchCustomers(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchList(this, paginationToken, async (post, number) =>
		filter.trim() === ''
			? listedPage(await post(customersRequest('', number)), number, (one) => [
					listedCustomer(customerIn(one)),
				])
			: await findCustomers(post, filter, number),
	);
}

/**
 * n8n's lists cannot show notes, so this list entry tells the user that the search stopped early.
 * Its empty value selects no customer.
 */
const CUT: INodeListSearchItems = {
	name: 'Not All Customers Were Searched: Type the RFC',
	value: '',
};

/** Maximum number of pages that a search by name reads. Beyond that, typing the RFC is quicker. */
const MAX_PAGES = 50;

const FULL_LIST = 30;

const RFC_BEGINNING = /^[A-Z&Ñ]{1,4}(\d{1,5}|\d{6}[A-Z0-9]{0,3})?$/;

/** Searches page after page for a name, because the service filters only by RFC. */
async function findCustomers(
	post: Post,
	typed: string,
	from: number | undefined,
): Promise<INodeListSearchResult> {
	const rfc = rfcOf(typed);
	const words = plainName(typed).split(' ');
	const matches = (customer: Customer): boolean => {
		if (rfc !== '' && customer.rfc.toUpperCase().includes(rfc)) return true;
		const plain = plainName(customer.name);
		return words.every((word) => plain.includes(word));
	};
	const byRfc =
		from === undefined && RFC_BEGINNING.test(rfc)
			? customersOn(readPage(await post(customersRequest(rfc)))).filter(matches)
			: [];
	if (byRfc.length > 0 && /\d/.test(rfc)) {
		return { results: byRfc.map(listedCustomer) };
	}

	const { customers, next, isCut = false } = await searchPages(post, matches, from);
	const known = new Set(byRfc.map((customer) => customer.rfc));
	const others = customers.filter((customer) => !known.has(customer.rfc));
	return {
		results: [...[...byRfc, ...others].map(listedCustomer), ...(isCut ? [CUT] : [])],
		paginationToken: next === undefined ? undefined : String(next),
	};
}

async function searchPages(
	post: Post,
	matches: (customer: Customer) => boolean,
	from: number | undefined,
): Promise<{ customers: Customer[]; next?: number; isCut?: boolean }> {
	const customers: Customer[] = [];
	let last: string | undefined;
	let number = from;
	for (let read = 0; read < MAX_PAGES; read++) {
		if (customers.length >= FULL_LIST) return { customers, next: number };
		const page = readPage(await post(customersRequest('', number)));
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

const customersOn = ({ records }: Page): Customer[] => records.map(customerIn);

function rfcOf(typed: string): string {
	const rfc = typed
		.normalize('NFC')
		.toUpperCase()
		.replace(/[\s.-]+/g, '');
	return /^[A-Z0-9&Ñ]+$/.test(rfc) ? rfc : '';
}

const SEPARATOR = ' - ';

export function listedCustomer({ rfc, name }: Customer): INodeListSearchItems {
	return { name: `${rfc}${SEPARATOR}${name}`, value: rfc };
}

/** Returns the picked customer's name, or `''` if the RFC was typed. */
export function pickedCustomerName(locator: unknown): string {
	if (typeof locator !== 'object' || locator === null) return '';
	const { mode, value, cachedResultName } = locator as Record<string, unknown>;
	const line = typeof cachedResultName === 'string' ? cachedResultName : '';
	const start = `${String(value)}${SEPARATOR}`;
	return mode === 'list' && line.startsWith(start) ? line.slice(start.length) : '';
}

/**
 * Returns the typed name, or the picked customer's name if none was typed.
 * @throws ItemError if the names differ
 */
export function recipientNameOf(typed: string, locator: unknown): string {
	const picked = pickedCustomerName(locator);
	if (typed.trim() === '') return picked;
	if (picked === '' || isSameName(typed, picked)) return typed;
	throw invalidField('Recipient Name (Nombre)', 'otherCustomerPicked', {
		typed: typed.trim(),
		picked,
	});
}

/**
 * Matches a legal form such as "SA DE CV", which a service can add to the name registered at SAT.
 */
const CAPITAL_REGIME =
	/^(SA(PI|B|S)?|SC(L|P)?|AC|AP|IAP|IBP|SPR|SNC|S)( DE (RL|CV|RI|MI|IP|ART|RS))*( SOFOM (ENR|ER))?$/;

function isSameName(one: string, other: string): boolean {
	const [short, long] = [plainName(one), plainName(other)].sort((a, b) => a.length - b.length) as [
		string,
		string,
	];
	if (!long.startsWith(short)) return false;
	return long === short || CAPITAL_REGIME.test(long.slice(short.length).trim());
}

/** Normalizes a name for comparison. Ñ stays different from N. */
function plainName(name: string): string {
	return name
		.normalize('NFD')
		.replace(/[\u0300\u0301\u0308]/g, '')
		.normalize('NFC')
		.toUpperCase()
		.replace(/[.,]/g, ' ')
		.replace(/\s+/g, ' ')
		.replace(/\b([A-Z]) (?=[A-Z]\b)/g, '$1')
		.trim();
}
