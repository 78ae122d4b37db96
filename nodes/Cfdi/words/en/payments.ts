import type { Fix, Words } from '../language';

export const paymentWords = {
	amountDecimals: {
		what: 'is "{value}", but an amount in {currency} has {decimals} decimals',
		fix: 'Write {rounded}, if that is the amount.',
	},
	amountIsNotBaseTimesRate: {
		what: 'is {amount}, but base and rate make {product}',
		fix: 'Give base and amount as in the invoice, or leave the amount out.',
	},
	basesAboveTotal: {
		what: 'comes to {sum} with its bases, more than the total of {total}',
		fix: 'A base is the amount before the tax: 1000.00 of a total of 1160.00. An invoice with local taxes withheld is given by its XML.',
	},
	cuotaLacksBase: 'has a Cuota, whose base the total does not tell',
	firstHasEarlier: {
		what: 'is 1, but earlier payments come to {earlier}',
		fix: 'Enter which payment of this invoice it is: 2 after one earlier payment.',
	},
	invoicesTakeMore: {
		what: 'is {amount} {currency}, less than the {sum} {currency} that the invoices take',
		fix: 'Check {Monto}, the rates, and the amounts in Paid Invoices (JSON).',
	},
	isNegative: 'is "{value}", which is negative',
	isPaidAlready: {
		what: 'has nothing left to pay: earlier payments and credit notes come to {taken} of its total of {total}',
		fix: 'Check Earlier Payments (Pagado): it is the sum of the payments before this one.',
	},
	isZero: 'is zero',
	lacksBase: {
		what: 'is empty, but another tax has its base',
		fix: 'Give each tax its base as in the invoice: { "tax": "IVA 16", "base": "1000.00" }.',
	},
	lacksCurrency: 'has no {Moneda}',
	lacksRfc: 'has no Rfc of its {party}',
	lacksVoucherType: 'has no {TipoDeComprobante}, and a payment pays invoices of type I (Ingreso)',
	laterHasNoEarlier: {
		what: 'comes to 0, but this is instalment {instalment}',
		fix: 'Enter what the earlier payments of this invoice come to, or 1 for the instalment.',
	},
	lineTaxLacks: 'has {path} missing, and the taxes of the payment need it',
	lineTaxUnreadable: 'has {path} "{value}", and the taxes of the payment need it',
	moreThan18Digits: 'is "{value}", which has more than 18 digits',
	moreThanTaken: {
		what: 'is {left} {currency} more than the invoices take',
		fix: 'Check the amounts in Paid Invoices (JSON), unless the customer paid more than the invoices.',
	},
	notACurrency: '"{value}" is not the code of a currency',
	notADate: '"{value}" is not a date',
	notAPaymentForm: '"{value}" is not a code of c_FormaPago',
	notAUuid: '"{value}" is not a UUID',
	notAnInstalment: {
		what: 'is "{value}", which is not a whole number from 1 to 999',
		fix: 'Enter which payment of this invoice it is: 1 for the first.',
	},
	notStamped: {
		what: 'is not stamped: it has no TimbreFiscalDigital with a UUID',
		fix: 'Give the XML that the service returned when it stamped the invoice.',
	},
	nothingToPay: 'has {Total} "{value}", so there is nothing to pay',
	otherParty: {
		what: 'has {party} {own}, but the first invoice has {first}',
		fix: 'Stamp one payment complement for each {party}.',
	},
	othersTakeAll: 'is empty, and the other invoices take the whole payment of {amount} {currency}',
	paidTwice: {
		what: 'has UUID {uuid}, which is in the list twice',
		fix: 'Give each invoice once, with the whole amount that the payment takes of it.',
	},
	paidWith99: 'is 99 (Por definir), but the invoice was paid',
	paidWithPue: {
		what: 'has {MetodoPago} PUE, and only an invoice with PPD needs a payment complement',
		fix: 'Check when it was paid: in the month of the invoice, it needs none. Later, it is to be replaced by an invoice with PPD.',
	},
	partyIssuer: 'Emisor',
	partyRecipient: 'Receptor',
	paysLessThanSmallest:
		'is {amount} {currency}, which comes to less than {smallest} {invoiceCurrency}',
	paysMoreThanInvoice: {
		what: 'is {amount} {currency}, more than the {balance} {invoiceCurrency} that is left to pay of the invoice',
		fix: 'Check {Monto} and Earlier Payments (Pagado). If the customer paid more than the invoice takes, give the invoice in Paid Invoices (JSON) with "amount": "{balance}".',
	},
	paysOnlyIngreso: 'is {type}, and a payment pays invoices of type I (Ingreso)',
	rateDecimals: {
		what: 'is "{value}", but SAT takes {decimals} decimals at most',
		fix: 'Write {rounded}, if that is the rate.',
	},
	rateFarFromInvoice: {
		what: 'is {rate}, but one {currency} was {own} MXN in the invoice',
		fix: 'Check the rate: it is how many MXN one {currency} was worth on the day of the payment.',
	},
	rateForMxn: {
		what: 'is "{value}", but the payment and its invoices are in MXN',
		fix: 'Leave it empty, or choose in {MonedaP} the currency in which the customer paid.',
	},
	rateNotGiven: {
		what: 'is in {currency} and the payment in {paymentCurrency}, and the rate of {currency} is not given',
		fix: 'Give the invoice in Paid Invoices (JSON), with its rate: { "exchangeRate": "20.15", … }.',
	},
	rateWithoutUse: {
		what: 'is "{value}", but the invoice is in {currency} and the payment in {paymentCurrency}',
		fix: 'Leave it empty: it is for an invoice in another foreign currency than the payment. The rate of the payment is in {TipoCambioP}.',
	},
	restAboveInvoice: {
		what: 'is empty, and {rest} {currency} of the payment would be more than the {balance} {invoiceCurrency} that is left to pay of the invoice',
		fix: 'Write what the payment takes of this invoice, such as "amount": "{balance}": the rest of the payment may stay without an invoice.',
	},
	restIsNotTheBalances: {
		what: 'is empty, and {rest} {currency} of the payment is not what the invoices without an amount have left to pay',
		fix: 'Write what the payment takes of each invoice, such as "amount": "{balance}".',
	},
	severalLackBases: 'has several transferred taxes, whose bases the total does not tell',
	standsForNoCurrency: 'is XXX, which stands for no currency',
	statedTaxTwice: {
		what: 'has the same tax twice: "{value}"',
		fix: 'Give each rate once, with the sum of its bases.',
	},
	takesMoreThanBalance: {
		what: 'is {amount}, more than the {balance} that is left to pay of its total of {total}',
		fix: 'Check the amount and Earlier Payments (Pagado). What a customer pays beyond the invoice stays without one: the amount is at most what is left to pay.',
	},
	utcTime: {
		what: 'is "{value}", which is UTC and not the local time of Mexico',
		fix: 'Give the local time: with the date in an expression, add .setZone("America/Mexico_City").',
	},
	voucherE: 'a credit note (E, Egreso)',
	voucherN: 'a payroll receipt (N, Nómina)',
	voucherP: 'a payment complement (P, Pago)',
	voucherT: 'a transfer of goods (T, Traslado)',
	withholdsAll: {
		what: 'withholds all of the invoice',
		fix: 'Give the taxes of the invoice, each with its base.',
	},
} satisfies Readonly<Record<string, Words>>;

