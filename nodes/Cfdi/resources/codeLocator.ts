import { fromList, locatorField, typed } from './fields';

/** A code of SAT is searched by its name, or entered; a plain text is a code, too. */
const byCode = (example: string) => typed('code', 'By Code', `e.g. ${example}`);

export const productCodeField = locatorField('productCode', 'Product Code (Clave)', {
	modes: [fromList('searchProductCode', 'Search by what is sold…', true), byCode('52152001')],
	description:
		'Code of the SAT catalog c_ClaveProdServ: type what is sold, in Spanish, or the code. 01010101 is for products that it lacks.',
});

/** A piece at first. */
export const unitCodeField = locatorField('unitCode', 'Unit Code (Clave Unidad)', {
	default: { mode: 'list', value: 'H87', cachedResultName: 'H87 - Pieza' },
	modes: [fromList('searchUnitCode', 'Search by name…'), byCode('H87')],
	description:
		'Unit in which it is sold, of the SAT catalog c_ClaveUnidad: type its name, or the code',
});

/** Of a line: empty, it is that of the product, or a piece. */
export const lineUnitCodeField = {
	...unitCodeField,
	default: { mode: 'list', value: '' },
	modes: [fromList('searchUnitCode', 'Of the product, or H87'), byCode('H87')],
};
