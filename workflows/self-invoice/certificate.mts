import type { Flow, Position } from '../parts/flow.mts';
import { desk } from '../parts/nodes.mts';

/**
 * SAT's page about a taxpayer. The workflow takes only the value of D3 from a QR code's link and
 * adds it here.
 */
const SAT = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

interface CertificateNames {
	SAT: string;
	READ: string;
}

interface Asked {
	/** The value of D3 in a QR code's link. */
	taxpayer: string;
	rfc: string;
	use: string;
}

/**
 * Adds the nodes that read a Constancia de Situación Fiscal from a file or from SAT's page, without
 * storing it. The node READ outputs the result or its error.
 * @param field the field of the item that contains the file
 * @param places the positions of two nodes: the first opens SAT's page, and the second reads the
 * page or file
 * @returns the first node for a file and the first node for a link
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
