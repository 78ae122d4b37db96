export { pathOf, paths } from './paths.cts';

type Fields = Record<string, unknown>;

export const issuer = { Rfc: 'EKU9003173C9', RegimenFiscal: '601' };

export const receiver = {
	Rfc: 'URE180429TM6',
	Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	RegimenFiscalReceptor: '601',
	UsoCFDI: 'G03',
};

/** Creates an invoice line with only the required fields. */
export const line = (changes: Fields = {}): Fields => ({
	ClaveProdServ: '43231500',
	Cantidad: '1',
	ClaveUnidad: 'E48',
	Descripcion: 'Servicio',
	ValorUnitario: '100.00',
	...changes,
});

export const transferred = (rate: string, tax = '002', changes: Fields = {}): Fields => ({
	Impuesto: tax,
	TipoFactor: 'Tasa',
	TasaOCuota: rate,
	...changes,
});

export const exempt = { Impuesto: '002', TipoFactor: 'Exento' };

/** Creates an invoice with only the documented fields. */
export const invoice = (changes: Fields = {}): Fields => ({
	Version: '4.0',
	FormaPago: '03',
	MetodoPago: 'PUE',
	Moneda: 'MXN',
	Emisor: issuer,
	Receptor: receiver,
	Conceptos: [line()],
	...changes,
});

export function without(source: Fields, name: string): Fields {
	const copy = structuredClone(source);
	const steps = name.split('.');
	const last = steps.pop() ?? '';
	let inner: Fields = copy;
	for (const step of steps) inner = inner[step] as Fields;
	delete inner[last];
	return copy;
}
