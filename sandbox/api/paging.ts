import { json } from '../answer.ts';
import type { Answer } from '../answer.ts';
import type { Slice } from '../books/slice.ts';
import type { Paging } from '../settings.ts';
import type { ApiRequest } from './request.ts';

const perPage = 15;

type Find = (limit: number, offset: number) => Slice<unknown>;

const sliceOf = (find: Find, page: number) => find(perPage, (page - 1) * perPage);

const lastPageOf = ({ total }: Slice<unknown>): number => Math.max(1, Math.ceil(total / perPage));

const linkTo = ({ origin, path }: ApiRequest, page: number): string =>
	`${origin}${path}?page=${page}`;

function fullPage(find: Find, request: ApiRequest, page: number): unknown {
	const slice = sliceOf(find, page);
	const lastPage = lastPageOf(slice);
	return {
		data: {
			current_page: page,
			data: slice.records,
			last_page: lastPage,
			next_page_url: page < lastPage ? linkTo(request, page + 1) : null,
			per_page: perPage,
			total: slice.total,
		},
	};
}

const everything = (find: Find): unknown[] => find(-1, 0).records;

/** The forms a query's answer can take. The documentation shows only `current_page` and `data`. */
const forms: Record<Paging, (find: Find, request: ApiRequest) => unknown> = {
	normal: (find, request) => fullPage(find, request, request.page),
	// Always the first page, and it says so.
	ignoresPage: (find, request) => fullPage(find, request, 1),
	// Past the end the last page comes again, under the number asked for; nothing tells the end.
	repeatsLast: (find, { page }) => {
		const last = lastPageOf(sliceOf(find, page));
		return {
			data: { current_page: page, data: sliceOf(find, Math.min(page, last)).records },
		};
	},
	// Past the end there is an empty page; nothing else tells the end.
	emptyPage: (find, { page }) => ({
		data: { current_page: page, data: sliceOf(find, page).records },
	}),
	// It promises many more pages than there are, which come empty.
	lyingLastPage: (find, request) => {
		const slice = sliceOf(find, request.page);
		return {
			data: {
				current_page: request.page,
				data: slice.records,
				last_page: lastPageOf(slice) + 100,
				next_page_url: linkTo(request, request.page + 1),
			},
		};
	},
	// All the records at once, whatever page is asked for.
	plainArray: (find) => everything(find),
	dataArray: (find) => ({ data: everything(find) }),
};

/** Answers a query by pages, in the form the settings say. */
export const answerPage = (paging: Paging, find: Find, request: ApiRequest): Answer =>
	json(forms[paging](find, request));
