import { Rfc } from '@nodecfdi/rfc';
import fc from 'fast-check';
import { problem } from '../problems/problem';
import { emailAddress, hasCheckDigit, isGeneric, personType, rfcProblem, isUuid } from './text';
import { inEnglish } from '../fixtures/english';

function whyNot(rfc: string): string | undefined {
	const why = rfcProblem(rfc);
	return why && inEnglish(problem('Rfc', 'noRfc', { values: { value: rfc, why } })).message;
}

describe('the taxpayers that SAT publishes for tests', () => {
	it.each(['EKU9003173C9', 'URE180429TM6', 'IIA040805DZ4', 'H&E951128469', 'OÑO120726RX3'])(
		'recognizes %s as the RFC of a company with a correct check digit',
		(rfc) => {
			expect(rfcProblem(rfc)).toBeUndefined();
			expect(hasCheckDigit(rfc)).toBe(true);
			expect(personType(rfc)).toBe('moral');
		},
	);

	it.each(['CACX7605101P8', 'FUNK671228PH6', 'IAÑL750210963', 'KICR630120NX3', 'XOJI740919U48'])(
		'recognizes %s as the RFC of a person with a correct check digit',
		(rfc) => {
			expect(rfcProblem(rfc)).toBeUndefined();
			expect(hasCheckDigit(rfc)).toBe(true);
			expect(personType(rfc)).toBe('fisica');
		},
	);
});

it.each([
	'COSC8001137N9',
	'AAA010101AAA',
	'DAA020218JY1',
	'EDG811007RB3',
	'LIM0011098G0',
	'LME060822IH5',
	'NFS0103297H5',
	'XAXX010101000',
])('accepts the RFC %s although its check digit is wrong', (rfc) => {
	expect(rfcProblem(rfc)).toBeUndefined();
	expect(hasCheckDigit(rfc)).toBe(false);
});

it.each([
	['AAAA010229AAA', 'the date in the RFC, 010229 (YYMMDD), does not exist'],
	['AAA010431AAA', 'the date in the RFC, 010431 (YYMMDD), does not exist'],
	['ABCD010132AAA', 'a date (YYMMDD)'],
	['ABCD011301AAA', 'a date (YYMMDD)'],
	['ABCD010001AAA', 'a date (YYMMDD)'],
	['BBB010101BBB', '3 or 4 letters'],
	['1AA010101AAA', '3 or 4 letters'],
	['EKU 900317 3C9', '14 characters are too many'],
	['EKU-90031-3C9', 'without spaces or hyphens'],
	['EKU9003173C', '11 characters are too few'],
	['eku9003173c9', 'upper case'],
	['oño120726rx3', 'upper case'],
	['', '0 characters are too few'],
])('refuses "%s" as an RFC: %s', (rfc, why) => {
	expect(whyNot(rfc)).toContain(why);
	expect(hasCheckDigit(rfc)).toBe(false);
});

it('accepts 29 February of year 00 in an RFC, because it can mean the year 2000', () => {
	expect(rfcProblem('AAAA000229AAA')).toBeUndefined();
});

it('recognizes the two generic RFCs', () => {
	expect(['XAXX010101000', 'XEXX010101000', 'EKU9003173C9'].map(isGeneric)).toEqual([
		true,
		true,
		false,
	]);
	expect(personType('XEXX010101000')).toBe('fisica');
});

