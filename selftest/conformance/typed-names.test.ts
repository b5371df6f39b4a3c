import { expect, test } from 'vitest';
import type { Parts } from '../../fixtures/gateway/index.ts';
import { checks } from '../../suites/index.ts';
import { typedName, typists } from '../typists.ts';
import { everyGateOn, referenceGateway, runAgainst } from './run-against.ts';
import { clausesWith, fold } from './verdicts.ts';

/** What shows a name that somebody typed. */
const showing = [
  'devices.list',
  'devices.revoke',
  'sealed.devices.list',
  'sealed.devices.get',
  'workflow.contact.read',
] as const;

/** Names as people give them, one script after the other; each thing keeps its own. */
function typedNames(seed: number, given: Set<string>): (id: string) => string {
  const people = typists(seed);
  const names = new Map<string, string>();
  return (id) => {
    const typist = people[names.size % people.length]!;
    const name = names.get(id) ?? typedName(typist);
    names.set(id, name);
    given.add(name);
    return name;
  };
}

/** A gateway whose devices and contacts are called as people call theirs. */
function called(nameOf: (id: string) => string): (parts: Parts) => Parts {
  return (parts) => {
    const { ownerDevice, sealedDevice, workflowContact } = parts.views;
    Object.assign(parts.views, {
      ownerDevice: (device, observed) => ({
        ...ownerDevice(device, observed),
        display_name: nameOf(device.deviceId),
      }),
      sealedDevice: (device) => ({
        ...sealedDevice(device),
        display_name: nameOf(device.deviceId),
      }),
      workflowContact: (context) => ({
        ...workflowContact(context),
        display_name: nameOf(context.contextId),
      }),
    } satisfies Partial<Parts['views']>);
    return parts;
  };
}

test.each([1, 2])(
  'seed %i: no name that people give a device or a contact is blamed',
  async (seed) => {
    const given = new Set<string>();
    const results = await runAgainst(referenceGateway, {
      alter: called(typedNames(seed, given)),
      checks: checks.filter(({ callee, alsoCalls = [] }) =>
        showing.some((operation) => [callee, ...alsoCalls].includes(operation)),
      ),
    });
    expect(clausesWith(fold(results, everyGateOn), 'fail')).toEqual([]);
    const bodies = results.flatMap(({ exchanges }) =>
      exchanges.map(({ response }) => response?.body.content ?? ''),
    );
    const seen = [...given].filter((name) =>
      bodies.some((body) => body.includes(JSON.stringify(name))),
    );
    expect(seen.length).toBeGreaterThan(10);
  },
);
