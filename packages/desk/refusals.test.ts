import fc from 'fast-check';

import { formaPago, regimenFiscal, usoCfdi } from 'cfdi-mx/catalogs';
import {
	ASKED,
	CORRECTION_LABELS,
	correctedOrder,
	correctionForm,
	isAsking,
	mailOfQuestion,
	questionOf,
	questionTime,
	refusedFields,
} from './refusals';

type Row = Record<string, unknown>;

const NOW = Date.parse('2026-11-23T18:00:00Z');
const DAY = 86_400_000;
const ADDRESS = 'https://n8n.test';

const ORDER = {
	shop: 'a.mx',
	id: '1001',
	state: 'paid',
	total: '1160.00',
	paymentMethod: 'spei',
	lines: [{ description: 'Silla', quantity: 1, unitPrice: '1000.00', taxes: ['IVA 16'] }],
	buyer: {
		rfc: 'URE180429TM6',
		name: 'UNIVERSIDAD',
		taxRegime: '601',
		postalCode: '01160',
		cfdiUse: 'D01',
	},
};

const rowOf = (more: Row = {}): Row => ({
	id: 3,
	order_number: '1001',
	shop: 'a.mx',
	order_json: JSON.stringify({ headers: {}, body: ORDER }),
	message: 'El nombre no es el del SAT',
	what_to_do: 'Corríjalo.',
	total: 1160,
	fields: 'Receptor.Nombre',
	email: 'ana@example.mx',
	state: 'refused',
	...more,
});

const formOf = (rows: Row[], number = '1001', shop = '') => {
	const found = correctionForm(rows, number, shop);
	return 'form' in found ? found.form : undefined;
};

const messageOf = (rows: Row[], number = '1001', shop = '') => {
	const found = correctionForm(rows, number, shop);
	return 'answer' in found ? found.answer.message : undefined;
};

describe('The search for an order to correct', () => {
	const [a, b] = [rowOf({ id: 1 }), rowOf({ id: 2, shop: 'b.mx' })];

	it.each<[string, Row[], string, string, unknown]>([
		['finds an order in one shop', [a], '1001', '', 1],
		['ignores invisible characters', [a], ' 1001\u200b', ' a.mx', 1],
		['finds an order with two rows in one shop', [a, { ...a, id: 9 }], '1001', '', 1],
		['finds the order of the named shop', [a, b], '1001', ' B.mx ', 2],
		['does not guess between two shops', [a, b], '1001', '', undefined],
		['does not find another number', [a], '1002', '', undefined],
		['does not find a row without a number', [{}], '', '', undefined],
		['does not find a missing order', [{}], '1001', '', undefined],
	])('searches for the order to correct: %s', (_what, rows, number, shop, id) => {
		expect(formOf(rows, number, shop)?.id).toBe(id);
	});

	it('asks for the shop if two shops have an order with the same number', () => {
		expect(messageOf([a, b])).toBe(
			'Tienen ese número pedidos de a.mx, b.mx. Escriba la tienda también.',
		);
		expect(messageOf([])).toContain('Ningún pedido con ese número');
	});

	it("shows the row's message in the correction form", () => {
		expect(formOf([a])).toMatchObject({
			title: 'Pedido 1001 de a.mx',
			description: 'El nombre no es el del SAT\n\nCorríjalo.\n\nCambie solo lo que está mal.',
		});
	});
});

