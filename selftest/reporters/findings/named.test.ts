import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../reporters/formats/console.ts';
import { renderHtml } from '../../../reporters/html/page.ts';
import { renderJson } from '../../../reporters/text/json.ts';
import { renderJunit } from '../../../reporters/formats/junit.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
import { named } from '../../../reporters/findings/named.ts';
import { report } from '../../samples/run-sample.ts';
import { broken, exchange, request, result } from '../../samples/samples.ts';

const placeholders = {
  rh_qVAtng1234: 'OWNER_SESSION',
  UG3D2qAbCd: 'SIGNING_SECRET',
  Zx91LLabcd: 'SIGNING_SECRET',
};

/** A report of one failure, whose request and answer hold what stands for secrets. */
function withSecrets() {
  const probe = exchange('probe', 201, {
    request: request({ headers: [['Cookie', 's=rh_qVAtng1234']] }),
  });
  const got = 'the secret UG3D2qAbCd again, not Zx91LLabcd';
  const units = [broken('a', 'one', { got })];
  const exchanges = [exchange('control', 201), probe];
  return report({ results: [result('one', units, { exchanges, placeholders })] });
}

describe('what stands for a secret', () => {
  test('is shown by its name, those of one kind apart', () => {
    const [failure] = named(withSecrets()).targets[0]?.clauses[0]?.evidence ?? [];
    expect(failure?.request.headers).toEqual([['Cookie', 's=⟨owner.session⟩']]);
    expect(failure?.got).toBe('the secret ⟨signingSecret 1⟩ again, not ⟨signingSecret 2⟩');
    expect(failure?.curl).toContain('"$OWNER_SESSION"');
  });

  test('stands in no page that people read, and in the data as it was judged', () => {
    const failing = withSecrets();
    const pages = [
      renderHtml(failing),
      renderJunit(failing),
      renderMarkdown(failing),
      renderConsole(failing, { color: false }),
    ];
    for (const page of pages) {
      expect(page).toContain('signingSecret 1');
      expect(page).not.toMatch(/rh_qVAtng|UG3D2q|Zx91LL/);
    }
    expect(renderJson(failing)).toContain('rh_qVAtng1234');
  });
});
