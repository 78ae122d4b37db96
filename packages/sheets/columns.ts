import { FLAG } from './cells';

export interface Column {
	/**
	 * The column names that people use, separated by commas. If a file matches several groups, the first group wins.
	 */
	names: readonly string[];
	/** Ambiguous names with the rank of the last group. They count only if each cell matches `like`. */
	maybe?: string;
	like?: RegExp;
	/** If all cells match this, the column holds something else, regardless of its name. */
	unlike?: RegExp;
	/** The column to read it as if each cell matches `like`: people mix up two names. */
	orAs?: { column: string; like: RegExp };
	/** A header that wins over the others of its group if the file also has the `beside` header. */
	surely?: { header: RegExp; beside: RegExp };
	isRequired?: true;
	/** Columns that can replace this one. */
	orElse?: readonly string[];
	/** Words of a header that add no meaning to these names. */
	beside?: RegExp;
	/** Column of a line: Odoo writes it behind "Líneas de factura/". */
	isOfLine?: true;
	/** A column that only has yes or no has two possible meanings, so ask the office. */
	asksIfFlags?: true;
	/** Read each column with such a name. */
	isMany?: true;
}

/** "No. Factura" means "Factura". */
const NUMBER = /^(n|no|num|nro|numero|number|interno)$/;
/** "RFC del cliente" means "RFC". */
export const BUYER = /^(receptor|cliente|comprador|customer|recipient|buyer|partner)$/;

/** "Cuota Art. 2-A LIEPS por litro" means "Cuota 2-A". */
const ARTICLE = /^(art|articulo|ley|lieps|por|litro|lt|l)$/;

/** "Name" holds an order number such as Shopify's "#1001". The name of a person has only letters. */
const ORDER_NUMBER = /^#?\p{L}{0,6}[-\s/]?\d[\d/-]*$/u;

/** A way to pay, under any of its headers: "Efectivo", "03 - Transferencia", "(28) Tarjeta de débito". */
const WAY_TO_PAY =
	/^\W*(?:\d\d?\b\W*)?(?:pago |con |en |por )*(?:efe[cv]|tarj|t\.? ?(?:de )?(?:cr[eé]d|d[eé]b)|td[cd]?\b|tc\b|transf|tef\b|spei|codi|dimo|cheque|oxxo|dep[oó]sito|visa|master|amex|american|paypal|mercado ?pago|clip\b|monedero|vale|cash|card|credit|debit|stripe|kueski|aplazo|apple ?pay|google ?pay)/i;

/** A way to pay, or a code of c_FormaPago alone. */
const FORM = new RegExp(`${WAY_TO_PAY.source}|^(?:0?[1-8]|1[2-57]|2[3-9]|3[01]|99)$`, 'i');

/** A method of payment, under any of its headers. */
const PUE_OR_PPD =
	/^\W*(?:PUE|PPD)\b|exhibici[oó]n|parcialidad|^(?:de )?contado$|^(?:pago )?diferido$/i;

const EIGHT_DIGITS = /^\d{7,8}(?!\d)/;

