import type { Messages } from 'cfdi-mx/words';
import type { messages as english } from './en';

export const messages: Messages<keyof typeof english.kinds, keyof typeof english.remedies> = {
	kinds: {
		amountDiffers: {
			what: 'dice {given}, pero con esta cantidad y este precio el importe debería ser {reached}',
			fix: 'Corrija el dato equivocado, o agregue "(no usar)" al final del encabezado para omitir la columna.',
		},
		bareAmount: {
			what: 'tiene "{header}" con importes como {value}, pero ninguna columna indica si incluyen IVA',
			fix: 'Si el importe no incluye IVA, llame a la columna "Importe sin IVA"; si es el precio de una pieza con IVA, "Precio con IVA". Para todos los archivos con este encabezado, {=headers|se indica una sola vez, al leerlos}: {header} = Importe sin IVA.',
		},
		cellDigitsLost: {
			what: 'dice {value}, pero el número perdió sus últimos dígitos',
			fix: 'Dé formato de texto a la columna, escriba de nuevo el número completo y vuelva a guardar el archivo.',
		},
		cellNotClosed: {
			what: 'tiene en la fila {row} una celda que empieza con comillas y no termina con ellas',
			fix: 'Agregue las comillas al final de la celda, o vuelva a guardar el archivo como CSV.',
		},
		codeAndWords: {
			what: 'dice "{value}", pero la clave y las palabras significan cosas distintas',
			fix: 'Escriba solo la clave.',
		},
		columnMissing: 'no tiene una columna obligatoria',
		columnPair: '"{first}" y "{second}"',
		columnTwice: {
			what: 'tiene dos columnas para el mismo dato: {pairs}',
			fix: 'Agregue "(usar)" al encabezado de la columna que se usa, o elimine la otra columna.',
		},
		columnsMissing: 'no tiene {count} columnas obligatorias',
		currencyOfColumn: {
			what: 'dice {currency}, pero "{header}" está en pesos',
			fix: 'Agregue "(no usar)" al final de "{header}", y quite la moneda del encabezado de la columna en {currency}.',
		},
		customerMissingBelow: {
			what: 'va seguida de la fila {row}, que tiene otro folio pero no cliente, así que puede ser un concepto de la misma factura',
			fix: 'Si la fila {row} es un concepto de esta factura, escriba en ella el mismo folio; de lo contrario, escriba el cliente de esa fila.',
		},
		dateNotUsed: {
			what: 'dice "{value}", que no se usa: la factura lleva la fecha en que se timbra',
			fix: '',
		},
		discountAmongLines: {
			what: '"{value}" es un descuento en un renglón aparte',
			fix: 'Escriba el descuento como número positivo en una columna "Descuento", en el renglón del concepto que se rebaja, y elimine este renglón. Si el renglón es algo que se vendió, descríbalo con otras palabras.',
		},
		discountDiffers: {
			what: 'dice {given}, pero según el porcentaje el descuento debería ser {reached}',
			fix: 'Corrija el descuento o su porcentaje.',
		},
		discountPercentUnclear: {
			what: '"{value}" puede ser un descuento de {value}% o de {percent}',
			fix: 'Escriba el descuento con el signo de porcentaje, por ejemplo {percent}.',
		},
		discountUnclear: {
			what: '"{value}" puede ser un porcentaje del precio o un importe menor de un peso',
			fix: 'Si es un porcentaje, llame "% descuento" a la columna y escriba {percent}; de lo contrario, agregue una columna "Total".',
		},
		excelFile: {
			what: 'está en formato de Excel, no en CSV',
			fix: 'Guarde el archivo como CSV{=readExcel|, o use sus filas}.',
		},
		flagColumnUnclear: {
			what: 'tiene una columna "{header}" con valores como "{value}", así que no queda claro si la venta se debe facturar o ya está facturada',
			fix: 'Si "SI" pide la factura, llame "Facturar" a la columna; si indica que la factura ya existe, "Facturada".',
		},
		hasUuid: {
			what: 'tiene el UUID {uuid}, así que la factura ya está timbrada',
			fix: 'Elimine la fila, o vacíe la celda si el UUID es de otra factura.',
		},
		invoiceNotNamed: {
			what: 'no dice de qué factura es',
			fix: 'Escriba el UUID (folio fiscal) o el ID de la factura.',
		},
		lineApart: {
			what: 'no tiene folio ni cliente y está separada de las filas de arriba, así que no queda claro si la fila pertenece a ellas',
			fix: 'Escriba el folio y el cliente de la fila, o TOTAL si la fila es una suma.',
		},
		noSheet: {
			what: 'está vacía o no es un libro que se pueda leer',
			fix: 'Abra el archivo en Excel, guárdelo como libro de Excel (.xlsx), y suba el archivo nuevo.',
		},
		mostlyEmpty: {
			what: 'tiene {rows} filas y {columns} columnas, pero casi todas las celdas están vacías',
			fix: 'Elimine las columnas y filas que no necesita, y vuelva a guardar el archivo.',
		},
		notAFolio: {
			what: '"{value}" no es el número de una factura',
			fix: 'Escriba un número con dígitos, distinto para cada factura.',
		},
		notAReason: { what: '"{value}" no es un motivo del SAT', fix: 'Escriba 01, 02, 03 o 04.' },
		notCalculated: {
			what: 'tiene fórmulas sin resultado, como la de {cell} en la hoja "{sheet}"',
			fix: 'Abra el archivo en Excel o LibreOffice, guárdelo, y suba el archivo guardado.',
		},
		notReadHere: {
			what: 'dice "{value}", que no se puede leer de una hoja de cálculo',
			fix: 'Emita esta factura {=fieldsOfNode|a mano}, o vacíe la celda si el dato no se aplica.',
		},
		numberOnOtherSheet: {
			what: 'dice "{value}", que también está en la fila {row} de la hoja "{sheet}", así que puede ser la misma venta',
			fix: 'Escriba otro folio en una de las dos filas, o elimine la fila repetida.',
		},
		numberUnclear: {
			what: '"{value}" tiene un separador que puede ser de miles o de decimales',
			fix: 'Escriba el número sin separador de miles.',
		},
		oldExcelFile: {
			what: 'está en el formato de Excel 97 a 2003 (.xls), o tiene contraseña',
			fix: 'Abra el archivo en Excel, guárdelo como libro de Excel (.xlsx) sin contraseña, y suba el archivo nuevo.',
		},
		oneOrTwo: {
			what: 'está en blanco, y el cliente es el mismo de la fila {row}, así que puede ser un concepto de esa factura u otra factura',
			fix: 'Si la fila es de esa factura, escriba el folio de la fila {row}; de lo contrario, escriba otro folio.',
		},
		pageAsSheet: {
			what: 'es una página web o un XML con nombre de hoja de cálculo',
			fix: 'Abra el archivo en Excel, guárdelo como libro de Excel (.xlsx), y suba el archivo nuevo.',
		},
		priceIncludesIva: {
			what: 'dice "{value}", pero la columna del precio se lee como precio sin IVA',
			fix: 'Llame "Precio con IVA" a la columna del precio, o escriba el precio sin IVA y vacíe esta celda.',
		},
		pricesDiffer: {
			what: 'dice {given}, que no es {price} más IVA',
			fix: 'Corrija uno de los dos precios.',
		},
		rateUnclear: {
			what: '"{value}" no deja claro cuál es la tasa de {tax}',
			fix: 'Escriba la tasa con el signo de por ciento, por ejemplo 16%.',
		},
		replacesItself: {
			what: 'es el UUID de la factura que se cancela',
			fix: 'Escriba el UUID de la factura que sustituye a la cancelada, o use otro motivo.',
		},
		replacedColumn: {
			what: 'tiene una columna "{header}", que puede traer las facturas que se cancelan o las que las sustituyen',
			fix: 'Llame "UUID" a la columna de las facturas que se cancelan, y "UUID de sustitución" a la columna de las facturas nuevas.',
		},
		replacementNotAllowed: {
			what: 'dice {uuid}, pero el motivo {reason} no admite una sustitución',
			fix: 'Vacíe la celda, o escriba el motivo 01.',
		},
		rowCancelled: {
			what: 'dice "{value}"',
			fix: 'Elimine la fila si no se debe facturar; de lo contrario, corrija la celda.',
		},
		rowCounter: {
			what: 'tiene una columna "{header}" que solo cuenta las filas: 1, 2, 3',
			fix: 'Agregue una columna con el número de la venta o de la factura, por ejemplo "{instead}".',
		},
		rowIssued: {
			what: 'dice "{value}"',
			fix: 'Elimine la fila, o escriba NO si la factura todavía no existe.',
		},
		rowNote: {
			what: 'dice "{value}"',
			fix: '',
		},
		rowNotWanted: {
			what: 'dice "{value}", así que la fila no se factura',
			fix: 'Escriba SI para facturar la fila.',
		},
		rowNotAnInvoice: {
			what: 'dice "{value}", pero las filas solo pueden ser facturas de ingreso',
			fix: 'Elimine la fila: una nota de crédito o un pago se emiten {=ownOperation|de otra manera}.',
		},
		rowNotToCancel: {
			what: 'dice "{value}", así que no se pide la cancelación',
			fix: 'Escriba SI para cancelar la factura.',
		},
		rowStateUnknown: {
			what: 'dice "{value}", así que no queda claro si la fila se debe facturar',
			fix: 'Elimine la fila si no se debe facturar; de lo contrario, vacíe la celda, o agregue "(no usar)" al encabezado.',
		},
		rowTwice: {
			what: 'es igual a la fila {row}, así que puede estar repetida',
			fix: 'Elimine una de las dos filas, o deje una sola fila con la cantidad total.',
		},
		rowUnpaid: {
			what: 'dice "{value}", así que es posible que la venta todavía no esté pagada',
			fix: 'Si la venta ya está pagada, corrija la celda. Si se debe facturar antes de que se pague, ponga PPD en el método de pago. De lo contrario, elimine la fila.',
		},
		rowsDiffer: {
			what: 'dice "{value}", pero la fila {row} de la misma factura dice "{other}"',
			fix: 'Escriba lo mismo en las dos filas, o ponga otro folio en una de ellas.',
		},
		sheetTotalDiffers: {
			what: 'dice {given}, pero la factura suma {reached}',
			fix: 'Corrija este importe, o la cantidad, el precio, el descuento o los impuestos.',
		},
		subtotalRepeated: {
			what: 'es igual en todas las filas de la factura, así que el importe puede ser de toda la factura o de cada fila',
			fix: 'Agregue una columna "Total", o una columna con el precio de cada fila.',
		},
		sumAmongLines: {
			what: '"{value}" parece un total mezclado con los conceptos de una factura',
			fix: 'Elimine la fila si es un total; de lo contrario, describa lo que se vendió.',
		},
		taxDiffers: {
			what: 'dice {given}, pero el impuesto debería ser {reached}',
			fix: 'Corrija la tasa o el importe.',
		},
		taxColumns: {
			what: 'tiene columnas con tasas de impuesto distintas, pero solo se puede leer una columna de cada par: {pairs}',
			fix: 'Deje una sola columna con la tasa de cada fila, por ejemplo "% IVA", y agregue "(no usar)" al encabezado de las demás.',
		},
		unknownColumn: '"{header}", que dice "{value}"',
		unknownColumnLike: '"{header}", que dice "{value}" (si es {name}, indique {header} = {name})',
		unknownColumns: {
			what: 'tiene columnas desconocidas que pueden afectar las facturas: {columns}',
			fix: 'Agregue "(no usar)" al final de cada encabezado que no se usa, o cámbielo por un nombre de la documentación. Para todos los archivos con estos encabezados, {=headers|se indica una sola vez, al leerlos}: {answer}.',
		},
		columnOfWhom: {
			what: 'tiene "{header}" junto a "{issuers}", así que la columna puede ser del emisor o del cliente',
			fix: 'Llame a la columna "{header} del cliente" o "{header} del emisor", según el caso.',
		},
	},
	remedies: {
		addColumns:
			'Agregue cada columna que falta, con uno de estos nombres: {columns}. No importan las mayúsculas ni los acentos.',
		correctNote: 'Si la factura se debe cancelar, corrija la celda.',
		fillIn: 'Llene la celda.',
		writeIvaRate: 'Escriba 16%, 8%, 0%, Exento o No objeto.',
		writeReason: 'Escriba 01, 02, 03 o 04.',
		writeReplacement: 'Escriba el UUID de la factura que sustituye a esta, o use otro motivo.',
		writeSheetTotal: 'Escriba el total así: 1160.00.',
		writeUuid: 'Escriba el UUID así: 5FB2822E-396D-4725-8521-CDC4BDD20CCF.',
	},
};
