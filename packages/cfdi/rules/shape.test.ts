import fc from 'fast-check';

import type { Problem } from '../problems/problem';
import { readInvoice } from '../reading/readInvoice';
import { findings } from './findings';
import { NO_CODE, schemaDifferences } from '../fixtures/cfdv40Schema';
import type { Changes } from '../fixtures/invoices';
import {
	changed,
	creditNote,
	plainInvoice,
	shortlyAfter,
	toForeigner,
	toGeneralPublic,
} from '../fixtures/invoices';
import { PAGOS, eachTax, paymentInvoice } from '../fixtures/paymentInvoices';
import { inEnglish } from '../fixtures/english';

const at = { now: shortlyAfter };

type Json = Record<string, unknown>;

const blockedIn = (invoice: Json) =>
	[...readInvoice(invoice).notes, ...findings(invoice, at)].filter(
		({ level }) => level === 'block',
	);

const withEverything: Changes = {
	'Emisor.FacAtrAdquirente': '0123456789',
	Confirmacion: 'A1b2C',
	CondicionesDePago: 'Contado',
	'Conceptos[0].ACuentaTerceros': {
		RfcACuentaTerceros: 'JUFA7608212V6',
		NombreACuentaTerceros: 'ADRIANA JUAREZ FERNANDEZ',
		RegimenFiscalACuentaTerceros: '612',
		DomicilioFiscalACuentaTerceros: '29133',
	},
	'Conceptos[0].InformacionAduanera': [{ NumeroPedimento: '15  48  3009  0001234' }],
	'Conceptos[0].CuentaPredial': [{ Numero: '15956011002' }],
	'Conceptos[0].Parte': [
		{
			ClaveProdServ: '52152001',
			NoIdentificacion: 'ASA',
			Cantidad: '1',
			Unidad: 'Pieza',
			Descripcion: 'Asa',
			ValorUnitario: '1.00',
			Importe: '1.00',
			InformacionAduanera: [{ NumeroPedimento: '15  48  3009  0001234' }],
		},
	],
};

const good: ReadonlyArray<() => Json> = [
	() => structuredClone(plainInvoice(withEverything)),
	() => plainInvoice(toGeneralPublic),
	() => plainInvoice(toForeigner),
	() => plainInvoice(creditNote()),
];

function pathsIn(value: unknown, path = ''): string[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inside]) => {
		const own = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
		return [own, ...pathsIn(inside, own)];
	});
}

const nothings = [null, [], '', NO_CODE, [null], {}, true, [[]]];

const concerns = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));

function names(refusal: Problem, place: string): boolean {
	if (concerns(refusal.field, place)) return true;
	const attribute = place.split('.').at(-1) ?? '';
	const isOfSameElement = parentOf(place) === parentOf(refusal.field);
	return isOfSameElement && inEnglish(refusal).fix.split(/\W+/).includes(attribute);
}

function unsaidOf(invoice: Json): string[] {
	const refused = blockedIn(invoice);
	return schemaDifferences(invoice).filter(
		(difference) => !refused.some((refusal) => names(refusal, difference)),
	);
}

test('finds no difference from the schema and no problem in the valid invoices', () => {
	for (const make of good) {
		expect(schemaDifferences(make())).toEqual([]);
		expect(blockedIn(make())).toEqual([]);
	}
});

test('reports every schema violation after any single value becomes empty or invalid', () => {
	const unsaid = good.flatMap((make) =>
		pathsIn(make()).flatMap((path) =>
			nothings
				.map((nothing) => ({
					path,
					nothing,
					unsaid: unsaidOf(changed(make(), { [path]: structuredClone(nothing) })),
				}))
				.filter(({ unsaid: paths }) => paths.length > 0),
		),
	);
	expect(unsaid).toEqual([]);
});

