import type { Texts } from '../../fields.mts';
import type { paymentFields } from './fields.mts';

type FieldsOf<Part extends keyof typeof paymentFields> = Texts<
	Extract<keyof (typeof paymentFields)[Part], string>
> & { path: string };

export type DocumentTaxDraft = FieldsOf<'documentTransferred'>;
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

/**
 * The payments in a client's invoice. All values have the right format, but each value can be
 * missing.
 */
export type PaymentsDraft = FieldsOf<'payments'> & {
	Totales: FieldsOf<'totals'>;
	Pago: PaymentDraft[];
};
