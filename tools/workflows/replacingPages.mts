import type { Json } from './flow.mts';
import { pageOf, TITLE } from './invoiceFormPages.mts';
import { TAX_FIELDS } from './taxFields.mts';

/** What changes in the invoice that replaces another one. */
export const REPLACING_PAGE: Json = {
	formFields: {
		values: TAX_FIELDS.filter(([column]) => column !== 'email').map(([, fieldLabel, more]) => ({
			fieldLabel,
			...more,
		})),
	},
	options: {
		formTitle: TITLE,
		formDescription:
			'=Escriba solo lo que debe cambiar; lo demás se copia de la factura anterior: {{ $json.invoice.Receptor.Rfc }} {{ $json.invoice.Receptor.Nombre }}, régimen {{ $json.invoice.Receptor.RegimenFiscalReceptor }}, código postal {{ $json.invoice.Receptor.DomicilioFiscalReceptor }}, uso {{ $json.invoice.Receptor.UsoCFDI }}.',
		buttonLabel: 'Sustituir',
	},
};

/** Nodes of which the last page speaks. */
interface Spoken {
	old: string;
	cancel: string;
	/** Expression: the UUID of the invoice that replaces the old one. */
	replacement: string;
}

/** The last page: what came of the new invoice, and of the cancellation of the old one. */
export function replacedPage({ old, cancel, replacement }: Spoken): Json {
	const uuid = `$('${old}').first().json.uuid`;
	const cancelled = `$('${cancel}').isExecuted`;
	return pageOf(
		[
			[
				// Its row says so, which is what comes here after Cancel.
				`${cancelled} && $json.status === 'cancelling'`,
				'La factura está sustituida',
				`'Factura nueva: ' + ${replacement} + '. Se solicitó la cancelación de la anterior, ' + ${uuid} + '.'`,
			],
			[
				cancelled,
				'La factura anterior no se canceló',
				`'La factura nueva está timbrada: ' + ${replacement} + '. La anterior, ' + ${uuid} + ', no se canceló: ' + $('${cancel}').first(1).json.error.es.message.replace(/\\.$/, '') + '. Llene este formulario otra vez: no se timbra otra factura.'`,
			],
			[
				`!${uuid}`,
				'La factura no se puede sustituir',
				"'No está en cfdi_invoices, o ya está cancelada.'",
			],
			[
				"['unknown', 'duplicate', 'conflict'].includes($json.error.outcome)",
				'La factura nueva quizá está timbrada',
				`'Búsquela en su servicio: sustituye a ' + ${uuid} + '. Si está, agregue su fila a cfdi_invoices, con related_uuid y type I, y llene este formulario otra vez.'`,
			],
		],
		['No se timbró nada', "$json.error.es.message + '\\n\\n' + ($json.error.es.description ?? '')"],
	);
}
