import { hasCode, once } from '../catalogs/catalog';
import { formaPago } from '../catalogs/sat';
import { plainText } from './readInvoice';

export interface KnownForm {
	form: string;
	isEitherCard: boolean;
}

/**
 * Returns the payment form for a name such as "Tarjeta de débito" or "stripe_oxxo". Ignores fillers such as "pago con".
 * @returns undefined if the name contains an unknown word or could mean several payment forms
 */
export function paymentFormOf(name: string): KnownForm | undefined {
	return known(wayNamed(name)) ?? ofCatalog(name) ?? ofCodeAndName(name);
}

/**
 * Returns the payment form for the ID of a shop's payment gateway. If the ID can mean a credit or a debit card, the
 * title can say which.
 * @returns undefined if the title contradicts the ID
 */
export function paymentFormOfGateway(id: string, title: string): KnownForm | undefined {
	const [byId, byTitle] = [wayNamed(id), wayNamed(title)];
	if (byId === undefined) {
		if (byTitle === undefined) return ofCatalog(title) ?? ofCatalog(id);
		return speaksOfOther(id, byTitle) ? undefined : known(byTitle);
	}
	if (byId.paysItself === true) return known(byId);
	if (byTitle === undefined) return speaksOfOther(title, byId) ? undefined : known(byId);
	if (byId.isEitherCard === true) return known(byTitle);
	const isSame = byTitle.form === byId.form || (byTitle.isEitherCard === true && isCard(byId));
	return isSame ? known(byId) : undefined;
}

/** Checks for words that do not tell the payment form: store credit, gift cards, credit terms, or shop wallets. */
export function isDoubtfulWay(name: string): boolean {
	return sayingWords(name).some((word) => doubtful.has(word));
}

/**
 * A payment's name means this way to pay if it contains all words of one entry in `tells`, and no other words than
 * those in `tells` and `words`.
 */
export interface WayToPay {
	form: string;
	/** Words without accents that name the way to pay. An entry can have several words, such as "vales despensa". */
	tells: readonly string[];
	words: string;
	ids: readonly string[];
	isEitherCard?: boolean;
	/** The provider itself pays the shop, so the title and the customer's way to pay do not matter. */
	paysItself?: boolean;
}

const BANKS =
	'bbva bancomer banamex citibanamex santander banorte hsbc scotiabank inbursa azteca banregio afirme bajio banbajio banco';

const CARDS = `${BANKS} visa mastercard amex carnet bancaria bancarias bancario bank chip terminal tpv msi`;

/**
 * Ways to pay with a known payment form. For others, such as store credit, gift cards and most "buy now, pay later"
 * services, a person must choose the form.
 */
