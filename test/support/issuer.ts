import { baseUrl, issuer, token } from './engine';

export { issuer };

/** A credential with an issuer. */
export const issuing = { baseUrl, accessToken: token, ...issuer };
