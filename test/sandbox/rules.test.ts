import { withSandbox } from '../support/sandbox';
import { exempt, generalPublic, invoice, line, paths, receiver, transferred } from './invoices';

const sandbox = withSandbox();

type Changes = Record<string, unknown>;

/** The code SAT gives it, the field that is named, and the invoice that breaks the rule. */
type Row = [code: string, field: string, broken: Changes];

const person = {
	Rfc: 'CACX7605101P8',
	Nombre: 'XOCHILT CASAS CHAVEZ',
	RegimenFiscalReceptor: '612',
	UsoCFDI: 'G03',
};
const foreigner = {
	Rfc: 'XEXX010101000',
	Nombre: 'ACME INC',
	RegimenFiscalReceptor: '616',
	UsoCFDI: 'S01',
};
const year = String(new Date().getFullYear());
const global = { Periodicidad: '04', Meses: '10', Año: year };

const to = (changes: Changes, base: Changes = receiver) => ({ Receptor: { ...base, ...changes } });
const from = (changes: Changes) => ({
	Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601', ...changes },
});
const lines = (...changes: Changes[]) => ({ Conceptos: changes.map((change) => line(change)) });
const taxes = (Traslados: unknown[] = [], Retenciones: unknown[] = []) => ({
	Impuestos: { Traslados, Retenciones },
});
const iva = transferred('0.160000');
const isr = transferred('0.100000', '001');
const transport = { TipoDeComprobante: 'T', FormaPago: undefined, MetodoPago: undefined };
const publicWith = (changes: Changes = {}) => ({
	Receptor: generalPublic,
	InformacionGlobal: { ...global, ...changes },
});

const ofTheInvoice: Row[] = [
	['CFDI40101', 'Fecha', { Fecha: '2026-11-20 10:00:00' }],
	['CFDI40101', 'Fecha', { Fecha: '2026-13-01T10:00:00' }],
	['CFDI40103', 'FormaPago', { ...transport, FormaPago: '01', Moneda: 'XXX' }],
	['CFDI40104', 'FormaPago', { FormaPago: '77' }],
	['CFDI40105', 'FormaPago', { FormaPago: '03', MetodoPago: 'PPD' }],
	['CFDI40107', 'SubTotal', { SubTotal: '100.000' }],
	['CFDI40108', 'SubTotal', { SubTotal: '100.01', Total: '100.01' }],
	['CFDI40109', 'SubTotal', { ...transport, SubTotal: '100.00' }],
	['CFDI40110', 'Descuento', { Descuento: '100.01', ...lines({ Descuento: '100.01' }) }],
	['CFDI40111', 'Descuento', { Descuento: '1.00' }],
	['CFDI40111', 'Descuento', { Descuento: '1.01', ...lines({ Descuento: '1.00' }) }],
	['CFDI40112', 'Descuento', { Descuento: '1.000', ...lines({ Descuento: '1.00' }) }],
	['CFDI40113', 'Moneda', { Moneda: 'ABC' }],
	['CFDI40114', 'TipoCambio', { TipoCambio: '1.0' }],
	['CFDI40115', 'TipoCambio', { Moneda: 'USD' }],
	['CFDI40116', 'TipoCambio', { ...transport, Moneda: 'XXX', TipoCambio: '1' }],
	['CFDI40117', 'TipoCambio', { Moneda: 'USD', TipoCambio: '18,50' }],
	['CFDI40117', 'TipoCambio', { Moneda: 'USD', TipoCambio: '0.000' }],
	['CFDI40119', 'Total', { Total: '100.01' }],
	['CFDI40119', 'Total', { ...transport, Total: '1' }],
	[
		'CFDI40119',
		'Total',
		lines(taxes([], [transferred('5.000000', '003', { TipoFactor: 'Cuota' })])),
	],
	['CFDI40120', 'Total', lines({ ValorUnitario: '1000000000000.00' })],
	['CFDI40121', 'TipoDeComprobante', { TipoDeComprobante: 'X' }],
	['CFDI40123', 'Exportacion', { Exportacion: '09' }],
	['CFDI40124', 'MetodoPago', { MetodoPago: 'PAGO' }],
	['CFDI40125', 'MetodoPago', { ...transport, MetodoPago: 'PUE' }],
	['CFDI40126', 'LugarExpedicion', { LugarExpedicion: '00000' }],
	['CFDI40126', 'LugarExpedicion', { LugarExpedicion: '4250' }],
	['CFDI40137', 'CfdiRelacionados.0.TipoRelacion', { CfdiRelacionados: [{ TipoRelacion: '99' }] }],
	['CFDI40140', 'Emisor.RegimenFiscal', from({ RegimenFiscal: '600' })],
	['CFDI40141', 'Emisor.RegimenFiscal', from({ RegimenFiscal: '612' })],
	['CFDI40141', 'Emisor.RegimenFiscal', from({ Rfc: 'CACX7605101P8' })],
	['CFDI40201', 'Impuestos', { ...transport, Impuestos: { TotalImpuestosTrasladados: '0' } }],
];

