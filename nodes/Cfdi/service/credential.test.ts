import { serviceAddress } from './credential';

it.each([
	['https://api.example.com', 'https://api.example.com'],
	['https://api.example.com/', 'https://api.example.com'],
	['  https://API.example.com//  ', 'https://api.example.com'],
	['https://example.com/empresa/v2', 'https://example.com/empresa/v2'],
	['https://example.com/empresa/v2/', 'https://example.com/empresa/v2'],
	['http://127.0.0.1:3900', 'http://127.0.0.1:3900'],
	['https://example.com/x?y=1#z', 'https://example.com/x'],
	['https://api.example.com/api', 'https://api.example.com'],
	['https://api.example.com/API/', 'https://api.example.com'],
	['https://example.com/empresa/api/customers', 'https://example.com/empresa'],
	['https://example.com/api/customers/create', 'https://example.com'],
	['https://example.com/api/products/create/', 'https://example.com'],
	['https://example.com/api/customer-invoices', 'https://example.com'],
	['https://example.com/api/customer-invoices/stamp', 'https://example.com'],
	['https://example.com/api/customer-invoices/download?x=1', 'https://example.com'],
	['https://example.com//api', 'https://example.com'],
	['https://example.com/empresa//v2', 'https://example.com/empresa/v2'],
	['https://example.com//api//customers//', 'https://example.com'],
	['https://example.com./api', 'https://example.com'],
	['https://EXAMPLE.com.:443/API', 'https://example.com'],
	['http://example.com:80/', 'http://example.com'],
	['https://example.com:8443//', 'https://example.com:8443'],
	['https://example.com/%61pi/', 'https://example.com'],
	['https://example.com/caf%c3%a9', 'https://example.com/caf%C3%A9'],
	['https://example.com/x/../api', 'https://example.com'],
	['https://[::1]:3900/api', 'https://[::1]:3900'],
	['https://example.com/api/v2', 'https://example.com/api/v2'],
	['https://example.com/my-api', 'https://example.com/my-api'],
	['https://example.com/api/invoices', 'https://example.com/api/invoices'],
])('reads the service address "%s" as %s', (typed, address) => {
	expect(serviceAddress(typed)).toBe(address);
});

it.each([undefined, null, 12, '', '   '])('reports the service address %p as empty', (typed) => {
	expect(() => serviceAddress(typed)).toThrow('is empty');
});

it.each([
	'example.com',
	'ftp://example.com',
	'https://',
	'https:/example.com',
	'http://exa mple.com',
])('refuses the service address "%s", which is not a web address', (typed) => {
	expect(() => serviceAddress(typed)).toThrow('is not a web address');
});

it.each([
	'ftp://user:s3cret@example.com',
	's3cret',
	'Bearer s3cret',
	'https://s3cret:pw@',
	'?t=s3cret',
])('refuses the service address "%s" without showing it in the error', (typed) => {
	expect(() => serviceAddress(typed)).toThrow(/^(?!.*s3cret).*is not a web address/s);
});
