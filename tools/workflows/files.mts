import { sayIn } from './flow.mts';
import type { Json, Language, Say, WrittenWorkflow } from './flow.mts';
import { agent } from './agent.mts';
import { cancelFile } from './cancelFile.mts';
import { cancellationStatus } from './cancellationStatus.mts';
import { correctOrder } from './correctOrder.mts';
import { correctTaxData } from './correctTaxData.mts';
import { creditNote } from './creditNote.mts';
import { dailyGlobal } from './dailyGlobal.mts';
import { ordersOfYesterday } from './ordersOfYesterday.mts';
import { firstInvoice } from './firstInvoice.mts';
import { invoiceFile } from './invoiceFile.mts';
import { invoiceForm } from './invoiceForm.mts';
import { mailOnError } from './mailOnError.mts';
import { paidOrder } from './paidOrder.mts';
import { paymentReceived } from './payments.mts';
import { selfInvoice } from './selfInvoice.mts';
import { shopSimple } from './shopSimple.mts';
import { tableColumns } from './tables.mts';

/** The workflows that are written here, in both languages. The others are files that share their tables. */
const written: Readonly<Record<string, (say: Say) => WrittenWorkflow>> = {
	'agent-with-confirmation.json': agent,
	'cancel-from-spreadsheet.json': cancelFile,
	'cancellation-status.json': cancellationStatus,
	'correct-order.json': correctOrder,
	'correct-tax-data.json': correctTaxData,
	'credit-note-on-refund.json': creditNote,
	'daily-global-invoice.json': dailyGlobal,
	'orders-of-yesterday.json': ordersOfYesterday,
	'invoice-from-spreadsheet.json': invoiceFile,
	'first-invoice.json': firstInvoice,
	'invoice-form.json': invoiceForm,
	'mail-on-error.json': mailOnError,
	'paid-order.json': paidOrder,
	'payment-received.json': paymentReceived,
	'self-invoice.json': selfInvoice,
	'shop-simple.json': shopSimple,
};

const FOLDERS: Readonly<Record<string, Language>> = { '': 'en', 'es/': 'es' };

/** Each file that is written whole: its path in workflows/, and its workflow. */
export function writtenFiles(): Array<[path: string, workflow: WrittenWorkflow]> {
	return Object.entries(FOLDERS).flatMap(([folder, language]) =>
		Object.entries(written).map(([file, write]): [string, WrittenWorkflow] => [
			folder + file,
			write(sayIn(language)),
		]),
	);
}

interface GivenNode {
	parameters: Json;
}

/** A workflow of the others, whose tables get the columns that they have everywhere. */
export function withSharedTables<Given extends { nodes: GivenNode[] }>(workflow: Given): Given {
	return {
		...workflow,
		nodes: workflow.nodes.map((node) => {
			const columns = tableColumns(node.parameters.tableName);
			return columns === undefined
				? node
				: { ...node, parameters: { ...node.parameters, columns } };
		}),
	};
}
