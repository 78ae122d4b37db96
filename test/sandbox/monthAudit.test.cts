import { beyondSatList, auditSteps, SatListReader } from 'cfdi-desk/audit';
import { finished } from '../../packages/cfdi/reading/bounds';
import { bytesOf, listText, satRow, uuidOf } from '../../packages/desk/support/satLists';
import { satListSteps } from '../../nodes/CfdiDesk/month/satListSteps';
import { Unpacker } from '../../nodes/CfdiDesk/unzip';
import { invoice, line, pathOf, receiver } from '../../packages/sandbox/test/invoices';
import { plain, receipt } from '../../packages/sandbox/test/payments';
import { withSandbox } from '../../packages/sandbox/test/sandbox';

const CLOCK = Date.parse('2026-11-20T10:05:00-06:00');
const sandbox = withSandbox('fresh', { now: CLOCK });

type Row = Record<string, unknown>;

const CUSTOMERS = [
	['URE180429TM6', 'UNIVERSIDAD ROBOTICA ESPAÑOLA', '601'],
	['IIA040805DZ4', 'INDISTRIA ILUMINADORA DE ALMACENES', '601'],
	['H&E951128469', 'HERRERIA & ELECTRICOS', '601'],
	['OÑO120726RX3', 'ORGANICOS ÑAVEZ OSORIO', '601'],
	['CACX7605101P8', 'XOCHILT CASAS CHAVEZ', '612'],
	['XOJI740919U48', 'INGRID XODAR JIMENEZ', '612'],
] as const;

const COUNT = 2_000;

/** Every fortieth sale is the same small sale to the general public. */
function saleOf(number: number) {
	const day = 17 + (number % 3);
	const [rfc, name, regime] = CUSTOMERS[number % CUSTOMERS.length] ?? CUSTOMERS[0];
	const isSmall = number % 40 === 0;
	const total = isSmall ? '45.00' : `${100 + number}.50`;
	const recipient = isSmall
		? {
				...receiver,
				Rfc: 'XAXX010101000',
				Nombre: 'MOSTRADOR',
				RegimenFiscalReceptor: '616',
				UsoCFDI: 'S01',
			}
		: { ...receiver, Rfc: rfc, Nombre: name, RegimenFiscalReceptor: regime };
	return {
		day: `2026-11-${day}`,
		body: invoice({
			Fecha: `2026-11-${day}T1${(number % 8) + 1}:00:00`,
			Folio: String(number),
			Receptor: recipient,
			Conceptos: [line({ ValorUnitario: total })],
		}),
		row: {
			id: number,
			type: 'I',
			status: 'stamped',
			state: 'stamped',
			recipient: recipient.Rfc,
			total: Number(total),
			currency: 'MXN',
			issued_on: `2026-11-${day}`,
			ordered_on: `2026-11-${day}`,
			shop: 'tienda.mx',
			order_id: String(number),
			order_number: String(number),
			order_key: `tienda.mx/${number}`,
		} as Row,
	};
}

async function stamp(body: object): Promise<{ id: number; uuid: string }> {
	const { json, text } = await sandbox.post(pathOf('invoice.stamp'), body);
	const { data } = json as { data?: { id: number; uuid: string } };
	if (data === undefined) throw new Error(text);
	return data;
}

async function soldMonth(): Promise<Row[]> {
	const rows: Row[] = [];
	const numbers = Array.from({ length: COUNT }, (_none, at) => at + 1);
	const next = async (): Promise<void> => {
		for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
			const { body, row } = saleOf(number);
			const { id, uuid } = await stamp(body);
			rows[number - 1] = { ...row, uuid, invoice_id: String(id) };
		}
	};
	await Promise.all(Array.from({ length: 8 }, next));
	return rows;
}

async function listed(): Promise<SatListReader> {
	const reader = new SatListReader('EKU9003173C9');
	const { bytes } = await sandbox.get('/sandbox/sat/2026-11.zip');
	finished(satListSteps(reader, new Unpacker(beyondSatList), 'metadata.zip', bytes));
	return reader;
}

const auditOf = (reader: SatListReader, register: Row[], payments: Row[]) =>
	finished(
		auditSteps({
			month: '2026-11',
			issuer: 'EKU9003173C9',
			sat: reader.list(),
			register,
			payments,
			now: Date.parse('2026-12-02T12:00:00Z'),
			// SAT's list can lack invoices that were stamped on or after 20 November.
			listedAt: Date.parse('2026-11-23T16:05:00Z'),
		}),
	);

