/** The XML that a service keeps of the invoices that it stamped. */
import type { IDataObject } from 'n8n-workflow';

/** The UUID of the invoice that the service keeps under an ID. */
export const uuidAt = (id: number): string =>
	`5FB2822E-396D-4725-8521-${String(id).padStart(12, '0')}`;

/** An invoice of series W, as it is sent. */
export const soldMugs = (folio: string): IDataObject => ({
	Version: '4.0',
	Serie: 'W',
	Folio: folio,
	FormaPago: '03',
	MetodoPago: 'PUE',
	Moneda: 'MXN',
	Total: '1160.00',
	Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601' },
	Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', UsoCFDI: 'G03' },
	Conceptos: [{ Cantidad: '2.00', Descripcion: 'Taza  de barro', ValorUnitario: '500.00' }],
});

/** Mexico City's time, as FechaTimbrado has it. */
const localTime = (moment: number): string =>
	new Date(moment - 6 * 60 * 60 * 1000).toISOString().slice(0, 19);

/** @param invoice as it was sent, with a total of 1,000.00 where it has none; of series W with that folio where it is a text */
export function invoiceFile(invoice: IDataObject | string, id: number, at = Date.now()): string {
	const { Complemento, ...sent } = typeof invoice === 'string' ? soldMugs(invoice) : invoice;
	const complements = ((Complemento as IDataObject | undefined)?.Any ?? []) as IDataObject[];
	const whole = {
		TipoDeComprobante: 'I',
		Fecha: localTime(at),
		Total: '1000.00',
		...sent,
		Complemento: {
			...Object.assign({}, ...complements),
			'tfd:TimbreFiscalDigital': { UUID: uuidAt(id), FechaTimbrado: localTime(at) },
		},
	};
	return element('cfdi:Comprobante', whole).replace(
		'<cfdi:Comprobante',
		'<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:pago20="http://www.sat.gob.mx/Pagos20" xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"',
	);
}

/** What holds a list of elements of another name. */
const rows: Readonly<Record<string, string>> = {
	Conceptos: 'Concepto',
	Traslados: 'Traslado',
	Retenciones: 'Retencion',
	RetencionesP: 'RetencionP',
	TrasladosDR: 'TrasladoDR',
	TrasladosP: 'TrasladoP',
};

function element(name: string, json: IDataObject): string {
	const prefix = name.split(':')[0] ?? '';
	const entries = Object.entries(json);
	const attributes = entries
		.filter(([, value]) => typeof value !== 'object')
		.map(([key, value]) => ` ${key}="${String(value).replaceAll('"', '&quot;')}"`);
	const children = entries.flatMap(([key, value]) => {
		const child = key.includes(':') ? key : `${prefix}:${key}`;
		if (!Array.isArray(value)) return isObject(value) ? [element(child, value)] : [];
		const row = rows[key];
		const all = value.map((one) =>
			element(row === undefined ? child : `${prefix}:${row}`, one as IDataObject),
		);
		return row === undefined ? all : [`<${child}>${all.join('')}</${child}>`];
	});
	return `<${name}${attributes.join('')}>${children.join('')}</${name}>`;
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null;
}
