import type { Words } from '../../language';
import { wrong, wrongAmount } from './but';

/** The taxes of the lines, and their rates. */
export const lineTaxWords = {
	exemptHasBoth: wrong(
		'then {TasaOCuota} and {Importe} must be left out, and {TasaOCuota} and {Importe} are there',
	),
	exemptHasOne: wrong('then {TasaOCuota} and {Importe} must be left out, and {name} is there'),
	noRates: wrongAmount('c_TasaOCuota has no {rate}'),
	notBaseTimesRate: wrongAmount('{Base} {first} x {TasaOCuota} {second} allows {lower} to {upper}'),
	rateRange: '{minimum} to {maximum}',
	taxObjectForbidsTax: wrong('with {ObjetoImp} {code} the line must not have it'),
	taxObjectForbidsTaxes: 'is there, but with {ObjetoImp} {code} the line must have none',
	taxObjectNeedsIeps: wrong('the line has no Traslado of 003 (IEPS)'),
	taxObjectNeedsTaxes: wrong('the line has no {Impuestos}'),
	taxedLacksBoth: wrong(
		'then {TasaOCuota} and {Importe} are required, and {TasaOCuota} and {Importe} are missing',
	),
	taxedLacksOne: wrong('then {TasaOCuota} and {Importe} are required, and {name} is missing'),
	taxesWithoutRows: 'is there, but has neither Traslados nor Retenciones',
	transferredRate: 'transferred {factor} of {tax}',
	unknownFactor: wrong('c_TipoFactor has only {factors}'),
	unknownRate: wrongAmount('c_TasaOCuota has only these for a {rate}: {rates}'),
	withheldByRegime626:
		'has no ISR (001) at {TasaOCuota} 0.012500, which a company withholds from a persona física under 626 (RESICO)',
	withheldIsNotExempt: wrong('what is withheld is Tasa or Cuota'),
	withheldRate: 'withheld {factor} of {tax}',
} satisfies Readonly<Record<string, Words>>;
