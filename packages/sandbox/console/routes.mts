import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { RequestEntry } from '../books/requests.mts';
import { operations } from '../api/operations.mts';
import { states } from '../satStatus/states.mts';
import type { Service } from '../service.mts';
import { refusalTexts } from './refusalTexts.mts';

const SHOWN = 100;

/** The browser loads nothing but this page and calls only this server. */
const policy =
	"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = readFileSync(new URL('./console.html', import.meta.url));

function shownRequest({ operation, at, status, fault, refused }: RequestEntry) {
	return {
		operation,
		title: operations.find(({ name }) => name === operation)?.title ?? 'Consulta al SAT',
		at,
		status,
		fault,
		texts: refused === undefined ? [] : refusalTexts(refused),
	};
}

function shown(service: Service) {
	const { invoices, satStates, requests } = service;
	const all = invoices.all();
	const cancelled = invoices.cancellations();
	return {
		stamped: all.length,
		twice: all.filter(({ times }) => times > 1).length,
		invoices: all.slice(-SHOWN).flatMap(({ id, times, total, createdAt }) => {
			const invoice = invoices.find(id);
			if (invoice === undefined) return [];
			const says = states[satStates.of(invoice).state];
			const { Receptor: recipient, Moneda: currency } = invoice.comprobante;
			return [{ id, uuid: invoice.uuid, times, total, currency, recipient, createdAt, says }];
		}),
		cancellations: cancelled.slice(-SHOWN).flatMap(({ invoiceId, ...cancellation }) => {
			const invoice = invoices.find(invoiceId);
			return invoice === undefined ? [] : [{ ...cancellation, uuid: invoice.uuid }];
		}),
		requests: requests.last
			.filter(({ fault, refused }) => fault !== undefined || refused !== undefined)
			.slice(-SHOWN)
			.map(shownRequest),
		faults: service.faults.open,
	};
}

/** Serves the console: a web page for the control API. */
export function consoleRoutes(service: Service) {
	return async (server: FastifyInstance): Promise<void> => {
		server.get('/', (_request, reply) =>
			reply
				.header('content-type', 'text/html; charset=utf-8')
				.header('content-security-policy', policy)
				.send(page),
		);
		server.get('/sandbox/console', () => shown(service));
	};
}
