import type { Row } from './register';
import type { Case } from './support/tickets';
import { NOW, PAGE, ROW, TRY, found } from './support/tickets';
import type { Answer } from './tickets';
import { filesOf, nextOf, outcomeOf, writtenOf } from './tickets';

const CHECKED = {
	valid: true,
	summary: 'Factura para X',
	choices: { person: 'moral' },
	findings: [
		{ level: 'warn', code: 'C', field: 'F', message: 'English', es: { message: 'Español' } },
	],
	totals: {
		SubTotal: '1000.00',
		Descuento: '10.00',
		Impuestos: { Traslados: [{ Impuesto: '002', TasaOCuota: '0.160000', Importe: '158.40' }] },
		Total: '1148.40',
	},
	invoice: {
		Moneda: 'MXN',
		Conceptos: [
			{ Descripcion: '<b>Taza</b>', Cantidad: '2', Importe: '1000.00', ClaveProdServ: '0' },
		],
	},
};

const OWN = { rfc: 'URE180429TM6' };
const STAMPED = { uuid: 'U', recipient: OWN.rfc, state: 'stamped', order_json: '' };

interface Results {
	now?: Row;
	checked?: Row;
	files?: Row;
	mailed?: Row;
}

describe('The answer to the page', () => {
	function answered(of: Case, results: Results = {}): Answer | undefined {
		const purchase = found(of);
		const { answer, stamp, files, check } = nextOf(purchase, NOW);
		if (answer !== undefined) return answer;
		if (stamp !== undefined) {
			const { now } = results;
			if (now === undefined) return writtenOf(purchase, { ...purchase.row, ...stamp }).answer;
			return outcomeOf(purchase, { ...ROW, ...now }).answer;
		}
		if (check !== undefined) return outcomeOf(purchase, results.checked ?? {}).answer;
		if (files === undefined) throw new Error('Nothing is done.');
		const { answer: given, mail } = filesOf(purchase, results.files ?? {});
		return mail === undefined ? given : outcomeOf(purchase, results.mailed ?? {}).answer;
	}
	const refused = {
		message: 'Nombre: no es',
		what_to_do: 'Revise el nombre. No se envió nada y se puede corregir.',
		fields: 'Receptor.Nombre,Receptor.DomicilioFiscalReceptor',
	};

	it("returns only a purchase's lines, taxes and total", () => {
		expect(answered({}, { checked: CHECKED })).toEqual({
			state: 'open',
			until: '2026-11-30',
			currency: 'MXN',
			total: '1148.40',
			lines: [{ text: '<b>Taza</b>', quantity: '2', amount: '1000.00' }],
			amounts: [
				{ text: 'Subtotal', amount: '1000.00' },
				{ text: 'Descuento', amount: '-10.00' },
				{ text: 'IVA 16 %', amount: '158.40' },
			],
		});
	});

	it('returns findings only in Spanish', () => {
		expect(answered({ ask: { ...OWN, step: 'check' } }, { checked: CHECKED })).toEqual({
			state: 'checked',
			valid: true,
			summary: 'Factura para X',
			choices: { person: 'moral' },
			findings: [{ level: 'warn', code: 'C', field: 'F', text: 'Español' }],
		});
	});

	it.each<[string, Case, Results, Row]>([
		['a wrong total', { ask: { total: '1' } }, {}, { state: 'no' }],
		['an invoice, to who does not say its RFC', { row: STAMPED }, {}, { state: 'stamped' }],
		[
			'the same with another RFC',
			{ row: STAMPED, ask: { step: 'stamp', rfc: 'CACX7605101P8' } },
			{},
			{ state: 'stamped' },
		],
		[
			'its files',
			{ row: STAMPED, ask: { ...OWN, step: 'files' } },
			{ files: { verificationUrl: 'https://x/?id=u&re=E' } },
			{ state: 'ready', uuid: 'U', url: 'https://x/?id=u&re=E' },
		],
		[
			'files of another invoice that has its ID at the service by now',
			{ row: STAMPED, ask: { ...OWN, step: 'files' } },
			{ files: { verificationUrl: 'https://x/?id=OTHER&re=E' } },
			{ state: 'refused' },
		],
		[
			'the same files, refused by Expected UUID',
			{ row: STAMPED, ask: { ...OWN, step: 'files' } },
			{ files: { error: { outcome: 'conflict', message: 'M' } } },
			{ state: 'refused' },
		],
		[
			'a mail with the files of another invoice',
			{ row: STAMPED, ask: { ...OWN, step: 'mail', email: 'a@b.mx' } },
			{ files: { verificationUrl: 'https://x/?id=OTHER&re=E' } },
			{ state: 'refused' },
		],
		[
			'files that are not there now',
			{ row: STAMPED, ask: { ...OWN, step: 'files' } },
			{ files: { error: 'away' } },
			{ state: 'ready', uuid: 'U', url: undefined },
		],
		[
			'a mail',
			{ row: STAMPED, ask: { ...OWN, step: 'mail', email: 'a@b.mx' } },
			{
				files: { verificationUrl: 'https://x/?id=U&re=E' },
				mailed: { accepted: ['a@b.mx'] },
			},
			{ state: 'sent' },
		],
		[
			'a mail that the mail server does not take',
			{ row: STAMPED, ask: { ...OWN, step: 'mail', email: 'a@b.mx' } },
			{
				files: { verificationUrl: 'https://x/?id=U&re=E' },
				mailed: { error: 'No such mailbox here' },
			},
			{ state: 'notSent' },
		],
		[
			'a mail to several addresses',
			{ row: STAMPED, ask: { ...OWN, step: 'mail', email: 'a@b.mx, c@d.mx' } },
			{},
			{ state: 'address' },
		],
		[
			'too many questions',
			{ tries: Array.from({ length: 5 }, () => TRY) },
			{},
			{ state: 'over', minutes: 60 },
		],
		[
			'the data of any RFC',
			{ ask: { ...OWN, step: 'data', email: 'a@b.mx' } },
			{},
			{ state: 'sent' },
		],
		['a stamp', { ask: { ...OWN, step: 'stamp' } }, { now: STAMPED }, { state: 'done', uuid: 'U' }],
		[
			'a stamp of another one at the same moment',
			{ ask: { ...OWN, step: 'stamp' } },
			{ now: { ...STAMPED, recipient: 'CACX7605101P8' } },
			{ state: 'later' },
		],
		[
			'two wrong fields, each with its own words for a customer',
			{ ask: { ...OWN, step: 'stamp' } },
			{ now: refused },
			{
				state: 'wrong',
				findings: [
					{
						field: 'Receptor.Nombre',
						text: 'No es el nombre que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
					},
					{
						field: 'Receptor.DomicilioFiscalReceptor',
						text: 'No es el código postal que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
					},
				],
			},
		],
		[
			'an unavailable service',
			{ ask: { ...OWN, step: 'stamp' } },
			{ now: { state: 'received', message: 'x' } },
			{ state: 'later' },
		],
		[
			'a stamp without an answer',
			{ ask: { ...OWN, step: 'stamp' } },
			{ now: { state: 'received', asked_on: '2026-11-23T18:00:00.000Z 101' } },
			{ state: 'lookedFor' },
		],
		[
			'a stamp that the shop began before it was asked',
			{ row: { state: 'received' }, ask: { ...OWN, step: 'stamp' } },
			{ now: { state: 'received', message: 'Se está timbrando', fields: '' } },
			{ state: 'later' },
		],
		[
			'a foreign customer',
			{ ask: { rfc: 'XEXX010101000', step: 'stamp' } },
			{},
			{
				state: 'wrong',
				findings: [
					{
						field: 'Receptor.Rfc',
						text: 'Con este RFC no se factura aquí. Pida su factura en la tienda.',
					},
				],
			},
		],
		[
			'an order that its shop has to correct',
			{ row: { state: 'refused' }, ask: { ...OWN, step: 'stamp' } },
			{ now: { ...refused, state: 'refused', fields: 'Receptor.Rfc,Conceptos.0.ClaveProdServ' } },
			{ state: 'refused' },
		],
		[
			'an order in a global invoice',
			{ row: { state: 'inGlobal', order_json: '' } },
			{ checked: CHECKED },
			{ state: 'person', total: 1160 },
		],
		[
			'the data for its replacement',
			{ row: { state: 'inGlobal', order_json: '' }, ask: { ...OWN, step: 'stamp' } },
			{},
			{ state: 'person' },
		],
		[
			'an order that cannot be invoiced',
			{},
			{ checked: { ...CHECKED, invoice: undefined } },
			{ state: 'refused' },
		],
	])('gives the page the right answer to %s', (_of, given, others, answer) => {
		expect(answered(given, others)).toEqual(answer);
	});
});

