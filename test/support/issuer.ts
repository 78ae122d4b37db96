import { baseUrl, issuer, token } from './engine';

export { issuer };

/** A credential that says who issues. */
export const issuing = { baseUrl, accessToken: token, ...issuer };
