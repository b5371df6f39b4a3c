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
  elif . == 0 then 0 else . end;
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
  | select($was[$p] != $is[$p] or .was != .is) | "  \(.p | way): \(.was) in the run, \(.is) now" | spelled]
| .[0:8][], (if length > 8 then "  and \(length - 8) more" else empty end)'

# shown OF: prints the answers that were compared, as they are now: that of the step that shows it first.
shown() {
  local step
  for step in $(jq -rn --argjson of "$1" '$of | [.failing] + [.proof[] | select(. != $of.failing)]
    + [.races | to_entries[] | select(.value as $first | $of.raced | index($first)) | .key | tonumber]
    | reduce .[] as $one ([]; if index([$one]) then . else . + [$one] end) | .[0:4][]'); do
    # a signing secret is nobody's to read
    jq -r --argjson of "$1" --rawfile body "$work/$step.body" "$spelled"'
      ([$of.headers[] as $name | .headers[$name] // empty | "\($name): \(.)"] | join(", ")) as $headers
      | ($body | gsub("(?<a>\"signing_secret_b64url\" *: *\")[^\"]*"; "\(.a)…")) as $text
      | (if .step == $of.failing then 1000 else 300 end) as $most
      | "\(.step). now: \(if .status == 0 then "no answer" else .status end) \($headers) \($text[0:$most])\(if ($text | length) > $most then "…" else "" end)"
      | gsub("[ \\t\\r\\n]+"; " ") | spelled' "$work/$step.answer" || cannot "jq can not read the answer to step $step"
  done
}

# verdict OF WAS: compares, says what was seen, and ends.
verdict() {
  local is was step
  for step in "$work"/*.status; do step=${step##*/}; answer "${step%.status}"; done
  is=$(cat "$work"/*.answer | jq -sc --argjson of "$1" --argjson start "$started" "$shape" 2>/dev/null |
    jq -cS --argjson of "$1" "$sorted" 2>/dev/null) || cannot 'the answers can not be compared'
  was=$(jq -cS --argjson of "$1" "$sorted" <<<"$2" 2>/dev/null) || cannot 'jq can not read the answers of the run'
  # of nothing jq makes nothing, and calls that well
  [ -n "$is" ] && [ -n "$was" ] || cannot 'the answers can not be compared'
  shown "$1"
  if [ "$is" = "$was" ]; then
    judged=yes
    echo 'seen again'; exit 1
  fi
  echo 'what differs:'
  printf '%s\n' "$was" "$is" | jq -rs --argjson of "$1" "$spelled$difference" || cannot 'the answers can not be compared'
  [ -z "$unlike" ] || cannot "what it rests on was refused, in step$unlike"
  echo 'not seen'
  [ -z "${raced-}" ] || echo 'what is sent at the same instant shows by chance: run this again'
  judged=yes
  exit 0
}
