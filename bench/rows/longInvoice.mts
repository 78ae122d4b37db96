import { header } from '../../tools/sandbox/orders.mts';

const LINES = 100;

export const longInvoice = {
	Version: '4.0',
	...header,
	Conceptos: Array.from({ length: LINES }, (_none, index) => lineOf(index)),
};

function lineOf(index: number): object {
	const quantity = 1 + (index % 9);
	return {
		ClaveProdServ: '52152001',
		Cantidad: String(quantity),
		ClaveUnidad: 'H87',
		Descripcion: `Taza de barro ${index}`,
		ValorUnitario: '300.00',
		ObjetoImp: '02',
		Impuestos: {
			Traslados: [
				{
					Base: `${300 * quantity}.00`,
					Impuesto: '002',
					TipoFactor: 'Tasa',
					TasaOCuota: '0.160000',
					Importe: `${48 * quantity}.00`,
				},
			],
		},
	};
}
