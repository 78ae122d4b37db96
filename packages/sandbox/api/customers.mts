import { json } from '../answer.mts';
import type { Answer } from '../answer.mts';
import { readBody } from '../fields.mts';
import { inCatalog } from '../sat/catalogs.mts';
import { isRfc } from '../sat/rfc.mts';
import type { Service } from '../service.mts';
import { answerPage } from './paging.mts';
import type { ApiRequest } from './request.mts';

/** Registers a customer. Refuses an RFC that is already registered. */
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

export function getAllCustomers({ customers, settings }: Service, request: ApiRequest): Answer {
	const { Rfc } = readBody(request.body, { Rfc: { mayBeEmpty: true } });
	return answerPage(
		settings.paging,
		(limit, offset) => customers.find(Rfc, limit, offset),
		request,
	);
}
