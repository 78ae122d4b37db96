import { sayIn } from './flow.mts';
import type { Language, Say, WrittenWorkflow } from './flow.mts';
import { agent } from '../../workflows/agent-with-confirmation/flow.mts';
import { creditNote } from '../../workflows/credit-note-on-refund/flow.mts';
import { dailyGlobal } from '../../workflows/daily-global-invoice/flow.mts';
import { firstInvoice } from '../../workflows/first-invoice/flow.mts';
import { invoiceForm } from '../../workflows/invoice-form/flow.mts';
import { mailOnError } from '../../workflows/mail-on-error/flow.mts';
import { month } from '../../workflows/month/flow.mts';
import { paidOrder } from '../../workflows/paid-order/flow.mts';
import { paymentReceived } from '../../workflows/payment-received/flow.mts';
import { cancellations } from '../../workflows/cancellations/flow.mts';
import { invoiceFile } from '../../workflows/invoice-from-spreadsheet/flow.mts';
import { recurring } from '../../workflows/recurring/flow.mts';
import { selfInvoice } from '../../workflows/self-invoice/flow.mts';
import { refusedOrders } from '../../workflows/refused-orders/flow.mts';
import { shopSimple } from '../../workflows/shop-simple/flow.mts';

/** The workflows, each written in both languages. */
const written: Readonly<Record<string, (say: Say) => WrittenWorkflow>> = {
	'agent-with-confirmation.json': agent,
	'cancellations.json': cancellations,
	'credit-note-on-refund.json': creditNote,
	'daily-global-invoice.json': dailyGlobal,
	'first-invoice.json': firstInvoice,
	'invoice-form.json': invoiceForm,
	'invoice-from-spreadsheet.json': invoiceFile,
	'mail-on-error.json': mailOnError,
	'month.json': month,
	'paid-order.json': paidOrder,
	'payment-received.json': paymentReceived,
	'recurring.json': recurring,
	'refused-orders.json': refusedOrders,
	'self-invoice.json': selfInvoice,
	'shop-simple.json': shopSimple,
};

const FOLDERS: Readonly<Record<string, Language>> = { '': 'en', 'es/': 'es' };

/** Each file: its path in workflows/, and its workflow. */
export function writtenFiles(): Array<[path: string, workflow: WrittenWorkflow]> {
	return Object.entries(FOLDERS).flatMap(([folder, language]) =>
		Object.entries(written).map(([file, write]): [string, WrittenWorkflow] => [
			folder + file,
			write(sayIn(language)),
		]),
	);
}
