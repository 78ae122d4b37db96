import { tipoRelacion } from '../catalogs/sat';
import { childrenOf, header } from '../invoice/element';
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
		remedy: 'giveStampedUuid',
		problems: matching(relatedInvoices, 'UUID', UUID, 'noUuid'),
	},
];
