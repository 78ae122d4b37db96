import { CREDENTIAL, issuerLabels, orInCredential } from '../../credentialNames';
import type { Words } from '../../language';
import { missing, wrong } from './but';

/** The issuer and the recipient, their names and RFCs. */
export const partyWords = {
	abroadOnly: wrong(
		'este dato es solo para clientes en el extranjero (XEXX010101000), y el {Receptor.Rfc} es "{rfc}"',
	),
	exportNeedsIt: missing(
		'es obligatorio para un cliente en el extranjero (XEXX010101000) junto a ComercioExterior',
	),
	foreignIdNeedsCountry: missing('es obligatorio cuando se indica la {NumRegIdTrib}'),
	foreignerHasCountry: {
		what: missing(
			'de un cliente en el extranjero (XEXX010101000) se indica el país donde paga impuestos',
		),
		fix: 'Indique el {ResidenciaFiscal} con las tres letras de su clave, como USA.',
	},
	generalPublicNeedsName: {
		what: missing('con el {Receptor.Rfc} XAXX010101000 es PUBLICO EN GENERAL'),
		fix: 'Escriba PUBLICO EN GENERAL como {Receptor.Nombre}, 616 como {Receptor.RegimenFiscalReceptor}, S01 como {Receptor.UsoCFDI} y el mismo código del {LugarExpedicion} como {Receptor.DomicilioFiscalReceptor}, y llene la {InformacionGlobal}.',
	},
	genericPostalCode: wrong('con el {Receptor.Rfc} {rfc} debe ser el {LugarExpedicion}, "{issued}"'),
	genericRegime: wrong('con el {Receptor.Rfc} {rfc} debe ser 616 (Sin obligaciones fiscales)'),
	issuedByAnother: {
		what: `es del emisor {rfc}, pero la credencial "${CREDENTIAL}" dice {own} (${issuerLabels.issuerRfc})`,
		fix: `Elija en el nodo la credencial de {rfc}, o corrija su RFC del emisor. Si una misma credencial sirve para varios emisores, deje ese campo en blanco.`,
	},
	mexicoIsNotAbroad: wrong('debe ser un país distinto de México'),
	moralPerson: 'persona moral',
	nameHasCapitalRegime: {
		what: wrong('el SAT registra los nombres sin el régimen de capital (SA DE CV y similares)'),
		fix: 'Escriba {registered} como {Nombre}.',
	},
	nameNotInUpperCase: wrong('el SAT registra los nombres en mayúsculas'),
	noCountry: wrong('debe ser un país con tres letras mayúsculas, como USA'),
	noRfc: wrong('{why}'),
	physicalPerson: 'persona física',
	postalCodeMissing: {
		what: missing('el SAT lo exige, y no todo servicio lo agrega'),
		fix: {
			json: 'Escriba los cinco dígitos.',
			orDefault: orInCredential.es,
		},
	},
	publicNeedsItsRfc: wrong('con el nombre PUBLICO EN GENERAL debe ser XAXX010101000'),
	regimeOfOtherPerson: wrong(
		'{rfc} es el RFC de una {person}, que no puede tener el régimen {value}',
	),
	rfcDate: 'la fecha que contiene, {date} (AAMMDD), no existe',
	rfcLength: 'un RFC tiene 12 caracteres (persona moral) o 13 (persona física), no {length}',
	rfcPattern:
		'un RFC tiene 3 o 4 letras, una fecha (AAMMDD) y 3 letras o dígitos más, sin espacios ni guiones',
	rfcUpperCase: 'un RFC se escribe en mayúsculas',
	taxIdOfCountry: wrong('en {country} deben ser nueve dígitos, sin guiones'),
	useNotOfRegime: wrong('con el {RegimenFiscalReceptor} {regime} solo se permite {or:uses}'),
	useOfOtherPerson: wrong('{rfc} es el RFC de una {person}, que no puede tener este uso'),
	wrongCheckDigit: {
		what: wrong('el último carácter no es el dígito verificador que resulta de los demás'),
		fix: 'Revise el {Receptor.Rfc} letra por letra: así se ve un RFC mal escrito, aunque algunos RFC reales también son así. Su cliente lo encuentra en su Cédula de Datos Fiscales.',
	},
} satisfies Readonly<Record<string, Words>>;
