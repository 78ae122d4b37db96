import type { Words } from '../../language';
import { wrong, wrongAmount } from './but';

/** The taxes of the lines, and their rates. */
export const lineTaxWords = {
	exemptHasBoth: wrong(
		'entonces deben omitirse la {TasaOCuota} y el {Importe}, y se indican ambos',
	),
	exemptHasOne: wrong('entonces deben omitirse la {TasaOCuota} y el {Importe}, y se indica {name}'),
	noRates: wrongAmount('el catálogo c_TasaOCuota no tiene ninguna {rate}'),
	notBaseTimesRate: wrongAmount(
		'la {Base} ({first}) por la {TasaOCuota} ({second}) da un importe de {lower} a {upper}',
	),
	rateRange: 'de {minimum} a {maximum}',
	taxObjectForbidsTax: wrong('con el {ObjetoImp} {code} el concepto no debe llevar este impuesto'),
	taxObjectForbidsTaxes:
		'el concepto lleva impuestos, pero con el {ObjetoImp} {code} no debe llevar ninguno',
	taxObjectNeedsIeps: wrong('al concepto le falta un Traslado de 003 (IEPS)'),
	taxObjectNeedsTaxes: wrong('el concepto no tiene {Impuestos}'),
	taxedLacksBoth: wrong('entonces son obligatorios la {TasaOCuota} y el {Importe}, y faltan ambos'),
	taxedLacksOne: wrong('entonces son obligatorios la {TasaOCuota} y el {Importe}, y falta {name}'),
	taxesWithoutRows: 'no hay Traslados ni Retenciones',
	transferredRate: '{factor} trasladada del impuesto {tax}',
	unknownFactor: wrong('el catálogo c_TipoFactor solo tiene {and:factors}'),
	unknownRate: wrongAmount('el catálogo c_TasaOCuota solo tiene estas para una {rate}: {rates}'),
	withheldByRegime626:
		'falta el ISR (001) con la {TasaOCuota} 0.012500, que una persona moral retiene a una persona física del régimen 626 (RESICO)',
	withheldIsNotExempt: wrong('lo que se retiene es Tasa o Cuota'),
	withheldRate: '{factor} retenida del impuesto {tax}',
} satisfies Readonly<Record<string, Words>>;
