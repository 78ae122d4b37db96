import { codesOf, unitCodes } from '../cfdi/catalogs/codeList';
import type { Worded } from './cells';
import { codeIn } from './cells';

const words: Readonly<Record<Worded, Readonly<Record<string, string>>>> = {
	paymentForm: {
		'01': '01, 1, 01 Efectivo, Cash, Pago en efectivo, Efectivo (01), Efvo., EFECT',
		'02': 'Cheque, Cheque de caja, 02-Cheque',
		'03': 'Transf., TEF, 03 SPEI, Transferencia BBVA',
		'04': 'TC, T.C., TDC, Visa crédito, Tarjeta Visa crédito, Mastercard crédito, 04 TARJETA',
		'28': 'TD, T.D., TDD, Debit card, Visa débito, Tarjeta Visa débito, Tarj. Débito, 28 Tarjeta',
		'99': 'Por definir, 99 Por definir',
	},
	paymentMethod: {
		PUE: 'Contado, Pago de contado, Una sola exhibición, Pago en una exhibición',
		PPD: 'Parcialidades, Diferido, Pago en parcialidades o diferido',
	},
	cfdiUse: {
		G01: 'Adquisición de mercancías',
		G03: 'Gastos en general, Gasto general, Gastos en gral., G03 Gastos en general',
	},
	taxRegime: {
		'601': 'General de Ley Personas Morales, 601 General de Ley',
		'605': 'Sueldos y salarios',
		'612': 'Actividad empresarial, Personas físicas con actividad empresarial',
		'626': 'RESICO, Simplificado de confianza',
	},
	currency: {
		MXN: 'M.N., Pesos, Moneda nacional, MXN - Peso Mexicano',
		USD: 'Dólares, DLLS, US$, U.S.D., Dólares USD',
		CAD: 'Dólar canadiense',
	},
	unitCode: {
		MTK: 'm², M2, mts2, Metro cuadrado, Metros cuadrados, m. cuadrados',
		MTQ: 'm³, M3, Metros cúbicos',
		MTR: 'm, mts, Metros, Metro lineal, M. lineal',
		H87: 'PZA, Pzs, Piezas, Pieza (H87)',
		XUN: 'Unidad, Unidades, Und.',
		GRM: 'gr, Gramos',
		TNE: 'Ton, Toneladas',
		MON: 'Mes, Meses',
		DAY: 'Día, Días',
		PR: 'Par, Pares',
		XPK: 'Paq., Paquetes',
		KMT: 'km, Kilómetros',
		FOT: 'Pie, Pies, ft',
		GLL: 'Galón, Galones',
		MIL: 'Millar, Mil',
		SET: 'Juego, Juegos',
	},
};

const unclear: Readonly<Record<Worded, string>> = {
	paymentForm: `Tarjeta, Visa, Depósito, Crédito, Contado, Vales, Monedero, Efectivo y tarjeta, 28 Tarjeta de crédito,
		04-Tarjeta de débito, 01 Transferencia, Visa crédito y débito, Tarjeta de crédito de tienda, Direct debit, sin tarjeta`,
	paymentMethod: 'Crédito, PUE/PPD, 30 días, Anticipo, Pago parcial',
	cfdiUse: 'Gastos médicos, Honorarios, General, G03 - Adquisición de mercancías, G03/G01',
	taxRegime: 'Persona moral, PM, Honorarios, Agrícola, 605 612, 612 RESICO',
	currency: 'Dólares canadienses, Pesos colombianos, Pesos/Dólares, Dólares (MXN), $',
	unitCode: 'ML, Bolsa, m4, H87 Servicio, Metros de tubo',
};

const rows = Object.entries(words) as Array<[Worded, Record<string, string>]>;

it.each(
	rows.flatMap(([column, byCode]) =>
		Object.entries(byCode).flatMap(([code, list]) =>
			list.split(',').map((word) => [column, word.trim(), code] as const),
		),
	),
)('reads the column %s with the word "%s" as the code %s', (column, word, code) => {
	expect(codeIn(word, column)).toBe(code);
});

it.each(
	(Object.entries(unclear) as Array<[Worded, string]>).flatMap(([column, list]) =>
		list.split(',').map((word) => [column, word.trim()] as const),
	),
)('finds no code in the column %s for the word "%s"', (column, word) => {
	expect([undefined, word]).toContain(codeIn(word, column));
});

it("lists no word for a unit that is another unit's SAT code, except MTS", () => {
	for (const [code, list] of Object.entries(words.unitCode)) {
		for (const word of list.split(',').map((one) => one.trim().toUpperCase())) {
			const others = codesOf(unitCodes).filter((one) => one === word && one !== code);
			expect(others.filter((one) => one !== 'MTS')).toEqual([]);
		}
	}
});
