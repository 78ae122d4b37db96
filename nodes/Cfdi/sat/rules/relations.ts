import { tipoRelacion } from '../catalogs/tipoRelacion';
import { childrenOf, header } from '../invoice/elements';
import { inCatalog, matching } from './attribute';
import type { Rule } from './rule';

const relations = childrenOf(header, 'CfdiRelacionados');
const relatedInvoices = childrenOf(relations, 'CfdiRelacionado');

const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/** The rules about CfdiRelacionados: the invoices that this one credits, replaces or follows. */
export const relationRules: readonly Rule[] = [
	{
		code: 'CFDI40137',
		level: 'block',
		problems: inCatalog(relations, 'TipoRelacion', 'c_TipoRelacion', tipoRelacion),
	},
	{
		code: 'CFDI40137',
		level: 'block',
		fix: 'Give in Additional Fields > Related Invoices (Relación) the UUID (Folio Fiscal) that the earlier invoice got when it was stamped, not its Folio.',
		problems: matching(
			relatedInvoices,
			'UUID',
			UUID,
			'a UUID: 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between them',
		),
	},
];
