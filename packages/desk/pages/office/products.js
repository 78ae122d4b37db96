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

/** Returns a string in lowercase without accents: "ceramica" for "Cerámica". */
export const plain = (text) =>
	String(text ?? '')
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase();

/** Extracts an invoice line's fields from a service's product record. */
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
 * Returns the first entries with all typed words, and the number of all such entries.
 * @param textOf returns an entry's string to search
 * @param most maximum entries to return
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
