import { uuid } from './operations';

/** The XML of a stamped invoice, between two of SAT's test taxpayers. */
export const stampedXml = `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
	xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd"
	Version="4.0" Serie="A" Folio="1024" Sello="c2VsbG8=" SubTotal="1000.00" Moneda="MXN" Total="1160.00">
	<cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/>
	<cfdi:Receptor Rfc="URE180429TM6" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA" UsoCFDI="G03"/>
	<cfdi:Conceptos>
		<cfdi:Concepto Cantidad="2" Descripcion="Taza &quot;grande&quot;" ValorUnitario="500.00" Importe="1000.00">
			<cfdi:Impuestos>
				<cfdi:Traslados>
					<cfdi:Traslado Base="1000.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="160.00"/>
				</cfdi:Traslados>
			</cfdi:Impuestos>
		</cfdi:Concepto>
	</cfdi:Conceptos>
	<cfdi:Impuestos TotalImpuestosTrasladados="160.00">
		<cfdi:Traslados>
			<cfdi:Traslado Base="1000.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="160.00"/>
		</cfdi:Traslados>
	</cfdi:Impuestos>
	<cfdi:Complemento>
		<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid}"/>
	</cfdi:Complemento>
	<cfdi:Addenda><pedido numero="7"/></cfdi:Addenda>
</cfdi:Comprobante>
`;

const iva = {
	Base: '1000.00',
	Impuesto: '002',
	TipoFactor: 'Tasa',
	TasaOCuota: '0.160000',
	Importe: '160.00',
};

/** What it says, with the names of Anexo 20. */
export const stampedJson = {
	Version: '4.0',
	Serie: 'A',
	Folio: '1024',
	Sello: 'c2VsbG8=',
	SubTotal: '1000.00',
	Moneda: 'MXN',
	Total: '1160.00',
	Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
	Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', UsoCFDI: 'G03' },
	Conceptos: [
		{
			Cantidad: '2',
			Descripcion: 'Taza "grande"',
			ValorUnitario: '500.00',
			Importe: '1000.00',
			Impuestos: { Traslados: [iva] },
		},
	],
	Impuestos: { TotalImpuestosTrasladados: '160.00', Traslados: [iva] },
	Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': { Version: '1.1', UUID: uuid } }] },
};

/** An invoice as Download reads it after it was stamped. */
export function stampedInvoice(invoice: object): Record<string, unknown> {
	return {
		Fecha: '2026-11-20T19:00:00',
		TipoDeComprobante: 'I',
		Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
		LugarExpedicion: '42501',
		...invoice,
		Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': { Version: '1.1', UUID: uuid } }] },
	};
}
