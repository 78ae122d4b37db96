/** The currency codes of c_Moneda; all have two decimals but those below. */
const codes = new Set(
	`AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP
	BYN BYR BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN
	ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD
	JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP
	MRO MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
	RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND
	TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UZS VEF VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD
	XCD XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWL`.split(/\s+/),
);

const decimalsOf = new Map<string, number>();
const unusual: Array<[number, string]> = [
	[
		0,
		`BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR
		XOF XPD XPF XPT XSU XTS XUA XXX`,
	],
	[3, 'BHD IQD JOD KWD LYD OMR TND'],
	[4, 'CLF'],
];
for (const [decimals, list] of unusual) {
	for (const code of list.split(/\s+/)) decimalsOf.set(code, decimals);
}

export const isCurrency = (code: string): boolean => codes.has(code);

/** The decimals an amount in this currency may have. */
export const currencyDecimals = (code: string): number => decimalsOf.get(code) ?? 2;
