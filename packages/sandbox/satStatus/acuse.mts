import { DOMParser } from '@xmldom/xmldom';
import type { Service } from '../service.mts';
import { decimal } from '../sat/decimal.mts';
import { readExpression } from './expression.mts';
import type { Expression } from './expression.mts';
import { states } from './states.mts';

export interface Acuse {
	CodigoEstatus: string;
	EsCancelable: string;
	Estado: string;
	EstatusCancelacion: string;
	ValidacionEFOS: string;
}

const found = 'S - Comprobante obtenido satisfactoriamente.';
const invalid = 'N - 601: La expresión impresa proporcionada no es válida.';
const notFound = 'N - 602: Comprobante no encontrado.';

const nothing = {
	EsCancelable: '',
	Estado: 'No Encontrado',
	EstatusCancelacion: '',
	ValidacionEFOS: '',
};

const CFDI = 'http://www.sat.gob.mx/cfd/4';

function isOf({ re, rr, tt, fe }: Expression, xml: string): boolean {
	const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
	const rfc = (party: string) =>
		root?.getElementsByTagNameNS(CFDI, party).item(0)?.getAttribute('Rfc');
	return (
		re === rfc('Emisor') &&
		rr === rfc('Receptor') &&
		decimal(tt).eq(root?.getAttribute('Total') ?? '') &&
		(fe === undefined || fe === root?.getAttribute('Sello')?.slice(-8))
	);
}

/**
 * Responds to a status query like SAT. If the invoice's RFC, total or seal differs, SAT responds
 * with 601 but still says whether the invoice can be cancelled.
 */
export async function acuseFor(service: Service, text: string): Promise<Acuse> {
	const expression = readExpression(text);
	if (expression === undefined) return { CodigoEstatus: invalid, ...nothing };
	const invoice = service.invoices.findByUuid(expression.id);
	const { state, efos } = invoice ? service.satStates.of(invoice) : {};
	const says = state && states[state];
	if (invoice === undefined || says === undefined) return { CodigoEstatus: notFound, ...nothing };
	const { EsCancelable, Estado, EstatusCancelacion } = says;
	const xml = await service.documents.xml(invoice);
	const isRight = isOf(expression, xml.toString());
	return {
		CodigoEstatus: isRight ? found : invalid,
		EsCancelable,
		Estado: isRight ? Estado : nothing.Estado,
		EstatusCancelacion,
		ValidacionEFOS: efos ?? '',
	};
}
