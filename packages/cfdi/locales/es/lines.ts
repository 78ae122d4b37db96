import type { Fix, Words } from '../language';

/** Faults of texts, numbers, codes and RFCs in any place. */
export const textWords = {
	brokenText: { what: 'dice "{text}", y "{found}" {cause}', fix: '{advice}' },
	cellError: 'es lo que muestra una hoja de cálculo cuando no puede calcular',
	correctCell: 'Corrija la celda de la hoja de cálculo.',
	deadlineNear: {
		what: 'es de una factura del {date}, que solo se puede cancelar hasta el {deadline}',
		fix: 'Cancelarla después cuesta del 5 al 10 % de su importe (CFF 81 y 82).',
	},
	deadlinePassed: {
		what: 'es de una factura del {date}, que se podía cancelar hasta el {deadline}',
		fix: 'Cancelarla después cuesta del 5 al 10 % de su importe (CFF 81 y 82): consulte a su contador.',
	},
	evaluateExpression: 'Escriba el valor mismo{=evaluate|}.',
	giveAsText:
		'Consérvelo como texto desde su origen. Hoja de cálculo: dé formato de texto a la columna y capture de nuevo el número. JSON: escríbalo entre comillas ("576461413038785753").{=rawBody|}',
	lookAtCalculation: 'Revise los datos del cálculo: uno de ellos no es un número.',
	lookAtDate: 'Revise la fecha de origen y el formato en que se espera.',
	lookForValue:
		'Revise de dónde viene este dato: puede tener otro nombre en el origen, o faltar ahí.',
	lostLetter: 'está en lugar de una letra que se perdió al leer el texto',
	moreLikeIt: ' (y {others} más como este)',
	nameOneValue: '{=nameOneValue|Es un grupo de datos: indique uno solo}.',
	noValue: 'es lo que da {=expression|una fórmula} cuando no hay valor',
	noXmlCharacter: 'es un carácter que no puede estar en un XML ni, por lo tanto, en un CFDI',
	notANumber: { what: '"{value}" no es un número', fix: '{advice}' },
	notEvaluated: 'es el inicio de {=expression|una fórmula} que no se evaluó',
	objectInText:
		'es lo que se imprime cuando {=expression|una fórmula} da un grupo de datos y no uno de ellos',
	otherDecimals: 'dice "{value}", pero un importe en {currency} lleva {decimals} decimales',
	readDifferently: {
		what: '"{given}" se leyó como "{meant}"{more}',
		fix: 'Si se quiso decir otra cosa, corrija el dato en su origen.',
	},
	readWithEncoding:
		'Lea el archivo o la respuesta de donde viene con su propia codificación, como Latin-1 (Windows-1252).',
	removeCharacter: 'Quítelo en el origen del texto.',
	textInCalculation: 'es lo que da {=expression|una fórmula} cuando calcula con un texto',
	unreadableDate: 'es lo que da {=expression|una fórmula} con una fecha que no puede leer',
	unseenAfter: 'es un carácter invisible, después de "{before}"',
	unseenAtStart: 'es un carácter invisible, al inicio',
	writeDigits: 'Escriba solo dígitos, con punto antes de los decimales y nada más, como 1250.50.',
	writeNumber: 'Escriba {meant}.',
	writeWithoutUnseen: 'Escriba "{text}": se ve igual, y es otro texto.',
} satisfies Readonly<Record<string, Words>>;

