import type { Texts } from '../../fields.mts';
import type { paymentFields } from './fields.mts';

type FieldsOf<Part extends keyof typeof paymentFields> = Texts<
	Extract<keyof (typeof paymentFields)[Part], string>
> & { path: string };

/** The tax rows of a document, with the rate of each. */
export type DocumentTaxDraft = FieldsOf<'documentTransferred'>;
/** The tax rows of a payment: the transferred ones by rate, the withheld ones by tax. */
export type TransferredDraft = FieldsOf<'transferred'>;
export type WithheldDraft = FieldsOf<'withheld'>;

export type DocumentDraft = FieldsOf<'document'> & {
	ImpuestosDR?: {
		path: string;
		RetencionesDR: DocumentTaxDraft[];
		TrasladosDR: DocumentTaxDraft[];
	};
};

export type PaymentDraft = FieldsOf<'payment'> & {
	DoctoRelacionado: DocumentDraft[];
	ImpuestosP?: {
		path: string;
		RetencionesP: WithheldDraft[];
		TrasladosP: TransferredDraft[];
	};
};

/** The complement Pagos 2.0 as the caller sent it: well-formed texts, any of which may be missing. */
export type PaymentsDraft = FieldsOf<'payments'> & {
	Totales: FieldsOf<'totals'>;
	Pago: PaymentDraft[];
};
