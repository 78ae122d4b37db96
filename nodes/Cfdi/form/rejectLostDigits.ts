import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { LabelOf } from 'cfdi-mx';
import { groupedBy, hasLostDigits, isEmpty, isRecord, isScientific, lostDigitsIn } from 'cfdi-mx';
import type { ItemInput, Operation } from '../run/operation';
import { invalidField } from '../messages/itemError';
import { text } from '../messages';
import { codeText, digitsLost } from './values';

/** Texts that identify something. A spreadsheet turns a long one into 5.76461E+17. */
const IDENTIFIERS = ['folio', 'identifier', 'invoiceId', 'series', 'uniqueKey'];

interface Lost {
	label: string;
	value: unknown;
}

/**
 * Wraps `prepare` so that it refuses values that lost digits: an expression can give a number beyond 2^53, which
 * JavaScript has already rounded. Turns a switch into a boolean if an expression gives it as a text.
 */
export function rejectLostDigits(
	prepare: Operation['prepare'],
	fields: readonly INodeProperties[],
	labels: LabelOf,
): Operation['prepare'] {
	const byName = groupedBy(fields, ({ name }) => name);
	const refuse = (lost: Lost | undefined) => {
		if (lost !== undefined) throw digitsLost(lost.label, lost.value);
	};
	return (declared, item) => {
		refuse(lostInBody(declared, labels));
		const read: ItemInput['read'] = (name, whole) => {
			let value = item.read(name, whole);
			for (const field of byName.get(name) ?? []) {
				refuse(lostIn(field, value, []));
				value = withFlags(field, value, []);
			}
			return value;
		};
		return prepare(declared, { ...item, read });
	};
}

/** Values that expressions give for a switch, such as "true" from a spreadsheet. */
const FLAGS: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** @throws ItemError for any other value of a switch: prices with and without tax make different invoices */
function withFlags(
	{ displayName, type, options = [] }: INodeProperties,
	value: unknown,
	groups: readonly string[],
): unknown {
	const labels = [...groups, displayName];
	if (type === 'collection' && isRecord(value)) {
		const given = (options as INodeProperties[]).filter(({ name }) => name in value);
		const flags = given.map((field) => [field.name, withFlags(field, value[field.name], labels)]);
		return { ...value, ...Object.fromEntries(flags) };
	}
	if (type !== 'boolean' || isEmpty(value)) return value;
	const text = codeText(value).trim().toLowerCase();
	if (Object.hasOwn(FLAGS, text)) return FLAGS[text];
	throw invalidField(labels.join(' > '), 'notAFlag', { value: text });
}

function lostInBody(declared: IDataObject, labels: LabelOf): Lost | undefined {
	const found = Object.entries(declared).find(([, value]) => hasLostDigits(value));
	return found && { label: labels(found[0]) ?? found[0], value: found[1] };
}

/** @param groups the labels of the groups around the field */
function lostIn(
	field: INodeProperties,
	value: unknown,
	groups: readonly string[],
): Lost | undefined {
	const { displayName, name, type, options = [] } = field;
	// JSON is checked when it is read. The form's numbers are not part of an invoice.
	if (type === 'json' || type === 'number') return undefined;
	const labels = [...groups, displayName];
	if (hasLostDigits(value) || (IDENTIFIERS.includes(name) && isLostText(value))) {
		return { label: labels.join(' > '), value };
	}
	if (typeof value !== 'object' || value === null) return undefined;
	if (type === 'collection' && isRecord(value)) {
		return lostInEach(options as INodeProperties[], value, labels);
	}
	if (type === 'fixedCollection' && isRecord(value)) {
		return lostInRows(field, value, name === 'lineItems' ? [] : labels);
	}
	const lost = lostDigitsIn(value);
	return lost && { label: labels.join(' > '), value: lost.value };
}

function lostInEach(
	fields: readonly INodeProperties[],
	values: Readonly<Record<string, unknown>>,
	groups: readonly string[],
): Lost | undefined {
	for (const field of fields) {
		const lost = field.name in values ? lostIn(field, values[field.name], groups) : undefined;
		if (lost !== undefined) return lost;
	}
	return undefined;
}

/** Checks the rows of a fixed collection. The label of a line item has its number. */
function lostInRows(
	{ name, options = [] }: INodeProperties,
	value: Readonly<Record<string, unknown>>,
	groups: readonly string[],
): Lost | undefined {
	for (const option of options) {
		if (!('values' in option)) continue;
		const rows = [value[option.name] ?? []].flat();
		for (const [index, row] of rows.entries()) {
			const lost = isRecord(row) ? lostInEach(option.values, row, groups) : undefined;
			if (lost === undefined) continue;
			const number = String(index + 1);
			const { label } = lost;
			return name === 'lineItems'
				? { ...lost, label: text('lineLabel', { number, label }).en }
				: lost;
		}
	}
	return undefined;
}

function isLostText(value: unknown): boolean {
	return typeof value === 'string' && isScientific(value.trim());
}
