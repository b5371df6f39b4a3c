/**
 * The command line in a form for any machine: what is installed there runs, and nothing is ever downloaded. The name
 * is registered nowhere, so that npx without `--no` would run the package of anyone who takes it.
 */
export const portableCommand = 'npx --no -- sms-gateway-conformance';
