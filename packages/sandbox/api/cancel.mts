import { json } from '../answer.mts';
import type { Answer } from '../answer.mts';
import type { Invoice } from '../books/invoices.mts';
import { readFields } from '../fields.mts';
import type { JsonObject } from '../fields.mts';
import { isUuid } from '../invoices/fields.mts';
import { FieldProblems, Refusal } from '../refusal.mts';
import { inCatalog } from '../sat/catalogs.mts';
import { states } from '../satStatus/states.mts';
import type { SatState } from '../satStatus/states.mts';
import type { Service } from '../service.mts';
import { idRule, knownInvoice } from './invoiceId.mts';
import type { ApiRequest } from './request.mts';

/** SAT's cancellation reason 01: another invoice replaces the cancelled one. */
const replaced = '01';

/**
 * Refuses reason 01 without the replacement's UUID, and any other reason with FolioSustitucion,
 * even an empty one.
 */
function substitutionProblem(reason: string, body: JsonObject): string | undefined {
	const { FolioSustitucion: substitution } = body;
	if (reason === replaced) {
		return typeof substitution === 'string' && isUuid(substitution)
			? undefined
			: '208 - Folio de sustitución inválido: el motivo 01 requiere el UUID de la factura que sustituye.';
	}
	return substitution === undefined
		? undefined
		: '209 - Folio de sustitución no requerido: sólo el motivo 01 lo lleva.';
}

function refused(code: string, message: string): Refusal {
	const text = `${code} - ${message}`;
	return new Refusal(409, text, { body: { message: text, code } });
}

/** Returns the invoice's SAT status after the request. Throws a Refusal if SAT would refuse it. */
function stateAfterRequest(service: Service, invoice: Invoice): SatState {
	const says = states[service.satStates.of(invoice).state];
	if (says === undefined) throw refused('205', 'El UUID no existe en los registros del SAT.');
	if (says.requested !== undefined) return says.requested;
	throw says.EsCancelable === 'No cancelable' && says.Estado === 'Vigente'
		? refused('204', 'La factura no se puede cancelar: otra factura vigente se relaciona con ella.')
		: refused('202', 'La factura ya fue cancelada previamente.');
}

/** Requests an invoice's cancellation at SAT. The recipient can still refuse it later. */
export function cancelInvoice(service: Service, { body }: ApiRequest): Answer {
	const problems = new FieldProblems();
	const { Id: id, MotivoCancelacion: reason } = readFields(
		body,
		{
			Id: idRule,
			MotivoCancelacion: {
				required: true,
				check: (text) =>
					inCatalog('MotivoCancelacion', text)
						? undefined
						: '207 - El motivo de cancelación no es válido.',
			},
		},
		problems,
	);
	const wrong = reason === undefined ? undefined : substitutionProblem(reason, body);
	if (wrong !== undefined) problems.add('FolioSustitucion', wrong);
	problems.refuse();

	const invoice = knownInvoice(service, id);
	const next = stateAfterRequest(service, invoice);
	const substitution =
		reason === replaced ? String(body.FolioSustitucion).toUpperCase() : undefined;
	if (substitution === invoice.uuid) {
		problems.add('FolioSustitucion', '208 - Una factura no puede sustituirse a sí misma.');
		problems.refuse();
	}
	service.satStates.set(invoice, { state: next });
	service.invoices.cancel({ invoiceId: invoice.id, reason: reason ?? '', substitution });
	return json({
		data: {
			id: invoice.id,
			uuid: invoice.uuid,
			status: '201',
			motivo: reason,
			...(substitution === undefined ? {} : { folio_sustitucion: substitution }),
		},
		message: 'Solicitud de cancelación aceptada.',
	});
}