test.each<Changes>([
	{ 'Receptor.RegimenFiscalReceptor': NO_CODE, 'Receptor.UsoCFDI': NO_CODE },
	{ 'Receptor.Nombre': null, 'Receptor.UsoCFDI': NO_CODE },
])('reports two wrong values of a general-public recipient in one finding: %j', (changes) => {
	const invoice = plainInvoice({ ...toGeneralPublic, ...changes });
	const [refusal, ...others] = blockedIn(invoice) as [Problem, ...Problem[]];
	expect(others).toEqual([]);
	expect(Object.keys(changes).filter((place) => !names(refusal, place))).toEqual([]);
});

test('reports every schema violation after several values become empty or invalid', () => {
	const spoilt = fc.constantFrom(...good).chain((make) => {
		const change = fc.tuple(fc.constantFrom(...pathsIn(make())), fc.constantFrom(...nothings));
		return fc.array(change, { minLength: 2, maxLength: 4 }).map((changes) => {
			// Deep changes are made first, because replacing a parent removes its children.
			const inOrder = [...changes].sort(([one], [other]) => other.length - one.length);
			return changed(make(), structuredClone(Object.fromEntries(inOrder)));
		});
	});
	fc.assert(
		fc.property(spoilt, (invoice) => {
			expect(unsaidOf(invoice)).toEqual([]);
		}),
		{ numRuns: 150 },
	);
});

const PAGO = `${PAGOS}.Pago[0]`;

it.each<[changes: Changes, field: string, message: string]>([
	[{ Conceptos: undefined }, 'Conceptos', 'Conceptos is missing: SAT requires it'],
	[{ Conceptos: null }, 'Conceptos', 'Conceptos is missing: SAT requires it'],
	[{ Conceptos: [] }, 'Conceptos', 'Conceptos is empty'],
	[{ Conceptos: 'Taza' }, 'Conceptos', 'Conceptos is "Taza", but must be an object'],
	[{ Conceptos: [null] }, 'Conceptos[0]', 'Conceptos[0] is null, but must be an object'],
	[{ Conceptos: [{}] }, 'Conceptos[0]', 'Conceptos[0] is empty'],
	[{ Conceptos: { Concepto: [] } }, 'Conceptos.Concepto', 'Conceptos.Concepto is empty'],
	[{ Receptor: null }, 'Receptor', 'Receptor is missing: SAT requires it'],
	[{ Receptor: [] }, 'Receptor', 'Receptor is empty'],
	[
		{ Receptor: [{ Rfc: 'X' }] },
		'Receptor',
		'Receptor is a list, but SAT accepts only one element',
	],
	[{ 'Receptor.Rfc': null }, 'Receptor.Rfc', 'Receptor.Rfc is null, but SAT requires a value'],
	[{ Emisor: 'EKU9003173C9' }, 'Emisor', 'Emisor is "EKU9003173C9", but must be an object'],
	[{ Folio: true }, 'Folio', 'Folio is true, but must be text'],
	[{ Folio: NaN }, 'Folio', 'Folio is null, but must be text'],
	[
		{ Fecha: { toJSON: () => '2026-11-20T10:00:00.000-06:00' } },
		'Fecha',
		'Fecha is "2026-11-20T10:00:00.000-06:00", but must be a real local date and time without a time zone, such as 2026-11-20T10:00:00',
	],
	[{ Confirmacion: ' ' }, 'Confirmacion', 'Confirmacion is empty'],
	[{ Version: '3.3' }, 'Version', 'Version is "3.3", but must be written like 4.0'],
	[
		{ 'Conceptos[0].Descripcion': 'Ta\0za' },
		'Conceptos[0].Descripcion',
		'Conceptos[0].Descripcion is "Ta\\u0000za": "\\u0000" is a character that XML files, such as a CFDI, cannot contain',
	],
	[
		{ 'Complemento.Any[0].leyendasFisc:LeyendasFiscales.Leyenda[0].textoLeyenda': '\ud83d!' },
		'Complemento.Any[0].leyendasFisc:LeyendasFiscales.Leyenda[0].textoLeyenda',
		'Complemento.Any[0].leyendasFisc:LeyendasFiscales.Leyenda[0].textoLeyenda is "\\ud83d!": "\\ud83d" is a character that XML files, such as a CFDI, cannot contain',
	],
])('refuses the values %j at the field %s, and names the path', (changes, field, message) => {
	const found = blockedIn(plainInvoice(changes)).filter((one) => one.field === field);
	expect(found.map((one) => inEnglish(one))).toEqual([
		{
			...inEnglish(found[0] as Problem),
			message,
			fix: expect.stringMatching(/^[A-Z].+\.$/) as string,
		},
	]);
});

