import type { Exchange } from '../model/exchange.ts';
import type { CheckResult } from '../model/result.ts';
import { withTexts } from '../model/texts.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** What really stands for a secret in the requests, or for one that was altered. */
export function standInsOf(
  exchanges: readonly Exchange[],
  secrets: Secrets,
): Pick<CheckResult, 'placeholders' | 'variants'> {
  // most requests of a check are alike but for little: each of their texts is looked into once
  const texts = new Set<string>();
  for (const { request } of exchanges)
    withTexts(request, (text) => {
      texts.add(text);
      return text;
    });
  const { placeholders, variants } = secrets.standInsIn([...texts].join('\n'));
  return {
    placeholders,
    ...(Object.keys(variants).length > 0 && { variants }),
  };
}
