import {
	BEHIND_UTC,
	dayAt,
	emailAddress,
	GENERAL_PUBLIC,
	normalizeKey,
	recordOf,
	seenText,
} from 'cfdi-mx/values';
import { invoiceOfShopOrder, orderSummary } from 'cfdi-orders';
import { areOfCustomer, CUSTOMER_FIELDS, refusedIn } from './customerData';
import { deliveredIn } from './delivered';
import { choiceText, LISTS } from './lists';
import { notMailedTo } from './mails';
import { DAY, isoOf } from './orders/row';
import type { Row } from './register';
import { textIn } from './register';

const COLUMNS = ['rfc', 'name', 'postal_code', 'regime', 'cfdi_use', 'payment_form'] as const;

type Column = (typeof COLUMNS)[number];

type OrderData = Readonly<Record<Column, string>>;

export const CORRECTION_LABELS: OrderData = {
	rfc: 'RFC',
	name: 'Nombre o razón social',
	postal_code: 'Código postal',
	regime: 'Régimen fiscal',
	cfdi_use: 'Uso del CFDI',
	payment_form: 'Forma de pago',
};

/**
 * These values replace the customer's data, so that the order's form of payment (FormaPago) can be read even
 * if the RFC is wrong.
 */
const WITHOUT_CUSTOMER = {
	rfc: GENERAL_PUBLIC,
	name: 'PUBLICO EN GENERAL',
	taxRegime: '616',
	postalCode: '',
	cfdiUse: 'S01',
	paymentForm: '',
};

function orderDataIn({ order_json: written }: Row): OrderData {
	const { data, host } = deliveredIn(written);
	const recipient = recordOf(orderSummary(data, { issuerRfc: '', host }).recipient);
	const text = (name: string) => String(recipient[name] ?? '');
	return {
		rfc: text('rfc'),
		name: text('name'),
		postal_code: text('postalCode'),
		regime: text('taxRegime'),
		cfdi_use: text('cfdiUse'),
		payment_form: paymentFormIn(data, host),
	};
}

function paymentFormIn(order: unknown, host: string): string {
	try {
		const made = invoiceOfShopOrder(order, {
			host,
			codesBySku: undefined,
			defaults: { productCode: '01010101', unitCode: 'H87' },
			override: WITHOUT_CUSTOMER,
			fallbacks: { taxRegime: '', cfdiUse: '', paymentForm: '' },
			issuerRfc: '',
			exchangeRate: '1',
			orderStatuses: [],
			ignoredFields: [],
			paymentForms: [],
			ifOrderIsNotPaid: 'passOn',
			ifOrderHasNoTaxes: 'iva16',
			ifLineHasNoTaxes: 'iva16',
		});
		return 'reason' in made ? '' : String(made.comprobante.FormaPago ?? '');
	} catch {
		return '';
	}
}

export interface CorrectionForm {
	id: unknown;
	title: string;
	description: string;
	fields: FormField[];
	/** The value of a dropdown is a whole entry, such as `601 - General de Ley`. */
	shown: OrderData;
	corrected: OrderData;
}

interface FormField {
	fieldLabel: string;
	fieldType: 'dropdown' | 'text';
	defaultValue: string;
	placeholder?: string;
	fieldOptions?: { values: Array<{ option: string }> };
}

