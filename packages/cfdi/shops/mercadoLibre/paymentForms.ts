import type { PaymentForms } from '../paymentForms';

/**
 * Whatever customers pay with, Mercado Libre takes the money and passes it on to the seller: c_FormaPago
 * has 31 for that ("Intermediario pagos").
 */
export const paymentForms: PaymentForms = { intermediaries: /^mercado libre\b/ };
