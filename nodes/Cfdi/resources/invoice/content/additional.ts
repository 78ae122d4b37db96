import type { IDataObject } from 'n8n-workflow';

import type { LocalTax } from 'cfdi-mx';
import { isRecord } from 'cfdi-mx';
import { optionalObject } from '../../json';
import { codeText, filledIn } from '../../values';
import { localTaxesOfForm } from './localTaxes';
import { relatedInvoices } from './relatedInvoices';

/**
 * The Additional Fields that are filled in, with the names of Anexo 20; local taxes are a complement, which needs the
 * lines first.
 */
export function additionalAttributes(fields: IDataObject): {
	comprobante: IDataObject;
	localTaxes: LocalTax[];
} {
	return {
		comprobante: {
			...filledIn('Serie', fields.series),
			...filledIn('Folio', fields.folio),
			...localDate(fields.date),
			...filledIn('CondicionesDePago', fields.paymentConditions),
			...filledIn('TipoCambio', fields.exchangeRate),
			...filledIn('TipoDeComprobante', fields.voucherType),
			...filledIn('Exportacion', fields.exportType),
			...globalInformation(fields.globalInformation),
			...relatedInvoices(fields.relatedInvoices),
		},
		localTaxes: localTaxesOfForm(fields.localTaxes),
	};
}

/** Merges objects key by key; any other value in `more` replaces the one in `base`. */
export function merged(base: IDataObject, more: IDataObject = {}): IDataObject {
	const result = { ...base };
	for (const [key, value] of Object.entries(more)) {
		const there = result[key];
		result[key] =
			isRecord(there) && isRecord(value)
				? merged(there as IDataObject, value as IDataObject)
				: value;
	}
	return result;
}

/**
 * SAT wants the local time without a zone. n8n writes a DateTime such as $now as
 * 2026-03-02T10:20:30.500-06:00, with the local time before the offset. A UTC time does not tell the
 * local time, so it is left as it is, and refused.
 */
function localDate(value: unknown): IDataObject {
	return filledIn('Fecha', codeText(value).replace(LOCAL_TIME, '$1T$2'));
}

const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(?!\+00)(?:[+-]\d\d:?\d\d)?$/;

function globalInformation(value: unknown): IDataObject {
	const values = isRecord(value) ? value.values : undefined;
	if (!isRecord(values)) return {};
	return {
		InformacionGlobal: {
			Periodicidad: codeText(values.period),
			Meses: codeText(values.months),
			Año: codeText(values.year),
		},
	};
}

/** More (JSON), which is merged into the invoice last. */
export function moreJson(value: unknown): IDataObject | undefined {
	return optionalObject('More (JSON)', value, 'moreIsNoObject');
}
