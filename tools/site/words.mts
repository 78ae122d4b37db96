import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './links.mts';

export type Name = 'en' | 'es';

/** A message as messages/ has it: a text, or what is wrong and what to do, by who gave the value. */
export type Words =
	| string
	| { what: string; fix: string | { json: string; form?: string; order?: string } };

interface Language {
	kinds: Record<string, Words>;
	codes: Record<string, object>;
	cancellationCodes: Record<string, object>;
}

/** What the node can say, as its sources have it. */
export interface NodeWords {
	en: Language;
	es: Language;
	node: Record<Name, Record<string, Words>>;
	/** The kinds of problems by what they are about. */
	groups: Record<string, object>;
	explanationOf: (
		code: string,
		request: 'stamp' | 'cancel',
		dictionary: Dictionary,
	) => Record<Name, { cause: string; fix: string }>;
	dictionary: Dictionary;
}

interface Dictionary {
	speaks: string;
	en: (attribute: string) => string | undefined;
	es: (attribute: string) => string | undefined;
}

const MESSAGES = './nodes/Cfdi/words';
const SOURCE = `
	import { formRows } from './nodes/Cfdi/resources/invoice/content/formLabels';
	import { paymentLabels } from './nodes/Cfdi/resources/invoice/payment/labels';
	import { ofForm } from '${MESSAGES}/dictionaries';
	import { labelOf } from '${MESSAGES}/labels';
	import { nodeWords as nodeEn } from '${MESSAGES}/en/node';
	import { nodeWords as nodeEs } from '${MESSAGES}/es/node';
	import { lineWords } from '${MESSAGES}/en/lines';
	import { paymentRuleWords } from '${MESSAGES}/en/paymentRules';
	import { paymentWords } from '${MESSAGES}/en/payments';
	import { ruleWords } from '${MESSAGES}/en/rules';
	import { shopWords } from '${MESSAGES}/en/shops';
	import { spreadsheetWords } from '${MESSAGES}/en/spreadsheet';
	export { en } from '${MESSAGES}/en';
	export { es } from '${MESSAGES}/es';
	export { explanationOf } from '${MESSAGES}/explanations';
	export const node = { en: nodeEn, es: nodeEs };
	export const groups = {
		invoices: ruleWords, lines: lineWords, payments: { ...paymentRuleWords, ...paymentWords },
		shops: shopWords, spreadsheets: spreadsheetWords,
	};
	const form = labelOf(formRows);
	const payment = paymentLabels(() => 'fields').en;
	export const dictionary = ofForm((place) => form(place) ?? payment(place));
`;

/** Reads messages/: its sources import each other as a bundler does. */
export async function readWords(): Promise<NodeWords> {
	const outfile = join(ROOT, 'node_modules/.cache/site/words.cjs');
	await build({
		stdin: { contents: SOURCE, resolveDir: ROOT },
		bundle: true,
		platform: 'node',
		external: ['n8n-workflow'],
		outfile,
		logLevel: 'error',
	});
	return createRequire(import.meta.url)(outfile) as NodeWords;
}
