import { createHash } from 'node:crypto';
import { officePage, selfInvoicePage } from './pages';

const SETTINGS = { shop: 'T', logo: '', colour: '', privacy: '', third: '', afterwards: '' };

const settingsIn = (page: string): unknown =>
	JSON.parse(
		/<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(page)?.[1] ?? '',
	);

it.each([
	'</script><script>alert(1)</script><!--"',
	'<!--settings--><!--policy-->',
	"$& $' $1 {{ 1 }}",
	'\u2028\u2029\\u003c\\',
	']]><![CDATA[</SCRIPT >',
])("does not let a setting close the page's script element: %s", async (shop) => {
	const page = await selfInvoicePage({ ...SETTINGS, shop });
	expect(settingsIn(page)).toEqual({ ...SETTINGS, shop });
	expect(page.match(/<script/g)).toHaveLength(2);
	expect(page).not.toMatch(/[\u2028\u2029]/);
});

it.each([
	['customers', selfInvoicePage({ ...SETTINGS, shop: '</style><style>' })],
	['people who sell', officePage({ token: '</style><style>', lists: {} })],
])("allows only the page's script and styles on the page for %s", async (_who, made) => {
	const page = await made;
	const between = (tag: string) => new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page)?.[1] ?? '';
	const [policy = ''] = /default-src [^"]*/.exec(page) ?? [];
	for (const tag of ['script', 'style']) {
		const hash = createHash('sha256').update(between(tag)).digest('base64');
		expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
	}
	expect(policy).toContain("default-src 'none'");
	expect(policy).not.toContain('unsafe');
});
