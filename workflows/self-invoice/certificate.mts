import type { Flow, Position } from '../parts/flow.mts';
import { desk } from '../parts/nodes.mts';

/** SAT's page about a taxpayer: of the link of a QR code only the value of D3 is taken. */
const SAT = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

/** Names of the nodes to which expressions refer. */
interface CertificateNames {
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
