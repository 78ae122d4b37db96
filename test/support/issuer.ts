import { baseUrl, issuer, token } from './engine';

export { issuer };

export const issuing = { baseUrl, accessToken: token, ...issuer };
