import { auditAnswer } from '../office';
import type { AuditedLine } from '../office';
import type { AuditKind } from '../audit';
import type { Row } from '../register';

const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';
const OTHER = 'AAAAAAAA-0000-4000-8000-000000000002';

const COUNTS = {
	month: '2026-11',
	issuer: 'EKU9003173C9',
	...{ atSat: 31, cancelledAtSat: 2, inRegister: 30, inBoth: 29 },
	...{ otherTypes: 0, cancelledOutside: 0, ofOthers: 0 },
};

const line = (code: AuditKind, more: Partial<AuditedLine> = {}): AuditedLine => ({
	code,
	es: { message: `Qué: ${code}`, fix: 'Qué hacer.' },
	...{ uuid: UUID, otherUuid: '', number: '1001', shop: 'tienda.mx', row: '1' },
	...{ recipient: 'URE180429TM6', total: '1160', day: '2026-11-10' },
	...more,
});

const ROW: Row = { id: 1, uuid: UUID, type: 'I', status: 'stamped', state: 'stamped' };

function answered(lines: readonly AuditedLine[], register: readonly Row[] = [ROW]) {
	const found: Partial<Record<AuditKind, number>> = {};
	for (const { code } of lines) found[code as AuditKind] = (found[code as AuditKind] ?? 0) + 1;
	return auditAnswer({ ...COUNTS, found }, lines, register);
}

it('says that the lists match, and how many CFDI were compared', () => {
	expect(answered([])).toEqual({
		state: 'audit',
		title: 'Nada difiere: el SAT y el registro coinciden en noviembre de 2026',
		says: [
			'CFDI de EKU9003173C9 en el SAT: 31 (cancelados: 2).',
			'En el registro: 30. En los dos: 29.',
		],
		groups: [],
	});
});

it('says that there is nothing to compare if both lists are empty', () => {
	const counts = { ...COUNTS, issuer: '', atSat: 0, cancelledAtSat: 0, inRegister: 0, inBoth: 0 };
	expect(auditAnswer({ ...counts, found: {} }, [], [])).toMatchObject({
		title: 'Ni el SAT ni el registro tienen CFDI de noviembre de 2026',
		says: ['CFDI en el SAT: 0 (cancelados: 0).', expect.anything()],
	});
});

it('counts the CFDI that the comparison skips', () => {
	const counts = { ...COUNTS, otherTypes: 3, cancelledOutside: 1, found: {} };
	expect(auditAnswer(counts, [], []).says).toContain(
		'No se comparan: de nómina o traslado, 3; cancelados que el registro nunca tuvo, 1.',
	);
});

it('lists the worst differences first, each with advice', () => {
	const answer = answered([
		line('notYetAtSat'),
		line('satTotalDiffers'),
		line('notInRegister', { uuid: OTHER, row: '' }),
		line('stampedTwice', { otherUuid: OTHER }),
	]);
	expect(answer).toMatchObject({
		title: '4 diferencias con el SAT en noviembre de 2026',
		groups: [
			{ title: 'Una venta con dos facturas: 1', isPart: false },
			{ title: 'En el SAT, pero no en el registro: 1' },
			{ title: 'Total o cliente distinto: 1' },
			{ title: 'Sin prisa, o por volver a comparar: 1' },
		],
	});
	expect((answer.groups as Array<{ lines: object[] }>)[0]?.lines).toEqual([
		{
			what: 'stampedTwice',
			title: '1001 de tienda.mx: 1,160.00 a URE180429TM6',
			says: 'Qué: stampedTwice. Qué hacer.',
			action: 'cancelOne',
			row: '1',
			state: 'stamped',
			number: '1001',
			shop: 'tienda.mx',
			uuid: UUID,
			email: '',
		},
	]);
});

