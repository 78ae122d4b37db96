import type { Words } from '../../language';
import { missing, wrong } from './but';

export const globalInvoiceWords = {
	andMoreLikeIt: ', and {count} more like it',
	bimonthlyRegime: wrong(
		'05 (Bimestral) is for issuers of regime 621, and {Emisor.RegimenFiscal} is "{regime}"',
	),
	globalLineIsNotOneSale: {
		what: 'of a global invoice is not one sale: {differences}{others}',
		fix: {
			json: 'Give one line for each sale, and for each rate in it, with the number of the sale in {NoIdentificacion}: 01010101 Venta, 1 ACT.',
			form: 'Give one line for each sale, and for each rate in it, with the number of the sale in Line Items > More > Own Code (SKU): 01010101 Venta, 1 ACT.',
		},
	},
	needsGlobalInformation: missing(
		'an invoice to XAXX010101000 PUBLICO EN GENERAL is a global one and needs it',
	),
	needsOneMonth: wrong('with {Periodicidad} {period} it must be one month, 01 to 12'),
	needsTwoMonths: wrong('with {Periodicidad} 05 (Bimestral) it must be two months, 13 to 18'),
	numberOfSaleMissing: '{NoIdentificacion} is missing',
	productOfSale: '{ClaveProdServ} is not 01010101',
	quantityOfSale: '{Cantidad} is not 1',
	textOfSale: '{Descripcion} is not Venta',
	unitOfSale: '{ClaveUnidad} is not ACT',
	yearOutOfReach: wrong('it must be this year or one of the five before: {first} to {last}'),
} satisfies Readonly<Record<string, Words>>;