const ENTERED = {
	...OWN,
	name: 'ANA',
	regime: '601',
	postal_code: '86991',
	cfdi_use: 'G03',
	email: 'a@b.mx',
};

describe('The steps', () => {
	const done = (of: Case) => Object.keys(nextOf(found(of), NOW));
	const inGlobal = { state: 'inGlobal', order_json: '' };

	it.each<[string, Case, string[]]>([
		['a purchase', {}, ['check']],
		['choices of an RFC', { ask: { ...OWN, step: 'rfc' } }, ['check']],
		['a review', { ask: { ...ENTERED, step: 'check' } }, ['check']],
		[
			'a review of one in a global invoice',
			{ row: inGlobal, ask: { ...ENTERED, step: 'check' } },
			['check'],
		],
		['a stamp', { ask: { ...ENTERED, step: 'stamp' } }, ['stamp']],
		['data for a person', { row: inGlobal, ask: { ...ENTERED, step: 'stamp' } }, ['stamp']],
		['a stamp without an RFC', { ask: { step: 'stamp' } }, ['answer']],
		['files of one that is not stamped', { ask: { ...OWN, step: 'files' } }, ['answer']],
		['a mail of one that is not stamped', { ask: { ...ENTERED, step: 'mail' } }, ['answer']],
		['data by mail', { ask: { ...ENTERED, step: 'data' } }, ['answer', 'data']],
		['a certificate without file and link', { ask: { step: 'certificate' } }, ['answer']],
		[
			'the link of a certificate',
			{ ask: { step: 'certificate', link: 'https://x/?D3=19030012345_EKU9003173C9' } },
			['link'],
		],
		['files', { row: STAMPED, ask: { ...OWN, step: 'files' } }, ['files']],
		['a stamp of a stamped order', { row: STAMPED, ask: { ...ENTERED, step: 'stamp' } }, ['files']],
		[
			'a certificate for a stamped order',
			{ row: STAMPED, ask: { step: 'certificate' } },
			['answer'],
		],
		...['buy', 'rfc', 'check', 'stamp', 'files', 'pdf', 'mail', 'data', 'certificate'].map(
			(step): [string, Case, string[]] => [
				`nothing with a wrong total: ${step}`,
				{ ask: { ...ENTERED, step, total: '1' } },
				['answer'],
			],
		),
	])('runs the right steps for %s', (_for, of, steps) => {
		expect(done(of)).toEqual(steps);
	});

	it('does not reveal whether a customer with this RFC and email exists', () => {
		const { answer, data } = nextOf(found({ ask: { ...ENTERED, step: 'data' } }), NOW);
		expect([answer, data]).toEqual([{ state: 'sent' }, { rfc: OWN.rfc, email: 'a@b.mx' }]);
	});

	it('uses default values for data that the customer has not entered yet', () => {
		const check = (step: string) => nextOf(found({ ask: { ...ENTERED, step } }), NOW).check;
		expect(check('buy')).toMatchObject({ rfc: 'XAXX010101000', name: 'PUBLICO EN GENERAL' });
		expect(check('rfc')).toMatchObject({ ...OWN, name: 'X', regime: '616', cfdi_use: 'S01' });
		expect(check('check')).toMatchObject({ ...OWN, name: 'ANA', regime: '601', cfdi_use: 'G03' });
	});

	it('builds the order from only its total if the order is in a global invoice', () => {
		const { check } = nextOf(found({ row: inGlobal }), NOW);
		expect(JSON.parse(String(check?.order))).toMatchObject({ total: 1160 });
		expect(check?.payment_form).toBe('03');
	});
});

