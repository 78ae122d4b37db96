import { orInCredential } from '../credentialNames';
import type { Fix } from '../language';

/** What to do where the code of a rule says too little, or there is none. */
export const ruleRemedies = {
	correctIssuerRfc: {
		json: 'Correct {Emisor.Rfc}: your Cédula de Datos Fiscales shows it.',
		orDefault: orInCredential.en,
	},
	correctLocalTaxes:
		'Correct ImpuestosLocales in the {Complemento}: its sums are those of its rows.',
	giveStampedUuid:
		'Give in {CfdiRelacionados} the UUID (Folio Fiscal) that the earlier invoice got when it was stamped, not its Folio.',
	searchPartCode:
		'Look in c_ClaveProdServ for the ClaveProdServ of the part, or keep it if SAT has added it since.',
	searchProductCode: {
		json: 'Look in c_ClaveProdServ for the {Conceptos.ClaveProdServ} of what is sold, or keep it if SAT has added it since.',
		form: 'Search in {Conceptos.ClaveProdServ} for what is sold, or keep the code if SAT has added it since.',
	},
	searchUnitCode: {
		json: 'Look in c_ClaveUnidad for the {Conceptos.ClaveUnidad}, or keep it if SAT has added it since.',
		form: 'Search in {Conceptos.ClaveUnidad} for the unit, or keep the code if SAT has added it since.',
	},
	writeImporteAsText: 'Write {Importe} as a text with all its decimals ("100.00", in quotes).',
	writeLineAmount: {
		json: 'Write it such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
		form: 'Write it in Line Items such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
	},
	writeLineTax: {
		json: 'Write it such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.',
		form: 'Write it in Line Items (JSON) such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.',
	},
	writePartAmount: {
		json: 'Write it in the part such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
		form: 'Write it in the part in Line Items (JSON) such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
	},
	writeSummaryAmount:
		'Set Options > Totals to Calculate, or write it such as 160.00: a dot, no commas, at most 6 decimals.',
	writeTotal:
		'Set Options > Totals to Calculate, or write it such as 1160.00: a dot, no commas, no currency sign.',
} satisfies Record<string, Fix>;
