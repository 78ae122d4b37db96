import { orInCredential } from '../../credentialNames';
import type { Words } from '../../language';
import { missing, wrong } from './but';

/** The header, and what may be wrong with any attribute. */
export const headerWords = {
	barInText: {
		what: wrong('no puede contener "|"'),
		fix: 'Cambie "|" por otro carácter.',
	},
	blankText: {
		what: wrong('no puede quedar en blanco'),
		fix: 'Escriba de 1 a {longest} caracteres.',
	},
	currencyNeedsRate: missing(
		'con la {Moneda} {currency} hay que indicar cuántos MXN vale un {currency}',
	),
	elementMissing: {
		what: missing('el SAT lo exige'),
		fix: {
			json: 'Indíquelo como {like}. Una expresión no da nada cuando el dato tiene otro nombre en su origen o falta ahí.',
			orDefault: orInCredential.es,
		},
	},
	empty: 'está en blanco',
	hasForeignTrade: wrong('el {Complemento} incluye ComercioExterior'),
	issuedInTheFuture: wrong(
		'esa hora está en el futuro: debe ser la hora local del lugar donde se expide la factura',
	),
	needsForeignTrade: wrong('con esta clave el {Complemento} debe incluir ComercioExterior'),
	noCurrency: wrong('deben ser tres letras mayúsculas, como MXN'),
	noCurrencyNoRate: wrong('con la {Moneda} XXX debe omitirse'),
	noExchangeRate: wrong(
		'debe ser un número mayor que cero, con punto y un máximo de 6 decimales, como 17.5432',
	),
	noLocalTime: wrong(
		'debe ser una fecha y hora local existente, sin zona horaria, como 2026-11-20T10:00:00',
	),
	noPostalCode: wrong('debe ser un código postal de cinco dígitos, distinto de 00000'),
	noUuid: wrong('debe ser un UUID: 8, 4, 4, 4 y 12 dígitos hexadecimales separados por guiones'),
	notElement: {
		what: 'dice {value}, pero debe ser un objeto',
		fix: 'Indíquelo como {like}, u omítalo si no hay.',
	},
	notInCatalog: wrong('el catálogo {catalog} no tiene esa clave'),
	notLikeExample: {
		what: wrong('debe escribirse como {example}'),
		fix: 'Corríjalo, u omítalo si no hay valor.',
	},
	notOneElement: {
		what: 'es una lista, pero el SAT solo acepta uno',
		fix: 'Indique el objeto mismo, sin [ ni ].',
	},
	notText: {
		what: 'dice {value}, pero debe ser un texto',
		fix: 'Indique un solo valor, entre comillas.',
	},
	nullAttribute: {
		what: 'dice null, pero el SAT exige un valor',
		fix: 'Indique un valor. Una expresión no da ninguno cuando el dato tiene otro nombre en su origen o falta ahí.',
	},
	olderThan72Hours: wrong('el SAT solo acepta facturas de las últimas 72 horas'),
	pesosNeedRate1: wrong('con la {Moneda} MXN debe ser 1 u omitirse'),
	pesosRateIsWritten1: wrong('con la {Moneda} MXN debe escribirse 1, u omitirse'),
	ppdNeeds99: wrong('con el {MetodoPago} PPD debe ser 99 (Por definir)'),
	pueHasKnownForm: {
		what: wrong('con el {MetodoPago} PUE ya se sabe cómo se paga la factura'),
		fix: 'Elija la {FormaPago} con que se pagó, o PPD como {MetodoPago} si todavía no está pagada.',
	},
	rateOfAnotherCurrency: wrong(
		'de 2018 a 2025 un {currency} valió de {lowest} a {highest} MXN en promedio anual',
	),
	tooLong: {
		what: wrong('puede tener como máximo {longest} caracteres, y tiene {length}'),
		fix: 'Escriba de 1 a {longest} caracteres.',
	},
	totalAboveLimit: wrong('por encima de 20,000,000 MXN el SAT puede exigir una Confirmacion'),
	typeForbids: wrong('con el {TipoDeComprobante} {type} debe omitirse'),
} satisfies Readonly<Record<string, Words>>;
