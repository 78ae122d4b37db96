import { createHash } from 'crypto';
import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import type {
	Book,
	BookEntry,
	BookLine,
	BookTax,
	Discrepancy,
	Receivable,
	Register,
	TaxLine,
} from 'cfdi-desk';
import { bookEntryOf, bookOf, registerOf } from 'cfdi-desk';
import { verificationUrl } from 'cfdi-mx';
import { taxTitle } from 'cfdi-mx/invoice';
import type { Decimal } from 'cfdi-mx/values';
import type { Text } from 'cfdi-mx/words';
import { translate, inOthers } from 'cfdi-mx/words';
import { readAgain } from '../run/context';
import type { ItemInput, Post, RunParts } from '../run/operation';
import type { AnswerFile } from '../service/contents';
import { downloadRequest, endpoints } from '../service/endpoints';
import { resultOrError } from '../service/errors';
import { cleanFileName, invoiceOrProblems, wholeFiles } from '../service/files';
import { ItemError, invalidField, itemError } from '../messages/itemError';
import { messageText, text } from '../messages';
import { flagField, jsonField, textField } from '../form/fields';
import {
	jsonValue,
	recordsIn,
	collectionIn,
	uuidText,
	writtenText,
	invoiceIdText,
} from '../form/values';
import { defineOperation } from '../form/operation';
import type { Cell, Sheet, ZipFile } from './writeWorkbook';
import { streamOf, workbookOf, zipOf } from './writeWorkbook';

type Row = Record<string, unknown>;

const [MONTH, ROWS, PAYMENTS] = [
	'Month',
	'Options > Rows (JSON)',
	'Options > Payments (JSON)',
] as const;

/**
 * The search for unregistered invoices reads at most MAX_LOOKED_AT IDs: between the month's lowest
 * and highest registered IDs, and PAST_ENDS below and above them. Other IDs probably belong to
 * other months, because services number CFDI in sequence.
 */
const MAX_LOOKED_AT = 300;
const PAST_ENDS = 20;

export const archiveInvoices = defineOperation({
	resource: 'invoice',
	operation: 'archive',
	name: 'Archive',
	action: 'Archive invoices of month',
	description:
		'Download the XML and PDF of all invoices of a month into one ZIP, with an Excel book; or the evidence of one invoice. The items that come in are the rows of the register.',
	builderHint:
		'The items that come in are the rows of the Data Table cfdi_invoices, and become one ZIP; payments are the rows of cfdi_payments, as a list of objects. The item has the ZIP as binary data, taxes and odd as JSON. Without a month it is the evidence of the invoices in the rows.',
	patterns: [
		{
			title: 'The ZIP and the Excel book of a month',
			parameters: {
				month: '2026-11',
				outputField: 'data',
			},
		},
	],
	endpoint: endpoints['invoice.download'],
	effect: 'read',
	holdsNoSlot: true,
	fields: [
		textField('month', MONTH, {
			placeholder: 'e.g. 2026-11',
			description:
				'The month of the invoices and of the payments. Leave it empty for the evidence of the invoices in the rows: with the order and the row of each.',
		}),
		textField('outputField', 'Put Output File in Field', {
			required: true,
			default: 'data',
			hint: 'The name of the output field to put the ZIP in',
		}),
	],
	options: [
		jsonField('paymentsJson', 'Payments (JSON)', {
			default: '[]',
			description:
				'All rows of cfdi_payments, as a list of objects: with them the book has balances',
		}),
		jsonField('rowsJson', 'Rows (JSON)', {
			default: '[]',
			description:
				'All rows of the register cfdi_invoices, as a list of objects, if they are not the input items. An invoice needs invoice_id and issued_on. An expression is evaluated for each item: switch on Execute Once in the settings of the node.',
		}),
		flagField('outsideRegister', 'CFDI Outside the Register', {
			description: `Whether to look also at the IDs between those of the month, and ${PAST_ENDS} before and after them, at most ${MAX_LOOKED_AT}: a CFDI of the month that was stamped in another way goes into the ZIP and the book`,
		}),
		flagField('downloadLink', 'Download Link', {
			description:
				'Whether to give downloadUrl, a link under which n8n gives the ZIP for one hour to anyone who has it. A file of 10 MB is too large for the last page of a form. n8n has no link for files that it keeps in memory.',
		}),
	],
	prepare: (_declared, { allInput, index, issuer, read, files, ofRun, post }) => {
		const options = collectionIn(read, 'options');
		// Without the Rows (JSON) option, the first item creates one archive from all input items, and
		// the other items create none.
		if (index > 0 && !('rowsJson' in options)) return { answer: [] };
		const month = monthOf(read('month'));
		const rows = 'rowsJson' in options ? listOf(ROWS, options.rowsJson) : allInput();
		const payments = listOf(PAYMENTS, options.paymentsJson ?? '');
		const register = registerOf(rows, payments, month);
		const { invoices, open, withoutId } = register;
		if (invoices.length + open.length + withoutId.length === 0) {
			throw itemError('refused', month === '' ? 'nothingToArchive' : 'emptyMonth', { month });
		}
		const wanted = {
			month,
			register,
			...(month === '' ? evidenceOf(rows, payments) : { texts: ordersOf(rows, month), noted: [] }),
			outputField: writtenText(read('outputField')) || 'data',
			isLinked: options.downloadLink === true,
			unlisted:
				month !== '' && options.outsideRegister === true
					? idsOutside(register, rows, payments)
					: [],
			issuerRfc: issuer.issuerRfc ?? '',
		};
		return {
			answerOf: async () =>
				await archiveOf(
					wanted,
					{ files, post },
					ofRun('parts', (parts) => parts),
				),
		};
	},
});

