import codes from './codes.json';

/** A catalog of thousands of codes, packed. */
export interface CodeList {
	/** SAT's name of the catalog: c_ClaveUnidad. */
	catalog: string;
	/** The date of SAT's publication: 2025-11, 2026-08-06. SAT adds codes. */
	asOf: string;
	codes: string;
	/** The codes that have ended, each with its last day (2020-01-15). */
	ended: Readonly<Record<string, string>>;
}

const unpacked = new WeakMap<CodeList, readonly string[]>();

/** Returns the codes in the order of the catalog. Unpacks them on first use. */
export function codesOf(list: CodeList): readonly string[] {
	let codes = unpacked.get(list);
	if (codes === undefined) unpacked.set(list, (codes = unpack(list.codes)));
	return codes;
}

/**
 * Checks whether the catalog has the code. @param day of the invoice (2026-11-23), only called if the code has ended
 */
export function hasCodeOn(list: CodeList, code: string, day: () => string): boolean {
	const end = endOf(list, code);
	return isListed(list, code) && (end === undefined || end >= day());
}

/** Returns the last day of a code that has ended. */
export function endOf({ ended }: CodeList, code: string): string | undefined {
	return Object.hasOwn(ended, code) ? ended[code] : undefined;
}

const sets = new WeakMap<CodeList, ReadonlySet<string>>();

function isListed(list: CodeList, code: string): boolean {
	let set = sets.get(list);
	if (set === undefined) sets.set(list, (set = new Set(codesOf(list))));
	return set.has(code);
}

/**
 * Unpacks plain codes, or codes of eight digits from the steps between them in base 36: "61re5 1*4" is five codes.
 */
function unpack(packed: string): string[] {
	const parts = packed.split(' ');
	if (!packed.includes('*')) return parts;
	let last = 0;
	return parts.flatMap((part) => {
		const [step = 0, times = 1] = part.split('*').map((digits) => parseInt(digits, 36));
		return Array.from({ length: times }, () => String((last += step)).padStart(8, '0'));
	});
}

/** The codes of c_ClaveProdServ and c_ClaveUnidad, which `npx gulp catalogs` generates. */
export const { productCodes, unitCodes }: Record<'productCodes' | 'unitCodes', CodeList> = codes;

/** The 250 codes of c_Pais, unchanged since CFDI 4.0: ISO 3166-1 and ZZZ. */
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

/** Checks whether c_Pais has the code, in exactly this spelling. */
export function isCountry(code: string): boolean {
	return countries.has(code);
}