export const invoiceColumns = {
	series: { names: ['Serie, Series, Serie factura, Serie CFDI, Serie comprobante'] },
	number: {
		names: [
			'Folio, Factura, Invoice, Folio factura, Invoice No, Invoice ID, Folio interno, Folio comprobante, Folio documento, Clave documento, Factura si no, Con factura',
			'Pedido, Orden, Order, Orden de compra, Order No, Order ID, Ticket, Venta, Folio venta, Nota, Nota venta, Remisión',
			'Referencia, Reference, Consecutivo, ID, Serie folio, ID pedido, ID orden, ID venta',
		],
		maybe: 'Name, Número, Number, Documento',
		like: ORDER_NUMBER,
		unlike: /^\D*$/,
		// Shopify exports the order number as Name, next to its internal Id.
		surely: { header: /^name$/i, beside: /^lineitem name$/i },
		asksIfFlags: true,
		beside: NUMBER,
		isRequired: true,
	},
	rfc: {
		names: ['RFC, Tax ID, Clave RFC, Registro federal de contribuyentes'],
		beside: BUYER,
		isRequired: true,
	},
	name: {
		names: [
			'Razón social, Nombre o razón social, Denominación o razón social, Denominación social, Nombre fiscal, Legal name, Razón soc, Nombre o razón soc',
			'Nombre, Razón, Name, Nombre completo, Invoice partner display name',
			'Cliente, Customer, Receptor, Comprador, Partner, Buyer',
		],
		unlike: /^(?:#.*|\P{L}*)$/u,
		beside: BUYER,
		isRequired: true,
	},
	taxRegime: {
		names: ['Régimen fiscal, Régimen, Clave régimen fiscal, Clave régimen, Tax regime'],
		beside: BUYER,
		isRequired: true,
	},
	postalCode: {
		names: [
			'Domicilio fiscal, C.P. fiscal, Código postal fiscal, C.P. domicilio fiscal, Código postal domicilio fiscal, Domicilio fiscal C.P.',
			'C.P., Código postal, Postal code, ZIP, ZIP code',
		],
		// An address.
		unlike: /\D{6}/,
		beside: BUYER,
		isRequired: true,
	},
	cfdiUse: {
		names: [
			'Uso CFDI, Uso, Clave uso CFDI, Clave uso, Uso comprobante, Uso factura, Uso fiscal, CFDI use',
		],
		beside: BUYER,
		isRequired: true,
	},
	paymentForm: {
		names: ['Forma pago, Clave forma pago, F. pago, Payment form', 'Medio pago'],
		maybe: 'Pago, Tipo pago, Modo pago, Método, Método cobro, Forma cobro, Payment method',
		like: FORM,
		orAs: { column: 'paymentMethod', like: PUE_OR_PPD },
		// A payment date, or a payment method.
		unlike: new RegExp(`^\\d+[-/.]\\d|^\\d{3}|${PUE_OR_PPD.source}`, 'i'),
		isRequired: true,
	},
	paymentMethod: {
		names: ['Método pago, Clave método pago, M. pago'],
		// Shops write "Shopify Payments" here.
		maybe: 'Payment method, Pago, Tipo pago, Método',
		like: PUE_OR_PPD,
		orAs: { column: 'paymentForm', like: FORM },
		unlike: FORM,
	},
	paymentConditions: { names: ['Condiciones pago, Condición pago, Payment conditions'] },
	currency: {
		names: [
			'Moneda, Clave moneda, Divisa, Currency',
			'Tipo moneda, Moneda factura, Moneda comprobante, Moneda documento, Moneda venta, Código moneda, Tipo divisa, Currency code',
		],
	},
	exchangeRate: { names: ['Tipo cambio, T.C., Exchange rate'] },
	email: {
		names: [
			'Correo, Correo electrónico, E-mail, Mail, Correo contacto, E-mail facturación, Correo facturación, Correo factura',
		],
		beside: BUYER,
	},
	description: {
		names: [
			'Descripción, Descr, Description, Descripción producto, Descripción servicio, Descripción concepto, Descripción conceptos, Desc producto, Desc concepto, Concepto descripción',
			'Concepto, Conceptos',
			'Producto, Servicio, Artículo, Product, Producto o servicio, Nombre producto, Producto nombre, Product name, Lineitem name, Título publicación, Detalle, Descripción SAT',
		],
		maybe: 'Desc',
		like: /\p{L}/u,
		isOfLine: true,
		isRequired: true,
	},
	quantity: {
		names: [
			'Cantidad, Ctd, Quantity, Qty, Cantidad producto, Cantidad facturada, Lineitem quantity, Quantity purchased, Piezas, Pzas, Unidades, Uds',
			'Cantidad vendida, Cantidad piezas, Cantidad pzas, Cantidad unidades, Cantidad kg, Cantidad kilos, Cantidad litros, Cantidad horas, Unidades vendidas, Piezas vendidas, Quantity sold',
		],
		isOfLine: true,
	},
	priceWithTax: {
		names: [
			'Precio con IVA, Precio unitario con IVA, Precio IVA incluido, Precio unitario IVA incluido, Precio con impuestos, Precio unitario con impuestos, Price with tax, Precio c IVA, Precio unitario c IVA',
		],
		isOfLine: true,
	},
	unitPrice: {
		names: [
			'Precio unitario, Valor unitario, P.U., P. unitario, P. unit, Precio unit, Precio uni, Precio U, Precio s IVA, Precio unitario s IVA, V. unitario, Valor unit, Precio, Prec, Precio sin IVA, Precio unitario sin IVA, Precio producto, Unit price, Price, Lineitem price, Unit amount',
		],
		isOfLine: true,
		isRequired: true,
		orElse: ['priceWithTax', 'amount', 'subtotal'],
	},
	amount: {
		names: ['Importe, Importe sin IVA, Base, Base imponible, Amount'],
		isOfLine: true,
	},
	subtotal: { names: ['Subtotal'], isOfLine: true },
	discount: {
		names: ['Descuento, Descuentos, Importe descuento, Monto descuento, Discount'],
		maybe: 'Desc',
		like: /^[-$\s]*[\d.,]+\s*%?$/,
		isOfLine: true,
	},
	discountPercent: {
		names: ['% descuento, Descuento %, Porcentaje descuento, Tasa descuento, % desc, Desc %'],
		isOfLine: true,
	},
	productCode: {
		names: [
			'Clave ProdServ, Clave SAT, Clave producto servicio, Código producto servicio, Código SAT, Clave producto SAT, Código producto SAT, Clave servicio SAT, Clave ProdServ SAT, Producto SAT',
		],
		maybe: 'Clave producto, Código producto, Product code',
		like: EIGHT_DIGITS,
		isOfLine: true,
	},
	unitCode: {
		names: [
			'Clave unidad, Clave unidad medida, Unidad SAT, Clave unidad SAT, Código unidad, Unidad medida SAT, Código unidad SAT, Unit code',
		],
		isOfLine: true,
	},
	unit: { names: ['Unidad, Unidad medida, U.M., U. medida, UdM, UoM, Unit'], isOfLine: true },
	identifier: {
		names: [
			'SKU, Identificación, Código interno, Clave interna, Referencia interna, Producto referencia interna, Producto referencia, Código artículo, Clave artículo, Clave art, Lineitem SKU',
			'Código, Clave, Code',
		],
		maybe: 'Clave producto, Código producto, Product code',
		like: /^(?!\d{7,8}(?!\d))/,
		beside: NUMBER,
		isOfLine: true,
	},
	taxObject: {
		names: ['Objeto impuesto, Objeto Imp, Objeto impuestos, Tax object'],
		isOfLine: true,
	},
	fuelPermit: {
		names: [
			'Permiso, Número permiso, No. permiso, NumeroPermiso, Permiso CRE, Permiso CNE, Permiso combustible',
		],
		isOfLine: true,
	},
	fuelSubproduct: {
		names: ['Subproducto, Sub producto, SubProductoHYP, Subproducto HYP, Subproducto combustible'],
		isOfLine: true,
	},
	fuelQuota: {
		names: [
			'Cuota 2-A, IEPS 2-A, Cuota IEPS 2-A, Cuota sin IVA, Cuota IEPS sin IVA, Cuota exenta, Cuota IEPS exenta, Cuota IEPS exenta IVA, Cuota estatal, IEPS estatal, Cuota IEPS estatal, IEPS estados municipios, IEPS Edos y Mpios, Fuel quota',
		],
		beside: ARTICLE,
		isOfLine: true,
	},
	// A column of amounts does not name a tax.
	taxes: { names: ['Impuestos, Taxes, Tax'], unlike: /^[-$\s]*[\d.,]+$/, isOfLine: true },
	iva: {
		names: ['IVA, IVA trasladado, Importe IVA, Monto IVA, Total IVA, Cuota IVA, Imp IVA, VAT'],
		isOfLine: true,
	},
	ivaRate: {
		names: ['Tasa IVA, % IVA, IVA %, Porcentaje IVA, Tasa IVA trasladado, Tipo IVA'],
		isOfLine: true,
	},
	ieps: {
		names: ['IEPS, Tasa IEPS, IEPS %, IEPS trasladado, Importe IEPS, Monto IEPS, Imp IEPS'],
		isOfLine: true,
	},
	retainedIsr: {
		names: ['Ret. ISR, ISR, ISR retenido, Importe retención ISR, Retención ISR %, ISR ret'],
		isOfLine: true,
	},
	retainedIva: {
		names: ['Ret. IVA, IVA retenido, Importe retención IVA, Retención IVA %, IVA ret'],
		isOfLine: true,
	},
	total: {
		names: [
			'Total, Importe total, Total factura, Monto total, Gran total, Total con IVA, Total a pagar, Total orden, Total pedido, Total venta, Order total, Order total amount, Total price, Total amount, Grand total',
		],
	},
	/** Whether to invoice the row. Each of these columns must agree. */
	wanted: {
		names: [
			'Facturar, Facturar si no, Se factura, Por facturar, Requiere factura, Quiere factura, Solicita factura, Necesita factura, Desea factura, Facturable, Emitir, Emitir factura, Generar factura, Timbrar, Por timbrar',
		],
		maybe: 'Autorizado, Autorizada, Aprobado, Aprobada',
		like: FLAG,
		isMany: true,
	},
	/** Whether the row already has an invoice. */
	issued: {
		names: [
			'Facturada, Facturado, Ya facturada, Ya facturado, Timbrada, Timbrado, Ya timbrada, Emitida, Emitido, Ya emitida, Factura emitida',
		],
		isMany: true,
	},
	issuedOn: {
		names: [
			'Fecha timbrado, Fecha y hora timbrado, Fecha certificación, Fecha y hora certificación',
		],
		isMany: true,
	},
	type: {
		names: [
			'Tipo comprobante, Tipo documento, Tipo CFDI, Efecto, Efecto comprobante, Tipo, Tipo movimiento, Tipo operación, Tipo transacción, Movimiento, Document type, Transaction type, Invoice type',
		],
		isMany: true,
	},
	/** Whether the price includes IVA. */
	withIva: {
		names: ['IVA incluido, Incluye IVA, Con IVA, Precio incluye IVA, Impuestos incluidos'],
		unlike: /^[-$\s]*[\d.,]+\s*%?$/,
	},
	/** Data of an invoice that this reader does not support. */
	notRead: {
		names: [
			'UUID relacionado, UUID relacionados, CFDI relacionado, CFDI relacionados, Folio fiscal relacionado, Factura relacionada, Tipo relación, Clave relación',
			'Sustituye, Sustituye a, Factura que sustituye, CFDI que sustituye, Folio que sustituye, UUID que sustituye, Factura sustituida, CFDI sustituido, Folio sustituido, Folio fiscal sustituido, UUID sustituido, Factura a sustituir, Folio a sustituir, CFDI a sustituir, Reemplaza a, Factura original, Folio original, CFDI original, UUID original, Relacionado, Relacionada, Facturas relacionadas',
			'Anticipo aplicado, Factura anticipo, UUID anticipo, Folio anticipo, CFDI anticipo',
			'Cuenta predial, Predial, Pedimento, Información aduanera',
			'Exportación, Clave exportación, A cuenta de terceros, Cuenta de terceros, RFC a cuenta de terceros, Periodicidad, Carta porte, Addenda, Complemento, INE, Confirmación',
		],
		beside: NUMBER,
		isMany: true,
	},
	uuid: {
		names: ['UUID, Folio fiscal, Folio fiscal UUID, UUID factura, UUID CFDI, Folio fiscal CFDI'],
		isMany: true,
	},
	/** The date of the sale or its invoice. The invoice gets the date of its stamp. */
	date: {
		names: [
			'Fecha, Date, Fecha factura, Fecha y hora, Fecha emisión, Fecha y hora emisión, Fecha expedición, Fecha comprobante, Fecha documento, Invoice date',
		],
	},
} satisfies Record<string, Column>;

/** "UUID a cancelar" means "UUID". */
const CANCELLED = /^(cancelar|cancelado|cancelada|original)$/;

/** "UUID que lo sustituye" means "Sustituye". */
const REPLACEMENT = /^(que|lo|se|por|uuid|folio|fiscal|cfdi|factura|comprobante)$/;

const UUID = /^\W*[\da-f]{8}-[\da-f]{4}-/i;

export const cancellationColumns = {
	invoiceId: { names: ['ID factura, Invoice ID, ID CFDI', 'ID'] },
	uuid: {
		names: ['UUID, Folio fiscal, Folio fiscal UUID, UUID factura, UUID CFDI, Folio fiscal CFDI'],
		maybe: 'CFDI, Comprobante',
		like: UUID,
		beside: CANCELLED,
		isRequired: true,
		orElse: ['invoiceId', 'number'],
	},
	series: {
		names: ['Serie, Series, Serie factura, Serie CFDI, Serie comprobante'],
		beside: CANCELLED,
	},
	number: {
		names: [
			'Folio, Folio factura, Folio interno, Folio comprobante, Serie folio, UUID Folio, Folio UUID, UUID ID, ID UUID, UUID Factura folio, UUID ID folio',
			'Factura, Invoice, Invoice No, CFDI, Comprobante',
		],
		beside: new RegExp(`${NUMBER.source}|${CANCELLED.source}`),
	},
	cancellationReason: {
		names: [
			'Clave motivo, Clave motivo cancelación, Clave cancelación, Código motivo, Código cancelación, Motivo SAT, Motivo cancelación SAT, Motivo clave, Motivo cancelación clave',
			'Motivo, Motivo cancelación, Tipo cancelación, Reason, Cancellation reason, Motive',
			'Razón, Razón cancelación, Causa, Causa cancelación',
		],
		isRequired: true,
	},
	replacementUuid: {
		names: [
			'Sustitución, Sustituye, Sustituto, Sustituta, Sustituir, Sustituida, Sustituido, Relacionado, Relacionada, Replacement, Replacement UUID, Substitution',
			'Nuevo, Nueva',
		],
		beside: REPLACEMENT,
	},
	/** Whether to cancel the row. Each of these columns must agree. */
	wanted: {
		names: [
			'Cancelar, Cancelar si no, Cancelar CFDI, Cancelar factura, Por cancelar, Se cancela, Solicitar cancelación, Requiere cancelación, Procede cancelación',
		],
		maybe: 'Autorizado, Autorizada, Autorización, Aprobado, Aprobada, Procede',
		like: FLAG,
		unlike: UUID,
		isMany: true,
	},
} satisfies Record<string, Column>;

export type InvoiceColumn = keyof typeof invoiceColumns;

export const OF_CUSTOMER = [
	'rfc',
	'name',
	'taxRegime',
	'postalCode',
	'cfdiUse',
] as const satisfies readonly InvoiceColumn[];

export const OF_PAYMENT = [
	'paymentForm',
	'paymentMethod',
	'paymentConditions',
] as const satisfies readonly InvoiceColumn[];

export const OF_PRODUCT = [
	'description',
	'productCode',
	'unitCode',
	'unit',
	'identifier',
	'taxObject',
	'fuelPermit',
	'fuelSubproduct',
	'fuelQuota',
] as const satisfies readonly InvoiceColumn[];

export type CancellationColumn = keyof typeof cancellationColumns;
export type Columns = Readonly<Record<string, Column>>;
