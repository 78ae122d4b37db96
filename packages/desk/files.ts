export type { Checked, Decided, RegisterRow } from './cancellations';
export {
	cancellationPage,
	cancellationsDone,
	chosenOf,
	decide,
	openCancellations,
	openNews,
	preview,
	resultRows,
	rowBefore,
	rowChecked,
	rowsAfter,
	searchesFor,
	whichInvoices,
} from './cancellations';
export type { FileItem, FileResults } from './filePages';
export type { SheetInvoice } from './sheet';
export {
	sheetInvoices,
	sheetPage,
	sheetResults,
	stampingDone,
	stampingPage,
	toStamp,
} from './sheet';
