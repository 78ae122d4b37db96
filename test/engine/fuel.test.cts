/** A sale of a gas station: each line of fuel has its complement, from the form and from a spreadsheet. */
import { sheetDefaults, sheetOptions } from '../../packages/cfdi/fixtures/sheetDefaults';
import { uncheckedParts } from '../../packages/cfdi/index';
import { invoicesOfSheet } from '../../packages/cfdi/spreadsheet';
import { runNode } from '../support/engine';
import { cupLine, operation, stampParameters } from '../support/operations';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const PERMIT = 'PL/1234/EXP/ES/2015';

const complement = (product: string, subproduct: string, permit = PERMIT, type = 'PER01') => ({
	Any: [
		{
			'hidrocarburospetroliferos:HidroYPetro': {
				Version: '1.0',
				TipoPermiso: type,
				NumeroPermiso: permit,
				ClaveHYP: product,
				SubProductoHYP: subproduct,
			},
		},
	],
});

const complements = [
	complement('15101514', 'SP16'),
	complement('15101515', 'SP17'),
	complement('15101505', 'SP18'),
];

const fuelLine = (description: string, productCode: string, lineOptions = {}) => ({
	...cupLine,
	description,
	quantity: '40.125',
	unitPrice: '20.50',
	productCode,
	unitCode: 'LTR',
	lineOptions: { fuelPermit: PERMIT, ...lineOptions },
});

const threeLines = [
	fuelLine('Magna', '15101514'),
	fuelLine('Premium', '15101515'),
	fuelLine('Diésel', '15101505', { fuelSubproduct: 'SP18' }),
];

async function stamped(item: object[]) {
	const { path, answer } = operation('invoice.stamp');
	const sent = serviceAnswers(path, { body: answer });
	const { items, error } = await runNode({
		parameters: {
			...stampParameters,
			invoiceSource: 'fields',
			lineItems: { item: item as never },
		},
		items: [{ json: {} }],
	});
	expect(error).toBeUndefined();
	const { Conceptos } = sent[0]?.json as { Conceptos: Array<Record<string, unknown>> };
	return { lines: Conceptos, warnings: (items[0]?.json.warnings ?? []) as object[] };
}

it('a sale of three fuels by the form has three complements, in the order of the schema, and no note', async () => {
	const { lines, warnings } = await stamped(threeLines);

	expect(lines.map((line) => line.ComplementoConcepto)).toEqual(complements);
	expect(JSON.stringify(lines[0]?.ComplementoConcepto)).toBe(JSON.stringify(complements[0]));
	expect(lines.map((line) => Object.keys(line).at(-1))).toEqual(
		Array(3).fill('ComplementoConcepto'),
	);
	expect(warnings).toEqual([]);
});

it.each([
	['CNE/PL/1234/EXP/ES/MM/2026', 'PER08'],
	['CNE/PL/1234/COM/2026', 'PER09'],
	['#A1b2C3d4E5f6G7', 'PER10'],
	['F00.07.UH/1234/2026', 'PER11'],
])('the permit %s tells its type %s', async (fuelPermit, type) => {
	const { lines } = await stamped([fuelLine('Magna', '15101514', { fuelPermit })]);
	expect(lines[0]?.ComplementoConcepto).toEqual(complement('15101514', 'SP16', fuelPermit, type));
});

it('diesel without its subproduct, and a permit of no type, are said with their fields of the form', async () => {
	const { warnings } = await stamped([fuelLine('Diésel', '15101505', { fuelPermit: 'PL-1234' })]);
	const messages = warnings.map((one) => String((one as { message?: string }).message));
	expect(messages).toEqual([
		expect.stringContaining('Fuel Permit (Permiso)'),
		expect.stringContaining('Fuel Kind (Subproducto)'),
	]);
});

it('a spreadsheet has the permit and the subproduct in columns', () => {
	const csv = [
		'Folio,RFC,Razón social,C.P.,Régimen,Uso CFDI,Forma de pago,Cantidad,Unidad,Descripción,Precio,Clave SAT,Permiso CRE,Subproducto,IVA',
		...[
			['Magna', '15101514', ''],
			['Premium', '15101515', ''],
			['Diésel', '15101505', 'SP18'],
		].map(
			([name, code, subproduct]) =>
				`7,URE180429TM6,UNIVERSIDAD ROBOTICA ESPAÑOLA,86991,601,G03,03,40.125,LTR,${name},20.50,${code},${PERMIT},${subproduct},16%`,
		),
	].join('\n');
	const { items } = invoicesOfSheet(
		{ csv: new TextEncoder().encode(csv) },
		sheetDefaults,
		sheetOptions,
	);

	const item = items.find(({ kind }) => kind !== 'header');
	if (item?.kind !== 'invoice') throw new Error(JSON.stringify(items));
	const lines = item.invoice.Conceptos as Array<Record<string, unknown>>;
	expect(lines.map((line) => line.ComplementoConcepto)).toEqual(complements);
	expect(uncheckedParts(item.invoice)).toEqual([]);
});
