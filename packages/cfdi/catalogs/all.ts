import { cancellationReason } from './cancellationReason';
import { commonCurrencies } from './commonCurrencies';
import { commonUnits } from './commonUnits';
import { exportacion } from './exportacion';
import { formaPago } from './formaPago';
import { meses } from './meses';
import { metodoPago } from './metodoPago';
import { objetoImp } from './objetoImp';
import { periodicidad } from './periodicidad';
import { regimenFiscal } from './regimenFiscal';
import { tipoDeComprobante } from './tipoDeComprobante';
import { tipoRelacion } from './tipoRelacion';
import { usoCfdi } from './usoCfdi';

/** SAT's catalogs of which a person chooses: each row has `code` and SAT's Spanish `name`. */
export const catalogs = {
	cancellationReason,
	/** Of c_Moneda and c_ClaveUnidad the common rows: any other code is right, too. */
	commonCurrencies,
	commonUnits,
	exportacion,
	formaPago,
	meses,
	metodoPago,
	objetoImp,
	periodicidad,
	regimenFiscal,
	tipoDeComprobante,
	tipoRelacion,
	usoCfdi,
};
