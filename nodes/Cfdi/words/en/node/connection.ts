import type { NodeWords } from '../../nodeWords';

/** What is said of the connection to the service, and of the credential for it. */
export const connectionWords = {
	badBaseUrl:
		'The Base URL of the CFDI credential is not a web address. It must start with https:// (or http://) and name a host, such as https://api.example.com',
	badToken:
		'The Access Token of the CFDI credential contains a space, a line break or another character that tokens cannot have. Copy it again from your service.',
	brokenConnection: 'The connection to the service broke before its answer came',
	cancelledWhileSent: 'The execution was cancelled while the service worked on this item',
	neverAnswered: {
		what: 'No connection to the service was made in time',
		fix: 'Nothing was sent. Check the Base URL in the CFDI credential, and whether a firewall or a proxy stands before the service.',
	},
	noBaseUrl:
		'The Base URL of the CFDI credential is empty. Enter the address of your invoicing service, such as https://api.example.com',
	noHandshake: {
		what: 'No secure connection to the service could be made',
		fix: 'Nothing was sent. Check the Base URL in the CFDI credential: its port may not speak https, or only an old version of it.',
	},
	noToken:
		'The Access Token of the CFDI credential is empty. Enter the token that your invoicing service gave you.',
	nothingSent: 'Nothing was sent.',
	proxyIsNoAddress: 'The proxy in the options is not an address. Write it as http://host:port',
	testFoundNoApi:
		'There is no CFDI API at this Base URL: the service does not know /api/customers.',
	testFoundOtherApi:
		'Something answers at this Base URL, but not the CFDI API: its answer is not the JSON of /api/customers.',
	testPassed: 'The service accepts the Access Token.',
	testTokenNotAllowed: 'The service knows the Access Token, but it may not read customers.',
	testTokenRefused:
		'The service does not accept the Access Token. Copy it again from your service.',
	tooSlow: 'The service did not answer in time',
	unreachable: {
		what: 'The service cannot be reached',
		fix: 'Nothing was sent. Check the Base URL in the CFDI credential, and whether the service is up.',
	},
	untrusted: {
		what: 'The service shows a certificate that n8n does not trust',
		fix: 'Nothing was sent. Check the Base URL in the CFDI credential. For a service of your own with its own certificate there is Request Options > Ignore SSL Issues (Insecure).',
	},
} satisfies Readonly<Record<string, NodeWords>>;

/** What is wrong with a credential: n8n hands these words on as the message of an error. */
export const credentialFaults = ['badBaseUrl', 'badToken', 'noBaseUrl', 'noToken'] as const;
