import type { Words } from '../../language';
import { wrong, wrongAmount } from './but';

/** The lines, except their taxes. */
export const lineWords = {
	besideForeignTrade: wrong('junto a ComercioExterior debe omitirse'),
	discountAboveImporte: wrongAmount('no puede ser mayor que el {Importe}, que es {importe}'),
	endedInCatalog: wrong('esa clave de {catalog} terminó su vigencia el {end}'),
	fuelNeedsComplement: {
		what: wrong(
			'desde el 24 de abril de 2026 un concepto de combustible lleva el complemento HidroYPetro',
		),
		fix: 'Indíquelo en ComplementoConcepto del concepto (Line Items (JSON)): { "Any": [{ "hidrocarburospetroliferos:HidroYPetro": … }] }.',
	},
	genericThirdParty: wrong('un RFC genérico no es el RFC de un tercero'),
	moreDecimalsThanImporte: wrongAmount(
		'no puede tener más decimales que el {Importe}, que es {importe}',
	),
	noCustomsOffice: wrong('el catálogo c_Aduana no tiene la aduana "{office}"'),
	noPedimento: wrong(
		'deben ser 2, 2, 4 y 7 dígitos con dos espacios entre ellos, como "15  48  3009  0001234"',
	),
	noProductCode: wrong('deben ser ocho dígitos'),
	noUnitCode: wrong('debe ser una clave de una a tres letras o dígitos, como H87'),
	notInListOf: wrong('el {catalog} del SAT de {asOf} no tiene esa clave'),
	notQuantityTimesPrice: wrongAmount(
		'la {Cantidad} ({first}) por el {ValorUnitario} ({second}) da un importe de {lower} a {upper}',
	),
	pedimentoOfFuture: wrong('no puede ser de un año posterior a 20{year}'),
	priceOfTypeIsAboveZero: wrongAmount('con el {TipoDeComprobante} {type} debe ser mayor que 0'),
	sameRfcAsParty: wrong('debe ser distinto del RFC del emisor y del RFC del cliente'),
	sellerAbroadName: {
		what: wrong('con EXT990101NI1 el SAT exige un texto fijo'),
		fix: 'Con EXT990101NI1 escriba: {text}.',
	},
	sellerAbroadPostalCode: wrong('con EXT990101NI1 debe ser el {LugarExpedicion}, "{issued}"'),
	sellerAbroadRegime: wrong('con EXT990101NI1 debe ser 616'),
	sellerAbroadSpelling: {
		what: wrong('el texto del SAT tiene otros acentos, letras o espacios'),
		fix: 'Con EXT990101NI1 escriba: {text}.',
	},
} satisfies Readonly<Record<string, Words>>;
