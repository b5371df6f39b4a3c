// So many reference gateways in a process of their own, so that their work is not counted as the suite's.
import { startGateway } from '../../dist/fixtures/gateway/index.js';

const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };
const numbers = Array.from({ length: Number(process.argv[2]) }, (_, place) => place + 1);
const targets = await Promise.all(
  numbers.map(async (number) => {
    const { url, origin, statesUrl } = await startGateway({ gates });
    const states = { url: statesUrl };
    return {
      name: `deployment ${number}`,
      baseUrl: url,
      origin,
      gates,
      states,
      maxTier: 'irreversible',
    };
  }),
);
process.on('disconnect', () => process.exit());
process.send(targets);
