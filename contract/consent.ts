import type { MacroId } from '../schemas/operations/index.ts';
import type { Tier } from '../schemas/operations/operation.ts';
import type { GivenConsent, Previewer } from './preview.ts';
import type { MacroArguments } from './macro-plans.ts';
import { consentFor, tierOfOperation } from './tiers.ts';

/** What a macro is run with where its strictest step asks for consent. */
export interface MacroConsent extends GivenConsent {
  /** The one whose preview a person saw: it alone knows its tokens. */
  readonly previewer: Pick<Previewer, 'macroRefusal'>;
}

/** Thrown by a macro that nobody has consented to, before its first step: nothing was sent. */
export class ConsentError extends Error {
  override readonly name = 'ConsentError';
  readonly macro: MacroId;
  readonly tier: Tier;

  constructor(macro: MacroId, refusal: string) {
    const tier = tierOfOperation(macro);
    const how = `preview it with previewMacro('${macro}', …), show a person what the preview confirms, and hand over that previewer with its token`;
    super(`${macro} is ${tier} and was not run: ${refusal}; ${how}`);
    this.macro = macro;
    this.tier = tier;
  }
}

/** Throws unless the consent is there that the strictest step of a macro asks for. */
export function demandConsent<M extends MacroId>(
  macro: M,
  args: MacroArguments[M],
  consent?: MacroConsent,
): void {
  if (consentFor(macro) === 'none') return;
  const refusal = consent
    ? consent.previewer.macroRefusal(macro, args, consent)
    : 'nothing was handed over that shows consent';
  if (refusal !== null) throw new ConsentError(macro, refusal);
}
