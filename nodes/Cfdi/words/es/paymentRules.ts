import type { Words } from '../language';
import { documentWords } from './paymentRules/documents';
import { voucherWords } from './paymentRules/voucher';

export const paymentRuleWords = {
	...documentWords,
	...voucherWords,
} satisfies Readonly<Record<string, Words>>;
