import type { Fix, Words } from '../language';

/** Faults of texts, numbers, codes and RFCs in any place. */
export const textWords = {
	brokenText: { what: 'is "{text}": "{found}" {cause}', fix: '{advice}' },
	cellError: 'is what a spreadsheet shows where it cannot calculate',
	correctCell: 'Correct the cell of the spreadsheet.',
	deadlineNear: {
		what: 'is of an invoice of {date}, which can be cancelled until {deadline} only',
		fix: 'A later cancellation costs 5 to 10 % of the invoice (CFF 81 and 82).',
	},
	deadlinePassed: {
		what: 'is of an invoice of {date}, which could be cancelled until {deadline}',
		fix: 'A later cancellation costs 5 to 10 % of the invoice (CFF 81 and 82): ask your accountant.',
	},
	evaluateExpression: '{=evaluate|Write the value itself}.',
	giveAsText:
		'Keep it as text where it comes from. Spreadsheet: format the column as text, and enter the number again. JSON: put it in quotation marks ("576461413038785753").{=rawBody|}',
	lookAtCalculation:
		'Look at what {=theExpression|the formula} calculates with: one of its values is not a number.',
	lookAtDate:
		'Look at the date that {=theExpression|the formula} reads, and at the format that it expects.',
	lookForValue:
		'{=lookForValue|Look at where it comes from: the value may have another name there, or be missing}.',
	lostLetter: 'is in place of a letter that was lost when the text was read',
	moreLikeIt: ' (and {others} more like it)',
	nameOneValue: '{=nameOneValue|It is a group of values: give one of them}.',
	noValue: 'is what {=expression|a formula} gives where there is no value',
	noXmlCharacter: 'is a character that XML, and so a CFDI, cannot have',
	notANumber: { what: '"{value}" is not a number', fix: '{advice}' },
	notEvaluated: 'begins {=expression|a formula}, which was not evaluated',
	objectInText:
		'is printed where {=expression|a formula} gives a group of values and not one of them',
	otherDecimals: 'is "{value}", but an amount in {currency} has {decimals} decimals',
	readDifferently: {
		what: '"{given}" was read as "{meant}"{more}',
		fix: 'If something else was meant, correct it where it comes from.',
	},
	readWithEncoding:
		'Read the file or the answer that it comes from with its own encoding, such as Latin-1 (Windows-1252).',
	removeCharacter: 'Remove it where the text comes from.',
	textInCalculation: 'is what {=expression|a formula} gives when it calculates with a text',
	unreadableDate: 'is what {=expression|a formula} gives for a date that it cannot read',
	unseenAfter: 'is an invisible character, after "{before}"',
	unseenAtStart: 'is an invisible character, at its start',
	writeDigits: 'Write digits with a dot before the decimals and nothing else, such as 1250.50.',
	writeNumber: 'Write {meant}.',
	writeWithoutUnseen: 'Write "{text}": it looks the same, and is another text.',
} satisfies Readonly<Record<string, Words>>;

