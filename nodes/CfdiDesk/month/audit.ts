import type { IBinaryData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { Problems } from 'cfdi-mx';
import type { AuditLine, MonthAudit, MonthToAudit } from 'cfdi-desk/audit';
import {
	auditedIssuer,
	auditedMonth,
	auditSteps,
	beyondSatList,
	differencesIn,
	SatListReader,
} from 'cfdi-desk/audit';
import { inPieces } from 'cfdi-mx/reading';
import type { Dictionary } from 'cfdi-mx/words';
import { dateField, textField } from '../../Cfdi/form/fields';
import { collectionIn, writtenText } from '../../Cfdi/form/values';
import { findingOf } from '../../Cfdi/messages';
import { findingWords, ItemError } from '../../Cfdi/messages/itemError';
import type { DeskInput } from '../decision';
import { defineDecision } from '../decision';
import { listField } from '../fields';
import { itemWith } from '../items';
import { Unpacker } from '../unzip';
import { satListSteps } from './satListSteps';

const ISSUER = textField('auditIssuer', 'Issuer RFC (Emisor)', {
	placeholder: 'e.g. EKU9003173C9',
	description: "RFC that issued the CFDI. Without it, the issuer of SAT's list.",
});
const DAY = textField('auditDay', 'Any Day of the Month', {
	placeholder: 'e.g. 2026-11-30',
	description: 'Without a day, it is the previous month',
});
const FILES = textField('auditFiles', "Fields With SAT's List", {
	placeholder: 'e.g. data',
	hint: 'Names of input fields, separated by commas. Empty takes every file of the input.',
	description: 'The ZIP or the text files of "Descargar Metadata", as SAT gives them',
});
const REGISTER = listField(
	'auditRegister',
	'Register (JSON)',
	'Rows of the Data Table cfdi_invoices: all, or those of the month and of the months around it',
);
const PAYMENTS = listField(
	'auditPayments',
	'Payments (JSON)',
	'Rows of the Data Table cfdi_payments: all, or those of the month and of the months around it',
);
const LISTED_ON = dateField('listedOn', 'List Downloaded On', {
	description:
		"When SAT gave the list, if that was not today: SAT's list can lack CFDI of its last 72 hours",
});

export const auditMonth = defineDecision({
	resource: 'month',
	operation: 'audit',
	name: 'Compare With SAT',
	action: "Compare the register of a month with SAT's list",
	description:
		"Compare the rows of the register with SAT's list of the CFDI that you issued in a month, and report the differences",
	builderHint:
		'It needs the file of "Descargar Metadata" of SAT\'s portal, which a person downloads. Each item of Differences has a code for branching, message and fix in English, and es for a person; Summary has one item with the counts. A month without differences has no item in Differences.',
	patterns: [
		{
			title: "SAT's list that a form took, and the rows of both Data Tables",
			parameters: {
				auditIssuer: 'EKU9003173C9',
				auditDay: '={{ $json.Mes }}',
				auditRegister: '={{ $json.register }}',
				auditPayments: '={{ $json.payments }}',
			},
		},
	],
	fields: [ISSUER, DAY, FILES, REGISTER, PAYMENTS],
	options: [LISTED_ON],
	outputs: ['Differences', 'Summary'],
	takesAll: true,
	decide: async (input) => {
		const audit = await worded(async () => await audited(input));
		return [audit.lines.map((line) => itemWith(wordedLine(line))), [summaryItem(audit)]];
	},
});

async function audited(input: DeskInput): Promise<MonthAudit> {
	const { read, items, records, now } = input;
	const names = writtenText(read(FILES.name))
		.split(',')
		.map((name) => name.trim());
	const wanted = names.filter(Boolean);
	const files = items
		.flatMap(({ binary = {} }) => Object.entries(binary))
		.filter(([field]) => wanted.length === 0 || wanted.includes(field));
	return await auditFiles(input, files, {
		month: auditedMonth(writtenText(read(DAY.name)), now),
		issuer: auditedIssuer(writtenText(read(ISSUER.name))),
		register: records(REGISTER),
		payments: records(PAYMENTS),
		listedOn: writtenText(collectionIn(read, 'options').listedOn),
	});
}

/**
 * Compares SAT's list of issued CFDI with the register of invoices.
 * @param files each file with its field's name
 * @throws Problems if SAT's list cannot be used
 */
export async function auditFiles(
	{ readFile, now }: Pick<DeskInput, 'now' | 'readFile'>,
	files: ReadonlyArray<readonly [field: string, file: IBinaryData]>,
	{ listedOn, ...given }: Omit<MonthToAudit, 'listedAt' | 'now' | 'sat'> & { listedOn: string },
): Promise<MonthAudit> {
	const sat = await satList(readFile, files, given.issuer);
	const listed = Date.parse(listedOn);
	const listedAt = listed < now ? listed : now;
	return await inPieces(auditSteps({ ...given, sat, now, listedAt }), pause);
}

const pause = async () => await sleep(0);

async function satList(
	readFile: DeskInput['readFile'],
	files: ReadonlyArray<readonly [field: string, file: IBinaryData]>,
	issuer: string,
) {
	const reader = new SatListReader(issuer);
	const unpacker = new Unpacker(beyondSatList);
	for (const [field, file] of files) {
		const bytes = await readFile(file);
		if (bytes === undefined) continue;
		await inPieces(satListSteps(reader, unpacker, nameOf(file, field), bytes), pause);
	}
	return reader.list();
}

const nameOf = ({ fileName }: IBinaryData, field: string) => fileName ?? field;

const dictionary: Dictionary = { givenIn: 'form', label: () => '' };

/** Returns the result of `make`, or throws its first problem as an ItemError. */
export async function worded<Result>(make: () => Promise<Result>): Promise<Result> {
	let thrown: unknown;
	try {
		return await make();
	} catch (error) {
		thrown = error;
	}
	const [problem] = thrown instanceof Problems ? thrown.problems : [];
	if (problem === undefined) throw thrown;
	const words = findingWords(findingOf(problem, dictionary));
	throw new ItemError({ outcome: 'notSent', ...words });
}

/** Returns a difference between SAT's list and the register, worded in English and Spanish. */
export function wordedLine({ problem, ...about }: AuditLine) {
	const { code, message, fix, es } = findingOf(problem, dictionary);
	return { code, message, fix, es, ...about };
}

const summaryItem = ({ lines, found, ...counts }: MonthAudit) =>
	itemWith({ ...counts, differences: differencesIn({ found }), shown: lines.length, found });
