import type { Exchange } from '../../harness/model/exchange.ts';

/** A result some of whose answers were not kept; their bodies are those of which nothing is told. */
export function cutAt<T extends { readonly exchanges: readonly Exchange[] }>(
  result: T,
  places: readonly number[],
): T {
  const exchanges = result.exchanges.map((exchange, place) => {
    const { response } = exchange;
    if (!response || !places.includes(place)) return exchange;
    const { bytes } = response.body;
    const body = { encoding: 'utf8', content: '', bytes, truncated: true, sha256: '' } as const;
    return { ...exchange, response: { ...response, body } };
  });
  return { ...result, exchanges };
}
