import type { Words } from '../language';

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
	evaluateExpression:
		'Switch the field from Fixed to Expression, or correct the braces: {{ $json.name }}.',
	giveAsText:
		'A number above 9007199254740991 loses digits as soon as it is read. Keep it as a text from where it comes: in JSON with quotation marks ("576461413038785753"), in a spreadsheet in a column formatted as text, of a webhook with its Raw Body in place of $json.body.',
	legacy: { what: '{text}', fix: '{fix}' },
	lookAtCalculation:
		'Look at what the expression calculates with: one of its values is not a number.',
	lookAtDate: 'Look at the date that the expression reads, and at the format that it expects.',
	lookForValue:
		'Look at what the expression gives for this item: the value may have another name in its input, or be missing there.',
	lostLetter: 'stands for a letter that was lost when the text was read',
	moreLikeIt: ' (and {others} more like it)',
	nameOneValue:
		'Let the expression name one value of the object, such as {{ $json.customer.name }}.',
	noValue: 'is what an expression gives where there is no value',
	noXmlCharacter: 'is a character that XML, and so a CFDI, cannot have',
	notANumber: { what: '"{value}" is not a number', fix: '{advice}' },
	notEvaluated: 'begins an expression, which was not evaluated',
	objectInText: 'is what an expression gives for an object with text around it',
	otherDecimals: 'is "{value}", but an amount in {currency} has {decimals} decimals',
	readAs: {
		what: '"{given}" was read as "{meant}"{more}',
		fix: 'If something else was meant, correct it where it comes from.',
	},
	readWithEncoding:
		'Read the file or the answer that it comes from with its own encoding, such as Latin-1 (Windows-1252).',
	removeCharacter: 'Remove it where the text comes from.',
	textInCalculation: 'is what an expression gives when it calculates with a text',
	unreadableDate: 'is what an expression gives for a date that it cannot read',
	writeDigits: 'Write digits with a dot before the decimals and nothing else, such as 1250.50.',
	writeNumber: 'Write {meant}.',
} satisfies Readonly<Record<string, Words>>;
