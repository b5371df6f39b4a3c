import { createPreviewer, submitAlphaMessageAndAwait, type Call } from '../../contract/index.ts';
import { frozenMs } from './arguments.ts';
import { keyedSubmission, patience } from './scripted.ts';

const previewer = createPreviewer({ now: () => frozenMs });
const previewed = previewer.previewMacro('submitAlphaMessageAndAwait', keyedSubmission);
const token = previewed.kind === 'preview' ? (previewed.preview.token ?? '') : '';

/** Runs the macro with the token of its preview. */
export function submitWithToken(call: Call, patient = patience) {
  return submitAlphaMessageAndAwait(call, keyedSubmission, patient, { previewer, token });
}