function monthOf(value: unknown): string {
	const written = writtenText(value);
	if (written === '' || /^20\d\d-(0[1-9]|1[0-2])(-\d\d.*)?$/.test(written))
		return written.slice(0, 7);
	throw invalidField(MONTH, 'notAMonth', { value: written });
}

function listOf(field: string, value: unknown): Row[] {
	return recordsIn(field, value === '' ? [] : jsonValue(field, value), 'notARow');
}

type Texts = Array<[name: string, text: string]>;

/** Skips the rows of global invoices, because each order in a global invoice has a separate row. */
function ordersOf(rows: readonly Row[], month: string): Texts {
	return rows
		.filter(({ issued_on: issued, ordered_on: ordered, shop }) => {
			const day = writtenText(issued) || writtenText(ordered);
			return day.startsWith(month) && shop !== 'global';
		})
		.flatMap((row) => orderOf(row, 'PEDIDOS/'));
}

function orderOf(row: Row, folder = ''): Texts {
	const order = writtenText(row.order_json);
	if (order === '') return [];
	const number = writtenText(row.order_number) || writtenText(row.order_id);
	const name = cleanFileName(`pedido-${number.replace(/[\\/]/g, '-')}.json`) ?? 'pedido.json';
	return [[folder + name, order]];
}

function evidenceOf(rows: readonly Row[], payments: readonly Row[]) {
	const texts = rows.flatMap((row) => orderOf(row));
	const noted = rows.flatMap((row): Noted[] => {
		const [id, number] = [writtenText(row.invoice_id), writtenText(row.order_number)];
		const isOfShop = writtenText(row.order_id) !== '' && writtenText(row.type) !== 'E';
		if (id === '' || !isOfShop || orderOf(row).length > 0) return [];
		const uuid = uuidText(writtenText(row.uuid)).toUpperCase();
		return [{ kind: 'orderNotKept', uuid, id, number, what: text('orderNotKept') }];
	});
	const written = (all: readonly Row[]) =>
		JSON.stringify(
			all.map((row) => ({ ...row, order_json: undefined })),
			null,
			2,
		);
	texts.push(['registro.json', written(rows)]);
	const isOfRows = (payment: Row) =>
		rows.some((row) =>
			['invoice_id', 'uuid'].some((name) => {
				const own = writtenText(row[name]);
				return own !== '' && own === writtenText(payment[name]);
			}),
		);
	const own = payments.filter(isOfRows);
	if (own.length > 0) texts.push(['pagos.json', written(own)]);
	return { texts, noted };
}

