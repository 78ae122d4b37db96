import type { AttributeOf } from '../../anexo20/anexo20';
import { entryOf } from '../../catalogs/catalog';
import type { PaymentFormEntry } from '../../catalogs/catalog';
import { formaPago } from '../../catalogs/sat';
import type { Element } from '../../invoice/element';
import { attribute, isPresent } from '../../invoice/element';
import type { Phrase } from '../../problems/problem';
import { MXN } from '../../values/currency';
import { momentOf } from '../../values/localTime';
import { FOREIGNER } from '../../values/rfc';
import { aboveZero } from '../amounts';
import { isConfirmed, isExchangeRate, listedCurrency, usualRate } from '../header';
import type { Row } from '../rows';
import { unlike, like, rulesAt, textRules } from '../rows';
import type { Context, Expectation, Problems, Rule } from '../rule';
import type { Payment } from './elements';
import { PAYMENT, payments } from './elements';
import { currencyOfPayment, decimalsOf, exchangeRateOf, isOne, NO_CURRENCY } from './numbers';

const DAY = 24 * 60 * 60 * 1000;

/** Some payments are entered with noon, so that only a later day is compared. */
const notLater: Expectation<Payment> = (value, { comprobante, now }) => {
	const paid = momentOf(value);
	if (paid === undefined) return undefined;
	const issued = attribute(comprobante, 'Fecha') ?? '';
	if (momentOf(issued) !== undefined) {
		return value.slice(0, 10) > issued.slice(0, 10)
			? { kind: 'receivedAfterIssued', values: { issued } }
			: undefined;
	}
	return paid - now > DAY ? 'receivedInTheFuture' : undefined;
};

const isInPesos = ({ element }: Context<Payment>) => currencyOfPayment(element) === MXN;

const withDocuments: Problems = (comprobante) =>
	payments(comprobante)
		.filter((payment) => payment.documents.length === 0)
		.map((payment) => ({
			field: payment.path,
			code: isPresent(payment, 'DoctoRelacionado') ? 'paymentDocumentsEmpty' : 'noPaymentDocuments',
		}));

/**
 * The rules about a currency: the form for certain, the code as the list here has it.
 * @param remedy what to do where it is neither
 */
export const currencyRows = <Name extends string>(
	of: Name,
	remedy: string,
): Array<Row<Element, Name>> => [
	{ of, remedy, text: like(/^[A-Z]{3}$/, 'noCurrencyCode') },
	{ of, remedy, level: 'warn', text: listedCurrency },
];

/** The rules about Pago, except its bank data: CRP20212 to CRP20219. */
export const rulesOfPago = rulesAt(
	PAYMENT,
	[
		{
			of: 'FechaPago',
			remedy: 'noPaymentDate',
			text: unlike((value) => momentOf(value) === undefined, 'noPaymentDate'),
		},
		// SAT's guide says so; its matrix has no code for it.
		{ of: 'FechaPago', level: 'doubt', text: notLater },
		{ of: 'FormaDePagoP', satCode: 'CRP20212', text: unlike('99', 'paymentForm99') },
		{ of: 'FormaDePagoP', remedy: 'choosePaymentForm', inCatalog: true },
		{
			of: 'MonedaP',
			satCode: 'CRP20213',
			text: unlike((value) => value === NO_CURRENCY, 'paymentWithoutCurrency'),
		},
		...currencyRows('MonedaP', 'choosePaymentCurrency'),
		{
			of: 'TipoCambioP',
			satCode: 'CRP20214',
			missing: ({ element }) => {
				const currency = currencyOfPayment(element);
				return currency === undefined || [MXN, NO_CURRENCY].includes(currency)
					? undefined
					: { kind: 'foreignPaymentWithoutRate', values: { currency } };
			},
		},
		{
			of: 'TipoCambioP',
			satCode: 'CRP20215',
			if: isInPesos,
			missing: () => 'paidInPesosWithoutRate',
		},
		{
			of: 'TipoCambioP',
			satCode: 'CRP20215',
			if: isInPesos,
			text: like(isOne, 'paidInPesosNeedsRate1'),
		},
		{
			// SAT asks for the text "1", but not every certifier may compare texts.
			of: 'TipoCambioP',
			satCode: 'CRP20215',
			level: 'warn',
			if: isInPesos,
			text: unlike((value) => isOne(value) && value !== '1', 'paidInPesosNeedsTextRate1'),
		},
		{
			of: 'TipoCambioP',
			remedy: 'noPaymentRate',
			if: (context) => !isInPesos(context),
			text: like(isExchangeRate, 'noPaymentRate'),
		},
		{
			of: 'TipoCambioP',
			satCode: 'CRP20216',
			level: 'doubt',
			if: (context) => !isConfirmed(context),
			text: (_value, { element }) => {
				const rate = exchangeRateOf(element);
				return rate && usualRate(currencyOfPayment(element) ?? '', rate);
			},
		},
		{ of: 'Monto', satCode: 'CRP20218', number: aboveZero },
		{ of: 'Monto', satCode: 'CRP20219', number: decimalsOf(currencyOfPayment) },
		{ of: 'DoctoRelacionado', problems: withDocuments },
	],
	payments,
);

