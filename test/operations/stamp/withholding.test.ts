import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { aDayBetweenTests } from '../../support/dayBetweenTests';
import { withKeyStore } from '../../support/keyStore';
import { completeParameters, operation, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();
aDayBetweenTests();
withKeyStore();

const { path, answer } = operation('invoice.stamp');

const fees = {
	description: 'Honorarios',
	productCode: '80101600',
	lineOptions: { unitCode: 'E48' },
	quantity: '1',
	unitPrice: '10000.00',
};
const party = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	taxRegime: '601',
	postalCode: '86991',
	cfdiUse: 'G03',
};
const tax = (TasaOCuota: string, Importe: string) => ({
	Base: '10000.00',
	Impuesto: '002',
	TipoFactor: 'Tasa',
	TasaOCuota,
	Importe,
});

const written = {
	Version: '4.0',
	FormaPago: '03',
	Moneda: 'MXN',
	MetodoPago: 'PUE',
	Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
	Receptor: {
		Rfc: party.rfc,
		Nombre: party.name,
		DomicilioFiscalReceptor: party.postalCode,
		RegimenFiscalReceptor: party.taxRegime,
		UsoCFDI: party.cfdiUse,
	},
	Conceptos: [
		{
			ClaveProdServ: fees.productCode,
			Cantidad: '1',
			ClaveUnidad: fees.lineOptions.unitCode,
			Descripcion: fees.description,
			ValorUnitario: '10000.00',
			Importe: '10000.00',
			ObjetoImp: '02',
			Impuestos: {
				Traslados: [tax('0.080000', '800.000000')],
				Retenciones: [tax('0.106667', '1066.670000')],
			},
		},
	],
};

const FILE = `Folio,RFC,Razón social,C.P.,Régimen fiscal,Uso de CFDI,Forma de pago,Descripción,Precio unitario,IVA,Ret. IVA
1001,URE180429TM6,UNIVERSIDAD ROBOTICA ESPAÑOLA,86991,601,G03,03,Honorarios,10000.00,8%,16%
`;

async function rowsOf(file: string): Promise<INodeExecutionData[]> {
	const data = Buffer.from(file, 'latin1').toString('base64');
	const { items } = await runNode({
		node: { type: 'n8n-nodes-cfdi.cfdiDesk' },
		parameters: {
			resource: 'spreadsheet',
			operation: 'read',
			defaultProductCode: fees.productCode,
			csvField: 'data',
		},
		items: [{ json: {}, binary: { data: { data, mimeType: 'text/csv', fileName: 'f.csv' } } }],
	});
	return items;
}

const ofJson = { resource: 'invoice', operation: 'stamp', invoiceSource: 'json' };

const MORE =
	/Retenciones has 1600\.00\d* of withheld IVA \(002\), which is more than the IVA of 800\.00\d* .*\(LIVA 1-A, RLIVA 3\)/;

interface Case {
	from: string;
	parameters: INodeParameters;
	items?: () => Promise<INodeExecutionData[]>;
	message: RegExp;
	amounts: { Total: string; withheld: string };
}

const cases: Case[] = [
	{
		from: 'the form with a withholding of 16 % on IVA of 8 %',
		parameters: {
			...completeParameters,
			invoiceSource: 'fields',
			lineItems: { item: [{ ...fees, taxes: ['IVA 8', 'Ret IVA 16'] }] },
			options: { totals: 'calculate' },
		},
		message: MORE,
		amounts: { Total: '9200.00', withheld: '1600.000000' },
	},
	{
		from: 'a whole invoice with a withholding of 10.6667 % on IVA of 8 %',
		parameters: {
			...ofJson,
			invoiceJson: JSON.stringify(written),
			options: { totals: 'calculate' },
		},
		message:
			/Retenciones has 1066\.67\d* of withheld IVA \(002\), which is more than the IVA of 800\.00/,
		amounts: { Total: '9733.33', withheld: '1066.670000' },
	},
	{
		from: 'a row of a spreadsheet',
		parameters: { ...ofJson, invoiceJson: '={{ $json.invoice }}' },
		items: async () => await rowsOf(FILE),
		message: MORE,
		amounts: { Total: '9200.00', withheld: '1600.000000' },
	},
];

it.each(cases)(
	'stops a suspicious withholding once in the editor and stamps it unchanged the second time: $from',
	async ({ parameters, items, message, amounts }) => {
		const press = async () =>
			await runNode({ parameters, mode: 'manual', ...(items && { items: await items() }) });

		const first = await press();
		expect(first.error?.message).toMatch(message);
		expect(first.error?.context).toMatchObject({ outcome: 'notSent' });

		const sent = serviceAnswers(path, { body: answer });
		const second = await press();
		expect(second.items[0]?.json).toMatchObject({ uuid, warnings: [{ level: 'warn' }] });
		expect(sent).toHaveLength(1);
		const { Total, Conceptos } = sent[0]?.json as {
			Total: string;
			Conceptos: Array<{ Impuestos: { Retenciones: Array<{ Importe: string }> } }>;
		};
		expect({
			Total,
			withheld: Conceptos[0]?.Impuestos.Retenciones[0]?.Importe,
		}).toEqual(amounts);
	},
);