interface Wanted {
	month: string;
	register: Register;
	texts: ReadonlyArray<readonly [name: string, text: string]>;
	noted: readonly Noted[];
	outputField: string;
	isLinked: boolean;
	unlisted: readonly string[];
	issuerRfc: string;
}

function idsOutside(
	{ invoices, complements }: Register,
	rows: readonly Row[],
	payments: readonly Row[],
): string[] {
	const ids = [...invoices, ...complements].map(({ id }) => id);
	const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
	if (numbers.length === 0) return [];
	const known = new Set([
		...rows.map((row) => writtenText(row.invoice_id)),
		...payments.map((row) => writtenText(row.payment_id)),
	]);
	const outside: string[] = [];
	const first = Math.max(1, Math.min(...numbers) - PAST_ENDS);
	const last = Math.max(...numbers) + PAST_ENDS;
	for (let id = first; id <= last && outside.length < MAX_LOOKED_AT; id++) {
		if (!known.has(String(id))) outside.push(String(id));
	}
	return outside;
}

const MIME_TYPE = 'application/zip';

/** n8n 3's Compression node refuses a ZIP with more files. */
const MAX_FILES = 1_000;

/**
 * Streams the invoices into ZIPs. If n8n stores files on disk, a ZIP can be larger than the memory.
 * @returns an item for each ZIP. Its `odd` field lists problems, such as failed downloads
 * @throws ItemError if the downloads stop, or if n8n cannot store a ZIP
 */
async function archiveOf(
	wanted: Wanted,
	{ files: store, post }: Pick<ItemInput, 'files' | 'post'>,
	run: RunParts,
): Promise<INodeExecutionData[]> {
	const { month, outputField, register } = wanted;
	const entries: ArchiveEntry[] = [
		...register.invoices,
		...register.complements.map(({ id, uuid, reference }) => ({ id, uuid, number: reference })),
		...wanted.unlisted.map((id) => ({ id, uuid: '', number: '', isUnlisted: true })),
	];
	const now = new Date();
	const contents = new ArchiveContents(wanted);
	const name = month === '' ? `expediente-${entries[0]?.uuid ?? ''}` : `facturas-${month}`;
	const tooLarge = () => itemError('refused', 'archiveTooLarge');
	const files = contents.files(downloads(entries, post, run), now);
	// The first ZIP's name shows whether more ZIPs follow. The number of files is not known yet, so
	// assume an XML and a PDF for each invoice.
	const isSplit = 2 * entries.length + wanted.texts.length >= MAX_FILES - 1;
	const parts: Array<{ fileName: string; fileSize: number; stored: IBinaryData }> = [];
	for (let part = 1; part === 1 || !contents.isWhole; part++) {
		const ending = isSplit || part > 1 ? `-parte-${part}` : '';
		const fileName = cleanFileName(`${name}${ending}.zip`) ?? 'facturas.zip';
		const stream = streamOf(contents.counted(zipOf(contents.partOf(files, ending), now, tooLarge)));
		const stored = await resultOrError(
			async () => await store.prepareBinaryData(stream, fileName, MIME_TYPE),
		);
		if (contents.fault !== undefined) throw contents.fault;
		if (stored instanceof ItemError) {
			throw itemError('refused', 'archiveNotStored', { message: stored.text });
		}
		parts.push({ fileName, fileSize: contents.size, stored });
	}
	return parts.map(({ fileName, fileSize, stored }, index) => {
		const json: IDataObject = {
			...(month !== '' && { month }),
			...contents.result(),
			...(parts.length > 1 && { part: index + 1, parts: parts.length }),
			files: [{ field: outputField, fileName, mimeType: MIME_TYPE, fileSize }],
			...(wanted.isLinked &&
				stored.id !== undefined && {
					downloadUrl: store.createBinarySignedUrl(stored, '1 hour'),
				}),
		};
		return { json, binary: { [outputField]: stored } };
	});
}

