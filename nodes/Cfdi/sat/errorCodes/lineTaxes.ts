import type { ErrorCode } from './errorCode';

const JSON_FIELD = 'Line Items (JSON)';

/** The codes about the taxes of the lines. */
export const lineTaxErrorCodes: readonly ErrorCode[] = [
	{
		code: 'CFDI40173',
		field: 'Conceptos.Impuestos',
		cause: 'Impuestos of the line has neither Traslados nor Retenciones.',
		fix: 'Give a tax in Line Items > Taxes (Impuestos), or leave Impuestos out and set Tax Object (Objeto Imp) to 01.',
	},
	{
		code: 'CFDI40174',
		field: 'Conceptos.Impuestos.Traslados.Base',
		cause: 'Base of a transferred tax must be larger than 0.',
		fix: 'Check price, quantity and Descuento of the line; a line whose Descuento is its whole Importe has no base for taxes.',
	},
	{
		code: 'CFDI40175',
		field: 'Conceptos.Impuestos.Traslados.Impuesto',
		cause: 'Impuesto of a transferred tax is not a code of c_Impuesto.',
		fix: `Write 002 for IVA or 003 for IEPS in Traslados of ${JSON_FIELD}.`,
	},
	{
		code: 'CFDI40176',
		field: 'Conceptos.Impuestos.Traslados.TipoFactor',
		cause: 'TipoFactor of a transferred tax is not a code of c_TipoFactor.',
		fix: `Write Tasa, Cuota or Exento in Traslados of ${JSON_FIELD}, with a capital letter.`,
	},
	{
		code: 'CFDI40177',
		field: 'Conceptos.Impuestos.Traslados.TipoFactor',
		cause: 'A transferred tax with TipoFactor Exento must have neither TasaOCuota nor Importe.',
		fix: `Remove both in ${JSON_FIELD}, or write Tasa with TasaOCuota 0.000000 for a rate of 0 %.`,
	},
	{
		code: 'CFDI40178',
		field: 'Conceptos.Impuestos.Traslados.TipoFactor',
		cause: 'A transferred tax with TipoFactor Tasa or Cuota needs both TasaOCuota and Importe.',
		fix: `Give TasaOCuota in ${JSON_FIELD}, and set Options > Totals to Calculate for Importe.`,
	},
	{
		code: 'CFDI40179',
		field: 'Conceptos.Impuestos.Traslados.TasaOCuota',
		cause: 'c_TasaOCuota has no such rate for a transferred tax of this Impuesto and TipoFactor.',
		fix: 'Write rates as fractions with six decimals: 0.160000 for IVA of 16 %, 0.080000 at the border.',
	},
	{
		code: 'CFDI40180',
		field: 'Conceptos.Impuestos.Traslados.Importe',
		cause:
			'Importe of a transferred tax is not Base times TasaOCuota, not even within what rounding allows.',
		fix: 'Set Options > Totals to Calculate, or correct Importe of the Traslado.',
	},
	{
		code: 'CFDI40181',
		field: 'Conceptos.Impuestos.Retenciones.Base',
		cause: 'Base of a withheld tax must be larger than 0.',
		fix: `Correct Base in Retenciones of ${JSON_FIELD}, or remove the Retencion.`,
	},
	{
		code: 'CFDI40182',
		field: 'Conceptos.Impuestos.Retenciones.Impuesto',
		cause: 'Impuesto of a withheld tax is not a code of c_Impuesto.',
		fix: `Write 001 for ISR, 002 for IVA or 003 for IEPS in Retenciones of ${JSON_FIELD}.`,
	},
	{
		code: 'CFDI40183',
		field: 'Conceptos.Impuestos.Retenciones.TipoFactor',
		cause: 'TipoFactor of a withheld tax is not a code of c_TipoFactor.',
		fix: `Write Tasa or Cuota in Retenciones of ${JSON_FIELD}, with a capital letter.`,
	},
	{
		code: 'CFDI40184',
		field: 'Conceptos.Impuestos.Retenciones.TipoFactor',
		cause: 'A withheld tax cannot be Exento.',
		fix: `Remove the Retencion from ${JSON_FIELD}, or write Tasa with its rate.`,
	},
	{
		code: 'CFDI40185',
		field: 'Conceptos.Impuestos.Retenciones.TasaOCuota',
		cause:
			'TasaOCuota of a withheld tax is outside the range in c_TasaOCuota for this Impuesto and TipoFactor.',
		fix: 'Write rates as fractions with six decimals: 0.100000 for ISR of 10 %, 0.106667 for two thirds of IVA.',
	},
	{
		code: 'CFDI40186',
		field: 'Conceptos.Impuestos.Retenciones.Importe',
		cause:
			'Importe of a withheld tax is not Base times TasaOCuota, not even within what rounding allows.',
		fix: 'Set Options > Totals to Calculate, or correct Importe of the Retencion.',
	},
	{
		code: 'CFDI140224',
		field: 'Conceptos.Impuestos.Retenciones.Impuesto',
		cause:
			'SAT has marked the issuer (persona física under 626, RESICO) as one from whom companies withhold no ISR.',
		fix: `Remove ISR (001) from Retenciones of every line, in Line Items > Taxes (Impuestos) or ${JSON_FIELD}.`,
	},
	{
		code: 'CFDI140225',
		field: 'Conceptos.Impuestos.Retenciones.Impuesto',
		cause:
			'SAT has marked the issuer (persona física under 626, RESICO) as one from whom companies withhold ISR of 1.25 %.',
		fix: 'Give every taxed line a Retencion of ISR: Impuesto 001, TipoFactor Tasa, TasaOCuota 0.012500.',
	},
];
