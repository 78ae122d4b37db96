import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './links.mts';

export type Name = 'en' | 'es';

/** The fix can depend on whether the invoice comes from JSON, the form or an order. */
export type Words =
	| string
	| { what: string; fix: string | { json: string; form?: string; order?: string } };

interface Language {
	kinds: Record<string, Words>;
	codes: Record<string, object>;
	cancellationCodes: Record<string, object>;
}

export interface NodeWords {
	en: Language;
	es: Language;
	node: Record<Name, Record<string, Words>>;
	inOwnWords: (template: string, language: Language) => string;
	groups: Record<string, object>;
	explanationOf: (
		code: string,
		request: 'stamp' | 'cancel',
		dictionary: Dictionary,
	) => Record<Name, { cause: string; fix: string }>;
	dictionary: Dictionary;
}

interface Dictionary {
	givenIn: string;
	en: (attribute: string) => string | undefined;
	es: (attribute: string) => string | undefined;
}

const SOURCE = `
	import { formRows } from './nodes/Cfdi/invoice/form/fields';
	import { paymentLabels } from './nodes/Cfdi/invoice/form/payment';
	import { explanationOf, languages, ofForm } from './nodes/Cfdi/messages';
	import { texts as nodeEn } from './nodes/Cfdi/messages/en';
	import { texts as nodeEs } from './nodes/Cfdi/messages/es';
	import { labelOf } from './packages/cfdi/messages/language';
	import {
		boundWords, headerWords, lineItemWords, lineWords, partyWords, paymentRuleWords, paymentWords, taxWords,
	} from './packages/cfdi/messages/en';
	import { messages as orders } from './packages/orders/messages/en';
	import { messages as sheets } from './packages/sheets/messages/en';
	export { explanationOf };
	export { inOwnWords } from './packages/cfdi/problems/render';
	export const { en, es } = languages;
	export const node = { en: nodeEn, es: nodeEs };
	export const groups = {
		invoices: { ...headerWords, ...partyWords, ...lineItemWords, ...taxWords }, lines: lineWords, payments: { ...paymentRuleWords, ...paymentWords },
		shops: orders.kinds, spreadsheets: { ...boundWords, ...sheets.kinds },
	};
	const form = labelOf(formRows);
	const payment = (place) => paymentLabels(() => 'fields').label(place, en);
	const { givenIn, label } = ofForm((place) => form(place) ?? payment(place));
	export const dictionary = {
		givenIn, label, en: (place) => label(place, en), es: (place) => label(place, es),
	};
`;

/**
 * Bundles the message modules and loads the bundle, because Node.js cannot resolve their imports.
 */
export async function readWords(): Promise<NodeWords> {
	const outfile = join(ROOT, 'node_modules/.cache/site/words.cjs');
	await build({
		stdin: { contents: SOURCE, resolveDir: ROOT },
		bundle: true,
		platform: 'node',
		conditions: ['cfdi-source'],
		external: ['n8n-workflow'],
		outfile,
		logLevel: 'error',
	});
	return createRequire(import.meta.url)(outfile) as NodeWords;
}