/** Faults of lines, totals, taxes and local taxes. */
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
		fix: 'Write at most {amount}: a discount is the amount taken off the whole line (SAT CFDI40169).',
	},
	discountAboveNet: 'is {discount}, more than the {amount} that the line comes to without taxes',
	emptyForTotals: 'is empty, and the totals need it',
	impossibleTax: {
		what: '"{value}" is a tax that SAT does not know',
		fix: 'ISR can only be withheld ("Ret ISR 10"), an exempt tax only transferred ("IVA Exento"), and only IEPS ("003") can be a Cuota.',
	},
	localTaxAmount: '{=amountColumn|amount}',
	localTaxBelowZero: {
		what: '{column} is "{value}", which is not a number from 0 on',
		fix: 'Write digits with a dot before the decimals and nothing else: 3 for 3 %, or 30.00.',
	},
	localTaxRate: '{=rateColumn|rate}',
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
		what: '{=rateAndAmount|rate and amount are empty}',
		fix: 'Enter one of them: 3 for 3 %, or 30.00.',
	},
	localTaxWithoutName: {
		what: '{=nameIsEmpty|name is empty}',
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
	lineTaxesNotGiven: {
		what: 'says nothing of taxes',
		fix: {
			json: 'In the line itself, write "taxes": ["IVA 16"]; "IVA 0" is for tasa 0, "IVA Exento" for exempt, [] only for no objeto de impuesto.',
			column:
				'Add a column "IVA" with 16%, 8%, 0%, Exento or No objeto in each row, or {=defaultTaxes|set the taxes} for all of them.',
			form: 'Choose its {=taxesField|taxes}, or {=letGive|give} a list such as ["IVA 16"]; [] is only for no objeto de impuesto.',
			beforeDefault: 'Fill in {default}, which is for all lines that say nothing of taxes.',
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
		what: 'is {total}, but the invoice comes to {reached}: rounding each amount of its simple lines up or down does not make up for {difference}',
		fix: "Compare {=expectedTotal|the expected total} with the lines: prices, discounts, taxes, shipping. Lines given as Conceptos in Anexo 20's names are passed on unchanged, and so are their cents.",
	},
	percentOfLine: {
		what: 'is "{value}", but SAT takes an amount',
		fix: 'Write {amount}, which is {value} of {whole}.',
	},
	percentOfUnknown: {
		what: 'is "{value}", but SAT takes an amount',
		fix: 'Write the amount taken off the whole line, not a percentage: 10% of 500.00 is 50.00.',
	},
	quotaAboveLine: {
		what: 'is {quota} for the whole line, but the line costs {amount}',
		fix: 'Write the quota of one unit in pesos, such as 0.5913 for a litre: the law prints it in hundredths of a peso. Leave it empty for a line that is free.',
	},
	sameTaxTwice: {
		what: 'has the same tax twice: "{value}"',
		fix: 'A line can have a tax only once, with one rate: leave out the other, or split the line.',
	},
	totalForbidden:
		"would be {expected}, as the order comes to, only with an amount of a line that SAT's rounding forbids",
	totalMissed:
		"would be {reached}, but the order comes to {expected}: with SAT's rounding of each sum the invoice misses by {difference}",
	totalOfRoundedTaxes: {
		what: 'is {total}, and {other} if the taxes of each line are rounded, as many programs do',
		fix: 'If it is to equal the invoice of another program, give {other} in {=expectedTotal|the expected total}.',
	},
	unknownKey: {
		what: '"{key}" is not a name of a simple line',
		fix: 'Leave it out, or use these names: {names}.',
	},
	zeroInSixDecimals: 'is "{value}", which is zero in six decimals',
	orderTotalMissed: {
		what: "the invoice comes to {reached}, but the order's total is {total}",
		fix: '{=keepTotal|What is added to the invoice must not change its total: remove local taxes and other amounts}.',
	},
} satisfies Readonly<Record<string, Words>>;

/** Advice about lines and totals that does not follow from the kind alone. */
export const lineRemedies = {
	completeLine: 'Give each line a description, a quantity and a unitPrice, or leave the line out.',
	enterDescription: 'Enter what was sold.',
	enterProductCode: {
		json: 'Enter its code of c_ClaveProdServ; 01010101 is for what the catalog does not have.',
		orDefault: 'For all lines that leave it out, fill in {default}.',
	},
	enterQuantity: 'Enter how many were sold.{=foundNoQuantity|}',
	enterUnitCode: {
		json: 'Enter its code of c_ClaveUnidad, such as H87 (Pieza) or E48 (Unidad de servicio).',
		orDefault: 'For all lines that leave it out, fill in {default}.',
	},
	enterUnitPrice: {
		json: 'Enter the price of one, such as 500.00.',
		column: 'Enter the price, such as 500.00.',
	},
	giveExpectedTotal:
		"Give the order's total in {=expectedTotal|the expected total}, such as 1160.00: a dot, no commas, no currency sign. Or remove the option.",
	giveExpectedTotalAsCharged:
		'Give in {=expectedTotal|the expected total} what the order costs, rounded as it was charged.',
	giveFreeItemItsPrice:
		'SAT requires a price above zero (CFDI40166): give a free item its usual price, and a discount of the same amount.',
	giveSimpleLines: {
		json: "Lines given as Conceptos in Anexo 20's names are passed on unchanged, so their cents are fixed: give them as simple lines, too (description, quantity, unitPrice), or correct their amounts.",
		column: 'Compare quantity, price, discount and taxes, or write the prices without taxes.',
	},
	leaveLineOut: {
		json: 'Leave the line out if nothing was sold.',
		column: 'Delete the row if nothing was sold.',
	},
	sayTaxesOfConcepto:
		'Write "ObjetoImp": "01" if it has none, or "ObjetoImp": "02" and its Impuestos.',
	useMeantKey: 'Did you mean {meant}? Use these names: {names}.',
	writeDecimal:
		'Write it with a dot and without commas, such as "1250.50", or leave the totals to the service.',
	writeTaxAsObject:
		'Give type "Traslado" or "Retencion", Impuesto "001" (ISR), "002" (IVA) or "003" (IEPS), TipoFactor "Tasa", "Cuota" or "Exento", and TasaOCuota such as "0.160000"; or a name such as "IVA 16".',
} satisfies Readonly<Record<string, Fix>>;
