export {
	CATALOGS_AS_OF,
	MXN,
	cancellationReason,
	commonCurrencies,
	commonUnits,
	currencyDecimals,
	isCurrency,
} from './catalogs/catalogs';
export type { CatalogEntry } from './catalogs/catalog';
export { IEPS, ISR, IVA, entryOf, hasCode } from './catalogs/catalog';
export { regimenFiscal, formaPago, metodoPago, tasaOCuota, usoCfdi } from './catalogs/sat';
export type { FoundCode } from './catalogs/search';
export { searchUnitCodes } from './catalogs/search';
export { recipientChoices } from './rules/parties';
export { codeName } from './anexo20/anexo20';
