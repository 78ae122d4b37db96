import type { IDataObject } from 'n8n-workflow';
import { catalogs, currentRegimes, Problems, readTaxCertificate } from 'cfdi-mx';
import { problemsOr } from 'cfdi-mx/problems';
import type { TaxCertificate } from 'cfdi-mx/reading';
import type { Dictionary } from 'cfdi-mx/words';
import {
	catalogOptions,
	choiceField,
	option,
	simplifyField,
	textField,
} from '../../Cfdi/form/fields';
import { codeText, collectionIn, writtenText } from '../../Cfdi/form/values';
import type { ReadParameter } from '../../Cfdi/run/operation';
import { findingWords, ItemError, itemError } from '../../Cfdi/messages/itemError';
import { findingOf } from '../../Cfdi/messages';
import { defineDecision } from '../decision';

const FIELD = 'Certificate File in Field';

const shownFor = (from: string) => ({ show: { certificateFrom: [from] } });

export const readCertificate = defineDecision({
	resource: 'certificate',
	operation: 'read',
	name: 'Read',
	action: 'Read tax certificate (sends nothing)',
	description:
		"Read name, regimes and postal code from a customer's tax certificate (Constancia, Cédula), without sending them",
	builderHint:
		'It reads the PDF itself: give it the unchanged file, without Extract From File. rfc, name, taxRegime and postalCode are as the operations Stamp and Create take them; with several regimes taxRegime is a proposal, and taxRegimes has all: a person chooses. warnings say if the certificate is old, of another RFC, or of a suspended taxpayer. No customer has to give it (CFF 83 IX): never make an invoice depend on it.',
	patterns: [
		{
			title: 'The PDF that a customer gave',
			parameters: {
				certificateFrom: 'file',
				certificateField: 'data',
				options: { expectedRfc: '={{ $json.rfc }}' },
			},
		},
	],
	fields: [
		choiceField('certificateFrom', 'Certificate From', {
			default: 'file',
			description: 'Source of the tax certificate (Constancia)',
			options: [
				option(
					'file',
					'File',
					'In a file of the item: its PDF of at most 2 MB, or a saved page of SAT',
				),
				option('text', 'File Text', 'In the text of its PDF, as another program gives it'),
				option('page', 'Page', "In the HTML of SAT's page to which the QR code leads"),
			],
		}),
		textField('certificateText', 'Certificate Text', {
			typeOptions: { rows: 3 },
			required: true,
			default: '={{ $json.text }}',
			displayOptions: shownFor('text'),
		}),
		textField('certificatePage', 'Page (HTML)', {
			typeOptions: { rows: 3 },
			required: true,
			default: '={{ $json.data }}',
			displayOptions: shownFor('page'),
		}),
		textField('certificateField', FIELD, {
			required: true,
			default: 'data',
			hint: 'The name of the input field with the file',
			displayOptions: shownFor('file'),
		}),
		simplifyField,
	],
	options: [
		textField('expectedRfc', 'Expected RFC', {
			placeholder: 'e.g. URE180429TM6',
			description: 'RFC that the certificate should have: for another RFC, there is a warning',
		}),
		choiceField('intendedUse', 'Intended Use (Uso)', {
			default: 'G03',
			description: 'If there are several regimes, the one that allows this use is proposed',
			options: catalogOptions(catalogs.usoCfdi),
		}),
	],
	decide: async ({ read, readFile }) => {
		switch (read('certificateFrom')) {
			case 'file': {
				const field = writtenText(read('certificateField'));
				const file = await readFile(field);
				if (file === undefined) throw itemError('refused', 'noCertificateInField', { field });
				return [[{ json: answerOf(file, read) }]];
			}
			case 'page':
				return [[{ json: answerOf(writtenText(read('certificatePage')), read) }]];
			default:
				return [[{ json: answerOf(writtenText(read('certificateText')), read) }]];
		}
	},
});

/** All labels are empty, because the messages already name the tax certificate. */
const dictionary: Dictionary = { givenIn: 'form', label: () => '' };

function answerOf(given: string | Buffer, read: ReadParameter): IDataObject {
	const { expectedRfc, intendedUse } = collectionIn(read, 'options');
	const certificate = certificateOf(given, {
		now: Date.now(),
		expectedRfc: writtenText(expectedRfc),
		use: codeText(intendedUse),
	});
	if (read('simplify') !== true) return certificate;
	return Object.fromEntries(
		Object.entries(certificate).filter(([name]) => name !== 'curp' && name !== 'idCif'),
	);
}

interface Expected {
	now: number;
	expectedRfc: string;
	use: string;
}

function certificateOf(given: string | Buffer, expected: Expected): IDataObject {
	const certificate = readOrError(given, expected);
	if (certificate instanceof ItemError) throw certificate;
	return certificate;
}

/** Returns a tax certificate's data, or `{ error }` if it cannot be used. */
export function certificateOrError(given: string | Buffer, expected: Expected): IDataObject {
	const certificate = readOrError(given, expected);
	return certificate instanceof ItemError ? { error: certificate.toData() } : certificate;
}

function readOrError(
	given: string | Buffer,
	{ now, expectedRfc, use }: Expected,
): IDataObject | ItemError {
	const found = problemsOr(() =>
		readTaxCertificate(given, { now, ...(expectedRfc !== '' && { expectedRfc }) }),
	);
	if (!(found instanceof Problems)) return itemOf(found, use || undefined);
	const [other] = found.problems.map((problem) => findingOf(problem, dictionary));
	if (other === undefined) throw found;
	return new ItemError({ outcome: 'refused', ...findingWords(other) });
}

function itemOf(
	{ problems, ...certificate }: TaxCertificate,
	use: string | undefined,
): IDataObject {
	const current = currentRegimes(certificate, use);
	const ended = certificate.taxRegimes.filter(
		({ code, until }) => code === undefined || until !== undefined,
	);
	const warnings = problems.map((problem) => findingOf(problem, dictionary));
	return {
		...certificate,
		...(current[0] !== undefined && { taxRegime: current[0].code }),
		taxRegimes: [...current, ...ended],
		...(warnings.length > 0 && { warnings }),
	} as unknown as IDataObject;
}
