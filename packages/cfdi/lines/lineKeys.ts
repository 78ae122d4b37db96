import type { Problems, RefusedAt } from '../problems/problem';
import { once } from '../catalogs/catalog';
import { isMistyped, lettersOf } from '../values/text';

/** The keys of a simple line, with the attribute of the Concepto and other words that shops use for it. */
const simpleLine: Readonly<Record<string, readonly [attribute: string, words: string]>> = {
	description: [
		'Descripcion',
		'name nombre title titulo product producto productName item concepto',
	],
	quantity: ['Cantidad', 'qty units count cant'],
	unitPrice: ['ValorUnitario', 'price precio precioUnitario unitCost unitAmount'],
	discount: ['Descuento', 'discountAmount totalDiscount rebaja'],
	productCode: ['ClaveProdServ', 'satCode claveProducto claveSat'],
	unitCode: ['ClaveUnidad', 'satUnit satUnitCode'],
	identifier: ['NoIdentificacion', 'sku id code codigo reference partNumber'],
	unit: ['Unidad', 'uom unitName'],
	taxObject: ['ObjetoImp', 'objetoImpuesto'],
	taxes: ['Impuestos', 'impuesto tax iva vat taxRate'],
	fuelPermit: ['ComplementoConcepto.HidroYPetro.NumeroPermiso', 'permiso numeroPermiso permit'],
	fuelSubproduct: ['ComplementoConcepto.HidroYPetro.SubProductoHYP', 'subproducto subProductoHYP'],
	fuelQuota: ['fuelQuota', 'cuota quota iepsQuota cuotaIeps cuota2A cuotaLieps2A'],
};

const simpleKeys = Object.keys(simpleLine);

/** Returns the key of a simple line that becomes this attribute. */
export function keyOf(attribute: string): string | undefined {
	return simpleKeys.find((key) => simpleLine[key]?.[0] === attribute);
}

const meantBy = once(
	() =>
		new Map(
			Object.entries(simpleLine).flatMap(([key, [attribute, words]]) =>
				[key, attribute, ...words.split(' ')].map((word) => [lettersOf(word), key] as const),
			),
		),
);

/** An element with any of these is a Concepto. */
const tellingKeys = ['Descripcion', 'ClaveProdServ', 'ValorUnitario', 'Importe'];

/**
 * Returns the name of an attribute in a line that was given as JSON.
 * @returns undefined for a Concepto, which has the names of Anexo 20, and if no key becomes the attribute
 */
export function lineKeyOf(
	element: Readonly<Record<string, unknown>>,
	attribute: string,
): string | undefined {
	return tellingKeys.some((telling) => telling in element) ? undefined : keyOf(attribute);
}

/**
 * Checks whether an element of a list of lines is a Concepto with the names of Anexo 20, and not a simple line.
 * @throws the problem of `refusedAt`, for keys of both kinds, keys of neither kind, and keys that a simple line does
 * not have
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
	const word = lettersOf(key);
	return meantBy().get(word) ?? simpleKeys.find((known) => isMistyped(key, known));
}
