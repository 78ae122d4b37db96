import type { Words } from '../../language';
import { wrong, wrongAmount } from './but';

/** The lines, except their taxes. */
export const lineWords = {
	besideForeignTrade: wrong('beside ComercioExterior it must be left out'),
	discountAboveImporte: wrongAmount('it may not be more than {Importe}, which is {importe}'),
	endedInCatalog: wrong('that code of {catalog} ended on {end}'),
	fuelNeedsComplement: {
		what: wrong('since 24 April 2026 a line of fuel needs the complement HidroYPetro'),
		fix: 'Give it in ComplementoConcepto of the line, in Line Items (JSON): { "Any": [{ "hidrocarburospetroliferos:HidroYPetro": … }] }.',
	},
	genericThirdParty: wrong('a generic RFC is not the RFC of a third party'),
	moreDecimalsThanImporte: wrongAmount(
		'it may have no more decimals than {Importe}, which is {importe}',
	),
	noCustomsOffice: wrong('c_Aduana has no customs office "{office}"'),
	noPedimento: wrong(
		'it must be 2, 2, 4 and 7 digits with two spaces between them, such as "15  48  3009  0001234"',
	),
	noProductCode: wrong('it must be eight digits'),
	noUnitCode: wrong('it must be a code of one to three letters or digits, such as H87'),
	notInListOf: wrong("SAT's {catalog} of {asOf} has no such code"),
	notQuantityTimesPrice: wrongAmount(
		'{Cantidad} {first} x {ValorUnitario} {second} allows {lower} to {upper}',
	),
	pedimentoOfFuture: wrong('it may not be of a year after 20{year}'),
	priceOfTypeIsAboveZero: wrongAmount('with {TipoDeComprobante} {type} it must be larger than 0'),
	sameRfcAsParty: wrong('it must differ from the RFC of Emisor and of Receptor'),
	sellerAbroadName: {
		what: wrong('with EXT990101NI1 SAT requires a fixed text'),
		fix: 'With EXT990101NI1 write: {text}.',
	},
	sellerAbroadPostalCode: wrong('with EXT990101NI1 it must be {LugarExpedicion}, "{issued}"'),
	sellerAbroadRegime: wrong('with EXT990101NI1 it must be 616'),
	sellerAbroadSpelling: {
		what: wrong("SAT's text has other accents, letters or spaces"),
		fix: 'With EXT990101NI1 write: {text}.',
	},
} satisfies Readonly<Record<string, Words>>;
