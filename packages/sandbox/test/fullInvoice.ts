import { exempt, invoice, issuer, line, receiver, transferred } from './invoices';

export const related = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
export const otherRelated = '6FB2822E-396D-4725-8521-CDC4BDD20CCF';

export const fullInvoice = invoice({
	Serie: 'A',
	Folio: '7',
	Fecha: '2026-11-19T10:20:30',
	CondicionesDePago: 'Contado',
	LugarExpedicion: '42501',
	CfdiRelacionados: [
		{ TipoRelacion: '04', CfdiRelacionado: [{ UUID: related }, { UUID: otherRelated }] },
	],
	Emisor: { ...issuer, Nombre: 'ESCUELA KEMPER URGATE' },
	Receptor: { ...receiver, DomicilioFiscalReceptor: '86991' },
	Conceptos: [
		line({
			NoIdentificacion: 'X-1',
			Unidad: 'Servicio',
			Descripcion: 'Café  "molido" <500 g> & más\nen bolsa',
			Cantidad: '2.000',
			ValorUnitario: '500.00',
			Descuento: '100.00',
			Impuestos: {
				Traslados: [transferred('0.16')],
				Retenciones: [transferred('0.10', '001')],
			},
			ACuentaTerceros: {
				RfcACuentaTerceros: 'CACX7605101P8',
				NombreACuentaTerceros: 'XOCHILT CASAS CHAVEZ',
				RegimenFiscalACuentaTerceros: '612',
				DomicilioFiscalACuentaTerceros: '36257',
			},
			InformacionAduanera: [{ NumeroPedimento: '15  48  3009  0001234' }],
			CuentaPredial: [{ Numero: '15956011002' }],
		}),
		line({
			Impuestos: { Traslados: [exempt] },
			Parte: [
				{ ClaveProdServ: '43231501', Cantidad: '1', Descripcion: 'Pieza', ValorUnitario: '1.00' },
			],
		}),
	],
});
