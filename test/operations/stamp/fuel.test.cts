import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeParameters } from 'n8n-workflow';

import { sheetDefaults, sheetOptions } from '../../../packages/sheets/support/sheetDefaults';
import { uncheckedParts } from '../../../packages/cfdi/index';
import { invoicesOfSheet } from '../../../packages/sheets';
import { runNode } from '../../support/engine';
import { cupLine, operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

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
	lineOptions: {
		unitCode: 'LTR',
		fuelPermit: PERMIT,
		fuelQuota: '0.59139',
		...lineOptions,
	},
});

const threeLines = [
	fuelLine('Magna', '15101514'),
	fuelLine('Premium', '15101515'),
	fuelLine('Diésel', '15101505', { fuelSubproduct: 'SP18' }),
];

async function stamped(item: object[]) {
	return await stampedBy({ invoiceSource: 'fields', lineItems: { item: item as never } });
}

async function stampedBy(parameters: INodeParameters) {
	const { path, answer } = operation('invoice.stamp');
	const sent = serviceAnswers(path, { body: answer });
	const { items, error } = await runNode({
		parameters: { ...stampParameters, ...parameters },
		items: [{ json: {} }],
	});
	expect(error).toBeUndefined();
	const body = sent[0]?.json as { Conceptos: Array<Record<string, unknown>> };
	return { body, lines: body.Conceptos, warnings: (items[0]?.json.warnings ?? []) as object[] };
}

it("adds the complements of three fuels in the schema's order, without a warning", async () => {
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
])('recognizes the fuel permit %s as type %s', async (fuelPermit, type) => {
	const { lines } = await stamped([fuelLine('Magna', '15101514', { fuelPermit })]);
	expect(lines[0]?.ComplementoConcepto).toEqual(complement('15101514', 'SP16', fuelPermit, type));
});

it("names the form fields if the diesel subproduct is missing or the permit's type is unknown", async () => {
	const { warnings } = await stamped([fuelLine('Diésel', '15101505', { fuelPermit: 'PL-1234' })]);
	const messages = warnings.map((one) => String((one as { message?: string }).message));
	expect(messages).toEqual([
		expect.stringContaining('Fuel Permit (Permiso)'),
		expect.stringContaining('Fuel Kind (Subproducto)'),
	]);
});

it('reads the fuel permit and the subproduct from the columns of a spreadsheet', () => {
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

const iva = (Base: string, Importe: string) => ({
	Base,
	Impuesto: '002',
	TipoFactor: 'Tasa',
	TasaOCuota: '0.160000',
	Importe,
});

const line = (
	[code, name, litres]: readonly [code: string, name: string, litres: string],
	[ValorUnitario, Importe, Base, tax]: readonly [string, string, string, string],
) => ({
	ClaveProdServ: code,
	Cantidad: litres,
	ClaveUnidad: 'LTR',
	Descripcion: name,
	ValorUnitario,
	Importe,
	ObjetoImp: '02',
	Impuestos: { Traslados: [iva(Base, tax)] },
});

const sale = [
	line(['15101514', 'Magna', '40'], ['20.762606', '830.504221', '806.848621', '129.095779']),
	line(['15101515', 'Premium', '30.5'], ['22.340911', '681.397787', '659.388834', '105.502213']),
	line(['15101505', 'Diésel', '100.25'], ['22.895285', '2295.252332', '2246.047928', '359.367668']),
].map((one, index) => ({ ...one, ComplementoConcepto: complements[index] }));

const saleTotals = {
	SubTotal: '3807.15',
	Total: '4401.12',
	Impuestos: { TotalImpuestosTrasladados: '593.97', Traslados: [iva('3712.29', '593.97')] },
};

describe.each(['docs/fuel.md', 'docs/es/fuel.md'])('The three-line sale in %s', (file) => {
	const page = readFileSync(join(__dirname, '../../..', file), 'utf8');
	const [, example = ''] = /^```json\n([^]*?)^```$/m.exec(page) ?? [];

	it('stamps three fuels with exact totals and excludes the quotas from the IVA base', async () => {
		const { body, warnings } = await stampedBy({
			lineItemsJson: example,
			pricesIncludeTax: true,
		});

		expect(body).toMatchObject(saleTotals);
		expect(body.Conceptos).toEqual(sale);
		expect(warnings).toEqual([]);
	});

	it('calculates the same totals for the fuel sale in Validate as in Stamp', async () => {
		const { items } = await runNode({
			parameters: {
				...stampParameters,
				recipientPostalCode: '86991',
				operation: 'validate',
				lineItemsJson: example,
				pricesIncludeTax: true,
			},
			items: [{ json: {} }],
		});

		expect(items[0]?.json).toMatchObject({ valid: true, findings: [], totals: saleTotals });
	});

	it('shows in the docs the amounts that the node stamps for the fuel sale', () => {
		const figures = sale.flatMap(({ ValorUnitario, Importe, Impuestos }) => [
			...[ValorUnitario, Importe],
			...Impuestos.Traslados.flatMap(({ Base, Importe: tax }) => [Base, tax]),
		]);
		for (const figure of [...figures, '3807.15', '3712.29', '593.97', '4401.12']) {
			expect(page).toContain(`\`${figure}\``);
		}
	});
});

it('excludes the fuel quota that the user entered in the form from the IVA base', async () => {
	const { body, warnings } = await stampedBy({
		invoiceSource: 'fields',
		lineItems: {
			item: [
				{
					...{ description: 'Magna', productCode: '15101514', taxes: ['IVA 16'] },
					...{ quantity: '20.842018', unitPrice: '20.7562' },
					lineOptions: { unitCode: 'LTR', fuelPermit: PERMIT, fuelQuota: '0.545' },
				},
			],
		},
		options: { totals: 'calculate', expectedTotal: '500.00' },
	});

	expect(body).toMatchObject({
		SubTotal: '432.60',
		Total: '500.00',
		Impuestos: { TotalImpuestosTrasladados: '67.40', Traslados: [iva('421.24', '67.40')] },
	});
	expect(body.Conceptos).toEqual([
		{
			...line(
				['15101514', 'Magna', '20.842018'],
				['20.7562', '432.601094', '421.242194', '67.398751'],
			),
			ComplementoConcepto: complements[0],
		},
	]);
	expect(warnings).toEqual([]);
});

it('warns if IVA is charged on the whole price of petrol and suggests the quota field', async () => {
	const { warnings } = await stamped([fuelLine('Magna', '15101514', { fuelQuota: '' })]);
	expect(warnings).toEqual([
		expect.objectContaining({
			field: expect.stringContaining('Impuestos') as string,
			fix: expect.stringContaining('Fuel Quota (Cuota)') as string,
		}),
	]);
});
