import { defineCheck } from '../../../harness/define-check.ts';
import { refuses } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { enabledEndpoint } from '../../resources/deliveries/delivery-support.ts';
import { closed, mounted } from './gates.ts';
import { selection } from '../../resources/good-requests.ts';
import { samplePath } from '../../resources/ids/sample-paths.ts';

const id = 'webhooks.sealedEvents';

/** The gate of the sealed-event selection (contract: "Gates"), closed and alone. */
export const selectionGateSuite: Suite = {
  id: 'gate-selection',
  title: 'Sealed-event selection answers 404 while SEALED_WEBHOOK_DELIVERY_ENABLED is off',
  checks: [closedSelection(), independent()],
};

/** The control addresses the same endpoint on a route that no gate closes. */
function closedSelection(): Check {
  return defineCheck({
    id: `${id}/gate-off`,
    title: 'answers 404 with its gate off, to any id and body, and without credentials',
    callee: id,
    alsoCalls: ['webhooks.create', 'webhooks.enable'],
    needs: { gates: { sealedWebhookDelivery: 'off' } },
    drive: async (drive) => {
      const path = { endpoint_id: await drive.endpoint('public') };
      await drive.send('control', drive.request('webhooks.enable', { path }));
      const good = drive.request(id, { path, body: selection });
      await drive.send('good', good);
      const ending = { ...selection, enabled: false };
      await drive.send('ending', drive.request(id, { path, body: ending }));
      const elsewhere = { ...good, path: samplePath(id, drive.random) };
      await drive.send('other-id', { ...elsewhere, fault: 'an id that was never issued' });
      const headers = good.headers.filter(([name]) => name === 'Content-Type');
      await drive.send('no-credentials', { ...good, headers, fault: 'no credentials' });
      const other = { ...selection, disclosure_version: 'sealed-events-v0' };
      const versioned = drive.request(id, {
        path,
        body: other,
        fault: 'disclosure_version is sealed-events-v0',
      });
      await drive.send('other-version', versioned);
      const broken = { body: Buffer.from('{'), mediaType: 'application/json' };
      const malformed = drive.request(id, { path, ...broken, fault: 'the body is no JSON' });
      await drive.send('not-json', malformed);
    },
    claims: [
      refuses('gates.sealed-webhook-delivery.off-404', 'good', closed),
      refuses('gates.sealed-webhook-delivery.off-404', 'ending', closed),
      refuses('gates.sealed-webhook-delivery.off-any-id', 'other-id', closed),
      refuses('gates.sealed-webhook-delivery.off-before-credential', 'no-credentials', closed),
      refuses('gates.sealed-webhook-delivery.off-before-body', 'other-version', closed),
      refuses('gates.sealed-webhook-delivery.off-before-body', 'not-json', closed),
    ],
  });
}

function independent(): Check {
  return defineCheck({
    id: `${id}/other-gate-off`,
    title: 'stays mounted while SEALED_ADMISSION_ENABLED is off',
    callee: id,
    alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list'],
    needs: { gates: { sealedAdmission: 'off' } },
    drive: async (drive) => {
      const path = { endpoint_id: await enabledEndpoint(drive, 'public') };
      await drive.send('good', drive.request(id, { path, body: selection }));
    },
    claims: [mounted('gates.sealed-webhook-delivery.independent', 'good')],
  });
}
