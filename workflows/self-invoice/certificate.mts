import type { Flow, Position } from '../parts/flow.mts';
import { desk } from '../parts/nodes.mts';

/** SAT's page of a taxpayer. From the QR code's link, the workflow uses only the value of D3. */
const SAT = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

interface CertificateNames {
	SAT: string;
	READ: string;
}

/** Expressions for the request. */
interface Asked {
	/** The value of D3 in the link. */
	taxpayer: string;
	rfc: string;
	use: string;
}

/**
 * Reads a Constancia from the item's file or SAT's page, and stores nothing of it.
 * @param field of the item with the file
 * @param places of the nodes: SAT's page, and the reader of it or the file
 * @returns the nodes for a file and for a link. READ gives the result or its error
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
