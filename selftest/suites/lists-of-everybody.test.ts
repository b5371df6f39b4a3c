import { expect, test } from 'vitest';
import { alter } from '../../fixtures/mutants/toolkit/alter.ts';
import { showEverybodys } from '../../fixtures/mutants/owner/paging.ts';
import { checks } from '../../suites/index.ts';
import { judgeGateway } from '../conformance/judge-gateway.ts';

/**
 * Lists of everybody show what other checks make at the same time, so that the kill matrix has no such
 * mutant on the sealed plane: alone with it, the checks that are about it show it.
 */
test.each(['sealed.messages.list/own-only', 'sealed.devices.list/own-only'])(
  '%s finds what is in every account',
  async (asked) => {
    const everybodys = alter((parts) => {
      showEverybodys(parts);
      parts.rules.apiKey.boundTo = () => true;
    });
    const run = { checks: checks.filter(({ id }) => id === asked) };
    const verdicts = [
      await judgeGateway(run),
      await judgeGateway({ ...run, alter: everybodys }),
    ].map((results) =>
      results.flatMap(({ units }) =>
        units.flatMap(({ clause, verdict }) => (clause === 'sealed.lists.own-only' ? verdict : [])),
      ),
    );
    expect(verdicts).toEqual([['held'], ['broken']]);
  },
);
