/** What `help` prints. */
export const help = `sms-gateway-conformance: judges implementations of the SMS gateway contract

  run      judge targets, or the embedded reference gateway where none is named
    --config FILE        target file
    --target URL         a bare base URL, or another base URL for the target of --config
    --out DIR            where the report goes (conformance-report)
    --har                writes every exchange to run.har as well, secrets replaced
    --allure             writes Allure results to allure-results as well
    --format NAME        console (the default); plain: without colours; json: the report alone;
                         github: annotations and the verdict
    --quiet              print the verdict alone
    --effort NAME        smoke: a few checks, in seconds; gate: all of them (the default);
                         audit: all of them many times over
    --seed N             repeats the random choices of an earlier run
    --waivers FILE       known failures that are accepted for a time
    --fail-on should     exit 1 for a failed should as well
    --require-complete   exit 2 where a must clause was not exercised
    --require PLANE,…    exit 2 where one of these planes is not conformant for want of being exercised
    --max-waivers N      exit 1 where the waiver file holds more
    --narrow-waivers     exit 1 for a waiver that would excuse any failure of its clause
    --baseline REPORT    an earlier report: exit 1 for what is new alone; says what is mended
    --confirm TOKEN      lets a run with maxTier irreversible reach a distant target
    --check ID --clause ID --operation ID --plane NAME
                         select checks; * stands for any text, each may be repeated

  replay ID…  send again what showed failures of clauses or checks (* stands for any text), from a
           report alone, and say whether each is fixed, still failing or changed (exit 0, 1, 1; 2
           where one is not exercised, 4 where the target can't be judged)
    --all                everything that failed
    --report PATH        the report of the run, or its folder (conformance-report)
    --config FILE        another target file than that of the run
    --target URL         on another base URL
    --target NAME        of several targets of the report these alone; may be repeated
    --out DIR            where what it saw goes (a new folder in replays/, beside the report)
    --confirm TOKEN      as with run

  account  have the state hook make an account, and print export lines for the variables of the curl
           lines and scripts of a report; without a hook, for the account of the file
    --config FILE        target file
    --target NAME        which of its targets, where it has several

  waive ID…  write waivers of failures that a report tells, each for that failure and no other on its
           target; reason and owner are left to be written
    --from REPORT        the conformance.json of the run, or its folder
    --target NAME        only what failed on this target; may be repeated
    --days N             how long they hold, 90 at most (90)
    --into FILE          adds them to this waiver file, in place of printing one

  render REPORT  make every format of a report anew from its conformance.json
    --out DIR            where they go (the folder of the report)
    --allure             Allure results as well

  compare A B…  hold each report against the one before: broken, fixed, newly and no longer exercised,
           observed otherwise (exit 1 where a must broke, 2 where one was judged and is not any more)
    --format NAME        text (the default), markdown or html
    --out FILE           writes it there
    --fail-on should     exit 1 where a should broke as well

  matrix REPORT…  a page of many reports: clauses down, targets across
    --out FILE           writes it there

  preview  tell what a run would send, operation by operation, what it could use up and which
           token it wants; sends nothing
    --config FILE, --target URL, --check ID, --clause ID, --operation ID, --plane NAME
                         as for run
    --tier NAME          another tier than the file's: read_only, mutating, destructive, irreversible
    --json               as data

  serve    keep the reference gateway up, to develop a client against it
    --gate NAME          opens a gate: sealedAdmission, sealedWebhookDelivery, workflowTools
    --port N             its port (any free one)

  clauses  list what the contract says, clause by clause, and what judges it
    --plane NAME --operation ID --section TEXT --grep TEXT --level must|should
                         pick clauses; --grep looks into ids and statements
    --summary            count them by section, level and what judges them
    --json               as data

  explain ID  tell where a clause comes from, what judges it and what proves that
    --json               as data

  help, --version

exit codes: 0 no must clause failed; 1 one failed, or a waiver is outdated; 2 interrupted, or
incomplete under --require-complete or --require; 3 bad usage; 4 a target could not be judged; 5 a defect of
the suite itself
`;
