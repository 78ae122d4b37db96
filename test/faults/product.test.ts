import { faultMatrix } from './matrix';
import { productCreate, productQuery } from './subjects';

faultMatrix(productCreate, productQuery);
