import type { NewCustomer } from '../books/customers.mts';
import type { NewProduct } from '../books/products.mts';

const digits = (number: number, length: number): string => String(number).padStart(length, '0');

function generatedRfc(number: number): string {
	const day = digits((number % 28) + 1, 2);
	const month = digits((Math.floor(number / 28) % 12) + 1, 2);
	const year = digits(Math.floor(number / (28 * 12)) % 100, 2);
	const rest = Math.floor(number / (28 * 12 * 100));
	return `XXX${year}${month}${day}${rest.toString(36).toUpperCase().padStart(2, '0')}0`;
}

const range = (first: number, length: number): number[] =>
	Array.from({ length }, (_none, index) => first + index);

export const generateCustomers = (first: number, length: number): NewCustomer[] =>
	range(first, length).map((number) => ({
		rfc: generatedRfc(number),
		name: `CLIENTE DE PRUEBA ${digits(number + 1, 5)}`,
		regime: '601',
	}));

export const generateProducts = (first: number, length: number): NewProduct[] =>
	range(first, length).map((number) => ({
		description: `Producto de prueba ${digits(number + 1, 5)}`,
		unit: 'H87',
		productCode: '01010101',
		price: `${number + 1}.00`,
	}));
