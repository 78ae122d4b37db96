import { sayIn } from './flow.mts';
import type { Language, Say, WrittenWorkflow } from './flow.mts';
import { agent } from '../agent-with-confirmation/flow.mts';
import { cancellations } from '../cancellations/flow.mts';
import { creditNote } from '../credit-note-on-refund/flow.mts';
import { firstInvoice } from '../first-invoice/flow.mts';
import { invoiceForm } from '../invoice-form/flow.mts';
import { invoiceFile } from '../invoice-from-spreadsheet/flow.mts';
import { mailOnError } from '../mail-on-error/flow.mts';
import { mcpServer } from '../mcp-server/flow.mts';
import { paidOrder } from '../paid-order/flow.mts';
import { paymentReceived } from '../payment-received/flow.mts';
import { recurring } from '../recurring/flow.mts';
import { selfInvoice } from '../self-invoice/flow.mts';
import { shopSimple } from '../shop-simple/flow.mts';

const written: Readonly<Record<string, (say: Say) => WrittenWorkflow>> = {
	'agent-with-confirmation.json': agent,
	'cancellations.json': cancellations,
	'credit-note-on-refund.json': creditNote,
	'first-invoice.json': firstInvoice,
	'invoice-form.json': invoiceForm,
	'invoice-from-spreadsheet.json': invoiceFile,
	'mail-on-error.json': mailOnError,
	'mcp-server.json': mcpServer,
	'paid-order.json': paidOrder,
	'payment-received.json': paymentReceived,
	'recurring.json': recurring,
	'self-invoice.json': selfInvoice,
	'shop-simple.json': shopSimple,
};

const FOLDERS: Readonly<Record<string, Language>> = { '': 'en', 'es/': 'es' };

/** Returns each workflow file's path in workflows/ and its content. */
export function writtenFiles(): Array<[path: string, workflow: WrittenWorkflow]> {
	return Object.entries(FOLDERS).flatMap(([folder, language]) =>
		Object.entries(written).map(([file, write]): [string, WrittenWorkflow] => [
			folder + file,
			write(sayIn(language)),
		]),
	);
}
