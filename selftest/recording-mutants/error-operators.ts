import {
  answered,
  recordedBody,
  codeIn,
  formOf,
  withRecordedJson,
  type Operator,
} from './operator.ts';

/** Statuses that the contract says nothing of, or that stand in front of the gateway. */
const foreign = new Set([405, 502, 504]);

/** Operators on the bodies of errors. */
export const errorOperators: readonly Operator[] = [
  {
    id: 'error body of another make',
    outcome: 'breaks',
    each: 'answer',
    of: (recorded) => {
      const code = codeIn(recorded);
      const { operation, response } = recorded;
      if (code === undefined || response.status < 400 || foreign.has(response.status)) return [];
      const nested = operation.plane === 'workflow';
      const wrap = (error: unknown) => (nested ? { error } : error);
      const bodies: readonly (readonly [string, unknown])[] = [
        ['further member', wrap({ code, message: 'no' })],
        ['further member outside', { ...Object(wrap({ code })), trace: 1 }],
        ['null member', wrap({ code, details: null })],
        ['code dropped', wrap({})],
        ['code renamed', wrap({ error_code: code })],
        ['code null', wrap({ code: null })],
        ['code a number', wrap({ code: response.status })],
        ['code a list', wrap({ code: [code] })],
        ['nested otherwise', nested ? { code } : { error: { code } }],
        ['unknown code', wrap({ code: 'something_else' })],
        ['code in capitals', wrap({ code: code.toUpperCase() })],
        ['a list', [wrap({ code })]],
        ['a text', code],
        ['null', null],
      ];
      return [
        ...bodies.map(([place, body]) => withRecordedJson(recorded, place, () => body)),
        answered(recorded, 'nothing', { body: recordedBody('') }),
        answered(recorded, 'half', {
          body: recordedBody(recorded.response.body.content.slice(0, -1)),
        }),
        answered(recorded, 'a page', { body: recordedBody('<html><h1>no</h1></html>') }),
      ];
    },
  },
  {
    id: 'error body written otherwise',
    outcome: 'lawful',
    each: 'answer',
    of: (recorded) =>
      codeIn(recorded) === undefined
        ? []
        : [
            answered(recorded, 'spaces', {
              body: recordedBody(` ${JSON.stringify(recorded.json, null, 2)}\n`),
            }),
          ],
  },
  {
    id: 'a body where an error has none',
    outcome: 'breaks',
    each: 'answer',
    of: (recorded) => {
      const { operation, response } = recorded;
      if (response.status < 400 || formOf(operation, response.status) !== 'empty') return [];
      return ['{"code":"not_found"}', 'no', ' '].map((text) =>
        answered(recorded, text, { body: recordedBody(text) }),
      );
    },
  },
  {
    id: 'plain text in other words',
    outcome: 'lawful',
    each: 'answer',
    of: (recorded) => {
      const { operation, response } = recorded;
      if (response.status < 400 || formOf(operation, response.status) !== 'text') return [];
      return ['', 'Das geht nicht.\r\n', '{"code":"conflict"}'].map((text) =>
        answered(recorded, text, { body: recordedBody(text) }),
      );
    },
  },
];
