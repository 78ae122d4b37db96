import type { INodeProperties } from 'n8n-workflow';

/** A code of SAT that is searched by name, or entered; a plain text is a code, too. */
export function codeLocator({
	search,
	code = '',
	name,
	placeholder,
	example,
	isLong = false,
}: {
	/** The name of the list search. */
	search: string;
	/** The code at first, and how the list shows it. */
	code?: string;
	name?: string;
	placeholder: string;
	example: string;
	/** Whether the list shows nothing until something is typed. */
	isLong?: boolean;
}): Pick<INodeProperties, 'type' | 'default' | 'modes'> {
	return {
		type: 'resourceLocator',
		default: { mode: 'list', value: code, ...(name !== undefined && { cachedResultName: name }) },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder,
				typeOptions: {
					searchListMethod: search,
					searchable: true,
					...(isLong && { searchFilterRequired: true }),
				},
			},
			{ displayName: 'By Code', name: 'code', type: 'string', placeholder: `e.g. ${example}` },
		],
	};
}

export const productCodeLocator = codeLocator({
	search: 'searchProductCode',
	placeholder: 'Search by what is sold…',
	isLong: true,
	example: '52152001',
});

/** A piece at first. */
export const unitCodeLocator = codeLocator({
	search: 'searchUnitCode',
	code: 'H87',
	name: 'H87 - Pieza',
	placeholder: 'Search by name…',
	example: 'H87',
});
