import type { Columns } from './columns';
import { cancellationColumns, invoiceColumns, headerFinder } from './columns';

const meaningOf = (columns: Columns, header: string) => [...headerFinder(columns)([header]).keys()];

const kinds: ReadonlyArray<readonly [string, Columns]> = [
	['invoices', invoiceColumns],
	['cancellations', cancellationColumns],
];

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

describe.each(kinds)('a spreadsheet for %s', (_kind, columns) => {
	const named = Object.entries(columns).flatMap(([column, { names }]) =>
		names.flatMap((group) => group.split(', ').map((name) => ({ column, name }))),
	);

	it.each(named)(
		'finds the column $column under the header "$name", however it is written',
		({ column, name }) => {
			const spellings = [
				name,
				name.toUpperCase(),
				` ${withoutAccents(name).toLowerCase()} * `,
				withoutAccents(name).replaceAll(' ', '_'),
				`${name}:`,
			];
			for (const header of spellings) expect(meaningOf(columns, header)).toContain(column);
		},
	);
});

it.each([
	['Serie', 'series'],
	['Folio', 'number'],
	['FormaPago', 'paymentForm'],
	['MetodoPago', 'paymentMethod'],
	['CondicionesDePago', 'paymentConditions'],
	['TipoCambio', 'exchangeRate'],
	['DomicilioFiscalReceptor', 'postalCode'],
	['RegimenFiscalReceptor', 'taxRegime'],
	['UsoCFDI', 'cfdiUse'],
	['ClaveProdServ', 'productCode'],
	['ClaveUnidad', 'unitCode'],
	['NoIdentificacion', 'identifier'],
	['ValorUnitario', 'unitPrice'],
	['ObjetoImp', 'taxObject'],
	['NUMERO DE FACTURA', 'number'],
	['No. Factura', 'number'],
	['Núm. de pedido', 'number'],
	['# Factura', 'number'],
	['N° de orden', 'number'],
	['Receptor RFC', 'rfc'],
	['RFC del cliente', 'rfc'],
	['Receptor Razón', 'name'],
	['Nombre del cliente', 'name'],
	['Cliente', 'name'],
	['CP', 'postalCode'],
	['C.P. del receptor', 'postalCode'],
	['REGIMEN FISCAL', 'taxRegime'],
	['Uso CFDi', 'cfdiUse'],
	['FORMA DE PAGO', 'paymentForm'],
	['METODO DE PAGO', 'paymentMethod'],
	['CORREO O CONTACTO', 'email'],
	['E-mail del cliente', 'email'],
	['DESCRIPCION', 'description'],
	['Cant.', 'quantity'],
	['P. U.', 'unitPrice'],
	['Precio unitario (MXN)', 'unitPrice'],
	['Precio (con IVA)', 'priceWithTax'],
	['Precio unitario, IVA incluido', 'priceWithTax'],
	['Clave Prod. Serv. SAT*', 'productCode'],
	['Clave de unidad SAT', 'unitCode'],
	['IVA 16%', 'iva'],
	['I.V.A.', 'iva'],
	['Ret. I.V.A.', 'retainedIva'],
	['Tasa de I. V. A.', 'ivaRate'],
	['% Desc.', 'discountPercent'],
	['Descuento (%)', 'discountPercent'],
	['c) Precio s/IVA', 'unitPrice'],
	['Precio c/IVA', 'priceWithTax'],
	['Rég. Fiscal', 'taxRegime'],
	['No. Fact', 'number'],
	['F. Pago', 'paymentForm'],
	['M. Pago', 'paymentMethod'],
	['# de venta', 'number'],
	['Serie/Folio', 'number'],
	['id_venta', 'number'],
	['Id. del pedido', 'number'],
	['Clave SAT', 'productCode'],
	['Cve. Prod/Serv', 'productCode'],
	['Unidad SAT', 'unitCode'],
	['Forma de pago SAT', 'paymentForm'],
	['Líneas de factura/Producto', 'description'],
	['Invoice lines/Unit Price', 'unitPrice'],
	['Lineitem name', 'description'],
	['Importe (usar)', 'amount'],
	['UUID', 'uuid'],
	['Folio fiscal', 'uuid'],
	['Fecha de factura', 'date'],
	['Ret. ISR 10%', 'retainedIsr'],
	['Retención de IVA', 'retainedIva'],
	['Importe', 'amount'],
	['Total de la factura', 'total'],
])('maps the invoice header "%s" to the column %s', (header, column) => {
	expect(meaningOf(invoiceColumns, header)).toEqual([column]);
});

it.each([
	['invoice_id', 'invoiceId'],
	['ID de la factura', 'invoiceId'],
	['ID', 'invoiceId'],
	['UUID', 'uuid'],
	['Folio fiscal (UUID)', 'uuid'],
	['Serie', 'series'],
	['Folio', 'number'],
	['No. de factura', 'number'],
	['MOTIVO_CANCELACION', 'cancellationReason'],
	['Motivo de cancelación', 'cancellationReason'],
	['Reason', 'cancellationReason'],
	['UUID_SUSTITUYE', 'replacementUuid'],
	['UUID de sustitución', 'replacementUuid'],
	['UUID a sustituir', 'replacementUuid'],
	['Folio fiscal que sustituye', 'replacementUuid'],
])('maps the cancellation header "%s" to the column %s', (header, column) => {
	expect(meaningOf(cancellationColumns, header)).toEqual([column]);
});

it.each([
	'RFC emisor',
	'Régimen fiscal del emisor',
	'No. de cliente',
	'ID cliente',
	'Estatus',
	'Fecha de pago',
	'Monto',
	'Importe (no usar)',
	'Líneas de factura/ID',
	'Total líneas',
	'',
])('does not map the header "%s" to a column', (header) => {
	for (const [, columns] of kinds) expect(meaningOf(columns, header)).toEqual([]);
});
