import { paidUuid } from './operations';

export interface PaidInvoice {
	uuid?: string;
	method?: string;
	type?: string;
	currency?: string;
	exchangeRate?: string;
	recipient?: string;
}

/**
 * Returns the XML of an invoice of 1,160.00 between SAT's test taxpayers that is paid later (PPD).
 */
export function paidInvoiceXml({
	uuid = paidUuid,
	method = 'PPD',
	type = 'I',
	currency = 'MXN',
	exchangeRate = '1',
	recipient = 'URE180429TM6',
}: PaidInvoice = {}): string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Serie="A" Folio="1024" Fecha="2026-10-02T10:20:30"
	FormaPago="99" MetodoPago="${method}" TipoDeComprobante="${type}" Exportacion="01" LugarExpedicion="42501"
	SubTotal="1000.00" Moneda="${currency}" TipoCambio="${exchangeRate}" Total="1160.00" Sello="c2VsbG8=">
	<cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/>
	<cfdi:Receptor Rfc="${recipient}" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA" DomicilioFiscalReceptor="86991"
		RegimenFiscalReceptor="601" UsoCFDI="G03"/>
	<cfdi:Conceptos>
		<cfdi:Concepto ClaveProdServ="52152001" Cantidad="2" ClaveUnidad="H87" Descripcion="Taza de barro"
			ValorUnitario="500.00" Importe="1000.00" ObjetoImp="02">
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
</cfdi:Comprobante>
`;
}
