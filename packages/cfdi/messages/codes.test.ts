import { simpleLines } from '../fixtures/english';
import { placeholdersOf } from '../fixtures/placeholders';
import type { Dictionary, RequestKind } from '../problems/render';
import { explain, ownNames, render } from '../problems/render';
import { problem } from '../problems/problem';
import { rules } from '../rules/findings';
import { en } from '../messages/en';
import { es, spanishLabels } from '../messages/es';
import { labelOf } from './language';
import type { CodeWords } from './language';

const fromTo = (first: number, last: number) =>
	Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
/** All codes in SAT's error list for CFDI 4.0 (2024-12-13). */
const matrix = [...fromTo(40101, 40222), ...fromTo(140223, 140227), '40999'].map(
	(number) => `CFDI${number}`,
);
/** All codes in SAT's error list for payment complements (2023-12-12). */
const payments = [
	...[...fromTo(20101, 20123), ...fromTo(20201, 20276), '20999'].map((number) => `CRP${number}`),
];
/** CFDI140230 stands for a payment complement without payments. Revision B of Pagos 2.0 added the other codes. */
const addedForPayments = ['CFDI140230', 'CRP20277', 'CRP20278', 'CRP20279'];
const ofRules = rules.flatMap(({ satCode = '' }) => (satCode === '' ? [] : satCode));
const stamping = [
	...new Set([...matrix, ...payments, ...addedForPayments, '401', '307', ...ofRules]),
];
const cancellation = fromTo(201, 209);

const formLabels = labelOf([
	['MetodoPago', 'Payment Method (Método)'],
	['FormaPago', 'Payment Form (Forma)'],
	['Receptor.Rfc', 'Recipient RFC (Receptor)'],
	['Receptor.Nombre', 'Recipient Name (Nombre)'],
	['Conceptos.Cantidad', 'Quantity (Cantidad)'],
	['Conceptos.ValorUnitario', 'Unit Price (Valor Unitario)'],
	['Conceptos.Descuento', 'Discount (Descuento)'],
]);

const inForm: Dictionary = {
	givenIn: 'form',
	label: (field, { labels, name }) => (name === 'en' ? formLabels(field) : labels(field)),
};

function explanationOf(code: string, request: RequestKind, dictionary?: Dictionary) {
	const [english, spanish] = [en, es].map((one) => explain(code, request, one, dictionary));
	return english && spanish && { en: english, es: spanish };
}

const explained = [
	...stamping.map((code) => ({ code, request: 'stamp' as RequestKind })),
	...cancellation.map((code) => ({ code, request: 'cancel' as RequestKind })),
];

const sentencesOf = (...asked: Parameters<typeof explanationOf>) => {
	const meant = explanationOf(...asked);
	if (meant === undefined) return undefined;
	const { en, es } = meant;
	return { en: `${en.cause} ${en.fix}`, es: `${es.cause} ${es.fix}` };
};

it.each([
	{ title: 'English', language: en },
	{ title: 'Spanish', language: es },
])('explains exactly the listed SAT codes in $title', ({ language }) => {
	expect(Object.keys(language.codes).sort()).toEqual([...stamping].sort());
	expect(Object.keys(language.cancellationCodes).sort()).toEqual(cancellation);
});

const tables = explained.map(({ code, request }) => {
	const table = request === 'stamp' ? 'codes' : 'cancellationCodes';
	return { code, inEnglish: en[table][code], inSpanish: es[table][code] };
});

const attributesOf = (words: CodeWords | undefined) =>
	words && placeholdersOf({ what: words.cause, fix: words.fix });

it.each(tables)('names the same attributes in both languages for the code $code', (row) => {
	expect(attributesOf(row.inSpanish)).toEqual(attributesOf(row.inEnglish));
});

it('has a Spanish label for every attribute named in an explanation', () => {
	const named = tables.flatMap(({ inEnglish }) => {
		const { what, fix } = attributesOf(inEnglish) ?? { what: [], fix: [] };
		// `{default}` is skipped, because it stands for a form field's label, not for an attribute.
		return [...what, ...fix].filter((name) => name !== 'default');
	});
	expect(new Set(named).size).toBeGreaterThan(50);
	expect(named.filter((attribute) => spanishLabels(attribute) === undefined)).toEqual([]);
});

it('has an explanation for the SAT code of every rule', () => {
	expect(ofRules.length).toBeGreaterThan(150);
	expect(ofRules.filter((code) => !Object.hasOwn(en.codes, code))).toEqual([]);
});

it.each(cancellation)(
	'does not explain the code %s of a refused stamp as if it came from a cancellation',
	(code) => {
		expect(explanationOf(code, 'stamp')).toBeUndefined();
	},
);

it.each([
	'CFDI40100',
	'CFDI40223',
	'CFDI140222',
	'CRP20100',
	'CRP20280',
	'CRP206',
	'402',
	'210',
	'',
	'constructor',
])('gives no explanation for "%s", which is not a code of SAT', (code) => {
	expect(explanationOf(code, 'stamp')).toBeUndefined();
	expect(explanationOf(code, 'cancel')).toBeUndefined();
});