class ArchiveContents {
	fault: ItemError | undefined;
	size = 0;
	isWhole = false;
	private ahead: IteratorResult<ZipFile> | undefined;
	private readonly entries = new Map<string, BookEntry>();
	private readonly addresses: Array<{ uuid: string; verificationUrl: string }> = [];
	private readonly names = new Set<string>();
	private archived = 0;
	private sums: string[] = [];
	private readonly missing: Noted[];
	private taxes: IDataObject[] = [];
	private odd: readonly Noted[] = [];
	private readonly unlisted: Register['invoices'][number][] = [];

	private readonly noted: Noted[];

	constructor(private readonly wanted: Wanted) {
		this.noted = [...wanted.noted];
		const what = text('idMissing');
		this.missing = wanted.register.withoutId.map(({ uuid, id, number }) => ({
			kind: 'idMissing',
			uuid,
			id,
			number,
			what,
		}));
	}

	async *partOf(all: AsyncGenerator<ZipFile>, ending: string): AsyncGenerator<ZipFile> {
		this.size = 0;
		this.sums = [];
		let next = this.ahead ?? (await all.next());
		for (; next.done !== true && this.sums.length < MAX_FILES - 1; next = await all.next()) {
			const { name, bytes } = next.value;
			this.sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
			yield next.value;
		}
		this.ahead = next;
		this.isWhole = next.done === true;
		this.archived += this.sums.length;
		yield { name: `SHA256SUMS${ending}.txt`, bytes: Buffer.from(this.sums.join('')) };
	}

	/**
	 * Keeps the original error in `fault`, because n8n's file store can throw another error when the
	 * stream fails.
	 */
	async *counted(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
		for (;;) {
			const next = await resultOrError(async () => await pieces.next());
			if (next instanceof ItemError) {
				this.fault = next;
				throw next;
			}
			if (next.done === true) return;
			this.size += next.value.length;
			yield next.value;
		}
	}

	async *files(all: AsyncIterable<Downloaded>, now: Date): AsyncGenerator<ZipFile> {
		const { month, register, texts } = this.wanted;
		for await (const got of all) {
			if (got.wanted.isUnlisted !== true || this.takesUnlisted(got)) yield* this.filesOf(got);
		}
		const invoices = [...register.invoices, ...this.unlisted];
		const book = bookOf(month, { ...register, invoices }, this.entries);
		this.odd = [...this.missing, ...this.noted, ...book.discrepancies.map(inSentence)];
		this.taxes = book.taxes.map(({ pue, payments, credits, collected, open, ...tax }) => ({
			tax: taxTitle(tax),
			...Object.fromEntries(
				Object.entries({ pue, payments, credits, collected, open }).map(
					([key, { base, amount }]) => [key, { base: String(base), amount: String(amount) }],
				),
			),
		}));
		const workbook = await workbookOf(sheetsOf(book, this.odd), now);
		yield this.added(month === '' ? 'resumen.xlsx' : `facturas-${month}.xlsx`, workbook);
		for (const [name, content] of texts) yield this.added(name, Buffer.from(content));
		if (month === '') {
			yield this.added(
				'verificacion-sat.json',
				Buffer.from(JSON.stringify(this.addresses, null, 2)),
			);
		}
	}

	result(): IDataObject {
		return {
			invoices: this.entries.size,
			archived: this.archived,
			missing: this.missing.length,
			taxes: this.taxes,
			odd: this.odd.map(({ what, ...one }) => ({
				...one,
				message: what.en,
				...inOthers((name) => what[name]),
			})),
		};
	}

