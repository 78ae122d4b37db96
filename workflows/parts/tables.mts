import type { Json } from './flow.mts';

type Column = string | { readonly name: string; readonly type: 'number' };

const columnsOf: Readonly<Record<string, readonly Column[]>> = {
	cfdi_invoices: [
		'invoice_id',
		'uuid',
		'type',
		'order_key',
		'order_number',
		'recipient',
		{ name: 'total', type: 'number' },
		'currency',
		'method',
		'status',
		'issued_on',
		'related_uuid',
		'cancel_reason',
		'sat_status',
		'checked_on',
		'shop',
		'order_id',
		'state',
		'ordered_on',
		'order_json',
		'email',
		'message',
		'what_to_do',
		'fields',
		'take_after',
		'rfc',
		'name',
		'regime',
		'postal_code',
		'cfdi_use',
		'payment_form',
		'asked',
		'asked_on',
		'list',
		'desk',
		'told',
		'modified',
	],
	cfdi_payments: [
		'reference',
		'invoice_id',
		'date',
		'form',
		'amount',
		'email',
		'run',
		'taken',
		'status',
		{ name: 'instalment', type: 'number' },
		{ name: 'previous_balance', type: 'number' },
		{ name: 'paid', type: 'number' },
		{ name: 'balance', type: 'number' },
		'uuid',
		'payment_id',
		'payment_uuid',
		'message',
	],
	cfdi_agreements: [
		'agreement',
		'rfc',
		'name',
		'regime',
		'postal_code',
		'cfdi_use',
		'email',
		'description',
		'product_code',
		'unit_code',
		'quantity',
		'price',
		'taxes',
		'property_account',
		'rise',
		'day',
		'starts_on',
		'ends_on',
		'prorate',
		'payment_method',
		'payment_form',
		'currency',
		'paused',
		'again',
	],
	cfdi_tries: ['ticket_hour', 'visitor_minute', 'made_on'],
};

/** Returns a table's columns for the node that creates the table. */
export function tableColumns(name: string): Json {
	const columns = columnsOf[name] ?? [];
	return {
		column: columns.map((column) => (typeof column === 'string' ? { name: column } : column)),
	};
}

/** Returns a column's type as n8n's editor names it. */
export function columnType(table: string, name: string): string {
	const column = columnsOf[table]?.find((one) => typeof one !== 'string' && one.name === name);
	return column === undefined ? 'string' : 'number';
}
