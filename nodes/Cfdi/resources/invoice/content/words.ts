import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../../request/operation';
import type { LabelOf } from '../../../response/refusal';
import { isRecord } from '../../../response/serviceWords';
import type { LineProblem } from '../../../sat/invoice/lineProblem';
import { keyOf, tellingKeys } from '../../../sat/lines/lineKeys';
import { CONCEPTO_TAXES } from '../../../sat/lines/conceptos';
import { NO_TAXES_SAID } from '../../../sat/lines/simpleLine';
import { placed } from '../../../sat/placed';
import type { Finding } from '../../../sat/rules/rule';
import { labelOf, stepsOf } from '../../labels';
import { formLabel, formRows, orderRows, refundRows } from './formLabels';
import { isOfOrders } from './fromOrder';
import { linesOfJson } from './lineItems';
import { moreJson } from './additional';

const inForm = labelOf(formRows);
const besideOrder = labelOf(orderRows);
const besideRefund = labelOf(refundRows);

/** The sums of the whole invoice, which no field holds, are called as the attributes of a line. */
const SUMS = ['Descuento', 'Impuestos'];

/** The fields beside Line Items (JSON), for what a line of it leaves out. */
const defaults: Readonly<Record<string, string>> = {
	productCode: 'defaultProductCode',
	unitCode: 'defaultUnitCode',
	taxes: 'defaultTaxes',
};

/**
 * What the user calls a value of the invoice: the label of its field, or its own name where it was
 * given as JSON. The JSON is read again only for a message, so no invoice waits for that.
 */
export function wordsOf(read: ReadParameter): LabelOf {
	const source = read('invoiceSource');
	if (source === 'json') return () => undefined;
	if (isOfOrders(source)) return labelBeside(source === 'refund' ? besideRefund : besideOrder);
	const isJson = read('lineItemsSource') === 'json';
	const more = onceGiven(() => moreJson(moreOf(read)));
	const lines = onceGiven(() => linesOfJson(read('lineItemsJson')));
	return (field) => {
		const { steps, names, line } = stepsOf(field);
		if (isIn(more(), steps)) return undefined;
		if (line === undefined) {
			if (isJson && field === 'Conceptos') return formLabel('lineItemsJson');
			return SUMS.includes(field) ? undefined : inForm(field);
		}
		const [, attribute = '', ...inside] = names;
		const label = isJson
			? keyIn(lines()?.[line] ?? {}, attribute, read)
			: formLabelIn(line, attribute);
		const place = `Line ${line + 1}`;
		if (label === undefined) return [place, names.slice(1).join('.')].filter(Boolean).join(', ');
		return `${place}, ${[label, ...inside.slice(-1)].join(': ')}`;
	};
}

/** The lines are those of the order, with the names that they have in the invoice. */
function labelBeside(label: LabelOf): LabelOf {
	return (field) => {
		const { names, line } = stepsOf(field);
		if (line === undefined) return label(field);
		return [`Line ${line + 1}`, names.slice(1).join('.')].filter(Boolean).join(', ');
	};
}

/** What the form calls an attribute of a line. */
function formLabelIn(line: number, attribute: string): string | undefined {
	if (attribute === '') return undefined;
	return inForm(`Conceptos[${line}].${attribute}`)?.replace(/^Line \d+, /, '');
}

/**
 * The key of a simple line, or the field that stands in for it.
 * @returns undefined for a Concepto, which has the names of Anexo 20
 */
function keyIn(element: IDataObject, attribute: string, read: ReadParameter): string | undefined {
	const key = keyOf(attribute);
	if (key === undefined || tellingKeys.some((telling) => telling in element)) return undefined;
	const byDefault = defaults[key];
	const isDefault = byDefault !== undefined && isEmpty(element[key]) && !isEmpty(read(byDefault));
	return isDefault ? formLabel(byDefault) : key;
}

function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === '' || String(value) === '';
}

