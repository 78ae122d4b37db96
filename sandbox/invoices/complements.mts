import { isObject } from '../fields.mts';
import { decimal, isMoney, sum } from '../sat/decimal.mts';
import type { Decimal } from '../sat/decimal.mts';

/** What the service knows of the complements of an invoice. */
export interface ComplementsDraft {
	hasForeignTrade: boolean;
	/** What local taxes add to the total; undefined if another complement may change it, too. */
	localTaxes?: Decimal;
}

/** The complements that say nothing about the total. */
const silent = /^(ComercioExterior|CartaPorte|LeyendasFiscales|INE|Nomina|Pagos|Donatarias)$/;

const nameOf = (key: string): string => key.replace(/^.*:/, '');

/** Every element of a complement by its name, also inside lists and `Any`. */
function* elements(value: unknown): Generator<[name: string, content: unknown]> {
	if (Array.isArray(value)) {
		for (const entry of value) yield* elements(entry);
	} else if (isObject(value)) {
		for (const [key, content] of Object.entries(value)) {
			if (/^any$/i.test(key)) yield* elements(content);
			else if (!key.startsWith('xmlns')) yield [nameOf(key), content];
		}
	} else if (value !== undefined && value !== null && value !== '') {
		yield ['text', value];
	}
}

/** What one element of local taxes adds; undefined if its amounts cannot be read, or contradict. */
function localTaxes(content: unknown): Decimal | undefined {
	if (!isObject(content)) return undefined;
	const read = (object: Record<string, unknown>, name: string): unknown =>
		Object.entries(object).find(
			([key, value]) => nameOf(key).toLowerCase() === name && value !== undefined && value !== null,
		)?.[1];
	const totals = [
		['totaldetraslados', 'trasladoslocales'] as const,
		['totalderetenciones', 'retencioneslocales'] as const,
	].map(([total, rows]) => {
		const amounts = [read(content, rows) ?? []]
			.flat()
			.map((row) => (isObject(row) ? read(row, 'importe') : undefined));
		const given = read(content, total);
		if (![...amounts, given ?? '0'].every((amount) => isMoney(String(amount)))) return undefined;
		const added = sum(...amounts.map((amount) => decimal(String(amount))));
		return given === undefined || added.eq(String(given)) ? added : undefined;
	});
	const [plus, minus] = totals;
	return plus === undefined || minus === undefined ? undefined : plus.minus(minus);
}

/** Reads Complemento in any of the shapes that clients of such a service send. */
export function readComplements(value: unknown): ComplementsDraft {
	const found = [...elements(value)];
	const local = found
		.filter(([name]) => name === 'ImpuestosLocales')
		.flatMap(([, content]) => [content].flat())
		.map(localTaxes);
	const isKnown = found.every(([name]) => name === 'ImpuestosLocales' || silent.test(name));
	const amounts = local.filter((amount) => amount !== undefined);
	return {
		hasForeignTrade: found.some(([name]) => name === 'ComercioExterior'),
		...(isKnown && amounts.length === local.length && { localTaxes: sum(...amounts) }),
	};
}