	private takesUnlisted({ entry, wanted: { id } }: Downloaded): boolean {
		const { issuerRfc, month, register } = this.wanted;
		if (entry === undefined || entry.uuid === '') return false;
		const { date, folio, issuer, payments, series, uuid } = entry;
		const days = payments.length > 0 ? payments.map((payment) => payment.date) : [date];
		const isOfMonth = days.some((day) => day.startsWith(month));
		const isListed = [...register.invoices, ...register.complements, ...this.unlisted].some(
			(one) => one.uuid === uuid,
		);
		if (!isOfMonth || isListed || (issuerRfc !== '' && issuer !== issuerRfc)) return false;
		const number = series + folio;
		this.unlisted.push({
			...{ id, uuid, number, status: 'stamped', issuedOn: date.slice(0, 10) },
			...{ satStatus: '', checkedOn: '', state: '', message: '', recipient: '', total: '' },
		});
		this.noted.push({ kind: 'outsideRegister', uuid, id, number, what: text('outsideRegister') });
		return true;
	}

	private *filesOf({ wanted, files, entry, missing, verificationUrl }: Downloaded) {
		const uuid = entry?.uuid || wanted.uuid;
		if (entry !== undefined) this.entries.set(wanted.id, entry);
		if (verificationUrl !== undefined) this.addresses.push({ uuid, verificationUrl });
		const note = (kind: string, what: Noted['what']) =>
			this.missing.push({ kind, uuid, id: wanted.id, number: wanted.number, what });
		if (missing !== undefined) note(missing.kind, text(missing.kind, { message: missing.message }));
		const kinds = files.map(({ kind }) => kind);
		if (entry !== undefined && !kinds.includes('pdf')) note('pdfMissing', text('pdfMissing'));
		for (const { kind, content } of files) {
			const folder = this.wanted.month === '' ? '' : `${kind.toUpperCase()}/`;
			const stem = cleanFileName(uuid || wanted.id) ?? 'factura';
			yield this.added(`${folder}${stem}.${kind}`, content);
		}
	}

	private added(name: string, bytes: Uint8Array): ZipFile {
		let own = name;
		for (let count = 2; this.names.has(own); count++)
			own = name.replace(/(\.\w+)?$/, ` (${count})$1`);
		this.names.add(own);
		return { name: own, bytes };
	}
}

const MEANINGS = {
	again: 'stateAgain',
	cancelling: 'statusCancelling',
	cancelUnknown: 'statusCancelUnknown',
	noInvoice: 'stateNoInvoice',
	noRfc: 'stateNoRfc',
	received: 'stateReceived',
	refund: 'stateRefund',
	refused: 'stateRefused',
	unknown: 'stateUnknown',
} as const;

const isKnown = (word: string): word is keyof typeof MEANINGS => Object.hasOwn(MEANINGS, word);

const meaningOf = (word: string): Text | string => (isKnown(word) ? text(MEANINGS[word]) : word);

function inSentence({ kind, uuid, id, number, values }: Discrepancy): Noted {
	const { state, status } = values;
	const what = text(kind, {
		...values,
		...(state !== undefined && { state: meaningOf(state) }),
		...(status !== undefined && { status: meaningOf(status) }),
	});
	return { kind, uuid, id, number, what: translate((name) => what[name].trim()) };
}

interface ArchiveEntry {
	id: string;
	uuid: string;
	number: string;
	isUnlisted?: boolean;
}

interface Downloaded {
	wanted: ArchiveEntry;
	files: readonly AnswerFile[];
	entry?: BookEntry;
	verificationUrl?: string;
	missing?: { kind: 'notDownloaded' | 'notReadXml'; message: Text };
}

/**
 * After this number of consecutive failed downloads, the service is probably down, and trying the
 * remaining downloads would take hours.
 */
const MAX_LOST = 20;