it('finds exactly the 18 differences planted among 2,000 invoices', async () => {
	const register = await soldMonth();
	expect(auditOf(await listed(), register, [])).toMatchObject({
		lines: [],
		atSat: COUNT,
		inRegister: COUNT,
		inBoth: COUNT,
	});

	const expected: string[] = [];
	const payments: Row[] = [];
	const rowAt = (number: number): Row => register[number - 1] ?? {};
	const change = (number: number, columns: Row) => Object.assign(rowAt(number), columns);
	const expectLine = (kind: string, uuid: unknown) => expected.push(`${kind} ${String(uuid)}`);
	const uuidAt = (number: number) => String(rowAt(number).uuid);

	expectLine(
		'notInRegister',
		(await stamp({ ...saleOf(1).body, Conceptos: [line({ ValorUnitario: '7.77' })] })).uuid,
	);
	expectLine('stampedTwice', (await stamp(saleOf(2).body)).uuid);
	expectLine('lostStamp', uuidAt(3));
	change(3, {
		uuid: '',
		invoice_id: '',
		issued_on: '',
		status: '',
		state: 'unknown',
		recipient: '',
		rfc: rowAt(3).recipient,
	});
	const again = await stamp({ ...saleOf(44).body, Folio: '4444' });
	register.push({ ...rowAt(44), id: 9_044, uuid: again.uuid, invoice_id: String(again.id) });
	expectLine('stampedTwice', again.uuid);
	const complement = await stamp({ ...receipt(plain), Fecha: '2026-11-18T12:00:00' });
	payments.push({
		id: 1,
		reference: 'R-1',
		uuid: uuidAt(6),
		status: 'stamping',
		date: '2026-11-18',
		createdAt: '2026-11-18T17:00:00Z',
	});
	expectLine('lostComplement', complement.uuid);

	await sandbox.put(`/sandbox/sat/${uuidAt(7)}`, { state: 'notFound' });
	expectLine('notAtSat', uuidAt(7));
	register.push({
		...saleOf(9).row,
		id: 9_001,
		order_key: 'a',
		uuid: uuidOf(1),
		issued_on: '2026-11-03',
	});
	expectLine('notAtSatAtBorder', uuidOf(1));
	register.push({
		...saleOf(9).row,
		id: 9_002,
		order_key: 'b',
		uuid: uuidOf(2),
		issued_on: '2026-11-20',
	});
	expectLine('notYetAtSat', uuidOf(2));

	change(10, { total: 1 });
	expectLine('satTotalDiffers', uuidAt(10));
	change(11, { recipient: 'KICR630120NX3' });
	expectLine('satRecipientDiffers', uuidAt(11));
	await sandbox.post(pathOf('invoice.cancel'), {
		Id: rowAt(13).invoice_id,
		MotivoCancelacion: '02',
	});
	expectLine('cancelledAtSat', uuidAt(13));
	await sandbox.put(`/sandbox/sat/${uuidAt(14)}`, { state: 'cancelledBySilence' });
	change(14, { status: 'cancelling', asked_on: '2026-11-12' });
	expectLine('cancellationDone', uuidAt(14));
	change(15, { status: 'cancelled', checked_on: '2026-11-18' });
	expectLine('validAtSat', uuidAt(15));
	await sandbox.put(`/sandbox/sat/${uuidAt(16)}`, { state: 'inProcess' });
	change(16, { status: 'cancelling', asked_on: '2026-11-12' });
	expectLine('cancellationOpen', uuidAt(16));
	change(17, { status: 'cancelUnknown', asked_on: '2026-11-17' });
	expectLine('cancellationUnclear', uuidAt(17));

	register.push({
		id: 9_003,
		state: 'refused',
		shop: 'tienda.mx',
		order_id: 'x',
		ordered_on: '2026-11-18',
		total: 5,
	});
	expectLine('orderNotInvoiced', '');
	register.push({
		id: 9_004,
		state: 'noRfc',
		shop: 'tienda.mx',
		order_id: 'y',
		ordered_on: '2026-11-18',
		total: 5,
	});
	expectLine('ordersNotInGlobal', '');

	const reader = await listed();
	finished(
		reader.read('edited.txt', bytesOf(listText([satRow({ uuid: uuidOf(3), total: 'cien' })]))),
	);
	expectLine('satRowUnread', uuidOf(3));

	const { lines } = auditOf(reader, register, payments);
	expect(lines.map(({ problem, uuid }) => `${problem.code} ${uuid}`).sort()).toEqual(
		expected.sort(),
	);
});