const ofTheReceiver: Row[] = [
	['CFDI40130', 'InformacionGlobal', { Receptor: generalPublic }],
	['CFDI40131', 'InformacionGlobal.Periodicidad', publicWith({ Periodicidad: '09' })],
	['CFDI40132', 'InformacionGlobal.Periodicidad', publicWith({ Periodicidad: '05', Meses: '13' })],
	['CFDI40133', 'InformacionGlobal.Meses', publicWith({ Meses: '19' })],
	['CFDI40134', 'InformacionGlobal.Meses', publicWith({ Meses: '13' })],
	['CFDI40135', 'InformacionGlobal.Meses', publicWith({ Periodicidad: '05' })],
	['CFDI40136', 'InformacionGlobal.Año', publicWith({ Año: String(Number(year) + 1) })],
	['CFDI40136', 'InformacionGlobal.Año', publicWith({ Año: String(Number(year) - 6) })],
	['CFDI40146', 'Receptor.Rfc', to({ Nombre: 'PUBLICO EN GENERAL' })],
	['CFDI40147', 'Receptor.DomicilioFiscalReceptor', to({ DomicilioFiscalReceptor: '1' })],
	[
		'CFDI40149',
		'Receptor.DomicilioFiscalReceptor',
		{ LugarExpedicion: '42501', ...to({ DomicilioFiscalReceptor: '06000' }, foreigner) },
	],
	['CFDI40151', 'Receptor.ResidenciaFiscal', to({ ResidenciaFiscal: 'USA' })],
	['CFDI40152', 'Receptor.ResidenciaFiscal', to({ ResidenciaFiscal: 'MEX' }, foreigner)],
	['CFDI40154', 'Receptor.NumRegIdTrib', to({ NumRegIdTrib: '123' })],
	['CFDI40157', 'Receptor.RegimenFiscalReceptor', to({ RegimenFiscalReceptor: '600' })],
	['CFDI40158', 'Receptor.RegimenFiscalReceptor', to({ RegimenFiscalReceptor: '612' })],
	['CFDI40158', 'Receptor.RegimenFiscalReceptor', to({ RegimenFiscalReceptor: '601' }, person)],
	[
		'CFDI40159',
		'Receptor.RegimenFiscalReceptor',
		{ ...publicWith(), ...to({ RegimenFiscalReceptor: '612' }, generalPublic) },
	],
	['CFDI40159', 'Receptor.RegimenFiscalReceptor', to({ RegimenFiscalReceptor: '612' }, foreigner)],
	['CFDI40160', 'Receptor.UsoCFDI', to({ UsoCFDI: 'P01' })],
	['CFDI40161', 'Receptor.UsoCFDI', to({ UsoCFDI: 'D01' })],
	['CFDI40161', 'Receptor.UsoCFDI', to({ UsoCFDI: 'CN01' }, person)],
	['CFDI40161', 'Receptor.UsoCFDI', to({ UsoCFDI: 'G03' }, foreigner)],
];

const first = 'Conceptos.0';
const ofTheLines: Row[] = [
	['CFDI40162', `${first}.ClaveProdServ`, lines({ ClaveProdServ: '4323150' })],
	['CFDI40165', `${first}.ClaveUnidad`, lines({ ClaveUnidad: 'PIEZA' })],
	['CFDI40166', `${first}.ValorUnitario`, lines({ ValorUnitario: '0.00' })],
	// 0.995 by 99.995 is 99.495025, and 1.005 by 100.005 is 100.505025.
	['CFDI40167', `${first}.Importe`, lines({ Cantidad: '1.00', Importe: '99.48' })],
	['CFDI40167', `${first}.Importe`, lines({ Cantidad: '1.00', Importe: '100.52' })],
	['CFDI40168', `${first}.Descuento`, lines({ Importe: '100.00', Descuento: '1.001' })],
	['CFDI40169', `${first}.Descuento`, lines({ Descuento: '100.01' })],
	['CFDI40170', `${first}.ObjetoImp`, lines({ ObjetoImp: '09' })],
	['CFDI40171', `${first}.ObjetoImp`, lines({ ObjetoImp: '02' })],
	...['01', '03', '04', '05'].map(
		(ObjetoImp): Row => ['CFDI40172', `${first}.Impuestos`, lines({ ObjetoImp, ...taxes([iva]) })],
	),
	['CFDI140226', `${first}.Impuestos`, lines({ ObjetoImp: '06', ...taxes([iva]) })],
	['CFDI140226', `${first}.Impuestos`, lines({ ObjetoImp: '08', ...taxes([], [iva]) })],
	['CFDI140227', `${first}.Impuestos`, lines({ ObjetoImp: '07', ...taxes([iva]) })],
	['CFDI140227', `${first}.Impuestos`, lines({ ObjetoImp: '07', ...taxes([], [isr]) })],
	['CFDI40173', `${first}.Impuestos`, lines(taxes())],
	['CFDI40174', `${first}.Impuestos`, lines({ Descuento: '100.00', ...taxes([iva]) })],
	[
		'CFDI40188',
		`${first}.ACuentaTerceros.RfcACuentaTerceros`,
		lines({
			ACuentaTerceros: {
				RfcACuentaTerceros: receiver.Rfc,
				NombreACuentaTerceros: receiver.Nombre,
				RegimenFiscalACuentaTerceros: '601',
				DomicilioFiscalACuentaTerceros: '86991',
			},
		}),
	],
];

