import type { Words } from '../language';

export const lineWords = {
	baseOfCuota: {
		what: 'hay una Cuota con Base "{value}", que no es un número mayor que cero',
		fix: 'Solo una Cuota lleva su propia Base: los litros de todo el concepto, como "4.8" para 12 botellas de 0.4 l. La de una Tasa se calcula del precio.',
	},
	baseOfTasa: 'hay una Base, "{value}", con TipoFactor {factor}',
	belowOnePercent: {
		what: '"{value}" sería menos del uno por ciento',
		fix: {
			json: 'Escriba el impuesto con su porcentaje: "IVA 16", no "IVA 0.16". Una tasa tan baja se puede indicar como { type, Impuesto, TipoFactor, TasaOCuota }.',
			column: 'Escriba el porcentaje del impuesto: 16, no 0.16.',
		},
	},
	discountAboveLine: {
		what: 'es {discount}, más que los {amount} que suma el concepto',
		fix: 'El descuento es lo que se rebaja del concepto entero, y no puede ser mayor que su importe (SAT CFDI40169).',
	},
	discountAboveNet: 'es {discount}, más que los {amount} que suma el concepto sin impuestos',
	emptyForTotals: 'está en blanco, y los totales necesitan este dato',
	impossibleTax: {
		what: '"{value}" es un impuesto que el SAT no conoce',
		fix: 'El ISR solo puede ser retenido ("Ret ISR 10"), un impuesto exento solo trasladado ("IVA Exento"), y solo el IEPS ("003") puede ser Cuota.',
	},
	localTaxAmount: 'el importe',
	localTaxBelowZero: {
		what: '{column} es "{value}", que no es un número mayor o igual a cero',
		fix: 'Escriba solo dígitos, con punto antes de los decimales: 3 para 3 %, o 30.00.',
	},
	localTaxRate: 'la tasa',
	localTaxRowMissing: {
		what: 'en las filas de {rows} falta Importe, y el total lo necesita',
		fix: 'Escriba el número con punto y sin comas, como "30.00".',
	},
	localTaxRowNotANumber: {
		what: 'en las filas de {rows} Importe es "{value}", que no es un número',
		fix: 'Escriba el número con punto y sin comas, como "30.00".',
	},
	localTaxSumDiffers: {
		what: 'dice {given}, pero los Importe de {rows} suman {sum}',
		fix: 'Corrija {total} o las filas de {rows} en el complemento.',
	},
	localTaxSumNotANumber: {
		what: 'dice "{value}", que no es un número',
		fix: 'Escriba el número con punto y sin comas, como "30.00".',
	},
	localTaxWithoutAmount: {
		what: 'la tasa y el importe están en blanco',
		fix: 'Indique uno de los dos: 3 para 3 %, o 30.00.',
	},
	localTaxWithoutName: {
		what: 'el nombre está en blanco',
		fix: 'Indique el nombre del impuesto, como ISH.',
	},
	localTaxesNotJson: {
		what: 'ImpuestosLocales no es JSON, y sus importes hacen falta para el total',
		fix: 'Escriba el número como JSON: { "implocal:ImpuestosLocales": { "version": "1.0", "TotaldeRetenciones": "0.00", "TotaldeTraslados": "30.00", "TrasladosLocales": [...] } }.',
	},
	missingForTotals: 'falta este dato, y los totales lo necesitan',
	mixedNames: {
		what: 'tiene {telling}, un nombre del Anexo 20, y {simple}, un nombre de los conceptos simples',
		fix: 'Use un solo tipo de nombres en todo el concepto: {names}; o solo los del Anexo 20.',
	},
	negative: {
		what: '"{value}" es un número negativo',
		fix: 'Una factura no lleva importes negativos: lo que se rebaja de un concepto va en su descuento, mayor que cero.',
	},
	noTaxesSaid: {
		what: 'no se indica si lleva impuestos',
		fix: {
			json: 'Escriba "taxes": ["IVA 16"], o "taxes": [] si no lleva.',
			column: 'Agregue una columna "IVA" con 16%, 8%, 0%, Exento o No objeto en cada fila.',
			form: 'Elija sus impuestos (Taxes); una expresión puede dar una lista como ["IVA 16"], o [] si no lleva.',
			orDefault: 'Para todos los conceptos que no los traen, llene el campo {default}.',
		},
	},
	notATax: {
		what: '"{value}" no es un impuesto',
		fix: {
			json: 'Escriba, por ejemplo, "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" o "Ret ISR 10", o indique { type, Impuesto, TipoFactor, TasaOCuota }.',
			column:
				'Escriba, por ejemplo, "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" o "Ret ISR 10".',
		},
	},
	notFromZero: 'dice "{value}", que no es un número mayor o igual a cero',
	nothingLeftOfPrice: {
		what: 'de {price} no queda nada sin sus impuestos',
		fix: {
			json: 'Los precios están marcados como con impuestos incluidos: escriba un precio mayor que sus impuestos, o desactive esa opción.',
			column:
				'Los precios de esta columna incluyen impuestos: escriba un precio mayor que sus impuestos.',
		},
	},
	otherExpectedTotal: {
		what: 'dice {total}, pero la factura suma {reached}: ningún redondeo que permita el SAT cubre la diferencia de {difference}',
		fix: 'Compare el total esperado (Options > Expected Total) con los conceptos: precios, descuentos, impuestos, envío. Los conceptos con los nombres del Anexo 20 se envían sin cambios, con sus centavos.',
	},
	percentOfLine: {
		what: 'dice "{value}", pero el SAT exige un importe',
		fix: 'Escriba {amount}, que es el {value} de {whole}.',
	},
	percentOfUnknown: {
		what: 'dice "{value}", pero el SAT exige un importe',
		fix: 'Escriba el importe que se descuenta de toda la línea, como 50.00.',
	},
	sameTaxTwice: {
		what: 'el mismo impuesto está dos veces: "{value}"',
		fix: 'Un concepto lleva cada impuesto una sola vez, con una tasa: quite el otro, o divida el concepto.',
	},
	totalForbidden:
		'sería {expected}, el del pedido, solo con un importe de un concepto que el redondeo del SAT no permite',
	totalMissed:
		'sería {reached}, pero el pedido suma {expected}: con el redondeo del SAT en cada suma, a la factura le falta o le sobra {difference}',
	unknownKey: {
		what: '"{key}" no es un nombre de los conceptos simples',
		fix: 'Quítelo, o use estos nombres: {names}.',
	},
	zeroInSixDecimals: 'dice "{value}", que es cero con seis decimales',
} satisfies Readonly<Record<string, Words>>;
