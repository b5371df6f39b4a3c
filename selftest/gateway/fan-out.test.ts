import { expect, it } from 'vitest';
import { asOwner, newEndpoint, state } from './account.ts';
import { deliveriesPage, subscriber } from './deliveries.ts';
import { ALL_GATES, withGateway } from './wire.ts';

const SELECTION = {
  enabled: true,
  encrypted_transfer_confirmed: true,
  disclosure_version: 'sealed-events-v1',
};

it('an event makes a delivery on each enabled endpoint, a sealed one where it was chosen', () =>
  withGateway({ gates: ALL_GATES }, async (gateway) => {
    const who = await subscriber(gateway);
    const { account, endpointId } = who;
    const off = await newEndpoint(gateway, account, 'off');
    const happen = async (plane: string): Promise<unknown> => {
      const endpointIds = [endpointId, off.endpoint_id];
      const params = { account: account.accountId, plane, endpointIds };
      return (await state(gateway, 'event', params)).json;
    };
    const seen = async () =>
      (await deliveriesPage(who, '?limit=20')).deliveries.map((one) => one.event_id);

    const open = Object(await happen('public')).eventId;
    expect(await seen()).toEqual([open]);
    await happen('sealed');
    expect(await seen()).toEqual([open]);
    const route = `POST /v1/webhooks/${endpointId}/sealed-events`;
    expect((await asOwner(gateway, account, route, SELECTION)).status).toBe(204);
    const sealed = Object(await happen('sealed')).eventId;
    expect(new Set(await seen())).toEqual(new Set([open, sealed]));
    expect((await deliveriesPage({ ...who, endpointId: off.endpoint_id })).deliveries).toEqual([]);
  }));
