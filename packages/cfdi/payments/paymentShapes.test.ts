import { findings } from '../rules/findings';
import { plainInvoice, shortlyAfter, withoutAmounts } from '../fixtures/invoices';
import { paidAtOnce, paymentInvoice, withWithholdings } from '../fixtures/paymentInvoices';

const at = { now: shortlyAfter };

type Json = Record<string, unknown>;

const rows = ['RetencionDR', 'TrasladoDR', 'RetencionP', 'TrasladoP'];
const lists = ['RetencionesDR', 'TrasladosDR', 'RetencionesP', 'TrasladosP'];

function reshaped(value: unknown, change: (list: unknown[], name: string) => unknown): unknown {
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, content]) => {
			if (!Array.isArray(content)) return [name, reshaped(content, change)];
			const list = content.map((one: unknown) => reshaped(one, change));
			return [name, change(list, name)];
		}),
	);
}

function prefixed(value: unknown, prefix: string): unknown {
	if (Array.isArray(value)) return value.map((one: unknown) => prefixed(one, prefix));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, content]) => {
			const isElement = typeof content === 'object';
			return [isElement ? `${prefix}:${name}` : name, prefixed(content, prefix)];
		}),
	);
}

const nested = (list: unknown[], name: string) => {
	const index = lists.indexOf(name);
	return index === -1 ? list : { [rows[index] ?? '']: list };
};

const withVersion = (complement: unknown): Json => ({ Version: '2.0', ...(complement as Json) });

const nestedComplement = (complement: Json) => withVersion(reshaped(complement, nested));

const shapes: ReadonlyArray<readonly [says: string, complemento: (complement: Json) => unknown]> = [
	[
		'lists, as services make XML of them',
		(one) => ({ Any: [{ 'pago20:Pagos': withVersion(one) }] }),
	],
	['any in lower case', (one) => ({ any: { 'pago20:Pagos': [withVersion(one)] } })],
	['no Any', (one) => ({ 'pago20:Pagos': withVersion(one) })],
	['a list', (one) => [{ 'pago20:Pagos': withVersion(one) }]],
	['another prefix', (one) => ({ Any: [{ 'p:Pagos': withVersion(one) }] })],
	[
		'rows inside an element, as in XML',
		(one) => ({ Any: [{ 'pago20:Pagos': nestedComplement(one) }] }),
	],
	[
		'a prefix on each element',
		(one) => ({ Any: [{ 'pago20:Pagos': prefixed(nestedComplement(one), 'pago20') }] }),
	],
	[
		'an object in place of a list of one',
		(one) => ({
			Any: [
				{
					'pago20:Pagos': withVersion(
						reshaped(one, (list) => (list.length === 1 ? list[0] : list)),
					),
				},
			],
		}),
	],
	[
		'no prefix, with the namespace',
		(one) => ({ Pagos: { xmlns: 'http://www.sat.gob.mx/Pagos20', ...withVersion(one) } }),
	],
];

describe.each(shapes)('%s', (_says, complemento) => {
	it.each([
		['an invoice paid at once', paidAtOnce],
		['fees with taxes withheld', withWithholdings],
	])('accepts a payment complement in each supported JSON form: %s', (_name, complement) => {
		const invoice = paymentInvoice({}, { Complemento: complemento(complement) });
		expect(findings(invoice, at)).toEqual([]);
	});

	it('reports each problem at its path in the complement', () => {
		const wrong = JSON.parse(
			JSON.stringify(withWithholdings)
				.replace('"TotalRetencionesISR":"52.45"', '"TotalRetencionesISR":"52.50"')
				.replace('"ImporteP":"55.95"', '"ImporteP":"55.90"')
				.replace('"ImpSaldoInsoluto":"453.33"', '"ImpSaldoInsoluto":"453.30"'),
		) as Json;
		const found = findings(paymentInvoice({}, { Complemento: complemento(wrong) }), at);
		expect(found.map(({ satCode }) => satCode).sort()).toEqual([
			...['CRP20201', 'CRP20202', 'CRP20244', 'CRP20265'],
		]);
		for (const { field } of found) expect(valueAt(complemento(wrong), field)).toBeDefined();
	});
});

function valueAt(complemento: unknown, field: string): unknown {
	const steps = field.split(/[.[\]]+/).filter((step) => step !== '');
	return steps
		.slice(1)
		.reduce<unknown>((place, step) => (place as Json | undefined)?.[step], complemento);
}

describe('together with the rules of other invoices', () => {
	const codesOf = (invoice: Json) =>
		findings(invoice, at).map(({ level, satCode = '' }) => `${level} ${satCode}`.trim());

	it('reports a wrong value only once if SAT prescribes the correct value for payments', () => {
		const copied = {
			FormaPago: '03',
			MetodoPago: 'PUE',
			Moneda: 'USD',
			SubTotal: '1000.005',
			Descuento: '2000.00',
			Total: '1160.00',
			Exportacion: '02',
			'Conceptos[0].Cantidad': '2',
			'Conceptos[0].ValorUnitario': 'x',
			'Conceptos[0].ObjetoImp': '02',
		};
		expect(codesOf(paymentInvoice(paidAtOnce, copied)).sort()).toEqual([
			...['block CRP20102', 'block CRP20103', 'block CRP20104', 'block CRP20105'],
			...['block CRP20106', 'block CRP20108', 'block CRP20110', 'block CRP20115'],
			...['block CRP20119', 'block CRP20122'],
		]);
	});

	it('applies the general invoice rules to payment values that SAT does not prescribe', () => {
		const invoice = paymentInvoice(paidAtOnce, {
			'Receptor.Rfc': 'URE180429',
			LugarExpedicion: '1',
			'Receptor.UsoCFDI': 'P01',
		});
		expect(codesOf(invoice)).toEqual([
			...['block CFDI40143', 'block CFDI40160', 'block CFDI40126', 'doubt'],
		]);
	});

	it('applies the general invoice rules to an invoice of type P without payments', () => {
		const invoice = plainInvoice({ ...withoutAmounts('P'), FormaPago: '03', Total: '1160.00' });
		expect(codesOf(invoice)).toEqual(['block CFDI40103', 'block CFDI40119', 'block']);
	});

	it('checks payments in an invoice of another type, but not the values prescribed for type P', () => {
		const invoice = plainInvoice({ Complemento: paymentInvoice(paidAtOnce).Complemento });
		expect(codesOf(invoice)).toEqual(['block CRP20101']);
		const wrong = paymentInvoice(paidAtOnce, { 'Pagos.Pago[0].FormaDePagoP': '99' });
		expect(codesOf(plainInvoice({ Complemento: wrong.Complemento }))).toEqual([
			...['block CRP20101', 'block CRP20212'],
		]);
	});

	it('checks a payment in an invoice without a type, because the service adds the type', () => {
		const invoice = paymentInvoice(paidAtOnce, {
			TipoDeComprobante: undefined,
			Total: '1160.00',
			'Pagos.Pago[0].FormaDePagoP': '99',
		});
		expect(codesOf(invoice)).toEqual(expect.arrayContaining(['block CRP20110', 'block CRP20212']));
	});
});
