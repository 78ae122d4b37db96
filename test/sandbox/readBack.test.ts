import fc from 'fast-check';
import { readCfdiXml } from '../../packages/cfdi/xml/readCfdiXml';
import { linesOf } from '../../packages/cfdi/lines/conceptos';
import { withTotals } from '../../packages/cfdi/totals/totals';
import { orders } from '../../packages/cfdi/fixtures/generatedOrders';
import {
	creditNote,
	fuelWith,
	plainInvoice,
	shortlyAfter,
	toForeigner,
	toGeneralPublic,
	withoutAmounts,
} from '../../packages/cfdi/fixtures/invoices';
import { sharedSandbox } from '../../packages/sandbox/test/sandbox';
import type { Sandbox } from '../../packages/sandbox/test/sandbox';
import { fullInvoice } from '../../packages/sandbox/test/fullInvoice';
import { stamped } from '../../packages/sandbox/test/xml.cts';

type Json = Record<string, unknown>;

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await sharedSandbox({ now: shortlyAfter });
});

async function readBack(body: object): Promise<{ uuid: string; invoice: Json; stamp: Json }> {
	const { id, uuid } = await stamped(sandbox, body);
	const { bytes } = await sandbox.get(`/sandbox/files/${id}.xml`);
	const { Sello, Certificado, NoCertificado, Complemento, ...invoice } = readCfdiXml(bytes);
	const { Any } = Complemento as { Any: Array<{ 'tfd:TimbreFiscalDigital': Json }> };
	expect([Sello, Certificado, NoCertificado].every((text) => typeof text === 'string')).toBe(true);
	expect(Any).toHaveLength(1);
	const { 'tfd:TimbreFiscalDigital': stamp = {} } = Any[0] ?? {};
	return { uuid, invoice, stamp };
}

/** The service can add any number of trailing zeros. */
function sameDecimals(json: object): Json {
	const text = JSON.stringify(json).replace(/"(\d+)\.(\d*?)0*"/g, '"$1.$2"');
	return JSON.parse(text.replace(/"(\d+)\."/g, '"$1"')) as Json;
}

it.each([
	['an everyday invoice', plainInvoice()],
	['an invoice of type T', plainInvoice(withoutAmounts('T'))],
	['a credit note', plainInvoice(creditNote())],
	['a global invoice', withTotals(plainInvoice(toGeneralPublic))],
	['an invoice to a customer abroad', plainInvoice(toForeigner)],
])('writes the stamped values into the XML of %s', async (_title, body) => {
	const { invoice, stamp, uuid } = await readBack(body);

	expect(invoice).toEqual(body);
	expect(stamp).toMatchObject({ Version: '1.1', UUID: uuid });
});

it('writes the fuel complement into the XML and declares its namespace at the root', async () => {
	const body = plainInvoice(fuelWith({}));
	const { id } = await stamped(sandbox, body);

	const text = (await sandbox.get(`/sandbox/files/${id}.xml`)).bytes.toString();
	const namespace = 'http://www.sat.gob.mx/hidrocarburospetroliferos';
	const [root = ''] = /<cfdi:Comprobante [^>]*>/.exec(text) ?? [];
	expect(root).toContain(`xmlns:hidrocarburospetroliferos="${namespace}"`);
	expect(root).toContain(
		`${namespace} http://www.sat.gob.mx/sitio_internet/cfd/hidrocarburospetroliferos.xsd`,
	);
	const invoice = readCfdiXml(Buffer.from(text));
	expect(invoice).toMatchObject(body);
});

it('writes every stamped value of a full invoice into the XML, with spaces instead of line breaks', async () => {
	const body = { ...fullInvoice, Fecha: '2026-11-20T10:00:00' };

	const { invoice } = await readBack(body);

	const [line] = (invoice.Conceptos ?? []) as Json[];
	expect(line?.Descripcion).toBe('Café  "molido" <500 g> & más en bolsa');
	const withBreak = { ...invoice, Conceptos: [...(invoice.Conceptos as Json[])] };
	withBreak.Conceptos[0] = { ...line, Descripcion: 'Café  "molido" <500 g> & más\nen bolsa' };
	expect(sameDecimals(withBreak)).toMatchObject(sameDecimals(body));
});

it('writes the stamped lines and taxes of generated orders into the XML', async () => {
	const defaults = { productCode: '52152001', unitCode: 'H87' };
	await fc.assert(
		fc.asyncProperty(orders(), async ({ currency, lines }) => {
			const body = withTotals(
				plainInvoice({
					Moneda: currency,
					TipoCambio: currency === 'MXN' ? undefined : '18.4512',
					Conceptos: linesOf([...lines], { currency, pricesIncludeTax: false, defaults }),
				}),
			);
			expect(sameDecimals((await readBack(body)).invoice)).toEqual(sameDecimals(body));
		}),
		{ numRuns: 10 },
	);
});

it('keeps text in the XML unchanged, whatever its characters', async () => {
	const text = fc
		.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
		.map((some) => `x${some.replace(/[|\p{Cc}\p{Cn}\p{Co}]/gu, '<&>"\'')}x`.replace(/\s+/g, ' '));
	await fc.assert(
		fc.asyncProperty(text, text, async (description, unit) => {
			const body = plainInvoice({
				'Conceptos[0].Descripcion': description,
				'Conceptos[0].NoIdentificacion': unit,
			});
			expect((await readBack(body)).invoice).toEqual(body);
		}),
		{ numRuns: 10 },
	);
});
