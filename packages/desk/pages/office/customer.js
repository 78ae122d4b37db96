import { filledFrom, sayFilled } from '../selfInvoice/certificate.js';
import { OF_NOBODY, rfcOf } from '../selfInvoice/entered.js';
import { byId, clear } from '../selfInvoice/view.js';
import { ask } from './ask.js';
import { TAX_DATA } from './entered.js';
import { keep, memory, now } from './memory.js';
import { offerCustomers } from './offers.js';
import { showRecent } from './recent.js';

const NO_CUSTOMER = {
	find: '',
	rfc: '',
	name: '',
	postal_code: '',
	regime: '',
	cfdi_use: '',
	email: '',
};

let asking;

export const answerToCome = () => asking;

/** Records that the person filled in a field, so that the customer's last invoice does not overwrite it. */
export function customerTyped(name) {
	const { own } = now().customer;
	if (name !== 'rfc' && name in NO_CUSTOMER && !own.includes(name)) own.push(name);
}

export function offerFound() {
	offerCustomers(now().values.find ?? '', (customer) => void take(customer));
}

async function take({ rfc, name }) {
	const form = now();
	const { values, customer } = form;
	const isOther = rfcOf(values.rfc ?? '') !== rfcOf(rfc) || OF_NOBODY.test(rfcOf(rfc));
	const own = isOther ? [] : customer.own;
	form.customer = { rfc: rfcOf(rfc), own: [...own, 'name'], isListed: true };
	if (isOther) form.recent = [];
	if (isOther) fillIn({ ...NO_CUSTOMER, rfc });
	sayFilled('');
	fillIn({ find: '', name: values.name || name });
	offerFound();
	await askKnown();
	// Do not move the focus if the person is typing in another field.
	if (form !== now() || ![document.body, byId('f-find')].includes(document.activeElement)) return;
	const empty = TAX_DATA.find((field) => !form.values[field]);
	byId(`f-${empty ?? 'description-0'}`).focus();
}

/** Clears the customer's fields if the RFC changed, because they can belong to another customer. */
export async function rfcTyped() {
	const { values, customer } = now();
	const rfc = rfcOf(values.rfc ?? '');
	if (memory.doing === 'replace' || rfc === customer.rfc) return;
	now().customer = { rfc, own: customer.rfc ? [] : customer.own, isListed: false };
	now().recent = [];
	sayFilled('');
	// Keeps the fields if no known customer has the previous RFC, because that RFC was possibly mistyped.
	fillIn(customer.isListed ? { ...NO_CUSTOMER, rfc: values.rfc } : {});
	await askKnown();
}

/**
 * Fills in a Constancia's values, which the customer's last invoice does not overwrite.
 * @param found values by field
 */
export async function takeCertificate(found, said) {
	const form = now();
	const { customer } = form;
	const { rfc = customer.rfc } = found;
	clear('invoice');
	if (memory.doing === 'replace') return fillIn(found);
	const isOther = rfcOf(rfc) !== customer.rfc;
	form.customer = { rfc: rfcOf(rfc), own: Object.keys(found), isListed: true };
	if (isOther) form.recent = [];
	fillIn({ ...(isOther && customer.isListed && NO_CUSTOMER), ...found });
	await askKnown(said);
}

async function askKnown(said = '') {
	const form = now();
	const { rfc } = form.customer;
	if (rfc.length < 12) return;
	asking = ask('customer', { rfc }).catch(() => ({}));
	const question = asking;
	const { known, recent = [] } = await question;
	if (asking === question) asking = undefined;
	if (form === now() && form.customer.rfc === rfc) {
		form.recent = recent;
		showRecent();
	}
	if (!known || form !== now() || form.customer.rfc !== rfc) return;
	form.customer.isListed = true;
	const isOwn = (name) => form.customer.own.includes(name) && form.values[name];
	const { issued_on: day, ...data } = known;
	const others = Object.entries(data).filter(([name]) => name !== 'rfc' && !isOwn(name));
	fillIn(Object.fromEntries(others));
	const names = others.filter(([, value]) => value).map(([name]) => name);
	if (names.length > 0) sayFilled(filledFrom('su última factura', day, names, said));
}

function fillIn(values) {
	for (const [name, value] of Object.entries(values)) {
		const field = byId(`f-${name}`);
		// A dropdown's value is only the code: 601 in "601 - General de Ley".
		field.value = field.tagName === 'SELECT' ? value.split(' ')[0] : value;
		now().values[name] = field.value;
	}
	keep();
}
