import type { CatalogEntry } from './catalog';
import {
	exportacion,
	formaPago,
	meses,
	metodoPago,
	objetoImp,
	periodicidad,
	regimenFiscal,
	tipoDeComprobante,
	tipoRelacion,
	usoCfdi,
	moneda,
} from './sat';
import { entries, IEPS, IVA } from './catalog';

/** Reasons for a cancellation: c_MotivoCancelacion of SAT's cancellation service (2022). */
export const cancellationReason: readonly CatalogEntry[] = [
	{ code: '01', name: 'Comprobante emitido con errores con relación' },
	{ code: '02', name: 'Comprobante emitido con errores sin relación' },
	{ code: '03', name: 'No se llevó a cabo la operación' },
	{ code: '04', name: 'Operación nominativa relacionada en una factura global' },
];

export const commonCurrencies: readonly CatalogEntry[] = [
	{ code: 'MXN', name: 'Peso mexicano' },
	{ code: 'USD', name: 'Dólar americano' },
	{ code: 'EUR', name: 'Euro' },
	{ code: 'CAD', name: 'Dólar canadiense' },
	{ code: 'GBP', name: 'Libra esterlina' },
	{ code: 'JPY', name: 'Yen' },
	{ code: 'CHF', name: 'Franco suizo' },
	{ code: 'CNY', name: 'Yuan renminbi' },
	{ code: 'BRL', name: 'Real brasileño' },
	{ code: 'ARS', name: 'Peso argentino' },
	{ code: 'CLP', name: 'Peso chileno' },
	{ code: 'COP', name: 'Peso colombiano' },
	{ code: 'CRC', name: 'Colón costarricense' },
	{ code: 'GTQ', name: 'Quetzal' },
	{ code: 'PEN', name: 'Sol' },
	{ code: 'XXX', name: 'Sin moneda (traslado, pago)' },
];

export const commonUnits: readonly CatalogEntry[] = [
	{ code: 'A9', name: 'Tarifa' },
	{ code: 'ACT', name: 'Actividad' },
	{ code: 'ANN', name: 'Año' },
	{ code: 'C62', name: 'Uno' },
	{ code: 'CMT', name: 'Centímetro' },
	{ code: 'DAY', name: 'Día' },
	{ code: 'DZN', name: 'Docena' },
	{ code: 'E48', name: 'Unidad de servicio' },
	{ code: 'E51', name: 'Trabajo' },
	{ code: 'E54', name: 'Viaje' },
	{ code: 'EA', name: 'Elemento' },
	{ code: 'FOT', name: 'Pie' },
	{ code: 'GLL', name: 'Galón (EUA)' },
	{ code: 'GRM', name: 'Gramo' },
	{ code: 'H87', name: 'Pieza' },
	{ code: 'HUR', name: 'Hora' },
	{ code: 'INH', name: 'Pulgada' },
	{ code: 'KGM', name: 'Kilogramo' },
	{ code: 'KMT', name: 'Kilómetro' },
	{ code: 'KT', name: 'Kit' },
	{ code: 'KWH', name: 'Kilowatt hora' },
	{ code: 'LBR', name: 'Libra' },
	{ code: 'LTR', name: 'Litro' },
	{ code: 'MIL', name: 'Mil' },
	{ code: 'MIN', name: 'Minuto' },
	{ code: 'MLT', name: 'Mililitro' },
	{ code: 'MON', name: 'Mes' },
	{ code: 'MTK', name: 'Metro cuadrado' },
	{ code: 'MTQ', name: 'Metro cúbico' },
	{ code: 'MTR', name: 'Metro' },
	{ code: 'ONZ', name: 'Onza' },
	{ code: 'PR', name: 'Par' },
	{ code: 'ROM', name: 'Habitación' },
	{ code: 'SET', name: 'Conjunto' },
	{ code: 'TNE', name: 'Tonelada' },
	{ code: 'WEE', name: 'Semana' },
	{ code: 'XBG', name: 'Bolso' },
	{ code: 'XBX', name: 'Caja' },
	{ code: 'XCT', name: 'Cartón' },
	{ code: 'XPK', name: 'Paquete' },
	{ code: 'XPX', name: 'Pallet' },
	{ code: 'XUN', name: 'Unidad' },
	{ code: 'ZZ', name: 'Mutuamente definido' },
];

/**
 * Types of fuel permit, each with an example and a pattern, from Revision A (22 April 2026) of SAT's complement
 * HidroYPetro 1.0. Copied from phpcfdi/resources-sat-catalogs on 6 August 2026.
 */
