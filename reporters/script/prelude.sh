set -u
for tool in curl jq; do
  command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
work=$(mktemp -d)
# what breaks off has told nothing, whatever it ends with
judged=''
trap 'code=$?; kill $(jobs -p) 2>/dev/null; rm -rf "$work"; [ -n "$judged" ] || exit 2; exit $code' EXIT

# Nothing can be told: says why, and ends with 2.
cannot() { echo "can't tell: $*" >&2; exit 2; }

# Epoch milliseconds; the second, so many later.
now() {
  local time=${EPOCHREALTIME-}
  time=${time/[.,]/}
  if [ -n "$time" ]; then echo "${time%???}"; else jq -n 'now * 1000 | floor'; fi
}
moment() { echo $(($(now) + $1)); }

# A random UUIDv4.
uuid() {
  local hex='' _
  for _ in 1 2 3 4 5 6 7 8; do printf -v hex '%s%04x' "$hex" $((RANDOM * 2 + RANDOM % 2)); done
  echo "${hex:0:8}-${hex:8:4}-4${hex:13:3}-a${hex:17:3}-${hex:20:12}"
}

# hide WORD…: sets `words` to what curl is to be given. Who else uses the machine sees the words of every program (ps),
# so that headers, bodies and the user of a proxy, which may hold secrets, go into files.
hidden=0
hide() {
  local text
  words=()
  hidden=$((hidden + 1))
  : >"$work/$hidden.words"
  while [ $# -gt 0 ]; do
    case $1 in
      -H | --proxy-user)
        text=$2
        text=${text//\\/\\\\}
        text=${text//\"/\\\"}
        text=${text//$'\n'/\\n}
        if [ "$1" = -H ]; then printf 'header = "%s"\n' "$text"; else printf 'proxy-user = "%s"\n' "$text"; fi \
          >>"$work/$hidden.words"
        shift 2 ;;
      --data-binary)
        text=$2
        case $text in @*) ;; *) printf %s "$text" >"$work/$hidden.data"; text=@$work/$hidden.data ;; esac
        words+=(--data-binary "$text")
        shift 2 ;;
      --next)
        words+=(-K "$work/$hidden.words" --next)
        hidden=$((hidden + 1))
        : >"$work/$hidden.words"
        shift ;;
      *) words+=("$1"); shift ;;
    esac
  done
  words+=(-K "$work/$hidden.words")
}
curl() { hide "$@"; command curl "${words[@]}"; }

# hook STEP ACTION STATE PARAMS [VALUES]: calls the state hook, and keeps what it answered.
hook() {
  local body status
  body=$(printf '%s\n' "$4" "${5-null}" | jq -sc --arg action "$2" --arg state "$3" --arg run "$run" '
    {state: $state, params: .[0], action: $action, run: $run}
      + if .[1] == null then {} else {values: .[1]} end') || cannot "step $1: no such params: $4"
  status=$(curl -sS --max-time 60 -o "$work/$1.body" -w '%{http_code}' -H 'Content-Type: application/json' \
    "${hook_headers[@]}" --data-binary "$body" "$STATES_URL")
  [ "$2" = teardown ] || [ "$status" = 200 ] || cannot "step $1: the state hook answered $status to $3"
  echo "$1. $2 of $3 by the state hook: $status"
  : >"$work/$1.head"
  echo "$status" >"$work/$1.status"
}

# send STEP curl …: sends a request and keeps the answer.
send() {
  local step=$1 body; shift
  # of a HEAD curl writes the head as if it were the body
  case " $* " in *' --head '*) body=/dev/null ;; *) body="$work/$step.body" ;; esac
  "$@" -D "$work/$step.head" -o "$body" --max-time "${patience-30}" 2>"$work/$step.error"
  answered "$step"
}

# answered STEP: reads what curl left of an answer.
answered() {
  local text status=0
  [ -e "$work/$1.head" ] || : >"$work/$1.head"
  [ -e "$work/$1.body" ] || : >"$work/$1.body"
  while IFS= read -r text; do
    if [[ $text =~ ^HTTP/[0-9.]+\ ([0-9]+) ]]; then status=${BASH_REMATCH[1]}; fi
  done <"$work/$1.head"
  echo "$status" >"$work/$1.status"
}

