import type { IBinaryData } from 'n8n-workflow';
import { answerOf, earlierInvoice, monthAnswer } from 'cfdi-desk/office';
import type { ArchiveItem, OfficeRequest, PageAnswer } from 'cfdi-desk/office';
import { jsonField } from '../../Cfdi/form/fields';
import { streamOf } from '../../Cfdi/invoice/writeWorkbook';
import type { DecidedItem, DeskInput } from '../decision';
import { defineDecision } from '../decision';
import { itemsOf, itemWith } from '../items';
import { PAYMENTS, REQUEST, requestIn, requestWithRows, ROWS } from './fields';
import { certificateIn } from './readRequest';

const CUSTOMERS = jsonField('customers', 'Customers (JSON)', {
	default: '[]',
	description: 'Customers of the service, for the lists of the page',
});

export const useResult = defineDecision({
	resource: 'office',
	operation: 'useResult',
	name: 'Use Result',
	action: 'Use what a request of the office has got',
	description:
		"Decide what comes of a download, an archive, the lists, SAT's page of a taxpayer, or an order that is taken again",
	builderHint:
		'It follows each node that gets something for a request. After Download with Read Invoice an invoice is given, mailed, replaced, or only cancelled because its replacement exists: the output Stamp has the values of the operation Stamp of CFDI Invoicing, with relation 04; Cancel the UUID of the old invoice (related_uuid) and of its replacement (uuid). The output File names in file the field with the file.',
	patterns: [
		{
			title: 'A download, with the request and the rows in its item',
			parameters: { request: '={{ $json.body }}', rows: '={{ $json.rows }}' },
		},
	],
	fields: [REQUEST, ROWS, PAYMENTS, CUSTOMERS],
	outputs: ['Cancel', 'Stamp', 'Mail', 'Answer', 'File'],
	takesAll: true,
	decide: async (input) => {
		const asked = requestIn(input);
		switch (asked.step) {
			case 'certificate':
				return answered(await certificateIn(asked, input, true));
			case 'month':
				return await afterArchive(input);
			case 'lists':
			case 'again': {
				const rows = input.items.map(({ json }) => json);
				return answered(answerOf(asked, { rows, customers: input.records(CUSTOMERS) }));
			}
			default:
				return afterDownload(input, asked);
		}
	},
});

const answered = (answer: PageAnswer) => [[], [], [], [itemWith(answer)], []];

function afterDownload(input: DeskInput, asked: OfficeRequest) {
	const { json: download, binary = {} } = input.item;
	const { file, mail, stamp, cancel, answer }: Steps = earlierInvoice({
		...requestWithRows(input, { asked }),
		download,
		files: Object.keys(binary),
	});
	return [
		itemsOf(cancel),
		itemsOf(stamp),
		itemsOf(mail, binary),
		itemsOf(answer),
		itemsOf(file === undefined ? undefined : { file }, binary),
	];
}

type Steps = { file?: string } & Partial<Record<'answer' | 'cancel' | 'mail' | 'stamp', object>>;

async function afterArchive({ items, files }: DeskInput): Promise<DecidedItem[][]> {
	const archived = items.map(({ json }) => json as ArchiveItem);
	const says = monthAnswer(archived);
	if (says.state === 'undone') return answered(says);
	const zips = archived.flatMap(({ files: named = [] }, index) =>
		named.flatMap(({ field, fileName: name, fileSize: size }) => {
			const file = items[index]?.binary?.[field];
			return file === undefined ? [] : [{ name, size, file }];
		}),
	);
	const stream = streamOf(answerWith(says, zips, files));
	const answer = await files.prepareBinaryData(stream, 'answer', 'application/octet-stream');
	return [[], [], [], [], [itemWith({ file: 'answer' }, { answer })]];
}

/**
 * Streams one line of JSON (the texts, and each ZIP's name and size), and then the ZIPs, so that
 * neither n8n nor the browser has to keep large files in memory.
 */
async function* answerWith(
	says: object,
	zips: ReadonlyArray<{ name: string; size: number; file: IBinaryData }>,
	files: DeskInput['files'],
): AsyncGenerator<Buffer> {
	const named = zips.map(({ name, size }) => ({ name, size }));
	yield Buffer.from(`${JSON.stringify({ ...says, zips: named })}\n`);
	for (const { file } of zips) {
		if (file.id === undefined) yield Buffer.from(file.data, 'base64');
		else yield* (await files.getBinaryStream(file.id)) as AsyncIterable<Buffer>;
	}
}
