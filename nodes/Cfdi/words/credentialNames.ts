/** The name of the credential, as n8n shows it. */
export const CREDENTIAL = 'CFDI Invoicing API';

/** What the credential, and the form, call who issues. */
export const issuerLabels = {
	issuerRfc: 'Issuer RFC (Emisor)',
	issuerName: 'Issuer Name (Emisor)',
	issuerTaxRegime: 'Issuer Regime (Régimen)',
	placeOfIssue: 'Place of Issue (Expedición)',
} as const;

/** What helps where a value stands neither in an invoice nor in the credential: `orDefault` of a fix. */
export const orInCredential = {
	en: `Or fill in {default} once, in the credential "${CREDENTIAL}".`,
	es: `O llene {default} una sola vez, en la credencial "${CREDENTIAL}".`,
} as const;
