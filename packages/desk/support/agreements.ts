import { dueInvoices } from '../agreements';

export type Row = Record<string, string | null>;

export interface Item {
	folio: string;
	order_key: string;
	key: string;
	email: string;
	recipient: Record<string, string>;
	lines: Array<Record<string, string>>;
	total: string;
}

const dueOn = (today: string, rows: Row[], issued: Row[] = []) =>
	dueInvoices({ rows, issued, today });

export const due = (...of: Parameters<typeof dueOn>) => dueOn(...of).invoices as Item[];

export const told = (...of: Parameters<typeof dueOn>): string[] => {
	const { announcement, correction } = dueOn(...of);
	return [announcement?.message, correction].filter((message) => message !== undefined);
};

export const CUSTOMER = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	regime: '601',
	postal_code: '86991',
	cfdi_use: 'G03',
	email: 'cliente@example.com',
	payment_form: '99',
};

/** Returns an agreements row as a person would enter it, with null for empty cells. */
export const agreed = (cells: Row = {}): Row => ({
	agreement: 'LOCAL 5',
	...CUSTOMER,
	description: 'Renta del local 5',
	product_code: '80131500',
	price: '10000.00',
	taxes: 'IVA 16',
	day: '1',
	starts_on: '2027-01-01',
	...cells,
});
