import type { Words } from '../language';
import { amountWords } from './rules/amounts';
import { creditNoteWords } from './rules/creditNotes';
import { globalInvoiceWords } from './rules/globalInvoices';
import { headerWords } from './rules/header';
import { lineWords } from './rules/lines';
import { lineTaxWords } from './rules/lineTaxes';
import { partyWords } from './rules/parties';
import { summaryWords } from './rules/summary';

/** Of rules with a code of SAT, what to do is said by the code. */
export const ruleWords = {
	...amountWords,
	...creditNoteWords,
	...globalInvoiceWords,
	...headerWords,
	...lineTaxWords,
	...lineWords,
	...partyWords,
	...summaryWords,
} satisfies Readonly<Record<string, Words>>;
