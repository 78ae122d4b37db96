import { orInCredential } from '../credentialNames';
import type { Fix } from '../language';

/** What to do where the code of a rule says too little, or there is none. */
export const ruleRemedies = {
	correctIssuerRfc: {
		json: 'Corrija el {Emisor.Rfc}: aparece en su Cédula de Datos Fiscales.',
		orDefault: orInCredential.es,
	},
	correctLocalTaxes:
		'Corrija ImpuestosLocales en el {Complemento}: sus totales son la suma de sus filas.',
	giveStampedUuid:
		'Indique en los {CfdiRelacionados} el UUID (folio fiscal) que la factura anterior recibió al timbrarse, no su folio interno.',
	searchPartCode:
		'Busque en c_ClaveProdServ la clave de la parte, o consérvela si el SAT la agregó después.',
	searchProductCode:
		'Busque en c_ClaveProdServ la {Conceptos.ClaveProdServ} de lo que se vende, o consérvela si el SAT la agregó después.',
	searchUnitCode:
		'Busque la {Conceptos.ClaveUnidad} en c_ClaveUnidad, o consérvela si el SAT la agregó después.',
	writeImporteAsText:
		'Escriba el {Importe} como texto con todos sus decimales ("100.00", entre comillas).',
	writeLineAmount:
		'Escriba el número como 1250.50: con punto, sin comas, sin signo de moneda y con un máximo de 6 decimales.',
	writeLineTax:
		'Escriba el número como 0.160000 o 1250.50: con punto, sin comas, sin signo % y con un máximo de 6 decimales.',
	writePartAmount:
		'Escriba el número en la parte como 1250.50: con punto, sin comas, sin signo de moneda y con un máximo de 6 decimales.',
	writeSummaryAmount:
		'Escriba el número como 160.00, con punto, sin comas y con un máximo de 6 decimales, o deje que se calculen los totales (Options > Totals: Calculate).',
	writeTotal:
		'Escriba el número como 1160.00, con punto, sin comas y sin signo de moneda, o deje que se calculen los totales (Options > Totals: Calculate).',
} satisfies Record<string, Fix>;