describe('After the row is written', () => {
	it.each([
		['waits for its invoice', {}, true],
		['is in a global invoice, and its row still has it', { state: 'inGlobal' }, false],
		['is nowhere', { order_json: '' }, false],
		['is stamped', { uuid: 'U' }, false],
	])('decides whether to stamp an order that %s: %j', (_of, row, is) => {
		const now = { ...ROW, ...row };
		const { stamp } = writtenOf(found({ ask: { ...ENTERED, step: 'stamp' } }), now);
		expect(stamp).toEqual(is ? now : undefined);
	});

	it.each<[string, Row, Row, boolean]>([
		['of a row in a global invoice', {}, ENTERED, true],
		['of a row that has these data already', ENTERED, ENTERED, false],
		['of a row with another name', { ...ENTERED, name: 'EVA' }, ENTERED, true],
		['that another try has written', {}, { id: undefined }, false],
	])("decides whether to email the shop about a customer's data %s: %#", (_of, row, now, is) => {
		const purchase = found({
			row: { state: 'inGlobal', email: null, ...row },
			ask: { ...ENTERED, step: 'stamp' },
		});
		const { answer, mail } = writtenOf(purchase, { ...ROW, state: 'inGlobal', ...now });
		expect(answer).toEqual({ state: 'person' });
		expect(mail?.to).toBe(is ? 'tienda@example.com' : undefined);
		if (is) expect(mail?.text).toContain('URE180429TM6\nANA\n86991\n601\nG03\na@b.mx');
	});

	it.each<[string, Case, boolean]>([
		['is open', {}, true],
		['is in a global invoice', { row: { state: 'inGlobal' } }, false],
	])('decides whether to retry a row that %s if the process ends early: %#', (_is, of, isTaken) => {
		const { stamp } = nextOf(found({ ...of, ask: { ...ENTERED, step: 'stamp' } }), NOW);
		expect(stamp).toEqual({
			...ENTERED,
			take_after: isTaken ? '2026-11-23T18:05:00.000Z' : null,
			...(isTaken && { fields: '' }),
		});
	});

	it("keeps the order's email if the customer enters no other", () => {
		const { stamp } = nextOf(found({ ask: { ...ENTERED, step: 'stamp', email: '' } }), NOW);
		expect(stamp?.email).toBe(ROW.email);
	});
});

