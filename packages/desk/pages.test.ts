import { createHash } from 'node:crypto';
import { selfInvoicePage } from './pages';

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
])('a setting cannot end the script that has it: %s', async (shop) => {
	const page = await selfInvoicePage({ ...SETTINGS, shop });
	expect(settingsIn(page)).toEqual({ ...SETTINGS, shop });
	expect(page.match(/<script/g)).toHaveLength(2);
	expect(page).not.toMatch(/[\u2028\u2029]/);
});

it('its policy allows its own script and styles, whatever its settings are, and no others', async () => {
	const page = await selfInvoicePage({ ...SETTINGS, shop: '</style><style>' });
	const between = (tag: string) => new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page)?.[1] ?? '';
	const [policy = ''] = /default-src [^"]*/.exec(page) ?? [];
	for (const tag of ['script', 'style']) {
		const hash = createHash('sha256').update(between(tag)).digest('base64');
		expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
	}
	expect(policy).toContain("default-src 'none'");
	expect(policy).not.toContain('unsafe');
});
