import type { Random } from './random.mts';
import type { Buyer, Sale, Shop, SoldLine } from './shopOrders.mts';

const GOODS: ReadonlyArray<Pick<SoldLine, 'name' | 'sku' | 'rate'>> = [
	{ name: 'Taza de barro', sku: 'TAZA-01', rate: 16 },
	{ name: 'Playera de algodón, talla M', sku: 'PLAY-M', rate: 16 },
	{ name: 'Café de altura, 1 kg', sku: 'CAFE-1', rate: 0 },
];

export const BUYER: Buyer = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	regime: '601',
	use: 'G03',
	postalCode: '86991',
	email: 'compras@example.com',
};

export const WITHOUT_RFC: Buyer = { name: '', regime: '', use: '', postalCode: '' };

interface Made {
	random: Random;
	shop: Shop;
	paidAt: string;
	every?: number;
}

/**
 * Makes sales with odd prices, discounts, several rates and shipping.
 * @param every gives every n-th customer no RFC (0: none)
 */
export function makeSales(
	prefix: string,
	count: number,
	{ random, shop, paidAt, every = 0 }: Made,
): Sale[] {
	const upTo = (most: number) => 1 + Math.floor(random() * most);
	return Array.from({ length: count }, (_none, index) => ({
		shop,
		number: `${prefix}${String(index).padStart(4, '0')}`,
		paidAt,
		buyer: every > 0 && index % every === 0 ? WITHOUT_RFC : BUYER,
		lines: GOODS.slice(0, upTo(GOODS.length)).map((goods) => {
			const quantity = upTo(7);
			const price = upTo(250_000);
			return {
				...goods,
				quantity,
				price,
				...(random() < 0.4 && { discount: Math.floor((quantity * price) / (2 + upTo(20))) }),
			};
		}),
		shipping: index % 3 === 0 ? 0 : 9900,
	}));
}

export function makeSale(prefix: string, made: Made): Sale {
	const [sale] = makeSales(prefix, 1, made);
	if (sale === undefined) throw new Error('No sale was made.');
	return sale;
}
