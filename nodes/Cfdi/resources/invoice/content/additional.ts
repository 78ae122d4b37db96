import type { IDataObject } from 'n8n-workflow';

import type { LocalTax } from 'cfdi-mx';
import { isRecord } from 'cfdi-mx';
import { invalidField } from '../../../words/errors';
import { exactJson } from '../../json';
import { codeText } from '../../values';
import { localTaxesOfForm } from './localTaxes';
import { relatedInvoices } from './relatedInvoices';

/** Where the Additional Fields go in the Comprobante. */
export interface AdditionalAttributes {
	comprobante: IDataObject;
	/** A complement, which needs the lines first. */
	localTaxes: readonly LocalTax[];
}

/**
 * The Additional Fields with the names of Anexo 20.
 * @param fields as the user filled them in; empty ones are left out
 * @throws ItemError when a related invoice is not one
 * @throws Problems for a row of Local Taxes that cannot become a tax
 */
export function additionalAttributes(fields: IDataObject): AdditionalAttributes {
	const attribute = (name: string, field: string): IDataObject => {
		const text = codeText(fields[field]);
		return text === '' ? {} : { [name]: text };
	};
	return {
		comprobante: {
			...attribute('Serie', 'series'),
			...attribute('Folio', 'folio'),
			...localDate(fields.date),
			...attribute('CondicionesDePago', 'paymentConditions'),
			...attribute('TipoCambio', 'exchangeRate'),
			...attribute('TipoDeComprobante', 'voucherType'),
			...attribute('Exportacion', 'exportType'),
			...globalInformation(fields.globalInformation),
			...relatedInvoices(fields.relatedInvoices),
		},
		localTaxes: localTaxesOfForm(fields.localTaxes),
	};
}

/** Merges objects key by key; any other value in `more` replaces the one in `base`. */
export function merged(base: IDataObject, more: IDataObject): IDataObject {
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
	const text = codeText(value);
	return text === '' ? {} : { Fecha: text.replace(LOCAL_TIME, '$1T$2') };
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

/**
 * More (JSON), which is merged into the invoice last.
 * @throws ItemError when it is not a JSON object
 */
export function moreJson(value: unknown): IDataObject | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const more = exactJson('More (JSON)', value);
	if (isRecord(more)) return more as IDataObject;
	throw invalidField('More (JSON)', 'moreIsNoObject');
}
