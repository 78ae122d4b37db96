import type { Flow, Position } from '../parts/flow.mts';
import { desk } from '../parts/nodes.mts';

/**
 * The start of the link to SAT's page about a taxpayer. The workflow adds the value of D3, and uses
 * nothing else of the link in a QR code.
 */
const SAT = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

interface CertificateNames {
	SAT: string;
	READ: string;
}

/** Expressions for the values of the page's request. */
interface Asked {
	/** The value of D3 in the link of a QR code. */
	taxpayer: string;
	rfc: string;
	use: string;
}

/**
 * Adds the nodes that read a Constancia de Situación Fiscal from a file or from SAT's page. They
 * store nothing of the Constancia.
 * @param field the item's field with the file
 * @param places the positions of the node that opens SAT's page, and of the node that reads the
 * page or file
 * @returns the names of the first nodes for a file and for a link. The node READ outputs the result
 * or its error
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
