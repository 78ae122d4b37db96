import type { DatabaseSync } from 'node:sqlite';
import { Customers } from './books/customers.mts';
import { emptyDatabase, openDatabase } from './books/database.mts';
import { Invoices } from './books/invoices.mts';
import { Payments } from './books/payments.mts';
import { Products } from './books/products.mts';
import { Requests } from './books/requests.mts';
import { SatStates } from './books/satStates.mts';
import { Documents } from './documents/documents.mts';
import { FaultOrders } from './faults/orders.mts';
import { defaultSettings } from './settings.mts';
import type { Settings } from './settings.mts';

export class Service {
	readonly token: string;
	readonly customers: Customers;
	readonly products: Products;
	readonly invoices: Invoices;
	readonly payments: Payments;
	readonly satStates: SatStates;
	readonly documents: Documents;
	readonly requests = new Requests();
	readonly faults = new FaultOrders();
	settings: Settings = { ...defaultSettings };
	stamping = 0;
	private readonly database: DatabaseSync;

	constructor(token: string, databaseFile?: string) {
		this.token = token;
		this.database = openDatabase(databaseFile);
		this.customers = new Customers(this.database);
		this.products = new Products(this.database);
		this.invoices = new Invoices(this.database);
		this.payments = new Payments(this.database);
		this.satStates = new SatStates(this.database);
		this.documents = new Documents(this.invoices);
	}

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
