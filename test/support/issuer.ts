import { baseUrl, token } from './engine';

/** Who issues, by the fields of the credential and of the node. */
export const issuer = {
	issuerRfc: 'EKU9003173C9',
	issuerName: 'ESCUELA KEMPER URGATE',
	issuerTaxRegime: '601',
	placeOfIssue: '42501',
};

/** A credential that says who issues. */
export const issuing = { baseUrl, accessToken: token, ...issuer };
