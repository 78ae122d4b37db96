/** Who buys in the sample orders: a test taxpayer of SAT, which the sandbox has registered. */
export const buyer = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	taxRegime: '601',
	cfdiUse: 'G03',
	postalCode: '86991',
	email: 'cliente@example.com',
} as const;
