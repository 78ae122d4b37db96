import { Form } from './form.mts';
import type { Setup } from './setup.mts';
import { money, totalOf } from './shopOrders.mts';
import type { Sale } from './shopOrders.mts';

/** The path of the form. */
export const AUTOFACTURA = 'cfdi-autofactura';

/** Where a customer wants the files to. */
export const MAIL = 'cliente@example.com';

const REGIMES: Readonly<Record<string, string>> = {
	601: '601 - General de Ley Personas Morales',
	612: '612 - Personas Físicas con Actividades Empresariales y Profesionales',
};

/** What a customer enters; what is left out is that of one of SAT's test taxpayers. */
interface Entry {
	name?: string;
	regime?: '601' | '612';
	mail?: string;
}

/** A customer with a browser tab of their own. */
export class Customer {
	readonly form: Form;
	readonly #url: string;

	private constructor(form: Form, url: string) {
		this.form = form;
		this.#url = url;
	}

	static async start(setup: Setup): Promise<Customer> {
		const { page } = await setup.editor();
		const tab = await page.context().newPage();
		return new Customer(new Form(tab), `${setup.n8n.url}/form/${AUTOFACTURA}`);
	}

	/** @param filledIn values of its fields, as a link may give them */
	async open(filledIn: Record<string, string> = {}): Promise<void> {
		await this.form.open(`${this.#url}?${new URLSearchParams(filledIn)}`);
	}

	/** Opens the form with a link of a mail. */
	async follow(link: string): Promise<void> {
		await this.form.open(this.#url + new URL(link).search);
	}

	/** Opens the form, and enters ticket and total. */
	async askFor(ticket: string, total: string, next: RegExp): Promise<void> {
		await this.open();
		await this.enterTicketOf(ticket, total, next);
	}

	async enterTicketOf(ticket: string, total: string, next: RegExp): Promise<void> {
		await this.form.fill('Número de ticket', ticket);
		await this.form.fill('Total pagado', total);
		await this.form.submit(next);
	}

	async enterTicket(sale: Sale, next: RegExp): Promise<void> {
		await this.enterTicketOf(sale.number, money(totalOf(sale)), next);
	}

	async fill(entry: Entry): Promise<void> {
		const { name = 'UNIVERSIDAD ROBOTICA ESPAÑOLA', regime = '601', mail = MAIL } = entry;
		await this.form.fill('RFC', 'URE180429TM6');
		await this.form.fill('Nombre o razón social', name);
		await this.form.fill('Código postal', '86991');
		await this.form.choose('Régimen fiscal', REGIMES[regime] ?? '');
		await this.form.choose('Uso del CFDI', 'G03 - Gastos en general');
		await this.form.fill('Correo electrónico', mail);
	}

	async enter(entry: Entry, next: RegExp): Promise<void> {
		await this.fill(entry);
		await this.form.submit(next);
	}

	async enterForFiles(entry: Entry): Promise<Map<string, Buffer>> {
		await this.fill(entry);
		return await this.form.submitForFiles(/Su factura está lista/);
	}
}
