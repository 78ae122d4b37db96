import type { Answer } from '../answer.ts';
import { readBody } from '../fields.ts';
import type { Service } from '../service.ts';
import { answerFiles } from './downloadForms.ts';
import { idRule, knownInvoice } from './invoiceId.ts';
import type { ApiRequest } from './request.ts';

/** Answers the invoice's XML and PDF, in the form that the settings name. */
export async function downloadInvoice(
	service: Service,
	{ body, origin }: ApiRequest,
): Promise<Answer> {
	const { Id } = readBody(body, { Id: idRule });
	const invoice = knownInvoice(service, Id);
	const files = await service.documents.of(invoice);
	return answerFiles(service.settings, { id: invoice.id, uuid: invoice.uuid, ...files }, origin);
}