it.each<[changes: Changes, field: string]>([
	[{ 'Complemento.Any[0].pago20:Pagos.Pago': [null] }, `${PAGOS}.Pago[0]`],
	[{ [`${PAGOS}.Pago`]: 'ayer' }, `${PAGOS}.Pago`],
	[{ [`${PAGO}.Monto`]: { amount: 1 } }, `${PAGO}.Monto`],
	[{ [`${PAGO}.DoctoRelacionado[0]`]: null }, `${PAGO}.DoctoRelacionado[0]`],
	[{ [`${PAGO}.DoctoRelacionado[0].Serie`]: [] }, `${PAGO}.DoctoRelacionado[0].Serie`],
	[{ [`${PAGOS}.Pago`]: [] }, 'Complemento'],
	[{ [`${PAGO}.DoctoRelacionado`]: [] }, PAGO],
])('refuses a payment with the wrong values %j at the field %s', (changes, field) => {
	const found = blockedIn(paymentInvoice(eachTax, changes));
	expect(found.map((one) => one.field)).toContain(field);
});

it.each<Changes>([
	{ Fecha: null, SubTotal: null, Total: null, Exportacion: null, LugarExpedicion: null },
	{ Serie: null, InformacionGlobal: null, CfdiRelacionados: [], Complemento: null },
	{ 'Conceptos[0].Parte': [], 'Conceptos[0].ACuentaTerceros': null, 'Emisor.Nombre': null },
	{ Folio: 1024, 'Conceptos[0].Cantidad': 2, Impuestos: null, Addenda: [null], Nota: false },
	{ 'Conceptos[0].Descripcion': 'Taza\t"roja" \u{1F35E} \u0085' },
	{ Conceptos: { ...(plainInvoice().Conceptos as Json[])[0] } },
])('leaves the values %j to the service', (changes) => {
	expect(blockedIn(plainInvoice(changes))).toEqual([]);
});

describe('a name that does not exist in CFDI 4.0', () => {
	const mistyped = (changes: Changes) =>
		findings(plainInvoice(changes), at).filter(({ code }) => code === 'mistypedName');

	it.each([
		['FormaDePago', 'FormaPago', { FormaPago: undefined, FormaDePago: '03' }],
		['metodoPago', 'MetodoPago', { MetodoPago: undefined, metodoPago: 'PUE' }],
		['Conceptos[0].Descuentos', 'Descuento', { 'Conceptos[0].Descuentos': '10.00' }],
		['Receptor.UsoCfdi', 'UsoCFDI', { 'Receptor.UsoCFDI': undefined, 'Receptor.UsoCfdi': 'G03' }],
		['cfdiRelacionados', 'CfdiRelacionados', { cfdiRelacionados: [] }],
	] as const)('reports the unknown name %s once if %s is missing', (field, meant, changes) => {
		expect(mistyped(changes).map((one) => inEnglish(one))).toEqual([
			{
				satCode: '',
				level: 'doubt',
				field,
				message: expect.stringMatching(
					`CFDI 4.0: the correct name is probably ${meant}$`,
				) as string,
				fix: expect.stringContaining(`Change the name to ${meant},`) as string,
			},
		]);
	});

	it.each<Changes>([
		{ Observaciones: 'Entregar en recepción', 'Conceptos[0].Notas': 'rojo' },
		{ formaPago: '03' },
		{ 'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4', Sello: '', Certificado: '', NoCertificado: '' },
	])('does not report the names in %j as misspelled', (changes) => {
		expect(mistyped(changes)).toEqual([]);
	});
});
