/** Who and what is found by a part of its name. The service's records of products have no fixed names. */

const NAMES = {
	description: ['description', 'descripcion', 'nombre', 'name'],
	unitPrice: ['unitprice', 'price', 'precio', 'preciounitario', 'valorunitario'],
	productCode: ['productcode', 'claveprodserv', 'satproductcode', 'clavesat', 'clave'],
	unitCode: ['unitcode', 'claveunidad', 'satunitcode', 'unit', 'unidad'],
};

const RIGHT = {
	description: /\S/,
	unitPrice: /^\d+(\.\d+)?$/,
	productCode: /^\d{8}$/,
	unitCode: /^[A-Z\d]{1,3}$/,
};

/** Small letters without accents: "Cerámica" is "ceramica". */
export const plain = (text) =>
	String(text ?? '')
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase();

/** What a line takes from a record of a product; a price that is 0 is none. */
export function productOf(record) {
	const given = new Map(
		Object.entries(record).map(([key, value]) => [
			plain(key).replace(/[^a-z]/g, ''),
			typeof value === 'object' ? '' : String(value).trim(),
		]),
	);
	return Object.fromEntries(
		Object.entries(NAMES).flatMap(([key, names]) => {
			const name = names.find((one) => RIGHT[key].test(given.get(one) ?? ''));
			return name === undefined ? [] : [[key, given.get(name)]];
		}),
	);
}

/**
 * Those of which a text has all words that were typed, and how many there are.
 * @param textOf what is searched of one
 * @param most how many of them are given
 */
export function having(typed, all, textOf, most) {
	const words = plain(typed).split(/\s+/).filter(Boolean);
	if (words.length === 0) return { found: [], count: 0 };
	const found = all.filter((one) => {
		const text = plain(textOf(one));
		return words.every((word) => text.includes(word));
	});
	return { found: found.slice(0, most), count: found.length };
}
