import type { IBinaryData, IDataObject, INodeProperties } from 'n8n-workflow';
import { isEmpty, isRecord } from 'cfdi-mx/values';
import {
	decide,
	dueInvoices,
	openCancellations,
	preview,
	questionOf,
	resultRows,
	sheetInvoices,
	sheetPage,
	sheetResults,
	whichInvoices,
} from 'cfdi-desk';
import type { FileResults } from 'cfdi-desk';
import { isFile } from '../run/context';
import { invalidField } from '../messages/itemError';
import { choiceField, jsonField, textField } from '../form/fields';
import { jsonValue, recordsIn, writtenText } from '../form/values';
import { defineOperation } from '../form/operation';
import { nowInMexicoCity } from './stampedItem';
import { withResults } from './spreadsheet/withResults';

const [LISTS, FILE] = ['Lists (JSON)', 'File'];

type Lists = (name: string) => never[];

/** @param now an instant in Mexico City, as ISO has it */
type Review = (lists: Lists, now: string) => readonly object[];

const reviews: Readonly<Record<string, Review>> = {
	agreements: (lists, now) => {
		const { invoices, announcement, correction } = dueInvoices({
			rows: lists('agreements'),
			issued: lists('register'),
			today: now.slice(0, 10),
		});
		return [
			...invoices,
			...(announcement ? [{ notice: announcement.message, announces: announcement.day }] : []),
			...(correction === undefined ? [] : [{ notice: correction }]),
		];
	},
	namedInvoices: (lists) => {
		const [given, register] = [lists('rows'), lists('register')];
		return given.length === 0
			? register.filter(({ invoice_id: id }) => Boolean(id))
			: whichInvoices({ given, register, found: lists('found') });
	},
	cancellations: (lists, now) => {
		const decided = decide({
			named: lists('named'),
			downloads: lists('downloads'),
			answers: lists('answers'),
			payments: lists('payments'),
			today: now.slice(0, 10),
		});
		const [first, ...others] = decided.map((one) => ({ ...one, question: questionOf(one) }));
		return [{ ...first, page: preview(decided, lists('rows')) }, ...others];
	},
	openCancellations: (lists, now) =>
		openCancellations({
			rows: lists('register'),
			downloads: lists('downloads'),
			answers: lists('answers'),
			now,
		}),
	sheetInvoices: (lists) => {
		const given = lists('rows');
		const invoices = sheetInvoices(given, lists('register'));
		const [first, ...others] = invoices;
		return [{ ...first, page: sheetPage(invoices, given) }, ...others];
	},
};

const results: Readonly<Record<string, (lists: Lists, now: string) => FileResults>> = {
	cancellationResults: (lists, now) =>
		resultRows({
			given: lists('rows'),
			decided: lists('decided'),
			asked: lists('asked'),
			answers: lists('answers'),
			today: now.slice(0, 10),
		}),
	sheetResults: (lists) =>
		sheetResults({
			given: lists('rows'),
			shown: lists('shown'),
			asked: lists('asked'),
			errors: lists('errors'),
			register: lists('register'),
		}),
};

const fields: readonly INodeProperties[] = [
	choiceField('whatToReview', 'What to Review', {
		default: 'agreements',
		options: [
			{
				name: 'Agreements: Invoices Due',
				value: 'agreements',
				description: 'Lists: agreements (their rows), register (the invoices that they have)',
			},
			{
				name: 'Cancellations: Before They Are Requested',
				value: 'cancellations',
				description:
					'Lists: rows (of Read Spreadsheet), named, downloads (with Read Invoice), answers (of the SAT), payments',
			},
			{
				name: 'Cancellations: Open Ones',
				value: 'openCancellations',
				description: 'Lists: register, downloads (with Read Invoice), answers (of the SAT)',
			},
			{
				name: 'Cancellations: Results for the File',
				value: 'cancellationResults',
				description: 'Lists: rows (of Read Spreadsheet), decided, asked, answers (of Cancel)',
			},
			{
				name: 'Cancellations: Which Invoices',
				value: 'namedInvoices',
				description:
					'Lists: rows (of Read Spreadsheet), register, found (by Find). Without rows: those of the register.',
			},
			{
				name: 'Invoices of a File: Before They Are Stamped',
				value: 'sheetInvoices',
				description: 'Lists: rows (of Read Spreadsheet with Keep All Rows), register',
			},
			{
				name: 'Invoices of a File: Results',
				value: 'sheetResults',
				description:
					'Lists: rows (of Read Spreadsheet), shown, asked, errors (of Stamp, with their key), register',
			},
		],
	}),
	jsonField('listsJson', LISTS, {
		required: true,
		default: '={{ { agreements: $input.all().map(({ json }) => json), register: [] } }}',
		description:
			'An object with the lists that the choice above names, each of the items of a node. Switch on Execute Once in the settings of the node.',
	}),
	textField('resultFile', FILE, {
		placeholder: "e.g. {{ $('Upload the file').first().binary.Archivo }}",
		description:
			'The file of which the rows are, as an expression that gives it: its results are written into it. Without one the rows become a new workbook.',
		displayOptions: { show: { whatToReview: Object.keys(results) } },
	}),
];

/** Makes the decisions of workflows such as recurring.json, so that they change with an update of this package. */
export const reviewInvoices = defineOperation({
	resource: 'invoice',
	operation: 'review',
	name: 'Review',
	action: 'Review agreements and files (sends nothing)',
	description:
		'Find out which invoices of agreements are due, or what a file of invoices or cancellations will come to',
	builderHint:
		'It belongs to the example workflows recurring, cancellations and invoice-from-spreadsheet: copy those. Lists (JSON) has the items of other nodes, by name. Switch on Execute Once.',
	patterns: [
		{
			title: 'The invoices of agreements that are due today',
			parameters: {
				whatToReview: 'agreements',
				listsJson: '={{ { agreements: $input.all().map(({ json }) => json), register: [] } }}',
			},
		},
	],
	effect: 'read',
	fields,
	prepare: (_declared, { read, readFile, files }) => {
		const what = writtenText(read('whatToReview'));
		const lists = listsIn(jsonValue(LISTS, read('listsJson')));
		const now = nowInMexicoCity();
		const found = results[what]?.(lists, now);
		if (found === undefined) {
			const review = reviews[what] as Review;
			return { answer: review(lists, now) as IDataObject[] };
		}
		const file = fileIn(read('resultFile'));
		return {
			answerOf: async () => {
				const { counts } = found;
				const bytes = file && (await readFile(file));
				const written = await withResults(bytes, lists('rows'), found, new Date());
				if (written === undefined) return [{ json: { counts } }];
				const { fileName = `facturas-${now.slice(0, 10)}.xlsx`, mimeType = WORKBOOK } = file ?? {};
				const data = await files.prepareBinaryData(written, fileName, mimeType);
				return [{ json: { counts }, binary: { data } }];
			},
		};
	},
});

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** @throws ItemError for anything else */
function fileIn(value: unknown): IBinaryData | undefined {
	if (isEmpty(value)) return undefined;
	if (isFile(value)) return value;
	throw invalidField(FILE, 'notAFile');
}

function listsIn(given: unknown): Lists {
	if (!isRecord(given)) throw invalidField(LISTS, 'notARow');
	return (name) => recordsIn(`${LISTS}, ${name}`, given[name] ?? [], 'notARow') as never[];
}