function moreOf(read: ReadParameter): unknown {
	return ((read('additionalFields') ?? {}) as IDataObject).moreJson;
}

/**
 * What to do about a value that is missing from a line, in the terms of its source: a line of the
 * form, or the fields that stand in for what a line of the JSON leaves out.
 * @returns undefined where the problem's own advice is right
 */
export function gapAdvice(
	{ field, what, fix }: LineProblem,
	read: ReadParameter,
): string | undefined {
	const source = read('invoiceSource');
	if (source === 'json' || isOfOrders(source)) return undefined;
	const isJson = read('lineItemsSource') === 'json';
	const isSilent = what === NO_TAXES_SAID && fix !== CONCEPTO_TAXES;
	if (isSilent && !isJson) {
		return 'Choose its Taxes (Impuestos), or let the expression give a list such as ["IVA 16"], or [] for none.';
	}
	const byDefault = defaults[isSilent ? 'taxes' : field];
	return isJson && (isSilent || what === 'is empty') && byDefault !== undefined
		? `${fix} For all lines that leave it out, fill in ${formLabel(byDefault)}.`
		: undefined;
}

/**
 * Reads JSON at most once, and only when it is asked for. JSON that is refused has a message of its
 * own, and no other one needs its values.
 */
function onceGiven<T>(read: () => T): () => T | undefined {
	let known: { value?: T } | undefined;
	return () => {
		if (known !== undefined) return known.value;
		known = {};
		try {
			known.value = read();
		} catch {
			return undefined;
		}
		return known.value;
	};
}

function isIn(value: unknown, steps: readonly string[]): boolean {
	const [first, ...rest] = steps;
	if (first === undefined) return value !== undefined;
	if (Array.isArray(value)) return value.some((one) => isIn(one, steps));
	if (!isRecord(value)) return false;
	return Object.entries(value).some(([key, one]) => key.toLowerCase() === first && isIn(one, rest));
}

/** A name of Anexo 20, or a path of them, outside of labels. */
const NAME =
	/(?<![\p{L}\d.([_])\p{Lu}\p{L}+(?:\[\d+\])?(?:\.\p{Lu}\p{L}+(?:\[\d+\])?)*(?![\p{L}\d_])/gu;

/** The attributes of which a message speaks; UUID and SAT's other short forms are words, too. */
const attributes = new Set(
	formRows.map(([path]) => path.split('.').at(-1) ?? '').filter((name) => /\p{Ll}/u.test(name)),
);

const QUOTED = /("(?:[^"\\]|\\.)*")/;

/**
 * The finding in the words of the form: its message is one sentence that names the field.
 * @param label what the user calls the fields
 */
export function inWords(finding: Finding, label: LabelOf): Finding {
	const { field, message } = finding;
	const subject = [field, stepsOf(field).names.at(-1) ?? ''].find((name) =>
		message.startsWith(`${name} `),
	);
	const words = message
		.slice(subject === undefined ? 0 : subject.length + 1)
		.replace(/^is "", but .*$/s, 'is empty')
		.split(QUOTED)
		.map((part, index) =>
			index % 2 === 1
				? part
				: part.replace(NAME, (name) => siblingLabel(field, name, label) ?? name),
		)
		.join('');
	return { ...finding, message: placed(label(field) ?? field, words) };
}

/** Rules name the attributes beside the one that they are about without their path. */
function siblingLabel(field: string, name: string, label: LabelOf): string | undefined {
	if (!attributes.has(stepsOf(name).names.at(-1) ?? '')) return undefined;
	if (name.includes('.')) return label(name);
	const parent = field.slice(0, Math.max(field.lastIndexOf('.'), 0));
	const beside = parent === '' ? undefined : label(`${parent}.${name}`);
	const own = beside === undefined || beside.includes(':') ? label(name) : beside;
	return own?.replace(/^Line \d+, /, '');
}
