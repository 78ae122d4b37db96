import type { Flow, Say } from './flow.mts';
import { cfdi, code } from './nodes.mts';

/** SAT's page about a taxpayer: of the link of a QR code only the value of D3 is taken. */
const SAT = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

/** Names of the nodes to which expressions refer. */
export interface CertificateNames {
	/** It takes the file, as `certificate`. */
	PAGE: string;
	SAT: string;
	READ: string;
}

/**
 * Reads a Constancia: the file that a page sent, or SAT's page, and nothing of it is kept.
 * @param asked the expression of what was asked: taxpayer (the value of D3), rfc, cfdi_use
 * @returns the nodes to which a file and a link go; READ gives what was read, or its error
 */
export function readCertificate(
	flow: Flow,
	say: Say,
	{ PAGE, SAT: satPage, READ }: CertificateNames,
	asked: string,
): { file: string; link: string } {
	const file = flow.node(
		say('Their file', 'Su archivo'),
		[122, 34],
		code(`return [{ json: {}, binary: { data: $('${PAGE}').first(1).binary.certificate } }];`),
	);
	const text = flow.node(say('Its text', 'Su texto'), [135, 34], {
		type: 'extractFromFile',
		version: 1,
		parameters: { operation: 'pdf', binaryPropertyName: 'data', options: { maxPages: 10 } },
		settings: { onError: 'continueRegularOutput' },
	});
	flow.node(satPage, [135, 46], {
		type: 'httpRequest',
		version: 4.2,
		parameters: {
			url: `={{ '${SAT}' + encodeURIComponent(decodeURIComponent(${asked}.taxpayer)) }}`,
			options: {
				redirect: { redirect: { followRedirects: false } },
				response: { response: { responseFormat: 'text', outputPropertyName: 'text' } },
				timeout: 15_000,
			},
		},
		settings: { onError: 'continueRegularOutput' },
	});
	flow.node(
		READ,
		[148, 34],
		cfdi(
			{
				resource: 'customer',
				operation: 'readTaxCertificate',
				certificateText: "={{ $json.text ?? '' }}",
				options: {
					expectedRfc: `={{ ${asked}.rfc }}`,
					intendedUse: `={{ ${asked}.cfdi_use || 'G03' }}`,
				},
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	flow.row(file, text, READ);
	flow.line(satPage, READ);
	return { file, link: satPage };
}
