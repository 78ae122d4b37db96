import type { Messages } from 'cfdi-mx/words';
import type { messages as english } from './en';

export const messages: Messages<keyof typeof english.kinds, keyof typeof english.remedies> = {
	kinds: {
		amountDiffers: {
			what: 'dice {given}, pero con esta cantidad y este precio debería ser {reached}',
			fix: 'Corrija el dato equivocado, o escriba (no usar) después del encabezado para omitir la columna.',
		},
		bareAmount: {
			what: 'tiene "{header}", por ejemplo {value}, pero ninguna columna dice si incluye el IVA',
			fix: 'Llámela "Importe sin IVA" si no lo incluye, o "Precio con IVA" si lo incluye y es el precio de una pieza. Para todos los archivos con este encabezado, {=headers|se indica una sola vez, al leerlos}: {header} = Importe sin IVA.',
		},
		cellDigitsLost: {
			what: 'dice {value}, y perdió sus últimos dígitos',
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
			fix: 'Escriba (usar) después del encabezado de la columna que se usa, o elimine la otra.',
		},
		columnsMissing: 'no tiene {count} columnas obligatorias',
		currencyOfColumn: {
			what: 'dice {currency}, pero "{header}" está en pesos',
			fix: 'Escriba (no usar) después de "{header}", y llame a la columna en {currency} sin la moneda, por ejemplo "Importe".',
		},
		customerMissingBelow: {
			what: 'le sigue la fila {row}, con otro folio pero sin cliente, así que puede ser un concepto de la misma factura',
			fix: 'Si la fila {row} es un concepto de esta factura, escriba en ella el mismo folio; de lo contrario, escriba su cliente.',
		},
		dateNotUsed: {
			what: 'dice "{value}", que no se usa: la factura lleva la fecha en que se timbra',
			fix: '',
		},
		discountAmongLines: {
			what: '"{value}" es un descuento en un renglón aparte',
			fix: 'Escriba su importe, como número positivo, en una columna "Descuento", en el renglón del concepto que rebaja, y elimine este renglón. Si es algo que se vendió, descríbalo con otras palabras.',
		},
		discountDiffers: {
			what: 'dice {given}, pero según el porcentaje debería ser {reached}',
			fix: 'Corrija el descuento o su porcentaje.',
		},
		discountPercentUnclear: {
			what: '"{value}" puede ser {value}% o {percent}',
			fix: 'Escríbalo con el signo de porcentaje, por ejemplo {percent}.',
		},
		discountUnclear: {
			what: '"{value}" puede ser un porcentaje del precio o un importe menor de un peso',
			fix: 'Si es un porcentaje, llame "% descuento" a la columna y escriba {percent}; de lo contrario, agregue una columna "Total".',
		},
		excelFile: {
			what: 'está en formato de Excel, no en CSV',
			fix: 'Guárdela como CSV{=readExcel|, o use sus filas}.',
		},
		flagColumnUnclear: {
			what: 'tiene una columna "{header}" con valores como "{value}", así que no queda claro si la venta se debe facturar o ya está facturada',
			fix: 'Llámela "Facturar" si SI pide la factura, o "Facturada" si SI indica que ya existe.',
		},
		hasUuid: {
			what: 'tiene el UUID {uuid}, así que la factura ya está timbrada',
			fix: 'Elimine la fila, o vacíe la celda si el UUID es de otra factura.',
		},
		invoiceNotNamed: {
			what: 'no dice de qué factura es',
			fix: 'Escriba su UUID (folio fiscal) o su ID.',
		},
		lineApart: {
			what: 'no tiene folio ni cliente y está separada de las filas de arriba, así que no queda claro si pertenece a ellas',
			fix: 'Escriba su folio y su cliente, o TOTAL si es una suma.',
		},
		noSheet: {
			what: 'está vacía o no es un libro que se pueda leer',
			fix: 'Ábrala en Excel, guárdela como libro de Excel (.xlsx), y suba ese archivo.',
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
			fix: 'Ábrala en Excel o LibreOffice, guárdela, y suba ese archivo.',
		},
		notReadHere: {
			what: 'dice "{value}", que no se puede leer de una hoja de cálculo',
			fix: 'Emita esta factura {=fieldsOfNode|a mano}, o vacíe la celda si no aplica.',
		},
		numberOnOtherSheet: {
			what: 'dice "{value}", que también está en la fila {row} de la hoja "{sheet}", así que puede ser la misma venta',
			fix: 'Escriba otro folio en una de las dos, o elimine la fila repetida.',
		},
		numberUnclear: {
			what: '"{value}" tiene un separador que puede ser de miles o de decimales',
			fix: 'Escríbalo sin separador de miles.',
		},
		oldExcelFile: {
			what: 'está en el formato de Excel 97 a 2003 (.xls), o tiene contraseña',
			fix: 'Ábrala en Excel, guárdela como libro de Excel (.xlsx) sin contraseña, y suba ese archivo.',
		},
		oneOrTwo: {
			what: 'está en blanco, y el cliente es el de la fila {row}: puede ser un concepto de la misma factura, u otra factura',
			fix: 'Escriba el folio de la fila {row} si es la misma factura; si no, otro.',
		},
		pageAsSheet: {
			what: 'es una página web o un XML con nombre de hoja de cálculo',
			fix: 'Ábrala en Excel, guárdela como libro de Excel (.xlsx), y suba ese archivo.',
		},
		priceIncludesIva: {
			what: 'dice "{value}", pero el precio se lee sin IVA',
			fix: 'Llame "Precio con IVA" a la columna del precio, o escríbalo sin IVA y vacíe esta celda.',
		},
		pricesDiffer: {
			what: 'dice {given}, que no es {price} con su IVA',
			fix: 'Corrija uno de los dos precios.',
		},
		rateUnclear: {
			what: '"{value}" no deja claro cuál es la tasa de {tax}',
			fix: 'Escriba la tasa con el signo de por ciento, por ejemplo 16%.',
		},
		replacesItself: {
			what: 'es el UUID de la misma factura',
			fix: 'Escriba el UUID de la factura que la sustituye, u otro motivo.',
		},
		replacedColumn: {
			what: 'tiene una columna "{header}", que puede traer las facturas que se cancelan, o las que las sustituyen',
			fix: 'Llame "UUID" a la columna de las facturas que se cancelan, y "UUID de sustitución" a la de las nuevas.',
		},
		replacementNotAllowed: {
			what: 'dice {uuid}, pero con el motivo {reason} no hay sustitución',
			fix: 'Borre la celda, o escriba el motivo 01.',
		},
		rowCancelled: {
			what: 'dice "{value}"',
			fix: 'Elimine la fila si no se va a facturar; si no, corrija la celda.',
		},
		rowCounter: {
			what: 'tiene una columna "{header}" que solo cuenta las filas: 1, 2, 3',
			fix: 'Agregue una columna con el número que tiene la venta o la factura, por ejemplo "{instead}".',
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
			what: 'dice "{value}", así que no se factura',
			fix: 'Escriba SI para facturarla.',
		},
		rowNotAnInvoice: {
			what: 'dice "{value}", y de las filas solo se hacen facturas de ingreso',
			fix: 'Elimine la fila: una nota de crédito o un pago se emiten {=ownOperation|de otra manera}.',
		},
		rowNotToCancel: {
			what: 'dice "{value}", así que no se pide su cancelación',
			fix: 'Escriba SI para cancelarla.',
		},
		rowStateUnknown: {
			what: 'dice "{value}", y no se sabe si con eso se factura',
			fix: 'Elimine la fila si no se va a facturar; si no, vacíe la celda, o escriba (no usar) después del encabezado.',
		},
		rowTwice: {
			what: 'es igual a la fila {row}, y puede estar dos veces en el archivo',
			fix: 'Elimine una, o deje una fila con la cantidad de las dos.',
		},
		rowUnpaid: {
			what: 'dice "{value}", así que puede no estar pagada',
			fix: 'Elimine la fila; o escriba PPD como método de pago si se factura antes de que se pague, o corrija la celda si ya está pagada.',
		},
		rowsDiffer: {
			what: 'dice "{value}", pero la fila {row} de la misma factura dice "{other}"',
			fix: 'Escriba lo mismo en las dos filas, o ponga otro folio en una de ellas.',
		},
		sheetTotalDiffers: {
			what: 'dice {given}, pero la factura suma {reached}',
			fix: 'Compare la cantidad, el precio, el descuento y los impuestos con el total.',
		},
		subtotalRepeated: {
			what: 'es igual en todas las filas de la factura: puede ser el de la factura, o el de cada fila',
			fix: 'Agregue una columna "Total", o una con el precio de cada fila.',
		},
		sumAmongLines: {
			what: '"{value}" parece una suma entre los conceptos de una factura',
			fix: 'Elimine la fila si es una suma; si no, describa lo que se vendió.',
		},
		taxDiffers: {
			what: 'dice {given}, pero el impuesto suma {reached}',
			fix: 'Corrija la tasa o el importe.',
		},
		taxColumns: {
			what: 'tiene columnas de impuestos distintos, de las que solo se puede leer una: {pairs}',
			fix: 'Deje una sola columna del impuesto con la tasa de cada fila, por ejemplo "% IVA", y escriba (no usar) después de las otras.',
		},
		unknownColumn: '"{header}", que dice "{value}"',
		unknownColumnLike: '"{header}", que dice "{value}" (si es {name}: {header} = {name})',
		unknownColumns: {
			what: 'tiene columnas de las que no se sabe si cambian una factura: {columns}',
			fix: 'Escriba (no usar) después del encabezado de cada una que no cuenta, o póngale uno de los nombres de la documentación. Para todos los archivos con estos encabezados, {=headers|se indica una sola vez, al leerlos}: {answer}.',
		},
		columnOfWhom: {
			what: 'tiene "{header}" junto a "{issuers}": puede ser del emisor o del cliente',
			fix: 'Escriba "{header} del cliente" si es del cliente.',
		},
	},
	remedies: {
		addColumns:
			'Agregue, cada una con uno de sus nombres: {columns}. No importan mayúsculas ni acentos.',
		correctNote: 'Corrija la celda si se va a cancelar.',
		fillIn: 'Llene la celda.',
		writeIvaRate: 'Escriba 16%, 8%, 0%, Exento o No objeto.',
		writeReason: 'Escriba 01, 02, 03 o 04.',
		writeReplacement: 'Escriba el UUID de la factura que sustituye a esta, u otro motivo.',
		writeSheetTotal: 'Escríbalo así, por ejemplo: 1160.00.',
		writeUuid: 'Escríbalo así, por ejemplo: 5FB2822E-396D-4725-8521-CDC4BDD20CCF.',
	},
};