describe('After a refused stamp', () => {
	it.each<[string, Row, boolean]>([
		['wrong tax data', { fields: 'Receptor.Nombre,Receptor.Rfc' }, true],
		['an order that is just being stamped', { state: 'received', fields: '' }, false],
		['a row that has no fields yet', { fields: null }, false],
		[
			'a problem that the shop must correct',
			{ fields: 'Receptor.Rfc,Conceptos.0.ClaveProdServ' },
			false,
		],
		['a row that is gone', { id: undefined, state: undefined, fields: undefined }, false],
	])("restores the row only if the customer's tax data were wrong (%s: %j)", (_of, row, is) => {
		const now: Row = { ...ROW, message: 'x', ...row };
		const purchase = found({
			row: { state: row.state ?? ROW.state },
			ask: { ...ENTERED, step: 'stamp' },
		});
		expect(outcomeOf(purchase, now).row !== undefined).toBe(is);
	});

	it('restores all previous values of the row, including empty values', () => {
		const office = {
			rfc: 'CACX7605101P8',
			name: 'XOCHILT CASAS CHAVEZ',
			regime: '605',
			postal_code: null,
			cfdi_use: '',
			email: 'oficina@example.com',
			take_after: null,
			message: 'Falta la firma',
			what_to_do: '',
			fields: 'Receptor.Nombre',
		};
		const purchase = found({ row: office, ask: { ...ENTERED, step: 'stamp' } });
		const now = { ...ROW, ...ENTERED, fields: 'Receptor.Nombre' };
		expect(outcomeOf(purchase, now).row).toEqual(office);
		// n8n restores the row only if it still has the customer's values, because the office could have
		// corrected it meanwhile.
		expect(purchase.entered).toEqual(ENTERED);
	});
});

