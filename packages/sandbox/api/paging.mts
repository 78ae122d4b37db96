import { json } from '../answer.mts';
import type { Answer } from '../answer.mts';
import type { Slice } from '../books/slice.mts';
import type { Paging } from '../settings.mts';
import type { ApiRequest } from './request.mts';

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

/**
 * The real service's documentation shows only `current_page` and `data`, so a list page's format is
 * a setting.
 */
const forms: Record<Paging, (find: Find, request: ApiRequest) => unknown> = {
	normal: (find, request) => fullPage(find, request, request.page),
	ignoresPage: (find, request) => fullPage(find, request, 1),
	// A request for a page after the last one gets the last page's records.
	repeatsLast: (find, { page }) => {
		const last = lastPageOf(sliceOf(find, page));
		return {
			data: { current_page: page, data: sliceOf(find, Math.min(page, last)).records },
		};
	},
	// A page after the last one is empty.
	emptyPage: (find, { page }) => ({
		data: { current_page: page, data: sliceOf(find, page).records },
	}),
	// The response announces 100 more pages than exist.
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
	plainArray: (find) => everything(find),
	dataArray: (find) => ({ data: everything(find) }),
};

export const answerPage = (paging: Paging, find: Find, request: ApiRequest): Answer =>
	json(forms[paging](find, request));
