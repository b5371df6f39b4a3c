import type { Exchange } from '../../model/exchange.ts';
import type { KeptDrive } from '../../model/result.ts';
import { stoppedBy } from '../../model/stop.ts';
import type { JudgedDrive } from '../policy/judged.ts';

/** Keeps a drive among the exchanges of a result, to which those are added that are not there yet. */
export function keptDrive(
  { driven, lasting, early, drawn }: JudgedDrive,
  exchanges: Exchange[],
): KeptDrive {
  const place = (exchange: Exchange): number => {
    const known = exchanges.indexOf(exchange);
    return known >= 0 ? known : exchanges.push(exchange) - 1;
  };
  return {
    exchanges: driven.recording.exchanges.map(place),
    stopped: stoppedBy(driven.stop),
    lasting,
    ...(early && { early }),
    ...(drawn && { drawn }),
  };
}