/**
 * Downloads files in parallel, and yields them in the order of `all`.
 * @throws ItemError if the token is refused, the execution is cancelled or too many consecutive
 * downloads fail
 */
export async function* downloads(
	all: readonly ArchiveEntry[],
	post: Post,
	run: RunParts,
): AsyncGenerator<Downloaded> {
	const running: Array<ReturnType<typeof attempt>> = [];
	let lost = 0;
	try {
		for (let next = 0; next < all.length || running.length > 0; ) {
			while (next < all.length && running.length < run.limiter.concurrency) {
				running.push(attempt(all[next++] as ArchiveEntry, post, run));
			}
			const { wanted, got } = await (running.shift() as (typeof running)[number]);
			if (!(got instanceof ItemError)) {
				lost = 0;
				yield read(wanted, got);
				continue;
			}
			const { httpCode, outcome } = got.details;
			lost = outcome === 'refused' ? 0 : lost + 1;
			if (run.signal?.aborted === true) throw itemError('notSent', 'cancelledBefore');
			if (httpCode === '401' || lost >= MAX_LOST) throw got;
			yield { wanted, files: [], missing: { kind: 'notDownloaded', message: got.text } };
		}
	} finally {
		await Promise.allSettled(running);
	}
}

async function attempt(wanted: ArchiveEntry, post: Post, { limiter, signal }: RunParts) {
	const release = await limiter.acquire();
	if (release === undefined) return { wanted, got: itemError('notSent', 'cancelledBefore') };
	try {
		const download = async () => {
			return await wholeFiles(await post(downloadRequest(invoiceIdText(wanted.id))));
		};
		return { wanted, got: await readAgain(download, signal) };
	} finally {
		release();
	}
}

function read(wanted: ArchiveEntry, files: readonly AnswerFile[]): Downloaded {
	const invoice = invoiceOrProblems(files);
	if (Array.isArray(invoice)) {
		const [problem] = invoice;
		return { wanted, files, missing: { kind: 'notReadXml', message: messageText(problem) } };
	}
	const entry = bookEntryOf(invoice);
	return { wanted, files, entry, verificationUrl: verificationUrl(invoice) };
}

interface Noted {
	kind: string;
	uuid: string;
	id: string;
	number: string;
	what: Text;
}

type Column<Row> = readonly [title: string, cellOf: (row: Row) => Cell];

function sheetsOf({ lines, taxes, receivable }: Book, odd: readonly Noted[]): Sheet[] {
	return [
		sheetOf('CFDI', [...beforeTaxes, ...taxColumns(lines), ...afterTaxes], lines),
		sheetOf('Impuestos cobrados', collectedColumns, taxes),
		sheetOf('Por revisar', oddColumns, odd),
		sheetOf('Por cobrar', receivableColumns, receivable),
	];
}

function sheetOf<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
	return {
		name,
		header: columns.map(([title]) => title),
		rows: rows.map((row) => columns.map(([, cellOf]) => cellOf(row))),
	};
}

const beforeTaxes: ReadonlyArray<Column<BookLine>> = [
	['Fecha', ({ entry }) => ({ time: entry.date })],
	['UUID', ({ entry }) => entry.uuid],
	['Serie', ({ entry }) => entry.series],
	['Folio', ({ entry }) => entry.folio],
	['RFC emisor', ({ entry }) => entry.issuer],
	['RFC', ({ entry }) => entry.rfc],
	['Nombre', ({ entry }) => entry.name],
	['Tipo', ({ entry }) => entry.type],
	['Método', ({ entry }) => entry.method],
	['Forma de pago', ({ entry }) => entry.form],
	['Moneda', ({ entry }) => entry.currency],
	['Tipo de cambio', ({ entry }) => entry.exchangeRate],
	['Subtotal', ({ entry }) => entry.subTotal],
	['Descuento', ({ entry }) => entry.discount],
];

