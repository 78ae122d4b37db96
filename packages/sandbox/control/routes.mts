import type { FastifyInstance } from 'fastify';
import type { AtSat } from '../books/satStates.mts';
import type { NewFaultOrder } from '../faults/orders.mts';
import { Refusal } from '../refusal.mts';
import { metadataOf } from '../satStatus/metadata.mts';
import type { Service } from '../service.mts';
import type { Settings } from '../settings.mts';
import * as schemas from './schemas.mts';
import { generateCustomers, generateProducts } from './seed.mts';

/** Some clients send DELETE with an empty body and a JSON Content-Type. */
function acceptEmptyJson(server: FastifyInstance): void {
	const parse = server.getDefaultJsonParser('error', 'error');
	server.addContentTypeParser<string>(
		'application/json',
		{ parseAs: 'string' },
		(request, body, done) => {
			if (body === '') done(null);
			else void parse(request, body, done);
		},
	);
}

/**
 * Serves the control API, through which tests read the stored data and make requests fail. The real
 * service has no such API.
 */
export function controlRoutes(service: Service) {
	return async (server: FastifyInstance): Promise<void> => {
		acceptEmptyJson(server);
		server.get('/sandbox/books', () => ({
			invoices: service.invoices.all(),
			customers: service.customers.all(),
			products: service.products.all(),
			cancellations: service.invoices.cancellations(),
			payments: service.payments.all(),
			requests: service.requests.counted,
		}));
		server.get('/sandbox/requests', () => ({ requests: service.requests.last }));

		server.get('/sandbox/faults', () => ({ faults: service.faults.open }));
		server.post<{ Body: NewFaultOrder }>(
			'/sandbox/faults',
			{ schema: { body: schemas.faultOrder } },
			(request, reply) => reply.code(201).send(service.faults.add(request.body)),
		);
		server.delete('/sandbox/faults', () => {
			service.faults.clear();
			return { faults: [] };
		});

		server.get('/sandbox/settings', () => service.settings);
		server.put<{ Body: Partial<Settings> }>(
			'/sandbox/settings',
			{ schema: { body: schemas.settings } },
			(request) => Object.assign(service.settings, request.body),
		);

		server.put<{ Body: Partial<AtSat>; Params: { uuid: string } }>(
			'/sandbox/sat/:uuid',
			{ schema: { body: schemas.atSat } },
			({ body, params: { uuid } }) => {
				const invoice = service.invoices.findByUuid(uuid);
				if (invoice === undefined) throw new Refusal(404, `No invoice has the UUID ${uuid}.`);
				return service.satStates.set(invoice, body);
			},
		);

		server.get<{ Params: { month: string; kind: 'txt' | 'zip' }; Querystring: { issuer: string } }>(
			'/sandbox/sat/:month.:kind',
			{ schema: { params: schemas.metadataFile, querystring: schemas.metadataIssuer } },
			({ params: { month, kind }, query: { issuer } }, reply) => {
				const { text, zip } = metadataOf(service, month, issuer);
				void reply.header(
					'content-disposition',
					`attachment; filename="${issuer}_${month}.${kind}"`,
				);
				return kind === 'txt'
					? reply.type('text/plain; charset=utf-8').send(text)
					: reply.type('application/zip').send(zip());
			},
		);

		server.post<{ Body: { customers?: number; products?: number } }>(
			'/sandbox/seed',
			{ schema: { body: schemas.seed } },
			({ body: { customers = 0, products = 0 } }) => {
				const { count: customersBefore } = service.customers;
				const { count: productsBefore } = service.products;
				service.customers.createAll(generateCustomers(customersBefore, customers));
				service.products.createAll(generateProducts(productsBefore, products));
				return { customers: service.customers.count, products: service.products.count };
			},
		);

		server.get('/sandbox/certificates', () => service.documents.certificates());
		server.delete('/sandbox', () => {
			service.reset();
			return { message: 'The sandbox is reset.' };
		});
	};
}
