import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { searchProductCodes } from 'cfdi-mx';
import type { FoundCode } from 'cfdi-mx/catalogs';
import { searchUnitCodes } from 'cfdi-mx/catalogs';
import { limitField, textField } from '../form/fields';
import { defineOperation } from '../form/operation';
import { writtenText } from '../form/values';

export const searchCodes = defineOperation({
	resource: 'product',
	operation: 'searchCodes',
	name: 'Search Codes',
	action: 'Search product codes (sends nothing)',
	description: "Find the product codes of the SAT by words, without asking the service's products",
	builderHint:
		'Each code is an item with code and name, the best first. Without a result, it returns no items. The words are Spanish. A person chooses among the codes: the first one is not always right.',
	patterns: [
		{
			title: 'The codes for what is sold',
			parameters: { words: '={{ $json.what }}', limit: 20 },
		},
	],
	effect: 'read',
	fields: [
		textField('words', 'Words (Palabras)', {
			required: true,
			placeholder: 'e.g. taza de cerámica',
			description: 'Product or service, in Spanish, or the first digits of the code',
		}),
		limitField,
	],
	prepare: (_declared, { read }) => ({
		answerOf: async () => {
			const words = writtenText(read('words'));
			const found = await searchProductCodes(words, Number(read('limit')), today());
			return found.map((code) => ({ json: { ...code } }));
		},
	}),
});

const PAGE_SIZE = 50;

const NOT_IN_CATALOG: FoundCode = { code: '01010101', name: 'No existe en el catálogo' };

export async function searchProductCode(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const found = await searchProductCodes(filter, PAGE_SIZE, today());
	return { results: (found.length === 0 ? [NOT_IN_CATALOG] : found).map(listedProductCode) };
}

/**
 * Returns one page of units, with a token for the next page. Without the token, n8n would clear a
 * unit selected from a later page when the credential changes.
 */
export async function searchUnitCode(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const found = await searchUnitCodes(filter, today());
	const units = filter.trim() === '' ? mostUsedFirst(found) : found;
	const start = Number(paginationToken ?? 0);
	const end = start + PAGE_SIZE;
	return {
		results: units.slice(start, end).map((unit) => listed(unit)),
		paginationToken: end < units.length ? String(end) : undefined,
	};
}

const MOST_USED = ['H87', 'E48', 'KGM', 'LTR', 'MTR', 'ACT', 'XBX', 'XPK', 'SET', 'MTK', 'HUR'];

function mostUsedFirst(units: readonly FoundCode[]): FoundCode[] {
	const first = MOST_USED.flatMap((code) => units.find((unit) => unit.code === code) ?? []);
	return [...first, ...units.filter((unit) => !first.includes(unit))];
}

function listedProductCode(found: FoundCode): INodeListSearchItems {
	return listed(found, found.code.endsWith('00') ? 'general' : undefined);
}

function listed({ code, name, alias }: FoundCode, kind?: string): INodeListSearchItems {
	const notes = [alias, kind].filter((note) => note !== undefined);
	const inParentheses = notes.length === 0 ? '' : ` (${notes.join('; ')})`;
	return { name: `${code} - ${name}${inParentheses}`, value: code };
}

function today(): string {
	return new Date().toISOString().slice(0, 10);
}
