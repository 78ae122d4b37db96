import type { nodeWords as english } from '../../en/node';
import type { Translated } from '../../nodeWords';
import { answerWords } from './answers';
import { archiveWords } from './archive';
import { connectionWords } from './connection';
import { fieldWords } from './fields';
import { findWords } from './find';
import { invoiceWords } from './invoices';
import { keyWords } from './keys';
import { paymentWords } from './payments';
import { sendingWords } from './sending';
import { statusWords } from './status';

/** What the node itself says of the service, of n8n, and of the fields of its form. */
export const nodeWords: Translated<typeof english> = {
	...answerWords,
	...archiveWords,
	...connectionWords,
	...fieldWords,
	...findWords,
	...invoiceWords,
	...keyWords,
	...paymentWords,
	...sendingWords,
	...statusWords,
};
