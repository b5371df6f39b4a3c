/** Words | facts | what the runs of a check showed, in turn | what follows. */
export const rowsOfRuns = `
what holds is enough | repeats 2 | holds | held, 1 sent
what is found is looked for again | repeats 2 | breaks | finding, in place 1
and once more | repeats 2 | breaks; holds | finding, in place 2
and counted | repeats 2 | breaks; holds; breaks | broken 2 of 3, 3 sent
which counts no run that does not come to it | repeats 2 | breaks; does not come to it; breaks | broken 2 of 2, 3 sent
with what a further run alone shows broken | repeats 2 | breaks; misses, and breaks another; holds | broken 1 of 2, 3 sent, 1 beside
where nothing is repeated, at first sight | - | breaks | broken, 1 sent
nor is it where the time is over | repeats 2, time for 1 | breaks | broken, 1 sent
nor what all bad requests are answered | repeats 2, known | breaks as all bad requests do | broken, 1 sent
which is looked for until that is known | repeats 2 | breaks as all bad requests do | finding, in place 1
an error of ours is no finding | repeats 2 | fails by itself | defect, 1 sent

a moment that was missed is tried for | - | misses | missed, in place 0
until it is met | - | misses x2; holds | held, 3 sent
three times | - | misses x3 | missed, in place 0
and no more | - | misses x4 | unreached, 4 sent
not where the time is over | time for 2 | misses x2 | unreached, 2 sent
nor where another thing is broken | - | misses, and breaks another | unreached, 1 sent
what it shows when it meets it is looked for | repeats 2 | misses; breaks | finding, in place 1
and counted from there | repeats 2 | misses; breaks; misses; breaks | broken 2 of 2, 4 sent

a race that was too wide is run again | - | races far apart | race, in place 1
until it is close | - | races far apart; races close | held, 2 sent
four times | - | races far apart x4 | race, in place 4
and no more | - | races far apart x5 | held, 5 sent
not where the time is over | time for 1 | races far apart | held, 1 sent
a wide race with a finding: the finding says how often | repeats 2 | races far apart and breaks; races far apart x2 | broken 1 of 3, 3 sent
so a wide race that finds nothing at first, and then does, ends sooner | repeats 1 | races far apart; breaks | broken 1 of 2, 2 sent, 1 beside
a wide race and no repetition: the first finding ends it | - | races far apart and breaks | broken, 1 sent
a wide race that missed its moment is met first | - | misses; races far apart | race, in place 1

an audit runs it three times | repeats 2, audit | holds | draws, in place 1
whatever comes | repeats 2, audit | holds; does not come to it | draws, in place 2
and no more | repeats 2, audit | holds x3 | held, 3 sent
in which what is found is counted | repeats 2, audit | holds; breaks; holds | broken 1 of 3, 3 sent, 1 beside
with more of them where it is to be looked for so often | repeats 3, audit | holds; breaks; holds | finding, in place 3
an audit and a missed moment: the moment first | repeats 2, audit | misses | missed, in place 0
and then three times | repeats 2, audit | misses; holds; misses | draws, in place 2
an audit and a wide race: up to five | repeats 2, audit | races far apart x3 | race, in place 3
an audit without time | repeats 2, audit, time for 1 | holds | held, 1 sent

on the account of the file a finding is no one's but its own | fixed, repeats 2 | breaks | broken, 1 sent
a missed moment stays missed there | fixed, repeats 2 | misses | unreached, 1 sent
and an audit runs it once | fixed, repeats 2, audit | holds | held, 1 sent
reads are run again there as anywhere | fixed, reads, repeats 2 | breaks | finding, in place 1
reads of an untouched account too | fixed, reads, untouched, repeats 2 | misses | missed, in place 0
what others may have done is looked at again | fixed, shared, repeats 2 | breaks | others, in place 0
until it holds | fixed, shared, repeats 2 | breaks; does not come to it; holds | held, 3 sent
whatever is found meanwhile | fixed, shared, repeats 2 | breaks x2; holds | held, 3 sent
even where the time is over | fixed, shared, repeats 2, time for 1 | breaks | others, in place 0
six times | fixed, shared, repeats 2 | breaks x6 | others, in place 0
and no more | fixed, shared, repeats 2 | breaks x7 | broken, 7 sent
and where none comes to it, nothing is decided | fixed, shared, repeats 2 | breaks; does not come to it x6 | unreached, 7 sent
what any answer breaks stands at first sight | fixed, shared, repeats 2 | breaks what any answer breaks | broken, 1 sent
as does what an untouched account shows | fixed, untouched, shared, repeats 2 | breaks | broken, 1 sent

what holds was not disturbed | - | disturbed, holds | held, 1 sent
nor is an error of ours | - | disturbed, fails by itself | defect, 1 sent
what broke while this machine stood still is looked at again | - | disturbed, breaks | disturbed, in place 0
as is what lacked an answer | - | disturbed, lacks an answer | disturbed, in place 0
and counts where nothing disturbs it | repeats 2 | disturbed, breaks; breaks; holds x2 | broken 1 of 3, 4 sent
twice | - | disturbed, breaks x2 | disturbed, in place 0
and no more | - | disturbed, breaks x3 | lacks this machine, 3 sent
not where it would be another account | fixed, repeats 2 | disturbed, breaks | lacks this machine, 1 sent
reads are | fixed, reads, repeats 2 | disturbed, breaks | disturbed, in place 0
not where the time is over | time for 0 | disturbed, breaks | lacks this machine, 1 sent
each of the tries for a moment may be disturbed twice | - | disturbed, misses x2; misses; disturbed, misses x2 | disturbed, in place 0
one that is disturbed is none of the tries for a moment | - | misses; disturbed, misses; misses x2 | missed, in place 0
a repetition that is disturbed is run in its place | repeats 2, audit | holds; disturbed, breaks | disturbed, in place 1
and each may be so twice | repeats 2, audit | disturbed, breaks x2; holds; disturbed, breaks x2 | disturbed, in place 1
one that was disturbed to the end counts nothing | repeats 2 | breaks; disturbed, breaks x3; breaks | broken 2 of 2, 5 sent
an audit goes on behind it | repeats 2, audit | disturbed, breaks x3 | draws, in place 1
a look at what others may have done that is disturbed counts as none | fixed, shared, repeats 2 | breaks; disturbed, breaks; holds | held, 3 sent

a credential that ended is renewed | fixed, repeats 2 | is refused | renewed, in place 0
and what is found then is looked for again | fixed, reads, repeats 2 | is refused; breaks | finding, in place 1
or holds | fixed, repeats 2 | is refused; holds | held, 2 sent
but once | fixed, repeats 2 | is refused x2 | lacks account.owner, 2 sent
even where the time is over | fixed, repeats 2, time for 1 | is refused | renewed, in place 0
where none is to be had nothing counts | fixed, repeats 2, no renewal | is refused | lacks account.owner, 1 sent
one that ends in a repetition too | fixed, reads, repeats 2 | breaks; is refused | renewed, in place 1
which counts as one of them | fixed, reads, repeats 2 | breaks; is refused; breaks x2 | broken 3 of 3, 4 sent
an account of its own has none that ends | - | is refused | broken, 1 sent
a credential that the clock ended decides nothing | fixed, repeats 2 | ages its credentials | lacks states.clock, 1 sent
nor is that run again | repeats 2 | ages its credentials | lacks states.clock, 1 sent
`;