# raw STEP curl …: sends bytes that no HTTP client would, read from the standard input.
raw() {
  local step=$1; shift
  "$@" >"$work/$step.raw" 2>/dev/null
  sed '/^\r*$/,$d' "$work/$step.raw" >"$work/$step.head"
  sed '1,/^\r*$/d' "$work/$step.raw" >"$work/$step.body"
  answered "$step"
}

# answer STEP: makes JSON of an answer, where something asks for it.
answer() {
  [ -e "$work/$1.answer" ] && return
  jq -cs 'if length == 1 then {json: .[0]} else error("none") end' "$work/$1.body" \
    >"$work/$1.json" 2>/dev/null || jq -cRs '{text: (length > 0)}' "$work/$1.body" >"$work/$1.json"
  jq -cRs --argjson step "$1" --argjson status "$(status "$1")" --slurpfile body "$work/$1.json" '
    [split("\n")[] | capture("^(?<key>[^: ]+): *(?<value>[^\r]*)") | .key |= ascii_downcase] | from_entries
    | {step: $step, status: $status, headers: .} + $body[0]' "$work/$1.head" >"$work/$1.answer"
}

# told STEP WAS WHAT: prints what came, and what the run had.
told() { echo "$1. $3: $(status "$1") (in the run: $2)"; }
status() { echo "$(<"$work/$1.status")"; }

# value STEP PATH: a value of an earlier answer.
value() {
  answer "$1"
  jq -er ".json | $2" "$work/$1.answer" 2>/dev/null || cannot "the answer to step $1 has no $2"
}
uri() { printf %s "$1" | jq -Rsr @uri; }
upper() { printf %s "$1" | jq -Rsr ascii_upcase; }
lower() { printf %s "$1" | jq -Rsr ascii_downcase; }
bare() { printf '%s' "${1//-/}"; }
# alike STEP PATH ID: an id that may have come from several answers stands in what follows as it was.
alike() {
  [ "$(value "$1" "$2")" = "$3" ] || cannot "step $1 gave another id than $3, which what follows names"
}

# must STEP: what follows rests on this request, which was taken in the run.
unlike=''
must() { case $(status "$1") in 2??) ;; *) unlike="$unlike $1" ;; esac; }

# at_once curl …: sends several requests at the same instant, each on a connection of its own.
raced=''
at_once() { raced=yes; "$@" 2>/dev/null; }

