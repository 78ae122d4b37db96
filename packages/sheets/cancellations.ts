import type { Problem, Steps } from 'cfdi-mx';
import { finished, isUuid, readCode } from 'cfdi-mx';
import { cancellationReason, keepsInvoice, plainText, readUuid } from 'cfdi-mx/parts';
import type { Given, Kind } from './problem';
import { problem, refused } from './problem';
import type { CancellationColumn } from './columns';
import { cancellationColumns } from './columns';
import { hasSumWord, isCounter, isSumWord, lostDigitsAt, refuseCounter } from './rows';
import { NOTHING, YES } from './cells';
import { notesReader, sectionsIn } from './held';
import type { SheetItem, PlaceName, Sheet, SheetColumn, SheetRow } from './sheet';
import { otherRows } from './sheet';
import { SPREADSHEET } from './headers';
import { stateColumn } from './states';
import type { Title } from './held';

/** The only reason with an invoice that replaces the cancelled one (SAT 207 to 209). */
const REPLACED = '01';

/** What a row says: whose cancellation, and why. */
type Asked = Record<'invoiceId' | 'uuid' | 'folio' | 'reason' | 'replacement', string>;

/**
 * The rows of a spreadsheet as cancellations, one each, with what SAT would refuse in them. Which rows are of one
 * invoice is not known here: one may have its ID, another its UUID.
 * @throws Problems where the column of the IDs only counts the rows, and none has a UUID; where a column may have the
 * old invoices, or the new ones
 */
export function* cancellationSteps(sheet: Sheet): Steps<SheetItem[]> {
	if (!sheet.has('uuid')) refuseCounter(sheet, 'invoiceId', 'UUID');
	refuseReplaced(sheet);
	const hasIds = sheet.has('invoiceId') && !isCounter(sheet, 'invoiceId');
	const isNothing = ({ cells, text }: SheetRow) =>
		['uuid', 'invoiceId', 'number'].some((column) => isSumWord(text(column))) ||
		(text('cancellationReason') === '' && !isUuid(readUuid(text('uuid'))) && hasSumWord(cells)) ||
		Object.keys(cancellationColumns).every((column) => text(column) === '');
	const { titles, sections } = sectionsIn<'kept'>(sheet, stateOfSection);
	const isChosen = sheet.rows.some(({ said }) => said('wanted').length > 0);
	const used = sheet.columns.filter(({ isNotUsed }) => !isNotUsed);
	const notesOf = notesReader(sheet);
	const cancellationIn = (row: SheetRow): SheetItem => {
		const asked = askedIn(row, hasIds);
		const rows = [sheet.fileRow(row)];
		const problems = problemsIn(asked, row, used, isChosen);
		const section = sections.get(row);
		if (section !== undefined) problems.push(heldBy(section.title));
		const { invoiceId, uuid, folio, reason, replacement } = asked;
		return problems.length > 0
			? { kind: 'refused', key: uuid || invoiceId || folio, rows, problems }
			: {
					kind: 'cancellation',
					invoiceId,
					uuid,
					folio,
					cancellationReason: reason,
					replacementUuid: replacement,
					notes: notesOf([row]),
					rows,
				};
	};
	const cancellations: SheetItem[] = [];
	const others: SheetRow[] = [];
	for (const row of sheet.rows) {
		if (isNothing(row) || titles.has(row)) others.push(row);
		else cancellations.push(cancellationIn(row));
		yield;
	}
	const columns = {
		...(hasIds && { invoiceId: sheet.keyOf('invoiceId') }),
		...(sheet.has('uuid') && { uuid: sheet.keyOf('uuid') }),
	};
	return [...otherRows(sheet, others), ...cancellations].map((item) =>
		item.kind === 'header' ? { ...item, columns } : item,
	);
}

/** The same, at once. */
export function cancellationsOf(sheet: Sheet): SheetItem[] {
	return finished(cancellationSteps(sheet));
}

/** "A CANCELAR", "CANCELACIONES": the rows below it are. */
const TO_CANCEL =
	/^(?:(?:facturas?|cfdis?|comprobantes|relacion|listado|lista|de|del|las|los|estas|si|pendientes?) )*(?:(?:a|por|para|se) )?(?:cancelar|cancelan?|cancelaciones|cancelacion)\b/;

/** What a title of rows that are not to be cancelled says, or not yet. */
const KEPT_ROWS =
	/^(?:(?:facturas?|cfdis?|comprobantes|las|los|estas|que) )*(?:vigentes|pendientes?(?! (?:de|por) cancel)|por (?:autorizar|confirmar|revisar)|en (?:espera|revision)|ya canceladas|on hold)\b/;

function stateOfSection({ text }: Title): 'kept' | 'open' | undefined {
	const words = plainText(text);
	if (keepsInvoice(text) || KEPT_ROWS.test(words)) return 'kept';
	return TO_CANCEL.test(words) ? 'open' : undefined;
}

function heldBy({ row, name, text }: Title): Problem {
	const given = { values: { value: text }, remedy: 'correctNote' } as const;
	return problem(`rows[${row}].${name}`, 'rowNotToCancel', given);
}