const traslado = (field: string) => `${first}.Impuestos.Traslados.0.${field}`;
const retencion = (field: string) => `${first}.Impuestos.Retenciones.0.${field}`;
const onTransfer = (changes: Changes) => lines(taxes([{ ...iva, ...changes }]));
const onWithheld = (changes: Changes) => lines(taxes([], [{ ...isr, ...changes }]));
const ofTheTaxes: Row[] = [
	['CFDI40174', traslado('Base'), onTransfer({ Base: '0' })],
	['CFDI40175', traslado('Impuesto'), onTransfer({ Impuesto: '009' })],
	['CFDI40175', traslado('Impuesto'), onTransfer({ Impuesto: undefined })],
	['CFDI40176', traslado('TipoFactor'), onTransfer({ TipoFactor: 'Otro' })],
	['CFDI40177', traslado('TipoFactor'), onTransfer({ TipoFactor: 'Exento' })],
	['CFDI40178', traslado('TasaOCuota'), onTransfer({ TasaOCuota: undefined })],
	['CFDI40179', traslado('TasaOCuota'), onTransfer({ TasaOCuota: '0.15' })],
	['CFDI40179', traslado('TasaOCuota'), onTransfer({ Impuesto: '001', TasaOCuota: '0.10' })],
	[
		'CFDI40179',
		traslado('TasaOCuota'),
		onTransfer({ Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '72.160501' }),
	],
	// 99.995 by 0.1599995 is 15.99915, and 100.005 by 0.1600005 is 16.00085.
	['CFDI40180', traslado('Importe'), onTransfer({ Base: '100.00', Importe: '15.98' })],
	['CFDI40180', traslado('Importe'), onTransfer({ Base: '100.00', Importe: '16.02' })],
	['CFDI40181', retencion('Base'), onWithheld({ Base: '0' })],
	['CFDI40182', retencion('Impuesto'), onWithheld({ Impuesto: '009' })],
	['CFDI40183', retencion('TipoFactor'), onWithheld({ TipoFactor: 'Otro' })],
	['CFDI40184', retencion('TipoFactor'), onWithheld({ TipoFactor: 'Exento' })],
	['CFDI40185', retencion('TasaOCuota'), onWithheld({ TasaOCuota: '0.36' })],
	['CFDI40185', retencion('TasaOCuota'), onWithheld({ TasaOCuota: undefined })],
	['CFDI40186', retencion('Importe'), onWithheld({ Base: '100.00', Importe: '12.00' })],
];

