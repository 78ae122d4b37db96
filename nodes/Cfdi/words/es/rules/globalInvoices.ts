import type { Words } from '../../language';
import { missing, wrong } from './but';

export const globalInvoiceWords = {
	andMoreLikeIt: ' (y {count} más como este)',
	bimonthlyRegime: wrong(
		'05 (Bimestral) es para emisores del régimen 621, y el {Emisor.RegimenFiscal} es "{regime}"',
	),
	globalLineIsNotOneSale: {
		what: 'en una factura global cada concepto es una sola venta, pero {differences}{others}',
		fix: 'Indique un concepto por cada venta, y por cada tasa de ella: clave 01010101, descripción Venta, cantidad 1, unidad ACT, y el número de la venta como {NoIdentificacion}.',
	},
	needsGlobalInformation: missing(
		'una factura a XAXX010101000 PUBLICO EN GENERAL es global y debe llevarlo',
	),
	needsOneMonth: wrong('con la {Periodicidad} {period} debe ser un solo mes, de 01 a 12'),
	needsTwoMonths: wrong('con la {Periodicidad} 05 (Bimestral) debe ser un bimestre, de 13 a 18'),
	numberOfSaleMissing: 'falta el {NoIdentificacion}',
	productOfSale: 'la {ClaveProdServ} no es 01010101',
	quantityOfSale: 'la {Cantidad} no es 1',
	textOfSale: 'la {Descripcion} no es Venta',
	unitOfSale: 'la {ClaveUnidad} no es ACT',
	yearOutOfReach: wrong('debe ser este año o uno de los cinco anteriores: de {first} a {last}'),
} satisfies Readonly<Record<string, Words>>;
