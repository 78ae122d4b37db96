import type { TextWords } from 'cfdi-mx/words';

export const credentialWords = {
	badBaseUrl:
		'The Base URL of the CFDI credential is not a web address. It must start with https:// (or http://) and name a host, such as https://api.example.com',
	badToken:
		'The Access Token of the CFDI credential contains a space, a line break or another character that tokens cannot have. Copy it again from your service.',
	noBaseUrl:
		'The Base URL of the CFDI credential is empty. Enter the address of your invoicing service, such as https://api.example.com',
	noToken:
		'The Access Token of the CFDI credential is empty. Enter the token that your invoicing service gave you.',
} satisfies Readonly<Record<string, TextWords>>;
