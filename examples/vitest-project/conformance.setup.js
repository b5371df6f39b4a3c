import { provideTarget } from 'sms-gateway-conformance/vitest/setup';

// a description or the path of a target file
export default provideTarget({
  name: 'staging',
  baseUrl: process.env.GATEWAY_URL,
  origin: 'https://app.example.com',
  maxTier: 'mutating',
  account: { owner: { session: '$OWNER_SESSION', csrf: '$OWNER_CSRF' } },
});
