import type { LineKinds } from './lines';
import type { PaymentKinds } from './payments';
import type { PaymentRuleKinds } from './paymentRules';
import type { RuleKinds } from './rules';
import type { ShopKinds } from './shops';
import type { SpreadsheetKinds } from './spreadsheet';
import type { TextKinds } from './texts';
import type { XmlKinds } from './xml';

export type { LineKinds } from './lines';
export type { PaymentKinds } from './payments';
export type { PaymentRuleKinds } from './paymentRules';
export type { RuleKinds } from './rules';
export type { ShopKinds } from './shops';
export type { SpreadsheetKinds } from './spreadsheet';
export type { TextKinds } from './texts';
export type { XmlKinds } from './xml';

/** All that can be found wrong, and the phrases of it. */
export type Kind =
	| LineKinds
	| PaymentKinds
	| PaymentRuleKinds
	| RuleKinds
	| ShopKinds
	| SpreadsheetKinds
	| TextKinds
	| XmlKinds;
