import type { Codes } from '../../language';

const CUSTOMS =
	'two digits of the year, two of the customs office, four of the patent and seven of the number, with two spaces between them.';

/** The codes about the lines (Conceptos), except their taxes. */
export const lineItemCodes: Codes = {
	CFDI40162: {
		cause: '{Conceptos.ClaveProdServ} is not a code of c_ClaveProdServ.',
		fix: 'Give in {Conceptos.ClaveProdServ} the eight digits of the product: 01010101 where the catalog has none.',
	},
	CFDI40163: {
		cause:
			'The catalog requires a complement with this {Conceptos.ClaveProdServ}, and the invoice has none.',
		fix: 'Give the complement in Additional Fields > More (JSON), or choose another {Conceptos.ClaveProdServ}.',
	},
	CFDI40164: {
		cause: 'The catalog requires a tax with this {Conceptos.ClaveProdServ}, and the line has none.',
		fix: 'Add the tax in {Conceptos.Impuestos}, or choose another {Conceptos.ClaveProdServ}.',
	},
	CFDI40165: {
		cause: '{Conceptos.ClaveUnidad} is not a code of c_ClaveUnidad.',
		fix: 'Choose one in {Conceptos.ClaveUnidad}: H87 for pieces, E48 for services.',
	},
	CFDI40166: {
		cause: '{Conceptos.ValorUnitario} must be larger than 0 in an invoice of type I, E or N.',
		fix: 'Correct {Conceptos.ValorUnitario}: a free item has its price, and a {Conceptos.Descuento} of the same amount.',
	},
	CFDI40167: {
		cause:
			'{Conceptos.Importe} is not {Conceptos.Cantidad} times {Conceptos.ValorUnitario}, not even within what rounding allows.',
		fix: 'Set Options > Totals to Calculate, or correct {Conceptos.Importe} in Line Items (JSON).',
	},
	CFDI40168: {
		cause: '{Conceptos.Descuento} of the line has more decimals than its {Conceptos.Importe}.',
		fix: 'Round {Conceptos.Descuento}, or set Options > Totals to Calculate.',
	},
	CFDI40169: {
		cause: '{Conceptos.Descuento} of the line is larger than its {Conceptos.Importe}.',
		fix: 'Correct {Conceptos.Descuento}: it is an amount for the whole line, not a percentage.',
	},
	CFDI40170: {
		cause: '{Conceptos.ObjetoImp} is not a code of c_ObjetoImp.',
		fix: 'Choose one in {Conceptos.ObjetoImp}: 01 to 08.',
	},
	CFDI40171: {
		cause: 'With {Conceptos.ObjetoImp} 02 (subject to taxes) the line must say which taxes.',
		fix: 'Give them in {Conceptos.Impuestos}, or set {Conceptos.ObjetoImp} to 01 if there are none.',
	},
	CFDI40172: {
		cause: 'With {Conceptos.ObjetoImp} 01, 03, 04 or 05 the line must have no taxes.',
		fix: 'Remove {Conceptos.Impuestos}, or set {Conceptos.ObjetoImp} to 02.',
	},
	CFDI40187: {
		cause: "The third party's RFC is not in SAT's list of taxpayers with obligations (l_LCO).",
		fix: 'Correct RfcACuentaTerceros in Line Items (JSON): EXT990101NI1 is for sellers abroad.',
	},
	CFDI40188: {
		cause: "The third party's RFC is that of the issuer or of the recipient.",
		fix: 'Correct RfcACuentaTerceros in Line Items (JSON), or remove ACuentaTerceros from the line.',
	},
	CFDI40189: {
		cause:
			"The third party's name is not in SAT's list of taxpayers, or is not the fixed text for EXT990101NI1.",
		fix: 'Write NombreACuentaTerceros as SAT has it registered: the Cédula de Datos Fiscales of the third party shows it.',
	},
	CFDI40190: {
		cause: "The third party's name is not the one registered for their RFC.",
		fix: 'Write RfcACuentaTerceros and NombreACuentaTerceros as SAT has them registered: the Cédula de Datos Fiscales of the third party shows them.',
	},
	CFDI40191: {
		cause: "The third party's regime is not a code of c_RegimenFiscal.",
		fix: 'Correct RegimenFiscalACuentaTerceros in Line Items (JSON).',
	},
	CFDI40192: {
		cause: "The third party's postal code is not in SAT's list of taxpayers.",
		fix: 'Give as DomicilioFiscalACuentaTerceros the five digits that SAT has registered: the Cédula de Datos Fiscales of the third party shows them.',
	},
	CFDI40193: {
		cause:
			"The postal code is not the one registered for the third party's RFC, or with EXT990101NI1 not that of {LugarExpedicion}.",
		fix: 'Correct DomicilioFiscalACuentaTerceros in Line Items (JSON).',
	},
	CFDI40194: {
		cause: 'NumeroPedimento of the line is not a valid customs declaration.',
		fix: `Correct it in Line Items (JSON): ${CUSTOMS}`,
	},
	CFDI40195: {
		cause:
			'The line has a NumeroPedimento although the invoice has the complement for foreign trade.',
		fix: 'Remove InformacionAduanera from the line, or the complement from the invoice.',
	},
	CFDI40196: {
		cause: 'ClaveProdServ of a part (Parte) is not a code of c_ClaveProdServ.',
		fix: 'Give the part the eight digits of its product in Line Items (JSON).',
	},
	CFDI40197: {
		cause: 'ValorUnitario of a part (Parte) must be larger than 0.',
		fix: 'Correct ValorUnitario of the part in Line Items (JSON), or leave it out.',
	},
	CFDI40198: {
		cause: 'Importe of a part (Parte) is not its Cantidad times its ValorUnitario.',
		fix: 'Correct Importe of the part in Line Items (JSON), or leave it out.',
	},
	CFDI40199: {
		cause: 'NumeroPedimento of a part (Parte) is not a valid customs declaration.',
		fix: `Correct it in the part in Line Items (JSON): ${CUSTOMS}`,
	},
	CFDI40200: {
		cause:
			'A part (Parte) has a NumeroPedimento although the invoice has the complement for foreign trade.',
		fix: 'Remove InformacionAduanera from the part, or the complement from the invoice.',
	},
	CFDI140223: {
		cause: 'With RfcACuentaTerceros EXT990101NI1 the regime of the third party is 616.',
		fix: 'Set RegimenFiscalACuentaTerceros to 616 in Line Items (JSON).',
	},
	CFDI140226: {
		cause:
			'With {Conceptos.ObjetoImp} 06 or 08 the line must have neither IVA (002) nor IEPS (003).',
		fix: 'Remove them from {Conceptos.Impuestos}, or set {Conceptos.ObjetoImp} to 02.',
	},
	CFDI140227: {
		cause:
			'With {Conceptos.ObjetoImp} 07 the line must have no IVA (002), and must transfer IEPS (003).',
		fix: 'Give IEPS and no IVA in {Conceptos.Impuestos}, or choose another code in {Conceptos.ObjetoImp}.',
	},
};
