import { searchProductCodes } from 'cfdi-mx';
import { codesAnswer, routeOf } from 'cfdi-desk/office';
import type { OfficeRequest, PageAnswer, Route } from 'cfdi-desk/office';
import { certificateAnswer, isReadableFile } from 'cfdi-desk/pages';
import { certificateOrError } from '../certificate/read';
import type { DecidedItem, DeskInput } from '../decision';
import { defineDecision } from '../decision';
import { REQUEST, requestIn } from './fields';
import { itemWith } from '../items';

const OUTPUTS = {
	rows: 'Rows',
	period: 'Period',
	lists: 'Lists',
	link: "SAT's Page",
	again: 'Take Again',
	answer: 'Answer',
} as const;

export const readRequest = defineDecision({
	resource: 'office',
	operation: 'readRequest',
	name: 'Read Request',
	action: 'Read request of the office page',
	description:
		"Decide what data a request from the office's page needs, and answer it if it does not need any",
	builderHint:
		'It follows a Webhook that serves the page of Page: Office. Each output has the values to look up its rows with, or ## for no rows: Rows has those of a sale, a customer or an invoice; Period has those of today, a month, or the evidence of one invoice. It also reads a tax certificate and searches product codes.',
	patterns: [{ title: 'A request of the page', parameters: { request: '={{ $json.body }}' } }],
	fields: [REQUEST],
	outputs: Object.values(OUTPUTS),
	decide: async (input) => {
		const asked = requestIn(input);
		const { to, item } = await decided(asked, routeOf(asked, input.now), input);
		return Object.keys(OUTPUTS).map((name) => (name === to ? [item] : []));
	},
});

async function decided(
	asked: OfficeRequest,
	route: Route,
	input: DeskInput,
): Promise<{ to: keyof typeof OUTPUTS; item: DecidedItem }> {
	const answered = (answer: PageAnswer) => ({ to: 'answer' as const, item: itemWith(answer) });
	switch (route.to) {
		case 'answer':
			return answered(route.answer);
		case 'codes':
			return answered(codesAnswer(await codesOf(route.words, input.now)));
		case 'certificate':
			return answered(await certificateIn(asked, input, false));
		default: {
			const { to, ...values } = route;
			return { to, item: itemWith(values) };
		}
	}
}

const MAX_CODES = 12;

const codesOf = async (words: string, now: number) =>
	words === ''
		? []
		: await searchProductCodes(words, MAX_CODES, new Date(now).toISOString().slice(0, 10));

const FIELD = 'certificate';

/**
 * Reads the tax certificate in the item's file, without storing it.
 * @param isLink whether the file is SAT's web page
 */
export async function certificateIn(
	{ rfc, cfdi_use: use }: OfficeRequest,
	{ item, now, readFile }: DeskInput,
	isLink: boolean,
): Promise<PageAnswer> {
	if (!isReadableFile(item.binary?.[FIELD])) {
		const code = isLink ? 'noCertificateInField' : undefined;
		return { ...certificateAnswer(code && { error: { code } }, isLink) };
	}
	const file = (await readFile(FIELD)) ?? '';
	const read = certificateOrError(file, { now, expectedRfc: rfc, use: use || 'G03' });
	return { ...certificateAnswer(read, isLink) };
}
