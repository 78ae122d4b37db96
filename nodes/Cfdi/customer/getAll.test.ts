import { listedCustomer, pickedCustomerName } from './getAll';

const customer = { id: 1, rfc: 'URE180429TM6', name: 'UNIVERSIDAD - ROBOTICA' };

it('a listed customer shows RFC and name, and its value is the RFC', () => {
	expect(listedCustomer(customer)).toEqual({
		name: 'URE180429TM6 - UNIVERSIDAD - ROBOTICA',
		value: 'URE180429TM6',
	});
});

it('the name of a picked customer may contain a dash', () => {
	const { name, value } = listedCustomer(customer);
	expect(pickedCustomerName({ __rl: true, mode: 'list', value, cachedResultName: name })).toBe(
		'UNIVERSIDAD - ROBOTICA',
	);
});

it.each([
	{ mode: 'rfc', value: 'URE180429TM6', cachedResultName: 'URE180429TM6 - X' },
	{ mode: 'list', value: 'OTHER', cachedResultName: 'URE180429TM6 - X' },
	{ mode: 'list', value: 'URE180429TM6' },
	'URE180429TM6',
	null,
])('%j has no picked name', (locator) => {
	expect(pickedCustomerName(locator)).toBe('');
});