const statuses: ReadonlyMap<string, string> = new Map([
	['stamped', 'Vigente'],
	['cancelling', 'Cancelación en proceso'],
	['cancelled', 'Cancelado'],
	['cancelRefused', 'Vigente: se rechazó su cancelación'],
	['cancelUnknown', 'Cancelación sin confirmar'],
]);

const ofInvoice =
	(amount: 'paid' | 'credited' | 'balance') =>
	(line: BookLine): Cell =>
		line.entry.type === 'I' ? line[amount] : '';

const afterTaxes: ReadonlyArray<Column<BookLine>> = [
	['Total', ({ entry }) => entry.total],
	['Estado', ({ listed }) => statuses.get(listed.status) ?? listed.status],
	['SAT', ({ listed }) => listed.satStatus],
	['SAT, consultado el', ({ listed }) => listed.checkedOn.slice(0, 10)],
	['Pagado', ofInvoice('paid')],
	['Notas de crédito', ofInvoice('credited')],
	['Saldo', ofInvoice('balance')],
	['Relación', ({ entry }) => [...new Set(entry.related.map((one) => one.relation))].join(' ')],
	[
		'CFDI relacionados',
		({ entry: { related, payments } }) =>
			[...related, ...payments.flatMap(({ paid }) => paid)].map(({ uuid }) => uuid).join(' '),
	],
	['Pedido', ({ listed }) => listed.number],
	['ID', ({ listed }) => listed.id],
];

function taxColumns(lines: readonly BookLine[]): Array<Column<BookLine>> {
	const taxes = lines.flatMap(({ entry }) => entry.taxes);
	const inOrder = taxes.sort((one, other) => (taxTitle(one) < taxTitle(other) ? -1 : 1));
	const titles = new Set(inOrder.flatMap(amountsOf).map(([title]) => title));
	return [...titles].map((title) => [
		title,
		({ entry }) => {
			const own = entry.taxes.flatMap(amountsOf).filter(([name]) => name === title);
			const [first, ...others] = own.map(([, amount]) => amount);
			return first === undefined ? '' : others.reduce((sum, one) => sum.plus(one), first);
		},
	]);
}

function amountsOf(tax: BookTax): Array<readonly [title: string, amount: Decimal]> {
	const title = taxTitle(tax);
	return [
		...(tax.isWithheld || tax.base.isZero() ? [] : [[`Base ${title}`, tax.base] as const]),
		...(tax.factor === 'Exento' ? [] : [[title, tax.amount] as const]),
	];
}

const sums = [
	['PUE del mes', 'pue'],
	['Pagos del mes', 'payments'],
	['Notas de crédito', 'credits'],
	['Cobrado', 'collected'],
	['PPD por cobrar', 'open'],
] as const;

const collectedColumns: ReadonlyArray<Column<TaxLine>> = [
	['Impuesto (en MXN)', taxTitle],
	...sums.flatMap(
		([title, name]): Array<Column<TaxLine>> => [
			[`${title}: base`, (line) => line[name].base],
			[`${title}: impuesto`, (line) => line[name].amount],
		],
	),
];

const oddColumns: ReadonlyArray<Column<Noted>> = [
	['Qué', ({ what }) => what.es],
	['UUID', ({ uuid }) => uuid],
	['Pedido o referencia', ({ number }) => number],
	['ID', ({ id }) => id],
];

const receivableColumns: ReadonlyArray<Column<Receivable>> = [
	['Emitida el', ({ issuedOn }) => issuedOn],
	['UUID', ({ uuid }) => uuid],
	['Pedido', ({ number }) => number],
	['RFC', ({ recipient }) => recipient],
	['Moneda', ({ currency }) => currency],
	['Total', ({ total }) => total],
	['Pagado', ({ paid }) => paid],
	['Notas de crédito', ({ credited }) => credited],
	['Saldo', ({ balance }) => balance],
	['Último pago', ({ lastPayment }) => lastPayment],
	['ID', ({ id }) => id],
];
