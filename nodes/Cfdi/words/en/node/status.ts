import type { NodeWords } from '../../nodeWords';

/** What the status of an answer means to the person who runs the workflow. */
export const statusWords = {
	addressMoved: {
		what: 'The address of the service has moved',
		fix: 'Enter the new address as Base URL in the CFDI credential. Redirects are not followed: the token goes to your own service only.',
	},
	contentTypeRefused: {
		what: 'The service does not accept the content type application/jsontoxml',
		fix: 'Check the Base URL in the CFDI credential: it may lead to another API.',
	},
	correctIt: 'Correct it and run this item again: nothing was done.',
	firewallRefused: {
		what: 'A page came in place of the service: a firewall before it does not let this request through',
		fix: 'Check the Base URL in the CFDI credential, and ask your invoicing service to let the address of your n8n through.',
	},
	httpStatus: '(HTTP {status})',
	moreLikeThese: 'And {count} more like these.',
	noSuchRecord: {
		what: 'The service has no such record or address',
		fix: 'Check the ID of this item, and the Base URL in the CFDI credential.',
	},
	proxyGaveUp: 'A proxy in front of the service gave up waiting for it',
	proxyRefused: {
		what: 'The proxy did not let the request through',
		fix: 'Nothing was sent to the service. Check the proxy and its login.',
	},
	redirected: 'The service answered with a redirect',
	refusedValues: 'The service refuses {count} values',
	requestNotAwaited: 'The service did not wait for the whole request',
	requestRefused: {
		what: 'The service refused the request',
		fix: 'Correct the values of this item and run it again.',
	},
	requestTooLarge: {
		what: 'The request is too large for the service',
		fix: 'Send fewer line items in one invoice.',
	},
	serviceAsksToWait: 'It asks to wait {seconds} s.',
	serviceFailed: 'The service failed while it worked on this item',
	servicePointsTo: 'The service points to {address}.',
	serviceSays: 'The service says: {words}',
	stateForbids: {
		what: 'The state of the record does not allow this',
		fix: 'Look the record up at your invoicing service: this may have been done before.',
	},
	tokenNotAllowed: {
		what: 'The Access Token may not be used for this operation',
		fix: 'Ask your invoicing service to allow it for this token, or use another credential.',
	},
	tokenRefused: {
		what: 'The service does not accept the Access Token',
		fix: 'Copy the token again from your invoicing service into the CFDI credential.',
	},
	tooEarly: 'The service did not want to process the request yet',
	tooManyRequests: {
		what: 'The service accepts no more requests for now',
		fix: 'Run this item again later, or space the requests out with Request Options > Batching.',
	},
	unexpectedStatus: 'The service gave an answer with an unexpected status',
	unreadableRequest: {
		what: 'The service could not read the request',
		fix: 'Check the values of this item, above all those that come from expressions.',
	},
	valuesRefused: {
		what: 'The service did not accept the values of this item',
		fix: 'Correct them and run this item again: nothing was done.',
	},
} satisfies Readonly<Record<string, NodeWords>>;
