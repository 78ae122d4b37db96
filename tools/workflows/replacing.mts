import type { Flow, Say } from './flow.mts';
import { holds, page, rows, STAMPED } from './parts.mts';
import { replacedPage, REPLACING_PAGE } from './replacingPages.mts';

const TABLE = 'cfdi_invoices';

/**
 * An invoice is replaced: a new one with relation 04, then the old one is cancelled with 01. Begun again, it goes on
 * from there: a new one that the register has is not stamped again.
 * @param given expression: the UUID of the old one, as a person enters it
 * @returns its first node
 */
export function replacing(flow: Flow, say: Say, given: string): string {
	const OLD = say('The old one', 'La anterior');
	flow.node(
		OLD,
		[27, 23],
		rows(
			TABLE,
			'get',
			[
				['uuid', 'eq', `={{ ${given}.trim().toUpperCase() }}`],
				['status', 'neq', 'cancelled'],
			],
			{ more: { limit: 1 }, settings: { alwaysOutputData: true } },
		),
	);
	const old = `$('${OLD}').first().json`;
	const NEW = say('The new one', 'La nueva');
	flow.node(
		NEW,
		[40, 23],
		rows(
			TABLE,
			'get',
			[
				['related_uuid', 'eq', `={{ ${old}.uuid ?? 'none' }}`],
				['type', 'eq', 'I'],
			],
			{ more: { limit: 1 }, settings: { alwaysOutputData: true } },
		),
	);
	const before = flow.node(say('Replaced before?', '¿Ya se sustituyó?'), [53, 23], {
		type: 'if',
		version: 2.2,
		parameters: { conditions: holds(flow.id('c8'), 'Boolean($json.uuid)'), options: {} },
	});
	const DOWNLOAD = say('Download the old one', 'Descargar la anterior');
	flow.node(DOWNLOAD, [66, 42], {
		type: 'n8n-nodes-cfdi.cfdi',
		version: 1,
		parameters: {
			resource: 'invoice',
			operation: 'download',
			invoiceId: `={{ ${old}.invoice_id ?? '' }}`,
			options: { readInvoice: true },
		},
		settings: { onError: 'continueErrorOutput' },
	});
	const asks = flow.node(
		say('What changes', 'Qué cambia'),
		[79, 36],
		page(flow.id('b5'), REPLACING_PAGE),
	);
	const invoice = `$('${DOWNLOAD}').first().json.invoice`;
	const changed = (label: string, attribute: string) =>
		`={{ $json['${label}'] || ${invoice}.Receptor.${attribute} }}`;
	const stamp = flow.node(say('Stamp the new one', 'Timbrar la nueva'), [92, 36], {
		type: 'n8n-nodes-cfdi.cfdi',
		version: 1,
		parameters: {
			resource: 'invoice',
			operation: 'stamp',
			invoiceSource: 'fields',
			issuerRfc: `={{ ${invoice}.Emisor.Rfc }}`,
			issuerName: `={{ ${invoice}.Emisor.Nombre }}`,
			issuerTaxRegime: `={{ ${invoice}.Emisor.RegimenFiscal }}`,
			placeOfIssue: `={{ ${invoice}.LugarExpedicion }}`,
			recipientRfc: { __rl: true, mode: 'rfc', value: changed('RFC', 'Rfc') },
			recipientName: changed('Nombre o razón social', 'Nombre'),
			recipientTaxRegime: changed('Régimen fiscal', 'RegimenFiscalReceptor'),
			recipientPostalCode: changed('Código postal', 'DomicilioFiscalReceptor'),
			cfdiUse: changed('Uso del CFDI', 'UsoCFDI'),
			lineItemsSource: 'json',
			lineItemsJson: `={{ ${invoice}.Conceptos }}`,
			paymentMethod: `={{ ${invoice}.MetodoPago }}`,
			paymentForm: `={{ ${invoice}.FormaPago }}`,
			currency: `={{ ${invoice}.Moneda }}`,
			additionalFields: {
				exchangeRate: `={{ ${invoice}.TipoCambio ?? '' }}`,
				relatedInvoices: {
					relation: [{ relationType: '04', uuids: `={{ ${old}.uuid }}` }],
				},
			},
			options: {
				expectedTotal: `={{ ${invoice}.Total }}`,
				uniqueKey: `=replaces {{ ${old}.uuid }}`,
			},
		},
		settings: { onError: 'continueErrorOutput' },
	});
	const LISTED = say('List the new one', 'Anotar la nueva');
	flow.node(
		LISTED,
		[105, 30],
		rows(TABLE, 'upsert', [['uuid', 'eq', '={{ $json.uuid }}']], {
			values: {
				...STAMPED,
				order_key: `={{ ${old}.order_key }}`,
				order_number: `={{ ${old}.order_number }}`,
				related_uuid: `={{ ${old}.uuid }}`,
			},
		}),
	);
	const replacement = `($('${LISTED}').isExecuted ? $('${LISTED}') : $('${NEW}')).first().json.uuid`;
	const theOld = [['uuid', 'eq', `={{ ${old}.uuid }}`]] as const;
	// Before it is cancelled: if n8n is killed, SAT's status service tells what became of it.
	const mark = flow.node(
		say('Mark the old one', 'Marcar la anterior'),
		[118, 23],
		rows(TABLE, 'update', theOld, { values: { status: 'cancelling', cancel_reason: '01' } }),
	);
	const CANCEL = say('Cancel the old one', 'Cancelar la anterior');
	flow.node(CANCEL, [131, 23], {
		type: 'n8n-nodes-cfdi.cfdi',
		version: 1,
		parameters: {
			resource: 'invoice',
			operation: 'cancel',
			invoiceId: `={{ ${old}.invoice_id }}`,
			cancellationReason: '01',
			replacementUuid: `={{ ${replacement} }}`,
			options: {},
		},
		settings: { onError: 'continueErrorOutput' },
	});
	const noted = flow.node(
		say('Mark what happened', 'Anotar qué pasó'),
		[144, 23],
		rows(TABLE, 'update', theOld, {
			values: {
				status: `={{ !$json.error ? 'cancelling' : { notSent: 'stamped', refused: ${old}.status === 'cancelling' ? 'cancelUnknown' : 'cancelRefused' }[$json.error.outcome] ?? 'cancelUnknown' }}`,
			},
		}),
	);
	flow.row(OLD, NEW, before, mark, CANCEL, noted);
	flow.line(before, DOWNLOAD, 1);
	flow.row(DOWNLOAD, asks, stamp, LISTED, mark);
	flow.line(CANCEL, noted, 1);
	const told = flow.node(
		say('Say what came of it', 'Decir qué resultó'),
		[157, 44],
		page(flow.id('b7'), replacedPage({ old: OLD, cancel: CANCEL, replacement })),
	);
	flow.row(noted, told);
	flow.line(DOWNLOAD, told, 1);
	flow.line(stamp, told, 1);
	return OLD;
}