it.each<[string, Partial<AuditedLine>]>([
	['10/11/2026: 1,160.00 a URE180429TM6', { number: '', shop: '' }],
	['R-1: a URE180429TM6', { number: 'R-1', shop: '', total: '' }],
	['1001 de tienda.mx', { total: '', recipient: '' }],
	['Qué: notInRegister', { code: 'ordersNotInGlobal' }],
	['Qué: notInRegister', { number: '', shop: '', total: '', recipient: '', day: '' }],
])('gives a difference the title "%s"', (title, more) => {
	expect(answered([line('notInRegister', more)])).toMatchObject({
		groups: [{ lines: [{ title }] }],
	});
});

it('lists the differences of each kind in a separate group', () => {
	const kinds: Record<AuditKind, true> = {
		cancellationDone: true,
		cancellationOpen: true,
		cancellationUnclear: true,
		cancelledAtSat: true,
		cancelledNotListed: true,
		lostComplement: true,
		lostStamp: true,
		notAtSat: true,
		notAtSatAtBorder: true,
		notInRegister: true,
		notYetAtSat: true,
		orderNotInvoiced: true,
		ordersNotInGlobal: true,
		satRecipientDiffers: true,
		satRowUnread: true,
		satTotalDiffers: true,
		stampedTwice: true,
		validAtSat: true,
	};
	const lines = (Object.keys(kinds) as AuditKind[]).map((code) => line(code));
	const groups = answered(lines).groups as Array<{ lines: Array<{ what: string }> }>;
	const shown = groups.flatMap((group) => group.lines.map(({ what }) => what));
	expect(shown.sort()).toEqual(Object.keys(kinds).sort());
});

it.each<[AuditKind, string, Row?, Partial<AuditedLine>?]>([
	['validAtSat', 'cancel', { ...ROW, status: 'cancelled' }],
	['notAtSat', 'sat'],
	['cancelledAtSat', 'sat'],
	['cancellationOpen', 'sat', { ...ROW, status: 'cancelling' }],
	// The line is about a payment complement from the payments table. ROW is another CFDI with the same ID.
	['notAtSat', '', ROW, { uuid: OTHER }],
	['satTotalDiffers', 'replace'],
	['satTotalDiffers', '', { ...ROW, type: 'E' }],
	['lostStamp', 'again', { ...ROW, uuid: '', state: 'unknown' }, { uuid: OTHER }],
	// SAT already has this refused order's invoice, so another attempt would stamp the order twice.
	['lostStamp', '', { ...ROW, uuid: '', state: 'refused' }, { uuid: OTHER }],
	['lostStamp', '', { ...ROW, uuid: '', state: 'unknown', type: 'E' }, { uuid: OTHER }],
	['orderNotInvoiced', 'correct', { ...ROW, uuid: '', state: 'refused' }, { uuid: '' }],
	['orderNotInvoiced', 'again', { ...ROW, uuid: '', state: 'unknown' }, { uuid: '' }],
	['orderNotInvoiced', '', { ...ROW, uuid: '', state: 'received' }, { uuid: '' }],
	['notInRegister', '', ROW, { uuid: OTHER, row: '' }],
	['lostComplement', '', ROW, { uuid: OTHER }],
])('offers for the difference %s the button "%s"', (code, action, row = ROW, more = {}) => {
	expect(answered([line(code, more)], [row])).toMatchObject({ groups: [{ lines: [{ action }] }] });
});

it('shows 200 lines of a group, and says that there are more', () => {
	const lines = Array.from({ length: 201 }, () => line('notAtSat'));
	const [group] = answered(lines).groups as Array<{ lines: object[]; isPart: boolean }>;
	expect([group?.lines.length, group?.isPart]).toEqual([200, true]);
	const found = { notAtSat: 5_000 };
	expect(auditAnswer({ ...COUNTS, found }, lines.slice(0, 9), [ROW])).toMatchObject({
		groups: [{ title: 'En el registro, pero no en el SAT: 5000', isPart: true }],
	});
});
