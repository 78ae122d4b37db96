import fc from 'fast-check';
import type { AuditKind } from '../audit';
import type { Cells } from '../support/satLists';
import { audited, CUSTOMER, registerRow, satRow, uuidOf } from '../support/satLists';
import type { Row } from '../register';

const RECIPIENTS = [CUSTOMER, 'IIA040805DZ4', 'OÑO120726RX3', 'H&E951128469', 'XAXX010101000'];

interface Sale {
	sat?: Cells;
	row?: Row;
	more?: { sat?: Cells; row?: Row };
}

type Planted = (sale: { sat: Cells; row: Row }, spare: number) => Sale & { kinds: AuditKind[] };

const waiting = (row: Row): Row => ({ ...row, uuid: '', issued_on: '', status: '' });

const later = ({ issuedAt = '' }: Cells, hours: number) =>
	new Date(Date.parse(`${issuedAt.replace(' ', 'T')}Z`) + hours * 3_600_000)
		.toISOString()
		.slice(0, 19);

const plants: Readonly<Record<string, Planted>> = {
	nothing: (sale) => ({ ...sale, kinds: [] }),
	'it is cancelled in both': ({ sat, row }) => ({
		sat: { ...sat, state: '0' },
		row: { ...row, status: 'cancelled' },
		kinds: [],
	}),
	'the register lacks it': ({ sat }) => ({ sat, kinds: ['notInRegister'] }),
	'its stamp was lost': ({ sat, row }) => ({
		sat,
		row: waiting({ ...row, state: 'unknown', ordered_on: row.issued_on }),
		kinds: ['lostStamp'],
	}),
	'SAT lacks it': ({ row }) => ({ row, kinds: ['notAtSat'] }),
	'another total': ({ sat, row }) => ({
		sat,
		row: { ...row, total: Number(row.total) + 0.01 },
		kinds: ['satTotalDiffers'],
	}),
	'another recipient': ({ sat, row }) => ({
		sat,
		row: { ...row, recipient: 'KICR630120NX3' },
		kinds: ['satRecipientDiffers'],
	}),
	'cancelled at SAT': ({ sat, row }) => ({
		sat: { ...sat, state: '0' },
		row,
		kinds: ['cancelledAtSat'],
	}),
	'valid at SAT': ({ sat, row }) => ({
		sat,
		row: { ...row, status: 'cancelled' },
		kinds: ['validAtSat'],
	}),
	'stamped twice': ({ sat, row }, spare) => ({
		sat,
		row,
		more: { sat: { ...sat, uuid: uuidOf(spare), issuedAt: later(sat, spare % 72) } },
		kinds: ['stampedTwice'],
	}),
	'sold twice': ({ sat, row }, spare) => {
		const uuid = uuidOf(spare);
		const key = `otra/${spare}`;
		return {
			sat,
			row,
			more: {
				sat: { ...sat, uuid, issuedAt: later(sat, 1) },
				row: { ...row, id: spare, uuid, order_key: key, order_id: key },
			},
			kinds: [],
		};
	},
	'sold again a week later': ({ sat, row }, spare) => ({
		sat,
		row,
		more: { sat: { ...sat, uuid: uuidOf(spare), issuedAt: later(sat, 7 * 24) } },
		kinds: ['notInRegister'],
	}),
	'never invoiced': ({ row }) => ({
		row: waiting({ ...row, state: 'refused', ordered_on: row.issued_on }),
		kinds: ['orderNotInvoiced'],
	}),
};

const sales = fc.array(
	fc.record({
		plant: fc.constantFrom(...Object.keys(plants)),
		day: fc.integer({ min: 4, max: 20 }),
		second: fc.integer({ min: 0, max: 59 }),
		recipient: fc.constantFrom(...RECIPIENTS),
		cents: fc.integer({ min: 0, max: 99 }),
		shift: fc.constantFrom('', '0', '0000'),
	}),
	{ minLength: 1, maxLength: 60 },
);

const two = (number: number) => String(number).padStart(2, '0');

it("finds all differences between SAT's list and the register, and no others", () => {
	fc.assert(
		fc.property(sales, fc.boolean(), (given, isReversed) => {
			const sat = [satRow({ uuid: uuidOf(9_000), total: '9999.00', state: '0' })];
			const register = [
				registerRow({ id: 9_000, uuid: uuidOf(9_000), total: 9999, status: 'cancelled' }),
			];
			const expected: string[] = [];
			for (const [at, { plant, day, second, recipient, cents, shift }] of given.entries()) {
				const number = at + 1;
				const amount = `${1_000 + 10 * number}.${two(cents)}`;
				const key = `tienda.mx/${number}`;
				const cells: Cells = {
					uuid: uuidOf(number),
					recipient,
					total: `${amount}${shift}`,
					issuedAt: `2026-11-${two(day)} 10:20:${two(second)}`,
				};
				const row = registerRow({
					id: number,
					uuid: uuidOf(number),
					recipient,
					total: Number(amount),
					issued_on: `2026-11-${two(day)}`,
					order_key: key,
					order_id: String(number),
				});
				const planted = plants[plant]?.({ sat: cells, row }, 1_000 + number);
				for (const one of [planted, planted?.more]) {
					if (one?.sat !== undefined) sat.push(satRow(one.sat));
					if (one?.row !== undefined) register.push(one.row);
				}
				expected.push(...(planted?.kinds ?? []).map((kind) => `${kind} ${amount}`));
			}
			if (isReversed) {
				sat.reverse();
				register.reverse();
			}
			const { lines } = audited(sat, register);
			const amountOf = new Map(register.map((row) => [String(row.id), Number(row.total)]));
			const found = lines.map(({ problem, total, row }) => {
				const amount = Number(total === '' ? amountOf.get(row) : total);
				return `${problem.code} ${amount.toFixed(2)}`;
			});
			expect(found.sort()).toEqual(expected.sort());
		}),
		{ numRuns: 300 },
	);
});