describe('A mail', () => {
	it.each<[string, string | null, Row, string]>([
		['is refused', null, { error: 'No such mailbox here' }, 'No se envió el correo a a@b.mx'],
		['is accepted', 'No se envió el correo a x@y.mx', { accepted: [] }, ''],
		[
			'is refused, although the row has another message',
			'El pedido cambió',
			{ error: 'x' },
			'El pedido cambió',
		],
	])("updates the row's message after an email that %s", (_is, message, result, says) => {
		const purchase = found({
			row: { ...STAMPED, message },
			ask: { ...OWN, step: 'mail', email: 'a@b.mx' },
		});
		expect(outcomeOf(purchase, result).row).toEqual({ message: says });
		expect(purchase.entered.rfc).toBeNull();
		expect(purchase.entered.email).toBe(ROW.email);
	});

	it('sends the files to the address that the customer entered, with a one-line subject', () => {
		const row = { ...STAMPED, order_number: '1001\r\nBcc: x@y.mx' };
		const purchase = {
			...found({ row: STAMPED, ask: { ...OWN, step: 'mail', email: 'a@b.mx' } }),
			row,
		};
		const { mail } = filesOf(purchase, { verificationUrl: 'https://x/?id=U&re=E' });
		expect(mail).toMatchObject({ from: 'tienda@example.com', to: 'a@b.mx' });
		expect(mail?.subject).not.toMatch(/[\r\n]/);
	});

	it("puts the customer's data only after the # of the emailed link", () => {
		const data = { ...ENTERED, name: 'ANA & CÍA' };
		const purchase = found({ ask: { ...OWN, step: 'data', email: 'a@b.mx' } });
		const { mail } = outcomeOf(purchase, { ...data, issued_on: '2026-10-01' });
		const link = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
		expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
			...data,
			ticket: '1001',
			total: '1160.00',
		});
		expect(link.href.startsWith(`${PAGE}#`)).toBe(true);
		expect(link.search).toBe('');
		expect(mail).toMatchObject({ to: 'a@b.mx', subject: 'Sus datos fiscales' });
	});
});

describe('The files', () => {
	const own = { verificationUrl: 'https://x/?id=u&re=E' };
	const given = (step: string, file: Row, row: Row = {}) =>
		filesOf(found({ row: { ...STAMPED, ...row }, ask: { ...OWN, step } }), file);

	it('returns the PDF or the XML as a download', () => {
		expect([given('pdf', own), given('xml', own)]).toEqual([
			{ file: 'data_pdf' },
			{ file: 'data_xml' },
		]);
	});

	it.each(['pdf', 'xml', 'mail', 'files'])(
		'refuses files that belong to another invoice: %s',
		(step) => {
			const other = { verificationUrl: 'https://x/?id=OTHER&re=E' };
			const of = found({ row: STAMPED, ask: { ...OWN, step, email: 'a@b.mx' } });
			expect(filesOf(of, other)).toEqual({ answer: { state: 'refused' } });
			expect(filesOf(of, {}).file).toBeUndefined();
		},
	);
});
