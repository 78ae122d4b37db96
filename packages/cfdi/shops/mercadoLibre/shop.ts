import type { Shop } from '../shop';
import { mercadoLibreNoOrder } from './noOrder';
import { isMercadoLibreOrder, mercadoLibreOrder } from './order';
import { isMercadoLibreRefund, mercadoLibreRefund } from './refund';

export const mercadoLibre: Shop = {
	name: 'Mercado Libre',
	isOrder: isMercadoLibreOrder,
	readOrder: mercadoLibreOrder,
	isRefund: isMercadoLibreRefund,
	readRefund: mercadoLibreRefund,
	whyNoOrder: mercadoLibreNoOrder,
	hostHeaders: [],
};
