import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { Hash, createHash } from 'crypto';
import { inEach, inOthers, taxTitle } from 'cfdi-mx';
import type { BookEntry, Discrepancy, Register } from 'cfdi-desk';
import { bookOf } from 'cfdi-desk';
import type { ItemInput, RunParts } from '../../run/operation';
import { resultOrError } from '../../service/errors';
import { cleanFileName } from '../../service/files';
import { ItemError, itemError } from '../../messages/itemError';
import { text } from '../../messages';
import type { Downloaded, Place } from './downloads';
import { downloads } from './downloads';
import type { Noted } from './sheets';
import { sheetsOf } from './sheets';
import { workbookOf } from './workbook';
import type { ZipFile } from './zip';
import { zipOf } from './zip';

interface Wanted {
	/** '2026-11', or '' for the evidence of single invoices. */
	month: string;
	register: Register;
	texts: ReadonlyArray<readonly [name: string, text: string]>;
	/** Findings from before the download. */
	noted: readonly Noted[];
	outputField: string;
	isLinked: boolean;
}

const MIME_TYPE = 'application/zip';

const LINK_HOLDS = '1 hour';

/** n8n 3's node Compression does not accept a ZIP with more files. */
const MOST_FILES = 1_000;

/**
 * Downloads everything into a ZIP. The ZIP is written while it is made, so its size needs no memory if n8n keeps
 * files on disk. It contains an Excel workbook and the SHA-256 of each file, as `sha256sum -c` reads them.
 * @returns one item, or one for each ZIP if there are too many files. Failed downloads are among the findings
 * (`odd`).
 * @throws ItemError if no more can be downloaded, or n8n cannot keep the file
 */
export async function archiveOf(
	wanted: Wanted,
	{ files: store, post }: Pick<ItemInput, 'files' | 'post'>,
	run: RunParts,
): Promise<INodeExecutionData[]> {
	const { month, outputField, register } = wanted;
	const places: Place[] = [
		...register.invoices,
		...register.complements.map(({ id, uuid, reference }) => ({ id, uuid, number: reference })),
	];
	const now = new Date();
	const made = new Made(wanted);
	const name = month === '' ? `expediente-${places[0]?.uuid ?? ''}` : `facturas-${month}`;
	const tooLarge = () => itemError('refused', 'archiveTooLarge');
	const files = made.files(downloads(places, post, run), now);
	// The first ZIP gets its name before the number of ZIPs is known. This counts an XML and a PDF for each
	// invoice.
	const isSplit = 2 * places.length + wanted.texts.length >= MOST_FILES - 1;
	const parts: Array<{ fileName: string; fileSize: number; stored: IBinaryData }> = [];
	for (let part = 1; part === 1 || !made.isWhole; part++) {
		const ending = isSplit || part > 1 ? `-parte-${part}` : '';
		const fileName = cleanFileName(`${name}${ending}.zip`) ?? 'facturas.zip';
		// This is the only stream of Node.js that n8n's rules allow in a node: a Hash is a stream, and its class
		// makes others.
		const stream = Hash.from(made.counted(zipOf(made.partOf(files, ending), now, tooLarge)));
		const stored = await resultOrError(
			async () => await store.prepareBinaryData(stream, fileName, MIME_TYPE),
		);
		if (made.fault !== undefined) throw made.fault;
		if (stored instanceof ItemError) {
			throw itemError('refused', 'archiveNotStored', { message: stored.text });
		}
		parts.push({ fileName, fileSize: made.size, stored });
	}
	return parts.map(({ fileName, fileSize, stored }, index) => {
		const json: IDataObject = {
			...(month !== '' && { month }),
			...made.result(),
			...(parts.length > 1 && { part: index + 1, parts: parts.length }),
			files: [{ field: outputField, fileName, mimeType: MIME_TYPE, fileSize }],
			...(wanted.isLinked &&
				stored.id !== undefined && {
					downloadUrl: store.createBinarySignedUrl(stored, LINK_HOLDS),
				}),
		};
		return { json, binary: { [outputField]: stored } };
	});
}

class Made {
	fault: ItemError | undefined;

	/** Bytes of the last ZIP. */
	size = 0;

	isWhole = false;

	private ahead: IteratorResult<ZipFile> | undefined;

	private readonly entries = new Map<string, BookEntry>();

	private readonly addresses: Array<{ uuid: string; verificationUrl: string }> = [];

	private readonly names = new Set<string>();

	/** The number of files in all ZIPs, without the lists of their sums. */
	private archived = 0;

	private sums: string[] = [];

	private readonly missing: Noted[];

	private taxes: IDataObject[] = [];

	private odd: readonly Noted[] = [];

	constructor(private readonly wanted: Wanted) {
		const what = text('idMissing');
		this.missing = wanted.register.withoutId.map(({ uuid, id, number }) => ({
			kind: 'idMissing',
			uuid,
			id,
			number,
			what,
		}));
	}

	/** Yields the files of one ZIP, then the list of their sums. */
	async *partOf(all: AsyncGenerator<ZipFile>, ending: string): AsyncGenerator<ZipFile> {
		this.size = 0;
		this.sums = [];
		let next = this.ahead ?? (await all.next());
		for (; next.done !== true && this.sums.length < MOST_FILES - 1; next = await all.next()) {
			const { name, bytes } = next.value;
			this.sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
			yield next.value;
		}
		this.ahead = next;
		this.isWhole = next.done === true;
		this.archived += this.sums.length;
		yield { name: `SHA256SUMS${ending}.txt`, bytes: Buffer.from(this.sums.join('')) };
	}

	/** Counts the bytes, and keeps the error if the ZIP breaks off: n8n's store can replace it with another one. */
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
		for await (const got of all) yield* this.filesOf(got);
		const book = bookOf(month, register, this.entries);
		this.odd = [...this.missing, ...this.wanted.noted, ...book.discrepancies.map(inSentence)];
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
			complete: this.missing.length === 0,
			missing: this.missing.length,
			taxes: this.taxes,
			odd: this.odd.map(({ what, ...one }) => ({
				...one,
				message: what.en,
				...inOthers((name) => what[name]),
			})),
		};
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

	/** Gives a file a name that no other file has. */
	private added(name: string, bytes: Uint8Array): ZipFile {
		let own = name;
		for (let count = 2; this.names.has(own); count++)
			own = name.replace(/(\.\w+)?$/, ` (${count})$1`);
		this.names.add(own);
		return { name: own, bytes };
	}
}

function inSentence({ kind, uuid, id, number, values }: Discrepancy): Noted {
	const what = text(kind, values);
	// A row can lack the message, which leaves a space.
	return { kind, uuid, id, number, what: inEach((name) => what[name].trim()) };
}
