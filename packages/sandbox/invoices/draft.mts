import type { ComplementsDraft } from './complements.mts';
import type { Texts } from '../fields.mts';
import type { fields } from './fields.mts';

type FieldsOf<Part extends keyof typeof fields> = Texts<
	Extract<keyof (typeof fields)[Part], string>
>;

export type TaxDraft = FieldsOf<'tax'> & { path: string };

export interface TaxesDraft {
	path: string;
	traslados: TaxDraft[];
	retenciones: TaxDraft[];
}

export type ThirdPartyDraft = FieldsOf<'thirdParty'>;
export type CustomsDraft = FieldsOf<'customs'>;
export type PartDraft = FieldsOf<'part'> & {
	path: string;
	InformacionAduanera: CustomsDraft[];
};

export type LineDraft = FieldsOf<'line'> & {
	path: string;
	Impuestos?: TaxesDraft;
	ACuentaTerceros?: ThirdPartyDraft;
	InformacionAduanera: CustomsDraft[];
	CuentaPredial: Array<FieldsOf<'property'>>;
	Parte: PartDraft[];
	ComplementoConcepto?: { HidroYPetro: Array<FieldsOf<'fuel'>> };
};

export type SummaryDraft = FieldsOf<'summary'> & TaxesDraft;

export interface RelatedDraft {
	TipoRelacion?: string;
	path: string;
	CfdiRelacionado: Array<FieldsOf<'relatedInvoice'>>;
}

/**
 * An invoice from the client. All its values have the right format, but each value can be missing.
 */
export type Draft = FieldsOf<'invoice'> & {
	/** The TipoDeComprobante, by default I for income. */
	type: string;
	complements: ComplementsDraft;
	InformacionGlobal?: FieldsOf<'global'>;
	CfdiRelacionados: RelatedDraft[];
	Emisor: FieldsOf<'issuer'>;
	Receptor: FieldsOf<'receiver'>;
	Conceptos: LineDraft[];
	Impuestos?: SummaryDraft;
};
