import { CREDENTIAL, issuerLabels, orInCredential } from '../../credentialNames';
import type { Words } from '../../language';
import { missing, wrong } from './but';

/** The issuer and the recipient, their names and RFCs. */
export const partyWords = {
	abroadOnly: wrong('it is for customers abroad (XEXX010101000), and {Receptor.Rfc} is "{rfc}"'),
	exportNeedsIt: missing('a customer abroad (XEXX010101000) needs it beside ComercioExterior'),
	foreignIdNeedsCountry: missing('{NumRegIdTrib} is given'),
	foreignerHasCountry: {
		what: missing('a customer abroad (XEXX010101000) has the country where they pay taxes'),
		fix: 'Give the three letters of the country, such as USA, in {ResidenciaFiscal}.',
	},
	generalPublicNeedsName: {
		what: missing('with {Receptor.Rfc} XAXX010101000 it is PUBLICO EN GENERAL'),
		fix: 'Set {Receptor.Nombre} to PUBLICO EN GENERAL, {Receptor.RegimenFiscalReceptor} to 616, {Receptor.UsoCFDI} to S01 and {Receptor.DomicilioFiscalReceptor} to the code of {LugarExpedicion}, and fill in {InformacionGlobal}.',
	},
	genericPostalCode: wrong('with {Receptor.Rfc} {rfc} it must be {LugarExpedicion}, "{issued}"'),
	genericRegime: wrong('with {Receptor.Rfc} {rfc} it must be 616 (Sin obligaciones fiscales)'),
	issuedByAnother: {
		what: `is of the issuer {rfc}, but the credential "${CREDENTIAL}" has {own} in ${issuerLabels.issuerRfc}`,
		fix: `Choose the credential of {rfc} in the node, or correct its ${issuerLabels.issuerRfc}. If one credential is for several issuers, leave that field of it empty.`,
	},
	mexicoIsNotAbroad: wrong('it must be a country other than Mexico'),
	moralPerson: 'persona moral',
	nameHasCapitalRegime: {
		what: wrong('SAT registers names without the régimen de capital (SA DE CV and the like)'),
		fix: 'Write {registered} in {Nombre}.',
	},
	nameNotInUpperCase: wrong('SAT registers names in upper case'),
	noCountry: wrong('it must be a country in three capital letters, such as USA'),
	noRfc: wrong('{why}'),
	physicalPerson: 'persona física',
	postalCodeMissing: {
		what: missing('SAT requires it, and not every service adds it'),
		fix: {
			json: 'Give the five digits.',
			orDefault: orInCredential.en,
		},
	},
	publicNeedsItsRfc: wrong('with the name PUBLICO EN GENERAL it must be XAXX010101000'),
	regimeOfOtherPerson: wrong('{rfc} is the RFC of a {person}, which cannot have regime {value}'),
	rfcDate: 'the date in it, {date} (YYMMDD), does not exist',
	rfcLength: 'an RFC has 12 characters (persona moral) or 13 (persona física), not {length}',
	rfcPattern:
		'an RFC is 3 or 4 letters, a date (YYMMDD) and 3 more letters or digits, without spaces or hyphens',
	rfcUpperCase: 'an RFC is written in upper case',
	taxIdOfCountry: wrong('in {country} it must be nine digits, without hyphens'),
	useNotOfRegime: wrong('{RegimenFiscalReceptor} {regime} allows only {uses}'),
	useOfOtherPerson: wrong('{rfc} is the RFC of a {person}, which cannot have this use'),
	wrongCheckDigit: {
		what: wrong('its last character is not the check digit calculated from the others'),
		fix: 'Read {Receptor.Rfc} again, letter by letter: a mistyped RFC looks like this, but a few real ones do, too. Your customer finds it in their Cédula de Datos Fiscales.',
	},
} satisfies Readonly<Record<string, Words>>;
