/** A body without a usable callback_url. */
export interface BadBody {
  readonly label: string;
  readonly fault: string;
  readonly body: unknown;
}

/** Bodies without a callback_url that is a URL. */
export const withoutUrl: readonly BadBody[] = [
  { label: 'missing', fault: 'callback_url is left out', body: {} },
  {
    label: 'camel',
    fault: 'callback_url is named callbackUrl',
    body: { callbackUrl: 'https://example.com/hook' },
  },
  { label: 'null', fault: 'callback_url is null', body: { callback_url: null } },
  { label: 'number', fault: 'callback_url is a number', body: { callback_url: 443 } },
  { label: 'object', fault: 'callback_url is an object', body: { callback_url: {} } },
  { label: 'relative', fault: 'callback_url is relative', body: { callback_url: '/hook' } },
  { label: 'words', fault: 'callback_url is no URL', body: { callback_url: 'not a URL' } },
  { label: 'empty', fault: 'callback_url is empty', body: { callback_url: '' } },
  { label: 'scheme', fault: 'callback_url is a scheme', body: { callback_url: 'https:' } },
  { label: 'bare', fault: 'callback_url has no host', body: { callback_url: 'https://' } },
];

/** Bodies that are no JSON. */
export const notJson: readonly BadBody[] = [
  { label: 'cut', fault: 'the body is cut off', body: Buffer.from('{"callback_url":') },
];
