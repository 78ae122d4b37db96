import type { Words } from '../../language';
import { missing, wrong } from './but';

export const creditNoteWords = {
	advanceNeeds30: {
		what: wrong('a credit note (E) that applies an advance (relation 07) has 30'),
		fix: 'Set {FormaPago} to 30 (Aplicación de anticipos).',
	},
	creditNoteHasKnownForm: {
		what: wrong('a credit note (E) says how the money goes back'),
		fix: 'Choose in {FormaPago} how the money goes back, or 15 (Condonación) if the invoice was not paid yet.',
	},
	creditNoteIsPue: {
		what: wrong('a credit note (E) has PUE'),
		fix: 'Set {MetodoPago} to PUE.',
	},
	creditNoteNamesInvoice: {
		what: missing('a credit note (E) names the invoice that it credits'),
		fix: 'Give in {CfdiRelacionados} the UUID of the invoice that is credited, with relation 01, or 03 for returned goods. Only a discount on future sales has none, and {FormaPago} 23.',
	},
	creditNoteUse: {
		what: wrong('a credit note (E) is for returns, discounts and rebates: G02'),
		fix: 'Set {Receptor.UsoCFDI} to G02 (Devoluciones, descuentos o bonificaciones).',
	},
	moreThanCredited: {
		what: 'is {value}, but the invoices that are credited come to {credited}',
		fix: 'Correct the lines: a credit note gives back at most what its invoice charged.',
	},
} satisfies Readonly<Record<string, Words>>;
