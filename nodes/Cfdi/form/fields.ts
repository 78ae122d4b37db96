import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyMode,
	INodePropertyOptions,
	IParameterBuilderHint,
	NodePropertyTypes,
} from 'n8n-workflow';

import type { CatalogEntry } from 'cfdi-mx/catalogs';

type More = Partial<Omit<INodeProperties, 'displayName' | 'name' | 'type'>>;

const fieldsOf =
	(type: NodePropertyTypes, usual: INodeProperties['default']) =>
	(
		name: string,
		displayName: string,
		{ typeOptions, required, ...more }: More = {},
	): INodeProperties => ({
		displayName,
		name,
		type,
		...(typeOptions !== undefined && { typeOptions }),
		...(required !== undefined && { required }),
		default: usual,
		...more,
	});

export const textField = fieldsOf('string', '');
export const dateField = fieldsOf('dateTime', '');
export const numberField = fieldsOf('number', 0);
export const flagField = fieldsOf('boolean', false);
export const jsonField = fieldsOf('json', '{}');
export const choiceField = fieldsOf('options', '');
export const choicesField = fieldsOf('multiOptions', []);
export const locatorField = fieldsOf('resourceLocator', { mode: 'list', value: '' });
export const rowsField = fieldsOf('fixedCollection', {});

/** Creates a collection field. Pass the most used options first. */
export function collectionField(
	name: string,
	displayName: string,
	{ options, ...more }: Omit<More, 'options'> & { options: readonly INodeProperties[] },
): INodeProperties {
	const added = options.map(addedOn);
	return fieldsOf('collection', {})(name, displayName, { ...more, options: added });
}

/** Switches in collections default to on, because adding a switch that is off has no effect. */
const addedOn = (field: INodeProperties): INodeProperties =>
	field.type === 'boolean' ? { ...field, default: true } : field;

export function row(
	name: string,
	displayName: string,
	values: INodeProperties[],
): INodePropertyCollection {
	return { displayName, name, values };
}

export function inBody(property: string): INodeProperties['routing'] {
	return { send: { type: 'body', property } };
}

const TYPED = { type: 'string' } as const;
const LIST = { type: 'list' } as const;

export function typed(name: string, displayName: string, placeholder: string): INodePropertyMode {
	return { ...TYPED, displayName, name, placeholder };
}

/**
 * Returns the "From List" mode of a resource locator. With `isLong`, the list stays empty until the
 * user types.
 */
export function fromList(search: string, placeholder: string, isLong = false): INodePropertyMode {
	const typeOptions = {
		searchListMethod: search,
		searchable: true,
		...(isLong && { searchFilterRequired: true }),
	};
	return { ...LIST, displayName: 'From List', name: 'list', placeholder, typeOptions };
}

export function option(value: string, name: string, description?: string): INodePropertyOptions {
	return { name, value, ...(description !== undefined && { description }) };
}

export function catalogOptions(catalog: readonly CatalogEntry[]): INodePropertyOptions[] {
	return catalog.map(({ code, name }) => option(code, `${code} - ${name}`));
}

export function shownFor(
	show: NonNullable<INodeProperties['displayOptions']>['show'],
	fields: readonly INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...show, ...field.displayOptions?.show } },
	}));
}

const byCode = (example: string) => typed('code', 'By Code', `e.g. ${example}`);

export const productCodeField = locatorField('productCode', 'Product Code (Clave)', {
	modes: [fromList('searchProductCode', 'Search by what you sell…', true), byCode('52152001')],
	description:
		'Code of the SAT catalog c_ClaveProdServ: type what is sold, in Spanish, or the code. 01010101 is for products that it lacks.',
});

export const unitCodeField = locatorField('unitCode', 'Unit Code (Clave Unidad)', {
	default: { mode: 'list', value: 'H87', cachedResultName: 'H87 - Pieza' },
	modes: [fromList('searchUnitCode', 'Search by name…'), byCode('H87')],
	description:
		'Unit in which it is sold, of the SAT catalog c_ClaveUnidad: type its name, or the code',
});

export const lineUnitCodeField = {
	...unitCodeField,
	default: { mode: 'list', value: '' },
	modes: [fromList('searchUnitCode', 'Of the product, or H87'), byCode('H87')],
};

/** Without this hint, AI models write amounts as numbers, and deduct taxes without being asked. */
export const amountHint: IParameterBuilderHint = {
	propertyHint:
		'A text with a dot and no commas, such as "1250.50": never a number, which loses digits, and never calculated or rounded in an expression.',
};

/**
 * Without this hint, AI models write the taxes as a string or an expression, and n8n's SDK refuses
 * both.
 */
export const taxesHint: IParameterBuilderHint = {
	propertyHint:
		'Always a list, of these names only: ["IVA 16"]. No expression: what the data says goes into the JSON of the lines, each with its taxes.',
};

export const limitField = numberField('limit', 'Limit', {
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
});

const returnAllField = flagField('returnAll', 'Return All', {
	description: 'Whether to return all results or only up to a given limit',
});
const limitOfQuery = { ...limitField, displayOptions: { show: { returnAll: [false] } } };

export const simplifyField = flagField('simplify', 'Simplify', {
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

export const queryFields = (filter: INodeProperties): INodeProperties[] => [
	returnAllField,
	limitOfQuery,
	simplifyField,
	collectionField('filters', 'Filters', { placeholder: 'Add Filter', options: [filter] }),
];
