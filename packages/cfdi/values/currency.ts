/** Pesos: the currency whose exchange rate is 1. */
export const MXN = 'MXN';

/** c_Moneda, the 183 codes that SAT has had there since 2023-05-29. */
const codes = new Set(
	`AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP
	BYR BZD CAD CDF CHE CHF CHW CLF CLP CNH CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN
	ESD ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK
	JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
	MOP MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIC NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG
	QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND
	TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYP UYU UZS VEF VES VND VUV WST XAF XAG XAU XBA XBB XBC
	XBD XCD XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWL`.split(/\s+/),
);

/** The codes of c_Moneda whose decimals are not two. */
const unusual: ReadonlyArray<readonly [decimals: number, codes: string]> = [
	[
		0,
		`BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR
		XOF XPD XPF XPT XSU XTS XUA XXX`,
	],
	[3, 'BHD IQD JOD KWD LYD OMR TND'],
	[4, 'CLF'],
];

const decimalsOf = new Map(
	unusual.flatMap(([decimals, codes]) => codes.split(/\s+/).map((code) => [code, decimals])),
);

/**
 * The decimals that an amount in this currency may have (c_Moneda, column Decimales). This is SAT's
 * own column: the ISO list in JavaScript differs for many codes.
 * @param code any text; a code that is not in c_Moneda has two decimals
 */
export function currencyDecimals(code: string): number {
	return decimalsOf.get(code) ?? 2;
}

/** Whether c_Moneda has the code, in exactly this spelling. */
export function isCurrency(code: string): boolean {
	return codes.has(code);
}