describe('The form to correct an order', () => {
	it("shows an order's data with earlier corrections and the names of SAT codes", () => {
		expect(formOf([rowOf({ postal_code: '86991' })])?.shown).toEqual({
			rfc: 'URE180429TM6',
			name: 'UNIVERSIDAD',
			postal_code: '86991',
			regime: '601 - General de Ley Personas Morales',
			cfdi_use: 'D01 - Honorarios médicos, dentales y gastos hospitalarios',
			payment_form: '03 - Transferencia electrónica de fondos',
		});
	});

	it("shows the order's form of payment (FormaPago) even if the RFC is wrong", () => {
		const wrong = { ...ORDER, buyer: { ...ORDER.buyer, rfc: 'URE180429TM' } };
		const shown = formOf([rowOf({ order_json: JSON.stringify(wrong) })])?.shown;
		expect(shown?.payment_form).toBe('03 - Transferencia electrónica de fondos');
	});

	it.each(['', '{', 'null', '[]', '{"headers":{}}'])(
		'shows an empty form for an unreadable order: %j',
		(json) => {
			const shown = formOf([rowOf({ order_json: json })])?.shown ?? {};
			expect(Object.values(shown).join('')).toBe('');
		},
	);

	it("offers a form field for each value, with dropdown options from SAT's catalogs", () => {
		const fields = formOf([rowOf()])?.fields ?? [];
		expect(fields.map(({ fieldLabel }) => fieldLabel)).toEqual(Object.values(CORRECTION_LABELS));
		expect(fields[0]).toEqual({
			fieldLabel: 'RFC',
			fieldType: 'text',
			placeholder: 'p. ej. URE180429TM6',
			defaultValue: 'URE180429TM6',
		});
		const offered = fields.map(({ fieldOptions }) =>
			fieldOptions?.values.map(({ option }) => option),
		);
		const lines = (catalog: ReadonlyArray<{ code: string; name: string }>, ...without: string[]) =>
			catalog
				.filter(({ code }) => !without.includes(code))
				.map(({ code, name }) => `${code} - ${name}`);
		expect(offered.slice(3)).toEqual([
			lines(regimenFiscal),
			lines(usoCfdi, 'CP01', 'CN01'),
			lines(formaPago, '99'),
		]);
	});

	it('keeps an unchanged value if the form returns < and > as &lt; and &gt;', () => {
		const form = formOf([rowOf({ name: 'A <B> C' })]);
		if (form === undefined) throw new Error('The order was not found.');
		const typed = { [CORRECTION_LABELS.name]: 'A &lt;B&gt; C' };
		expect(correctedOrder(form, typed).row.name).toBe('A <B> C');
	});

	it('stores only changed values, and only the code of a dropdown option', () => {
		const form = formOf([rowOf({ postal_code: '86991' })]);
		if (form === undefined) throw new Error('The order was not found.');
		const { rfc, name, postal_code: postal, regime } = form.shown;
		const { row, answer } = correctedOrder(form, {
			[CORRECTION_LABELS.rfc]: rfc,
			[CORRECTION_LABELS.name]: ` ${name} `,
			[CORRECTION_LABELS.postal_code]: postal,
			[CORRECTION_LABELS.regime]: regime,
			[CORRECTION_LABELS.cfdi_use]: 'G03 - Gastos en general',
		});
		expect(row).toEqual({
			id: 3,
			rfc: '',
			name: '',
			postal_code: '86991',
			regime: '',
			cfdi_use: 'G03',
			payment_form: '',
			state: 'again',
		});
		expect(answer.title).toBe('Pedido 1001 de a.mx');
	});

	it('keeps the row unchanged if no field was changed', () => {
		const codes = (catalog: ReadonlyArray<{ code: string }>) =>
			fc.constantFrom('', ...catalog.map(({ code }) => code));
		const corrected = fc.record({
			rfc: fc.string(),
			name: fc.string(),
			postal_code: fc.string(),
			regime: codes(regimenFiscal),
			cfdi_use: codes(usoCfdi),
			payment_form: codes(formaPago),
		});
		fc.assert(
			fc.property(corrected, (columns) => {
				const form = formOf([rowOf(columns)]);
				if (form === undefined) throw new Error('The order was not found.');
				const typed = Object.entries(form.shown).map(([column, value]) => [
					CORRECTION_LABELS[column as keyof typeof CORRECTION_LABELS],
					value,
				]);
				const { row } = correctedOrder(form, Object.fromEntries(typed));
				expect(row).toEqual({ id: 3, ...columns, state: 'again' });
			}),
			{ numRuns: 200 },
		);
	});
});

