/** What changes by law, for the page of the documentation: no problem shows them. */
export const calendarWords = {
	tobacco: 'IEPS of cigarettes, cigars and other processed tobacco: 200 % in place of 160 %',
	handMade: 'IEPS of tobacco made entirely by hand: 32 % in place of 30.4 %',
	nicotine: 'IEPS of other products with nicotine: 100 %',
	betting:
		'IEPS of betting games and lotteries: 50 % in place of 30 %; the catalog has both, and 30 % has other uses',
	drinks:
		'IEPS of flavoured drinks: 3.0818 pesos a litre with added sugar, 1.5000 with sweeteners alone',
	fuelQuota:
		'IEPS of fuel, a litre: petrol below 91 octane 6.7001, of 91 and above 5.6579, diesel 7.3634 pesos, before weekly incentives',
	cigarette: 'IEPS of a cigarette: 0.8516 pesos, besides its rate',
	highestQuota:
		'IEPS as a quota: the highest of c_TasaOCuota is 72.160500, before 66.506200; each 1 January has a new one',
	paymentCancelled: 'A payment complement is cancelled only with the acceptance of its recipient',
	hidroYPetro: 'Fuel (15101505, 15101514, 15101515) needs the complement HidroYPetro on each line',
	border:
		'IVA of 8 % at the border: its decrees end with a year and have been extended so far; see whether yours is',
	cigaretteLater:
		'IEPS of a cigarette: 0.9197 pesos (0.9932 in 2028, 1.0726 in 2029, 1.1584 from 2030 on)',
	quotaLater:
		'IEPS as a quota (drinks, fuel, fossil fuels): new figures in the DOF of the last days of December',
	cancelUntil:
		'Invoices that a company issued in 2026 are cancelled with a fine: their last day without one is 31 March, and 30 April for a person',
};
