import { json } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { readBody } from '../fields.ts';
import { inCatalog } from '../sat/catalogs.ts';
import { isRfc } from '../sat/rfc.ts';
import type { Service } from '../service.ts';
import { answerPage } from './paging.ts';
import type { ApiRequest } from './request.ts';

/** Registers a customer; refuses an RFC that is already registered. */
export function createCustomer({ customers }: Service, { body }: ApiRequest): Answer {
	const { Nombre, Rfc, RegimenFiscal } = readBody(body, {
		Nombre: { required: true, longest: 300 },
		Rfc: {
			required: true,
			check: (text) => {
				if (!isRfc(text)) return `El RFC ${text} no cumple con el patrón requerido.`;
				return customers.has(text) ? 'El RFC ya existe' : undefined;
			},
		},
		RegimenFiscal: {
			required: true,
			check: (text) =>
				inCatalog('RegimenFiscal', text)
					? undefined
					: `El valor ${text} no se encuentra en el catálogo c_RegimenFiscal.`,
		},
	});
	const id = customers.create({ name: Nombre, rfc: Rfc, regime: RegimenFiscal });
	return json({ data: { id }, message: 'Cliente creado correctamente.' });
}

/** Answers the customers whose RFC contains the given text, or all of them. */
export function getAllCustomers({ customers, settings }: Service, request: ApiRequest): Answer {
	const { Rfc } = readBody(request.body, { Rfc: { mayBeEmpty: true } });
	return answerPage(
		settings.paging,
		(limit, offset) => customers.find(Rfc, limit, offset),
		request,
	);
}