const summaryRow = {
	Base: '100.00',
	Impuesto: '002',
	TipoFactor: 'Tasa',
	TasaOCuota: '0.160000',
	Importe: '16.00',
};
const withheldRow = { Impuesto: '001', Importe: '10.00' };
const summarized = (changes: Changes) => ({
	...lines(taxes([iva], [isr])),
	Impuestos: {
		TotalImpuestosRetenidos: '10.00',
		TotalImpuestosTrasladados: '16.00',
		Retenciones: [withheldRow],
		Traslados: [summaryRow],
		...changes,
	},
});
const sumOf = (changes: Changes) => summarized({ Traslados: [{ ...summaryRow, ...changes }] });
const heldOf = (changes: Changes) => summarized({ Retenciones: [{ ...withheldRow, ...changes }] });
const ofTheSummary: Row[] = [
	[
		'CFDI40202',
		'Impuestos.TotalImpuestosRetenidos',
		summarized({ TotalImpuestosRetenidos: '10.000' }),
	],
	[
		'CFDI40203',
		'Impuestos.TotalImpuestosRetenidos',
		summarized({ TotalImpuestosRetenidos: '10.01' }),
	],
	[
		'CFDI40204',
		'Impuestos.TotalImpuestosTrasladados',
		summarized({ TotalImpuestosTrasladados: '16.000' }),
	],
	[
		'CFDI40205',
		'Impuestos.TotalImpuestosTrasladados',
		summarized({ TotalImpuestosTrasladados: '16.01' }),
	],
	['CFDI40207', 'Impuestos.Retenciones.0.Impuesto', heldOf({ Impuesto: '009' })],
	[
		'CFDI40208',
		'Impuestos.Retenciones.1.Impuesto',
		summarized({ Retenciones: [withheldRow, withheldRow] }),
	],
	[
		'CFDI40209',
		'Impuestos.TotalImpuestosRetenidos',
		summarized({ TotalImpuestosRetenidos: undefined }),
	],
	['CFDI40210', 'Impuestos.Retenciones.0.Importe', heldOf({ Importe: '10.000' })],
	['CFDI40211', 'Impuestos.Retenciones.0.Importe', heldOf({ Importe: '10.01' })],
	[
		'CFDI40212',
		'Impuestos.TotalImpuestosTrasladados',
		summarized({ TotalImpuestosTrasladados: undefined }),
	],
	['CFDI40213', 'Impuestos.Traslados.0.Base', sumOf({ Base: undefined })],
	['CFDI40214', 'Impuestos.Traslados.0.Base', sumOf({ Base: '100.000' })],
	['CFDI40215', 'Impuestos.Traslados.0.Base', sumOf({ Base: '100.01' })],
	['CFDI40217', 'Impuestos.Traslados.0.Impuesto', sumOf({ Impuesto: '009' })],
	[
		'CFDI40218',
		'Impuestos.Traslados.1.Impuesto',
		summarized({ Traslados: [summaryRow, { ...summaryRow, TasaOCuota: '0.16' }] }),
	],
	['CFDI40219', 'Impuestos.Traslados.0.TasaOCuota', sumOf({ TasaOCuota: '0.080000' })],
	['CFDI40220', 'Impuestos.Traslados.0.Importe', sumOf({ Importe: '16.000' })],
	['CFDI40221', 'Impuestos.Traslados.0.Importe', sumOf({ Importe: '16.01' })],
];

describe.each<[string, Row[]]>([
	['the invoice', ofTheInvoice],
	['its receiver', ofTheReceiver],
	['its lines', ofTheLines],
	['the taxes of a line', ofTheTaxes],
	['the summary of taxes', ofTheSummary],
])('a broken rule of %s', (_part, rows) => {
	test.each(rows)('%s is told on the field %s', async (code, field, broken) => {
		const answer = await sandbox.post(paths['invoice.stamp'], invoice(broken));
		expect(answer.status).toBe(422);
		const { error } = answer.json as { error: Record<string, string[]> };
		expect(error[field]).toContainEqual(expect.stringMatching(new RegExp(`^${code} - .+`)));
	});
});

const accepted: Record<string, Changes> = {
	'PPD with payment form 99': { FormaPago: '99', MetodoPago: 'PPD' },
	'dollars with their exchange rate': { Moneda: 'USD', TipoCambio: '18.50' },
	'pesos with the exchange rate 1': { TipoCambio: '1' },
	'a person with a use for people only': to({ UsoCFDI: 'D01' }, person),
	'a foreigner': to({ ResidenciaFiscal: 'USA' }, foreigner),
	'the general public': publicWith({ Meses: '12' }),
	'the general public, every two months, from regime 621': {
		...publicWith({ Periodicidad: '05', Meses: '18', Año: String(Number(year) - 5) }),
		...from({ Rfc: 'CACX7605101P8', RegimenFiscal: '621' }),
	},
	'a quota of IEPS at its maximum': lines(
		taxes([{ ...iva, Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '72.160500' }]),
	),
	'an exempt tax': lines(taxes([exempt])),
	'an amount at its lower limit': lines({ Cantidad: '1.00', Importe: '99.49' }),
	'an amount at its upper limit': lines({ Cantidad: '1.00', Importe: '100.51' }),
	'a tax at its lower limit': onTransfer({ Base: '100.00', Importe: '15.99' }),
	'a tax at its upper limit': onTransfer({ Base: '100.00', Importe: '16.01' }),
	'a tax object 07 with IEPS': lines({ ObjetoImp: '07', ...taxes([transferred('0.08', '003')]) }),
	'a tax object 06 with ISR withheld': lines({ ObjetoImp: '06', ...taxes([], [isr]) }),
	'a full summary of taxes': summarized({}),
	'a total that a complement changes': { Total: '150.00', Complemento: { ImpuestosLocales: {} } },
	'a related invoice': {
		CfdiRelacionados: [
			{
				TipoRelacion: '04',
				CfdiRelacionado: [{ UUID: '5fb2822e-396d-4725-8521-cdc4bdd20ccf' }],
			},
		],
	},
};

test.each(Object.entries(accepted))('%s is accepted', async (_name, changes) => {
	const answer = await sandbox.post(paths['invoice.stamp'], invoice(changes));
	expect(answer.json).toMatchObject({ data: { id: expect.any(Number) } });
});