export const waysToPay: readonly WayToPay[] = [
	{
		form: '01',
		tells: [
			...['efectivo', 'cash', 'oxxo', '7eleven', 'paynet', 'paycash', 'cod', 'cashondelivery'],
			...['tiendas conveniencia', 'tienda conveniencia', 'convenience store', 'convenience stores'],
		],
		words:
			'deposito deposit dinero pesos mxn tienda tiendas store stores sucursal caja mostrador entrega recibir recoger delivery pickup contra farmacias farmacia',
		ids: [
			'cod',
			'stripe_oxxo',
			'conekta_cash',
			'conekta_oxxo_pay',
			'conektaoxxopay',
			'openpay_stores',
		],
	},
	{
		form: '02',
		tells: ['cheque', 'cheques', 'check', 'checks', 'checkmo'],
		words: `money order nominativo bancario certificado personal caja ${BANKS}`,
		ids: ['cheque'],
	},
	{
		form: '03',
		tells: [
			...['transferencia', 'transferencias', 'transf', 'transfer', 'spei', 'codi', 'dimo', 'stp'],
			...['wire', 'clabe', 'banktransfer', 'bank deposit', 'deposito bancario'],
		],
		words: `bancaria bancarias bancario bank electronica electronicas electronico fondos interbancaria interbancario directa directo direct deposito cuenta mismo qr swift internacional ${BANKS}`,
		ids: [
			...['bacs', 'customer_balance', 'mx_bank_transfer', 'conekta_bank_transfer', 'conekta_spei'],
			...['conektaspei', 'conekta_pay_by_bank', 'openpay_spei', 'openpay_codi'],
			...['sepa_debit', 'acss_debit', 'bacs_debit', 'becs_debit', 'ach_debit'],
		],
	},
	// These companies pay the whole price to the shop by transfer (03).
	{
		form: '03',
		tells: ['kueski', 'kueskipay', 'aplazo', 'klarna'],
		words: 'compra ahora despues luego quincenas plazos sin tarjeta',
		ids: ['kueski', 'kueski_gateway', 'aplazo', 'stripe_klarna', 'klarna_payments'],
		paysItself: true,
	},
	{
		form: '04',
		tells: ['creditcard', 'visa credito', 'mastercard credito', 'amex credito'],
		words: `${CARDS} tarjeta`,
		ids: [],
	},
	{
		form: '28',
		tells: ['debitcard', 'debito', 'debit'],
		words: `${CARDS} tarjeta`,
		ids: [],
	},
	{
		form: '04',
		tells: [
			...[
				'card',
				'cards',
				'tarjeta',
				'tarjetas',
				'visa',
				'mastercard',
				'amex',
				'creditcard debitcard',
			],
			...['applepay', 'googlepay', 'samsungpay', 'shoppay'],
		],
		words: `creditcard debitcard ${CARDS}`,
		ids: [
			...[
				'stripe',
				'stripe_cc',
				'stripe_applepay',
				'stripe_googlepay',
				'stripe_payment_request',
				'card_present',
			],
			...[
				'stripe_link',
				'shopify_payments',
				'woocommerce_payments',
				'woo_payments',
				'woopayments',
				'conektacard',
			],
			...['conekta_card', 'openpay_cards', 'wc_clip', 'clip', 'payclip', 'netpay', 'kushki'],
			...['braintree', 'braintree_credit_card', 'square', 'square_credit_card', 'authorize_net'],
			...['zettle', 'billpocket', 'getnet', 'pago-nube', 'nuvem-pago', 'nuvempago', 'pagonube'],
		],
		isEitherCard: true,
	},
	{
		form: '05',
		tells: ['monedero electronico', 'monederos electronicos', 'electronic wallet'],
		words: '',
		ids: [],
	},
	{
		form: '08',
		tells: ['vales despensa', 'vale despensa'],
		words: 'tarjeta electronicos electronico',
		ids: [],
	},
	// These companies receive the money and pass it on to the shop, however the customer pays (31).
	{
		form: '31',
		tells: ['paypal', 'mercadopago', 'amazonpay', 'mercadolibre'],
		words: `standard express pro api basic custom ticket card cards tarjeta tarjetas creditcard debitcard efectivo oxxo smart point qr link ${CARDS}`,
		ids: [
			...['paypal', 'ppec_paypal', 'ppcp', 'ppec', 'ppcp-gateway', 'ppcp-credit-card-gateway'],
			...['ppcp-card-button-gateway', 'ppcp-oxxo-gateway', 'ppcp-axo-gateway', 'ppcp-applepay'],
			...['ppcp-googlepay', 'paypal_plus', 'woo-mercado-pago-basic', 'woo-mercado-pago-custom'],
			...[
				'woo-mercado-pago-ticket',
				'woo-mercado-pago-wallet-button',
				'woo-mercado-pago-super-token',
			],
			...['mercadopago', 'mercado-pago', 'amazon_payments_advanced'],
		],
		paysItself: true,
	},
];

const DOUBTFUL_WORDS =
	'credito credit dias plazo plazos quincenas despues later bnpl meses regalo gift monedero wallet saldo puntos points vale vales cupon coupon prepago prepagada prepaid financiamiento credits creditos delivery entrega recibir pickup';

const FILLERS = `a al con de del el en la las los mi para por su tu un una via mediante traves y e o u
	and at by for from in of on or the through using with your
	forma metodo medio pago pagos paga pagar pague pagado pagada cobro linea realizado segura seguro seguras
	pay payment payments paid method option online secure checkout gateway pasarela wc woo woocommerce`;

/** These companies process several ways to pay, so their names say nothing about the payment form. */
const PROVIDERS =
	'stripe conekta openpay netpay clip payclip kushki billpocket zettle getnet square braintree authorizenet dapp tiendanube shopify shopifypayments woopayments pagonube nuvempago';

const PHRASES: ReadonlyArray<readonly [words: string, word: string]> = [
	['(?:7|seven) ?(?:eleven|11)', '7eleven'],
	['american express', 'amex'],
	['master card', 'mastercard'],
	['pay ?pal', 'paypal'],
	['mercado ?pago', 'mercadopago'],
	['mercado ?libre', 'mercadolibre'],
	['amazon ?pay(?:ments)?', 'amazonpay'],
	['apple ?pay', 'applepay'],
	['(?:google|g) ?pay', 'googlepay'],
	['samsung ?pay', 'samsungpay'],
	['shop pay', 'shoppay'],
	['authorize net', 'authorizenet'],
	['shopify ?payments', 'shopifypayments'],
	['woo ?(?:commerce )?payments', 'woopayments'],
	['pago ?nube', 'pagonube'],
	['nuvem ?pago', 'nuvempago'],
	['kueski ?pay', 'kueski'],
	['co di', 'codi'],
	['di mo', 'dimo'],
	['oxxo ?pay', 'oxxo'],
	['pay ?cash', 'paycash'],
	['cash on delivery|contra ?(?:entrega|reembolso)', 'cod'],
	['(?:\\d+ (?:y |o )?){0,9}(?:meses sin intereses|msi)', 'msi'],
];

