import fc from 'fast-check';

import { findings, uncheckedParts } from './findings';
import { plainInvoice, shortlyAfter, toForeigner, toGeneralPublic } from '../fixtures/invoices';
import { eachTax, paidInDollars, paymentInvoice } from '../fixtures/paymentInvoices';
import { inEnglish } from '../fixtures/english';

const at = { now: shortlyAfter };

it.each([{}, toGeneralPublic, toForeigner])(
	'reports no findings for a valid invoice',
	(changes) => {
		expect(findings(plainInvoice(changes), at)).toEqual([]);
	},
);

it('recognizes "Público en general" in lower case as the general public', () => {
	const changes = {
		...toGeneralPublic,
		'Receptor.Nombre': 'Público en general',
		InformacionGlobal: undefined,
	};
	const found = findings(plainInvoice(changes), at);
	expect(found.filter(({ level }) => level === 'doubt')).toMatchObject([
		{ satCode: 'CFDI40130', field: 'InformacionGlobal' },
	]);
});

it('lists blocking findings before warnings, each in the order of the form: recipient, lines, payment', () => {
	const found = findings(
		plainInvoice({
			Fecha: '2026-11-01T10:00:00',
			FormaPago: '3',
			TipoCambio: '1.00',
			'Emisor.Nombre': 'Escuela Kemper Urgate',
			'Receptor.UsoCFDI': 'X99',
			'Receptor.Rfc': 'URE180429TM7',
			'Conceptos[1]': { ACuentaTerceros: { RfcACuentaTerceros: 'EKU9003173C9' } },
		}),
		at,
	).map(({ level, field, satCode }) => `${level} ${field} ${satCode}`);
	const ours = found.filter((line) => !/Conceptos\[1\]\.(?!ACuenta)/.test(line));
	expect(ours).toEqual([
		'block Receptor.UsoCFDI CFDI40160',
		'block Conceptos[1].ACuentaTerceros.RfcACuentaTerceros CFDI40188',
		'block FormaPago CFDI40104',
		'doubt Receptor.Rfc CFDI40143',
		'warn Emisor.Nombre CFDI40139',
		'doubt Fecha 401',
		'warn TipoCambio CFDI40114',
	]);
});

it('sorts the findings of lines by number, with the tenth line after the second', () => {
	const line = { ACuentaTerceros: { RfcACuentaTerceros: 'EKU9003173C9' } };
	const found = findings(plainInvoice({ Conceptos: Array.from({ length: 11 }, () => line) }), at);
	const fields = found.filter(({ satCode }) => satCode === 'CFDI40188').map(({ field }) => field);
	expect(fields).toEqual(
		Array.from(
			{ length: 11 },
			(_, index) => `Conceptos[${index}].ACuentaTerceros.RfcACuentaTerceros`,
		),
	);
});

it('shortens a long invalid value in the error message', () => {
	const [finding] = findings(plainInvoice({ FormaPago: '0'.repeat(100_000) }), at);
	expect(finding && inEnglish(finding).message).toBe(
		`FormaPago is "${'0'.repeat(79)}…", but must be a code of c_FormaPago, such as 01`,
	);
});

describe('never throws', () => {
	const saysSomethingOrNothing = (invoice: unknown) => {
		const found = findings(invoice as Record<string, unknown>, at);
		for (const { level, field, message, fix } of found.map((one) => inEnglish(one))) {
			expect(['block', 'doubt', 'warn']).toContain(level);
			expect([field, message, fix]).not.toContain('');
			expect(message.length).toBeLessThan(1000);
		}
	};

	it('returns findings and never an error, whatever JSON is given as the invoice', () => {
		fc.assert(fc.property(fc.jsonValue(), saysSomethingOrNothing), { numRuns: 200 });
	});

	it('returns findings and never an error, whatever JSON is given as attributes or elements', () => {
		const invoices = [
			() => plainInvoice(),
			() => plainInvoice(toGeneralPublic),
			() => plainInvoice(toForeigner),
			() => paymentInvoice(eachTax),
			() => paymentInvoice(paidInDollars),
		];
		const value = fc.oneof(
			fc.jsonValue(),
			fc.string(),
			fc.double(),
			fc.constantFrom(undefined, '', '0', '-1', '1e400', 'XXX', 'NaN', '9'.repeat(2000)),
		);
		const spoilt = fc.constantFrom(...invoices).chain((make) => {
			const path = fc.constantFrom(...pathsIn(make()), ...absentPaths);
			return fc.tuple(fc.constant(make), fc.array(fc.tuple(path, value), { maxLength: 4 }));
		});
		fc.assert(
			fc.property(spoilt, ([make, places]) => {
				const invoice = make();
				for (const [place, what] of places) spoil(invoice, place, what);
				saysSomethingOrNothing(invoice);
			}),
			{ numRuns: 500 },
		);
	});

	it('returns findings and never an error, whatever JSON is given as the payment complement', () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.constantFrom('P', 'I'), (content, TipoDeComprobante) => {
				const Complemento = { Any: [{ 'pago20:Pagos': content }] };
				saysSomethingOrNothing(paymentInvoice({}, { TipoDeComprobante, Complemento }));
			}),
			{ numRuns: 200 },
		);
	});
});