describe('compared with @nodecfdi/rfc', () => {
	const text = (characters: string, minLength: number, maxLength = minLength) =>
		fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
	const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ&Ñ';
	const date = fc
		.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
		.map((day) => day.toISOString().slice(2, 10).replaceAll('-', ''));
	const rfc = fc
		.tuple(text(letters, 3, 4), date, text('ABCXYZ0189', 2), text('0123456789A', 1))
		.map((parts) => parts.join(''));
	const broken = fc.oneof(
		fc
			.tuple(rfc, fc.nat({ max: 12 }), fc.nat({ max: 1 }), text(`${letters}0123456789 -_.`, 0, 2))
			.map(([good, at, taken, put]) => good.slice(0, at) + put + good.slice(at + taken)),
		fc
			.tuple(text(letters, 2, 5), text('0123456789', 6), text('AZ09', 2), text('0A9B', 1))
			.map((parts) => parts.join('')),
	);
	const runs = { numRuns: 1_000 };

	const agreesOn = (candidate: string) => {
		const oracle = Rfc.parseOrNull(candidate);
		expect([candidate, rfcProblem(candidate) === undefined]).toEqual([candidate, oracle !== null]);
		expect([candidate, hasCheckDigit(candidate)]).toEqual([
			candidate,
			oracle?.doesCheckSumMatch() ?? false,
		]);
		if (oracle !== null) expect(personType(candidate) === 'moral').toBe(oracle.isMoral());
	};

	it('agrees with @nodecfdi/rfc about well-formed RFCs and their check digits', () => {
		fc.assert(
			fc.property(rfc, (good) => {
				expect(rfcProblem(good)).toBeUndefined();
				agreesOn(good);
			}),
			runs,
		);
	});

	it('decides like @nodecfdi/rfc whether an altered RFC is valid', () => {
		fc.assert(fc.property(broken, agreesOn), runs);
	});

	it('accepts the check digit that @nodecfdi/rfc calculates', () => {
		fc.assert(
			fc.property(rfc, (any) => {
				const right = any.slice(0, -1) + Rfc.unparsed(any).calculateChecksum();
				expect([right, hasCheckDigit(right)]).toEqual([right, true]);
			}),
			runs,
		);
	});

	it('refuses an RFC in lower case as SAT does, unlike @nodecfdi/rfc', () => {
		expect(Rfc.isValid('eku9003173c9')).toBe(true);
		expect(whyNot('eku9003173c9')).toBe(
			'Rfc is "eku9003173c9", but an RFC is written in upper case',
		);
	});
});

it.each([
	['5FB2822E-396D-4725-8521-CDC4BDD20CCF', true],
	['5fb2822e-396d-4725-8521-cdc4bdd20ccf', true],
	['00000000-0000-0000-0000-000000000000', false],
	['11111111-1111-1111-1111-111111111111', false],
	['ffffffff-FFFF-ffff-ffff-ffffffffffff', false],
	['', false],
	['5FB2822E-396D-4725-8521-CDC4BDD20CC', false],
	['5FB2822E-396D-4725-8521-CDC4BDD20CCFF', false],
	['5FB2822E396D47258521CDC4BDD20CCF', false],
	['5FB2822E-396D-47258-521-CDC4BDD20CCF', false],
	['GFB2822E-396D-4725-8521-CDC4BDD20CCF', false],
	[' 5FB2822E-396D-4725-8521-CDC4BDD20CCF', false],
	['5FB2822E-396D-4725-8521-CDC4BDD20CCF\n', false],
	['5FB2822E-396D-4725-8521-CDC4BDD20CCF 5FB2822E-396D-4725-8521-CDC4BDD20CCF', false],
])('recognizes whether the text %j is a UUID: %s', (text, is) => {
	expect(isUuid(text)).toBe(is);
});

it.each([
	['ana@example.com', 'ana@example.com'],
	['  Ana.López@correo.example.mx\n', 'Ana.López@correo.example.mx'],
	['ana@example.com, otro@example.com', ''],
	['ana@example.com;otro@example.com', ''],
	['Ana <ana@example.com>', ''],
	['ana@example.com\nBcc: otro@example.com', ''],
	['ana\u200B@example.com', ''],
	['ana@localhost', ''],
	[`${'a'.repeat(65)}@example.com`, ''],
	['', ''],
])('reads the text %j as a single email address: %j', (text, address) => {
	expect(emailAddress(text)).toBe(address);
});
