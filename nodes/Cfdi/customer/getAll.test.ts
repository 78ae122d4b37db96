import { listedCustomer, pickedCustomerName } from './getAll';

const customer = { id: 1, rfc: 'URE180429TM6', name: 'UNIVERSIDAD - ROBOTICA' };

it('shows the RFC and name of a listed customer, and uses only the RFC as the value', () => {
	expect(listedCustomer(customer)).toEqual({
		name: 'URE180429TM6 - UNIVERSIDAD - ROBOTICA',
		value: 'URE180429TM6',
	});
});

it("keeps a dash in a picked customer's name", () => {
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
])('finds no customer name in the field value %j', (locator) => {
	expect(pickedCustomerName(locator)).toBe('');
});
