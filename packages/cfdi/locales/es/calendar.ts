import type { calendarWords as english } from '../en/calendar';

/** What changes by law, for the page of the documentation: no problem shows them. */
export const calendarWords: Record<keyof typeof english, string> = {
	tobacco: 'IEPS de cigarros, puros y otros tabacos labrados: 200 % en lugar de 160 %',
	handMade: 'IEPS de tabacos labrados hechos enteramente a mano: 32 % en lugar de 30.4 %',
	nicotine: 'IEPS de otros productos que contengan nicotina: 100 %',
	betting:
		'IEPS de juegos con apuestas y sorteos: 50 % en lugar de 30 %; el catálogo tiene ambas, y la de 30 % tiene otros usos',
	drinks:
		'IEPS de bebidas saborizadas: 3.0818 pesos por litro con azúcares añadidos, 1.5000 solo con edulcorantes',
	fuelQuota:
		'IEPS de combustibles, por litro: gasolina menor a 91 octanos 6.7001, de 91 o más 5.6579, diésel 7.3634 pesos, antes de los estímulos semanales',
	cigarette: 'IEPS por cigarro: 0.8516 pesos, además de la tasa',
	highestQuota:
		'IEPS por cuota: la más alta de c_TasaOCuota es 72.160500, antes 66.506200; cada 1 de enero hay otra',
	paymentCancelled: 'Un complemento de pago solo se cancela con la aceptación de su receptor',
	hidroYPetro:
		'El combustible (15101505, 15101514, 15101515) lleva el complemento HidroYPetro en cada concepto',
	border:
		'IVA de 8 % en la frontera: sus decretos terminan con un año y hasta ahora se han prorrogado; revise si el suyo lo está',
	cigaretteLater:
		'IEPS por cigarro: 0.9197 pesos (0.9932 en 2028, 1.0726 en 2029, 1.1584 desde 2030)',
	quotaLater:
		'IEPS por cuota (bebidas, combustibles automotrices y fósiles): cifras nuevas en el DOF de los últimos días de diciembre',
	cancelUntil:
		'Las facturas de 2026 de una persona moral se cancelan con multa: su último día sin ella es el 31 de marzo, y el 30 de abril para personas físicas',
};
