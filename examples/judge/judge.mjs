import { judge, startReferenceGateway, writeReport } from 'sms-gateway-conformance';

// yours instead: { name: 'acme gateway', baseUrl: 'https://gw.example.com', maxTier: 'mutating', … }
const { target, close } = await startReferenceGateway({ workflowTools: false });

const report = await judge(target, { only: { operation: ['webhooks.*'] } });
await close();

for (const { name, verdict, counts, clauses } of report.targets) {
  console.log(`${name}: ${verdict}, ${counts.pass} passed, ${counts.fail} failed`);
  for (const { id, reason } of clauses.filter((clause) => clause.verdict === 'fail'))
    console.log(`  ${id}: ${reason}`);
}
await writeReport('conformance-report', report);
process.exitCode = report.exitCode;
