/** The code of the credential's own errors: old versions of n8n keep nothing else of their class. */
export const INVALID_CREDENTIAL = 'INVALID_CREDENTIAL';
