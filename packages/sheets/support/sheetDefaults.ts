import type { InvoiceDefaults, SheetOptions } from '../index';

/** What the workflow says where a spreadsheet does not. */
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

/** What a caller writes into a file that it gives back. */
export const sheetOptions: SheetOptions = {
	added: {
		headers: ['ID de la factura', 'UUID', 'Resultado', 'Explicación'],
		result: 'Resultado',
		why: 'Explicación',
		done: /^(?:ya )?timbrada$/i,
	},
};

/** The cells of a row that is right, but for its folio and its price. */
export const saleCells = {
	RFC: 'URE180429TM6',
	'Razón social': 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	'C.P.': '86991',
	Régimen: '601',
	'Uso CFDI': 'G03',
	'Forma de pago': '03',
	Descripción: 'Taza',
};
