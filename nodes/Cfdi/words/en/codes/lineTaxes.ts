import type { Codes } from '../../language';

/** The codes about the taxes of the lines. */
export const lineTaxCodes: Codes = {
	CFDI40173: {
		cause: '{Conceptos.Impuestos} of the line has neither Traslados nor Retenciones.',
		fix: 'Give a tax in {Conceptos.Impuestos}, or leave Impuestos out and set {Conceptos.ObjetoImp} to 01.',
	},
	CFDI40174: {
		cause: 'Base of a transferred tax must be larger than 0.',
		fix: 'Check price, quantity and Descuento of the line; a line whose Descuento is its whole Importe has no base for taxes.',
	},
	CFDI40175: {
		cause: 'Impuesto of a transferred tax is not a code of c_Impuesto.',
		fix: 'Write 002 for IVA or 003 for IEPS in Traslados of Line Items (JSON).',
	},
	CFDI40176: {
		cause: 'TipoFactor of a transferred tax is not a code of c_TipoFactor.',
		fix: 'Write Tasa, Cuota or Exento in Traslados of Line Items (JSON), with a capital letter.',
	},
	CFDI40177: {
		cause: 'A transferred tax with TipoFactor Exento must have neither TasaOCuota nor Importe.',
		fix: 'Remove both in Line Items (JSON), or write Tasa with TasaOCuota 0.000000 for a rate of 0 %.',
	},
	CFDI40178: {
		cause: 'A transferred tax with TipoFactor Tasa or Cuota needs both TasaOCuota and Importe.',
		fix: 'Give TasaOCuota in Line Items (JSON), and set Options > Totals to Calculate for Importe.',
	},
	CFDI40179: {
		cause: 'c_TasaOCuota has no such rate for a transferred tax of this Impuesto and TipoFactor.',
		fix: 'Write rates as fractions with six decimals: 0.160000 for IVA of 16 %, 0.080000 at the border.',
	},
	CFDI40180: {
		cause:
			'Importe of a transferred tax is not Base times TasaOCuota, not even within what rounding allows.',
		fix: 'Set Options > Totals to Calculate, or correct Importe of the Traslado.',
	},
	CFDI40181: {
		cause: 'Base of a withheld tax must be larger than 0.',
		fix: 'Correct Base in Retenciones of Line Items (JSON), or remove the Retencion.',
	},
	CFDI40182: {
		cause: 'Impuesto of a withheld tax is not a code of c_Impuesto.',
		fix: 'Write 001 for ISR, 002 for IVA or 003 for IEPS in Retenciones of Line Items (JSON).',
	},
	CFDI40183: {
		cause: 'TipoFactor of a withheld tax is not a code of c_TipoFactor.',
		fix: 'Write Tasa or Cuota in Retenciones of Line Items (JSON), with a capital letter.',
	},
	CFDI40184: {
		cause: 'A withheld tax cannot be Exento.',
		fix: 'Remove the Retencion from Line Items (JSON), or write Tasa with its rate.',
	},
	CFDI40185: {
		cause:
			'TasaOCuota of a withheld tax is outside the range in c_TasaOCuota for this Impuesto and TipoFactor.',
		fix: 'Write rates as fractions with six decimals: 0.100000 for ISR of 10 %, 0.106667 for two thirds of IVA.',
	},
	CFDI40186: {
		cause:
			'Importe of a withheld tax is not Base times TasaOCuota, not even within what rounding allows.',
		fix: 'Set Options > Totals to Calculate, or correct Importe of the Retencion.',
	},
	CFDI140224: {
		cause:
			'SAT has marked the issuer (persona física under 626, RESICO) as one from whom companies withhold no ISR.',
		fix: 'Remove ISR (001) from Retenciones of every line, in {Conceptos.Impuestos}.',
	},
	CFDI140225: {
		cause:
			'SAT has marked the issuer (persona física under 626, RESICO) as one from whom companies withhold ISR of 1.25 %.',
		fix: 'Give every taxed line a Retencion of ISR: Impuesto 001, TipoFactor Tasa, TasaOCuota 0.012500.',
	},
};
