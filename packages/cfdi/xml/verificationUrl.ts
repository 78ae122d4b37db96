import { Decimal } from '../values/decimal';
import { rfcProblem } from '../values/rfc';
import { isUuid } from '../values/uuid';

const SERVICE = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx';
const STAMP = 'tfd:TimbreFiscalDigital';

/** The last eight characters of a seal, which is base 64. */
const SEAL_END = /[A-Za-z0-9+/=]{8}$/;

type Json = Record<string, unknown>;

/**
 * Returns the address in the QR code of a printed CFDI, where SAT shows whether it is valid (Anexo 20, I.D: id, re,
 * rr, tt, fe). SAT's status service, ConsultaCFDIService, takes it as expresionImpresa. The & of an RFC stays &amp;
 * in it, because SAT reads the values as they are in the XML.
 * @param invoice as `readCfdiXml` gives it
 * @returns undefined without a stamp, or if a value has another form than in Anexo 20
 */
export function verificationUrl(invoice: Json): string | undefined {
	const uuid = stampOf(invoice)?.UUID;
	const issuer = rfcOf(invoice.Emisor);
	const recipient = rfcOf(invoice.Receptor);
	const total = totalOf(invoice);
	const seal = SEAL_END.exec(String(invoice.Sello))?.[0];
	if (typeof uuid !== 'string' || !isUuid(uuid)) return undefined;
	if ([issuer, recipient, total, seal].includes(undefined)) return undefined;
	return `${SERVICE}?id=${uuid}&re=${issuer}&rr=${recipient}&tt=${total}&fe=${seal}`;
}

function stampOf({ Complemento }: Json): Json | undefined {
	const complements = (Complemento as { Any?: Json[] } | undefined)?.Any ?? [];
	return complements.find((complement) => STAMP in complement)?.[STAMP] as Json | undefined;
}

function rfcOf(party: unknown): string | undefined {
	const rfc = (party as Json | undefined)?.Rfc;
	if (typeof rfc !== 'string' || rfcProblem(rfc) !== undefined) return undefined;
	return rfc.replaceAll('&', '&amp;');
}

/** Removes trailing zeros (Anexo 20), but keeps one decimal, as in queries that SAT accepts. */
function totalOf({ Total }: Json): string | undefined {
	const total = typeof Total === 'string' ? Decimal.parse(Total) : undefined;
	return total === undefined || total.digits < 0n
		? undefined
		: total.atMost(6).trimmed(1).toString();
}
