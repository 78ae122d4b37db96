import type { Problem } from 'cfdi-mx';
import { readCode } from 'cfdi-mx';
import { cancellationReason } from 'cfdi-mx/catalogs';
import type { Steps } from 'cfdi-mx/reading';
import { keepsInvoice, plainText, readUuid } from 'cfdi-mx/reading';
import { isUuid } from 'cfdi-mx/values';
import { NOTHING, YES } from './cells';
import type { CancellationColumn, ProblemOptions, Kind } from './columns';
import { cancellationColumns, problem, refused, SPREADSHEET } from './columns';
import { hasSumWord, isCounter, isSumWord, lostDigitsAt, refuseCounter } from './rows';
import type { PlaceName, Sheet, SheetColumn, SheetItem, SheetRow } from './sheet';
import { otherRows } from './sheet';
import type { Title } from './states';
import { notesReader, sectionsIn, stateColumn } from './states';

/** Only this reason requires a replacement (SAT errors 207 to 209). */
const REPLACED = '01';

type Asked = Record<'invoiceId' | 'uuid' | 'folio' | 'reason' | 'replacement', string>;

/**
 * Reads the rows as cancellations. Does not notice if two rows name the same invoice, one by its ID and
 * the other by its UUID.
 * @throws Problems if the file has no UUIDs and its ID column only counts the rows, or if the
 * replacement column seems to contain replaced invoices
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
	const isChosen = sheet.rows.some(({ textsOf }) => textsOf('wanted').length > 0);
	const used = sheet.columns.filter(({ isNotUsed }) => !isNotUsed);
	const notesOf = notesReader(sheet);
	const cancellationIn = (row: SheetRow): SheetItem => {
		const asked = askedIn(row, hasIds);
		const rows = [sheet.fileRow(row)];
		const problems = problemsIn(asked, row, used, isChosen);
		const section = sections.get(row);
		if (section !== undefined) problems.push(doubtOf(section.title));
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

const TO_CANCEL =
	/^(?:(?:facturas?|cfdis?|comprobantes|relacion|listado|lista|de|del|las|los|estas|si|pendientes?) )*(?:(?:a|por|para|se) )?(?:cancelar|cancelan?|cancelaciones|cancelacion)\b/;

const KEPT_ROWS =
	/^(?:(?:facturas?|cfdis?|comprobantes|las|los|estas|que) )*(?:vigentes|pendientes?(?! (?:de|por) cancel)|por (?:autorizar|confirmar|revisar)|en (?:espera|revision)|ya canceladas|on hold)\b/;

function stateOfSection({ text }: Title): 'kept' | 'open' | undefined {
	const words = plainText(text);
	if (keepsInvoice(text) || KEPT_ROWS.test(words)) return 'kept';
	return TO_CANCEL.test(words) ? 'open' : undefined;
}

function doubtOf({ row, name, text }: Title): Problem {
	const given = { values: { value: text }, remedy: 'correctNote' } as const;
	return problem(`rows[${row}].${name}`, 'rowNotToCancel', given);
}

/**
 * Matches headers such as "Sustituye a". Their cells are replaced invoices, so each row is a new invoice,
 * which must not be cancelled.
 */
const REPLACED_ONE = /\bsustituye al?\b|\ba sustituir\b|\bsustituid[ao]s?\b(?! por\b)/;

function refuseReplaced(sheet: Sheet): void {
	const header = sheet.headerOf('replacementUuid');
	if (!REPLACED_ONE.test(plainText(header))) return;
	if (!sheet.rows.some(({ text }) => replacementIn(text('replacementUuid')) !== '')) return;
	throw refused(SPREADSHEET, 'replacedColumn', { values: { header } });
}

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

const PHRASES: Readonly<Record<string, RegExp>> = {
	'01': /\bcon relacion/,
	'02': /\bsin relacion/,
	'03': /\bno se (?:llev|realiz|concret|efectu)/,
	'04': /\bnominativa|\b(?:relacionad|inclui?d|factur)[ao]s? en (?:(?:la|una) )?(?:factura )?global/,
};

function reasonIn(text: string): string {
	const code = readCode(text, cancellationReason);
	const words = plainText(text);
	const meant = Object.keys(PHRASES).filter((one) => PHRASES[one]?.test(words));
	const isCode = cancellationReason.some((one) => one.code === code);
	if (isCode) return meant.every((one) => one === code) ? code : text;
	const [only = text, ...others] = meant;
	return others.length > 0 || /\d/.test(text) ? text : only;
}

/**
 * Matches words that put an invoice on hold, but not SAT's status "En espera de aceptación", which has a
 * different meaning.
 */
const TO_WAIT =
	/^(?:esperar|esperando|en espera|pendiente de autoriza(?:r|cion))\b(?! de aceptacion)/;

function problemsIn(
	{ invoiceId, uuid, folio, reason, replacement }: Asked,
	row: SheetRow,
	columns: readonly SheetColumn[],
	isChosen: boolean,
) {
	const found: Problem[] = [];
	const say = (
		column: CancellationColumn | PlaceName | '',
		kind: Kind,
		given: ProblemOptions = {},
	) => {
		const place = `rows[${row.number}]${column === '' ? '' : `.${column}`}`;
		found.push(problem(place, kind, given));
	};
	const wanted = row.textsOf('wanted');
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
