import type { Words } from '../language';

export const lineWords = {
	baseOfCuota: {
		what: 'has a Cuota with Base "{value}", which is not a number above zero',
		fix: 'Only a Cuota has a Base of its own: the litres of the whole line, such as "4.8" for 12 bottles of 0.4 l. That of a Tasa is calculated from the price.',
	},
	baseOfTasa: 'has a Base, "{value}", for TipoFactor {factor}',
	belowOnePercent: {
		what: '"{value}" would be less than one percent',
		fix: {
			json: 'Name a tax by its percentage: "IVA 16", not "IVA 0.16". A rate that low can be given as { type, Impuesto, TipoFactor, TasaOCuota }.',
			column: 'Write the percentage of the tax: 16, not 0.16.',
		},
	},
	discountAboveLine: {
		what: 'is {discount}, more than the {amount} that the line comes to',
		fix: 'A discount is the amount taken off the whole line, and at most the whole line (SAT CFDI40169).',
	},
	discountAboveNet: 'is {discount}, more than the {amount} that the line comes to without taxes',
	emptyForTotals: 'is empty, and the totals need it',
	impossibleTax: {
		what: '"{value}" is a tax that SAT does not know',
		fix: 'ISR can only be withheld ("Ret ISR 10"), an exempt tax only transferred ("IVA Exento"), and only IEPS ("003") can be a Cuota.',
	},
	localTaxAmount: 'Amount',
	localTaxBelowZero: {
		what: '{column} is "{value}", which is not a number from 0 on',
		fix: 'Write digits with a dot before the decimals and nothing else: 3 for 3 %, or 30.00.',
	},
	localTaxRate: 'Rate',
	localTaxRowMissing: {
		what: 'Importe of {rows} is missing, and Total needs it',
		fix: 'Write it with a dot and without commas, such as "30.00".',
	},
	localTaxRowNotANumber: {
		what: 'Importe of {rows} is "{value}", which is not a number',
		fix: 'Write it with a dot and without commas, such as "30.00".',
	},
	localTaxSumDiffers: {
		what: 'is {given}, but Importe of {rows} comes to {sum}',
		fix: 'Correct {total} or the rows of {rows} in the Complemento.',
	},
	localTaxSumNotANumber: {
		what: 'is "{value}", which is not a number',
		fix: 'Write it with a dot and without commas, such as "30.00".',
	},
	localTaxWithoutAmount: {
		what: 'Rate and Amount are empty',
		fix: 'Enter one of them: 3 for 3 %, or 30.00.',
	},
	localTaxWithoutName: {
		what: 'Name is empty',
		fix: 'Enter the name of the tax, such as ISH.',
	},
	localTaxesNotJson: {
		what: 'ImpuestosLocales is not JSON, and Total needs its amounts',
		fix: 'Give it as JSON: { "implocal:ImpuestosLocales": { "version": "1.0", "TotaldeRetenciones": "0.00", "TotaldeTraslados": "30.00", "TrasladosLocales": [...] } }.',
	},
	missingForTotals: 'is missing, and the totals need it',
	mixedNames: {
		what: 'has {telling}, a name of Anexo 20, and {simple}, a name of simple lines',
		fix: 'Use one kind of names for the whole line: {names}; or those of Anexo 20 only.',
	},
	negative: {
		what: '"{value}" is negative',
		fix: 'An invoice has no negative amounts: give what is taken off a line as its discount, above zero.',
	},
	noTaxesSaid: {
		what: 'says nothing of taxes',
		fix: {
			json: 'Write "taxes": ["IVA 16"], or "taxes": [] for none.',
			column:
				'Add a column "IVA" with 16%, 8%, 0%, Exento or No objeto in each row, or choose Default Taxes (Impuestos) for all of them.',
			form: 'Choose its Taxes (Impuestos), or let the expression give a list such as ["IVA 16"], or [] for none.',
			orDefault: 'For all lines that leave it out, fill in {default}.',
		},
	},
	notATax: {
		what: '"{value}" is not a tax',
		fix: {
			json: 'Write such as "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" or "Ret ISR 10", or give { type, Impuesto, TipoFactor, TasaOCuota }.',
			column: 'Write such as "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" or "Ret ISR 10".',
		},
	},
	notFromZero: 'is "{value}", which is not a number from 0 on',
	nothingLeftOfPrice: {
		what: 'nothing of {price} is left without its taxes',
		fix: {
			json: 'Prices are set to include taxes: give a price above its taxes, or switch that off.',
			column: 'The prices of this column include taxes: write a price above its taxes.',
		},
	},
	otherExpectedTotal: {
		what: 'is {total}, but the invoice comes to {reached}: no rounding that SAT allows makes up for {difference}',
		fix: "Compare Options > Expected Total with the lines: prices, discounts, taxes, shipping. Lines given as Conceptos in Anexo 20's names are passed on unchanged, and so are their cents.",
	},
	percentOfLine: {
		what: 'is "{value}", but SAT takes an amount',
		fix: 'Write {amount}, which is {value} of {whole}.',
	},
	percentOfUnknown: {
		what: 'is "{value}", but SAT takes an amount',
		fix: 'Write the amount taken off the whole line, such as 50.00.',
	},
	sameTaxTwice: {
		what: 'has the same tax twice: "{value}"',
		fix: 'A line can have a tax only once, with one rate: leave out the other, or split the line.',
	},
	totalForbidden:
		"would be {expected}, as the order comes to, only with an amount of a line that SAT's rounding forbids",
	totalMissed:
		"would be {reached}, but the order comes to {expected}: with SAT's rounding of each sum the invoice misses by {difference}",
	unknownKey: {
		what: '"{key}" is not a name of a simple line',
		fix: 'Leave it out, or use these names: {names}.',
	},
	zeroInSixDecimals: 'is "{value}", which is zero in six decimals',
} satisfies Readonly<Record<string, Words>>;
