import type { Problems, RefusedAt } from '../problems/problem';
import { once } from '../catalogs/catalog';

/** The keys of a simple line, each with other words that shops use for it. */
const meanings: Record<string, string> = {
	description: 'descripcion name nombre title titulo product producto productName item concepto',
	quantity: 'cantidad qty units count cant',
	unitPrice: 'valorUnitario price precio precioUnitario unitCost unitAmount',
	discount: 'descuento discountAmount totalDiscount rebaja',
	productCode: 'claveProdServ satCode claveProducto claveSat',
	unitCode: 'claveUnidad satUnit satUnitCode',
	identifier: 'noIdentificacion sku id code codigo reference partNumber',
	unit: 'unidad uom unitName',
	taxObject: 'objetoImp objetoImpuesto',
	taxes: 'impuestos impuesto tax iva vat taxRate',
	fuelPermit: 'permiso numeroPermiso permit',
	fuelSubproduct: 'subproducto subProductoHYP',
};

const simpleKeys = Object.keys(meanings);

/** Where each key of a simple line goes in the Concepto. */
const attributes: Readonly<Record<string, string>> = {
	description: 'Descripcion',
	quantity: 'Cantidad',
	unitPrice: 'ValorUnitario',
	discount: 'Descuento',
	productCode: 'ClaveProdServ',
	unitCode: 'ClaveUnidad',
	identifier: 'NoIdentificacion',
	unit: 'Unidad',
	taxObject: 'ObjetoImp',
	taxes: 'Impuestos',
	fuelPermit: 'ComplementoConcepto.HidroYPetro.NumeroPermiso',
	fuelSubproduct: 'ComplementoConcepto.HidroYPetro.SubProductoHYP',
};

/** The key of a simple line that becomes this attribute. */
export function keyOf(attribute: string): string | undefined {
	return simpleKeys.find((key) => attributes[key] === attribute);
}

const plain = (key: string) =>
	key
		.normalize('NFD')
		.replace(/[^a-z]/gi, '')
		.toLowerCase();

const meantBy = once(
	() =>
		new Map(
			simpleKeys.flatMap((key) =>
				[key, ...(meanings[key] ?? '').split(' ')].map((word) => [plain(word), key] as const),
			),
		),
);

/** An element with any of these is a Concepto. */
const tellingKeys = ['Descripcion', 'ClaveProdServ', 'ValorUnitario', 'Importe'];

/**
 * What a line that was given as JSON calls an attribute.
 * @returns undefined for a Concepto, which has the names of Anexo 20, and where no key becomes it
 */
export function lineKeyOf(
	element: Readonly<Record<string, unknown>>,
	attribute: string,
): string | undefined {
	return tellingKeys.some((telling) => telling in element) ? undefined : keyOf(attribute);
}

/**
 * Whether an element of a list of lines is a Concepto in Anexo 20's names, and not a simple line.
 * @throws what `refusedAt` makes, for keys of both kinds, of neither, or unknown to a simple line
 */
export function isConcepto(element: Record<string, unknown>, refusedAt: RefusedAt): boolean {
	const keys = Object.keys(element).filter(
		(key) => element[key] !== undefined && element[key] !== null,
	);
	const simple = keys.find((key) => simpleKeys.includes(key));
	const telling = keys.find((key) => tellingKeys.includes(key));
	if (telling !== undefined && simple !== undefined) {
		throw refusedAt('', 'mixedNames', { values: { telling, simple, names: simpleKeys } });
	}
	if (telling !== undefined) return true;

	const unknown = keys.find((key) => !simpleKeys.includes(key));
	if (unknown !== undefined) throw unknownKey(unknown, refusedAt);
	if (keys.length === 0) throw refusedAt('', 'empty', { remedy: 'completeLine' });
	return false;
}

function unknownKey(key: string, refusedAt: RefusedAt): Problems {
	const meant = probablyMeant(key);
	const values = { key, names: simpleKeys };
	return meant === undefined
		? refusedAt('', 'unknownKey', { values })
		: refusedAt('', 'unknownKey', { values: { ...values, meant }, remedy: 'useMeantKey' });
}

function probablyMeant(key: string): string | undefined {
	const word = plain(key);
	return meantBy().get(word) ?? simpleKeys.find((known) => isNear(word, plain(known)));
}

/** One letter added, missing, replaced, or swapped with the next: how people mistype. */
function isNear(word: string, known: string): boolean {
	let start = 0;
	while (start < known.length && word[start] === known[start]) start += 1;
	const [rest, knownRest] = [word.slice(start), known.slice(start)];
	return (
		rest.slice(1) === knownRest ||
		rest === knownRest.slice(1) ||
		rest.slice(1) === knownRest.slice(1) ||
		(rest.slice(2) === knownRest.slice(2) && rest[0] === knownRest[1] && rest[1] === knownRest[0])
	);
}
