import { isRecord } from 'cfdi-mx';
import { recordOf, textOf } from 'cfdi-mx/parts';
import type { Json } from '../../json';
import { joined, namedValues, recordsIn } from '../../json';
import type { ReadOrder } from '../../order';
import type { Field, Value } from '../../recipientFields';
import { NAME_OF } from '../../recipientFields';

/**
 * Returns the recipient data in `billing_info`, which Mercado Libre provides in another API call. Reads both formats,
 * with or without their wrappers.
 */
export function recipientData(order: Json): ReadOrder['recipient'] {
	const buyer = recordOf(order.buyer);
	const isGiven = order.billing_info !== undefined;
	const place = isGiven ? 'billing_info' : 'buyer.billing_info';
	const given = innermost(isGiven ? order.billing_info : buyer.billing_info);
	const fields = [...secondFormat(given, place), ...firstFormat(given, place)].filter(
		({ value }) => value !== '',
	);
	return {
		fields,
		person: joined(buyer.first_name, buyer.last_name),
		email: textOf(buyer.email),
		isElsewhere: !isGiven && textOf(given.id) !== '' && fields.length === 0,
	};
}

/** Unwraps `{ site_id, buyer: { billing_info } }` and `{ billing_info }`. */
function innermost(value: unknown): Json {
	const given = Array.isArray(value) ? recordOf(value[0]) : recordOf(value);
	if (isRecord(given.buyer)) return innermost(given.buyer.billing_info);
	return isRecord(given.billing_info) ? innermost(given.billing_info) : given;
}

/** Reads `{ name, last_name, identification, taxes, address }`. */
function secondFormat(info: Json, place: string): Field[] {
	const [identification, taxes, address] = [
		recordOf(info.identification),
		recordOf(info.taxes),
		recordOf(info.address),
	];
	const field = (key: Value, path: string, value: string) => ({
		name: NAME_OF[key],
		value,
		place: `${place} ${path}`,
	});
	return [
		field('rfc', 'identification', rfcIn(identification.type, identification.number)),
		field('name', 'name', joined(info.name, info.last_name)),
		field('taxRegime', 'taxes.taxpayer_type', coded(taxes.taxpayer_type)),
		field('cfdiUse', 'taxes.cfdi', coded(taxes.cfdi)),
		field('postalCode', 'address.zip_code', textOf(address.zip_code)),
	];
}

/** Returns the ID or the description of `{ id: "606", description: "Arrendamiento" }`. */
function coded(value: unknown): string {
	const { id, description } = recordOf(value);
	return textOf(id) || textOf(description) || textOf(value);
}

/** Excludes a CURP, which is not an RFC. */
function rfcIn(type: unknown, number: unknown): string {
	const kind = textOf(type).toUpperCase();
	return kind === '' || kind === 'RFC' ? textOf(number) : '';
}

/** Types in `additional_info`. */
const TYPES: ReadonlyArray<readonly [Value, RegExp]> = [
	['name', /^(BUSINESS_NAME|LEGAL_NAME)$/],
	['taxRegime', /^(TAXPAYER_TYPE(_ID)?|TAX_REGIME|FISCAL_REGIME)$/],
	['cfdiUse', /CFDI/],
	['postalCode', /^ZIP_CODE$/],
];

/** Reads `{ doc_type, doc_number, additional_info: [{ type, value }] }`. */
function firstFormat(info: Json, place: string): Field[] {
	const rows = namedValues(recordsIn(info.additional_info), 'type');
	const valueOf = (type: string) => rows.find(({ name }) => name === type)?.value ?? '';
	const rfc = rfcIn(
		textOf(info.doc_type) || valueOf('DOC_TYPE'),
		textOf(info.doc_number) || valueOf('DOC_NUMBER'),
	);
	const found = TYPES.flatMap(([key, types]) =>
		rows
			.filter(({ name }) => types.test(name))
			.map(({ name, value }) => ({ name: NAME_OF[key], value, place: `${place} ${name}` })),
	);
	const person = [valueOf('FIRST_NAME'), valueOf('LAST_NAME')].filter(Boolean).join(' ');
	return [
		{ name: NAME_OF.rfc, value: rfc, place: `${place} doc_number` },
		...found,
		{ name: NAME_OF.name, value: person, place: `${place} FIRST_NAME` },
	];
}
