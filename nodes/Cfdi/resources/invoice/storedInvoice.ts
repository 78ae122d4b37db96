import type { IDataObject } from 'n8n-workflow';

import type { Post } from '../../sending/operation';
import { service } from '../../service';

/**
 * The invoice that the service keeps under an ID, as JSON with the names of Anexo 20.
 * @throws ItemError or n8n's network error
 */
export async function storedInvoice(id: string, post: Post): Promise<IDataObject> {
	return await service.readDownloadedInvoice(await post(service.download(id)));
}
