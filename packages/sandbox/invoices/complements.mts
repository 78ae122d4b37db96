import { isObject, readFields, readList } from '../fields.mts';
import type { JsonObject } from '../fields.mts';
import type { FieldProblems } from '../refusal.mts';
import { decimal, isMoney, sum } from '../sat/decimal.mts';
import type { Decimal } from '../sat/decimal.mts';
import { fields } from './fields.mts';
import type { PaymentsDraft } from './payments/draft.mts';
import { readPayments } from './payments/reading.mts';

export interface ComplementsDraft {
	hasForeignTrade: boolean;
	/** Undefined if the sandbox cannot calculate how the complements change the total. */
	localTaxes?: Decimal;
	payments?: PaymentsDraft;
}

/** These complements do not change the total. */
const silent = /^(ComercioExterior|CartaPorte|LeyendasFiscales|INE|Nomina|Pagos|Donatarias)$/;

const nameOf = (key: string): string => key.replace(/^.*:/, '');

interface Entry {
	key: string;
	content: unknown;
	container: JsonObject;
	path: string;
}

function* entries(value: unknown, path: string): Generator<Entry> {
	if (Array.isArray(value)) {
		for (const [index, entry] of value.entries()) yield* entries(entry, `${path}${index}.`);
	} else if (isObject(value)) {
		for (const [key, content] of Object.entries(value)) {
			if (/^any$/i.test(key)) yield* entries(content, `${path}${key}.`);
			else if (!key.startsWith('xmlns')) yield { key, content, container: value, path };
		}
	} else if (value !== undefined && value !== null && value !== '') {
		yield { key: 'text', content: value, container: {}, path };
	}
}

/** Real services ignore Pagos without the prefix pago20, and SAT then finds no payments. */
function readAllPayments(found: Entry[], problems: FieldProblems): PaymentsDraft | undefined {
	const [first, ...others] = found
		.filter(({ key }) => /^pago20:Pagos$/i.test(key))
		.flatMap(({ key, container, path }) => readList(container, key, problems, path));
	for (const { path } of others) {
		problems.add(path.replace(/\.$/, ''), 'Sólo debe existir un complemento de pagos.');
	}
	return first && readPayments(first.item, problems, first.path);
}

/**
 * Reads a line's fuel complement. Like real services, ignores a complement without the namespace
 * prefix in its name.
 */
export function readFuel(value: unknown, problems: FieldProblems, path: string) {
	const HidroYPetro = [...entries(value, path)]
		.filter(({ key }) => key === 'hidrocarburospetroliferos:HidroYPetro')
		.flatMap(({ key, container, path: at }) => readList(container, key, problems, at))
		.map(({ item, path: at }) => readFields(item, fields.fuel, problems, at));
	return HidroYPetro.length > 0 ? { HidroYPetro } : undefined;
}

/**
 * Returns how much local taxes change the total. Returns undefined if an amount is unreadable or a
 * stated total is wrong.
 */
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

/** Reads the field Complemento, which clients send as an object, as a list, or with `Any`. */
export function readComplements(value: unknown, problems: FieldProblems): ComplementsDraft {
	const found = [...entries(value, 'Complemento.')];
	const names = found.map(({ key }) => nameOf(key));
	const local = found
		.filter(({ key }) => nameOf(key) === 'ImpuestosLocales')
		.flatMap(({ content }) => [content].flat())
		.map(localTaxes);
	const isKnown = names.every((name) => name === 'ImpuestosLocales' || silent.test(name));
	const amounts = local.filter((amount) => amount !== undefined);
	return {
		hasForeignTrade: names.includes('ComercioExterior'),
		...(isKnown && amounts.length === local.length && { localTaxes: sum(...amounts) }),
		payments: readAllPayments(found, problems),
	};
}
