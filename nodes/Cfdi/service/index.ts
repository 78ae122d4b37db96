import { cfdiApi } from './cfdiApi';
import type { Service } from './face';

/** The service that the node speaks to. Another one is a folder with the same face, named here. */
export const service: Service = cfdiApi;