describe('The mail to a customer', () => {
	const mailOf = (more: Row) => {
		const { to, columns } = questionOf(rowOf(more), NOW);
		if (to !== 'customer') throw new Error('The customer is not asked.');
		return mailOfQuestion({ ...rowOf(more), ...columns }, ADDRESS);
	};
	const both = 'Receptor.Nombre,Receptor.DomicilioFiscalReceptor';

	it('explains each refused value in plain words, and invites the customer to attach a Constancia', () => {
		const { to, subject, text } = mailOf({ fields: both });
		expect([to, subject]).toEqual([
			'ana@example.mx',
			'Corrija los datos de su factura del pedido 1001',
		]);
		expect(text).toContain(
			'• Nombre (UNIVERSIDAD): No es el nombre que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.\n• Código postal (01160): No es',
		);
		expect(text).not.toContain('Corríjalo.');
		expect(text).toContain('puede adjuntar su Constancia de Situación Fiscal');
		expect(text).toContain('no es obligatorio');
		expect(text).toContain('\nhttps://n8n.test/webhook/cfdi-autofactura#ticket=1001&total=1160\n');
	});

	it('lists only the refused fields that a customer can correct, with an explanation', () => {
		expect(refusedFields(rowOf({ fields: 'Receptor.Rfc,Conceptos.0.Importe' }))).toEqual([
			{
				name: 'RFC',
				value: 'URE180429TM6',
				text: 'El SAT no tiene este RFC. Cópielo de su Constancia de Situación Fiscal.',
			},
		]);
	});

	it("shows in the reminder the customer's correction that was refused again", () => {
		const again = { fields: both, postal_code: '86991', asked: '1' };
		const { subject, text } = mailOf(again);
		expect(subject).toBe('Recordatorio: corrija los datos de su factura del pedido 1001');
		expect(text).toContain('• Código postal (86991): No es');
	});

	it.each(['1001\r\nBcc: all@evil.example', '1001\u2028X-Other: 1', '1001\u0085X'])(
		"keeps the email's subject in one line, whatever the order number: %j",
		(order_number) => {
			expect(mailOf({ order_number }).subject).not.toMatch(/[\r\n\u2028\u2029\u0085\v\f]/);
		},
	);

	it('trims the address that the email is sent to', () => {
		expect(mailOf({ email: ' ana.díaz+1@ejemplo.com.mx ' }).to).toBe('ana.díaz+1@ejemplo.com.mx');
	});
});

it.each([
	'a@evil.example, b@evil.example',
	'a@x.mx;b@x.mx',
	'a@x.mx b@x.mx',
	'<b@x.mx>',
	'a@x.mx\r\nBcc: b@x.mx',
	'x',
])("mails the owner instead if the customer's address is %j", (email) => {
	expect(questionOf(rowOf({ email }), NOW)).toEqual({
		to: 'owner',
		columns: { asked: 'told', take_after: null, what_to_do: `No se envió el correo a ${email}.` },
	});
});

it.each<[string, Row, boolean]>([
	['was not asked yet', {}, true],
	['has to correct a product too', { fields: 'Receptor.Rfc,Conceptos.ClaveProdServ' }, false],
	['has an invoice', { state: 'stamped' }, false],
	['has nothing to correct', { fields: '' }, false],
	['was reminded', { asked: '2' }, true],
	['was reminded, and the owner got a mail', { asked: 'told' }, false],
])('decides whether to request a correction from a customer who %s (row: %s)', (_what, row, is) => {
	expect(isAsking(rowOf(row))).toBe(is);
});

it.each<[string, Row, string]>([
	['was not asked yet', {}, '2026-11-23T18:00:00.000Z'],
	// Waits end at midnight in Mexico City, which is 6:00 UTC.
	['was asked two days ago', { asked: '1', asked_on: '2026-11-21' }, '2026-11-25T06:00:00.000Z'],
	['was asked five days ago', { asked: '1', asked_on: '2026-11-18' }, '2026-11-23T18:00:00.000Z'],
	['was reminded six days ago', { asked: '2', asked_on: '2026-11-17' }, '2026-11-25T06:00:00.000Z'],
	['was asked on an unknown day', { asked: '1', asked_on: '' }, '2026-11-23T18:00:00.000Z'],
	[
		'has another text in its column',
		{ asked: 'x', asked_on: '2026-11-21' },
		'2026-11-23T18:00:00.000Z',
	],
])('plans the next correction request to a customer who %s (row: %s)', (_what, row, time) => {
	expect(new Date(questionTime(rowOf(row), NOW)).toISOString()).toBe(time);
});

it('sends a customer at most two emails, three days apart, and then one email to the owner', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 }), (pauses) => {
			const row = rowOf({ take_after: new Date(NOW).toISOString() });
			const asked: Array<[to: string, day: number]> = [];
			let day = 0;
			for (const pause of pauses) {
				day += pause;
				const now = NOW + day * DAY;
				if (!isAsking(row) || Date.parse(String(row.take_after)) > now) continue;
				const before = String(row.asked ?? '') as keyof typeof ASKED;
				const { to, columns } = questionOf(row, now);
				asked.push([to, day]);
				Object.assign(row, columns);
				expect(row.asked).toBe(ASKED[before]);
			}
			const [first, second, third, ...others] = asked;
			expect(others).toEqual([]);
			expect([first?.[0], second?.[0], third?.[0]].filter(Boolean)).toEqual(
				['customer', 'customer', 'owner'].slice(0, asked.length),
			);
			if (second !== undefined) expect(second[1] - (first?.[1] ?? 0)).toBeGreaterThanOrEqual(3);
			if (third !== undefined) expect(third[1] - (second?.[1] ?? 0)).toBeGreaterThanOrEqual(7);
		}),
		{ numRuns: 300 },
	);
});
