import type { invoiceWords as english } from '../../en/node/invoices';
import type { Translated } from '../../nodeWords';

/** What is said of an invoice that is stamped, of its files, and of customers that exist already. */
export const invoiceWords: Translated<typeof english> = {
	customerNotLookedUp: 'No se pudo consultar el cliente existente: {message}.',
	differs: '{field} es {came} en lugar de {asked}.',
	emptyExpectedUuid: {
		what: 'está vacío',
		fix: 'Indique el UUID de la factura que corresponde, o quite la opción. No se envió nada.',
	},
	filesNotDownloaded: {
		what: 'La factura está timbrada, pero no se descargaron sus archivos: {message}',
		fix: '{way} No vuelva a timbrar la factura.',
	},
	downloadAtService: 'Descárguelos de su servicio de facturación.',
	downloadById: 'Descárguelos con la operación Download y el ID de la factura, {id}.',
	fileNotCompared:
		'Los archivos no tienen ningún XML que se pueda leer, así que no se compararon con la factura {uuid}.',
	foundBefore: 'Antes de enviarla se encontró lo siguiente:',
	invoiceHasDoubts: 'La factura tiene {count} datos que probablemente no son los que quería',
	invoiceHasValues: 'La factura tiene {count} valores por corregir',
	invoiceRefusedBySat: 'La factura tiene {count} valores que el SAT rechazaría',
	missing: 'Falta {field}: debería ser {asked}.',
	noCsvInField: {
		what: 'no hay ningún archivo en el campo "{field}"',
		fix: 'Ponga antes de este nodo el que entrega el archivo, y escriba el nombre de su campo (CSV File in Field).',
	},
	noIdGiven: 'el servicio no dio el ID junto con el UUID',
	noStampSpent: 'No se envió nada y no se gastó ningún timbre.',
	notCompared: {
		what: 'No se pudo comparar con el UUID {uuid}: {why}',
		fix: 'No se envió nada. Si está seguro del ID, elija seguir sin comparar (Options > If It Cannot Be Compared: Go On).',
	},
	noXmlInField: {
		what: 'no hay ningún archivo en el campo "{field}"',
		fix: 'Ponga antes de este nodo el que entrega el XML, como Download, y escriba el nombre de su campo (XML File in Field).',
	},
	notAsConfirmed: {
		what: 'no es el de esta factura, que es: {now}',
		fix: 'Indique los datos con los que Validate dio el resumen, o pida que se confirme el nuevo. No se envió nada.',
	},
	otherFile: 'el servicio entregó el archivo de otra factura. {differences}',
	otherInvoice: {
		what: '{named} es otra factura. {differences}',
		fix: 'No se envió nada. Busque el ID de la factura que corresponde, con la operación Find o en su servicio de facturación: los ID cambian de significado al cambiar de cuenta y al pasar de pruebas a producción.',
	},
	sendAnyway:
		'Si está seguro de que es correcto, pida que la revisión solo advierta (en n8n, Options > Check Before Stamping: Warn), y vuelva a enviarlo.',
	sentIfRunAgain:
		'No se envió nada, para que lo vea antes de timbrar. Si es correcto, ejecute otra vez el flujo de trabajo sin cambios y se envía; si no, corríjalo.',
	thisFile: 'El archivo',
	thisId: 'El ID de factura {id}',
	totalsCanBeCalculated:
		'Si el servicio pide los totales: elija que el nodo los calcule (Options > Totals: Calculate), y calculará SubTotal, Descuento, Impuestos y Total con el redondeo del SAT.',
	useExistingCustomer:
		'Si es el mismo cliente: elija usar el cliente existente (Options > If RFC Already Exists: Use Existing Customer), y el resultado llevará el ID que ya tiene.',
};
