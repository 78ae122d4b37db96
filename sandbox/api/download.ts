import type { Answer } from '../answer.ts';
import { readFields } from '../fields.ts';
import { FieldProblems } from '../refusal.ts';
import type { Service } from '../service.ts';
import { answerFiles } from './downloadForms.ts';
import { idRule, knownInvoice } from './invoiceId.ts';
import type { ApiRequest } from './request.ts';

/** The invoice's XML and PDF, in the form the settings say. */
export async function downloadInvoice(
	service: Service,
	{ body, origin }: ApiRequest,
): Promise<Answer> {
	const problems = new FieldProblems();
	const { Id: id } = readFields(body, { Id: idRule }, problems);
	problems.refuse();
	const invoice = knownInvoice(service, id);
	const files = await service.documents.of(invoice);
	return answerFiles(service.settings, { id: invoice.id, uuid: invoice.uuid, ...files }, origin);
}