const CARD_PHRASES: ReadonlyArray<readonly [words: string, word: string]> = [
	['(?:tarjetas?|tarj|t) creditos?|credit cards?|tdc|t d c|tc', 'creditcard'],
	['(?:tarjetas?|tarj|t) debitos?|debit cards?|tdd|t d d|td', 'debitcard'],
	['creditcard (?:debito|debit)|(?:debito|debit) creditcard', 'creditcard debitcard'],
	['debitcard (?:credito|credit)|(?:credito|credit) debitcard', 'creditcard debitcard'],
	['credito debito|debito credito|credit debit|debit credit', 'creditcard debitcard'],
];

const isCard = ({ form }: WayToPay) => ['04', '28'].includes(form);

function known(way: WayToPay | undefined): KnownForm | undefined {
	return way && { form: way.form, isEitherCard: way.isEitherCard === true };
}

/** 99 in c_FormaPago means that the form is not known yet. */
function ofCatalog(text: string): KnownForm | undefined {
	const [code, name] = [text.trim(), plainText(text)];
	const entry = hasCode(formaPago, code)
		? { code }
		: formaPago.find((one) => plainText(one.name) === name);
	return entry === undefined || entry.code === '99'
		? undefined
		: { form: entry.code, isEitherCard: false };
}

function ofCodeAndName(text: string): KnownForm | undefined {
	const [, code, name = ''] = /^(\d\d)[\s:.–-]+(\p{L}.*)$/u.exec(text.trim()) ?? [];
	const way = code === undefined ? undefined : (known(wayNamed(name)) ?? ofCatalog(name));
	return way?.form === code ? way : undefined;
}

function spelled(text: string): string {
	return plainText(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

const rows = waysToPay.map((way) => ({
	way,
	tells: way.tells.map(wordsIn),
	words: new Set([...way.tells, way.words].flatMap(wordsIn)),
}));

/** Joins words, so that the name "WooCommerce Payments" matches the ID `woocommerce_payments`. */
const squeezed = (words: readonly string[]) => words.join('');

const byId = once(
	() =>
		new Map(
			waysToPay.flatMap((way) =>
				way.ids.map((id) => [squeezed(wordsIn(spelled(id))), way] as const),
			),
		),
);

const doubtful = new Set(wordsIn(DOUBTFUL_WORDS));

const SPEAKING = new Set([...rows.flatMap(({ tells }) => tells.flat()), ...doubtful]);

const [fillers, providers] = [new Set(wordsIn(FILLERS)), new Set(wordsIn(PROVIDERS))];

const asPatterns = (phrases: typeof PHRASES) =>
	phrases.map(([words, word]) => [new RegExp(`\\b(?:${words})\\b`, 'g'), word] as const);

const [phrases, cardPhrases] = [asPatterns(PHRASES), asPatterns(CARD_PHRASES)];

const joined = (given: string, patterns: typeof phrases) =>
	patterns.reduce((all, [pattern, word]) => all.replace(pattern, word), given);

function sayingWords(text: string): string[] {
	const all = wordsIn(joined(spelled(text), phrases));
	const saying = all.filter((word) => !fillers.has(word) && !providers.has(word));
	return wordsIn(joined(saying.join(' '), cardPhrases));
}

/** Fillers can surround an ID: "Pago con Clip" means `clip`. */
function wayNamed(text: string): WayToPay | undefined {
	const all = wordsIn(spelled(text));
	const bare = all.filter((word) => !fillers.has(word));
	const way = byId().get(squeezed(all)) ?? byId().get(squeezed(bare));
	if (way !== undefined) return way;
	const words = sayingWords(text);
	return rows.find(
		(row) =>
			words.every((word) => row.words.has(word)) &&
			row.tells.some((telling) => telling.every((word) => words.includes(word))),
	)?.way;
}

function speaksOfOther(text: string, way: WayToPay): boolean {
	const own = rows.find((row) => row.way === way)?.words;
	return sayingWords(text).some((word) => SPEAKING.has(word) && own?.has(word) !== true);
}
