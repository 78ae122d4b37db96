import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { invoiceSummaryOf, summarySentence, totalsOf } from 'cfdi-mx';
import { BEHIND_UTC, Decimal, isRecord } from 'cfdi-mx/values';
import type { Text } from 'cfdi-mx/words';
import { writtenText } from '../form/values';
import { fingerprintOf } from '../run/context';
import type { FollowUp, ItemInput } from '../run/operation';
import { hasNote } from '../run/outcomes';
import { itemJson, merged } from '../service/answer';
import { downloadRequest } from '../service/endpoints';
import { readDownload } from '../service/files';
import type { ItemErrorDetails } from '../messages/itemError';
import { errorWords, withWarning, itemError } from '../messages/itemError';
import { messageText, advice, sentences, text } from '../messages';
import { comparingStamped } from './existingInvoice';

/** Summarizes an invoice with the sent values. A missing total is calculated as in Validate. */
export function summaryOf(invoice: IDataObject): IDataObject {
	const { Total, Moneda, MetodoPago, TipoDeComprobante } = invoice;
	return {
		type: textOf(TipoDeComprobante) ?? 'I',
		...defined({
			total: textOf(Total) ?? totalsOf(invoice)?.Total,
			currency: textOf(Moneda),
			paymentMethod: textOf(MetodoPago),
		}),
		...headOf(invoice),
	};
}

/**
 * Summarizes a payment complement with the payment's amount and currency, because the complement's
 * Total is 0.
 */
export function paymentSummaryOf(complement: IDataObject): IDataObject {
	const [{ amount, currency } = {}] = invoiceSummaryOf(complement).payments;
	return { ...defined({ amount, currency }), ...headOf(complement) };
}

function headOf(invoice: IDataObject): IDataObject {
	const { Serie, Folio, Receptor } = invoice;
	const { Rfc, Nombre } = isRecord(Receptor) ? Receptor : {};
	return defined({
		series: textOf(Serie),
		folio: textOf(Folio),
		recipient: isRecord(Receptor) ? defined({ rfc: textOf(Rfc), name: textOf(Nombre) }) : undefined,
		summary: summaryInWords(invoice),
	});
}

/** Describes an invoice in one or two Spanish sentences, for a preview, approval or email. */
export function summaryInWords(invoice: IDataObject): string {
	return summarySentence(invoiceSummaryOf(invoice));
}

/**
 * Adds the sent values to the output item. Only the total, series and folio can come from the
 * service. Other values that the service returns under the same names are moved to `answer`.
 */
export function withSummary(item: INodeExecutionData, summary: IDataObject): INodeExecutionData {
	const { id, uuid, total, series, folio } = item.json;
	const filledIn = {
		total: mayBeTotal(total, summary.total) ? total : undefined,
		series: textOf(series) ? series : undefined,
		folio: textOf(folio) ? folio : undefined,
	};
	const own = { ...defined({ id, uuid }), ...summary, ...defined(filledIn) };
	return { ...item, json: { ...own, ...itemJson(own, item.json) } };
}

function mayBeTotal(given: unknown, own: unknown): boolean {
	const [total, sent] = [Decimal.parse(given), Decimal.parse(own)];
	return total?.isNear(sent ?? total, Decimal.one) === true;
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function defined(values: Record<string, unknown>): IDataObject {
	return Object.fromEntries(
		Object.entries(values).filter(([, value]) => value !== undefined),
	) as IDataObject;
}

const OUTPUT_FIELD = 'data';

export function stampedFiles(
	{ post, files }: Pick<ItemInput, 'post' | 'files'>,
	invoice: IDataObject,
): FollowUp {
	return {
		send: async (done) => {
			if (done.json.uuid === undefined) return done;
			const { id } = done.json;
			if (typeof id !== 'number' && typeof id !== 'string') throw itemError('refused', 'noIdGiven');
			const answer = await post(downloadRequest(writtenText(id)));
			const uuid = String(done.json.uuid);
			// If the item changed after the stamp, only the UUID is compared, because the stamped values
			// differ.
			const isChanged = hasNote(done, 'changedNote');
			const compare = comparingStamped(uuid, isChanged ? undefined : invoice);
			const target = { id, outputField: OUTPUT_FIELD, files, compare };
			const [file] = await readDownload(answer, target);
			const { warnings: found = [], ...given } = file?.json ?? {};
			const warnings = [done.json.warnings ?? [], found].flat() as IDataObject[];
			const json = merged(done.json, given);
			return { ...done, ...file, json: { ...json, ...(warnings.length > 0 && { warnings }) } };
		},
		warn: notDownloaded,
	};
}

/** Omits the error's advice, because running the item again would create a second invoice. */
function notDownloaded(done: INodeExecutionData, details: ItemErrorDetails): INodeExecutionData {
	const { id } = done.json;
	const { about, httpCode } = details;
	const why = sentences(
		messageText(details),
		httpCode === undefined ? undefined : text('httpStatus', { status: httpCode }),
	);
	const isOther = about?.differences !== undefined;
	const way: Text =
		id === undefined || isOther
			? text('downloadAtService')
			: text('downloadById', { id: String(id) });
	const said = text('filesNotDownloaded', { message: why });
	const words = {
		code: 'filesNotDownloaded',
		...errorWords(said, advice('filesNotDownloaded', { way })),
	};
	return withWarning(
		{ ...done, json: { ...done.json, ...about } },
		words,
		'Options > Download Files',
	);
}

const CENTS = 2;

/**
 * Returns the type, RFC, total and currency, which show whether two invoices with the same key
 * differ. Without a total, uses the amounts of the lines.
 */
export function contentOf(body: IDataObject, summary: IDataObject): string {
	const { currency = 'MXN', recipient, amount: paid, total = paid } = summary;
	const rfc = isRecord(recipient)
		? String(recipient.rfc ?? '')
				.trim()
				.toUpperCase()
		: '';
	const amount = Decimal.parse(total)?.rounded(CENTS).toString() ?? amountsOf(body.Conceptos);
	return [String(body.TipoDeComprobante ?? 'I'), rfc, amount, String(currency)].join(' ');
}

function amountsOf(lines: unknown): string {
	const amounts = [lines]
		.flat()
		.filter(isRecord)
		.map(({ Cantidad, ValorUnitario, Importe, Descuento, Impuestos }) => [
			...[Cantidad, ValorUnitario, Importe, Descuento].map(plain),
			Impuestos,
		]);
	return fingerprintOf(JSON.stringify(amounts)).slice(0, 12);
}

const plain = (amount: unknown): unknown => Decimal.parse(amount)?.trimmed(0).toString() ?? amount;

const nowInMexicoCity = () =>
	new Date(Date.now() - BEHIND_UTC).toISOString().replace('Z', '-06:00');

/** Returns the same ID for all equal invoices of a day, whatever the time in Fecha. */
export function bodyId({ Fecha, ...body }: IDataObject): string {
	return fingerprintOf(`${dayOf(Fecha)} ${JSON.stringify(body, inOneOrder)}`);
}

export function dayOf(date: unknown): string {
	const [day = ''] = (typeof date === 'string' && date !== '' ? date : nowInMexicoCity()).split(
		'T',
	);
	return day;
}

/** Returns the day before a date. Any other string stays unchanged. */
export function dayBefore(date: unknown): string {
	const day = dayOf(date);
	const before = Date.parse(`${day}T00:00:00Z`) - 24 * 60 * 60 * 1000;
	return Number.isNaN(before) ? day : new Date(before).toISOString().slice(0, 10);
}

function inOneOrder(_key: string, value: unknown): unknown {
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
