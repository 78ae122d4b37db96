import { json } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { readFields } from '../fields.ts';
import { FieldProblems } from '../refusal.ts';
import { inCatalog } from '../sat/catalogs.ts';
import { isRfc } from '../sat/rfc.ts';
import type { Service } from '../service.ts';
import { answerPage } from './paging.ts';
import type { ApiRequest } from './request.ts';

/** Registers a customer; its RFC must be nobody else's. */
export function createCustomer(service: Service, { body }: ApiRequest): Answer {
	const problems = new FieldProblems();
	const {
		Nombre: name,
		Rfc: rfc,
		RegimenFiscal: regime,
	} = readFields(
		body,
		{
			Nombre: { required: true, longest: 300 },
			Rfc: {
				required: true,
				check: (text) => {
					if (!isRfc(text)) return `El RFC ${text} no cumple con el patrón requerido.`;
					return service.customers.has(text) ? 'El RFC ya existe' : undefined;
				},
			},
			RegimenFiscal: {
				required: true,
				check: (text) =>
					inCatalog('RegimenFiscal', text)
						? undefined
						: `El valor ${text} no se encuentra en el catálogo c_RegimenFiscal.`,
			},
		},
		problems,
	);
	problems.refuse();
	const id = service.customers.create({ name: name ?? '', rfc: rfc ?? '', regime: regime ?? '' });
	return json({ data: { id }, message: 'Cliente creado correctamente.' });
}

/** The customers whose RFC holds the text given, or all of them. */
export function getAllCustomers(service: Service, request: ApiRequest): Answer {
	const problems = new FieldProblems();
	const { Rfc: rfc = '' } = readFields(request.body, { Rfc: { mayBeEmpty: true } }, problems);
	problems.refuse();
	return answerPage(
		service.settings.paging,
		(limit, offset) => service.customers.find(rfc, limit, offset),
		request,
	);
}
