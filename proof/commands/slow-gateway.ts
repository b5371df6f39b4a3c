import { EventEmitter, once } from 'node:events';
import type { Parts } from '../../fixtures/gateway/index.ts';

/** A gateway that takes its time over each request, and tells when it has had so many. */
export function slowAndWatched(requests: number) {
  let count = 0;
  const watch = new EventEmitter();
  const reached = once(watch, 'reached').then(() => undefined);
  const alter = (parts: Parts): Parts => {
    const { serve } = parts;
    parts.serve = async (...args) => {
      count += 1;
      if (count === requests) watch.emit('reached');
      await new Promise((later) => setTimeout(later, 20));
      return serve(...args);
    };
    return parts;
  };
  return { alter, reached };
}