/** Faults of lines, totals, taxes and local taxes. */
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
		fix: 'Escriba como máximo {amount}: el descuento es el importe que se resta a todo el concepto (SAT CFDI40169).',
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
	lineTaxesNotGiven: {
		what: 'no se indica si lleva impuestos',
		fix: {
			json: 'En el concepto mismo, escriba "taxes": ["IVA 16"]; "IVA 0" es para tasa 0, "IVA Exento" si está exento, [] solo si no es objeto de impuesto.',
			column: 'Agregue una columna "IVA" con 16%, 8%, 0%, Exento o No objeto en cada fila.',
			form: 'Elija sus impuestos{=taxesField|; puede ser una lista como} ["IVA 16"]; [] es solo para no objeto de impuesto.',
			beforeDefault:
				'Llene el campo {default}, que vale para todos los conceptos que no dicen nada de impuestos.',
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
		what: 'dice {total}, pero la factura suma {reached}: redondear hacia arriba o hacia abajo cada importe de los conceptos simples no cubre la diferencia de {difference}',
		fix: 'Compare el total esperado{=expectedTotal|} con los conceptos: precios, descuentos, impuestos, envío. Los conceptos con los nombres del Anexo 20 se envían sin cambios, con sus centavos.',
	},
	percentOfLine: {
		what: 'dice "{value}", pero el SAT exige un importe',
		fix: 'Escriba {amount}, que es el {value} de {whole}.',
	},
	percentOfUnknown: {
		what: 'dice "{value}", pero el SAT exige un importe',
		fix: 'Escriba el importe que se descuenta de todo el concepto, no un porcentaje: el 10% de 500.00 son 50.00.',
	},
	quotaAboveLine: {
		what: 'es de {quota} por todo el concepto, pero el concepto es de {amount}',
		fix: 'Escriba la cuota de una unidad en pesos, por ejemplo 0.5913 por litro: la ley la publica en centavos. Déjela vacía en un concepto gratuito.',
	},
	sameTaxTwice: {
		what: 'el mismo impuesto está dos veces: "{value}"',
		fix: 'Un concepto lleva cada impuesto una sola vez, con una tasa: quite el otro, o divida el concepto.',
	},
	totalForbidden:
		'sería {expected}, el del pedido, solo con un importe de un concepto que el redondeo del SAT no permite',
	totalMissed:
		'sería {reached}, pero el pedido suma {expected}: con el redondeo del SAT en cada suma, a la factura le falta o le sobra {difference}',
	totalOfRoundedTaxes: {
		what: 'es {total}, y {other} si se redondean los impuestos de cada concepto, como hacen muchos programas',
		fix: 'Si debe ser igual a la factura de otro programa, escriba {other} como total esperado{=expectedTotal|}.',
	},
	unknownKey: {
		what: '"{key}" no es un nombre de los conceptos simples',
		fix: 'Quítelo, o use estos nombres: {names}.',
	},
	zeroInSixDecimals: 'dice "{value}", que es cero con seis decimales',
	orderTotalMissed: {
		what: 'la factura suma {reached}, pero el total del pedido es {total}',
		fix: 'Lo que se agrega a la factura no debe cambiar su total: {=keepTotal|quite los impuestos locales y otros importes}.',
	},
} satisfies Readonly<Record<string, Words>>;

/** Advice about lines and totals that does not follow from the kind alone. */
export const lineRemedies = {
	completeLine:
		'Indique en cada concepto la descripción (description), la cantidad (quantity) y el precio unitario (unitPrice), o quite el concepto.',
	enterDescription: 'Indique qué se vendió.',
	enterProductCode: {
		json: 'Indique su clave de c_ClaveProdServ; 01010101 es para lo que no está en el catálogo.',
		orDefault: 'Para todos los conceptos que no la traen, llene el campo {default}.',
	},
	enterQuantity: 'Indique cuántas unidades se vendieron.{=foundNoQuantity|}',
	enterUnitCode: {
		json: 'Indique su clave de c_ClaveUnidad, como H87 (Pieza) o E48 (Unidad de servicio).',
		orDefault: 'Para todos los conceptos que no la traen, llene el campo {default}.',
	},
	enterUnitPrice: {
		json: 'Indique el precio de una unidad, por ejemplo 500.00.',
		column: 'Indique el precio, por ejemplo 500.00.',
	},
	giveExpectedTotal:
		'Escriba el total del pedido, por ejemplo 1160.00 (con punto, sin comas y sin signo de pesos), o quite el total esperado{=expectedTotal|}.',
	giveExpectedTotalAsCharged:
		'Escriba lo que cuesta el pedido, redondeado como se cobró{=expectedTotal|}.',
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
} satisfies Readonly<Record<string, Fix>>;
