// The gate: `npm test [file…]`. Beside what vitest tells it holds that nothing hangs, that nothing is green by
// omission, and that chance alone turns nothing red: what fails in selftest/sampled/ is tried once more, alone.
import { startVitest } from 'vitest/node';
import { ages } from './proof/ages.mjs';
import { errorOf, firstLine, noteOf, unitOf } from './proof/told.mjs';

/** Who hangs is given up once nothing began, ended or was written for so long, and next to nothing was computed. */
const MOST_SILENT_MS = 120_000;
/** Who works takes more processor time than this of each second, on a busy machine too; who hangs takes none. */
const IDLE_MS = 20;
/** Live gateways and mutants: what fails there may be a machine's doing. */
const sampled = /^selftest\/sampled\//;
/** Save who blames a gateway that keeps the contract: that is never excused. */
const neverExcused = /\/lawful\.test\.ts$/;

const named = process.argv.slice(2);
const first = await run(named, {});
const excusable = first.failed.filter(({ file }) => sampled.test(file) && !neverExcused.test(file));
const again = excusable.length > 0 ? await tryAlone(excusable) : { failed: [] };
const stillRed = new Set(again.failed.map(({ unit }) => unit));
const flaky = excusable.filter((test) => !stillRed.has(test.unit));
const red = first.failed.filter((test) => !flaky.includes(test));

const lines = [
  ...flaky.map((test) => `flaky: ${test.unit}: ${test.error}`),
  ...(flaky.length > 0 ? [`${flaky.length} flaky: red among others, and green alone`] : []),
  ...red.map((test) => `red: ${test.unit}: ${test.error}`),
  ...first.broken.map((told) => `red: ${told}`),
  ...first.silent.map((file) => `red: ${file}: all of its tests were skipped, and none says why`),
  ...first.notRun,
  ...(named.length === 0 ? await ages() : []),
];
if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
process.exitCode = red.length + first.broken.length + first.silent.length > 0 ? 1 : 0;

/** Runs test files, and gives what is not green. */
async function run(files, options) {
  const watch = watchdog();
  const vitest = await startVitest('test', files, {
    ...options,
    project: ['selftest'],
    watch: false,
    reporters: ['default', watch.reporter],
  });
  watch.close();
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((one) => [...one.children.allTests()]);
  const found = {
    failed: tests.filter((test) => test.result().state === 'failed').map(tellFailed),
    broken: [
      ...modules.flatMap((one) =>
        one.errors().map(({ message }) => `${one.relativeModuleId}: ${firstLine(message)}`),
      ),
      ...vitest.state.getUnhandledErrors().map(({ message }) => firstLine(message)),
      ...(tests.length === 0 ? ['no test was found'] : []),
    ],
    silent: modules.filter(isSilent).map((one) => one.relativeModuleId),
    notRun: [...new Set(tests.flatMap((test) => whyNotRun(test) ?? []))],
  };
  await vitest.close();
  return found;
}

function tryAlone(failed) {
  console.log(`\nonce more, alone: ${failed.map(({ unit }) => unit).join(', ')}`);
  const files = [...new Set(failed.map(({ file }) => file))];
  const titles = failed.map(({ name }) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  // vitest joins the names of a test by a space to compare them
  const testNamePattern = `^(?:${titles.join('|').replaceAll(' > ', ' ')})$`;
  return run(files, { maxWorkers: 1, maxConcurrency: 1, testNamePattern });
}

/** True where no test of a file ran, and some of them do not say what is missing. */
function isSilent(one) {
  const tests = [...one.children.allTests()];
  const ran = tests.some((test) => test.result().state !== 'skipped');
  return tests.length > 0 && !ran && tests.some((test) => whyNotRun(test) === null);
}

/** Why a test did not run, where it says so as it should; null where it says nothing or ran. */
function whyNotRun(test) {
  const note = noteOf(test) ?? '';
  return note.startsWith('not run: ') ? note : null;
}

function tellFailed(test) {
  const { module, fullName: name } = test;
  return { file: module.relativeModuleId, name, unit: unitOf(test), error: errorOf(test) };
}

/** Processor time of this process so far, its worker threads included. */
function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Ends the process where nothing begins or ends for so long, and says what was under way. */
function watchdog() {
  const underWay = new Set();
  let lastAt = performance.now();
  const heard = () => void (lastAt = performance.now());
  let usedMs = processorMs();
  const timer = setInterval(() => {
    const nowMs = processorMs();
    if (nowMs - usedMs > IDLE_MS) heard();
    usedMs = nowMs;
    if (performance.now() - lastAt < MOST_SILENT_MS) return;
    const names = [...underWay].join('\n  ') || 'no test';
    console.error(
      `\nred: given up, for nothing came for ${MOST_SILENT_MS / 1000} s from\n  ${names}`,
    );
    process.exit(1);
  }, 1000);
  const reporter = {
    onTestModuleStart: heard,
    onTestModuleEnd: heard,
    onUserConsoleLog: heard,
    onTestCaseReady(test) {
      heard();
      underWay.add(unitOf(test));
    },
    onTestCaseResult(test) {
      heard();
      underWay.delete(unitOf(test));
    },
  };
  return { reporter, close: () => clearInterval(timer) };
}
