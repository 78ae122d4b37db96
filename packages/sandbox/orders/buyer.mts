/** The buyer is one of SAT's test taxpayers, whose data the sandbox accepts. */
export const buyer = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	taxRegime: '601',
	cfdiUse: 'G03',
	postalCode: '86991',
	email: 'cliente@example.com',
} as const;
