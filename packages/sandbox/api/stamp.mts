import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { json } from '../answer.mts';
import type { Answer } from '../answer.mts';
import { amountsOf } from '../invoices/amounts.mts';
import { complete } from '../invoices/completion.mts';
import { readInvoice } from '../invoices/reading.mts';
import { checkRules } from '../invoices/rules/check.mts';
import { FieldProblems, Refusal } from '../refusal.mts';
import { localTime } from '../sat/clock.mts';
import type { Service } from '../service.mts';
import type { ApiRequest } from './request.mts';

async function limitAndDelay(service: Service): Promise<void> {
	const { delayMs, atOnce, retryAfter } = service.settings;
	if (atOnce > 0 && service.stamping >= atOnce) {
		throw new Refusal(429, 'Demasiadas solicitudes de timbrado simultáneas.', {
			headers: retryAfter > 0 ? { 'retry-after': String(retryAfter) } : {},
		});
	}
	if (delayMs === 0) return;
	service.stamping += 1;
	try {
		await wait(delayMs);
	} finally {
		service.stamping -= 1;
	}
}

/** Returns how many IDs the next invoice skips, as if other companies had used them. */
function otherIds({ invoices, settings }: Service): number {
	return invoices.last.count % (settings.otherIds + 1);
}

function stamp(service: Service, { body, raw }: ApiRequest): Answer {
	const problems = new FieldProblems();
	const draft = readInvoice(body, problems);
	const amounts = amountsOf(draft);
	checkRules(draft, amounts, problems);
	problems.refuse();
	if (amounts === undefined) throw new Error('An invoice without problems has amounts');
	const now = localTime(new Date());
	const comprobante = complete(draft, amounts, now);
	const uuid = randomUUID().toUpperCase();
	const id = service.invoices.create({
		uuid,
		body: raw,
		comprobante,
		total: String(comprobante.Total),
		stampedAt: now,
		otherIds: otherIds(service),
	});
	if (service.settings.uuidAfterMs > 0) {
		return json({ data: { id }, message: 'Factura en proceso de timbrado.' }, 202);
	}
	return json({ data: { id, uuid }, message: 'Factura timbrada correctamente.' });
}

/** Checks, completes and stamps an invoice, and gives it an ID and a UUID. */
export async function stampInvoice(service: Service, request: ApiRequest): Promise<Answer> {
	await limitAndDelay(service);
	return stamp(service, request);
}
