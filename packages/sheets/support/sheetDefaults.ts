import type { InvoiceDefaults, SheetOptions } from '../index';

export const sheetDefaults: InvoiceDefaults = {
	issuer: {
		LugarExpedicion: '42501',
		Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
	},
	productCode: '01010101',
	unitCode: 'H87',
	taxes: ['IVA 16'],
	now: Date.UTC(2026, 10, 24, 18),
};

export const sheetOptions: SheetOptions = {
	added: {
		headers: ['ID de la factura', 'UUID', 'Resultado', 'Explicación'],
		result: 'Resultado',
		why: 'Explicación',
		done: /^(?:ya )?timbrada$/i,
	},
};

export const saleCells = {
	RFC: 'URE180429TM6',
	'Razón social': 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	'C.P.': '86991',
	Régimen: '601',
	'Uso CFDI': 'G03',
	'Forma de pago': '03',
	Descripción: 'Taza',
};
