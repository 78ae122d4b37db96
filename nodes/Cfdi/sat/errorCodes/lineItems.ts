import type { ErrorCode } from './errorCode';

const CUSTOMS =
	'two digits of the year, two of the customs office, four of the patent and seven of the number, with two spaces between them.';

/** The codes about the lines (Conceptos), except their taxes. */
export const lineItemErrorCodes: readonly ErrorCode[] = [
	{
		code: 'CFDI40162',
		field: 'Conceptos.ClaveProdServ',
		cause: 'ClaveProdServ is not a code of c_ClaveProdServ.',
		fix: 'Give in Line Items > Product Code (ClaveProdServ) the eight digits of the product: 01010101 where the catalog has none.',
	},
	{
		code: 'CFDI40163',
		field: 'Conceptos.ClaveProdServ',
		cause: 'The catalog requires a complement with this ClaveProdServ, and the invoice has none.',
		fix: 'Give the complement in Additional Fields > More (JSON), or choose another Product Code (ClaveProdServ).',
	},
	{
		code: 'CFDI40164',
		field: 'Conceptos.ClaveProdServ',
		cause: 'The catalog requires a tax with this ClaveProdServ, and the line has none.',
		fix: 'Add the tax in Line Items > Taxes (Impuestos), or choose another Product Code (ClaveProdServ).',
	},
	{
		code: 'CFDI40165',
		field: 'Conceptos.ClaveUnidad',
		cause: 'ClaveUnidad is not a code of c_ClaveUnidad.',
		fix: 'Choose one in Line Items > Unit Code (Clave Unidad): H87 for pieces, E48 for services.',
	},
	{
		code: 'CFDI40166',
		field: 'Conceptos.ValorUnitario',
		cause: 'ValorUnitario must be larger than 0 in an invoice of type I, E or N.',
		fix: 'Correct Line Items > Unit Price (Valor Unitario): a free item has its price, and a Descuento of the same amount.',
	},
	{
		code: 'CFDI40167',
		field: 'Conceptos.Importe',
		cause: 'Importe is not Cantidad times ValorUnitario, not even within what rounding allows.',
		fix: 'Set Options > Totals to Calculate, or correct Importe in Line Items (JSON).',
	},
	{
		code: 'CFDI40168',
		field: 'Conceptos.Descuento',
		cause: 'Descuento of the line has more decimals than its Importe.',
		fix: 'Round Line Items > Discount (Descuento), or set Options > Totals to Calculate.',
	},
	{
		code: 'CFDI40169',
		field: 'Conceptos.Descuento',
		cause: 'Descuento of the line is larger than its Importe.',
		fix: 'Correct Line Items > Discount (Descuento): it is an amount for the whole line, not a percentage.',
	},
	{
		code: 'CFDI40170',
		field: 'Conceptos.ObjetoImp',
		cause: 'ObjetoImp is not a code of c_ObjetoImp.',
		fix: 'Choose one in Line Items > More > Tax Object (Objeto Imp): 01 to 08.',
	},
	{
		code: 'CFDI40171',
		field: 'Conceptos.ObjetoImp',
		cause: 'With ObjetoImp 02 (subject to taxes) the line must say which taxes.',
		fix: 'Give them in Line Items > Taxes (Impuestos), or set Tax Object (Objeto Imp) to 01 if there are none.',
	},
	{
		code: 'CFDI40172',
		field: 'Conceptos.Impuestos',
		cause: 'With ObjetoImp 01, 03, 04 or 05 the line must have no taxes.',
		fix: 'Remove Line Items > Taxes (Impuestos), or set Tax Object (Objeto Imp) to 02.',
	},
	{
		code: 'CFDI40187',
		field: 'Conceptos.ACuentaTerceros.RfcACuentaTerceros',
		cause: "The third party's RFC is not in SAT's list of taxpayers with obligations (l_LCO).",
		fix: 'Correct RfcACuentaTerceros in Line Items (JSON): EXT990101NI1 is for sellers abroad.',
	},
	{
		code: 'CFDI40188',
		field: 'Conceptos.ACuentaTerceros.RfcACuentaTerceros',
		cause: "The third party's RFC is that of the issuer or of the recipient.",
		fix: 'Correct RfcACuentaTerceros in Line Items (JSON), or remove ACuentaTerceros from the line.',
	},
	{
		code: 'CFDI40189',
		field: 'Conceptos.ACuentaTerceros.NombreACuentaTerceros',
		cause:
			"The third party's name is not in SAT's list of taxpayers, or is not the fixed text for EXT990101NI1.",
		fix: 'Write NombreACuentaTerceros as SAT has it registered: the Cédula de Datos Fiscales of the third party shows it.',
	},
	{
		code: 'CFDI40190',
		field: 'Conceptos.ACuentaTerceros.NombreACuentaTerceros',
		cause: "The third party's name is not the one registered for their RFC.",
		fix: 'Write RfcACuentaTerceros and NombreACuentaTerceros as SAT has them registered: the Cédula de Datos Fiscales of the third party shows them.',
	},
	{
		code: 'CFDI40191',
		field: 'Conceptos.ACuentaTerceros.RegimenFiscalACuentaTerceros',
		cause: "The third party's regime is not a code of c_RegimenFiscal.",
		fix: 'Correct RegimenFiscalACuentaTerceros in Line Items (JSON).',
	},
	{
		code: 'CFDI40192',
		field: 'Conceptos.ACuentaTerceros.DomicilioFiscalACuentaTerceros',
		cause: "The third party's postal code is not in SAT's list of taxpayers.",
		fix: 'Give as DomicilioFiscalACuentaTerceros the five digits that SAT has registered: the Cédula de Datos Fiscales of the third party shows them.',
	},
	{
		code: 'CFDI40193',
		field: 'Conceptos.ACuentaTerceros.DomicilioFiscalACuentaTerceros',
		cause:
			"The postal code is not the one registered for the third party's RFC, or with EXT990101NI1 not that of LugarExpedicion.",
		fix: 'Correct DomicilioFiscalACuentaTerceros in Line Items (JSON).',
	},
	{
		code: 'CFDI40194',
		field: 'Conceptos.InformacionAduanera.NumeroPedimento',
		cause: 'NumeroPedimento of the line is not a valid customs declaration.',
		fix: `Correct it in Line Items (JSON): ${CUSTOMS}`,
	},
	{
		code: 'CFDI40195',
		field: 'Conceptos.InformacionAduanera.NumeroPedimento',
		cause:
			'The line has a NumeroPedimento although the invoice has the complement for foreign trade.',
		fix: 'Remove InformacionAduanera from the line, or the complement from the invoice.',
	},
	{
		code: 'CFDI40196',
		field: 'Conceptos.Parte.ClaveProdServ',
		cause: 'ClaveProdServ of a part (Parte) is not a code of c_ClaveProdServ.',
		fix: 'Give the part the eight digits of its product in Line Items (JSON).',
	},
	{
		code: 'CFDI40197',
		field: 'Conceptos.Parte.ValorUnitario',
		cause: 'ValorUnitario of a part (Parte) must be larger than 0.',
		fix: 'Correct ValorUnitario of the part in Line Items (JSON), or leave it out.',
	},
	{
		code: 'CFDI40198',
		field: 'Conceptos.Parte.Importe',
		cause: 'Importe of a part (Parte) is not its Cantidad times its ValorUnitario.',
		fix: 'Correct Importe of the part in Line Items (JSON), or leave it out.',
	},
	{
		code: 'CFDI40199',
		field: 'Conceptos.Parte.InformacionAduanera.NumeroPedimento',
		cause: 'NumeroPedimento of a part (Parte) is not a valid customs declaration.',
		fix: `Correct it in the part in Line Items (JSON): ${CUSTOMS}`,
	},
	{
		code: 'CFDI40200',
		field: 'Conceptos.Parte.InformacionAduanera.NumeroPedimento',
		cause:
			'A part (Parte) has a NumeroPedimento although the invoice has the complement for foreign trade.',
		fix: 'Remove InformacionAduanera from the part, or the complement from the invoice.',
	},
	{
		code: 'CFDI140223',
		field: 'Conceptos.ACuentaTerceros.RegimenFiscalACuentaTerceros',
		cause: 'With RfcACuentaTerceros EXT990101NI1 the regime of the third party is 616.',
		fix: 'Set RegimenFiscalACuentaTerceros to 616 in Line Items (JSON).',
	},
	{
		code: 'CFDI140226',
		field: 'Conceptos.Impuestos',
		cause: 'With ObjetoImp 06 or 08 the line must have neither IVA (002) nor IEPS (003).',
		fix: 'Remove them from Line Items > Taxes (Impuestos), or set Tax Object (Objeto Imp) to 02.',
	},
	{
		code: 'CFDI140227',
		field: 'Conceptos.Impuestos',
		cause: 'With ObjetoImp 07 the line must have no IVA (002), and must transfer IEPS (003).',
		fix: 'Give IEPS and no IVA in Line Items > Taxes (Impuestos), or choose another Tax Object (Objeto Imp).',
	},
];
