import type { Flow, Position } from './flow.mts';
import { desk } from './nodes.mts';

/** SAT's page about a taxpayer: of the link of a QR code only the value of D3 is taken. */
const SAT = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

/** Names of the nodes to which expressions refer. */
export interface CertificateNames {
	SAT: string;
	READ: string;
}

/** What was asked, as expressions. */
interface Asked {
	/** The value of D3, as an address has it. */
	taxpayer: string;
	rfc: string;
	use: string;
}

/** Whether a page sent a file that may be read: of at most 2 MB. @param item the expression of its item's files */
export const isReadable = (item: string) =>
	`/^[\\d.]+ k?B$|^1(?:\\.\\d+)? MB$/.test(${item}?.certificate?.fileSize ?? '')`;

/** The value of D3 in a link; empty without one. @param link its expression, a text */
export const taxpayerIn = (link: string) =>
	`(/\\bD3=(\\d{6,20}_(?:[A-ZÑ&]|%26|%C3%91){3,4}\\d{6}[A-Z\\d]{3})(?![A-Z\\d])/i.exec(${link})?.[1] ?? '')`;

/**
 * Reads a Constancia: the file of the item, or SAT's page, and nothing of it is kept.
 * @param field of the item, which has the file
 * @param places of the nodes: SAT's page, and what reads it or the file
 * @returns the nodes to which a file and a link go; READ gives what was read, or its error
 */
export function readCertificate(
	flow: Flow,
	{ SAT: satPage, READ }: CertificateNames,
	{ taxpayer, rfc, use }: Asked,
	field: string,
	[ofPage, ofBoth]: readonly [Position, Position],
): { file: string; link: string } {
	flow.node(satPage, ofPage, {
		type: 'httpRequest',
		version: 4.2,
		parameters: {
			url: `=${SAT}{{ ${taxpayer} }}`,
			options: {
				redirect: { redirect: { followRedirects: false } },
				response: { response: { responseFormat: 'file', outputPropertyName: field } },
				timeout: 15_000,
			},
		},
		settings: { onError: 'continueRegularOutput' },
	});
	flow.node(
		READ,
		ofBoth,
		desk(
			{
				resource: 'certificate',
				operation: 'read',
				certificateFrom: 'file',
				certificateField: field,
				options: {
					expectedRfc: `={{ ${rfc} }}`,
					intendedUse: `={{ ${use} || 'G03' }}`,
				},
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	flow.line(satPage, READ);
	return { file: READ, link: satPage };
}

/**
 * What a Constancia says, or why it cannot be read, as the answer to a page. What it is not has words for people. An
 * item with the error of HTTP Request cannot be read by n8n's expressions (an Error does not pass into their isolate): a
 * page that did not come is no file of the item.
 */
export const certificateAnswer = ({
	SAT: satPage,
	READ,
}: CertificateNames) => `((read, isPage) => read?.taxRegimes
	? { state: 'read', values: { rfc: read.rfc, name: read.name, postal_code: read.postalCode, regime: read.taxRegime }, several: read.taxRegimes.filter((one) => one.uses).length > 1, issuedOn: read.issuedOn, notes: (read.warnings ?? []).map((one) => one.es.message + '.') }
	: { state: 'unread', text: (isPage && ['certificateHasNoText', 'noCertificateInField'].includes(read?.error?.code) ? 'La página del SAT no respondió.' : read?.error?.es ? read.error.es.message + '.' : 'Elija el PDF de la Constancia, de hasta 2 MB, o pegue el enlace de su código QR.') + ' También puede escribir los datos.' }
)($('${READ}').isExecuted ? $('${READ}').first().json : undefined, $('${satPage}').isExecuted)`;
