import { grouped, seenText } from 'cfdi-mx/values';
import type { AuditKind, AuditLine, MonthAudit } from '../audit';
import { differencesIn } from '../audit';
import { monthInWords, shortDate } from '../calendar';
import type { Row } from '../register';
import { moneyText, textIn, uuidIn } from '../register';
import { sentence } from './failure';
import type { PageAnswer } from './request';

export type AuditedLine = Omit<AuditLine, 'problem'> & {
	code: string;
	es: { message: string; fix: string };
};

/**
 * The first groups are the most urgent: their sales are taxed twice or will be stamped again, or the customer
 * cannot deduct the CFDI.
 */
const GROUPS: ReadonlyArray<readonly [title: string, kinds: readonly AuditKind[]]> = [
	['Una venta con dos facturas', ['stampedTwice']],
	['En el SAT, pero no en el registro', ['lostStamp', 'lostComplement', 'notInRegister']],
	['En el registro, pero no en el SAT', ['notAtSat', 'notAtSatAtBorder']],
	[
		'Cancelaciones que no coinciden',
		['validAtSat', 'cancelledAtSat', 'cancellationOpen', 'cancellationUnclear'],
	],
	['Total o cliente distinto', ['satTotalDiffers', 'satRecipientDiffers']],
	['Pedidos sin factura', ['orderNotInvoiced', 'ordersNotInGlobal']],
	[
		'Sin prisa, o por volver a comparar',
		['satRowUnread', 'cancelledNotListed', 'notYetAtSat', 'cancellationDone'],
	],
];

const MAX_SHOWN = 200;

/** Returns the differences between SAT's list and the register, the worst first. */
export function auditAnswer(
	{ month, issuer, found, ...counts }: Omit<MonthAudit, 'lines'>,
	lines: readonly AuditedLine[],
	register: readonly Row[],
): PageAnswer {
	const byUuid = new Map(register.map((one) => [uuidIn(one, 'uuid'), one]));
	const byId = new Map(register.map((one) => [textIn(one, 'id'), one]));
	const taskOf = (line: AuditedLine) => {
		const { code, es, uuid, row, number, shop } = line;
		const own = (OF_ORDERS.includes(code) ? byId.get(row) : byUuid.get(uuid)) ?? {};
		return {
			...{ what: code, row, number, shop, uuid, email: '' },
			title: seenText(saleOf(line) || es.message, MAX_LENGTH),
			says: seenText(
				[saleOf(line) && sentence(es.message), es.fix].filter(Boolean).join(' '),
				MAX_LENGTH,
			),
			state: textIn(own, 'state'),
			action: actionOf(code, own),
		};
	};
	const groups = GROUPS.flatMap(([title, kinds]) => {
		const count = kinds.reduce((sum, kind) => sum + (found[kind] ?? 0), 0);
		const own = kinds.flatMap((kind) => lines.filter(({ code }) => code === kind));
		const shown = own.slice(0, MAX_SHOWN).map(taskOf);
		const isPart = shown.length < count;
		return count === 0 ? [] : [{ title: `${title}: ${count}`, lines: shown, isPart }];
	});
	const title = titleOf(differencesIn({ found }), month, counts);
	return { state: 'audit', title, says: saysOf(issuer, counts), groups };
}

const MAX_LENGTH = 1_000;

const OF_SEVERAL: readonly string[] = ['cancelledNotListed', 'notYetAtSat', 'ordersNotInGlobal'];

function saleOf({ code, number, shop, total, recipient, day }: AuditedLine): string {
	if (OF_SEVERAL.includes(code)) return '';
	const sale = number === '' ? day && shortDate(day) : [number, shop].filter(Boolean).join(' de ');
	const amount = total === '' ? '' : grouped(moneyText(total));
	const sold = [amount, recipient && `a ${recipient}`].filter(Boolean).join(' ');
	return sold === '' && number === '' ? '' : [sale, sold].filter(Boolean).join(': ');
}

const OF_ORDERS: readonly string[] = ['lostStamp', 'orderNotInvoiced'];

type Counts = Omit<MonthAudit, 'found' | 'issuer' | 'lines' | 'month'>;

function titleOf(differences: number, month: string, { atSat, inRegister }: Counts): string {
	const of = monthInWords(month);
	if (differences === 1) return `1 diferencia con el SAT en ${of}`;
	if (differences > 1) return `${differences} diferencias con el SAT en ${of}`;
	return atSat + inRegister === 0
		? `Ni el SAT ni el registro tienen CFDI de ${of}`
		: `Nada difiere: el SAT y el registro coinciden en ${of}`;
}

function saysOf(issuer: string, counts: Counts): string[] {
	const { atSat, cancelledAtSat, inRegister, inBoth, otherTypes, cancelledOutside } = counts;
	const ignored = [
		otherTypes > 0 ? `de nómina o traslado, ${otherTypes}` : '',
		cancelledOutside > 0 ? `cancelados que el registro nunca tuvo, ${cancelledOutside}` : '',
	].filter(Boolean);
	return [
		`CFDI ${issuer && `de ${issuer} `}en el SAT: ${atSat} (cancelados: ${cancelledAtSat}).`,
		`En el registro: ${inRegister}. En los dos: ${inBoth}.`,
		ignored.length === 0 ? '' : `No se comparan: ${ignored.join('; ')}.`,
	].filter(Boolean);
}

function actionOf(code: string, row: Row): string {
	const state = textIn(row, 'state');
	const isThere = uuidIn(row, 'uuid') !== '' && textIn(row, 'status') !== 'cancelled';
	switch (code as AuditKind) {
		case 'stampedTwice':
			return 'cancelOne';
		case 'validAtSat':
			return 'cancel';
		case 'notAtSat':
		case 'notAtSatAtBorder':
		case 'cancelledAtSat':
		case 'cancellationOpen':
		case 'cancellationUnclear':
			return isThere ? 'sat' : '';
		case 'satTotalDiffers':
		case 'satRecipientDiffers':
			return isThere && ['', 'I'].includes(textIn(row, 'type')) ? 'replace' : '';
		case 'lostStamp':
			// `again` makes the workflow for paid orders search for the lost invoice, without another stamp.
			return state === 'unknown' && textIn(row, 'type') !== 'E' ? 'again' : '';
		case 'orderNotInvoiced':
			return { refused: 'correct', unknown: 'again' }[state] ?? '';
		default:
			return '';
	}
}
