import type { Element } from '@xmldom/xmldom';
import type { INodeParameters } from 'n8n-workflow';

import { fileContent, runNode } from '../../support/engine';
import { operation, stampParameters } from '../../support/operations';
import { withSandbox } from '../../../packages/sandbox/test/sandbox';
import { attributesOf, childrenOf, parseXml } from '../../../packages/sandbox/test/xml.cts';

const sandbox = withSandbox();

const company: INodeParameters = {
	...stampParameters,
	invoiceSource: 'fields',
	recipientPostalCode: '86991',
	options: { totals: 'calculate' },
};
const service = {
	description: 'Servicio de diseño',
	productCode: '82141505',
	lineOptions: { unitCode: 'E48' },
};
const cup = { description: 'Taza de barro', productCode: '52152001' };

const fromCompany = `Emisor Rfc=EKU9003173C9 Nombre=ESCUELA KEMPER URGATE RegimenFiscal=601`;
const toCompany = `Receptor Rfc=URE180429TM6 Nombre=UNIVERSIDAD ROBOTICA ESPAÑOLA DomicilioFiscalReceptor=86991 RegimenFiscalReceptor=601 UsoCFDI=G03`;
const year = String(new Date().getFullYear());

const kinds: Array<{
	kind: string;
	parameters: INodeParameters;
	lines: INodeParameters[];
	/** The XML with one line per element, without dates, seals and certificates. */
	xml: string;
}> = [
	{
		kind: 'paid at once, IVA 16 %',
		parameters: { ...company, additionalFields: { series: 'A', folio: '1' } },
		lines: [{ ...cup, quantity: '2', unitPrice: '500.00', taxes: ['IVA 16'] }],
		xml: `
Comprobante Version=4.0 Serie=A Folio=1 FormaPago=03 SubTotal=1000.00 Moneda=MXN Total=1160.00 TipoDeComprobante=I Exportacion=01 MetodoPago=PUE LugarExpedicion=42501
${fromCompany}
${toCompany}
Conceptos
Concepto ClaveProdServ=52152001 Cantidad=2 ClaveUnidad=H87 Descripcion=Taza de barro ValorUnitario=500.00 Importe=1000.00 ObjetoImp=02
Impuestos
Traslados
Traslado Base=1000.00 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=160.00
Impuestos TotalImpuestosTrasladados=160.00
Traslados
Traslado Base=1000.00 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=160.00`,
	},
	{
		kind: 'paid later or in parts (PPD)',
		parameters: {
			...company,
			paymentMethod: 'PPD',
			paymentForm: '99',
			additionalFields: { moreJson: '{ "CondicionesDePago": "30 días" }' },
		},
		lines: [{ ...service, quantity: '1', unitPrice: '2500.50', taxes: ['IVA 16'] }],
		xml: `
Comprobante Version=4.0 FormaPago=99 CondicionesDePago=30 días SubTotal=2500.50 Moneda=MXN Total=2900.58 TipoDeComprobante=I Exportacion=01 MetodoPago=PPD LugarExpedicion=42501
${fromCompany}
${toCompany}
Conceptos
Concepto ClaveProdServ=82141505 Cantidad=1 ClaveUnidad=E48 Descripcion=Servicio de diseño ValorUnitario=2500.50 Importe=2500.50 ObjetoImp=02
Impuestos
Traslados
Traslado Base=2500.50 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=400.08
Impuestos TotalImpuestosTrasladados=400.08
Traslados
Traslado Base=2500.50 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=400.08`,
	},
	{
		kind: 'the general public, prices with tax',
		parameters: {
			...company,
			recipientRfc: { __rl: true, mode: 'rfc', value: 'XAXX010101000' },
			recipientName: 'PUBLICO EN GENERAL',
			recipientTaxRegime: '616',
			cfdiUse: 'S01',
			paymentForm: '01',
			recipientPostalCode: '42501',
			additionalFields: {
				globalInformation: { values: { period: '01', months: '01' } },
			},
			pricesIncludeTax: true,
		},
		lines: [
			{
				description: 'Venta',
				productCode: '01010101',
				quantity: '1',
				unitPrice: '100.00',
				taxes: ['IVA 16'],
				lineOptions: { unitCode: 'ACT', identifier: 'T-1' },
			},
			{
				description: 'Venta',
				productCode: '01010101',
				quantity: '1',
				unitPrice: '57.50',
				taxes: ['IVA 16'],
				lineOptions: { unitCode: 'ACT', identifier: 'T-2' },
			},
		],
		xml: `
Comprobante Version=4.0 FormaPago=01 SubTotal=135.78 Moneda=MXN Total=157.50 TipoDeComprobante=I Exportacion=01 MetodoPago=PUE LugarExpedicion=42501
InformacionGlobal Periodicidad=01 Meses=01 Año=${year}
${fromCompany}
Receptor Rfc=XAXX010101000 Nombre=PUBLICO EN GENERAL DomicilioFiscalReceptor=42501 RegimenFiscalReceptor=616 UsoCFDI=S01
Conceptos
Concepto ClaveProdServ=01010101 NoIdentificacion=T-1 Cantidad=1 ClaveUnidad=ACT Descripcion=Venta ValorUnitario=86.206897 Importe=86.206897 ObjetoImp=02
Impuestos
Traslados
Traslado Base=86.206897 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=13.793104
Concepto ClaveProdServ=01010101 NoIdentificacion=T-2 Cantidad=1 ClaveUnidad=ACT Descripcion=Venta ValorUnitario=49.568966 Importe=49.568966 ObjetoImp=02
Impuestos
Traslados
Traslado Base=49.568966 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=7.931035
Impuestos TotalImpuestosTrasladados=21.72
Traslados
Traslado Base=135.78 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=21.72`,
	},
	{
		kind: 'petrol at the pump, with the quota of LIEPS 2-A in its price',
		parameters: { ...company, pricesIncludeTax: true },
		lines: [
			{
				...{ description: 'Magna', productCode: '15101514', quantity: '20.842018' },
				...{ unitPrice: '23.99', taxes: ['IVA 16'] },
				lineOptions: { unitCode: 'LTR', fuelPermit: 'PL/1234/EXP/ES/2015', fuelQuota: '0.545' },
			},
		],
		xml: `
Comprobante Version=4.0 FormaPago=03 SubTotal=432.60 Moneda=MXN Total=500.00 TipoDeComprobante=I Exportacion=01 MetodoPago=PUE LugarExpedicion=42501
${fromCompany}
${toCompany}
Conceptos
Concepto ClaveProdServ=15101514 Cantidad=20.842018 ClaveUnidad=LTR Descripcion=Magna ValorUnitario=20.756207 Importe=432.601238 ObjetoImp=02
Impuestos
Traslados
Traslado Base=421.242338 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=67.398774
ComplementoConcepto
HidroYPetro Version=1.0 TipoPermiso=PER01 NumeroPermiso=PL/1234/EXP/ES/2015 ClaveHYP=15101514 SubProductoHYP=SP16
Impuestos TotalImpuestosTrasladados=67.40
Traslados
Traslado Base=421.24 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=67.40`,
	},
	{
		kind: 'a foreign currency',
		parameters: {
			...company,
			additionalFields: { currency: 'USD', exchangeRate: '18.4512' },
		},
		lines: [{ ...cup, quantity: '3', unitPrice: '19.99', taxes: ['IVA 16'] }],
		xml: `
Comprobante Version=4.0 FormaPago=03 SubTotal=59.97 Moneda=USD TipoCambio=18.4512 Total=69.57 TipoDeComprobante=I Exportacion=01 MetodoPago=PUE LugarExpedicion=42501
${fromCompany}
${toCompany}
Conceptos
Concepto ClaveProdServ=52152001 Cantidad=3 ClaveUnidad=H87 Descripcion=Taza de barro ValorUnitario=19.99 Importe=59.97 ObjetoImp=02
Impuestos
Traslados
Traslado Base=59.97 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=9.5952
Impuestos TotalImpuestosTrasladados=9.60
Traslados
Traslado Base=59.97 Impuesto=002 TipoFactor=Tasa TasaOCuota=0.160000 Importe=9.60`,
	},
];

it.each(kinds)(
	'puts the values of the form in the XML: $kind',
	async ({ parameters, lines, xml }) => {
		const stamped = await run({ ...parameters, lineItems: { item: lines } });
		expect(stamped.error).toBeUndefined();
		const { id } = stamped.items[0]?.json ?? {};

		const { items } = await run({
			...operation('invoice.download').parameters,
			invoiceId: String(id),
		});

		const read = parseXml(fileContent(items[0], 'data_xml').toString());
		expect(elementLines(read)).toEqual(xml.trim().split('\n'));
	},
);

async function run(parameters: INodeParameters) {
	return await runNode({
		parameters,
		credentials: { baseUrl: sandbox.url, accessToken: sandbox.token },
	});
}

function elementLines(element: Element): string[] {
	if (element.localName === 'Complemento') return [];
	const attributes = Object.entries(attributesOf(element))
		.filter(([name]) => !['Fecha', 'Sello', 'NoCertificado', 'Certificado'].includes(name))
		.map(([name, value]) => ` ${name}=${value}`);
	return [
		`${element.localName}${attributes.join('')}`,
		...childrenOf(element).flatMap(elementLines),
	];
}
