import { json } from '../answer.mts';
import type { Answer } from '../answer.mts';
import { readBody } from '../fields.mts';
import type { Service } from '../service.mts';
import { answerPage } from './paging.mts';
import type { ApiRequest } from './request.mts';

/** Registers a product. The price is a string, so that it keeps every decimal. */
export function createProduct({ products }: Service, { body }: ApiRequest): Answer {
	const { Nombre, ClaveUnidad, ClaveProdServ, Precio } = readBody(body, {
		Nombre: { required: true, longest: 1000 },
		ClaveUnidad: { required: true, pattern: /^[A-Z0-9]{1,3}$/ },
		ClaveProdServ: { required: true, pattern: /^\d{8}$/ },
		Precio: { required: true, pattern: /^\d{1,18}(\.\d{1,6})?$/ },
	});
	const id = products.create({
		description: Nombre,
		unit: ClaveUnidad,
		productCode: ClaveProdServ,
		price: Precio,
	});
	return json({ data: { id }, message: 'Producto creado correctamente.' });
}

export function getAllProducts({ products, settings }: Service, request: ApiRequest): Answer {
	const { Descripcion } = readBody(request.body, { Descripcion: { mayBeEmpty: true } });
	return answerPage(
		settings.paging,
		(limit, offset) => products.find(Descripcion, limit, offset),
		request,
	);
}