/** What to do about a value of a payment, whatever is wrong with it. */
export const paymentRemedies: Readonly<Record<string, Fix>> = {
	checkAmountsAndRate: 'Check the amounts and the rate.',
	chooseHowReceived:
		'Choose how the money was received, such as 03 (Transferencia electrónica de fondos).',
	enterAsInInvoice: 'Enter it as in the invoice, such as 1000.00.',
	enterCurrency: 'Enter its code of c_Moneda, such as MXN or USD.',
	enterFiscalFolio:
		'Enter the fiscal folio (Folio Fiscal) of the invoice: 32 digits from 0 to F with hyphens.',
	enterInvoiceTotal: 'Enter the Total of the invoice, such as 1160.00.',
	enterPaidAmount: 'Enter how much was paid, such as 1160.00.',
	enterPaymentDate:
		'Enter when the money was received: 2026-03-02, or 2026-03-02T10:20:30 with its hour.',
	enterRate:
		'Enter how many MXN one {currency} was worth on the day of the payment, such as 17.7331.',
	enterSumOrZero: 'Enter their sum, such as 500.00, or 0 for none.',
	enterTakenAmount: 'Enter what the payment takes of this invoice, such as 500.00.',
	giveAsStamped: 'Give the invoice as it was stamped.',
	giveBaseOfEach:
		'Give each tax its base as in the invoice: [{ "tax": "IVA 16", "base": "1000.00" }, { "tax": "IVA 0", "base": "500.00" }].',
	giveOneInvoice: 'Give at least one invoice that the payment pays.',
	givePaidInvoice:
		'Give the invoice that was paid. A credit note lowers what is left to pay of its invoice.',
	leaveOutTaxWithoutBase: 'Leave out a tax that has no base.',
	writeTaxesOfInvoice:
		'Write "taxes": ["IVA 16"] as in the invoice, or "taxes": [] if it has none.',
};
