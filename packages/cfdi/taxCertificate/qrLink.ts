import { readRfc } from '../reading/readValues';
import { rfcProblem } from '../values/rfc';

/** SAT's page about a taxpayer. */
const PAGE = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

/**
 * The address of SAT's page about a taxpayer. Of what is given only the value of D3 counts, whatever
 * server it names: the address is always SAT's own.
 * @param link what the QR code of a Constancia or Cédula says
 * @returns undefined where it is not such a link
 */
export function taxCertificateUrl(link: string): string | undefined {
	const [, idCif, written = ''] = /\bD3=(\d{6,20})_([^&#\s]{12,24})/i.exec(link) ?? [];
	if (idCif === undefined) return undefined;
	const rfc = readRfc(decoded(written));
	return rfcProblem(rfc) === undefined ? `${PAGE}${idCif}_${encodeURIComponent(rfc)}` : undefined;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
