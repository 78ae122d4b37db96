import type { Flow, Say } from './flow.mts';
import {
	askedOf,
	isAsEntered,
	isCopied,
	isReplaced,
	replacementKey,
	replacementOf,
} from './invoiceFormWords.mts';
import type { Names } from './invoiceFormWords.mts';
import { cfdi, isInvoice, ofInvoice } from './nodes.mts';
import { itsFiles, tableOf, uuidColumn } from './mailedAgain.mts';
import { HAS_FILES, plainKey, rows, STAMPED, switchTo } from './parts.mts';

const TABLE = 'cfdi_invoices';

/**
 * An invoice of the register: its files, or what a replacement copies; or it is replaced. A new one is stamped with
 * relation 04, then the old one is cancelled with 01. Begun again, it goes on from there: a new one that the
 * register has is not stamped again.
 * @returns its first node, and those that the page is answered after; of `file` the first output has a file, the fourth one
 * what is mailed
 */
export function replacing(
	flow: Flow,
	say: Say,
	names: Names,
): {
	first: string;
	file: string;
	answered: ReadonlyArray<readonly [node: string, output: number]>;
} {
	flow.node(
		names.OLD,
		[27, 24],
		rows(
			TABLE,
			'get',
			[
				// A whole UUID, in capitals or not: a part of one is that of many.
				[
					uuidColumn(names),
					'ilike',
					`={{ ((uuid) => /^[\\da-f-]{36}$/i.test(uuid) ? uuid : 'none')(${plainKey(askedOf(names, 'uuid'))}) }}`,
				],
				['status', 'neq', 'cancelled'],
			],
			{ more: { limit: 1, dataTableId: tableOf(names) }, settings: { alwaysOutputData: true } },
		),
	);
	const old = `$('${names.OLD}').first().json`;
	const its = itsFiles(old);
	const isOld = isInvoice('$json', its);
	flow.node(
		names.NEW,
		[40, 24],
		rows(
			TABLE,
			'get',
			[
				['related_uuid', 'ilike', `={{ ${old}.uuid ?? 'none' }}`],
				['type', 'eq', 'I'],
			],
			{
				more: { limit: 1, orderBy: true, orderByColumn: 'id', orderByDirection: 'DESC' },
				settings: { alwaysOutputData: true },
			},
		),
	);
	flow.node(
		names.DOWNLOAD,
		[53, 24],
		ofInvoice('download', its, {}, { onError: 'continueRegularOutput' }),
	);
	const step = askedOf(names, 'step');
	const which = flow.node(
		say('What of it?', '¿Qué de ella?'),
		[66, 24],
		switchTo(
			[
				[
					flow.id('c4'),
					say('a file', 'un archivo'),
					`['pdf', 'xml'].includes(${step}) && Boolean(($binary ?? {})['data_' + ${step}]) && ${isOld}`,
				],
				[
					flow.id('c5'),
					say('replaced before', 'ya sustituida'),
					`${step} === 'replace' && ${isOld} && ${isReplaced(names)} && ${isAsEntered(names)}`,
				],
				[
					flow.id('c6'),
					say('replace it', 'sustituirla'),
					`${step} === 'replace' && !$json.error && ${isOld} && !${isReplaced(names)} && ${isCopied('$json.invoice')}`,
				],
				[
					flow.id('ce'),
					say('mail it', 'enviarla'),
					`${step} === 'send' && Boolean(${HAS_FILES}) && ${isOld}`,
				],
			],
			say('say what it has', 'decir qué tiene'),
		),
	);
	const invoice = `$('${names.DOWNLOAD}').first().json.invoice`;
	const changed = (name: string, attribute: string) =>
		`={{ ${askedOf(names, name)} || ${invoice}.Receptor.${attribute} }}`;
	// Lines that are corrected come from the page, with its prices; else they are copied.
	const own = `$('${names.ASKED}').first().json.body?.lines`;
	const stamp = flow.node(
		say('Stamp the new one', 'Timbrar la nueva'),
		[79, 37],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				recipientRfc: { __rl: true, mode: 'rfc', value: changed('rfc', 'Rfc') },
				recipientName: changed('name', 'Nombre'),
				recipientTaxRegime: changed('regime', 'RegimenFiscalReceptor'),
				recipientPostalCode: changed('postal_code', 'DomicilioFiscalReceptor'),
				cfdiUse: changed('cfdi_use', 'UsoCFDI'),
				invoiceSource: 'lines',
				lineItemsJson: `={{ ${own} ?? ${invoice}.Conceptos }}`,
				paymentMethod: `={{ ${invoice}.MetodoPago }}`,
				paymentForm: `={{ ${own} && ${askedOf(names, 'payment_form')} || ${invoice}.FormaPago }}`,
				additionalFields: {
					currency: `={{ ${invoice}.Moneda }}`,
					exchangeRate: `={{ ${invoice}.TipoCambio ?? '' }}`,
					// It is issued by who issued the old one.
					moreJson: `={{ { LugarExpedicion: ${invoice}.LugarExpedicion, Emisor: { Rfc: ${invoice}.Emisor.Rfc, Nombre: ${invoice}.Emisor.Nombre, RegimenFiscal: ${invoice}.Emisor.RegimenFiscal } } }}`,
					relatedInvoices: {
						relation: [{ relationType: '04', uuids: `={{ ${old}.uuid }}` }],
					},
				},
				options: {
					expectedTotal: `={{ ${own} ? ${askedOf(names, 'total')} : ${invoice}.Total }}`,
					pricesIncludeTax: `={{ Boolean(${own}) }}`,
					uniqueKey: replacementKey(names),
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	flow.node(
		names.LISTED,
		[92, 31],
		rows(TABLE, 'upsert', [['uuid', 'eq', '={{ $json.uuid }}']], {
			values: {
				...STAMPED,
				order_key: `={{ ${old}.order_key }}`,
				order_number: `={{ ${old}.order_number }}`,
				related_uuid: `={{ ${old}.uuid }}`,
				rfc: '={{ $json.recipient.rfc }}',
				name: changed('name', 'Nombre'),
				regime: changed('regime', 'RegimenFiscalReceptor'),
				postal_code: changed('postal_code', 'DomicilioFiscalReceptor'),
				cfdi_use: changed('cfdi_use', 'UsoCFDI'),
				payment_form: `={{ ${own} && ${askedOf(names, 'payment_form')} || ${invoice}.FormaPago }}`,
				email: `={{ ${old}.email ?? '' }}`,
			},
		}),
	);
	const theOld = [['uuid', 'eq', `={{ ${old}.uuid }}`]] as const;
	// Before it is cancelled: if n8n is killed, SAT's status service tells what became of it.
	const mark = flow.node(
		say('Mark the old one', 'Marcar la anterior'),
		[105, 24],
		rows(TABLE, 'update', theOld, {
			values: {
				status: 'cancelling',
				cancel_reason: '01',
				asked_on: "={{ $now.setZone('America/Mexico_City').toISODate() }}",
			},
		}),
	);
	flow.node(
		names.CANCEL,
		[118, 24],
		ofInvoice(
			'cancel',
			its,
			{ cancellationReason: '01', replacementUuid: `={{ ${replacementOf(names)} }}` },
			{ onError: 'continueErrorOutput' },
		),
	);
	const noted = flow.node(
		say('Mark what happened', 'Anotar qué pasó'),
		[131, 24],
		rows(TABLE, 'update', theOld, {
			values: {
				status: `={{ !$json.error ? 'cancelling' : { notSent: 'stamped', refused: ${old}.status === 'cancelling' ? 'cancelUnknown' : 'cancelRefused' }[$json.error.outcome] ?? 'cancelUnknown' }}`,
			},
		}),
	);
	flow.row(names.OLD, names.NEW, names.DOWNLOAD, which);
	flow.line(which, mark, 1);
	flow.line(which, stamp, 2);
	flow.row(stamp, names.LISTED, mark, names.CANCEL, noted);
	flow.line(names.CANCEL, noted, 1);
	return {
		first: names.OLD,
		file: which,
		answered: [
			[which, 4],
			[stamp, 1],
			[noted, 0],
		],
	};
}
