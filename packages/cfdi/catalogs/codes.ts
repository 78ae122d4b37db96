import type { CodeList } from './codeList';
import codes from './codes.json';

/** The codes of c_ClaveProdServ and c_ClaveUnidad, which `npx gulp catalogs` generates. */
export const { productCodes, unitCodes }: Record<'productCodes' | 'unitCodes', CodeList> = codes;
