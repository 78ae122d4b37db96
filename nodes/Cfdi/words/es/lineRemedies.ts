import type { Fix } from '../language';

/** What to do about lines and totals, where the kind alone does not tell it. */
export const lineRemedies: Readonly<Record<string, Fix>> = {
	completeLine:
		'Indique en cada concepto la descripción (description), la cantidad (quantity) y el precio unitario (unitPrice), o quite el concepto.',
	enterDescription: 'Indique qué se vendió.',
	enterProductCode: {
		json: 'Indique su clave de c_ClaveProdServ; 01010101 es para lo que no está en el catálogo.',
		orDefault: 'Para todos los conceptos que no la traen, llene el campo {default}.',
	},
	enterQuantity: 'Indique cuántas unidades se vendieron, por ejemplo 1.',
	enterUnitCode: {
		json: 'Indique su clave de c_ClaveUnidad, como H87 (Pieza) o E48 (Unidad de servicio).',
		orDefault: 'Para todos los conceptos que no la traen, llene el campo {default}.',
	},
	enterUnitPrice: {
		json: 'Indique el precio de una unidad, por ejemplo 500.00.',
		column: 'Indique el precio, por ejemplo 500.00.',
	},
	giveExpectedTotal:
		'Escriba el total del pedido, por ejemplo 1160.00 (con punto, sin comas y sin signo de pesos), o quite el total esperado (Options > Expected Total).',
	giveExpectedTotalAsCharged:
		'Escriba lo que cuesta el pedido, redondeado como se cobró (Options > Expected Total).',
	giveFreeItemItsPrice:
		'El SAT exige un precio mayor que cero (CFDI40166): a un artículo gratuito póngale su precio normal y un descuento por el mismo importe.',
	giveSimpleLines: {
		json: 'Los conceptos con los nombres del Anexo 20 se envían sin cambios, con sus centavos: escríbalos también como conceptos simples (description, quantity, unitPrice), o corrija sus importes.',
		column:
			'Compare la cantidad, el precio, el descuento y los impuestos, o escriba los precios sin impuestos.',
	},
	leaveLineOut: {
		json: 'Quite el concepto si no se vendió nada.',
		column: 'Elimine la fila si no se vendió nada.',
	},
	sayTaxesOfConcepto:
		'Escriba "ObjetoImp": "01" si no lleva impuestos, o "ObjetoImp": "02" y sus Impuestos.',
	useMeantKey: '¿Quiso decir {meant}? Use estos nombres: {names}.',
	writeDecimal:
		'Escriba el número con punto y sin comas, como "1250.50", o deje que el servicio calcule los totales.',
	writeTaxAsObject:
		'Indique type "Traslado" o "Retencion", Impuesto "001" (ISR), "002" (IVA) o "003" (IEPS), TipoFactor "Tasa", "Cuota" o "Exento", y TasaOCuota como "0.160000"; o un nombre como "IVA 16".',
};
