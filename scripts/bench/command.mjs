// One command of the command line in a process of its own, measured from within. Told as JSON on the last
// line of its output.
const { module, command, args } = JSON.parse(process.argv[2]);
const { [command]: start } = await import(`../../dist/cli/${module}.js`);

const quiet = { out: () => {}, err: { write: () => true }, color: false };
const startedMs = performance.now();
const before = process.cpuUsage();
const code = await start(args, { ...quiet, signal: new AbortController().signal });
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({
    code,
    wallMs: performance.now() - startedMs,
    cpuMs: (user + system) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);
process.exit();
