import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import type { Answer } from '../answer.mts';
import type { Acuse } from './acuse.mts';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const SERVICE = 'http://tempuri.org/';
const RESULT = 'http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio';
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

export const ACTION = 'http://tempuri.org/IConsultaCFDIService/Consulta';

const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const envelope = (body: string, status = 200): Answer => ({
	status,
	headers: { 'content-type': 'text/xml; charset=utf-8' },
	body: Buffer.from(`<s:Envelope xmlns:s="${SOAP}"><s:Body>${body}</s:Body></s:Envelope>`),
});

const element = (name: string, text: string): string =>
	text === '' ? `<a:${name}/>` : `<a:${name}>${escaped(text)}</a:${name}>`;

export function acuseAnswer(acuse: Acuse): Answer {
	const values = Object.entries(acuse).map(([name, text]) => element(name, text as string));
	return envelope(
		`<ConsultaResponse xmlns="${SERVICE}"><ConsultaResult xmlns:a="${RESULT}" xmlns:i="${INSTANCE}">` +
			`${values.join('')}</ConsultaResult></ConsultaResponse>`,
	);
}

/** SOAP faults in WCF's format, which SAT's service uses. SOAP 1.1 requires HTTP 500 for them. */
const faults = {
	ActionNotSupported: {
		namespace: 'http://schemas.microsoft.com/ws/2005/05/addressing/none',
		text: (action: string) =>
			`The message with Action '${action}' cannot be processed at the receiver, due to a ContractFilter mismatch at the EndpointDispatcher.`,
	},
	DeserializationFailed: {
		namespace: 'http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher',
		text: (why: string) =>
			`The formatter threw an exception while trying to deserialize the message: ${why}`,
	},
};

export function faultAnswer(code: keyof typeof faults, detail: string): Answer {
	const { namespace, text } = faults[code];
	return envelope(
		`<s:Fault><faultcode xmlns:a="${namespace}">a:${code}</faultcode>` +
			`<faultstring xml:lang="en-US">${escaped(text(detail))}</faultstring></s:Fault>`,
		500,
	);
}

/**
 * Reads a QR code's parameters from a SOAP message.
 * @returns undefined if the message is not XML or not a status query
 */
export function expressionIn(message: string): string | undefined {
	try {
		const parser = new DOMParser({ onError: onErrorStopParsing });
		const root = parser.parseFromString(message, 'text/xml').documentElement;
		if (root?.namespaceURI !== SOAP || root.localName !== 'Envelope') return undefined;
		const [body] = root.getElementsByTagNameNS(SOAP, 'Body');
		const [query] = body?.getElementsByTagNameNS(SERVICE, 'Consulta') ?? [];
		if (query === undefined) return undefined;
		const [expression] = query.getElementsByTagNameNS(SERVICE, 'expresionImpresa');
		return expression?.textContent ?? '';
	} catch {
		return undefined;
	}
}
