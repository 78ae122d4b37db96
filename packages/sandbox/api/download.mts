import type { Answer } from '../answer.mts';
import { readBody } from '../fields.mts';
import { Refusal } from '../refusal.mts';
import type { Service } from '../service.mts';
import { answerFiles } from './downloadForms.mts';
import { idRule, knownInvoice } from './invoiceId.mts';
import type { ApiRequest } from './request.mts';

export async function downloadInvoice(
	service: Service,
	{ body, origin }: ApiRequest,
): Promise<Answer> {
	const { Id } = readBody(body, { Id: idRule });
	const invoice = knownInvoice(service, Id);
	if (Date.now() - Date.parse(invoice.createdAt) < service.settings.uuidAfterMs) {
		throw new Refusal(409, `La factura con el Id ${Id} está en proceso de timbrado.`);
	}
	const { documents, settings } = service;
	const [xml, pdf] = await Promise.all([documents.xml(invoice), documents.pdf(invoice)]);
	return answerFiles(settings, { id: invoice.id, uuid: invoice.uuid, xml, pdf }, origin);
}
