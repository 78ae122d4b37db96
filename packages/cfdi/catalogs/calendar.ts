import { IEPS, IVA } from './catalog';

/** Something of invoices that changes on a day, by a law or a decree. */
export interface LegalChange {
	/** The first day on which it holds: 2026-01-01. */
	from: string;
	/** What changes, for the page of the documentation. */
	en: string;
	es: string;
	/** Where it is published. */
	source: string;
	/** What the node does about it, where it is more than saying so here. */
	rate?: RateChange;
}

/** A rate of c_TasaOCuota, as a fraction with six decimals. */
export interface RateChange {
	tax: string;
	/** The rate that no longer holds, and the one in its place; either may be missing. */
	old?: string;
	now?: string;
}

/** When the small catalogs were last compared with SAT's, row by row. */
export const CATALOGS_AS_OF = '2026-08-06';

/** The last year whose quotas of IEPS c_TasaOCuota knows: its maximum changes each 1 January. */
export const QUOTAS_UNTIL = '2026-12-31';

const LIEPS_2026 = 'LIEPS, DOF 2025-11-07';
const QUOTAS_2026 = 'SHCP, DOF 2025-12-22';

/**
 * What is known to change, in the order of its days. A rate is asked for with the day of the invoice; where the law
 * and SAT's catalog differ, an invoice has a warning with both.
 */
export const legalChanges: readonly LegalChange[] = [
	{
		from: '2026-01-01',
		en: 'IEPS of cigarettes, cigars and other processed tobacco: 200 % in place of 160 %',
		es: 'IEPS de cigarros, puros y otros tabacos labrados: 200 % en lugar de 160 %',
		source: `${LIEPS_2026}, art. 2 I C`,
		rate: { tax: IEPS, old: '1.600000', now: '2.000000' },
	},
	{
		from: '2026-01-01',
		en: 'IEPS of tobacco made entirely by hand: 32 % in place of 30.4 %',
		es: 'IEPS de tabacos labrados hechos enteramente a mano: 32 % en lugar de 30.4 %',
		source: `${LIEPS_2026}, art. 2 I C`,
		rate: { tax: IEPS, old: '0.304000', now: '0.320000' },
	},
	{
		from: '2026-01-01',
		en: 'IEPS of other products with nicotine: 100 %',
		es: 'IEPS de otros productos que contengan nicotina: 100 %',
		source: `${LIEPS_2026}, art. 2 I C`,
		rate: { tax: IEPS, now: '1.000000' },
	},
	{
		from: '2026-01-01',
		en: 'IEPS of betting games and lotteries: 50 % in place of 30 %; the catalog has both, and 30 % has other uses',
		es: 'IEPS de juegos con apuestas y sorteos: 50 % en lugar de 30 %; el catálogo tiene ambas, y la de 30 % tiene otros usos',
		source: `${LIEPS_2026}, art. 2 II B`,
	},
	{
		from: '2026-01-01',
		en: 'IEPS of flavoured drinks: 3.0818 pesos a litre with added sugar, 1.5000 with sweeteners alone',
		es: 'IEPS de bebidas saborizadas: 3.0818 pesos por litro con azúcares añadidos, 1.5000 solo con edulcorantes',
		source: `${LIEPS_2026}, art. 2 I G`,
	},
	{
		from: '2026-01-01',
		en: 'IEPS of fuel, a litre: petrol below 91 octane 6.7001, of 91 and above 5.6579, diesel 7.3634 pesos, before weekly incentives',
		es: 'IEPS de combustibles, por litro: gasolina menor a 91 octanos 6.7001, de 91 o más 5.6579, diésel 7.3634 pesos, antes de los estímulos semanales',
		source: QUOTAS_2026,
	},
	{
		from: '2026-01-01',
		en: 'IEPS of a cigarette: 0.8516 pesos, besides its rate',
		es: 'IEPS por cigarro: 0.8516 pesos, además de la tasa',
		source: LIEPS_2026,
	},
	{
		from: '2026-01-01',
		en: 'IEPS as a quota: the highest of c_TasaOCuota is 72.160500, before 66.506200; each 1 January has a new one',
		es: 'IEPS por cuota: la más alta de c_TasaOCuota es 72.160500, antes 66.506200; cada 1 de enero hay otra',
		source: 'SAT, c_TasaOCuota 2026-08-06',
	},
	{
		from: '2026-01-01',
		en: 'A payment complement is cancelled only with the acceptance of its recipient',
		es: 'Un complemento de pago solo se cancela con la aceptación de su receptor',
		source: 'RMF 2026, 2.7.1.35',
	},
	{
		from: '2026-04-24',
		en: 'Fuel (15101505, 15101514, 15101515) needs the complement HidroYPetro on each line',
		es: 'El combustible (15101505, 15101514, 15101515) lleva el complemento HidroYPetro en cada concepto',
		source: 'RMF 2026, 2.7.1.48',
	},
	{
		from: '2027-01-01',
		en: 'IVA of 8 % at the border: its decrees end with a year and have been extended so far; see whether yours is',
		es: 'IVA de 8 % en la frontera: sus decretos terminan con un año y hasta ahora se han prorrogado; revise si el suyo lo está',
		source: 'DOF 2018-12-31, 2020-12-30, 2024-12-24',
		rate: { tax: IVA, old: '0.080000' },
	},
	{
		from: '2027-01-01',
		en: 'IEPS of a cigarette: 0.9197 pesos (0.9932 in 2028, 1.0726 in 2029, 1.1584 from 2030 on)',
		es: 'IEPS por cigarro: 0.9197 pesos (0.9932 en 2028, 1.0726 en 2029, 1.1584 desde 2030)',
		source: LIEPS_2026,
	},
	{
		from: '2027-01-01',
		en: 'IEPS as a quota (drinks, fuel, fossil fuels): new figures in the DOF of the last days of December',
		es: 'IEPS por cuota (bebidas, combustibles automotrices y fósiles): cifras nuevas en el DOF de los últimos días de diciembre',
		source: 'LIEPS, art. 2; CFF, art. 17-A',
	},
	{
		from: '2027-04-01',
		en: 'Invoices that a company issued in 2026 are cancelled with a fine: their last day without one is 31 March, and 30 April for a person',
		es: 'Las facturas de 2026 de una persona moral se cancelan con multa: su último día sin ella es el 31 de marzo, y el 30 de abril para personas físicas',
		source: 'CFF, art. 29-A, 81 y 82',
	},
];
