/** The UUID of the invoice that the service keeps under an ID. */
export const uuidAt = (id: number): string =>
	`5FB2822E-396D-4725-8521-${String(id).padStart(12, '0')}`;

/** Mexico City's time, as FechaTimbrado has it. */
const localTime = (moment: number): string =>
	new Date(moment - 6 * 60 * 60 * 1000).toISOString().slice(0, 19);

/**
 * The XML of an invoice as a service gives it.
 * @param folio of series W
 * @param concepto the attributes of its line
 */
export function invoiceFile(
	folio: string,
	id: number,
	concepto = 'Cantidad="2.00" Descripcion="Taza  de barro" ValorUnitario="500.00" Importe="1000.00"',
	total = '1160.00',
): string {
	const now = localTime(Date.now());
	return `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Serie="W" Folio="${folio}" Fecha="${now}"
	FormaPago="03" MetodoPago="PUE" SubTotal="1000.00" Moneda="MXN" Total="${total}" TipoDeComprobante="I">
	<cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/>
	<cfdi:Receptor Rfc="URE180429TM6" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA" UsoCFDI="G03"/>
	<cfdi:Conceptos><cfdi:Concepto ${concepto}/></cfdi:Conceptos>
	<cfdi:Complemento>
		<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuidAt(id)}" FechaTimbrado="${now}"/>
	</cfdi:Complemento>
</cfdi:Comprobante>
`;
}