/** SAT's patterns of the RFC of a bank: of 12 characters, and for the payer's one abroad. */
const RFC_OF_COMPANY =
	/^[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/;

/** The row of c_FormaPago; undefined for 99 and for what is not in it: other rules report these. */
function formOf(payment: Payment): PaymentFormEntry | undefined {
	const form = attribute(payment, 'FormaDePagoP');
	return form === undefined || form === '99' ? undefined : entryOf(formaPago, form);
}

type Column = 'payerAccount' | 'payeeAccount' | 'hasPaymentChain';

/** Expects the attribute only with the payment forms that have it. */
const onlyWith =
	(column: Column): Expectation<Payment> =>
	(_value, { element }) => {
		const form = formOf(element);
		if (form === undefined || form[column] !== undefined) return undefined;
		const forms = formaPago.filter((entry) => entry[column] !== undefined);
		return {
			kind: 'paymentFormForbids',
			values: { form: form.code, forms: forms.map(({ code }) => code) },
		};
	};

/** Expects the pattern of c_FormaPago. */
const inPattern =
	(column: 'payerAccount' | 'payeeAccount'): Expectation<Payment> =>
	(value, { element }) => {
		const form = formOf(element);
		const pattern = form?.[column];
		return form === undefined || pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)
			? undefined
			: { kind: 'paymentFormAsks', values: { form: form.code, account: accountOf(pattern) } };
	};

/** A pattern as people read it: `[0-9]{11}|[0-9]{15,16}` is "11, 15 or 16 digits". */
function accountOf(pattern: string): Phrase {
	if (pattern.includes('[A-Z')) return { kind: 'walletAccount' };
	const lengths = [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(
		([, least, most = least]) =>
			Array.from({ length: Number(most) - Number(least) + 1 }, (_, index) => Number(least) + index),
	);
	return { kind: 'accountDigits', values: { lengths: lengths.map(String) } };
}

/** The three attributes of a payment chain: required with TipoCadPago, and only with it. */
const chain: ReadonlyArray<
	readonly [name: AttributeOf<typeof PAYMENT>, required: string, alone: string]
> = [
	['CertPago', 'CRP20230', 'CRP20231'],
	['CadPago', 'CRP20232', 'CRP20233'],
	['SelloPago', 'CRP20234', 'CRP20235'],
];

const inChain = ({ element }: Context) => isPresent(element, 'TipoCadPago');

/** The rules about the banks and accounts of a payment: CRP20221 to CRP20235. */
export const bankDataRules: readonly Rule[] = [
	...rulesAt(
		PAYMENT,
		[
			{ of: 'RfcEmisorCtaOrd', satCode: 'CRP20221', text: onlyWith('payerAccount') },
			{
				of: 'RfcEmisorCtaOrd',
				remedy: 'noBankRfcOrAbroad',
				text: like(
					(value) => value === FOREIGNER || RFC_OF_COMPANY.test(value),
					'noBankRfcOrAbroad',
				),
			},
			{
				of: 'NomBancoOrdExt',
				satCode: 'CRP20223',
				missing: ({ element }) =>
					attribute(element, 'RfcEmisorCtaOrd') === FOREIGNER ? 'bankAbroadWithoutName' : undefined,
			},
			{ of: 'CtaOrdenante', satCode: 'CRP20224', text: onlyWith('payerAccount') },
			{ of: 'CtaOrdenante', satCode: 'CRP20225', text: inPattern('payerAccount') },
			{ of: 'CtaBeneficiario', satCode: 'CRP20226', text: inPattern('payeeAccount') },
			{ of: 'RfcEmisorCtaBen', satCode: 'CRP20227', text: onlyWith('payeeAccount') },
			{ of: 'RfcEmisorCtaBen', remedy: 'noBankRfc', text: like(RFC_OF_COMPANY, 'noBankRfc') },
			{ of: 'CtaBeneficiario', satCode: 'CRP20228', text: onlyWith('payeeAccount') },
			{ of: 'TipoCadPago', satCode: 'CRP20229', text: onlyWith('hasPaymentChain') },
			{ of: 'TipoCadPago', remedy: 'noSpeiChain', text: like(/^01$/, 'noSpeiChain') },
			...chain.flatMap(
				([of, required, alone]): Array<Row<Payment, typeof of>> => [
					{ of, satCode: required, if: inChain, missing: () => 'chainIncomplete' },
					{
						of,
						satCode: alone,
						text: (_value, context) => (inChain(context) ? undefined : 'onlyInChain'),
					},
				],
			),
		],
		payments,
	),
	...textRules(PAYMENT, payments),
];