/** "Sustituye a", "UUID sustituido": the old invoice, where the one next to it is the new one, which must stay. */
const REPLACED_ONE = /\bsustituye al?\b|\ba sustituir\b|\bsustituid[ao]s?\b(?! por\b)/;

function refuseReplaced(sheet: Sheet): void {
	const header = sheet.headerOf('replacementUuid');
	if (!REPLACED_ONE.test(plainText(header))) return;
	if (!sheet.rows.some(({ text }) => replacementIn(text('replacementUuid')) !== '')) return;
	throw refused(SPREADSHEET, 'replacedColumn', { values: { header } });
}

/** A UUID is one in whatever column it is. */
function askedIn({ text }: SheetRow, hasIds: boolean): Asked {
	const id = hasIds ? text('invoiceId') : '';
	const number = text('number');
	const uuids = [text('uuid'), id, number].map(readUuid);
	return {
		invoiceId: isUuid(readUuid(id)) ? '' : id,
		uuid: uuids.find(isUuid) ?? readUuid(text('uuid')),
		folio: isUuid(readUuid(number))
			? ''
			: [number === '' ? '' : text('series'), number].filter(Boolean).join('-'),
		reason: reasonIn(text('cancellationReason')),
		replacement: replacementIn(text('replacementUuid')),
	};
}

function replacementIn(text: string): string {
	const isNone = NOTHING.test(text) || /^sin sustituci[oó]n$/i.test(text);
	return isNone ? '' : readUuid(text);
}

/** What tells each reason from the others, in small letters without accents. */
const PHRASES: Readonly<Record<string, RegExp>> = {
	'01': /\bcon relacion/,
	'02': /\bsin relacion/,
	'03': /\bno se (?:llev|realiz|concret|efectu)/,
	'04': /\bnominativa|\b(?:relacionad|inclui?d|factur)[ao]s? en (?:(?:la|una) )?(?:factura )?global/,
};

/** A reason as a code or in words; the text itself where it says none, or two. */
function reasonIn(text: string): string {
	const code = readCode(text, cancellationReason);
	const words = plainText(text);
	const meant = Object.keys(PHRASES).filter((one) => PHRASES[one]?.test(words));
	const isCode = cancellationReason.some((one) => one.code === code);
	if (isCode) return meant.every((one) => one === code) ? code : text;
	const [only = text, ...others] = meant;
	return others.length > 0 || /\d/.test(text) ? text : only;
}

/** What a status says of an invoice that waits; not "En espera de aceptación", as SAT says. */
const TO_WAIT =
	/^(?:esperar|esperando|en espera|pendiente de autoriza(?:r|cion))\b(?! de aceptacion)/;

/**
 * @param columns in which a word of the office counts
 * @param isChosen whether the file says of each row if it is to be cancelled
 */
function problemsIn(
	{ invoiceId, uuid, folio, reason, replacement }: Asked,
	row: SheetRow,
	columns: readonly SheetColumn[],
	isChosen: boolean,
) {
	const found: Problem[] = [];
	const say = (column: CancellationColumn | PlaceName | '', kind: Kind, given: Given = {}) => {
		const place = `rows[${row.number}]${column === '' ? '' : `.${column}`}`;
		found.push(problem(place, kind, given));
	};
	const wanted = row.said('wanted');
	const unwanted = wanted.find(({ text }) => !YES.test(text));
	if (unwanted !== undefined) {
		say(unwanted.name, 'rowNotToCancel', { values: { value: unwanted.text } });
	}
	if (isChosen && wanted.length === 0) say('wanted', 'empty', { remedy: 'rowNotToCancel' });
	const note = columns.find(({ place, header }) => {
		const text = row.at(place);
		return keepsInvoice(text) || (TO_WAIT.test(plainText(text)) && stateColumn(header).isStatus);
	});
	if (note !== undefined && unwanted === undefined) {
		const values = { value: row.at(note.place) };
		say(note.name, 'rowNotToCancel', { values, remedy: 'correctNote' });
	}
	const named = [
		['invoiceId', invoiceId],
		['number', uuid === '' && invoiceId === '' ? folio : ''],
	] as const;
	for (const [column, value] of named) {
		if (value === '' || !lostDigitsAt(row, column)) continue;
		say(column, 'cellDigitsLost', { values: { value: String(row.cell(column)) } });
	}
	if (uuid !== '' && !isUuid(uuid)) {
		say('uuid', 'notAUuid', { values: { value: uuid }, remedy: 'writeUuid' });
	}
	if (`${invoiceId}${uuid}${folio}` === '') say('', 'invoiceNotNamed');
	if (reason === '') say('cancellationReason', 'empty', { remedy: 'writeReason' });
	else if (!cancellationReason.some(({ code }) => code === reason)) {
		say('cancellationReason', 'notAReason', { values: { value: reason } });
	} else if (reason !== REPLACED) {
		const values = { uuid: replacement, reason };
		if (replacement !== '') say('replacementUuid', 'replacementNotAllowed', { values });
	} else if (!isUuid(replacement)) {
		const kind = replacement === '' ? 'empty' : 'notAUuid';
		say('replacementUuid', kind, { values: { value: replacement }, remedy: 'writeReplacement' });
	} else if (replacement === uuid) say('replacementUuid', 'replacesItself');
	return found;
}