it.each([
	[
		'CFDI40105',
		'With Payment Method (Método) PPD the payment form is not known yet, so Payment Form (Forma) must be 99. If the invoice will be paid later, set Payment Form (Forma) to 99 - Por definir. If it is already paid, set Payment Method (Método) to PUE.',
		'Con el método de pago PPD aún no se sabe cómo se pagará, así que la forma de pago debe ser 99. Si la factura se pagará después, ponga 99 - Por definir en la forma de pago. Si ya está pagada, ponga PUE en el método de pago.',
	],
	[
		'CFDI40145',
		"The recipient's name is not the one registered for the recipient's RFC. Enter Recipient RFC (Receptor) and Recipient Name (Nombre) as registered with SAT, in upper case and without SA DE CV: see your customer's Cédula de Datos Fiscales.",
		'El nombre del cliente no es el registrado para su RFC. Escriba el RFC del cliente y el nombre o razón social del cliente tal como están registrados en el SAT, en mayúsculas y sin SA DE CV: aparecen en la Cédula de Datos Fiscales de su cliente.',
	],
	[
		'CFDI40167',
		'Importe differs from Quantity (Cantidad) times Unit Price (Valor Unitario) by more than rounding allows. Let the totals be calculated, or correct Importe in the line.',
		'El importe no es la cantidad por el valor unitario, ni siquiera con el redondeo. Deje que se calculen los totales, o corrija el importe.',
	],
	[
		'CRP20105',
		'Payment Form (Forma) is given, but a payment must not have it: the payment form goes in FormaDePagoP of the complement. Let the program write the payment, or remove Payment Form (Forma).',
		'Un pago no debe llevar la forma de pago: la forma de pago va en FormaDePagoP del complemento. Deje que el programa calcule el pago, o quite la forma de pago.',
	],
	[
		'CRP20254',
		'ImporteDR of a withheld tax is not BaseDR times TasaOCuotaDR, even with rounding. Let the program write the payment, or correct ImporteDR or BaseDR of the RetencionDR.',
		'ImporteDR de un impuesto retenido no es BaseDR por TasaOCuotaDR, ni siquiera con el redondeo. Deje que se calcule el pago, o corrija ImporteDR o BaseDR en RetencionesDR.',
	],
])(
	'explains the code %s in English with the labels of the form, and in Spanish',
	(code, english, spanish) => {
		expect(sentencesOf(code, 'stamp', inForm)).toEqual({ en: english, es: spanish });
	},
);

it('explains the codes of cancellations separately from those of stamps', () => {
	expect(sentencesOf('307', 'cancel')).toBeUndefined();
	expect(sentencesOf('204', 'cancel')).toEqual({
		en: 'The invoice cannot be cancelled, for example because another invoice refers to it. First cancel the invoices that refer to this invoice, then cancel this invoice.',
		es: 'La factura no se puede cancelar, por ejemplo porque hay otra factura relacionada con ella. Cancele primero las facturas relacionadas con esta, y después esta factura.',
	});
});

it('explains a code with attribute names if there are no form labels', () => {
	expect(explanationOf('CFDI40168', 'stamp')?.en.fix).toBe(
		'Round Descuento, or let the totals be calculated.',
	);
	expect(explanationOf('CFDI40146', 'stamp')?.en.fix).toBe(
		'Set Receptor.Rfc to XAXX010101000, or enter the name of your customer.',
	);
});

describe('the fix for a finding', () => {
	const finding = problem('Conceptos[1].Importe', 'empty', { remedy: 'CFDI40166' });

	it.each([
		{
			title: 'the form',
			dictionary: inForm,
			english:
				'Correct Unit Price (Valor Unitario). For a free item, enter its usual price and a Discount (Descuento) of the same amount.',
			spanish:
				'Corrija el valor unitario. Si es un artículo gratuito, ponga su precio normal y un descuento por el mismo importe.',
		},
		{
			title: 'a simple line',
			dictionary: simpleLines,
			english:
				'Correct unitPrice. For a free item, enter its usual price and a discount of the same amount.',
			spanish:
				'Corrija el valor unitario. Si es un artículo gratuito, ponga su precio normal y un descuento por el mismo importe.',
		},
		{
			title: 'JSON with the names of Anexo 20',
			dictionary: ownNames,
			english:
				'Correct ValorUnitario. For a free item, enter its usual price and a Descuento of the same amount.',
			spanish:
				'Corrija el ValorUnitario. Si es un artículo gratuito, ponga su precio normal y un Descuento por el mismo importe.',
		},
	])(
		'uses the attribute names of $title in the advice for a finding',
		({ dictionary, english, spanish }) => {
			expect(render(finding, en, dictionary).fix).toBe(english);
			expect(render(finding, es, dictionary).fix).toBe(spanish);
		},
	);
});
