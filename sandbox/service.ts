import type { DatabaseSync } from 'node:sqlite';
import { Customers } from './books/customers.ts';
import { emptyDatabase, openDatabase } from './books/database.ts';
import { Invoices } from './books/invoices.ts';
import { Products } from './books/products.ts';
import { Requests } from './books/requests.ts';
import { Documents } from './documents/documents.ts';
import { FaultOrders } from './faults/orders.ts';
import { defaultSettings } from './settings.ts';
import type { Settings } from './settings.ts';

/** The invoicing service: its books, its settings and its ordered faults. */
export class Service {
	readonly token: string;
	readonly customers: Customers;
	readonly products: Products;
	readonly invoices: Invoices;
	readonly documents: Documents;
	readonly requests = new Requests();
	readonly faults = new FaultOrders();
	settings: Settings = { ...defaultSettings };
	/** The stamps in progress. */
	stamping = 0;
	private readonly database: DatabaseSync;

	constructor(token: string, databaseFile?: string) {
		this.token = token;
		this.database = openDatabase(databaseFile);
		this.customers = new Customers(this.database);
		this.products = new Products(this.database);
		this.invoices = new Invoices(this.database);
		this.documents = new Documents(this.invoices);
	}

	/** Returns to the state of a first start. */
	reset(): void {
		emptyDatabase(this.database);
		this.requests.clear();
		this.faults.clear();
		this.settings = { ...defaultSettings };
	}

	close(): void {
		this.database.close();
	}
}
