export interface Order {
	order: string;
	invoice: Record<string, unknown>;
}

/**
 * This invoice between two of SAT's test taxpayers is paid at once (PUE). Its lines are added
 * later.
 */
export const header = {
	FormaPago: '03',
	MetodoPago: 'PUE',
	Moneda: 'MXN',
	Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601' },
	Receptor: {
		Rfc: 'URE180429TM6',
		Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
		RegimenFiscalReceptor: '601',
		UsoCFDI: 'G03',
	},
};

/** Creates orders whose numbers have the same length, so that no number is part of another. */
export function makeOrders(prefix: string, count: number): Order[] {
	return Array.from({ length: count }, (_none, index) => {
		const order = `${prefix}-${String(index).padStart(4, '0')}`;
		return { order, invoice: invoiceOf(order, index) };
	});
}

function invoiceOf(order: string, index: number): Order['invoice'] {
	return {
		Folio: order,
		...header,
		Conceptos: [
			{
				ClaveProdServ: '52152001',
				Cantidad: '1',
				ClaveUnidad: 'H87',
				Descripcion: `Pedido ${order}`,
				ValorUnitario: `${100 + index}.00`,
				ObjetoImp: '01',
			},
		],
	};
}
