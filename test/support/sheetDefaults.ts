import type { InvoiceDefaults } from '../../cfdi/spreadsheet/invoice';

/** What the workflow says where a spreadsheet does not. */
export const sheetDefaults: InvoiceDefaults = {
	issuer: {
		LugarExpedicion: '42501',
		Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
	},
	productCode: '01010101',
	unitCode: 'H87',
	taxes: ['IVA 16'],
};
