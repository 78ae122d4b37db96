import { readRfc } from '../reading/readValues';
import { rfcProblem } from '../values/rfc';

/** SAT's page about a taxpayer. */
const PAGE = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

/** The number of a Cédula and an RFC, whose & and Ñ may be encoded. */
const VALUE = /\bD3=(\d{6,20})_((?:[A-ZÑ&]|%26|%C3%91){3,4}\d{6}[A-Z\d]{3})(?![A-Z\d%/.])/i;

/**
 * The address of SAT's page about a taxpayer. Of what is given only the value of D3 counts, whatever
 * server it names: the address is always SAT's own.
 * @param link what the QR code of a Constancia or Cédula says
 * @returns undefined where it is not such a link
 */
export function taxCertificateUrl(link: string): string | undefined {
	const [, idCif, written = ''] = VALUE.exec(link) ?? [];
	if (idCif === undefined) return undefined;
	const rfc = readRfc(decodeURIComponent(written));
	return rfcProblem(rfc) === undefined ? `${PAGE}${idCif}_${encodeURIComponent(rfc)}` : undefined;
}
