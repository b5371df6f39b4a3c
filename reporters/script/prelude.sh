set -u
for tool in curl jq; do
  command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
work=$(mktemp -d)
# what breaks off has told nothing, whatever it ends with
judged=''
trap 'code=$?; kill $(jobs -p) 2>/dev/null; rm -rf "$work"; [ -n "$judged" ] || exit 2; exit $code' EXIT

# What a terminal or the log of a pipeline would obey, or not show, is spelled out: what answers say is of others.
spelled='
def hex: [recurse(if . > 15 then . / 16 | floor else empty end) % 16] | reverse | map("0123456789abcdef"[.:. + 1]) | join("");
def spelled: gsub("(?<one>[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}])";
    .one | explode[0] | if . < 256 then "\\x\("0\(hex)"[-2:])" else "\\u{\(hex)}" end)
  | gsub("(?<before>##\\w*)\\["; "\(.before)\\x5b");'

# Nothing can be told: says why, and ends with 2.
cannot() { jq -nr --arg why "$*" "$spelled"' "can\u0027t tell: \($why | spelled)"' >&2; exit 2; }

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
  [ -e "$work/$1.body" ] || : >"$work/$1.body"
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

# Whether a file is UTF-8, and whether its JSON has half a character, which no text can have.
utf8=$'([\xc2-\xdf]|\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f]|(\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf])[\x80-\xbf]'
is_utf8() { ! LC_ALL=C tr -s '\000-\177' '[\n*]' <"$1" | LC_ALL=C grep -qvxE "($utf8)*"; }
is_halved() {
  LC_ALL=C sed -e 's/\\\\/ /g' -e 's/\\u[dD][89abAB]..\\u[dD][c-fC-F]..//g' "$1" | LC_ALL=C grep -q '\\u[dD][89a-fA-F]'
}
# jq reads more than JSON: words and numbers of other makes, raw control characters, a mark before it.
tokens='test("\\A(?>(?:[ \\t\\r\\n{}\\[\\],:]+|\"(?>(?:[^\"\\\\\\x00-\\x1f]+|\\\\[\"\\\\/bfnrt]|\\\\u[0-9A-Fa-f]{4})*)\""
  + "|(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![\\w.+-]))*)\\z")'
# What is nested deeper or has more values is not read, as in the run.
one='def holds: type == "object" or type == "array";
if length == 1 then .[0] else error("none") end
| if ([.. | select(holds) | length - 1 | select(. > 0)] | add // 0) >= 10000 or any(paths(holds); length >= 200)
  then {text: true} else {json: .} end'

# answer STEP: makes JSON of an answer, where something asks for it.
answer() {
  local body="$work/$1.body" json="$work/$1.json" code=1
  [ -e "$work/$1.answer" ] && return
  if is_utf8 "$body"; then jq -Rse "$tokens" "$body" >/dev/null 2>&1; code=$?; fi
  [ "$code" -le 1 ] || cannot "jq can not read the answer to step $1"
  if [ "$code" = 0 ] && is_halved "$body"; then
    cannot "the answer to step $1 has half a character, which jq can not compare"
  fi
  [ "$code" = 0 ] && jq -cs "$one" "$body" >"$json" 2>/dev/null || jq -cRs '{text: (length > 0)}' "$body" >"$json"
  jq -cRs --argjson step "$1" --argjson status "$(status "$1")" --slurpfile body "$json" '
    [split("\n")[] | capture("^(?<key>[^: ]+): *(?<value>[^\r]*)") | .key |= ascii_downcase] | from_entries
    | {step: $step, status: $status, headers: .} + $body[0]' "$work/$1.head" >"$work/$1.answer" ||
    cannot "jq can not read the answer to step $1"
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
