import { orInCredential } from '../../credentialNames';
import type { Words } from '../../language';
import { missing, wrong } from './but';

/** The header, and what may be wrong with any attribute. */
export const headerWords = {
	barInText: {
		what: wrong('it must not contain "|"'),
		fix: 'Replace "|" by another character.',
	},
	blankText: {
		what: wrong('it must not be empty where it is given'),
		fix: 'Give 1 to {longest} characters.',
	},
	currencyNeedsRate: missing(
		'with {Moneda} {currency} it is required: how many MXN one {currency} is worth',
	),
	elementMissing: {
		what: missing('SAT requires it'),
		fix: {
			json: 'Give it as {like}. An expression gives nothing where its input has another name or is missing.',
			orDefault: orInCredential.en,
		},
	},
	empty: 'is empty',
	hasForeignTrade: wrong('the {Complemento} has ComercioExterior'),
	issuedInTheFuture: wrong(
		'that is in the future: it must be the local time where the invoice is issued',
	),
	needsForeignTrade: wrong('with it the {Complemento} must have ComercioExterior'),
	noCurrency: wrong('it must be three capital letters, such as MXN'),
	noCurrencyNoRate: wrong('with {Moneda} XXX it must be left out'),
	noExchangeRate: wrong(
		'it must be a number above zero with a dot and at most 6 decimals, such as 17.5432',
	),
	noLocalTime: wrong(
		'it must be an existing local time without a zone, such as 2026-11-20T10:00:00',
	),
	noPostalCode: wrong('it must be a postal code of five digits, other than 00000'),
	noUuid: wrong(
		'it must be a UUID: 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between them',
	),
	notElement: {
		what: 'is {value}, but it must be an object',
		fix: 'Give it as {like}, or leave it out where there is none.',
	},
	notInCatalog: wrong('{catalog} has no such code'),
	notLikeExample: {
		what: wrong('it must be written like {example}'),
		fix: 'Correct it, or leave it out where it has no value.',
	},
	notOneElement: {
		what: 'is a list, but SAT takes only one',
		fix: 'Give the object itself, without [ and ].',
	},
	notText: {
		what: 'is {value}, but it must be a text',
		fix: 'Give one value, in quotation marks.',
	},
	nullAttribute: {
		what: 'is null, but SAT requires a value',
		fix: 'Give a value. An expression gives none where its input has another name or is missing.',
	},
	olderThan72Hours: wrong('SAT accepts only invoices of the last 72 hours'),
	pesosNeedRate1: wrong('with {Moneda} MXN it must be 1 or left out'),
	pesosRateIsWritten1: wrong('with {Moneda} MXN it must be written 1, or left out'),
	ppdNeeds99: wrong('with {MetodoPago} PPD it must be 99 (Por definir)'),
	pueHasKnownForm: {
		what: wrong('with {MetodoPago} PUE it is known how the invoice is paid'),
		fix: 'Choose in {FormaPago} how it was paid, or PPD in {MetodoPago} if it is not paid yet.',
	},
	rateOfAnotherCurrency: wrong(
		'from 2018 to 2025 one {currency} was worth {lowest} to {highest} MXN in the mean of a year',
	),
	tooLong: {
		what: wrong('it may have at most {longest} characters, and has {length}'),
		fix: 'Give 1 to {longest} characters.',
	},
	totalAboveLimit: wrong('above 20,000,000 MXN SAT may ask for a Confirmacion'),
	typeForbids: wrong('with {TipoDeComprobante} {type} it must be left out'),
} satisfies Readonly<Record<string, Words>>;
