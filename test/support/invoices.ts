/** Five minutes after the Fecha of the plain invoice, in Mexico City. */
export const shortlyAfter = Date.parse('2026-11-20T10:05:00-06:00');

/** Changes by path; undefined removes the attribute or element. */
export type Changes = Record<string, unknown>;

/**
 * An invoice that breaks no rule: one line of 2 x 500.00 with 16 % IVA, paid at once, in MXN, from
 * one of SAT's test taxpayers to another.
 * @param changes such as `{ FormaPago: '99', 'Receptor.Rfc': undefined, 'Conceptos[0].Cantidad': '3' }`
 */
export function plainInvoice(changes: Changes = {}): Record<string, unknown> {
	return changed(comprobante(), changes);
}

/** Makes the changes in an invoice, and returns it. */
export function changed(
	invoice: Record<string, unknown>,
	changes: Changes,
): Record<string, unknown> {
	for (const [path, value] of Object.entries(changes)) change(invoice, path, value);
	return invoice;
}

/** Turns the plain invoice into a global one, to the general public. */
export const toGeneralPublic: Changes = {
	'Receptor.Rfc': 'XAXX010101000',
	'Receptor.Nombre': 'PUBLICO EN GENERAL',
	'Receptor.DomicilioFiscalReceptor': '42501',
	'Receptor.RegimenFiscalReceptor': '616',
	'Receptor.UsoCFDI': 'S01',
	'InformacionGlobal.Periodicidad': '04',
	'InformacionGlobal.Meses': '11',
	'InformacionGlobal.Año': '2026',
	'Conceptos[0].ClaveProdServ': '01010101',
	'Conceptos[0].Cantidad': '1',
	'Conceptos[0].ClaveUnidad': 'ACT',
	'Conceptos[0].Unidad': undefined,
	'Conceptos[0].Descripcion': 'Venta',
	'Conceptos[0].ValorUnitario': '1000.00',
};

/** Turns the plain invoice into one to a customer abroad. */
export const toForeigner: Changes = {
	'Receptor.Rfc': 'XEXX010101000',
	'Receptor.Nombre': 'Acme Inc',
	'Receptor.DomicilioFiscalReceptor': '42501',
	'Receptor.RegimenFiscalReceptor': '616',
	'Receptor.UsoCFDI': 'S01',
	'Receptor.ResidenciaFiscal': 'USA',
	'Receptor.NumRegIdTrib': '123456789',
};

/** Turns the plain invoice into a credit note of 1160.00. */
export const creditNote = (relation = '01', ...uuids: string[]): Changes => ({
	TipoDeComprobante: 'E',
	FormaPago: relation === '07' ? '30' : '15',
	'Receptor.UsoCFDI': 'G02',
	CfdiRelacionados: [
		{
			TipoRelacion: relation,
			CfdiRelacionado: (uuids.length > 0 ? uuids : ['5FB2822E-396D-4725-8521-CDC4BDD20CCF']).map(
				(UUID) => ({ UUID }),
			),
		},
	],
});

/** ComercioExterior in the shapes in which services and people write a complement. */
export const foreignTradeShapes: readonly unknown[] = [
	{ Any: [{ 'cce20:ComercioExterior': { Version: '2.0' } }] },
	{ any: { 'cce11:ComercioExterior': [{ Version: '1.1' }] } },
	{ 'cce20:ComercioExterior': { Version: '2.0' } },
	{ 'xmlns:cce20': 'http://www.sat.gob.mx/ComercioExterior20', ComercioExterior: {} },
	[{ 'leyendasFisc:LeyendasFiscales': {} }, { 'cce20:ComercioExterior': {} }],
	{ 'cce20:ComercioExterior': '<cce20:ComercioExterior Version="2.0"/>' },
];

/** Turns the plain invoice into one without amounts, of type P (Pago) or T (Traslado). */
export const withoutAmounts = (type: 'P' | 'T'): Changes => ({
	TipoDeComprobante: type,
	Moneda: 'XXX',
	SubTotal: '0',
	Total: '0',
	FormaPago: undefined,
	MetodoPago: undefined,
	'Receptor.UsoCFDI': type === 'P' ? 'CP01' : 'S01',
	'Conceptos[0].ValorUnitario': '0',
	'Conceptos[0].Importe': '0',
	'Conceptos[0].ObjetoImp': '01',
	'Conceptos[0].Impuestos': undefined,
	Impuestos: undefined,
});

function comprobante(): Record<string, unknown> {
	const iva = {
		Base: '1000.00',
		Impuesto: '002',
		TipoFactor: 'Tasa',
		TasaOCuota: '0.160000',
		Importe: '160.00',
	};
	return {
		Version: '4.0',
		Serie: 'A',
		Folio: '1024',
		Fecha: '2026-11-20T10:00:00',
		FormaPago: '03',
		SubTotal: '1000.00',
		Moneda: 'MXN',
		Total: '1160.00',
		TipoDeComprobante: 'I',
		Exportacion: '01',
		MetodoPago: 'PUE',
		LugarExpedicion: '42501',
		Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
		Receptor: {
			Rfc: 'URE180429TM6',
			Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
			DomicilioFiscalReceptor: '86991',
			RegimenFiscalReceptor: '601',
			UsoCFDI: 'G03',
		},
		Conceptos: [
			{
				ClaveProdServ: '52152001',
				NoIdentificacion: 'TAZA-1',
				Cantidad: '2',
				ClaveUnidad: 'H87',
				Unidad: 'Pieza',
				Descripcion: 'Taza de barro',
				ValorUnitario: '500.00',
				Importe: '1000.00',
				ObjetoImp: '02',
				Impuestos: { Traslados: [{ ...iva }] },
			},
		],
		Impuestos: { TotalImpuestosTrasladados: '160.00', Traslados: [{ ...iva }] },
	};
}

/** Sets or removes the value at a path; creates missing objects and lists. */
function change(invoice: Record<string, unknown>, path: string, value: unknown): void {
	const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
	const last = steps.pop();
	if (last === undefined) throw new Error('A change needs a path');
	let place = invoice;
	steps.forEach((step, index) => {
		const isListNext = /^\d+$/.test(steps[index + 1] ?? last);
		place[step] ??= isListNext ? [] : {};
		place = place[step] as Record<string, unknown>;
	});
	if (value === undefined) delete place[last];
	else place[last] = value;
}
