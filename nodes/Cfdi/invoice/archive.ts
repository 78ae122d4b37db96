import { registerOf } from 'cfdi-desk';
import { endpoints } from '../service/endpoints';
import { cleanFileName } from '../service/files';
import { invalidField } from '../words/errors';
import { text } from '../words/text';
import { flagField, jsonField, textField } from '../form/fields';
import { jsonValue, recordsIn, collectionIn, uuidText, writtenText } from '../form/values';
import { defineOperation } from '../form/operation';
import { archiveOf } from './archive/archive';
import type { Noted } from './archive/sheets';

type Row = Record<string, unknown>;

const [MONTH, ROWS, PAYMENTS] = [
	'Month',
	'Options > Rows (JSON)',
	'Options > Payments (JSON)',
] as const;

/** Makes one ZIP of the run: a month for the accountant, or the evidence of an invoice. */
export const archiveInvoices = defineOperation({
	resource: 'invoice',
	operation: 'archive',
	name: 'Archive',
	action: 'Archive invoices of month',
	description:
		'Download the XML and PDF of all invoices of a month into one ZIP, with an Excel book; or the evidence of one invoice. The items that come in are the rows of the register.',
	builderHint:
		'The items that come in are the rows of the Data Table cfdi_invoices, and become one ZIP; payments are the rows of cfdi_payments, as a list of objects. The item has the ZIP as binary data, taxes and odd as JSON. Without a month it is the evidence of the invoices in the rows.',
	patterns: [
		{
			title: 'The ZIP and the Excel book of a month',
			parameters: {
				month: '2026-11',
				outputField: 'data',
			},
		},
	],
	endpoint: endpoints['invoice.download'],
	effect: 'read',
	holdsNoSlot: true,
	fields: [
		textField('month', MONTH, {
			placeholder: 'e.g. 2026-11',
			description:
				'The month of the invoices and of the payments. Leave it empty for the evidence of the invoices in the rows: with the order and the row of each.',
		}),
		textField('outputField', 'Put Output File in Field', {
			required: true,
			default: 'data',
			hint: 'The name of the output field to put the ZIP in',
		}),
	],
	options: [
		jsonField('paymentsJson', 'Payments (JSON)', {
			default: '[]',
			description:
				'All rows of cfdi_payments, as a list of objects: with them the book has balances',
		}),
		jsonField('rowsJson', 'Rows (JSON)', {
			default: '[]',
			description:
				'All rows of the register cfdi_invoices, as a list of objects, where they are not the items that come in. An invoice needs invoice_id and issued_on. An expression is evaluated for each item: switch on Execute Once in the settings of the node.',
		}),
		flagField('downloadLink', 'Download Link', {
			description:
				'Whether to give downloadUrl, a link under which n8n gives the ZIP for one hour to anyone who has it. A file of 10 MB is too large for the last page of a form. n8n has no link for files that it keeps in memory.',
		}),
	],
	prepare: (_declared, { allInput, index, read, files, ofRun, post }) => {
		const options = collectionIn(read, 'options');
		// All input items go into one ZIP, which the first item makes.
		if (index > 0 && !('rowsJson' in options)) return { answer: [] };
		const month = monthOf(read('month'));
		const rows = 'rowsJson' in options ? listOf(ROWS, options.rowsJson) : allInput();
		const payments = listOf(PAYMENTS, options.paymentsJson ?? '');
		const register = registerOf(rows, payments, month);
		const { invoices, open, withoutId } = register;
		if (invoices.length + open.length + withoutId.length === 0) {
			throw invalidField(ROWS, 'nothingToArchive');
		}
		const wanted = {
			month,
			register,
			...(month === '' ? evidenceOf(rows, payments) : { texts: ordersOf(rows, month), noted: [] }),
			outputField: writtenText(read('outputField')) || 'data',
			isLinked: options.downloadLink === true,
		};
		return {
			answerOf: async () =>
				await archiveOf(
					wanted,
					{ files, post },
					ofRun('parts', (parts) => parts),
				),
		};
	},
});

function monthOf(value: unknown): string {
	const written = writtenText(value);
	if (written === '' || /^20\d\d-(0[1-9]|1[0-2])(-\d\d.*)?$/.test(written))
		return written.slice(0, 7);
	throw invalidField(MONTH, 'notAMonth', { value: written });
}

function listOf(field: string, value: unknown): Row[] {
	return recordsIn(field, value === '' ? [] : jsonValue(field, value), 'notARow');
}

type Texts = Array<[name: string, text: string]>;

/**
 * Returns the orders of a month as their shops sent them. Skips the row of a list of orders, because each order
 * has its row.
 */
function ordersOf(rows: readonly Row[], month: string): Texts {
	return rows
		.filter(({ issued_on: issued, ordered_on: ordered, shop }) => {
			const day = writtenText(issued) || writtenText(ordered);
			return day.startsWith(month) && shop !== 'global';
		})
		.flatMap((row) => orderOf(row, 'PEDIDOS/'));
}

function orderOf(row: Row, folder = ''): Texts {
	const order = writtenText(row.order_json);
	if (order === '') return [];
	const number = writtenText(row.order_number) || writtenText(row.order_id);
	const name = cleanFileName(`pedido-${number.replace(/[\\/]/g, '-')}.json`) ?? 'pedido.json';
	return [[folder + name, order]];
}

/** Returns the order of each row as the shop sent it, and the rows of the register and the payments. */
function evidenceOf(rows: readonly Row[], payments: readonly Row[]) {
	const texts = rows.flatMap((row) => orderOf(row));
	const noted = rows.flatMap((row): Noted[] => {
		const [id, number] = [writtenText(row.invoice_id), writtenText(row.order_number)];
		const isOfShop = writtenText(row.order_id) !== '' && writtenText(row.type) !== 'E';
		if (id === '' || !isOfShop || orderOf(row).length > 0) return [];
		const uuid = uuidText(writtenText(row.uuid)).toUpperCase();
		return [{ kind: 'orderNotKept', uuid, id, number, what: text('orderNotKept') }];
	});
	const written = (all: readonly Row[]) =>
		JSON.stringify(
			all.map((row) => ({ ...row, order_json: undefined })),
			null,
			2,
		);
	texts.push(['registro.json', written(rows)]);
	const isOfRows = (payment: Row) =>
		rows.some((row) =>
			['invoice_id', 'uuid'].some((name) => {
				const own = writtenText(row[name]);
				return own !== '' && own === writtenText(payment[name]);
			}),
		);
	const own = payments.filter(isOfRows);
	if (own.length > 0) texts.push(['pagos.json', written(own)]);
	return { texts, noted };
}
