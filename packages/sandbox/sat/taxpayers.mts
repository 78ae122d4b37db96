interface Taxpayer {
	name: string;
	postalCode: string;
}

/** The fictitious taxpayers that SAT publishes for tests. */
const testTaxpayers: Record<string, Taxpayer> = {
	EKU9003173C9: { name: 'ESCUELA KEMPER URGATE', postalCode: '42501' },
	URE180429TM6: { name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', postalCode: '86991' },
	IIA040805DZ4: { name: 'INDISTRIA ILUMINADORA DE ALMACENES', postalCode: '62661' },
	'H&E951128469': { name: 'HERRERIA & ELECTRICOS', postalCode: '06002' },
	OÑO120726RX3: { name: 'ORGANICOS ÑAVEZ OSORIO', postalCode: '40501' },
	CACX7605101P8: { name: 'XOCHILT CASAS CHAVEZ', postalCode: '36257' },
	FUNK671228PH6: { name: 'KARLA FUENTE NOLASCO', postalCode: '01160' },
	IAÑL750210963: { name: 'LUIS IAN ÑUZCO', postalCode: '85256' },
	KICR630120NX3: { name: 'RODRIGO KITIA CASTRO', postalCode: '36246' },
	XOJI740919U48: { name: 'INGRID XODAR JIMENEZ', postalCode: '76028' },
};

const anyIssuer: Taxpayer = { name: 'EMISOR DE PRUEBA', postalCode: '06000' };

export const registered = (rfc: string): Taxpayer | undefined =>
	Object.hasOwn(testTaxpayers, rfc) ? testTaxpayers[rfc] : undefined;

/** Returns an issuer's registered data, or made-up data for an unknown RFC. */
export const registeredIssuer = (rfc: string): Taxpayer => registered(rfc) ?? anyIssuer;

export const certifierRfc = 'SAT970701NN3';
