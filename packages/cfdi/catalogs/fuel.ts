import { entries } from './catalog';

/**
 * SAT's catalogs of the complement HidroYPetro 1.0, Revision A (22 April 2026), as in phpcfdi/resources-sat-catalogs
 * of 6 August 2026: c_TipoPermiso, c_SubProductoHYP and c_ClaveHYP.
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

/** c_SubProductoHYP. */
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

/** The subproducts of each product (c_ClaveHYP). The products are also codes of c_ClaveProdServ. */
const subproducts: Readonly<Record<string, readonly string[]>> = {
	'15101505': ['SP18', 'SP19', 'SP22', 'SP23', 'SP24', 'SP25', 'SP48'],
	'15101514': ['SP16'],
	'15101515': ['SP17'],
};

/**
 * The products that need the complement in their lines: all that the RMF 2026 (2.7.1.48) names. Gas does not need it.
 */
export const FUELS: readonly string[] = Object.keys(subproducts);

/** @returns an empty list if the product is not fuel */
export const subproductsOf = (product: string): readonly string[] =>
	Object.hasOwn(subproducts, product) ? (subproducts[product] ?? []) : [];

/** Returns the form of a permit of that type; undefined for a type that SAT does not have. */
export function permitOf(type: string): { example: string; pattern: RegExp } | undefined {
	const [, example, pattern] = permits.find(([code]) => code === type) ?? [];
	return example === undefined || pattern === undefined ? undefined : { example, pattern };
}

/** Returns the type of a permit from its number; `''` if the number fits no type. */
export const permitTypeOf = (permit: string): string =>
	permits.find(([, , pattern]) => pattern.test(permit))?.[0] ?? '';