# open STEP NAME curl …: begins a request whose body is held back; begin, finish and drop go on with it.
lines=9
line() { cat "$work/$1.line"; }
hang_up() { eval "exec $1>&-"; }
open() {
  local name=$2 other; shift 3
  hide "$@"
  mkfifo "$work/$name.fifo"
  (
    # a body has ended only where nobody else could still write to it
    for other in $(cat "$work"/*.line 2>/dev/null); do hang_up "$other"; done
    exec curl "${words[@]}" -T "$work/$name.fifo" -D "$work/$name.head" -o "$work/$name.body" --max-time 60 2>/dev/null
  ) &
  echo $! >"$work/$name.pid"
  lines=$((lines + 1))
  # bash of macOS is 3.2: it knows neither arrays by name nor lines of its own choice
  eval "exec $lines>\"\$work/\$name.fifo\""
  echo "$lines" >"$work/$name.line"
  sleep 0.2
}
finish() {
  local name=$2 fd; fd=$(line "$2")
  if [ "$3" = rest ]; then cat >&"$fd" 2>/dev/null; hang_up "$fd"; fi
  for _ in $(seq 1 100); do
    kill -0 "$(<"$work/$name.pid")" 2>/dev/null || break
    [ "$3" = rest ] || [ ! -s "$work/$name.head" ] || break
    sleep 0.1
  done
  drop "$name"
  cp "$work/$name.head" "$work/$1.head" 2>/dev/null
  cp "$work/$name.body" "$work/$1.body" 2>/dev/null
  answered "$1"
}
drop() {
  local pid; pid=$(<"$work/$1.pid")
  kill "$pid" 2>/dev/null
  wait "$pid" 2>/dev/null
  rm -f "$work/$1.fifo" "$work/$1.line"
}

# What answers come to, without what no two runs have in common: ids by where they came first, times
# in steps of five minutes from the start.
shape='
def key($p): [$p[] | strings] | last // "";
def id($k): ($k | test("(^|_)ids?$|Id$|cursor$|^next_|secret|digest|^session$|^csrf$|Key$|Token$"))
  or (test("^[A-Za-z0-9_+/=.:-]{16,}$") and test("[0-9]") and (test("^(https?:|[0-9]{4}-[0-9]{2}-[0-9]{2}T)") | not));
def idkind($k): if $k == "account" then "account_id" elif $k == "dispatched" then "message_id"
  elif ($k | test("cursor|^next_")) then "cursor"
  else ($k | gsub("(?<a>[a-z])(?<b>[A-Z])"; "\(.a)_\(.b)") | ascii_downcase | sub("ids$"; "id")
    | if . == "id" then "" elif endswith("_id") then . else null end) end;
def known_as($k; $made): idkind($k) as $kind
  | if $kind != null and (length < 4 or test("^[0-9]{1,9}$")) then "\(if $kind == "" then $made else $kind end):\(.)"
  elif length < 4 then null else . end;
def named($l; $used): if ($used[$l.n] // 0) == 0 or ($of.ordered | not) then $l.n
  else "\($l.n)#\($used[$l.n] + 1)" end;
def names: reduce (.[] | . as $a | .json | paths(strings) as $p
    | {t: getpath($p), k: key($p), s: (key($p) as $k | getpath($p) | known_as($k; $of.made["\($a.step)"] // "")), n: "\($of.races["\($a.step)"] // $a.step).\([$p[] | strings] | join("."))"}) as $l
  ({known: {}, used: {}};
    if $l.s != null and ($l.t | length) > 0 and ($l.t | id($l.k)) and (.known[$l.s] == null)
    then .known[$l.s] = named($l; .used) | .used[$l.n] += 1 else . end) | .known;
def shaped($names; $k): if type == "object" then with_entries(.key as $n | .value |= shaped($names; $n))
  elif type == "array" then map(shaped($names; $k))
  elif type == "string" then (known_as($k; "") // "") as $s | if $names[$s] then "⟨\($names[$s])⟩" else . end
  elif type == "number" and idkind($k) != null then "⟨number⟩"
  elif type == "number" and . > 1e14 then "⟨number⟩"
  elif type == "number" and . > 1e11 then "⟨start\((. - $start) / 300000 | round | if . == 0 then "" elif . > 0 then "+\(. * 5)min" else "\(. * 5)min" end)⟩"
  elif type == "number" and . > 1e9 then "⟨seconds⟩"
  else . end;
def kept: if type == "object" then with_entries(.key as $k | select((.value | type | . == "object" or . == "array")
    or ($of.members | index($k)) or ($k | test("(^|_)id$"))) | .value |= kept)
  elif type == "array" then map(kept) else . end;
def kind: if type == "string" and test("^[A-Za-z_ ]{0,30}$") then .
  elif type == "string" then "string of \(length)\(if length == 43 and test("[AEIMQUYcgkosw048]$") then ", 32 bytes" else "" end)"
  elif type == "number" and (. >= 1e6 or . != floor) then "\(if . == floor then "integer" else "fraction" end) of \(. | floor | tostring | length) digits"
  elif type == "array" then "list" elif type == "object" then keys_unsorted else . end;
def kind_of($p): if idkind(key($p)) == null then kind elif type == "number" then "number"
  elif type == "string" and length > 0 and length < 10 then "short string" else kind end;
def quantity: if . == 0 then "none" elif . == 1 then "one" else "several" end;
def code: .json.code? // .json.error?.code?;
def race: [.[] | select(.status >= 200 and .status < 300)] as $taken
  | {statuses: ([.[].status] | unique), codes: ([.[] | code | strings] | unique), taken: ($taken | length | quantity),
    members: ([$taken[].json | objects | to_entries[] | select(.value | type | . != "object" and . != "array")]
      | group_by(.key) | map({key: .[0].key, value: ([.[].value] | unique | length | quantity)}) | from_entries)};
def header($name): .headers[$name] // "" | gsub("[0-9]+"; "0") | gsub("[A-Z][a-z]{2}"; "Aaa");
def answer($names): {status, type: (.headers["content-type"] // "" | split(";") | .[0] // "" | ascii_downcase | gsub(" +$"; "")),
  headers: ([$of.headers[] as $name | header($name)] | if length == 0 then null else . end), text: (.text // null),
  json: (if $of.counts then .json | [.. | objects | to_entries[] | select(.value | type == "array")]
      | group_by(.key) | map({key: .[0].key, value: ([.[].value | length] | max)}) | from_entries
    elif $of.pointer then (.json | if [paths] | index([$of.pointer]) then [getpath($of.pointer) | kind_of($of.pointer)] else null end)
    elif $of.members then (.json | kept | shaped($names; "")) else (.json | shaped($names; "")) end)};
sort_by(.step) | names as $names | . as $all
| [.[] | select(.step as $step | $of.proof | index($step)) | if $of.statuses then {status, code: code} else answer($names) end
  | with_entries(select(.value != null and .value != ""))]
  + (if $of.counts then [{repeated: ([.[] | select(.step as $step | $of.proof | index($step)) | .json | objects | .[]
      | arrays | .[] | objects | [to_entries[] | select(.key | test("_id$"))][0].value // empty] | length != (unique | length))}] else [] end)
  + [$of.raced[] as $first | [$all[] | select($of.races["\(.step)"] == $first)] | race]'
# Where no order is spoken of there is none.
sorted='
def sorted: if type == "array" then map(sorted) | sort_by(tojson) elif type == "object" then map_values(sorted) else . end;
if $of.ordered then . else map(map_values(sorted)) end'

# What answers came to in the run and now, where they differ: a line for each value, the first of them.
difference='
def leaves: [paths((type != "object" and type != "array") or length == 0) as $p | {key: ($p | tojson), value: getpath($p)}] | from_entries;
def told($p): if has($p) then .[$p] | tojson | if length > 100 then "\(.[0:100])…" else . end else "nothing" end;
def way: fromjson | ($of.proof[.[0]] // null) as $step | [.[1:][] | if type == "number" then "[\(.)]" else ".\(.)" end] | join("")
  | if $step == null then "together\(.)" else "\($step)\(.)" end;
(.[0] | leaves) as $was | (.[1] | leaves) as $is
| [($was + $is | keys[]) as $p | {p: $p, was: ($was | told($p)), is: ($is | told($p))}
  | select($was[$p] != $is[$p] or .was != .is) | "  \(.p | way): \(.was) in the run, \(.is) now"]
| .[0:8][], (if length > 8 then "  and \(length - 8) more" else empty end)'

# shown OF: prints the answers that were compared, as they are now: that of the step that shows it first.
shown() {
  local step
  for step in $(jq -rn --argjson of "$1" '$of | [.failing] + [.proof[] | select(. != $of.failing)]
    + [.races | to_entries[] | select(.value as $first | $of.raced | index($first)) | .key | tonumber]
    | reduce .[] as $one ([]; if index([$one]) then . else . + [$one] end) | .[0:4][]'); do
    # what a terminal would obey is no text of it, and a signing secret is nobody's to read
    jq -r --argjson of "$1" --rawfile body "$work/$step.body" '
      ([$of.headers[] as $name | .headers[$name] // empty | "\($name): \(.)"] | join(", ")) as $headers
      | ($body | gsub("(?<a>\"signing_secret_b64url\" *: *\")[^\"]*"; "\(.a)…")) as $text
      | (if .step == $of.failing then 1000 else 300 end) as $most
      | "\(.step). now: \(if .status == 0 then "no answer" else .status end) \($headers) \($text[0:$most])\(if ($text | length) > $most then "…" else "" end)"
      | gsub("[[:cntrl:]]| +"; " ")' "$work/$step.answer"
  done
}

# verdict OF WAS: compares, says what was seen, and ends.
verdict() {
  local is was step
  for step in "$work"/*.status; do step=${step##*/}; answer "${step%.status}"; done
  is=$(cat "$work"/*.answer | jq -sc --argjson of "$1" --argjson start "$started" "$shape" |
    jq -cS --argjson of "$1" "$sorted") || cannot 'the answers can not be compared'
  was=$(jq -cS --argjson of "$1" "$sorted" <<<"$2")
  shown "$1"
  if [ "$is" = "$was" ]; then
    judged=yes
    echo 'seen again'; exit 1
  fi
  echo 'what differs:'
  printf '%s\n' "$was" "$is" | jq -rs --argjson of "$1" "$difference"
  [ -z "$unlike" ] || cannot "what it rests on was refused, in step$unlike"
  echo 'not seen'
  [ -z "${raced-}" ] || echo 'what is sent at the same instant shows by chance: run this again'
  judged=yes
  exit 0
}
