import type { NodeView } from '../editor/nodeView.mts';

export const CUSTOMER = { Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', Rfc: 'URE180429TM6' };

const LINE = {
	description: 'Taza de barro',
	quantity: '2',
	unitPrice: '500.00',
};

export const PRODUCT_CODE = { typed: 'jarra', code: '52152001' };

/** Fills in the recipient only, because the credential contains the issuer. */
export async function fillRecipient(node: NodeView): Promise<void> {
	await node.pick('recipientRfc', CUSTOMER.Rfc);
	await node.fill('recipientPostalCode', '86991');
}

/** Adds a line. The default line totals 1160.00. */
export async function fillLine(node: NodeView, line: Partial<typeof LINE> = {}): Promise<void> {
	await node.add('Add Line Item');
	for (const [field, text] of Object.entries({ ...LINE, ...line })) await node.fill(field, text);
	await node.search('productCode', PRODUCT_CODE.typed, PRODUCT_CODE.code);
}