type Path = readonly string[];

const absentPaths: Path[] = [
	['TipoCambio'],
	['Descuento'],
	['CfdiRelacionados'],
	['Complemento'],
	['Conceptos', '0', 'ACuentaTerceros'],
	['Conceptos', '0', 'Impuestos', 'Retenciones'],
	['Impuestos', 'Retenciones'],
	['__proto__'],
];

function pathsIn(value: unknown): Path[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, held]) => [
		[key],
		...pathsIn(held).map((path) => [key, ...path]),
	]);
}

function spoil(invoice: Record<string, unknown>, path: Path, value: unknown): void {
	let place: unknown = invoice;
	for (const step of path.slice(0, -1)) {
		if (typeof place !== 'object' || place === null) return;
		place = (place as Record<string, unknown>)[step];
	}
	if (typeof place !== 'object' || place === null) return;
	Object.defineProperty(place, path.at(-1) ?? '', {
		value,
		enumerable: true,
		configurable: true,
		writable: true,
	});
}

it.each([
	['a line whose amount is wrong', { 'Conceptos[0].Importe': '2000.00' }, 'Conceptos[0].Importe'],
	[
		'a tax of a line',
		{ 'Conceptos[0].Impuestos.Traslados[0].Importe': '100.00' },
		'Conceptos[0].Impuestos.Traslados[0].Importe',
	],
	['a subtotal', { SubTotal: '900.00' }, 'SubTotal'],
])(
	'reports a wrong value, but not the sums that include the value: %s',
	(_what, changes, field) => {
		const found = findings(plainInvoice(changes), at);
		expect(found.map((one) => one.field)).toEqual([field]);
	},
);

describe('content that no rule checks', () => {
	const notChecked = (changes: Record<string, unknown>) => {
		const found = uncheckedParts({ ...plainInvoice(), ...changes });
		return found.map(({ field, level, values }) =>
			`${level} ${field} ${String(values.name ?? '')}`.trim(),
		);
	};

	it.each([
		['nothing of an invoice without complements', {}, []],
		[
			'a transport document',
			{ Complemento: { Any: [{ 'cartaporte31:CartaPorte': {} }] } },
			['warn Complemento CartaPorte'],
		],
		[
			'each complement once, with any prefix or none',
			{ Complemento: [{ 'cce20:ComercioExterior': [{}, {}] }, { INE: {} }] },
			['warn Complemento ComercioExterior', 'warn Complemento INE'],
		],
		['one that SAT does not have', { Complemento: { 'x:Otro': {} } }, ['warn Complemento Otro']],
		[
			'neither local taxes nor the stamp, which are looked at',
			{
				Complemento: {
					Any: [{ 'implocal:ImpuestosLocales': {} }, { 'tfd:TimbreFiscalDigital': {} }],
				},
			},
			[],
		],
		['payroll', { TipoDeComprobante: 'N' }, ['warn TipoDeComprobante Nomina']],
		['goods in transit', { TipoDeComprobante: 'T' }, ['warn TipoDeComprobante CartaPorte']],
		['an Addenda', { Addenda: { pedido: '7' } }, ['warn Addenda']],
	])('warns about content that no rule checks: %s', (_what, changes, notes) => {
		expect(notChecked(changes)).toEqual(notes);
	});
});