export interface FormAnswer {
	title: string;
	message: string;
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Finds a refused order by its number. Returns its correction form, or an answer if the number matches no
 * order or orders of several shops.
 * @param rows rows with a message
 * @param shop `''` if the person did not enter a shop
 */
export function correctionForm(
	rows: readonly Row[],
	number: string,
	shop: string,
): { form: CorrectionForm } | { answer: FormAnswer } {
	const [wanted, wantedShop] = [normalizeKey(number), normalizeKey(shop)];
	const own = rows.filter(
		(row) =>
			wanted !== '' &&
			textIn(row, 'order_number') === wanted &&
			(wantedShop === '' || sameName(textIn(row, 'shop'), wantedShop)),
	);
	const shops = [...new Set(own.map((row) => textIn(row, 'shop')))];
	const [row] = own;
	if (row === undefined || shops.length > 1) return { answer: noSuchOrder(shops) };
	const of = textIn(row, 'shop');
	const said = orderDataIn(row);
	const corrected = columnsOf((column) => String(row[column] ?? ''));
	const shown = columnsOf((column) => lineOf(column, corrected[column] || said[column]));
	return {
		form: {
			id: row.id,
			title: `Pedido ${textIn(row, 'order_number')}${of === '' ? '' : ` de ${of}`}`,
			description: `${String(row.message ?? '')}\n\n${String(row.what_to_do ?? '')}\n\nCambie solo lo que está mal.`,
			fields: COLUMNS.map((column) => fieldOf(column, shown[column])),
			shown,
			corrected,
		},
	};
}

const columnsOf = (valueOf: (column: Column) => string): OrderData =>
	Object.fromEntries(COLUMNS.map((column) => [column, valueOf(column)])) as Record<Column, string>;

const isChosen = (column: Column): column is keyof typeof LISTS => column in LISTS;

function lineOf(column: Column, value: string): string {
	if (!isChosen(column)) return value;
	const entry = LISTS[column].find(({ code }) => code === value);
	return entry === undefined ? '' : choiceText(entry);
}

const PLACEHOLDERS: Readonly<Partial<OrderData>> = {
	rfc: 'p. ej. URE180429TM6',
	name: 'como lo tiene el SAT, sin SA DE CV',
	postal_code: 'el de su domicilio fiscal, p. ej. 86991',
};

function fieldOf(column: Column, defaultValue: string): FormField {
	const field = { fieldLabel: CORRECTION_LABELS[column], defaultValue };
	if (!isChosen(column)) {
		return { ...field, fieldType: 'text', placeholder: PLACEHOLDERS[column] ?? '' };
	}
	const values = LISTS[column].map((entry) => ({ option: choiceText(entry) }));
	return { ...field, fieldType: 'dropdown', fieldOptions: { values } };
}

const inForm = (value: string) => value.replace(/</g, '&lt;').replace(/>/g, '&gt;');

const noSuchOrder = (shops: readonly string[]): FormAnswer => ({
	title: 'Ningún pedido por corregir',
	message:
		shops.length > 1
			? `Tienen ese número pedidos de ${shops.join(', ')}. Escriba la tienda también.`
			: 'Ningún pedido con ese número espera una corrección. Revise el número tal como aparece en el correo.',
});

/**
 * Returns the row that requests another attempt with the corrected values. Unchanged values are not stored,
 * so that later changes in the shop apply.
 * @param typed the form's values, keyed by field label
 */
export function correctedOrder(
	{ id, title, shown, corrected }: CorrectionForm,
	typed: Row,
): { row: Row; answer: FormAnswer } {
	const valueOf = (column: Column) => {
		const value = String(typed[CORRECTION_LABELS[column]] ?? '').trim();
		const before = shown[column].trim();
		if (value === before || value === inForm(before)) return corrected[column];
		return isChosen(column) ? (value.split(' - ')[0] ?? '') : value;
	};
	return {
		row: { id, ...columnsOf(valueOf), state: 'again' },
		answer: {
			title,
			message:
				'Se timbra en los próximos cinco minutos. Si se rechaza otra vez, se le avisa en el siguiente correo, a lo más en veinte minutos.',
		},
	};
}

const MAX_SHOWN = 100;

/** Returns the customer's fields that SAT refused, each with its name, value and explanation. */
export function refusedFields(row: Row): Array<{ name: string; value: string; text: string }> {
	const said = orderDataIn(row);
	return refusedIn(row).flatMap((field) => {
		const known = CUSTOMER_FIELDS[field];
		if (known === undefined) return [];
		const { column, name, text } = known;
		return [{ name, value: seenText(String(row[column] ?? '') || said[column], MAX_SHOWN), text }];
	});
}

const whatIsWrong = (row: Row): string =>
	refusedFields(row)
		.map(({ name, value, text }) => `• ${name}${value === '' ? '' : ` (${value})`}: ${text}`)
		.join('\n');

/**
 * Maps each value of `asked` to the next: the first email to the customer (`1`), the second one (`2`), and
 * the email to the owner (`told`).
 */
export const ASKED = { '': '1', '1': '2', '2': 'told', told: undefined } as const;

/** Days to wait after the first question (`1`) and after the second question (`2`). */
const DAYS = { '1': 3, '2': 7 } as const;

const isCustomers = (row: Row) => areOfCustomer(refusedIn(row));

/** Returns whether a refused order still waits for the customer's correction. */
export const isAsking = (row: Row): boolean =>
	row.state === 'refused' && isCustomers(row) && textIn(row, 'asked') !== 'told';

/**
 * Returns when the next email about a refused order is due, in milliseconds. Counts whole days in Mexico
 * City.
 */
export function questionTime(row: Row, now: number): number {
	const asked = textIn(row, 'asked');
	const day = Date.parse(textIn(row, 'asked_on').slice(0, 10));
	if (Number.isNaN(day) || (asked !== '1' && asked !== '2')) return now;
	const endOfDay = day + DAY + BEHIND_UTC;
	return Math.max(now, endOfDay + DAYS[asked] * DAY);
}

interface RefusalQuestion {
	to: 'customer' | 'owner';
	columns: Row;
}

/** Returns who gets the next email about a refused order. The customer gets two, then the owner gets one. */
export function questionOf(row: Row, now: number): RefusalQuestion {
	const asked = textIn(row, 'asked');
	const address = String(row.email ?? '');
	if (emailAddress(address) === '') {
		return { to: 'owner', columns: { ...NOT_ASKED, what_to_do: `${notMailedTo(address)}.` } };
	}
	if (asked !== '' && asked !== '1') {
		return { to: 'owner', columns: { ...NOT_ASKED, what_to_do: NO_ANSWER } };
	}
	const next = ASKED[asked];
	const columns = { asked: next, asked_on: dayAt(now), take_after: isoOf(now + DAYS[next] * DAY) };
	return { to: 'customer', columns };
}

export const NOT_ASKED = { asked: ASKED['2'], take_after: null } as const;

const NO_ANSWER = 'Se pidió dos veces al cliente que corrigiera sus datos, y no lo ha hecho.';

/**
 * Returns the email that asks a customer to correct tax data.
 * @param address n8n's URL
 */
export function mailOfQuestion(
	row: Row,
	address: string,
): { to: string; subject: string; text: string } {
	const number = textIn(row, 'order_number');
	const total = textIn(row, 'total');
	const link = `${address}/webhook/cfdi-autofactura#ticket=${encodeURIComponent(number)}&total=${total}`;
	const asks = textIn(row, 'asked') === '1' ? 'Corrija' : 'Recordatorio: corrija';
	return {
		to: emailAddress(String(row.email ?? '')),
		subject: seenText(`${asks} los datos de su factura del pedido ${number}`),
		text: `Estimado cliente:

No pudimos emitir la factura de su pedido ${number} con los datos que nos dio:

${whatIsWrong(row)}

Corríjalos en esta página, y recibirá su factura en el momento:
${link}

Ahí puede adjuntar su Constancia de Situación Fiscal, que llena sus datos; no es obligatorio. Si lo prefiere, responda a este correo con los datos correctos.

Gracias por su compra.`,
	};
}
