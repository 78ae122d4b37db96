import { json } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { readFields } from '../fields.ts';
import { FieldProblems } from '../refusal.ts';
import type { Service } from '../service.ts';
import { answerPage } from './paging.ts';
import type { ApiRequest } from './request.ts';

/** Registers a product. Its price is a text, so that no decimal is lost on the way. */
export function createProduct(service: Service, { body }: ApiRequest): Answer {
	const problems = new FieldProblems();
	const {
		Nombre: description = '',
		ClaveUnidad: unit = '',
		ClaveProdServ: productCode = '',
		Precio: price = '',
	} = readFields(
		body,
		{
			Nombre: { required: true, longest: 1000 },
			ClaveUnidad: { required: true, pattern: /^[A-Z0-9]{1,3}$/ },
			ClaveProdServ: { required: true, pattern: /^\d{8}$/ },
			Precio: { required: true, pattern: /^\d{1,18}(\.\d{1,6})?$/ },
		},
		problems,
	);
	problems.refuse();
	const id = service.products.create({ description, unit, productCode, price });
	return json({ data: { id }, message: 'Producto creado correctamente.' });
}

/** The products whose description holds the text given, or all of them. */
export function getAllProducts(service: Service, request: ApiRequest): Answer {
	const problems = new FieldProblems();
	const { Descripcion: description = '' } = readFields(
		request.body,
		{ Descripcion: { mayBeEmpty: true } },
		problems,
	);
	problems.refuse();
	return answerPage(
		service.settings.paging,
		(limit, offset) => service.products.find(description, limit, offset),
		request,
	);
}