const permits = [
	['PER01', 'PL/1234/EXP/ES/2015', /^PL\/\d{1,20}\/EXP\/ES\/\d{4}$/],
	['PER02', 'H/12345/COM/2015', /^H\/\d{4,24}\/COM\/\d{4}$/],
	['PER03', 'PL/1234/DIS/OM/2015', /^PL\/\d{1,20}\/DIS\/OM\/\d{4}$/],
	['PER04', 'PL/1234/EXP/ES/MM/2015', /^PL\/\d{1,17}\/EXP\/ES\/MM\/\d{4}$/],
	['PER05', 'CNE/PL/1234/EXP/ES/2026', /^CNE\/PL\/\d{1,16}\/EXP\/ES\/\d{4}$/],
	['PER06', 'CNE/H/1234/COM/2026', /^CNE\/H\/\d{1,20}\/COM\/\d{4}$/],
	['PER07', 'CNE/PL/1234/DIS/OM/2026', /^CNE\/PL\/\d{1,16}\/DIS\/OM\/\d{4}$/],
	['PER08', 'CNE/PL/1234/EXP/ES/MM/2026', /^CNE\/PL\/\d{1,13}\/EXP\/ES\/MM\/\d{4}$/],
	['PER09', 'CNE/PL/1234/COM/2026', /^CNE\/PL\/\d{1,19}\/COM\/\d{4}$/],
	['PER10', '#A1B2C3D4E5F6G7', /^#[a-zA-Z0-9]{14}$/],
	['PER11', 'F00.07.UH/1234/2026', /^F00\.07\.UH\/\d{1,20}\/\d{4}$/],
] as const;

export const fuelSubproducts = entries(`
	SP16 | Gasolina regular menor a 91 octanos
	SP17 | Gasolina premium mayor o igual a 91 octanos
	SP18 | Diésel automotriz
	SP19 | Diésel marino
	SP22 | IFO380
	SP23 | Diésel industrial
	SP24 | Diésel de Ultra Bajo Azufre (DUBA)
	SP25 | Diésel agrícola
	SP48 | Gasóleo doméstico
`);

export const catalogs = {
	cancellationReason,
	/** SAT also accepts the codes of c_Moneda and c_ClaveUnidad that `commonCurrencies` and `commonUnits` leave out. */
	commonCurrencies,
	commonUnits,
	exportacion,
	formaPago,
	fuelSubproducts,
	meses,
	metodoPago,
	objetoImp,
	periodicidad,
	regimenFiscal,
	tipoDeComprobante,
	tipoRelacion,
	usoCfdi,
};

/**
 * The SubProductoHYP codes that SAT permits for each fuel. The keys are codes of both c_ClaveHYP and c_ClaveProdServ.
 */
const subproducts: Readonly<Record<string, readonly string[]>> = {
	'15101505': ['SP18', 'SP19', 'SP22', 'SP23', 'SP24', 'SP25', 'SP48'],
	'15101514': ['SP16'],
	'15101515': ['SP17'],
};

/** Product codes of petrol and diesel, which need the HidroYPetro complement (RMF 2026, 2.7.1.48). */
export const FUELS: readonly string[] = Object.keys(subproducts);

export const subproductsOf = (product: string): readonly string[] =>
	Object.hasOwn(subproducts, product) ? (subproducts[product] ?? []) : [];

export function permitOf(type: string): { example: string; pattern: RegExp } | undefined {
	const [, example, pattern] = permits.find(([code]) => code === type) ?? [];
	return example === undefined || pattern === undefined ? undefined : { example, pattern };
}

export const permitTypeOf = (permit: string): string =>
	permits.find(([, , pattern]) => pattern.test(permit))?.[0] ?? '';

/** The day on which the small catalogs were last compared with SAT's catalogs. */
export const CATALOGS_AS_OF = '2026-08-06';

/** Highest IEPS quotas (c_TasaOCuota) by year. Keeps the previous year, because Fecha can be 72 hours in the past. */
export const highestQuotas: ReadonlyArray<{ until: string; quota: string }> = [
	{ until: '2025-12-31', quota: '66.506200' },
	{ until: '2026-12-31', quota: '72.160500' },
];

/** `old` and `now` are rates as fractions with six decimals, as in c_TasaOCuota. */
interface RateChange {
	from: string;
	tax: string;
	old?: string;
	now?: string;
	source: string;
}

const LIEPS_2026 = 'LIEPS, DOF 2025-11-07, art. 2 I C';

const BORDER = 'DOF 2018-12-31, 2020-12-30, 2024-12-24';

/**
 * Tax rates that change by law on the date `from`. An invoice with an affected rate gets a warning until SAT's catalog
 * contains the change (docs/law.md).
 */
export const rateChanges: readonly RateChange[] = [
	{ from: '2026-01-01', tax: IEPS, old: '1.600000', now: '2.000000', source: LIEPS_2026 },
	{ from: '2026-01-01', tax: IEPS, old: '0.304000', now: '0.320000', source: LIEPS_2026 },
	{ from: '2026-01-01', tax: IEPS, now: '1.000000', source: LIEPS_2026 },
	{ from: '2027-01-01', tax: IVA, old: '0.080000', source: BORDER },
];

/** The codes of c_Pais: the 249 countries of ISO 3166-1, and ZZZ for undeclared countries. */
const countries = new Set(
	`ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR
	BHR BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG
	COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH
	FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY
	HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM
	KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL
	MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR
	NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU
	SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA
	TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB
	VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE ZZZ`.split(/\s+/),
);

export function isCountry(code: string): boolean {
	return countries.has(code);
}

export const MXN = 'MXN';

/**
 * Returns a currency's number of decimals in c_Moneda, or 2 for an unknown code. Does not use JavaScript's Intl, which
 * differs from c_Moneda for some currencies.
 */
export function currencyDecimals(code: string): number {
	return moneda.get(code) ?? 2;
}

export function isCurrency(code: string): boolean {
	return moneda.has(code);
}
